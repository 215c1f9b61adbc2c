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
