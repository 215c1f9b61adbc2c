import { describe, expect, it } from "vitest";
import type { NodeView } from "$lib/protocol/messages";
import { rowsOf, Tree, type Variation } from "./tree";

function node(id: number, parent: number | null, children: number[], ply = 0, text = ""): NodeView {
  const move = parent === null ? null : moveOf(ply, text);
  return { id, parent, move, children, comments: [], glyphs: [], drawings: [] };
}

function moveOf(ply: number, text: string): NonNullable<NodeView["move"]> {
  const piece = { letter: "P", colour: "white" as const };
  const changes = [
    { at: [ply, 0], before: piece, after: null },
    { at: [ply, 1], before: null, after: piece },
  ];
  return {
    ply,
    origin: [ply, 0],
    target: [ply, 1],
    promotion: null,
    text,
    changes,
    captured: null,
    check: null,
    clockMs: null,
  };
}

/** 1. e4 (1. d4 d5 (1… Nf6 (1… c5)) 2. c4) 1… e5 2. Nf3 */
const nodes = [
  node(0, null, [1, 4]),
  node(1, 0, [2], 1, "e4"),
  node(2, 1, [3], 2, "e5"),
  node(3, 2, [], 3, "Nf3"),
  node(4, 0, [5, 7], 1, "d4"),
  node(5, 4, [6], 2, "d5"),
  node(6, 5, [9, 10], 3, "c4"),
  node(7, 4, [8], 2, "Nf6"),
  node(8, 7, [11, 12], 3, "c4"),
  node(9, 6, [], 4, "e6"),
  node(10, 6, [], 4, "c6"),
  node(11, 8, [], 4, "e6"),
  node(12, 8, [], 4, "g6"),
];
const tree = new Tree(nodes, "white", 0);

describe("Tree", () => {
  it("walks with the arrow keys", () => {
    expect(tree.step(0, "forward")).toBe(1);
    expect(tree.step(3, "forward")).toBe(3);
    expect(tree.step(0, "back")).toBe(0);
    expect(tree.step(1, "down")).toBe(4);
    expect(tree.step(4, "up")).toBe(1);
    expect(tree.step(4, "down")).toBe(4);
    expect(tree.end(1)).toBe(3);
  });

  it("names moves with their numbers, also where Black begins", () => {
    expect([tree.named(0), tree.named(3), tree.named(2)]).toEqual(["", "2. Nf3", "1… e5"]);
    const black = new Tree([node(0, null, [1]), node(1, 0, [], 8, "Ng6u")], "black", 7);
    expect(black.named(1)).toBe("4… Ng6u");
    expect(black.turn(1)).toBe("white");
  });

  it("puts the pieces where the moves led them", () => {
    const piece = { letter: "P", colour: "white" as const };
    const pieces = tree.pieces(
      [
        { at: [1, 0], piece },
        { at: [9, 9], piece },
      ],
      2,
    );
    expect(pieces.map(({ at }) => at.join())).toEqual(["9,9", "1,1", "2,1"]);
  });

  it("takes changes without touching what was", () => {
    const change = {
      type: "chapterchanged" as const,
      chapter: 1,
      seq: 2,
      nodes: [node(2, 1, [], 2, "e5")],
      removed: [3],
      exercises: [],
      title: "",
    };
    const next = tree.changed(change);
    expect([next.get(3), tree.get(3)?.move?.text, next.end(0)]).toEqual([null, "Nf3", 2]);
  });
});

describe("rowsOf", () => {
  it("gives the main line in pairs, with lettered variations below", () => {
    const rows = rowsOf(tree);
    expect(rows.map(({ number, white, black }) => [number, white?.id, black?.id])).toEqual([
      [1, 1, undefined],
      [1, undefined, 2],
      [2, 3, undefined],
    ]);
    const [a] = rows[0]?.variations ?? [];
    expect([a?.label, a?.nodes.map(({ id }) => id)]).toEqual(["A", [4, 5, 6, 9]]);
    const inner = a?.inner.get(5)?.[0];
    expect([inner?.label, inner?.nodes.map(({ id }) => id)]).toEqual(["A1", [7, 8, 11]]);
  });

  const deeper = (open: number[]): Variation | undefined =>
    rowsOf(tree, new Set(open))[0]?.variations[0]?.inner.get(5)?.[0];

  it("folds what is deeper", () => {
    expect([deeper([])?.folded, deeper([])?.inner.size]).toEqual([1, 0]);
  });

  it("unfolds it on demand", () => {
    const lines = deeper([7])?.inner.get(11) ?? [];
    expect(lines.map(({ nodes }) => nodes.map(({ id }) => id))).toEqual([[12]]);
  });
});
