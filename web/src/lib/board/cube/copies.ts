/** Figures that look alike are drawn in one go: all of a kind on a floor are copies of one body. */
import {
  type BufferGeometry,
  Group,
  InstancedMesh,
  type Material,
  type Matrix4,
  type MeshBasicMaterial,
} from "three";
import type { Figure } from "./figures";

/** Colours of the figures of one side on one floor. */
export interface Dress {
  body: MeshBasicMaterial;
  hull: MeshBasicMaterial;
  /** What is seen of a figure through a floor that hides it. */
  veil: MeshBasicMaterial;
}

/** What all copies of a kind share. */
export interface Kind {
  figure: Figure;
  dress: Dress;
  /** Outlines come first, bodies after them. */
  order: number;
}

/** After all floors and figures: only then it is known what is hidden. */
const LAST = 800;

/** Most kinds have a few figures only; pawns have a floor of them. */
const FEW = 8;

interface Parts {
  body: InstancedMesh;
  hull: InstancedMesh;
  veil: InstancedMesh;
  /** How many there is room for. */
  room: number;
}

export class Copies {
  readonly group = new Group();
  private readonly parts = new Map<Kind, Parts>();

  /**
   * Draw these figures and no others; a place is where a figure stands and how it is turned. Fine figures have a
   * line around them; rough ones are drawn fast. `through`: floors do not hide them altogether.
   */
  show(figures: ReadonlyMap<Kind, readonly Matrix4[]>, fine: boolean, through: boolean): void {
    for (const [kind, { body, hull, veil }] of this.parts)
      if (!figures.has(kind)) body.visible = hull.visible = veil.visible = false;
    for (const [kind, places] of figures) this.put(kind, places, fine, through && fine);
  }

  private put(kind: Kind, places: readonly Matrix4[], fine: boolean, through: boolean): void {
    const { body, hull, veil } = this.partsFor(kind, places.length);
    body.geometry = fine ? kind.figure.body : kind.figure.rough;
    hull.visible = fine;
    veil.visible = through;
    for (const part of [body, ...(fine ? [hull] : []), ...(through ? [veil] : [])]) {
      places.forEach((place, n) => part.setMatrixAt(n, place));
      part.count = places.length;
      part.visible = places.length > 0;
      part.instanceMatrix.needsUpdate = true;
    }
  }

  private partsFor(kind: Kind, count: number): Parts {
    const known = this.parts.get(kind);
    if (known && known.room >= count) return known;
    if (known) this.drop(known);
    const room = Math.max(FEW, 2 * count);
    const made = (geometry: BufferGeometry, material: Material, order: number): InstancedMesh => {
      const part = new InstancedMesh(geometry, material, room);
      part.renderOrder = order;
      // They stand all over a floor: what is out of the picture is not worth finding.
      part.frustumCulled = false;
      part.raycast = () => {};
      return part;
    };
    const parts = {
      body: made(kind.figure.body, kind.dress.body, kind.order + 1),
      hull: made(kind.figure.hull, kind.dress.hull, kind.order),
      veil: made(kind.figure.body, kind.dress.veil, LAST),
      room,
    };
    this.parts.set(kind, parts);
    this.group.add(parts.hull, parts.body, parts.veil);
    return parts;
  }

  private drop({ body, hull, veil }: Parts): void {
    this.group.remove(body, hull, veil);
    for (const part of [body, hull, veil]) part.dispose();
  }

  dispose(): void {
    for (const parts of this.parts.values()) this.drop(parts);
    this.parts.clear();
  }
}
