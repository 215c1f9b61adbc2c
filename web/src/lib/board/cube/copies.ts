/** Figures that look alike are drawn in one go: all of a kind are copies of one body. */
import {
  type BufferGeometry,
  Group,
  InstancedMesh,
  type Material,
  type Matrix4,
  type MeshBasicMaterial,
  type ShaderMaterial,
} from "three";
import type { Figure } from "./figures";
import { ORDER } from "./ghosts";

/** Colours of the figures of one side. */
export interface Dress {
  body: MeshBasicMaterial;
  hull: MeshBasicMaterial;
  ghost: ShaderMaterial;
  rim: ShaderMaterial;
}

/** What all copies of a kind share. */
export interface Kind {
  figure: Figure;
  dress: Dress;
}

/** Most kinds have a few figures only; pawns have a floor of them. */
const FEW = 8;

interface Parts extends Record<keyof Dress, InstancedMesh> {
  /** How many there is room for. */
  room: number;
}

export class Copies {
  readonly group = new Group();
  private readonly parts = new Map<Kind, Parts>();

  /**
   * Draw these figures and no others; a place is where a figure stands and how it is turned. Fine figures have a
   * line around them; rough ones are drawn fast. Where something hides one, its ghost is drawn.
   */
  show(figures: ReadonlyMap<Kind, readonly Matrix4[]>, fine: boolean): void {
    for (const [kind, parts] of this.parts)
      if (!figures.has(kind)) for (const part of meshes(parts)) part.visible = false;
    for (const [kind, places] of figures) this.put(kind, places, fine);
  }

  private put(kind: Kind, places: readonly Matrix4[], fine: boolean): void {
    const parts = this.partsFor(kind, places.length);
    const { body, hull, ghost, rim } = parts;
    for (const part of [body, ghost, rim]) part.geometry = fine ? kind.figure.body : kind.figure.rough;
    for (const part of meshes(parts)) {
      part.visible = places.length > 0 && (fine || (part !== hull && part !== rim));
      if (!part.visible) continue;
      places.forEach((place, n) => part.setMatrixAt(n, place));
      part.count = places.length;
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
    const { figure, dress } = kind;
    const parts = {
      ghost: made(figure.body, dress.ghost, ORDER.ghost),
      hull: made(figure.hull, dress.hull, ORDER.figure),
      body: made(figure.body, dress.body, ORDER.figure + 1),
      rim: made(figure.body, dress.rim, ORDER.rim),
      room,
    };
    this.parts.set(kind, parts);
    this.group.add(...meshes(parts));
    return parts;
  }

  private drop(parts: Parts): void {
    this.group.remove(...meshes(parts));
    for (const part of meshes(parts)) part.dispose();
  }

  dispose(): void {
    for (const parts of this.parts.values()) this.drop(parts);
    this.parts.clear();
  }
}

const meshes = ({ ghost, hull, body, rim }: Parts): InstancedMesh[] => [ghost, hull, body, rim];
