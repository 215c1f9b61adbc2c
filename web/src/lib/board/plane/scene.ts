import type { Colour, Square, VariantView } from "$lib/protocol/messages";
import type { Arrow } from "../drawings.svelte";
import type { Reach } from "../squares";
import type { Badge, Step } from "../state.svelte";
import type { EdgeArrow } from "./arrows";
import type { Camera, Point, Viewport } from "./camera";
import type { Cluster } from "./clusters";
import type { Field } from "./field";
import type { Motions } from "./motion";
import type { PromotionLine } from "./promotion";
import type { Rulers, RulerStyle } from "./rulerlayout";

/** A piece on the plane as the painters see it. */
export interface PlanePiece {
  readonly x: number;
  readonly y: number;
  readonly letter: string;
  readonly colour: Colour;
  /** How much one wants to see of it when there is room for one only. */
  readonly weight: number;
  /** It stands for a square outside the view that one wants to see. */
  readonly goal?: "hint" | "best" | "last";
}

/** Pieces on their way at the moment that is painted. */
export interface Moving {
  readonly motions: Motions;
  /** 0 … 1 */
  readonly time: number;
}

/** What the user wants to see. */
export interface DisplayOptions {
  readonly destinations: boolean;
  readonly lastMove: boolean;
  readonly path: boolean;
}

/** Everything that is to be seen, as values. */
export interface Scene {
  readonly variant: VariantView;
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly ratio: number;
  /** Zooming or flying: sharpness can wait. */
  readonly rough: boolean;
  /** In the order in which they are painted. */
  readonly pieces: Field<PlanePiece>;
  /** The same far out, where those near each other are one disc; empty nearer by. */
  readonly clusters: readonly Cluster<PlanePiece>[];
  /** "5 pieces" */
  readonly clusterWords: (pieces: number) => string;
  /** Squares whose pieces are painted elsewhere: carried, or on their way. */
  readonly hidden: readonly Square[];
  readonly selected: Square | null;
  readonly destinations: Reach | null;
  readonly foreign: boolean;
  readonly stuck: boolean;
  readonly hovered: Square | null;
  /** The selected piece, if it may go to the hovered square and that is empty. */
  readonly ghost: PlanePiece | null;
  readonly lastMove: Step | null;
  readonly check: Square | null;
  /** The selected piece waits for its turn: its moves are plans. */
  readonly planning: boolean;
  readonly plans: readonly Step[];
  readonly drawings: readonly Arrow[];
  /** A tick or a cross at the end of a move. */
  readonly badge?: Badge | null;
  readonly lines: readonly PromotionLine[];
  readonly moving: Moving | null;
  /** The piece in the hand and where the hand is. */
  readonly carried: { readonly piece: PlanePiece; readonly at: Point } | null;
  readonly arrows: readonly EdgeArrow<PlanePiece>[];
  readonly hoveredArrow: EdgeArrow<PlanePiece> | null;
  readonly options: DisplayOptions;
  /** Small screen: narrower rulers, no coordinates beside the discs. */
  readonly narrow: boolean;
  /** The lower right corner, which belongs to the scroll buttons. */
  readonly corner: { readonly width: number; readonly height: number };
  readonly rulers: Rulers;
  readonly rulerStyle: RulerStyle;
}

const WEIGHTS: Readonly<Record<string, number>> = {
  king: 100,
  amazon: 12,
  queen: 9,
  chancellor: 8,
  archbishop: 7,
  rook: 5,
  pawn: 1,
};

/** Royal first, pawns last; what is not known stands in the middle. */
export const weightOf = (name: string): number => WEIGHTS[name.toLowerCase()] ?? 4;

/** The order in which pieces are painted: what one wants to see most comes last and so lies on top. */
export const byWeight = (a: PlanePiece, b: PlanePiece): number =>
  a.weight - b.weight || a.y - b.y || a.x - b.x;
