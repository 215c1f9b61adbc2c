/** How one looks at the cube: shared by the floors, the view in space and the orientation panel. */
import { read, write } from "$lib/settings/stored";
import { type Direction, layerAxis } from "./slices";
import { DEFAULT_TURN, PITCH, ZOOM } from "./turn";

export class CubeView {
  #direction = $state<Direction>("top");
  /** The layer in focus along the current direction. */
  layer = $state(0);
  yaw = $state(DEFAULT_TURN.yaw);
  pitch = $state(DEFAULT_TURN.pitch);
  /** How far apart the floors are unless the user says: so that they fill the picture. */
  #chosen = $state<number | null>(null);
  fitting = $state(0.5);
  zoom = $state(DEFAULT_TURN.zoom);
  /** Floors above the layer in focus are raised out of the way. */
  lifted = $state(false);
  /** The view in space covers the window. */
  full = $state(false);
  /** A click in the space view asks before it moves. */
  confirms = $state(true);

  /** What shall be large where there is not room for both; null leaves it to the window. */
  #prefer = $state(read<"floors" | "space" | null>("cube.prefer", null));

  /** `sizes`: how many coordinates each axis has. */
  constructor(private readonly sizes: number[]) {}

  get prefer(): "floors" | "space" | null {
    return this.#prefer;
  }

  set prefer(prefer: "floors" | "space" | null) {
    this.#prefer = prefer;
    write("cube.prefer", prefer);
  }

  get direction(): Direction {
    return this.#direction;
  }

  set direction(direction: Direction) {
    this.#direction = direction;
    this.show(this.layer);
  }

  /** 0: a solid cube, 1: floors far apart. */
  get explode(): number {
    return this.#chosen ?? this.fitting;
  }

  set explode(value: number) {
    this.#chosen = value;
  }

  get layers(): number {
    return this.sizes[layerAxis(this.#direction)] ?? 1;
  }

  step(by: number): void {
    this.show(this.layer + by);
  }

  show(layer: number): void {
    this.layer = Math.min(this.layers - 1, Math.max(0, layer));
  }

  turn(yaw: number, pitch: number): void {
    this.yaw = (((this.yaw + yaw) % 360) + 360) % 360;
    this.pitch = Math.min(PITCH.most, Math.max(PITCH.least, this.pitch + pitch));
  }

  zoomBy(factor: number): void {
    this.zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, this.zoom * factor));
  }

  reset(): void {
    Object.assign(this, DEFAULT_TURN);
    this.#chosen = null;
    this.lifted = false;
  }
}
