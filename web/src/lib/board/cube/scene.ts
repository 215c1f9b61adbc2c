/** The cube in space: camera, plates, pieces and lines. Draws only when something changed or moves. */
import {
  BufferGeometry,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { PlacedPiece, Square } from "$lib/protocol/messages";
import type { Arrow } from "../drawings.svelte";
import type { Step } from "../state.svelte";
import { Army, FOUND_ONLY, type Look } from "./army";
import { fittingExplode, floorHeight, frame, type Padding, type Panel, place, type Stance } from "./camera";
import { Glide } from "./glide";
import type { Paint } from "./paint";
import { Plate, type SquareMark } from "./plates";
import { arrowStrokes, disposeStroke, lastStrokes, pathPoints, pathStrokes, type Stroke } from "./strokes";

const FLIGHT_MS = 260;
const REST_MS = 250;

export interface Way {
  squares: readonly Square[];
  takes: boolean;
}

export class CubeScene {
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private readonly renderer: WebGLRenderer;
  private readonly plates: Plate[];
  private readonly army: Army;
  private readonly ray = new Raycaster();
  private readonly cells: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly glide: Glide;
  private strokes: Stroke[] = [];
  private paintNow: Paint | null = null;
  private grain: { address: string; image: HTMLImageElement | null } = { address: "", image: null };
  private way: Way = { squares: [], takes: false };
  private last: Step | null = null;
  private arrows: readonly Arrow[] = [];
  private waiting = 0;
  private drawnAt = 0;
  /** There is no graphics card. */
  private readonly slow: boolean;
  private size = { width: 0, height: 0 };
  private fine = { ratio: 0, size: this.size };
  /** The next picture is one to be looked at. */
  private still = true;
  private resting: ReturnType<typeof setTimeout> | undefined;
  /** The floors that are shown; empty: all. */
  private shown: readonly number[] = [];
  private repaint: () => void = () => {};
  private padding: Padding = { top: 0, right: 0, bottom: 0, left: 0 };
  /** Whether things move to their places, or are there at once. */
  moves = true;
  /** Called after each drawing, to move the labels that lie over the picture. */
  onDrawn: () => void = () => {};

  constructor(
    canvas: HTMLCanvasElement,
    private readonly sizes: number[],
    look: Look,
    stance: Stance,
  ) {
    this.slow = drawnByProcessor();
    this.renderer = new WebGLRenderer({ canvas, antialias: !this.slow, alpha: true });
    this.glide = new Glide(stance);
    const [across = 1, deep = 1, floors = 1] = sizes;
    this.plates = Array.from(
      { length: floors },
      (_, floor) => new Plate(floor, across, deep, { highest: floor === floors - 1, slow: this.slow }),
    );
    this.army = new Army(sizes, look, () => this.request());
    this.cells = uprights(across, deep);
    this.scene.add(...this.plates.map(({ group }) => group), this.army.group, this.cells);
    this.ray.layers.enable(FOUND_ONLY);
  }

  /** How far apart the floors stand to fill a panel, from 0 to 1. */
  fitting(panel: Panel, shown?: number): number {
    return fittingExplode(panel, this.sizes, shown);
  }

  resize(width: number, height: number, padding: Padding): void {
    if (width < 2 || height < 2) return;
    this.padding = padding;
    this.size = { width, height };
    this.refine(true);
    this.request();
  }

  /** Show some floors only, with what stands on them. */
  setFloors(floors: readonly number[]): void {
    this.shown = floors;
    this.request();
  }

  /** Lines from floor to floor between the cells. */
  setCells(visible: boolean): void {
    this.cells.visible = visible;
    this.request();
  }

  setStance(stance: Stance): void {
    this.glide.to(stance, this.moves, performance.now());
    this.request();
  }

  paint(paint: Paint, focus: number | null, mark: (square: Square) => SquareMark): void {
    this.paintNow = paint;
    this.army.dress(paint);
    this.cells.material.color.set(paint.edge);
    this.repaint = () => {
      for (const plate of this.plates)
        plate.paint(paint, plate.floor === focus, this.grain.image, (x, y) => mark([x, y, plate.floor]));
      this.request();
    };
    this.repaint();
    this.fetchGrain(paint.texture);
  }

  private fetchGrain(address: string): void {
    if (address === this.grain.address) return;
    this.grain = { address, image: null };
    if (!address) return this.repaint();
    const image = new Image();
    image.src = address;
    void image.decode().then(() => {
      if (this.grain.address !== address) return;
      this.grain.image = image;
      this.repaint();
    });
  }

  /** Forgets what pieces look like: another set was chosen. */
  undress(): void {
    this.army.undress();
  }

  setPieces(pieces: ReadonlyMap<string, PlacedPiece>, lastMove: Step | null): void {
    this.army.set(pieces, lastMove, this.moves ? FLIGHT_MS : 0, performance.now());
    this.request();
  }

  /** The line of a move through the floors; an empty list removes it. */
  setPath(way: Way): void {
    this.way = way;
    this.request();
  }

  /** The line of the last move; null: none. */
  setLast(last: Step | null): void {
    this.last = last;
    this.request();
  }

  /** Arrows and circles through the floors. */
  setArrows(arrows: readonly Arrow[]): void {
    this.arrows = arrows;
    this.request();
  }

  private draft(stance: Stance): void {
    this.scene.remove(...this.strokes);
    this.strokes.forEach(disposeStroke);
    this.strokes = [];
    const paint = this.paintNow;
    if (!paint) return;
    const { last } = this;
    const shows = ([, , floor = 0]: Square): boolean => this.shown.length === 0 || this.shown.includes(floor);
    if (last && shows(last.origin) && shows(last.target))
      this.strokes = lastStrokes(last, this.sizes, stance, paint);
    if (this.way.squares.length > 1)
      this.strokes.push(
        ...pathStrokes(pathPoints(this.way.squares, this.sizes, stance, this.way.takes), paint),
      );
    for (const arrow of this.arrows)
      this.strokes.push(...arrowStrokes(arrow, this.sizes, stance, paint.inks));
    if (this.strokes.length > 0) this.scene.add(...this.strokes);
  }

  /** The squares under a point of the canvas, nearest first; both coordinates from -1 to 1. */
  pick(x: number, y: number): Square[] {
    this.ray.setFromCamera(new Vector2(x, y), this.camera);
    const tops = this.plates.filter(({ group }) => group.visible).map(({ top }) => top);
    const squares: Square[] = [];
    for (const hit of this.ray.intersectObjects([...tops, ...this.army.targets], false)) {
      const { square: own, floor } = hit.object.userData as { square?: Square; floor?: number };
      const square = own ?? this.squareOn(hit.point, floor ?? 0);
      if (square && !squares.some((known) => known.join() === square.join())) squares.push(square);
    }
    return squares;
  }

  private squareOn(point: Vector3, floor: number): Square | null {
    const [across = 1, deep = 1] = this.sizes;
    const x = Math.floor(point.x + across / 2);
    const y = Math.floor(deep / 2 - point.z);
    return x >= 0 && x < across && y >= 0 && y < deep ? [x, y, floor] : null;
  }

  /** Where a square's middle (moved by `shift`) lies on the canvas, as fractions from its upper left. */
  project(square: Square, shift = { x: 0, y: 0, z: 0 }): { left: number; top: number } {
    const point = place(square, this.sizes, this.glide.stance)
      .add(new Vector3(shift.x, shift.y, shift.z))
      .project(this.camera);
    return { left: (point.x + 1) / 2, top: (1 - point.y) / 2 };
  }

  /** How fine the picture is. A processor that draws it has time for that when nothing moves. */
  private refine(still: boolean): void {
    const ratio = Math.min(window.devicePixelRatio, 2);
    const fine = this.slow ? (still ? Math.max(1.5, ratio) : 0.75) : ratio;
    if (fine === this.fine.ratio && this.size === this.fine.size) return;
    this.fine = { ratio: fine, size: this.size };
    this.renderer.setPixelRatio(fine);
    this.renderer.setSize(this.size.width, this.size.height, false);
    this.army.fine = still || !this.slow;
  }

  /** Asks for a picture; where drawing is slow, for a rough one now and a fine one when nothing has changed for a while. */
  private request(): void {
    if (this.slow) {
      clearTimeout(this.resting);
      this.resting = setTimeout(() => {
        this.still = true;
        this.waiting ||= requestAnimationFrame((now) => this.draw(now));
      }, REST_MS);
    }
    this.still = !this.slow || this.drawnAt === 0;
    this.waiting ||= requestAnimationFrame((now) => this.draw(now));
  }

  private draw(now: number): void {
    this.waiting = 0;
    const { size } = this;
    if (size.width < 2 || size.height < 2) return;
    this.refine(this.still);
    let moving = this.glide.at(now);
    const { stance } = this.glide;
    const floors = this.sizes[2] ?? 1;
    const all = this.shown.length > 0 ? this.shown : [0, floors - 1];
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const shows = (floor: number): boolean => this.shown.length === 0 || this.shown.includes(floor);
    frame(
      this.camera,
      this.sizes,
      stance,
      { width: size.width, height: size.height, padding: this.padding },
      [low, high],
    );
    for (const { group, floor } of this.plates) {
      group.visible = shows(floor);
      group.position.y = floorHeight(floor, floors, stance);
    }
    moving = this.army.arrange(stance, now, shows) || moving;
    this.cells.position.y = floorHeight(low, floors, stance);
    this.cells.scale.y = floorHeight(high, floors, stance) + 1 - this.cells.position.y;
    this.draft(stance);
    this.renderer.render(this.scene, this.camera);
    this.drawnAt = now;
    this.onDrawn();
    if (moving) this.request();
  }

  dispose(): void {
    cancelAnimationFrame(this.waiting);
    clearTimeout(this.resting);
    this.strokes.forEach(disposeStroke);
    for (const plate of this.plates) plate.dispose();
    this.army.dispose();
    this.cells.geometry.dispose();
    this.cells.material.dispose();
    this.renderer.dispose();
  }
}

/** A line at each corner of the squares, one high. */
function uprights(across: number, deep: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  const points: number[] = [];
  for (let x = 0; x <= across; x += 1)
    for (let z = 0; z <= deep; z += 1)
      points.push(x - across / 2, 0, z - deep / 2, x - across / 2, 1, z - deep / 2);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
  const lines = new LineSegments(geometry, new LineBasicMaterial({ transparent: true, opacity: 0.55 }));
  lines.visible = false;
  return lines;
}

/** Names under which a processor draws. Browsers do not always own up to it when asked. */
const PROCESSORS = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether the browser draws WebGL without a graphics card. */
function drawnByProcessor(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!gl) return true;
  const named = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return PROCESSORS.test(name);
}
