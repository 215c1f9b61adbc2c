import { settings } from "$lib/settings/settings.svelte";
import { rootUnit } from "$lib/ui/rootunit";
import type { BoardState } from "../state.svelte";
import { NARROW as TIGHT, ROOMY } from "./arrows";
import { Renderer } from "./paint/renderer";
import { onThemeChange, readTheme, type Theme } from "./paint/theme";
import { leastRulers } from "./rulerlayout";
import type { Stage } from "./stage.svelte";

/** Below this width of the board there is room for little besides the squares. */
const NARROW = 600;

/** What the painter needs to know of the board that it paints. */
export interface Painted {
  readonly stage: Stage;
  /** Pieces glide to their squares. */
  readonly animate: boolean;
  /** A pointer is down: nothing may jump. */
  readonly busy: boolean;
}

/** Sizes of the box that holds the canvas, in CSS pixels. */
type Box = Pick<HTMLElement, "clientWidth" | "clientHeight">;

/** Keeps the canvas of the plane painted: its size, its theme, its rulers, and one frame after the other. */
export class Painter {
  theme = $state.raw<Theme | null>(null);
  #box: Box | null = null;
  #canvas: HTMLCanvasElement | null = null;
  #renderer: Renderer | null = null;
  #request = 0;
  /** The board whose first view has been chosen. */
  #opened: BoardState | null = null;

  constructor(private readonly painted: () => Painted) {}

  /** Paint into this canvas from now on. Returns how to stop. */
  attach(box: HTMLElement, canvas: HTMLCanvasElement): () => void {
    this.use(box, canvas);
    this.#renderer = new Renderer(canvas);
    this.theme = readTheme(canvas);
    const layOut = (): void => this.layOut();
    const sizes = new ResizeObserver(layOut);
    sizes.observe(box);
    // Another screen with another density need not change the size.
    window.addEventListener("resize", layOut);
    const stopTheme = onThemeChange(() => (this.theme = readTheme(canvas)));
    const motion = matchMedia("(prefers-reduced-motion: reduce)");
    const calm = (): void => void (this.painted().stage.view.calm = motion.matches);
    calm();
    motion.addEventListener("change", calm);
    return () => {
      sizes.disconnect();
      window.removeEventListener("resize", layOut);
      stopTheme();
      motion.removeEventListener("change", calm);
      cancelAnimationFrame(this.#request);
      this.#request = 0;
      this.#renderer = null;
    };
  }

  /** Lay out in this box, without painting yet. */
  use(box: Box, canvas: HTMLCanvasElement): void {
    this.#box = box;
    this.#canvas = canvas;
  }

  /** Ask for a frame. */
  ask(): void {
    this.#request ||= requestAnimationFrame((now) => this.#paint(now));
  }

  /** The box or the board has changed: fit the canvas to it, and show a new board from its first view. */
  layOut(): void {
    if (!this.#box || !this.#canvas) return;
    const { stage } = this.painted();
    stage.unit = rootUnit();
    const [width, height] = this.#size();
    stage.narrow = width < NARROW;
    stage.ratio = (window.devicePixelRatio || 1) * stage.unit;
    this.#fitCanvas(Math.round(width * stage.ratio), Math.round(height * stage.ratio));
    const { board, view } = stage;
    view.corner = (stage.narrow ? TIGHT : ROOMY).corner;
    if (this.#opened !== board) stage.rulers = leastRulers(stage.narrow);
    this.#resizeView();
    if (this.#opened !== board && width > 0 && board.pieces.size > 0) {
      this.#opened = board;
      view.open(
        stage.squares,
        board.variant.start.map(({ at }) => at),
      );
    }
    this.fitRulers();
    // A canvas whose size was set is blank: paint before the page is shown.
    if (this.#renderer) this.#paint(performance.now());
  }

  /** Numbers far out need a wider ruler. It changes when the view has come to rest: nothing jumps under a hand. */
  fitRulers(): void {
    const { stage, busy } = this.painted();
    if (!this.#box || busy || stage.view.moving) return;
    const { left, bottom } = stage.wantedRulers();
    if (left === stage.rulers.left && bottom === stage.rulers.bottom) return;
    stage.rulers = { left, bottom };
    this.#resizeView();
  }

  #fitCanvas(width: number, height: number): void {
    const canvas = this.#canvas;
    if (!canvas || (canvas.width === width && canvas.height === height)) return;
    canvas.width = width;
    canvas.height = height;
  }

  /** The view has what the rulers leave. */
  #resizeView(): void {
    if (!this.#box) return;
    const { board, view, rulers } = this.painted().stage;
    const [width, height] = this.#size();
    view.resize(
      Math.max(0, width - rulers.left),
      Math.max(0, height - rulers.bottom),
      board.orientation === "black",
    );
  }

  /** The box in our pixels. */
  #size(): [width: number, height: number] {
    const { unit } = this.painted().stage;
    return [(this.#box?.clientWidth ?? 0) / unit, (this.#box?.clientHeight ?? 0) / unit];
  }

  #paint(now: number): void {
    this.#request = 0;
    if (!this.#renderer || !this.theme) return;
    const { stage, animate } = this.painted();
    const { view } = stage;
    stage.moveMs = animate && !view.calm ? settings.moveMs : 0;
    stage.follow(now);
    const camera = view.camera;
    const more = stage.tick(now);
    if (view.camera !== camera) stage.hover(stage.pointer);
    this.#renderer.paint(stage.scene(now), this.theme);
    if (more) this.ask();
  }
}
