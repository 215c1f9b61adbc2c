import {
  BoxGeometry,
  GreaterDepth,
  type InstancedMesh,
  type Material,
  Matrix4,
  MeshBasicMaterial,
} from "three";
import { describe, expect, it } from "vitest";
import { Copies, type Kind } from "./copies";
import { ghost, ORDER, rim } from "./ghosts";

const box = new BoxGeometry();
const kind: Kind = {
  figure: { body: box, hull: box, rough: box },
  dress: { body: new MeshBasicMaterial(), hull: new MeshBasicMaterial(), ghost: ghost("white"), rim: rim() },
};
const places = new Map([[kind, [new Matrix4(), new Matrix4()]]]);

describe("figures behind floors", () => {
  const copies = new Copies();
  const shown = (): InstancedMesh[] =>
    copies.group.children.filter(({ visible }) => visible) as InstancedMesh[];
  /** What is drawn only where something else is in front. */
  const behind = (): InstancedMesh[] =>
    shown().filter(({ material }) => (material as Material).depthFunc === GreaterDepth);

  it("are seen through them, all of them, also while the cube turns without a graphics card", () => {
    for (const fine of [true, false]) {
      copies.show(places, fine);
      expect(behind()[0]?.count).toBe(2);
      expect(behind()[0]?.material).toBe(kind.dress.ghost);
    }
    copies.show(new Map(), true);
    expect(shown()).toEqual([]);
  });

  it("are drawn over floors and under figures; of one behind another the rim comes last", () => {
    copies.show(places, true);
    const orders = shown().map(({ material, renderOrder }) => [material, renderOrder] as const);
    const { ghost, hull, body, rim } = kind.dress;
    expect(orders.sort((a, b) => a[1] - b[1]).map(([material]) => material)).toEqual([
      ghost,
      hull,
      body,
      rim,
    ]);
    expect(Math.min(...orders.map(([, order]) => order))).toBeGreaterThan(ORDER.floor);
    expect(rim.uniforms["seen"]?.value).toBe(0);
    expect(rim.uniforms["shift"]?.value).toBeGreaterThan(0);
  });
});
