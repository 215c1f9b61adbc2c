import { describe, expect, it } from "vitest";
import type { BoardRow, VariantView } from "$lib/protocol/messages";
import { chess } from "$lib/testing/messages";
import { chosen, shapeOf, shippedBoards } from "./shipped";

const axis = [..."abcde"];
const variants: VariantView[] = [
  chess,
  { ...chess, name: "plane", title: "The infinite plane", axes: [[], []], pieces: [] },
  { ...chess, name: "raumschach", title: "Raumschach", axes: [axis, axis, axis], pieces: [] },
];
const row = (name: string, plays: number): BoardRow => ({
  name,
  title: name,
  summary: "",
  author: null,
  authorId: null,
  picture: null,
  plays,
  likes: 0,
  version: 1,
  changedAt: "",
  mine: false,
  liked: false,
  shared: true,
  hidden: false,
  shipped: true,
});

describe("the boards that come with the program", () => {
  const boards = shippedBoards(variants, [row("raumschach", 3), row("chess", 41), row("plane", 8)]);

  it("stand in their order, with a picture and how often they were played", () => {
    expect(boards.map(({ row: { name, plays } }) => [name, plays])).toEqual([
      ["chess", 41],
      ["plane", 8],
      ["raumschach", 3],
    ]);
    expect(boards[0]?.row.picture).toBe(chess);
    expect(shippedBoards(variants, [])).toEqual([]);
  });

  it("are found by shape, words and pieces", () => {
    expect(variants.map(shapeOf)).toEqual(["flat", "endless", "deep"]);
    const names = (...asked: [Parameters<typeof chosen>[1], string]): string[] =>
      chosen(boards, ...asked).map((board) => board.row.name);
    expect(names("all", "")).toEqual(["chess", "plane", "raumschach"]);
    expect(names("deep", "")).toEqual(["raumschach"]);
    expect(names("all", "knight")).toEqual(["chess"]);
    expect(names("endless", "raum")).toEqual([]);
  });
});
