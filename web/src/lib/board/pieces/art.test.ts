import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "$lib/settings/settings.svelte";
import { chess, kind } from "$lib/testing/messages";
import { pieceArt, pieceSvg } from ".";
import { assembled } from "./drawings";

const zoo = {
  ...chess,
  pieces: [
    kind("N", "Springer", { picture: "knight" }),
    kind("C", "Beast", { picture: "camel+one" }),
    kind("X", "Riddle", { picture: "" }),
  ],
};

describe("the picture of a piece", () => {
  beforeEach(() => settings.reset());

  it("is the one that the server chose, whatever the piece is called", () => {
    expect(pieceArt(zoo, "N")).toEqual(pieceArt(chess, "N"));
    expect(pieceArt(zoo, "N")?.body).toMatch(/^M/);
  });

  it("comes when it is needed, with its mark drawn over the figure", async () => {
    await vi.waitFor(() => expect(pieceArt(zoo, "C")).not.toBeNull());
    const { default: more } = await import("../../../../../src/latticechess/notation/pieces_more.json");
    expect(pieceArt(zoo, "C")?.body).toBe(more.camel.body + more.one.body);
    expect(pieceArt(zoo, "C")?.lines).toBe(more.camel.lines);
  });

  it("is the letter where no figure is left, where letters are wanted and for a letter of no piece", () => {
    expect(pieceArt(zoo, "X")).toBeNull();
    expect(pieceArt(zoo, "?")).toBeNull();
    expect(pieceSvg(zoo, "X", "white", { fill: "#fff", line: "#000", width: 2 })).toContain(">X</text>");
    settings.set("pieces", "letters");
    expect(pieceArt(zoo, "N")).toBeNull();
  });

  it("is nothing when a part of it is unknown", () => {
    expect(assembled({ knight: { body: "M0 0" } }, "knight+hat")).toBeNull();
  });
});
