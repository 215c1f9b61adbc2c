/** The bodies of pieces: turned on a lathe, or cut out of a board in the shape of their drawing. One square is one long. */
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  ExtrudeGeometry,
  Float32BufferAttribute,
  LatheGeometry,
  SphereGeometry,
  Vector2,
  Vector3,
} from "three";
import { SVGLoader } from "three/addons/loaders/SVGLoader.js";
import { mergeGeometries, mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";

type Point = readonly [radius: number, height: number];

/** Faces around a turned piece, and around the rough one that is drawn while the cube turns without a graphics card. */
const SEGMENTS = { fine: 22, rough: 8 };
type Grade = keyof typeof SEGMENTS;
const FOOT: readonly Point[] = [
  [0, 0],
  [0.33, 0],
  [0.35, 0.03],
  [0.35, 0.08],
  [0.31, 0.12],
  [0.27, 0.15],
  [0.255, 0.2],
];

/** An arc from below the neck to the top. */
function ball(height: number, radius: number, steps = 7): Point[] {
  return Array.from({ length: steps + 1 }, (_, n) => {
    const angle = -1.25 + ((Math.PI / 2 + 1.25) * n) / steps;
    return [Math.max(0, radius * Math.cos(angle)), height + radius * Math.sin(angle)];
  });
}

/** Half the outline of each turned piece, from its foot to its top. */
export const profiles: Readonly<Record<string, readonly Point[]>> = {
  pawn: [
    ...FOOT,
    [0.17, 0.3],
    [0.125, 0.43],
    [0.12, 0.5],
    [0.2, 0.53],
    [0.205, 0.56],
    [0.13, 0.595],
    ...ball(0.74, 0.175),
  ],
  bishop: [
    ...FOOT,
    [0.18, 0.32],
    [0.12, 0.52],
    [0.115, 0.62],
    [0.21, 0.655],
    [0.215, 0.69],
    [0.13, 0.725],
    [0.17, 0.8],
    [0.185, 0.88],
    [0.17, 0.97],
    [0.1, 1.1],
    [0.045, 1.15],
    ...ball(1.2, 0.065, 4),
  ],
  rook: [
    ...FOOT,
    [0.215, 0.32],
    [0.19, 0.55],
    [0.2, 0.66],
    [0.27, 0.72],
    [0.285, 0.76],
    [0.285, 0.84],
    [0.2, 0.84],
    [0.19, 0.8],
    [0, 0.8],
  ],
  queen: [
    ...FOOT,
    [0.19, 0.34],
    [0.12, 0.62],
    [0.115, 0.76],
    [0.22, 0.8],
    [0.225, 0.84],
    [0.13, 0.875],
    [0.15, 0.97],
    [0.275, 1.2],
    [0.24, 1.2],
    [0.15, 1.13],
    [0, 1.15],
  ],
  king: [
    ...FOOT,
    [0.2, 0.34],
    [0.13, 0.62],
    [0.125, 0.78],
    [0.23, 0.82],
    [0.235, 0.86],
    [0.14, 0.9],
    [0.18, 1.0],
    [0.255, 1.17],
    [0.22, 1.24],
    [0.1, 1.29],
    [0, 1.3],
  ],
};
const stand: readonly Point[] = [...FOOT, [0.2, 0.24], [0, 0.26]];

function turned(profile: readonly Point[], grade: Grade): BufferGeometry {
  const points = grade === "fine" ? profile : thinned(profile);
  return new LatheGeometry(
    points.map((point) => new Vector2(...point)),
    SEGMENTS[grade],
  );
}

/** The outline without points that hardly change its direction. */
function thinned(profile: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  profile.forEach((point, n) => {
    const [last, next] = [kept.at(-1), profile[n + 1]];
    if (!last || !next) return kept.push(point);
    const bend = Math.abs(
      (point[0] - last[0]) * (next[1] - last[1]) - (next[0] - last[0]) * (point[1] - last[1]),
    );
    return bend > 0.006 ? kept.push(point) : 0;
  });
  return kept;
}

/** The same thing `count` times in a ring. */
function ring(count: number, radius: number, height: number, make: () => BufferGeometry): BufferGeometry[] {
  return Array.from({ length: count }, (_, n) => {
    const angle = (n * 2 * Math.PI) / count;
    return make()
      .rotateY(-angle)
      .translate(Math.cos(angle) * radius, height, Math.sin(angle) * radius);
  });
}

const crowns: Readonly<Record<string, (grade: Grade) => BufferGeometry[]>> = {
  rook: () => ring(6, 0.235, 0.89, () => new BoxGeometry(0.1, 0.12, 0.17)),
  queen: (grade) => {
    const [round, high] = grade === "fine" ? [8, 6] : [4, 2];
    return [
      ...ring(8, 0.265, 1.235, () => new SphereGeometry(0.055, round, high)),
      new SphereGeometry(0.085, round, high).translate(0, 1.2, 0),
    ];
  },
  king: () => [
    new BoxGeometry(0.09, 0.28, 0.09).translate(0, 1.41, 0),
    new BoxGeometry(0.24, 0.09, 0.09).translate(0, 1.43, 0),
  ],
};

/** A silhouette on the 64-unit grid of drawings, sawn out and rounded. */
function sawn(outline: string, grade: Grade): BufferGeometry[] {
  const { paths } = new SVGLoader().parse(
    `<svg xmlns="http://www.w3.org/2000/svg"><path d="${outline}"/></svg>`,
  );
  const shapes = paths.flatMap((path) => path.toShapes());
  const body = new ExtrudeGeometry(shapes, {
    depth: 9,
    bevelEnabled: true,
    bevelThickness: 4.5,
    bevelSize: 1.6,
    bevelOffset: -1.6,
    bevelSegments: grade === "fine" ? 2 : 1,
    curveSegments: grade === "fine" ? 6 : 2,
  });
  const scale = 1.28 / 64;
  body.translate(-32, -59, -4.5).scale(scale, -scale, scale);
  upright(body);
  return [turned(stand, grade), body];
}

/** A drawing's y runs down: mirrored, its faces look inwards. Turn them back. */
function upright(body: BufferGeometry): void {
  for (const name of ["position", "uv"]) {
    const attribute = body.getAttribute(name);
    const { array, itemSize } = attribute;
    for (let at = 0; at < array.length; at += 3 * itemSize)
      for (let n = 0; n < itemSize; n += 1) {
        const kept = array[at + n] ?? 0;
        array[at + n] = array[at + itemSize + n] ?? 0;
        array[at + itemSize + n] = kept;
      }
  }
  body.computeVertexNormals();
}

function joined(parts: BufferGeometry[]): BufferGeometry {
  const plain = parts.map((part) => {
    const open = part.index ? part.toNonIndexed() : part;
    open.deleteAttribute("uv");
    return open;
  });
  return mergeVertices(mergeGeometries(plain));
}

/** From where, in which colour and how strongly: the key light, and one from behind that parts a piece from its floor. */
const LIGHTS = [
  { from: new Vector3(-6, 11, 9).normalize(), light: new Color("#fff6e6").multiplyScalar(1.9) },
  { from: new Vector3(9, 4, -7).normalize(), light: new Color("#dfeaf2").multiplyScalar(1.1) },
];
/** What comes from everywhere: from above, and thrown back by the floor. */
const [SKY, GROUND] = [new Color("#ffffff").multiplyScalar(1.6), new Color("#b7ab98").multiplyScalar(1.6)];

/**
 * Writes the light that falls on each face into the body. Pieces and lights both turn with the viewer, so that it
 * never changes; reckoned once, it costs nothing while the cube turns.
 */
function lit(body: BufferGeometry): BufferGeometry {
  const normal = body.getAttribute("normal");
  const colours: number[] = [];
  const [facing, sum] = [new Vector3(), new Color()];
  for (let n = 0; n < normal.count; n += 1) {
    facing.fromBufferAttribute(normal, n);
    sum.copy(GROUND).lerp(SKY, 0.5 + 0.5 * facing.y);
    for (const { from, light } of LIGHTS) {
      const falls = Math.max(0, facing.dot(from));
      sum.setRGB(sum.r + light.r * falls, sum.g + light.g * falls, sum.b + light.b * falls);
    }
    sum.multiplyScalar(1 / Math.PI).toArray(colours, 3 * n);
  }
  body.setAttribute("color", new Float32BufferAttribute(colours, 3));
  return body;
}

/** The same body a little thicker: drawn behind it, it is an outline. */
function hullOf(body: BufferGeometry, width: number): BufferGeometry {
  const hull = body.clone();
  const [at, normal] = [hull.getAttribute("position"), hull.getAttribute("normal")];
  for (let n = 0; n < at.count; n += 1)
    at.setXYZ(
      n,
      at.getX(n) + normal.getX(n) * width,
      at.getY(n) + normal.getY(n) * width,
      at.getZ(n) + normal.getZ(n) * width,
    );
  return hull;
}

export interface Figure {
  body: BufferGeometry;
  hull: BufferGeometry;
  rough: BufferGeometry;
}

const made = new Map<string, Figure>();

/** The body of a piece by the name of its picture; pieces that are not turned are sawn along `outline`. */
export function figureOf(picture: string, outline: string): Figure {
  const known = made.get(picture);
  if (known) return known;
  const profile = profiles[picture];
  const make = (grade: Grade): BufferGeometry =>
    joined(profile ? [turned(profile, grade), ...(crowns[picture]?.(grade) ?? [])] : sawn(outline, grade));
  const body = make("fine");
  const figure = { body: lit(body), hull: hullOf(body, 0.02), rough: lit(make("rough")) };
  made.set(picture, figure);
  return figure;
}
