import { describe, expect, it } from "vitest";
import { forms as germanForms } from "./de/inflect";
import { translator } from "./de/server";
import german from "./de/sentences.json";
import { forms as polishForms } from "./pl/inflect";
import { translator as polishTranslator } from "./pl/server";
import polish from "./pl/sentences.json";
import { AS_WANTED, type Coded, Translator } from "./sentences";

const coded = (code: string, parameters: Coded["parameters"] = {}): Coded => ({ code, parameters });
const inside = (text: string, code: string, parameters: Coded["parameters"] = {}) => ({
  text,
  code,
  parameters,
});

describe("Translator", () => {
  const parrot = new Translator(
    {
      waits: "Es wartet: {piece.loud}.",
      no: "Nein: {reason}.",
      rains: "es regnet",
      on: "{piece.so} auf {square}",
      left: "Noch {count|Zug|Züge}.",
    },
    {
      word: (said, form) => (form === "loud" ? said.toUpperCase() : said),
      counted: (count, forms) => `${count} ${forms[count === 1 ? 0 : 1]}`,
      list: (parts) => parts.join("+"),
    },
  );

  it("fills in what varies, in the form wanted, and says nothing for an unknown code", () => {
    expect(parrot.say(coded("waits", { piece: "rook" }))).toBe("Es wartet: ROOK.");
    expect(parrot.say(coded("sleeps", { piece: "rook" }))).toBeNull();
    expect(parrot.say(coded("toString"))).toBeNull();
  });

  it("counts with the word that a number wants", () => {
    expect(parrot.say(coded("left", { count: 1 }))).toBe("Noch 1 Zug.");
    expect(parrot.say(coded("left", { count: 3 }))).toBe("Noch 3 Züge.");
  });

  it("translates sentences inside others, and shows those it does not know as they are", () => {
    expect(parrot.say(coded("no", { reason: inside("it rains", "rains") }))).toBe("Nein: es regnet.");
    expect(parrot.say(coded("no", { reason: inside("it snows", "snows") }))).toBe("Nein: it snows.");
  });

  it("lists several, and hands the form on to sentences inside", () => {
    expect(parrot.say(coded("waits", { piece: ["rook", "pawn"] }))).toBe("Es wartet: ROOK+PAWN.");
    const rook = inside("the rook on a1", "on", { piece: "rook", square: "a1" });
    expect(parrot.say(coded("waits", { piece: rook }))).toBe("Es wartet: ROOK auf a1.");
  });
});

describe("the server in German", () => {
  it("says du to everybody, children and adults alike", () => {
    const formal = Object.entries(german).filter(([, said]) =>
      /\p{Ll},? (Sie|Ihnen|Ihre?[mnrs]?)\b/u.test(said),
    );
    expect(formal).toEqual([]);
  });

  const on = (piece: string, square: string) =>
    inside(`the ${piece} on ${square}`, "piece-on", { piece, square });

  it.each([
    [coded("not-your-turn", { side: "Black" }), "Schwarz ist am Zug."],
    [
      coded("would-be-in-check", { piece: "king", attackers: [on("queen", "a1"), on("pawn", "e4")] }),
      "Dein König stünde im Schach durch die Dame auf a1 und den Bauern auf e4.",
    ],
    [
      coded("blocked-by", { piece: "rook", blocker: on("pawn", "e4") }),
      "Der Turm kommt nicht an dem Bauern auf e4 vorbei.",
    ],
    [coded("own-piece-there", { piece: "queen", square: "d1" }), "Auf d1 steht deine Dame."],
    [
      coded("game-over-by", {
        result: inside("White wins by checkmate", "won-by-checkmate", { winner: "White" }),
      }),
      "Die Partie ist zu Ende: Weiß gewinnt durch Matt.",
    ],
    [
      coded("game-over-by", { result: inside("Black wins", "won", { winner: "Black" }) }),
      "Die Partie ist zu Ende: Schwarz gewinnt.",
    ],
    [coded("game-over-by", { result: inside("Draw", "drawn") }), "Die Partie ist zu Ende: Remis."],
    [
      coded("castle-onto-rook", { piece: "king", rook: on("rook", "e1") }),
      "Zum Rochieren ziehe den König auf den Turm auf e1.",
    ],
    [
      coded("position-impossible", {
        faults: [
          inside("White has no king.", "no-king", { side: "White", piece: "king" }),
          inside("Black has no king.", "no-king", { side: "Black", piece: "king" }),
        ],
      }),
      "Diese Stellung ist unmöglich: Weiß hat keinen König. Schwarz hat keinen König.",
    ],
    [
      coded("choose-promotion", { piece: "pawn", choices: ["queen", "rook", "hawk"] }),
      "Wähle, was aus dem Bauern wird: Dame, Turm oder Falke.",
    ],
    [
      coded("expected", {
        problem: inside("'Nf9' is not a move.", "not-a-move", { text: "Nf9" }),
        expected: inside("one like Nf3 or exd5", "expected-like", { example: "Nf3 or exd5" }),
      }),
      "„Nf9“ ist kein Zug. Erwartet wird etwas wie Nf3 or exd5.",
    ],
    [
      coded("move-impossible-because", {
        text: "Ke3",
        reason: inside("The king cannot go from e1 to e3.", "piece-cannot-go", {
          piece: "king",
          origin: "e1",
          target: "e3",
        }),
      }),
      "„Ke3“ geht nicht: Der König kann nicht von e1 nach e3.",
    ],
    [coded("hint-wins-for", { piece: "queen", cost: "pawn" }), "Gewinnt eine Dame für einen Bauern."],
    [
      coded("several-kings", { side: "White", count: 2, piece: "king" }),
      "Weiß hat 2 Könige; es muss einer sein.",
    ],
    [coded("name-taken", { name: "White" }), "Hier heißt schon jemand White. Wähle einen anderen Namen."],
  ])("%o", (said, meant) => expect(translator.say(said)).toBe(meant));
});

describe("the server in Polish", () => {
  const on = (piece: string, square: string) =>
    inside(`the ${piece} on ${square}`, "piece-on", { piece, square });

  it.each([
    [coded("not-your-turn", { side: "Black" }), "Na ruchu są czarne."],
    [
      coded("would-be-in-check", { piece: "king", attackers: [on("queen", "a1"), on("pawn", "e4")] }),
      "Tak nie można: Twój król stanie w szachu; szachuje hetman na a1 i pion na e4.",
    ],
    [coded("own-piece-there", { piece: "rook", square: "d1" }), "Na d1 stoi Twoja wieża."],
    [coded("coach-takes", { taker: "pawn", piece: "rook" }), "Potem pion bije Twoją wieżę."],
    [coded("coach-takes", { taker: "rook", piece: "knight" }), "Potem wieża bije Twojego skoczka."],
    [coded("hint-wins-for", { piece: "queen", cost: "pawn" }), "Zdobywa hetmana za piona."],
    [coded("hint-protects", { piece: "leopard" }), "Broni figury leopard."],
    [coded("castle-to-square", { piece: "king", square: "g1" }), "Żeby zrobić roszadę, przesuń króla na g1."],
    [
      coded("game-over-by", {
        result: inside("White wins by checkmate", "won-by-checkmate", { winner: "White" }),
      }),
      "Partia się skończyła: Białe wygrywają przez mata.",
    ],
    [coded("too-many-notes", { count: 1 }), "Masz 1 notatkę: usuń kilka, zanim napiszesz następne."],
    [coded("too-many-notes", { count: 22 }), "Masz 22 notatki: usuń kilka, zanim napiszesz następne."],
    [coded("too-many-notes", { count: 12 }), "Masz 12 notatek: usuń kilka, zanim napiszesz następne."],
    [coded("hint-mates-in", { count: 2 }), "Matuje w 2 ruchach."],
    [
      coded("choose-promotion", { piece: "pawn", choices: ["queen", "rook", "hawk"] }),
      "Wybierz, w co zmienia się pion: hetman, wieża lub jastrząb.",
    ],
  ])("%o", (said, meant) => expect(polishTranslator.say(said)).toBe(meant));
});

describe.each([
  ["German", german, germanForms, 2],
  ["Polish", polish, polishForms, 3],
] as const)("the templates in %s", (_, sentences, forms, plurals) => {
  it("use only forms that their grammar knows, and every form of a counted word", () => {
    for (const [code, template] of Object.entries(sentences)) {
      for (const [, form] of template.matchAll(/\{\w+\.([^}]+)\}/g))
        expect([...forms, AS_WANTED], code).toContain(form);
      for (const [, words = ""] of template.matchAll(/\{\w+\|([^}]+)\}/g))
        expect(words.split("|"), code).toHaveLength(plurals);
    }
  });
});
