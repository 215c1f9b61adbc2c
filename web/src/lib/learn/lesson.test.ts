import { describe, expect, it } from "vitest";
import type { PositionAsked, PositionTold, VariantView } from "$lib/protocol/messages";
import { promotionLines } from "$lib/board/plane/promotion";
import { chess, kind } from "$lib/testing/messages";
import { courses, placed, solved } from "./course";
import { Lesson } from "./lesson.svelte";

const plane: VariantView = { ...chess, name: "plane", axes: [[], []] };
const cube: VariantView = {
  ...chess,
  name: "cube",
  axes: [[..."abcdefgh"], [..."12345678"], [..."stuvwxyz"]],
};

const told = (over: Partial<PositionTold> = {}): PositionTold => ({
  text: "",
  pieces: [],
  turn: "white",
  check: null,
  legal: [],
  moves: [],
  faults: [],
  faultSentences: [],
  castling: "",
  rights: "",
  icn: null,
  result: null,
  ...over,
});

const rook = { letter: "R", colour: "white" } as const;
const pawn = { letter: "P", colour: "black" } as const;
/** Enough time for promises that are settled already. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a course", () => {
  it("puts pieces on named and on numbered squares", () => {
    expect(placed(cube, "Rd4s pd4x")).toEqual([
      { at: [3, 3, 0], piece: rook },
      { at: [3, 3, 5], piece: pawn },
    ]);
    expect(placed(plane, "p(-20,300)")).toEqual([{ at: [-20, 300], piece: pawn }]);
  });

  it("has no two pieces on one square and none beside the board", () => {
    for (const { variant, tasks } of courses)
      for (const { pieces } of tasks) {
        const squares = placed(variant === "cube" ? cube : plane, pieces).map(({ at }) => at.join());
        expect(new Set(squares).size).toBe(squares.length);
        expect(squares.join()).not.toMatch(variant === "cube" ? /-|[89]/ : /NaN/);
      }
  });

  it("knows when a task is solved", () => {
    expect(solved("take everything", told({ pieces: [{ at: [0, 0], piece: rook }] }))).toBe(true);
    expect(solved("take everything", told({ pieces: [{ at: [0, 0], piece: pawn }] }))).toBe(false);
    expect(solved("promote", told())).toBe(false);
    const result = { score: "1/2-1/2", winner: null, reason: "stalemate", text: "" } as const;
    expect(solved("mate", told({ result }))).toBe(false);
    expect(solved("mate", told({ result: { ...result, reason: "checkmate" } }))).toBe(true);
  });
});

describe("a lesson", () => {
  const course = courses.find(({ variant }) => variant === "plane");
  if (!course) throw new Error("The plane has a course.");

  it("asks the server what each move makes of the position", async () => {
    const asked: PositionAsked[] = [];
    const lesson = new Lesson(course, plane, (question) => {
      asked.push(question);
      const pieces = question.moves?.length === 0 ? (question.pieces ?? []) : [{ at: [120, 0], piece: rook }];
      return Promise.resolve(told({ pieces }));
    });
    await settled();
    expect(lesson.done).toBe(false);
    lesson.board.onMove([0, 0], [120, 0], null);
    await settled();
    expect(asked.at(-1)?.moves).toEqual([{ origin: [0, 0], target: [120, 0], promotion: null }]);
    expect(lesson.done).toBe(true);
    lesson.go(1);
    expect(lesson.done).toBe(false);
    expect(lesson.task.title).toBe("Arrows at the edge");
  });

  it("drops an answer to a task that has been left", async () => {
    const answers: ((answer: PositionTold) => void)[] = [];
    const lesson = new Lesson(course, plane, () => new Promise((resolve) => answers.push(resolve)));
    lesson.go(2);
    answers[0]?.(told());
    await settled();
    expect(lesson.done).toBe(false);
    expect(lesson.board.pieces.size).toBe(4);
  });

  it("says when a move is not mate, and lets one begin again", async () => {
    const lesson = new Lesson(course, plane, () => Promise.resolve(told({ turn: "black" })));
    lesson.go(6);
    await settled();
    lesson.board.onMove([12, 5], [12, 4], null);
    await settled();
    expect(lesson.notice).toMatch(/not mate/);
    lesson.restart();
    expect(lesson.notice).toBe("");
  });

  it("says why a piece cannot go somewhere, until the next action", async () => {
    const lesson = new Lesson(course, plane, ({ moves, pieces }) =>
      moves?.length
        ? Promise.reject(new Error("The rook cannot."))
        : Promise.resolve(told({ pieces: pieces ?? [] })),
    );
    await settled();
    lesson.board.press([0, 0]);
    lesson.board.press([3, 3]);
    await settled();
    expect(lesson.notice).toBe("The rook cannot.");
    expect(lesson.board.pieceAt([0, 0])).toEqual(rook);
    lesson.board.press([0, 0]);
    expect(lesson.notice).toBe("");
  });

  it("shows why the server did not answer", async () => {
    const lesson = new Lesson(course, plane, () => Promise.reject(new Error("Nobody there.")));
    await settled();
    expect(lesson.notice).toBe("Nobody there.");
  });
});

describe("a lesson on the plane", () => {
  const rows: VariantView = {
    ...plane,
    pieces: [kind("K", "King"), kind("P", "Pawn", { steps: [[0, 1]], promotes: true })],
    mirror: [1, -1],
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
      choices: ["Q"],
    },
  };

  it("draws the lines where each side promotes as the game does, whatever few pieces it has", () => {
    const course = courses.find(({ variant }) => variant === "plane");
    if (!course) throw new Error("There is no course on the plane.");
    const lesson = new Lesson(course, rows, () => Promise.resolve(told()));
    for (const number of course.tasks.keys()) {
      lesson.go(number);
      expect(promotionLines(lesson.board.variant)).toEqual([
        { side: "white", axis: 1, row: 11, heading: 1 },
        { side: "black", axis: 1, row: 4, heading: -1 },
      ]);
    }
  });
});
