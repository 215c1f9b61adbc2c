import { t } from "$lib/language/words.svelte";
import type { Colour, Square } from "$lib/protocol/messages";
import type { BoardState } from "../state.svelte";
import { edgeArrows, NARROW, ROOMY, type EdgeArrow, type Goal } from "./arrows";
import type { Field } from "./field";
import { captionOf, type Caption } from "./labels";
import { formatNumber } from "./ruler";
import type { Measure } from "./rulerlayout";
import type { DisplayOptions, PlanePiece } from "./scene";
import { reaches } from "./threats";
import type { PlaneView } from "./view.svelte";

/** No more pieces than this are looked at in one position, nearest first: moves must not wait behind them. */
const MOST_LOOKS = 24;

/** What the rim needs to know of the board it surrounds. */
export interface RimHost {
  readonly board: BoardState;
  readonly view: PlaneView;
  readonly pieces: Field<PlanePiece>;
  readonly narrow: boolean;
  readonly measure: Measure;
  readonly options: DisplayOptions;
  pieceAt(square: Square | null): PlanePiece | null;
}

/** The arrows at the edge of the view, to pieces and squares that lie outside it. */
export class Rim {
  readonly #host: RimHost;
  readonly arrows = $derived.by(() => this.#arrows());
  /** Pieces already looked at in a position. */
  #asked = { pieces: null as unknown, keys: new Set<string>() };

  constructor(host: RimHost) {
    this.#host = host;
  }

  /** Whose pieces are a danger to the one who looks. */
  get #enemy(): Colour {
    const { movable, turn, orientation } = this.#host.board;
    const mine = movable === "both" ? turn : (movable ?? orientation);
    return mine === "white" ? "black" : "white";
  }

  #outside(): PlanePiece[] {
    const { extent } = this.#host.view;
    return this.#host.pieces.all.filter(
      (piece) => piece.x < extent.x0 || piece.x > extent.x1 || piece.y < extent.y0 || piece.y > extent.y1,
    );
  }

  /** Whether a square is in the view. */
  seen([x = 0, y = 0]: Square): boolean {
    const { x0, x1, y0, y1 } = this.#host.view.extent;
    return x >= x0 && x <= x1 && y >= y0 && y <= y1;
  }

  /** Where a hint or the last move leads, if that is out of view. */
  #goals(): Goal<PlanePiece>[] {
    const { lastMove, arrows } = this.#host.board;
    const goals: Goal<PlanePiece>[] = [];
    const add = (
      goal: NonNullable<PlanePiece["goal"]>,
      piece: PlanePiece | null,
      from: Square,
      [x = 0, y = 0]: Square,
    ): void => {
      const known = goals.some(({ shown }) => shown.x === x && shown.y === y);
      if (piece && !known && !this.seen([x, y])) goals.push({ shown: { ...piece, x, y, goal }, from });
    };
    for (const { ink, origin, target } of arrows)
      if (ink === "hint" || ink === "best") add(ink, this.#host.pieceAt(origin), origin, target);
    if (lastMove && this.#host.options.lastMove)
      add("last", this.#host.pieceAt(lastMove.target), lastMove.origin, lastMove.target);
    return goals;
  }

  /** The words of an arrow: where its piece stands, or how many more there are. On a small screen only what is asked for. */
  #caption(piece: PlanePiece, count: number): Caption | null {
    if (this.#host.narrow && !piece.goal) return null;
    if (count > 1) return captionOf([`+${count - 1}`], null, this.#host.measure);
    const words = piece.goal && !this.#host.narrow ? [t.board.goals[piece.goal]] : [];
    return captionOf(words, [formatNumber(piece.x), formatNumber(piece.y)], this.#host.measure);
  }

  #arrows(): EdgeArrow<PlanePiece>[] {
    const { camera, viewport, arrows, extent } = this.#host.view;
    const goals = this.#goals();
    let pieces: readonly PlanePiece[] = arrows === "off" ? [] : this.#host.pieces.all;
    if (arrows === "threats") {
      const enemy = this.#enemy;
      pieces = this.#outside().filter((piece) => {
        const to = piece.colour === enemy ? this.#host.board.looked.get(`${piece.x},${piece.y}`) : undefined;
        return to !== undefined && reaches(to, extent);
      });
    }
    if (goals.length > 0)
      pieces = pieces.filter(({ x, y }) => !goals.some(({ shown }) => shown.x === x && shown.y === y));
    const sizes = this.#host.narrow ? NARROW : ROOMY;
    return edgeArrows(pieces, camera, viewport, sizes, (piece, count) => this.#caption(piece, count), goals);
  }

  /** Ask where the enemy's pieces outside can go, as far as it is not known: only then threats can be told. */
  lookAround(): void {
    if (this.#host.view.arrows !== "threats") return;
    if (this.#asked.pieces !== this.#host.board.pieces)
      this.#asked = { pieces: this.#host.board.pieces, keys: new Set() };
    const { keys } = this.#asked;
    const { camera } = this.#host.view;
    const far = (piece: PlanePiece): number =>
      Math.max(Math.abs(piece.x - camera.x), Math.abs(piece.y - camera.y));
    const enemy = this.#enemy;
    const unknown = this.#outside().filter(
      (piece) => piece.colour === enemy && !keys.has(`${piece.x},${piece.y}`),
    );
    unknown.sort((a, b) => far(a) - far(b));
    for (const { x, y } of unknown.slice(0, MOST_LOOKS - keys.size)) {
      keys.add(`${x},${y}`);
      this.#host.board.onLook([x, y]);
    }
  }
}
