import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PlacedPiece } from "$lib/protocol/messages";
import { kind } from "$lib/testing/messages";
import { BoardState } from "../state.svelte";
import { Painter } from "./painter.svelte";
import { Stage } from "./stage.svelte";
import { PlaneView } from "./view.svelte";

const rook: PlacedPiece = { at: [0, 0], piece: { letter: "R", colour: "white" } };

function boardOf(pieces: PlacedPiece[]): BoardState {
  const board = new BoardState({
    name: "plane",
    title: "Plane",
    summary: "",
    axes: [[], []],
    holes: [],
    border: null,
    pieces: [kind("R", "Rook")],
    start: [rook],
    promotion: { white: [], black: [], choices: ["R"] },
    mirror: [1],
    castling: [],
    doubleSteps: null,
    goal: null,
    checks: null,
  });
  board.setPosition(pieces, "white", [], null, null);
  return board;
}

describe("Painter", () => {
  const canvas = { width: 0, height: 0 } as HTMLCanvasElement;
  let stage: Stage;
  let busy: boolean;
  let type: string;
  let painter: Painter;

  beforeEach(() => {
    vi.stubGlobal("window", { devicePixelRatio: 2 });
    vi.stubGlobal("document", { documentElement: null });
    type = "16px";
    vi.stubGlobal("getComputedStyle", () => ({ fontSize: type }));
    busy = false;
    stage = new Stage(boardOf([rook]), new PlaneView());
    painter = new Painter(() => ({ stage, animate: false, busy }));
  });

  it("gives the canvas device pixels and the view what the rulers leave", () => {
    painter.use({ clientWidth: 800, clientHeight: 600 }, canvas);
    painter.layOut();
    expect([canvas.width, canvas.height]).toEqual([1600, 1200]);
    expect(stage.view.viewport).toMatchObject({
      width: 800 - stage.rulers.left,
      height: 600 - stage.rulers.bottom,
    });
    expect(stage.narrow).toBe(false);
  });

  it("grows with the type of the page: as much is seen, larger", () => {
    painter.use({ clientWidth: 800, clientHeight: 600 }, canvas);
    painter.layOut();
    const { viewport, camera } = stage.view;
    type = "28px";
    painter.use({ clientWidth: 1400, clientHeight: 1050 }, canvas);
    painter.layOut();
    expect([canvas.width, canvas.height]).toEqual([2800, 2100]);
    expect([stage.unit, stage.ratio]).toEqual([1.75, 3.5]);
    expect(stage.view.viewport).toEqual(viewport);
    expect(stage.view.camera).toEqual(camera);
  });

  it("opens a board on its pieces once, and leaves the view alone afterwards", () => {
    painter.use({ clientWidth: 500, clientHeight: 600 }, canvas);
    painter.layOut();
    expect(stage.narrow).toBe(true);
    stage.view.pan(300, 0);
    const { camera } = stage.view;
    painter.layOut();
    expect(stage.view.camera).toBe(camera);
    stage = new Stage(boardOf([{ ...rook, at: [40, 0] }]), stage.view);
    painter.layOut();
    expect(stage.view.camera).not.toBe(camera);
  });

  it("widens the rulers for long numbers, but not while a pointer is down", () => {
    painter.use({ clientWidth: 800, clientHeight: 600 }, canvas);
    painter.layOut();
    const before = stage.rulers.left;
    stage.view.calm = true;
    stage.view.goTo([0, 9_000_000_000]);
    stage.tick(0);
    busy = true;
    painter.fitRulers();
    expect(stage.rulers.left).toBe(before);
    busy = false;
    painter.fitRulers();
    expect(stage.rulers.left).toBeGreaterThan(before);
    expect(stage.view.viewport.width).toBe(800 - stage.rulers.left);
  });
});
