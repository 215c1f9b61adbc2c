import { describe, expect, it } from "vitest";
import { type Project, spaceLabels } from "./spacelabels";

const axes = [
  ["a", "b", "c"],
  ["1", "2"],
  ["s", "t"],
];
/** Seen from a direction in degrees, a little from above. */
const from =
  (yaw: number): Project =>
  ([x = 0, y = 0, z = 0], shift) => {
    const angle = (yaw * Math.PI) / 180;
    const [wx, wz] = [x - 1 + shift.x, 0.5 - y + shift.z];
    return {
      left: wx * Math.cos(angle) + wz * Math.sin(angle),
      top: (wz * Math.cos(angle) - wx * Math.sin(angle)) * 0.3 - z - shift.y,
    };
  };
const named = (yaw: number, compact = false) => spaceLabels(axes, compact, from(yaw));
const left = (yaw: number, text: string) => named(yaw).find((one) => one.text === text)?.left ?? 0;

describe("spaceLabels", () => {
  it("names every floor, file and rank once", () => {
    expect(named(24).map(({ text }) => text)).toEqual(["s", "t", "a", "b", "c", "1", "2"]);
    expect(named(24).map(({ floor }) => floor)).toEqual([0, 1, null, null, null, null, null]);
  });

  it("names floors only where there is little room", () => {
    expect(named(24, true).map(({ text }) => text)).toEqual(["s", "t"]);
  });

  it("puts floors at the far right and files in front from wherever one looks", () => {
    for (const yaw of [10, 24, 110, 200, 290]) {
      const floor = left(yaw, "s");
      for (const { floor: own, left: at } of named(yaw))
        if (own === null) expect(floor).toBeGreaterThan(at - 1);
    }
    // From White's side the files run to the right, from Black's to the left.
    expect(left(10, "a")).toBeLessThan(left(10, "c"));
    expect(left(190, "a")).toBeGreaterThan(left(190, "c"));
  });

  it("names the lowest floor that is shown", () => {
    const low = spaceLabels(axes, false, from(24), 0).find(({ text }) => text === "a")?.top ?? 0;
    const high = spaceLabels(axes, false, from(24), 1).find(({ text }) => text === "a")?.top ?? 0;
    expect(high).toBeLessThan(low);
  });
});
