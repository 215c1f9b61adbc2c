/** The way of a move and arrows through the floors, as rods that nothing hides. */
import {
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  Shape,
  ShapeGeometry,
  TorusGeometry,
  Vector2,
  Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { Square } from "$lib/protocol/messages";
import type { Arrow } from "../drawings.svelte";
import { starCorners } from "../grid/star";
import type { Step } from "../state.svelte";
import { place, type Stance } from "./camera";
import type { Paint } from "./paint";

const UP = new Vector3(0, 1, 0);
/** Above the heads of pieces, at half their height, and just above a square. */
const HEAD = 1.2;
const BELOW = 0.05;
const DASH = 0.42;

export type Stroke = Mesh<BufferGeometry, MeshBasicMaterial>;

/** Where the line of a path goes: from the head of the piece to the square, or to the head of what it takes. */
export function pathPoints(
  squares: readonly Square[],
  sizes: readonly number[],
  stance: Stance,
  takes: boolean,
): Vector3[] {
  return squares.map((square, n) => {
    const point = place(square, sizes, stance);
    const last = n === squares.length - 1;
    point.y += n === 0 || (last && takes) ? HEAD : BELOW;
    return point;
  });
}

/** A dashed rod with a pale one around it. */
export function pathStrokes(points: readonly Vector3[], paint: Paint): Stroke[] {
  return [
    [0.095, paint.halo, 20],
    [0.055, paint.take, 21],
  ].map(([radius, colour, order]) => {
    const rods = points.slice(1).flatMap((to, n) => dashes(points[n] ?? to, to, Number(radius)));
    return stroke(mergeGeometries(rods), String(colour), 1, Number(order));
  });
}

function dashes(from: Vector3, to: Vector3, radius: number): BufferGeometry[] {
  const count = Math.max(2, Math.round(from.distanceTo(to) / DASH));
  return Array.from({ length: count }, (_, n) =>
    rod(from.clone().lerp(to, (n + 0.12) / count), from.clone().lerp(to, (n + 0.72) / count), radius),
  );
}

function rod(from: Vector3, to: Vector3, radius: number): BufferGeometry {
  const way = to.clone().sub(from);
  const middle = from.clone().lerp(to, 0.5);
  return new CylinderGeometry(radius, radius, way.length(), 8)
    .applyQuaternion(new Quaternion().setFromUnitVectors(UP, way.normalize()))
    .translate(middle.x, middle.y, middle.z);
}

/** In squares: how thick its line is, how long its head, how wide rings are where it began, passed a floor, landed. */
const LAST = { body: 0.075, halo: 0.135, glow: 0.24, head: 0.5, from: 0.3, passed: 0.2, landed: [0.5, 0.74] };

/**
 * The last move: from the square that was left to the head of what moved, with a ring on each floor it came through.
 * Nothing hides it.
 */
export function lastStrokes(
  { origin, target }: Step,
  sizes: readonly number[],
  stance: Stance,
  paint: Paint,
): Stroke[] {
  const from = place(origin, sizes, stance);
  const to = place(target, sizes, stance);
  const passed = passedFloors(origin, target).map((floor) => {
    const height = place([0, 0, floor], sizes, stance).y;
    return from.clone().lerp(to, (height - from.y) / (to.y - from.y));
  });
  const rings: [Vector3, number][] = [
    [from, LAST.from],
    ...passed.map((point): [Vector3, number] => [point, LAST.passed]),
    ...LAST.landed.map((radius): [Vector3, number] => [to, radius]),
  ];
  // On its own floor it runs low, so that the line tells where and not how high.
  const end = to.clone().setY(to.y + (origin[2] === target[2] ? HEAD / 3 : HEAD));
  const start = from.clone().setY(from.y + BELOW);
  const neck = end.clone().lerp(start, LAST.head / end.distanceTo(start));
  const around = (thick: number): BufferGeometry =>
    mergeGeometries([
      rod(start, neck, thick),
      cone(neck, end, thick + 0.14),
      ...rings.map(([{ x, y, z }, radius]) =>
        new TorusGeometry(radius, thick * 0.45, 8, 40).rotateX(-Math.PI / 2).translate(x, y + BELOW, z),
      ),
    ]);
  return [
    stroke(around(LAST.glow), paint.path, 0.2, 10),
    stroke(around(LAST.halo), paint.halo, 1, 11),
    stroke(around(LAST.body), paint.path, 1, 12),
  ];
}

/** The floors between two squares. */
function passedFloors([, , from = 0]: Square, [, , to = 0]: Square): number[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return Array.from({ length: Math.max(0, high - low - 1) }, (_, n) => low + 1 + n);
}

function cone(back: Vector3, tip: Vector3, radius: number): BufferGeometry {
  const way = tip.clone().sub(back);
  const middle = back.clone().lerp(tip, 0.5);
  return new ConeGeometry(radius, way.length(), 16)
    .applyQuaternion(new Quaternion().setFromUnitVectors(UP, way.normalize()))
    .translate(middle.x, middle.y, middle.z);
}

function stroke(geometry: BufferGeometry, color: string, opacity: number, order: number): Stroke {
  const mesh = new Mesh(
    geometry,
    new MeshBasicMaterial({ color, depthTest: false, transparent: true, opacity }),
  );
  mesh.renderOrder = 900 + order;
  return mesh;
}

/** An arrow, or a ring or star on one square. */
export function arrowStrokes(
  { origin, target, ink }: Arrow,
  sizes: readonly number[],
  stance: Stance,
  inks: Paint["inks"],
): Stroke[] {
  const made = (geometry: BufferGeometry): Stroke =>
    stroke(geometry, inks[ink], ink === "second" ? 0.4 : 0.85, 30);
  const to = place(target, sizes, stance);
  const way = to.clone().sub(place(origin, sizes, stance));
  const length = way.length();
  if (length === 0) {
    const flat =
      ink === "star"
        ? new ShapeGeometry(new Shape(starCorners.map(([x, y]) => new Vector2(x, -y)))).scale(0.42, 0.42, 1)
        : new TorusGeometry(0.42, 0.06, 8, 32);
    const sign = made(flat.rotateX(-Math.PI / 2));
    sign.position.copy(to).y += BELOW;
    return [sign];
  }
  const along = new Quaternion().setFromUnitVectors(UP, way.clone().normalize());
  const head = Math.min(0.5, length * 0.5);
  const shaft = made(new CylinderGeometry(0.07, 0.07, length - head, 10));
  const point = made(new ConeGeometry(0.2, head, 16));
  shaft.position.copy(to).addScaledVector(way, -(length + head) / 2 / length).y += 0.3;
  point.position.copy(to).addScaledVector(way, -head / 2 / length).y += 0.3;
  for (const part of [shaft, point]) part.quaternion.copy(along);
  return [shaft, point];
}

export function disposeStroke({ geometry, material }: Stroke): void {
  geometry.dispose();
  material.dispose();
}
