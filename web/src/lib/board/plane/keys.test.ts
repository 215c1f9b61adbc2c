import { describe, expect, it } from "vitest";
import { BoardState } from "../state.svelte";
import { keyCommand } from "./keys";
import { Stage } from "./stage.svelte";
import { PlaneView } from "./view.svelte";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

function stage(): Stage {
  const board = new BoardState({
    name: "plane",
    title: "",
    summary: "",
    axes: [[], []],
    holes: [],
    border: null,
    pieces: [],
    start: [],
    promotion: null,
    mirror: [1],
    castling: [],
    doubleSteps: null,
    goal: null,
    checks: null,
  });
  board.setPosition([{ at: [500, 4], piece: { letter: "K", colour: "white" } }], "white", [], null, null);
  const view = new PlaneView();
  view.calm = true;
  view.resize(800, 600, false);
  return new Stage(board, view);
}

describe("keys", () => {
  it.each([
    ["ArrowRight", 200, 0],
    ["ArrowLeft", -200, 0],
    ["ArrowUp", 0, 150],
    ["ArrowDown", 0, -150],
  ])("%s scrolls a quarter of the view", (key, right, up) => {
    const one = stage();
    const { camera } = one.view;
    expect(keyCommand({ key, ...plain }, one)).toBe(true);
    one.view.frame(0);
    const now = one.view.camera;
    expect((now.x + now.fx - camera.x - camera.fx) * camera.scale).toBeCloseTo(right, 6);
    expect((now.y + now.fy - camera.y - camera.fy) * camera.scale).toBeCloseTo(up, 6);
  });

  it("Home shows all, Backspace goes back and with Shift forward, + and - zoom", () => {
    const one = stage();
    keyCommand({ key: "Home", ...plain }, one);
    one.view.frame(0);
    expect(one.view.camera.x).toBe(500);
    const { scale } = one.view.camera;
    keyCommand({ key: "-", ...plain }, one);
    one.view.frame(0);
    expect(one.view.camera.scale).toBeCloseTo(scale / 1.5, 6);
    keyCommand({ key: "Backspace", ...plain }, one);
    one.view.frame(0);
    expect(one.view.camera.x).toBe(0);
    keyCommand({ key: "Backspace", ...plain, shiftKey: true }, one);
    one.view.frame(0);
    expect(one.view.camera.x).toBe(500);
  });

  it("leaves other keys and chords alone", () => {
    expect(keyCommand({ key: "q", ...plain }, stage())).toBe(false);
    expect(keyCommand({ key: "ArrowLeft", ...plain, ctrlKey: true }, stage())).toBe(false);
  });
});
