import { t } from "$lib/language/words.svelte";
import type { PlacedPiece, Square } from "$lib/protocol/messages";
import type { Ink } from "../drawings.svelte";
import { pieceName } from "../pieces";
import { sameSquare } from "../squares";
import type { BoardState } from "../state.svelte";
import { arrowAt, type EdgeArrow } from "./arrows";
import { middle, squareAt, type Point } from "./camera";
import { clustersAt, clusterUnder } from "./clusters";
import { CLUSTER_SCALE, DISC_SCALE, DRAWING_SCALE } from "./detail";
import { Field } from "./field";
import type { GestureTarget } from "./gestures";
import type { Glide } from "./glide";
import { motionsBetween, type Motions } from "./motion";
import { promotionLines } from "./promotion";
import { Rim } from "./rim.svelte";
import { leastRulers, rulersFor, type Measure, type Rulers } from "./rulerlayout";
import { byWeight, weightOf, type PlanePiece, type Scene, type DisplayOptions } from "./scene";
import { nearest, snap } from "./snap";
import type { PlaneView } from "./view.svelte";

/** So long after the last change of scale everything is painted sharp again. */
const ROUGH_MS = 120;
/** The board on the plane: what the pointer means on it, and what is to be painted. Knows no page. */
export class Stage implements GestureTarget {
  readonly board: BoardState;
  readonly view: PlaneView;
  /** Where the pointer is in the view; null outside, and for fingers that do not press. */
  pointer = $state.raw<Point | null>(null);
  carried = $state.raw<{ piece: PlanePiece; at: Point } | null>(null);
  hoveredArrow = $state.raw<EdgeArrow<PlanePiece> | null>(null);
  narrow = $state(false);
  ratio = $state(1);
  /** CSS pixels of one pixel of ours. */
  unit = $state(1);
  /** Width of a text: the page's own fonts when it is there. */
  measure = $state.raw<Measure>((text, size) => text.length * size * 0.6);
  rulers = $state.raw<Rulers>(leastRulers(false));
  /** Milliseconds of a move's animation; 0 for none. */
  moveMs = 0;
  options = $state.raw<DisplayOptions>({ destinations: true, lastMove: true, path: true });

  readonly pieces = $derived.by(() => new Field(this.#placed()));
  readonly #far = $derived.by(() => {
    const { scale } = this.view.camera;
    return scale < CLUSTER_SCALE ? scale : null;
  });
  /** Far out: the discs that stand for pieces near each other. */
  readonly clusters = $derived.by(() => (this.#far === null ? [] : clustersAt(this.pieces.all, this.#far)));
  readonly lines = $derived.by(() => promotionLines(this.board.variant));
  readonly #rim: Rim;

  #pieces: ReadonlyMap<string, PlacedPiece> | null = null;
  #motion: { motions: Motions; start: number } | null = null;
  #dropped = false;
  /** The piece whose moves are shown because the pointer rests on its arrow. */
  #preview: Square | null = null;
  #scale = 0;
  #scaledAt = -Infinity;

  constructor(board: BoardState, view: PlaneView) {
    this.board = board;
    this.view = view;
    this.#rim = new Rim(this);
  }

  // --- What is there ---------------------------------------------------------------------------

  #placed(): PlanePiece[] {
    const weights = new Map<string, number>();
    const weigh = (letter: string): number => {
      const known = weights.get(letter);
      if (known !== undefined) return known;
      const weight = weightOf(pieceName(this.board.variant, letter));
      weights.set(letter, weight);
      return weight;
    };
    const pieces: PlanePiece[] = [];
    for (const { at, piece } of this.board.pieces.values())
      pieces.push({
        x: at[0] ?? 0,
        y: at[1] ?? 0,
        letter: piece.letter,
        colour: piece.colour,
        weight: weigh(piece.letter),
      });
    return pieces.sort(byWeight);
  }

  get arrows(): EdgeArrow<PlanePiece>[] {
    return this.#rim.arrows;
  }

  /** Ask for what the arrows need to tell threats. */
  lookAround(): void {
    this.#rim.lookAround();
  }

  /** The rulers this view asks for. */
  wantedRulers(): Rulers {
    const { camera, viewport } = this.view;
    return rulersFor(camera, viewport, this.narrow, this.rulerStyle);
  }

  get rulerStyle(): { measure: Measure } {
    return { measure: this.measure };
  }

  pieceAt(square: Square | null): PlanePiece | null {
    if (!square) return null;
    const [x = 0, y = 0] = square;
    return this.pieces.within({ x0: x, x1: x, y0: y, y1: y })[0] ?? null;
  }

  // --- What the pointer means ------------------------------------------------------------------

  /** The square a point means: where squares are too small to hit, the nearest destination or piece. */
  aim(at: Point): Square {
    const { camera, viewport } = this.view;
    const exact = squareAt(camera, viewport, at);
    if (camera.scale >= DRAWING_SCALE) return exact;
    const { destinations, foreign } = this.board;
    const target = destinations && !foreign ? snap(destinations, camera, viewport, at) : null;
    const piece = nearest(this.pieces.all, camera, viewport, at);
    if (target && piece && this.#away(piece, at) + 2 < this.#away({ x: target[0], y: target[1] }, at))
      return [piece.x, piece.y];
    return target ?? (piece ? [piece.x, piece.y] : exact);
  }

  #away(place: Point, at: Point): number {
    const p = middle(this.view.camera, this.view.viewport, place.x, place.y);
    return Math.hypot(p.x - at.x, p.y - at.y);
  }

  #inside({ x, y }: Point): boolean {
    const { width, height } = this.view.viewport;
    return x >= 0 && y >= 0 && x < width && y < height;
  }

  /** The pointer is here, or the plane has moved beneath it. */
  hover(at: Point | null): void {
    this.pointer = at;
    const over = at && this.#inside(at) ? at : null;
    const arrow = over ? arrowAt(this.arrows, over) : null;
    this.#show(arrow);
    const square = arrow ? [arrow.shown.x, arrow.shown.y] : over && this.aim(over);
    if (!sameSquare(square, this.board.hovered)) this.board.hovered = square;
  }

  /** Resting on an arrow shows where its piece may go, as long as nothing else is selected. */
  #show(arrow: EdgeArrow<PlanePiece> | null): void {
    if (arrow?.shown === this.hoveredArrow?.shown) {
      if (arrow) this.hoveredArrow = arrow;
      return;
    }
    this.hoveredArrow = arrow;
    if (this.#preview && sameSquare(this.#preview, this.board.selected)) this.board.cancel();
    this.#preview = null;
    if (!arrow || this.carried || this.board.selected || this.board.promotion) return;
    if (!this.pieceAt([arrow.shown.x, arrow.shown.y])) return;
    this.#preview = [arrow.shown.x, arrow.shown.y];
    this.board.preview(this.#preview);
  }

  click(at: Point): void {
    if (!this.#inside(at)) return;
    const arrow = arrowAt(this.arrows, at);
    if (arrow) return this.visit(arrow);
    const { camera, viewport } = this.view;
    const crowd = this.board.selected ? null : clusterUnder(this.clusters, camera, viewport, at);
    if (crowd) return this.view.fit(crowd.pieces.map(({ x, y }) => [x, y]));
    this.board.press(this.aim(at));
  }

  /** Fly to what an arrow points at. */
  visit(arrow: EdgeArrow<PlanePiece>): void {
    this.#show(null);
    const [first] = arrow.pieces;
    if (arrow.pieces.length === 1 && first) this.view.goTo([first.x, first.y]);
    else this.view.fit(arrow.pieces.map(({ x, y }) => [x, y]));
  }

  lift(at: Point): boolean {
    const { camera, viewport } = this.view;
    if (camera.scale < DISC_SCALE || !this.#inside(at) || arrowAt(this.arrows, at)) return false;
    const square = squareAt(camera, viewport, at);
    const piece = this.pieceAt(square);
    if (!piece || !this.board.lift(square)) return false;
    this.#preview = null;
    this.carried = { piece, at };
    return true;
  }

  carry(at: Point): void {
    if (this.carried) this.carried = { ...this.carried, at };
    this.hover(at);
  }

  drop(at: Point): void {
    const { carried } = this;
    this.carried = null;
    if (!carried) return;
    if (!this.#inside(at)) return this.putBack();
    const origin = [carried.piece.x, carried.piece.y];
    const arrow = arrowAt(this.arrows, at);
    this.#dropped = true;
    this.board.drop(origin, arrow ? this.#among(arrow) : this.aim(at));
  }

  /** Of all pieces an arrow stands for, the one that may be taken. */
  #among(arrow: EdgeArrow<PlanePiece>): Square {
    const piece = arrow.pieces.find(({ x, y }) => this.board.isCapture([x, y])) ?? arrow.shown;
    return [piece.x, piece.y];
  }

  putBack(): void {
    this.carried = null;
    this.board.dragging = null;
  }

  draw(from: Point, to: Point, ink: Ink): void {
    const { drawings } = this.board;
    if (!drawings.pending) drawings.begin(this.aim(from), ink);
    drawings.to(this.aim(to), ink);
  }

  drawn(): void {
    this.board.drawings.end();
  }

  /** Help about a piece; a circle on an empty square, or anywhere in an ink of one's choice. */
  mark(at: Point, ink: Ink): void {
    const square = this.aim(at);
    if (ink === "green" && this.board.pieceAt(square)) this.board.onHelp(square);
    else this.board.drawings.toggle({ origin: square, target: square, ink });
  }

  grip(): void {
    this.view.remember(true);
  }

  pan(dx: number, dy: number): void {
    this.view.pan(dx, dy);
  }

  throw(glide: Glide | null): void {
    if (glide) this.view.throw(glide);
    else this.view.halt();
  }

  zoom(factor: number, at: Point): void {
    this.view.zoom(factor, at);
    this.hover(this.pointer);
  }

  // --- What is painted -------------------------------------------------------------------------

  /** Call when the pieces may have changed: what moved is shown on its way. */
  follow(now: number): void {
    const { pieces, lastMove } = this.board;
    const before = this.#pieces;
    if (before === pieces) return;
    this.#pieces = pieces;
    const dropped = this.#dropped;
    this.#dropped = false;
    if (!before || dropped || this.moveMs === 0) return;
    const motions = motionsBetween(before, pieces, lastMove);
    this.#motion = motions && { motions, start: now };
  }

  /** Time goes on; answers whether more frames are wanted. */
  tick(now: number): boolean {
    this.view.frame(now);
    if (this.view.camera.scale !== this.#scale) {
      this.#scale = this.view.camera.scale;
      this.#scaledAt = now;
    }
    if (this.#motion && now - this.#motion.start >= this.moveMs) this.#motion = null;
    return this.view.moving || this.#motion !== null || this.#rough(now);
  }

  #rough(now: number): boolean {
    return now - this.#scaledAt < ROUGH_MS;
  }

  /** Read everything a picture depends on, so that an effect is told of changes. */
  touch(): void {
    const { board, view } = this;
    void [board.pieces, board.selected, board.destinations, board.foreign, board.hovered, board.lastMove];
    void [board.arrows, board.plans.shown, board.planning];
    void [board.check, board.orientation, view.camera, view.viewport, view.arrows, board.looked];
    void [this.carried, this.hoveredArrow, this.narrow, this.ratio, this.options, view.moving];
    void [this.rulers, this.rulerStyle];
  }

  scene(now: number): Scene {
    const { board, view, carried } = this;
    const motion = this.#motion;
    const hidden = motion ? motion.motions.moved.map(({ piece }) => piece.at) : [];
    if (carried) hidden.push([carried.piece.x, carried.piece.y]);
    return {
      variant: board.variant,
      camera: view.camera,
      viewport: view.viewport,
      ratio: this.ratio,
      rough: this.#rough(now),
      pieces: this.pieces,
      clusters: this.clusters,
      clusterWords: (count) => t.board.crowd(count),
      hidden,
      selected: board.selected,
      destinations: board.destinations,
      foreign: board.foreign,
      stuck: board.stuck,
      hovered: this.pointer && !this.hoveredArrow ? board.hovered : null,
      ghost: this.#ghost(),
      lastMove: board.lastMove,
      check: board.check,
      planning: board.planning,
      plans: board.plans.shown,
      drawings: board.arrows,
      badge: board.badge,
      lines: this.lines,
      moving: motion && { motions: motion.motions, time: (now - motion.start) / this.moveMs },
      carried,
      arrows: this.arrows,
      hoveredArrow: this.hoveredArrow,
      options: this.options,
      narrow: this.narrow,
      corner: view.corner,
      rulers: this.rulers,
      rulerStyle: this.rulerStyle,
    };
  }

  #ghost(): PlanePiece | null {
    const { hovered, selected, foreign } = this.board;
    if (!hovered || foreign || this.carried || !this.board.canGo(hovered)) return null;
    return this.pieceAt(hovered) ? null : this.pieceAt(selected);
  }

  /** The square the read-out speaks of: under the pointer, else selected. */
  get spoken(): Square | null {
    return this.board.hovered ?? this.board.selected;
  }

  /** Whether the last move took place where one does not look. */
  get lastMoveUnseen(): boolean {
    const target = this.board.lastMove?.target;
    return target !== undefined && !this.#rim.seen(target);
  }

  /** All pieces' squares, for a view of everything. */
  get squares(): Square[] {
    return this.pieces.all.map(({ x, y }) => [x, y]);
  }
}
