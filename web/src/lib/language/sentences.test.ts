import { describe, expect, it } from "vitest";
import { translator } from "./de/server";
import sentences from "./de/sentences.json";
import { Translator } from "./sentences";

describe("Translator", () => {
  const parrot = new Translator(
    {
      "The {piece} waits.": "Es wartet: {piece}.",
      "The {piece} waits. Expected {text}.": "{text} statt {piece}.",
      "No: {rest}.": "Nein: {rest}.",
      "it rains.": "Es regnet.",
    },
    (place, said) => (place === "piece" ? said.toUpperCase() : null),
  );

  it("fills in what varies, and says nothing where nothing fits", () => {
    expect(parrot.say("The rook waits.")).toBe("Es wartet: ROOK.");
    expect(parrot.say("The rook waits. Expected e4.")).toBe("e4 statt ROOK.");
    expect(parrot.say("The rook sleeps.")).toBeNull();
  });

  it("knows sentences inside others, with and without their full stop", () => {
    expect(parrot.say("No: it rains.")).toBe("Nein: Es regnet.");
    expect(parrot.say("It rains.")).toBe("Es regnet.");
    expect(parrot.say("No: nobody knows.")).toBe("Nein: nobody knows.");
  });
});

describe("the server in German", () => {
  it.each([
    ["It is Black's turn.", "Schwarz ist am Zug."],
    [
      "Your king would be in check from the queen on a1 and the pawn on e4.",
      "Ihr König stünde im Schach durch die Dame auf a1 und den Bauern auf e4.",
    ],
    ["The rook cannot pass the pawn on e4.", "Der Turm kommt nicht an dem Bauern auf e4 vorbei."],
    ["Your own queen stands on d1.", "Auf d1 steht Ihre Dame."],
    ["The game is over: White wins by checkmate.", "Die Partie ist zu Ende: Weiß gewinnt durch Matt."],
    ["The game is over: Black wins.", "Die Partie ist zu Ende: Schwarz gewinnt."],
    ["The game is over: Draw.", "Die Partie ist zu Ende: Remis."],
    [
      "To castle, move the king onto the rook on e1.",
      "Zum Rochieren ziehen Sie den König auf den Turm auf e1.",
    ],
    [
      "Choose what the pawn becomes: queen, rook or hawk.",
      "Wählen Sie, was aus dem Bauern wird: Dame, Turm oder Falke.",
    ],
    [
      "‘Nf9’ is not a move. Expected one like Nf3 or exd5.",
      "‘Nf9’ ist kein Zug. Erwartet wird etwas wie Nf3 or exd5.",
    ],
    [
      "‘Ke3’ cannot be played: The king cannot go from e1 to e3.",
      "‘Ke3’ geht nicht: Der König kann nicht von e1 nach e3.",
    ],
    ["Wins a queen for a pawn.", "Gewinnt eine Dame für einen Bauern."],
    [
      "That position cannot be played: White has no king.",
      "Diese Stellung lässt sich nicht spielen: Weiß hat keinen König.",
    ],
    [
      "There is already somebody called Ada here. Choose another name.",
      "Hier heißt schon jemand Ada. Wählen Sie einen anderen Namen.",
    ],
  ])("%s", (said, meant) => expect(translator.say(said)).toBe(meant));

  it("leaves no place of a sentence unfilled", () => {
    for (const [sentence, meaning] of Object.entries(sentences)) {
      const places = new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, place]) => place));
      for (const [, place] of meaning.matchAll(/\{(\w+)(?:\.\w+)?\}/g))
        expect(places, sentence).toContain(place);
      expect(translator.say(sentence.replace(/[{}]/g, "")), sentence).not.toBeNull();
    }
  });
});
