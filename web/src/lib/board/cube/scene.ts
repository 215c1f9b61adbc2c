/** The cube in space: plates, billboard pieces and the path of a move. Draws only when something changed. */
import {
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  Line,
  LineDashedMaterial,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  Quaternion,
  Raycaster,
  Scene,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  Texture,
  TorusGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { PieceView, Square } from "$lib/protocol/messages";
import type { Arrow } from "../drawings.svelte";
import { starCorners } from "../grid/star";
import { frame, place, type Stance } from "./camera";
import type { Paint } from "./paint";
import { Plate, type SquareMark } from "./plates";

const PIECE_SIZE = 0.95;

export interface PlacedView {
  at: Square;
  piece: PieceView;
}

/** A picture of a piece, ready when its promise is. */
export type PieceImage = (piece: PieceView) => Promise<CanvasImageSource & { width: number; height: number }>;

export class CubeScene {
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera();
  private readonly renderer: WebGLRenderer;
  private readonly plates: Plate[];
  private readonly sprites = new Map<string, Sprite>();
  private readonly materials = new Map<string, SpriteMaterial>();
  private readonly ray = new Raycaster();
  private arrowObjects: Mesh<BufferGeometry, MeshBasicMaterial>[] = [];
  private pathObjects: (Line | Mesh)[] = [];
  private stance: Stance;
  private waiting = 0;
  /** The floors that are shown; empty: all. */
  private shown: readonly number[] = [];
  /** Called after each drawing, to move the labels that lie over the picture. */
  onDrawn: () => void = () => {};

  constructor(
    canvas: HTMLCanvasElement,
    private readonly sizes: number[],
    private readonly image: PieceImage,
    stance: Stance,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true });
    this.stance = stance;
    const [across = 1, deep = 1, floors = 1] = sizes;
    this.plates = Array.from({ length: floors }, (_, floor) => new Plate(floor, across, deep));
    for (const plate of this.plates) this.scene.add(plate.mesh);
  }

  resize(width: number, height: number): void {
    if (width < 2 || height < 2) return;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.request();
  }

  /** Show some floors only, with what stands on them. */
  setFloors(floors: readonly number[]): void {
    this.shown = floors;
    this.request();
  }

  private shows(floor: number): boolean {
    return this.shown.length === 0 || this.shown.includes(floor);
  }

  setStance(stance: Stance): void {
    this.stance = stance;
    this.request();
  }

  paint(paint: Paint, focus: number | null, mark: (square: Square) => SquareMark): void {
    this.renderer.setClearColor(paint.background);
    for (const plate of this.plates)
      plate.paint(paint, plate.floor === focus, (x, y) => mark([x, y, plate.floor]));
    this.request();
  }

  /** Forgets the pictures of pieces: the theme changed. */
  repaintPieces(): void {
    for (const material of this.materials.values()) disposeMaterial(material);
    this.materials.clear();
    for (const sprite of this.sprites.values()) this.scene.remove(sprite);
    this.sprites.clear();
  }

  setPieces(pieces: Iterable<PlacedView>): void {
    const seen = new Set<string>();
    for (const { at, piece } of pieces) {
      const key = at.join();
      seen.add(key);
      const material = this.material(piece);
      let sprite = this.sprites.get(key);
      if (!sprite) {
        sprite = new Sprite(material);
        sprite.center.set(0.5, 0.07);
        sprite.scale.setScalar(PIECE_SIZE);
        this.sprites.set(key, sprite);
        this.scene.add(sprite);
      }
      sprite.material = material;
      sprite.userData = { square: at };
    }
    for (const [key, sprite] of this.sprites)
      if (!seen.has(key)) {
        this.scene.remove(sprite);
        this.sprites.delete(key);
      }
    this.request();
  }

  /** The line of a move through the floors; an empty list removes it. */
  setPath(squares: Square[], paint: Paint): void {
    for (const object of this.pathObjects) {
      this.scene.remove(object);
      object.geometry.dispose();
      for (const material of [object.material].flat()) material.dispose();
    }
    this.pathObjects = [];
    if (squares.length > 1) this.pathObjects = this.path(squares, paint);
    for (const object of this.pathObjects) this.scene.add(object);
    this.request();
  }

  private path(squares: Square[], paint: Paint): (Line | Mesh)[] {
    const points = squares.map((square) => place(square, this.sizes, this.stance));
    for (const point of points) point.y += 0.3;
    const objects: (Line | Mesh)[] = [];
    for (const [colour, dash] of [
      [paint.halo, 0],
      [paint.take, 0.22],
    ] as const) {
      const material = new LineDashedMaterial({
        color: colour,
        dashSize: dash || 100,
        gapSize: dash ? 0.12 : 0,
        depthTest: false,
      });
      const line = new Line(new BufferGeometry().setFromPoints(points), material);
      line.computeLineDistances();
      line.renderOrder = 10;
      objects.push(line);
    }
    for (const point of points.slice(1, -1)) {
      const material = new MeshBasicMaterial({ color: paint.take, depthTest: false });
      const ball = new Mesh(new SphereGeometry(0.13, 12, 8), material);
      ball.position.copy(point);
      ball.renderOrder = 11;
      objects.push(ball);
    }
    return objects;
  }

  /** Arrows and circles through the floors. */
  setArrows(arrows: readonly Arrow[], inks: Paint["inks"]): void {
    for (const object of this.arrowObjects) {
      this.scene.remove(object);
      object.geometry.dispose();
      object.material.dispose();
    }
    this.arrowObjects = arrows.flatMap((arrow) => this.arrow(arrow, inks));
    for (const object of this.arrowObjects) this.scene.add(object);
    this.request();
  }

  private arrow(
    { origin, target, ink }: Arrow,
    inks: Paint["inks"],
  ): Mesh<BufferGeometry, MeshBasicMaterial>[] {
    const opacity = ink === "second" ? 0.4 : 0.85;
    const mesh = (geometry: BufferGeometry): Mesh<BufferGeometry, MeshBasicMaterial> => {
      const material = new MeshBasicMaterial({
        color: inks[ink],
        depthTest: false,
        transparent: true,
        opacity,
      });
      const made = new Mesh(geometry, material);
      made.renderOrder = 12;
      return made;
    };
    const to = place(target, this.sizes, this.stance);
    const way = to.clone().sub(place(origin, this.sizes, this.stance));
    const length = way.length();
    if (length === 0 && ink === "star") {
      const star = mesh(new ShapeGeometry(new Shape(starCorners.map(([x, y]) => new Vector2(x, -y)))));
      star.scale.setScalar(0.42);
      star.rotation.x = -Math.PI / 2;
      star.position.copy(to).y += 0.05;
      return [star];
    }
    if (length === 0) {
      const ring = mesh(new TorusGeometry(0.42, 0.06, 8, 32));
      ring.rotation.x = Math.PI / 2;
      ring.position.copy(to).y += 0.05;
      return [ring];
    }
    const along = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize());
    const head = Math.min(0.5, length * 0.5);
    const shaft = mesh(new CylinderGeometry(0.07, 0.07, length - head, 10));
    const point = mesh(new ConeGeometry(0.2, head, 16));
    shaft.position.copy(to).addScaledVector(way, -(length + head) / 2 / length).y += 0.3;
    point.position.copy(to).addScaledVector(way, -head / 2 / length).y += 0.3;
    for (const part of [shaft, point]) part.quaternion.copy(along);
    return [shaft, point];
  }

  private material(piece: PieceView): SpriteMaterial {
    const key = piece.colour + piece.letter;
    const known = this.materials.get(key);
    if (known) return known;
    const material = new SpriteMaterial({ alphaTest: 0.35, visible: false });
    this.materials.set(key, material);
    void this.image(piece).then((picture) => {
      const texture = new Texture(picture);
      texture.colorSpace = SRGBColorSpace;
      texture.needsUpdate = true;
      material.map = texture;
      material.visible = true;
      material.needsUpdate = true;
      this.request();
    });
    return material;
  }

  /** The squares under a point of the canvas, nearest first; both coordinates from -1 to 1. */
  pick(x: number, y: number): Square[] {
    this.ray.setFromCamera(new Vector2(x, y), this.camera);
    const objects = [...this.plates.map((plate) => plate.mesh), ...this.sprites.values()].filter(
      ({ visible }) => visible,
    );
    const squares: Square[] = [];
    for (const hit of this.ray.intersectObjects(objects, false)) {
      const square =
        hit.object instanceof Sprite
          ? (hit.object.userData["square"] as Square)
          : this.squareOfPlate(hit.point, hit.object.userData["floor"] as number);
      if (square && !squares.some((known) => known.join() === square.join())) squares.push(square);
    }
    return squares;
  }

  private squareOfPlate(point: Vector3, floor: number): Square | null {
    const [across = 1, deep = 1] = this.sizes;
    const x = Math.floor(point.x + across / 2);
    const y = Math.floor(deep / 2 - point.z);
    return x >= 0 && x < across && y >= 0 && y < deep ? [x, y, floor] : null;
  }

  /** Where a square's middle (moved by `shift`) lies on the canvas, as fractions from its upper left. */
  project(square: Square, shift = { x: 0, y: 0, z: 0 }): { left: number; top: number } {
    const point = place(square, this.sizes, this.stance)
      .add(new Vector3(shift.x, shift.y, shift.z))
      .project(this.camera);
    return { left: (point.x + 1) / 2, top: (1 - point.y) / 2 };
  }

  private request(): void {
    if (!this.waiting) this.waiting = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.waiting = 0;
    const { width, height } = this.renderer.domElement;
    if (!width || !height) return;
    const floors = this.sizes[2] ?? 1;
    const low = Math.min(...(this.shown.length > 0 ? this.shown : [0]));
    const high = Math.max(...(this.shown.length > 0 ? this.shown : [floors - 1]));
    frame(this.camera, this.sizes, this.stance, width / height, 1.1, [low, high]);
    for (const plate of this.plates) plate.mesh.visible = this.shows(plate.floor);
    for (const plate of this.plates)
      plate.mesh.position.y = place([0, 0, Math.min(plate.floor, floors - 1)], this.sizes, this.stance).y;
    for (const sprite of this.sprites.values()) {
      const square = sprite.userData["square"] as Square;
      sprite.position.copy(place(square, this.sizes, this.stance));
      sprite.visible = this.shows(square[2] ?? 0);
    }
    this.renderer.render(this.scene, this.camera);
    this.onDrawn();
  }

  dispose(): void {
    cancelAnimationFrame(this.waiting);
    for (const plate of this.plates) plate.dispose();
    for (const material of this.materials.values()) disposeMaterial(material);
    this.renderer.dispose();
  }
}

function disposeMaterial(material: SpriteMaterial): void {
  material.map?.dispose();
  material.dispose();
}
