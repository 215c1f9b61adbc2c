/** The cases of a noun that sentences want: who, of whom, to whom, whom, with whom. */
export interface Cases {
  nominative: string;
  genitive: string;
  dative: string;
  accusative: string;
  instrumental: string;
}
export type Case = keyof Cases;
export type Gender = "m" | "f" | "n";

/** What a noun is by its ending, as almost all Polish nouns are. */
export function genderOf(noun: string): Gender {
  if (/a$/i.test(noun)) return "f";
  return /[oe]$/i.test(noun) ? "n" : "m";
}

/** A masculine piece: the stem before its endings, `skoczk` for `skoczek`. */
const masculine = (nominative: string, stem: string, ending = "em"): Cases => ({
  nominative,
  genitive: `${stem}a`,
  dative: `${stem}owi`,
  accusative: `${stem}a`,
  instrumental: `${stem}${ending}`,
});

const nouns: readonly Cases[] = [
  masculine("król", "król"),
  masculine("hetman", "hetman"),
  {
    nominative: "wieża",
    genitive: "wieży",
    dative: "wieży",
    accusative: "wieżę",
    instrumental: "wieżą",
  },
  masculine("goniec", "gońc"),
  masculine("skoczek", "skoczk", "iem"),
  masculine("pion", "pion"),
  masculine("kanclerz", "kanclerz"),
  masculine("arcybiskup", "arcybiskup"),
  masculine("jastrząb", "jastrzębi"),
  masculine("mann", "mann"),
  masculine("jednorożec", "jednorożc"),
  masculine("khon", "khon"),
  masculine("met", "met"),
  masculine("alfil", "alfil"),
  masculine("fers", "fers"),
  {
    nominative: "amazonka",
    genitive: "amazonki",
    dative: "amazonce",
    accusative: "amazonkę",
    instrumental: "amazonką",
  },
  masculine("centaur", "centaur"),
  {
    nominative: "centaur królewski",
    genitive: "centaura królewskiego",
    dative: "centaurowi królewskiemu",
    accusative: "centaura królewskiego",
    instrumental: "centaurem królewskim",
  },
  {
    nominative: "nocny jeździec",
    genitive: "nocnego jeźdźca",
    dative: "nocnemu jeźdźcowi",
    accusative: "nocnego jeźdźca",
    instrumental: "nocnym jeźdźcem",
  },
];
const known = new Map(nouns.map((cases) => [cases.nominative, cases]));

const piece: Omit<Cases, "nominative"> = {
  genitive: "figury",
  dative: "figurze",
  accusative: "figurę",
  instrumental: "figurą",
};

/** A piece in a case; the name of a piece that somebody made stays as it is, beside the word for a piece. */
export function declined(noun: string, wanted: Case): string {
  if (wanted === "nominative") return noun;
  return known.get(noun.toLowerCase())?.[wanted] ?? `${piece[wanted]} ${noun}`;
}
