/** The eight checkered plates. Square states are painted into each plate's own texture. */
import {
  BoxGeometry,
  CanvasTexture,
  Group,
  LinearMipmapNearestFilter,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SRGBColorSpace,
} from "three";
import { PLATE_THICKNESS } from "./camera";
import { ORDER } from "./ghosts";
import type { Paint } from "./paint";

const PIXELS = 64;
const RIM = 0.07;
const FOCUS_RIM = 0.13;

/** What is drawn on a square, under the piece. */
export interface SquareMark {
  /** There is no square: one sees through. */
  hole: boolean;
  last: boolean;
  check: boolean;
  selected: boolean;
  destination: boolean;
  capture: boolean;
  foreign: boolean;
  hovered: boolean;
  planned: boolean;
  /** A move there would be a plan. */
  planning: boolean;
  /** A piece stands there and throws its shadow. */
  occupied: boolean;
}

export class Plate {
  readonly group = new Group();
  /** The face that is played on, with its floor in `userData`. */
  readonly top: Mesh<PlaneGeometry, MeshBasicMaterial>;
  private readonly slab: Mesh<BoxGeometry, MeshBasicMaterial>;
  private readonly rim: Mesh<BoxGeometry, MeshBasicMaterial>;
  private readonly canvas = document.createElement("canvas");
  private readonly texture: CanvasTexture;
  /** What the texture shows: to paint and send it again costs far more than to look. */
  private shown = "";

  constructor(
    readonly floor: number,
    private readonly across: number,
    private readonly deep: number,
    /** The highest floor lies in full light, those below in the shade of the ones above. Without a graphics card the
     *  finest way to look at a slanting picture takes too long. */
    private readonly is: { highest: boolean; slow: boolean },
  ) {
    this.canvas.width = across * PIXELS;
    this.canvas.height = deep * PIXELS;
    this.texture = new CanvasTexture(this.canvas);
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.anisotropy = is.slow ? 1 : 8;
    if (is.slow) this.texture.minFilter = LinearMipmapNearestFilter;
    this.top = new Mesh(
      new PlaneGeometry(across, deep).rotateX(-Math.PI / 2),
      // Holes are not there.
      new MeshBasicMaterial({ map: this.texture, alphaTest: 0.2 }),
    );
    this.top.userData = { floor };
    this.slab = new Mesh(
      sides(across, PLATE_THICKNESS, deep).translate(0, -PLATE_THICKNESS / 2 - 0.005, 0),
      new MeshBasicMaterial(),
    );
    this.rim = new Mesh(
      sides(across, PLATE_THICKNESS * 0.6, deep).translate(0, -PLATE_THICKNESS * 0.7, 0),
      new MeshBasicMaterial(),
    );
    this.group.add(this.slab, this.rim, this.top);
    for (const part of this.group.children) part.renderOrder = ORDER.floor;
  }

  /** Repaints the plate. `focus`: the floor in focus has an accent rim. */
  paint(
    paint: Paint,
    focus: boolean,
    grain: CanvasImageSource | null,
    mark: (x: number, y: number) => SquareMark,
  ): void {
    const out = focus ? FOCUS_RIM : RIM;
    this.slab.material.color.set(focus ? paint.accent : paint.edge);
    this.rim.material.color.set(focus ? paint.accent : paint.edge).multiplyScalar(focus ? 1 : 0.72);
    this.rim.scale.set(1 + (2 * out) / this.across, 1, 1 + (2 * out) / this.deep);
    const marks: SquareMark[] = [];
    for (let x = 0; x < this.across; x++) for (let y = 0; y < this.deep; y++) marks.push(mark(x, y));
    const shown = JSON.stringify([paint, grain !== null, marks.map(signs)]);
    if (shown === this.shown) return;
    this.shown = shown;
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    const at = (n: number): [number, number] => [Math.floor(n / this.deep), n % this.deep];
    marks.forEach((_, n) => this.onSquare(pen, ...at(n), (x, y) => this.ground(pen, paint, x, y)));
    if (grain) this.cover(pen, pen.createPattern(grain, "repeat"));
    this.light(pen);
    marks.forEach((one, n) => this.onSquare(pen, ...at(n), () => paintMark(pen, paint, one)));
    marks.forEach((one, n) => one.occupied && this.onSquare(pen, ...at(n), () => shadow(pen)));
    marks.forEach(
      (one, n) => one.hole && this.onSquare(pen, ...at(n), () => pen.clearRect(0, 0, PIXELS, PIXELS)),
    );
    this.texture.needsUpdate = true;
  }

  /** Draws with the square's upper left corner as the origin. Rank 1 is nearest White, at the lower edge of the picture. */
  private onSquare(
    pen: CanvasRenderingContext2D,
    x: number,
    y: number,
    draw: (x: number, y: number) => void,
  ): void {
    pen.save();
    pen.translate(x * PIXELS, (this.deep - 1 - y) * PIXELS);
    draw(x, y);
    pen.restore();
  }

  private ground(pen: CanvasRenderingContext2D, paint: Paint, x: number, y: number): void {
    pen.fillStyle = (x + y + this.floor) % 2 === 0 ? paint.dark : paint.light;
    pen.fillRect(0, 0, PIXELS, PIXELS);
  }

  private cover(pen: CanvasRenderingContext2D, style: CanvasPattern | CanvasGradient | null): void {
    if (!style) return;
    pen.fillStyle = style;
    pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /** Darker towards the back, where the floor above takes the light. */
  private light(pen: CanvasRenderingContext2D): void {
    if (this.is.highest) return;
    const fall = pen.createLinearGradient(0, 0, 0, this.canvas.height);
    fall.addColorStop(0, "rgb(30 24 18 / 16%)");
    fall.addColorStop(0.6, "rgb(30 24 18 / 4%)");
    fall.addColorStop(1, "rgb(30 24 18 / 0%)");
    this.cover(pen, fall);
  }

  dispose(): void {
    for (const { geometry, material } of [this.top, this.slab, this.rim]) {
      geometry.dispose();
      material.dispose();
    }
    this.texture.dispose();
  }
}

/** A box without its upper and lower face: through the holes of a floor one sees what is below. */
function sides(width: number, height: number, depth: number): BoxGeometry {
  const box = new BoxGeometry(width, height, depth);
  const faces = [...(box.index?.array ?? [])];
  box.clearGroups();
  // Six numbers a face: right, left, upper, lower, front, back.
  box.setIndex([...faces.slice(0, 12), ...faces.slice(24)]);
  return box;
}

/** Soft, round, a little to the right and behind: the light comes from the left. */
function shadow(pen: CanvasRenderingContext2D): void {
  const [x, y, radius] = [PIXELS * 0.6, PIXELS * 0.42, PIXELS * 0.56];
  const soft = pen.createRadialGradient(x, y, radius * 0.15, x, y, radius);
  soft.addColorStop(0, "rgb(28 20 12 / 60%)");
  soft.addColorStop(0.5, "rgb(28 20 12 / 30%)");
  soft.addColorStop(1, "rgb(28 20 12 / 0%)");
  pen.fillStyle = soft;
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** Everything that is seen of a mark, in a few characters. */
function signs(mark: SquareMark): string {
  const { last, check, selected, destination, capture, hovered, planned, hole, ...by } = mark;
  const seen = [last, check, selected, destination, capture, hovered, planned, hole, by.occupied];
  // Whose move it is changes only what is selected or within reach.
  if (selected || destination) seen.push(by.foreign, by.planning);
  return seen.map(Number).join("");
}

function paintMark(pen: CanvasRenderingContext2D, paint: Paint, mark: SquareMark): void {
  if (mark.last) wash(pen, paint.last);
  if (mark.planned) {
    wash(pen, paint.planned);
    pen.setLineDash([10, 6]);
    ring(pen, paint.plannedFrame, 5, 4);
    pen.setLineDash([]);
  }
  if (mark.check) {
    wash(pen, paint.check);
    pen.setLineDash([10, 6]);
    ring(pen, "#fff", 4, 5);
    pen.setLineDash([]);
  }
  if (mark.selected) wash(pen, mark.foreign ? paint.foreign : paint.selected);
  if (mark.destination) {
    const tint = mark.planning ? paint.planned : paint.destination;
    wash(pen, mark.foreign ? paint.foreign : tint);
    if (mark.capture) ring(pen, mark.foreign ? paint.foreignTake : paint.take, 8, 4);
    else ring(pen, paint.frame, 3, 1.5);
  }
  if (mark.hovered) {
    ring(pen, paint.take, 9, 4.5);
    ring(pen, "#fff", 5, 4.5);
  }
}

function wash(pen: CanvasRenderingContext2D, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(0, 0, PIXELS, PIXELS);
}

function ring(pen: CanvasRenderingContext2D, colour: string, width: number, inset: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.strokeRect(inset, inset, PIXELS - 2 * inset, PIXELS - 2 * inset);
}
