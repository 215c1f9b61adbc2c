import type { Square } from "$lib/protocol/messages";
import type { ArrowMode } from "./arrows";
import {
  clampScale,
  extentOf,
  fitting,
  middle,
  over,
  panned,
  visible,
  zoomed,
  type Camera,
  type Extent,
  type Point,
  type Viewport,
} from "./camera";
import { FLIGHT_MS, flightAt } from "./flight";
import { glideAt, type Glide } from "./glide";
import { SIMILAR, ViewHistory } from "./history";

/** One press of − or +. */
export const ZOOM_STEP = 1.5;
/** Going to a square shows it at least so large. */
const CLOSE_SCALE = 24;
/** A game does not open with smaller squares than this: a finger must hit them. */
const OPENING_SCALE = 24;

/** Far out a piece is a disc of this radius. */
const DISC = 16;

interface Flight {
  readonly from: Camera;
  readonly to: Camera;
  /** Null until the first frame. */
  start: number | null;
}

/** What is seen of the plane, and how one gets from view to view. Shared by the board, its bar and the map. */
export class PlaneView {
  camera = $state.raw<Camera>(over(0, 0, 32));
  viewport = $state.raw<Viewport>({ width: 0, height: 0, flipped: false });
  arrows = $state<ArrowMode>("all");
  /** Flights take no time and nothing glides. */
  calm = $state(false);
  /** Something is under way: frames are wanted. */
  moving = $state(false);
  canGoBack = $state(false);
  canGoForward = $state(false);
  /** Where one has been, oldest first. */
  trail = $state.raw<readonly Camera[]>([]);

  #history = new ViewHistory();
  #flight: Flight | null = null;
  #glide: { glide: Glide; from: Camera } | null = null;
  #fitted: { extent: Extent; border: number | undefined } | null = null;
  /** The lower right corner lies under the scroll buttons. */
  corner = { width: 0, height: 0 };

  readonly extent = $derived(visible(this.camera, this.viewport));

  /** The window was laid out anew. A view that still shows everything as it was fitted goes on doing so. */
  resize(width: number, height: number, flipped: boolean): void {
    const { viewport } = this;
    if (viewport.width === width && viewport.height === height && viewport.flipped === flipped) return;
    this.viewport = { width, height, flipped };
    if (this.#fitted) this.camera = fitting(this.#fitted.extent, this.viewport, this.#fitted.border);
  }

  /**
   * The first view of a game, without a flight: all these squares, or where the armies stood at first when stragglers would
   * make everything tiny.
   */
  open(squares: Iterable<Square>, home: Iterable<Square>): void {
    this.#stop();
    const homes = extentOf(home);
    let extent = extentOf(squares) ?? homes ?? { x0: 0, x1: 7, y0: 0, y1: 7 };
    if (homes && fitting(extent, this.viewport).scale < OPENING_SCALE) extent = homes;
    const all = fitting(extent, this.viewport);
    const near = all.scale < OPENING_SCALE && this.viewport.width > 0;
    this.#fitted = near ? null : { extent, border: undefined };
    this.camera = near ? { ...all, scale: OPENING_SCALE } : all;
  }

  /** Fly to where all these squares are seen, none of them under the scroll buttons. */
  fit(squares: readonly Square[]): void {
    const extent = extentOf(squares);
    if (!extent) return;
    const { viewport, corner } = this;
    const tight = fitting(extent, viewport);
    const covered = squares.some((square) => {
      const { x, y } = middle(tight, viewport, square[0] ?? 0, square[1] ?? 0);
      return x > viewport.width - corner.width - DISC && y > viewport.height - corner.height - DISC;
    });
    const border = covered ? Math.max(corner.width, corner.height) + DISC : undefined;
    this.fly(fitting(extent, viewport, border));
    this.#fitted = { extent, border };
  }

  /** Fly to a square, as near as one is, or nearer. */
  goTo(square: Square): void {
    this.fly(over(square[0] ?? 0, square[1] ?? 0, Math.max(this.camera.scale, CLOSE_SCALE)));
  }

  fly(to: Camera): void {
    this.remember();
    this.#flyTo(to);
  }

  /** The previous view; false when there is none. */
  back(): boolean {
    return this.#travel(this.#history.back(this.#goal, this.viewport));
  }

  /** The view one came back from; false when there is none. */
  forward(): boolean {
    return this.#travel(this.#history.forward(this.#goal, this.viewport));
  }

  #travel(to: Camera | null): boolean {
    this.#noted();
    if (to) this.#flyTo(to);
    return to !== null;
  }

  #noted(): void {
    this.trail = [...this.#history.stops];
    this.canGoBack = this.trail.length > 0;
    this.canGoForward = this.#history.canGoForward;
  }

  /** Call before the view is left: the way back leads here. By hand one leaves it often, and only a little. */
  remember(byHand = false): void {
    this.#history.note(this.#goal, this.viewport, byHand ? SIMILAR : undefined);
    this.#noted();
  }

  /** Drag the plane by so many pixels. */
  pan(dx: number, dy: number): void {
    this.#stop();
    this.camera = panned(this.camera, this.viewport, dx, dy);
  }

  /** Put the middle of the view on a square at once: dragging on the map. */
  centre(square: Square): void {
    this.#stop();
    this.camera = over(square[0] ?? 0, square[1] ?? 0, this.camera.scale);
  }

  /** Make everything `factor` times as large, with the plane standing still under the point. */
  zoom(factor: number, at: Point): void {
    this.#stop();
    this.camera = zoomed(this.camera, this.viewport, at, this.camera.scale * factor);
  }

  /** A step of the − and + buttons: a flight, so that one sees where one goes. */
  step(factor: number): void {
    const { viewport } = this;
    const goal = this.#goal;
    const at = { x: viewport.width / 2, y: viewport.height / 2 };
    this.#flyTo(zoomed(goal, viewport, at, clampScale(goal.scale * factor)));
  }

  /** Scroll by parts of the view: (0.25, 0) is a quarter of its width to the right. */
  scroll(right: number, up: number): void {
    const { viewport } = this;
    this.remember();
    this.#flyTo(panned(this.#goal, viewport, -right * viewport.width, up * viewport.height));
  }

  /** Let the plane slide on after a throw. */
  throw(glide: Glide | null): void {
    if (!glide || this.calm) return;
    this.#glide = { glide, from: this.camera };
    this.moving = true;
  }

  /** Stop where one is. */
  halt(): void {
    this.#flight = null;
    this.#glide = null;
    this.moving = false;
  }

  /** Move on to this time. */
  frame(now: number): void {
    if (this.#flight) {
      const flight = this.#flight;
      flight.start ??= now;
      const t = this.calm ? 1 : (now - flight.start) / FLIGHT_MS;
      this.camera = flightAt(flight.from, flight.to, this.viewport, t);
      if (t >= 1) this.#flight = null;
    } else if (this.#glide) {
      const { glide, from } = this.#glide;
      const { dx, dy, rest } = glideAt(glide, now);
      this.camera = panned(from, this.viewport, dx, dy);
      if (rest) this.#glide = null;
    }
    this.moving = this.#flight !== null || this.#glide !== null;
  }

  /** Where one will be when everything has come to rest. */
  get #goal(): Camera {
    return this.#flight?.to ?? this.camera;
  }

  #flyTo(to: Camera): void {
    this.#stop();
    this.#flight = { from: this.camera, to, start: null };
    this.moving = true;
  }

  #stop(): void {
    this.halt();
    this.#fitted = null;
  }
}
