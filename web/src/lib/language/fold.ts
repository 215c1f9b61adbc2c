/** Letters that are no base letter with a mark, as they are typed without them. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ŋ: "n",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** `Łukasz Großmann` as `lukasz grossmann`: as people compare words, and as the server does. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[łøđðħıŧŋßæœþ]/g, (letter) => LETTERS[letter] ?? letter);
