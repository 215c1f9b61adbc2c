import { MeshBasicMaterial } from "three";
import { describe, expect, it } from "vitest";
import { fadeTo } from "./fading";

describe("fadeTo", () => {
  it("asks for another program only when a material begins or ends to be looked through", () => {
    const material = new MeshBasicMaterial();
    const version = () => material.version;
    const first = version();
    fadeTo(material, 1);
    expect(version()).toBe(first);
    fadeTo(material, 0.8);
    expect(version()).toBe(first + 1);
    fadeTo(material, 0.42);
    expect(version()).toBe(first + 1);
    fadeTo(material, 1);
    expect(version()).toBe(first + 2);
  });
});
