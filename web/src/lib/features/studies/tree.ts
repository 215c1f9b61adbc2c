import type { ChapterChanged, ChapterView, Colour, NodeView, PlacedPiece } from "$lib/protocol/messages";
import { squareKey } from "$lib/board/squares";

export const ROOT = 0;
/** How the signs of moves are written, as the packaged typeface can. */
export const GLYPHS: Readonly<Record<number, string>> = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "[]",
  10: "=",
  13: "~",
  14: "+=",
  15: "=+",
  16: "+/−",
  17: "−/+",
  18: "+−",
  19: "−+",
};

type Nodes = ReadonlyMap<number, NodeView>;

/** A line of moves as it is shown in a variation: its own variations are deeper. */
export interface Variation {
  /** Such as `A` or `A1`. */
  label: string;
  nodes: NodeView[];
  /** Variations that leave this line, after the node at which they are written. */
  inner: Map<number, Variation[]>;
  /** Lines that are not shown: they are folded. */
  folded: number;
  depth: number;
}

/** A row of the main line, and what is said after it. */
export interface Row {
  number: number;
  white: NodeView | null;
  black: NodeView | null;
  variations: Variation[];
}

/** The moves of a chapter. Replaced as a whole when something changes. */
export class Tree {
  readonly nodes: Nodes;

  constructor(
    nodes: Nodes | readonly NodeView[],
    readonly firstTurn: Colour,
    readonly firstPly: number,
  ) {
    this.nodes =
      nodes instanceof Map ? nodes : new Map([...(nodes as NodeView[])].map((node) => [node.id, node]));
  }

  static of(chapter: ChapterView): Tree {
    return new Tree(chapter.nodes, chapter.turn, chapter.ply);
  }

  changed({ nodes, removed }: ChapterChanged): Tree {
    const next = new Map(this.nodes);
    for (const id of removed) next.delete(id);
    for (const node of nodes) next.set(node.id, node);
    return new Tree(next, this.firstTurn, this.firstPly);
  }

  get(id: number): NodeView | null {
    return this.nodes.get(id) ?? null;
  }

  get root(): NodeView {
    const root = this.nodes.get(ROOT);
    if (!root) throw new Error("A chapter has a first position.");
    return root;
  }

  /** From the first move to this one. */
  path(id: number): NodeView[] {
    const found: NodeView[] = [];
    for (let node = this.get(id); node && node.parent !== null; node = this.get(node.parent))
      found.push(node);
    return found.reverse();
  }

  /** What follows a node on its main line. */
  following(id: number): NodeView[] {
    const found: NodeView[] = [];
    let next = this.get(this.get(id)?.children[0] ?? -1);
    while (next) {
      found.push(next);
      next = this.get(next.children[0] ?? -1);
    }
    return found;
  }

  /** Where an arrow key leads from a node. */
  step(id: number, way: "back" | "forward" | "up" | "down"): number {
    const node = this.get(id);
    if (!node) return ROOT;
    if (way === "back") return node.parent ?? id;
    if (way === "forward") return node.children[0] ?? id;
    const others = this.get(node.parent ?? -1)?.children ?? [id];
    return others[others.indexOf(id) + (way === "up" ? -1 : 1)] ?? id;
  }

  /** The last node of the line that a node stands on. */
  end(id: number): number {
    return this.following(id).at(-1)?.id ?? id;
  }

  isWhite(node: NodeView): boolean {
    return ((node.move?.ply ?? 1) - 1 - this.firstPly) % 2 === 0
      ? this.firstTurn === "white"
      : this.firstTurn !== "white";
  }

  number(node: NodeView): number {
    return Math.floor(((node.move?.ply ?? 1) - 1) / 2) + 1;
  }

  /** The move with its number: `7… Ng6u`. */
  named(id: number): string {
    const node = this.get(id);
    if (!node?.move) return "";
    return `${this.number(node)}${this.isWhite(node) ? "." : "…"} ${node.move.text}`;
  }

  /** Where the pieces stand at a node. */
  pieces(start: readonly PlacedPiece[], id: number): PlacedPiece[] {
    const placed = new Map(start.map((one) => [squareKey(one.at), one]));
    for (const { move } of this.path(id)) {
      for (const { at, after } of move?.changes ?? []) {
        if (after) placed.set(squareKey(at), { at, piece: after });
        else placed.delete(squareKey(at));
      }
    }
    return [...placed.values()];
  }

  turn(id: number): Colour {
    const second = this.firstTurn === "white" ? "black" : "white";
    return this.path(id).length % 2 === 0 ? this.firstTurn : second;
  }
}

/** How deep variations are shown before they are folded. */
const SHOWN_DEPTH = 2;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The main line in rows of two moves, with its variations below the row they leave. */
export function rowsOf(tree: Tree, unfolded: ReadonlySet<number> = new Set()): Row[] {
  const rows: Row[] = [];
  let letters = 0;
  for (const node of tree.following(ROOT)) {
    const row = rowFor(tree, rows, node);
    for (const child of alternatives(tree, node)) {
      row.variations.push(variation(tree, child, letterOf(letters), 1, unfolded));
      letters += 1;
    }
  }
  return rows;
}

/** Other moves in place of this one. */
const alternatives = (tree: Tree, node: NodeView): number[] =>
  tree.get(node.parent ?? ROOT)?.children.slice(1) ?? [];

/** The row in which a move of the main line stands: Black's beside White's where nothing is said between. */
function rowFor(tree: Tree, rows: Row[], node: NodeView): Row {
  const last = rows.at(-1);
  if (!tree.isWhite(node) && last && last.black === null && !speaks(last)) {
    last.black = node;
    return last;
  }
  const row: Row = { number: tree.number(node), white: null, black: null, variations: [] };
  if (tree.isWhite(node)) row.white = node;
  else row.black = node;
  rows.push(row);
  return row;
}

/** Something is written below White's move, so that Black's stands in a row of its own. */
const speaks = (row: Row): boolean => (row.white?.comments.length ?? 0) > 0 || row.variations.length > 0;

const letterOf = (number: number): string =>
  (number < 26 ? "" : letterOf(Math.floor(number / 26) - 1)) + (LETTERS[number % 26] ?? "");

function variation(
  tree: Tree,
  first: number,
  label: string,
  depth: number,
  open: ReadonlySet<number>,
): Variation {
  const begin = tree.get(first);
  const nodes = begin ? [begin, ...tree.following(first)] : [];
  const inner = new Map<number, Variation[]>();
  let count = 0;
  let folded = 0;
  for (const node of nodes) {
    const others = node === begin ? [] : alternatives(tree, node);
    for (const child of others) {
      count += 1;
      if (depth >= SHOWN_DEPTH && !open.has(first)) folded += 1;
      else {
        const known = inner.get(node.id) ?? [];
        known.push(variation(tree, child, `${label}${depth === 1 ? "" : "."}${count}`, depth + 1, open));
        inner.set(node.id, known);
      }
    }
  }
  return { label, nodes, inner, folded, depth };
}
