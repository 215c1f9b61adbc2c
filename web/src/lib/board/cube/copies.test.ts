import { BoxGeometry, GreaterDepth, type InstancedMesh, Matrix4, MeshBasicMaterial } from "three";
import { describe, expect, it } from "vitest";
import { Copies, type Kind } from "./copies";
import { FIGURE_STENCIL, FLOOR_STENCIL, VEILED } from "./veil";

const box = new BoxGeometry();
const kind: Kind = {
  figure: { body: box, hull: box, rough: box },
  dress: {
    body: new MeshBasicMaterial(FIGURE_STENCIL),
    hull: new MeshBasicMaterial(FIGURE_STENCIL),
    veil: new MeshBasicMaterial(VEILED),
  },
  order: 71,
};
const places = new Map([[kind, [new Matrix4(), new Matrix4()]]]);

describe("figures behind floors", () => {
  const copies = new Copies();
  const shown = (): InstancedMesh[] =>
    copies.group.children.filter(({ visible }) => visible) as InstancedMesh[];
  const veil = (): InstancedMesh | undefined =>
    shown().find(({ material }) => (material as MeshBasicMaterial).depthFunc === GreaterDepth);

  it("are seen through them where wanted, all of them, after everything else", () => {
    copies.show(places, true, true);
    expect(veil()?.count).toBe(2);
    expect(Math.max(...shown().map(({ renderOrder }) => renderOrder))).toBe(veil()?.renderOrder);
  });

  it("cost nothing while the cube turns without a graphics card, nor where they are not wanted", () => {
    copies.show(places, false, true);
    expect(veil()).toBeUndefined();
    copies.show(places, true, false);
    expect(veil()).toBeUndefined();
    copies.show(new Map(), true, true);
    expect(shown()).toEqual([]);
  });

  it("are drawn over floors alone, never over another figure", () => {
    expect(VEILED.stencilRef).toBe(FLOOR_STENCIL.stencilRef);
    expect(VEILED.stencilRef).not.toBe(FIGURE_STENCIL.stencilRef);
  });
});
