import { kind } from "$lib/testing/messages";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Colour, PlacedPiece, Square, VariantView } from "$lib/protocol/messages";
import type { Reach } from "../squares";
import { BoardState } from "../state.svelte";
import { middle, type Point } from "./camera";
import { Stage } from "./stage.svelte";
import { PlaneView } from "./view.svelte";

const put = (letter: string, colour: Colour, ...at: Square): PlacedPiece => ({
  at,
  piece: { letter, colour },
});

const variant: VariantView = {
  name: "plane",
  title: "Plane",
  summary: "",
  axes: [[], []],
  holes: [],
  border: null,
  pieces: [kind("R", "Rook"), kind("K", "King"), kind("P", "Pawn")],
  start: [put("R", "white", 0, 0), put("K", "black", 0, 15)],
  promotion: {
    white: [
      [
        [null, null],
        [11, 11],
      ],
    ],
    black: [
      [
        [null, null],
        [4, 4],
      ],
    ],
    choices: ["R"],
  },
  mirror: [1],
  castling: [],
  doubleSteps: null,
  goal: null,
  checks: null,
};

const position = [
  put("R", "white", 0, 0),
  put("K", "white", 3, 3),
  put("K", "black", 5, 12),
  put("R", "black", 0, 900),
  put("P", "black", 2, 2),
];
const rook: Reach = {
  origin: [0, 0],
  squares: [
    [0, 1],
    [0, 900],
  ],
  rays: [{ step: [1, 0], first: 1, last: null }],
  captures: [[0, 900]],
  promotions: [],
  choices: [],
};

let board: BoardState;
let view: PlaneView;
let stage: Stage;
let moves: string[];
const at = (x: number, y: number): Point => middle(view.camera, view.viewport, x, y);
const look = (scale: number): void => {
  view.camera = { x: 3, y: 6, fx: 0.5, fy: 0.5, scale };
};

beforeEach(() => {
  board = new BoardState(variant);
  board.movable = "white";
  board.setPosition(position, "white", [rook], null, null);
  moves = [];
  board.onMove = (origin, target) => moves.push(`${origin}>${target}`);
  view = new PlaneView();
  view.resize(800, 600, false);
  stage = new Stage(board, view);
  look(30);
});

describe("clicks", () => {
  it("select and move", () => {
    stage.click(at(0, 0));
    expect(board.selected).toEqual([0, 0]);
    stage.click(at(7, 0));
    expect(moves).toEqual(["0,0>7,0"]);
  });

  it("far out on a crowd come nearer", () => {
    look(0.5);
    stage.click(at(0, 0));
    expect(board.selected).toBeNull();
    expect(view.moving).toBe(true);
  });

  it("on tiny squares mean the piece or destination nearby", () => {
    look(3.5);
    stage.click({ x: at(0, 0).x + 4, y: at(0, 0).y + 3 });
    expect(board.selected).toEqual([0, 0]);
    const far = { x: at(90, 0).x, y: at(90, 0).y + 9 };
    stage.hover(far);
    expect(board.hovered).toEqual([90, 0]);
    stage.click(far);
    expect(moves).toEqual(["0,0>90,0"]);
  });

  it("far from everything let go", () => {
    look(3.5);
    stage.click(at(0, 0));
    stage.click({ x: at(90, 0).x, y: at(90, 0).y + 40 });
    expect(board.selected).toBeNull();
    expect(moves).toEqual([]);
  });

  it("and drags where a piece cannot go ask why; a rest on an arrow is no action", () => {
    const asked: string[] = [];
    let actions = 0;
    board.onIllegal = (origin, target) => asked.push(`${origin}>${target}`);
    board.onAction = () => (actions += 1);
    stage.click(at(0, 0));
    stage.click(at(4, 5));
    stage.lift(at(0, 0));
    stage.drop(at(5, 12));
    expect(asked).toEqual(["0,0>4,5", "0,0>5,12"]);
    const [arrow] = stage.arrows;
    if (!arrow) throw new Error("A rook stands outside.");
    board.cancel();
    actions = 0;
    stage.hover(arrow.at);
    expect(board.selected).toEqual([0, 900]);
    expect(actions).toBe(0);
  });

  it("choose another piece although a destination is near", () => {
    look(4);
    board.press([0, 0]);
    stage.click(at(3, 3));
    expect(board.selected).toEqual([3, 3]);
  });
});

describe("dragging", () => {
  it("carries an own piece to its square", () => {
    expect(stage.lift(at(0, 0))).toBe(true);
    stage.carry(at(4, 0));
    expect(stage.scene(0).hidden).toEqual([[0, 0]]);
    expect(board.hovered).toEqual([4, 0]);
    stage.drop(at(4, 0));
    expect(moves).toEqual(["0,0>4,0"]);
    expect(stage.carried).toBeNull();
  });

  it("leaves the opponent's pieces, empty squares and tiny pieces alone", () => {
    expect(stage.lift(at(5, 12))).toBe(false);
    expect(stage.lift(at(8, 8))).toBe(false);
    look(4);
    expect(stage.lift(at(0, 0))).toBe(false);
  });

  it("onto an arrow takes the piece out there", () => {
    const arrow = stage.arrows.find(({ shown }) => shown.y === 900);
    expect(arrow?.edge).toBe("top");
    stage.lift(at(0, 0));
    stage.drop(arrow?.at ?? { x: 0, y: 0 });
    expect(moves).toEqual(["0,0>0,900"]);
  });

  it("outside the view puts the piece back", () => {
    stage.lift(at(0, 0));
    stage.drop({ x: -20, y: 100 });
    expect(moves).toEqual([]);
    expect(board.dragging).toBeNull();
    expect(board.selected).toEqual([0, 0]);
  });
});

describe("arrows", () => {
  it("fly to their piece on a click", () => {
    stage.click(stage.arrows[0]?.at ?? { x: 0, y: 0 });
    view.calm = true;
    view.frame(0);
    expect([view.camera.x, view.camera.y]).toEqual([0, 900]);
    expect(moves).toEqual([]);
  });

  it("show where their piece may go while the pointer rests on them", () => {
    const asked = vi.fn();
    board.onLook = asked;
    stage.hover(stage.arrows[0]?.at ?? null);
    expect(asked).toHaveBeenCalledWith([0, 900]);
    expect(board.selected).toEqual([0, 900]);
    stage.hover({ x: 300, y: 300 });
    expect(board.selected).toBeNull();
  });

  it("do not disturb a selection", () => {
    board.press([0, 0]);
    stage.hover(stage.arrows[0]?.at ?? null);
    expect(board.selected).toEqual([0, 0]);
    stage.hover(null);
    expect(board.selected).toEqual([0, 0]);
  });

  it("can be told to show threats only, or nothing", () => {
    const asked = vi.fn();
    board.onLook = asked;
    view.arrows = "threats";
    expect(stage.arrows).toEqual([]);
    stage.lookAround();
    expect(asked.mock.calls).toEqual([[[0, 900]]]);
    board.setLooked({ ...rook, origin: [0, 900], squares: [[50, 900]], rays: [], captures: [] });
    expect(stage.arrows).toEqual([]);
    const down = { step: [0, -1], first: 1, last: 899 };
    board.setLooked({ ...rook, origin: [0, 900], squares: [], rays: [down], captures: [] });
    expect(stage.arrows).toHaveLength(1);
    asked.mockClear();
    stage.lookAround();
    expect(asked).not.toHaveBeenCalled();
    view.arrows = "off";
    expect(stage.arrows).toEqual([]);
  });
});

describe("a move that leads out of view", () => {
  const goalOf = () => stage.arrows.find(({ shown }) => shown.goal !== undefined);
  const flown = (): number[] => {
    view.calm = true;
    view.frame(0);
    return [view.camera.x, view.camera.y];
  };

  it("of a hint has its square at the rim, and a click on it flies there", () => {
    board.hint = { origin: [0, 0], target: [1_000_000, 0] };
    const goal = goalOf();
    expect(goal?.shown).toMatchObject({ goal: "hint", letter: "R", x: 1_000_000, y: 0 });
    expect(goal?.label?.lines).toEqual(["Hint", "1\u202f000\u202f000, 0"]);
    const { x, y } = goal?.label ?? { x: 0, y: 0 };
    stage.click({ x: x + 4, y: y + 4 });
    expect(flown()).toEqual([1_000_000, 0]);
    expect(moves).toEqual([]);
  });

  it("of the last move too, also where arrows are off or the screen is small", () => {
    board.lastMove = { origin: [0, 20], target: [0, 900] };
    view.arrows = "off";
    stage.narrow = true;
    expect(stage.arrows).toHaveLength(1);
    expect(goalOf()?.label?.lines).toEqual(["0, 900"]);
    stage.click(goalOf()?.at ?? { x: 0, y: 0 });
    expect(flown()).toEqual([0, 900]);
    expect(goalOf()).toBeUndefined();
  });

  it("is pointed at once, and not at all where it is seen", () => {
    board.lastMove = { origin: [0, 20], target: [0, 900] };
    board.hint = { origin: [0, 0], target: [0, 900] };
    expect(stage.arrows.filter(({ shown }) => shown.y === 900)).toHaveLength(1);
    board.hint = { origin: [0, 0], target: [0, 1] };
    board.lastMove = null;
    expect(goalOf()).toBeUndefined();
  });
});

describe("the picture", () => {
  it("follows a move on its way, then shows it standing", () => {
    stage.moveMs = 180;
    stage.follow(0);
    board.press([0, 0]);
    board.press([7, 0]);
    stage.follow(1000);
    expect(stage.tick(1090)).toBe(true);
    const scene = stage.scene(1090);
    expect(scene.hidden).toEqual([[7, 0]]);
    expect(scene.moving?.time).toBeCloseTo(0.5, 6);
    stage.tick(1181);
    expect(stage.scene(1181).moving).toBeNull();
  });

  it("shows a dropped piece where it was dropped", () => {
    stage.moveMs = 180;
    stage.follow(0);
    stage.lift(at(0, 0));
    stage.drop(at(7, 0));
    stage.follow(1000);
    expect(stage.scene(1000).moving).toBeNull();
  });

  it("has a ghost on the empty destination under the pointer", () => {
    board.press([0, 0]);
    stage.hover(at(7, 0));
    expect(stage.scene(0).ghost).toMatchObject({ x: 0, y: 0, letter: "R" });
    stage.hover(at(7, 1));
    expect(stage.scene(0).ghost).toBeNull();
  });

  it("is rough while the scale changes", () => {
    stage.tick(0);
    stage.tick(500);
    expect(stage.scene(500).rough).toBe(false);
    view.zoom(1.2, { x: 0, y: 0 });
    expect(stage.tick(510)).toBe(true);
    expect(stage.scene(510).rough).toBe(true);
    expect(stage.tick(700)).toBe(false);
    expect(stage.scene(700).rough).toBe(false);
  });

  it("knows the promotion rows and an unseen last move", () => {
    expect(stage.lines.map(({ row }) => row)).toEqual([11, 4]);
    expect(stage.lastMoveUnseen).toBe(false);
    board.lastMove = { origin: [0, 900], target: [40, 900] };
    expect(stage.lastMoveUnseen).toBe(true);
  });
});
