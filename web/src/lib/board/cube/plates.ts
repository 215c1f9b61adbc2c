/** The eight checkered plates. Square states are painted into each plate's own texture. */
import {
  BoxGeometry,
  CanvasTexture,
  EdgesGeometry,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
} from "three";
import { PLATE_THICKNESS } from "./camera";
import type { Paint } from "./paint";

const PIXELS = 64;

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
}

export class Plate {
  readonly mesh: Mesh;
  private readonly canvas = document.createElement("canvas");
  private readonly texture: CanvasTexture;
  private readonly side = new MeshBasicMaterial();
  private readonly outline: LineSegments;
  private readonly outlineMaterial = new LineBasicMaterial();
  /** What the texture shows: to paint and send it again costs far more than to look. */
  private shown = "";

  constructor(
    readonly floor: number,
    private readonly across: number,
    private readonly deep: number,
  ) {
    this.canvas.width = across * PIXELS;
    this.canvas.height = deep * PIXELS;
    this.texture = new CanvasTexture(this.canvas);
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.anisotropy = 8;
    const geometry = new BoxGeometry(across, PLATE_THICKNESS, deep);
    geometry.translate(0, -PLATE_THICKNESS / 2, 0);
    const top = new MeshBasicMaterial({ map: this.texture, alphaTest: 0.5 });
    this.mesh = new Mesh(geometry, [this.side, this.side, top, this.side, this.side, this.side]);
    this.mesh.userData = { floor };
    this.outline = new LineSegments(new EdgesGeometry(geometry), this.outlineMaterial);
    this.mesh.add(this.outline);
  }

  /** Repaints the plate. `focus`: the floor in focus has an accent rim. */
  paint(paint: Paint, focus: boolean, mark: (x: number, y: number) => SquareMark): void {
    this.side.color.set(focus ? paint.accent : paint.edge);
    this.outlineMaterial.color.set(focus ? paint.accent : paint.edge);
    const marks: SquareMark[] = [];
    for (let x = 0; x < this.across; x++) for (let y = 0; y < this.deep; y++) marks.push(mark(x, y));
    const shown = JSON.stringify([paint, marks.map(signs)]);
    if (shown === this.shown) return;
    this.shown = shown;
    marks.forEach((one, n) => this.square(paint, Math.floor(n / this.deep), n % this.deep, one));
    this.texture.needsUpdate = true;
  }

  private square(paint: Paint, x: number, y: number, mark: SquareMark): void {
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    pen.save();
    // Rank 1 is nearest White, at the lower edge of the picture.
    pen.translate(x * PIXELS, (this.deep - 1 - y) * PIXELS);
    if (mark.hole) pen.clearRect(0, 0, PIXELS, PIXELS);
    else {
      pen.fillStyle = (x + y + this.floor) % 2 === 0 ? paint.dark : paint.light;
      pen.fillRect(0, 0, PIXELS, PIXELS);
      paintMark(pen, paint, mark);
    }
    pen.restore();
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    for (const material of [this.mesh.material].flat()) material.dispose();
    this.outline.geometry.dispose();
    this.outlineMaterial.dispose();
    this.texture.dispose();
  }
}

/** Everything that is seen of a mark, in a few characters. */
function signs(mark: SquareMark): string {
  const { last, check, selected, destination, capture, hovered, planned, hole, ...by } = mark;
  const seen = [last, check, selected, destination, capture, hovered, planned, hole];
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
