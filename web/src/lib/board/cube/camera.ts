/** Where things of the cube stand in space and how a camera with a long lens frames them. No drawing here. */
import { MathUtils, type PerspectiveCamera, Vector3 } from "three";
import type { Square } from "$lib/protocol/messages";
import { DEFAULT_TURN } from "./turn";

export const PLATE_THICKNESS = 0.2;
/** Angle of the lens in degrees: long, so that floors far off look nearly as large as those in front. */
export const LENS = 15;
const CLOSED_GAP = 1;
const OPEN_GAP = 4;
const LIFT = 2.6;
/** A king with its cross. */
const HEADROOM = 1.35;
/** The rim around a floor. */
const RIM = 0.1;

export interface Stance {
  /** Degrees; 0 looks along the ranks from White's side. */
  yaw: number;
  pitch: number;
  /** 0 … 1 */
  explode: number;
  zoom: number;
  /** Floors above this one are raised; null raises none. */
  liftAbove: number | null;
  /** Black sits at the bottom of the screen. */
  turned: boolean;
  /** The floor that the camera comes nearer to; null: the middle. */
  focus?: number | null;
}

/** Room around the stack, in pixels. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Panel {
  width: number;
  height: number;
  padding: Padding;
}

const gapOf = (explode: number): number => MathUtils.lerp(CLOSED_GAP, OPEN_GAP, explode);

/** Height of a floor's upper face. */
export function floorHeight(floor: number, floors: number, stance: Stance): number {
  const raised = stance.liftAbove !== null && floor > stance.liftAbove ? LIFT : 0;
  return (floor - (floors - 1) / 2) * gapOf(stance.explode) + raised;
}

/** The middle of a square's upper face; files run right, ranks away from White, floors up. */
export function place(square: Square, sizes: readonly number[], stance: Stance): Vector3 {
  const [x = 0, y = 0, z = 0] = square;
  const [across = 1, deep = 1, floors = 1] = sizes;
  return new Vector3(x - (across - 1) / 2, floorHeight(z, floors, stance), (deep - 1) / 2 - y);
}

/** From the cube to the camera, one long. */
export function sightOf(stance: Stance): Vector3 {
  const yaw = MathUtils.degToRad(stance.yaw + (stance.turned ? 180 : 0));
  const pitch = MathUtils.degToRad(stance.pitch);
  return new Vector3(-Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
}

/** How far apart the floors stand so that the stack fills a panel both ways, from 0 to 1. */
export function fittingExplode(panel: Panel, sizes: readonly number[], shown = sizes[2] ?? 1): number {
  const [across = 1, deep = 1] = sizes;
  const yaw = MathUtils.degToRad(DEFAULT_TURN.yaw);
  const pitch = MathUtils.degToRad(DEFAULT_TURN.pitch);
  const wide = (across + 2 * RIM) * Math.cos(yaw) + (deep + 2 * RIM) * Math.sin(yaw);
  const far = (across + 2 * RIM) * Math.sin(yaw) + (deep + 2 * RIM) * Math.cos(yaw);
  const [width, height] = inner(panel);
  const high = (wide * height) / width - far * Math.sin(pitch);
  const gap = (high / Math.cos(pitch) - HEADROOM) / Math.max(1, shown - 1);
  // Closer than this the pieces of one floor would stand among those of the next.
  return MathUtils.clamp((gap - CLOSED_GAP) / (OPEN_GAP - CLOSED_GAP), 0.22, 1);
}

function inner({ width, height, padding }: Panel): [width: number, height: number] {
  return [
    Math.max(40, width - padding.left - padding.right),
    Math.max(40, height - padding.top - padding.bottom),
  ];
}

/** Turns the camera and finds its place so that the floors of `range` fill the panel. */
export function frame(
  camera: PerspectiveCamera,
  sizes: readonly number[],
  stance: Stance,
  panel: Panel,
  range: readonly [low: number, high: number] = [0, (sizes[2] ?? 1) - 1],
): void {
  const floors = sizes[2] ?? 1;
  const low = floorHeight(range[0], floors, stance) - PLATE_THICKNESS;
  const high = floorHeight(range[1], floors, stance) + HEADROOM;
  const corners = cornersOf(sizes, stance, low, high);
  const sight = sightOf(stance);
  const { width, height, padding } = panel;
  const [right, up] = [new Vector3(), new Vector3()];
  const middle = {
    x: (padding.left - padding.right) / width,
    y: (padding.bottom - padding.top) / height,
  };
  const [innerWidth, innerHeight] = inner(panel);
  const aim = new Vector3(0, (low + high) / 2, 0);
  let distance = 60;
  camera.fov = LENS;
  camera.aspect = width / height;
  camera.zoom = 1;
  camera.near = 1;
  camera.far = 600;
  camera.up.set(0, 1, 0);
  const look = (): void => {
    camera.position.copy(aim).addScaledVector(sight, distance);
    camera.lookAt(aim);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
  };
  for (let turn = 0; turn < 12; turn += 1) {
    look();
    const seen = corners.map((corner) => corner.clone().project(camera));
    const [x, y] = [span(seen.map((one) => one.x)), span(seen.map((one) => one.y))];
    const reach = Math.tan(MathUtils.degToRad(LENS / 2)) * distance;
    right.setFromMatrixColumn(camera.matrixWorld, 0);
    up.setFromMatrixColumn(camera.matrixWorld, 1);
    aim
      .addScaledVector(right, (x.middle - middle.x) * reach * camera.aspect)
      .addScaledVector(up, (y.middle - middle.y) * reach);
    distance *= Math.max((x.size * width) / (2 * innerWidth), (y.size * height) / (2 * innerHeight));
  }
  if (stance.zoom > 1) {
    // Nearer to the floor in focus, so that something is seen however near one comes.
    const goal = new Vector3(0, floorHeight(stance.focus ?? (range[0] + range[1]) / 2, floors, stance), 0);
    aim.lerp(goal, 1 - 1 / stance.zoom);
  }
  camera.zoom = stance.zoom;
  look();
}

/** The corners that must be seen. Turning the stack changes its width a little only, so that it seems to turn in place. */
function cornersOf(sizes: readonly number[], stance: Stance, low: number, high: number): Vector3[] {
  const [across = 1, deep = 1] = sizes;
  const [halfX, halfZ] = [across / 2 + RIM, deep / 2 + RIM];
  const yaw = MathUtils.degToRad(stance.yaw);
  const half = Math.abs(halfX * Math.cos(yaw)) + Math.abs(halfZ * Math.sin(yaw));
  const least = 0.93 * Math.hypot(halfX, halfZ);
  const grown = Math.max(1, least / half);
  return [-halfX, halfX].flatMap((x) =>
    [-halfZ, halfZ].flatMap((z) => [low, high].map((y) => new Vector3(x * grown, y, z * grown))),
  );
}

function span(all: number[]): { middle: number; size: number } {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return { middle: (least + most) / 2, size: most - least };
}
