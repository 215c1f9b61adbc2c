import { describe, expect, it } from "vitest";
import { promotionLines } from "$lib/board/plane/promotion";
import type {
  CourseView,
  PositionTold,
  Square,
  StepAsked,
  StepTold,
  StepView,
  VariantView,
} from "$lib/protocol/messages";
import { chess, kind, put } from "$lib/testing/messages";
import { along, Lesson } from "./lesson.svelte";

const plane: VariantView = { ...chess, name: "plane", axes: [[], []] };

const position = (over: Partial<PositionTold> = {}): PositionTold => ({
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

const told = (over: Partial<StepTold> = {}): StepTold => ({
  position: position(),
  accepted: [],
  state: "open",
  reason: null,
  words: null,
  left: [],
  ...over,
});

const step = (over: Partial<StepView> = {}): StepView => ({
  name: "rook",
  goal: "reach",
  title: { en: "The rook", de: "Der Turm" },
  text: { en: "Go.", de: "Los." },
  done: { en: "Done.", de: "Fertig." },
  pieces: [put([0, 0], "R")],
  stars: [],
  asks: null,
  floors: [],
  ways: [],
  solution: [],
  answer: null,
  ...over,
});

const courseOf = (...steps: StepView[]): CourseView => ({
  name: "plane",
  variant: "plane",
  title: { en: "A course" },
  minutes: 1,
  steps,
});

/** Enough time for promises that are settled already. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a lesson", () => {
  it("asks the server what each move makes of the step", async () => {
    const asked: StepAsked[] = [];
    const move = { origin: [0, 0], target: [5, 0], promotion: null };
    const solved: string[] = [];
    const lesson = new Lesson(
      courseOf(step({ stars: [[5, 0]] }), step({ name: "next" })),
      plane,
      (_, __, tried) => {
        asked.push(tried);
        const done = tried.moves?.length === 1;
        return Promise.resolve(told(done ? { state: "done", accepted: [move] } : { left: [[5, 0]] }));
      },
    );
    lesson.onSolved = ({ name }) => solved.push(name);
    await settled();
    expect(lesson.left).toEqual([[5, 0]]);
    expect(lesson.board.marks).toEqual([{ origin: [5, 0], target: [5, 0], ink: "star" }]);
    lesson.board.onMove([0, 0], [5, 0], null);
    await settled();
    expect(asked.at(-1)).toEqual({ moves: [move] });
    expect([lesson.done, solved]).toEqual([true, ["rook"]]);
    expect(lesson.board.movable).toBe(null);
    lesson.go(1);
    expect(lesson.done).toBe(false);
  });

  it("takes a wrong try back, draws it, and says why until the next action", async () => {
    const wrong: StepTold = told({
      state: "wrong",
      position: position({ pieces: [put([0, 0], "R")] }),
      words: { en: "Only straight.", de: "Nur gerade." },
      reason: { text: "The rook cannot.", code: "x", parameters: {} },
    });
    const lesson = new Lesson(courseOf(step()), plane, (_, __, { moves }) =>
      Promise.resolve(moves?.length ? wrong : told({ position: position({ pieces: [put([0, 0], "R")] }) })),
    );
    await settled();
    lesson.board.press([0, 0]);
    lesson.board.press([3, 3]);
    await settled();
    expect(lesson.notice).toBe("Only straight.");
    expect(lesson.board.marks).toEqual([{ origin: [0, 0], target: [3, 3], ink: "red" }]);
    expect(lesson.board.pieceAt([0, 0])).toEqual({ letter: "R", colour: "white" });
    lesson.board.press([0, 0]);
    expect(lesson.notice).toBe("");
  });

  it("says the rule's reason where the lesson has no words of its own", async () => {
    const reason = { text: "The rook cannot.", code: "x", parameters: {} };
    const lesson = new Lesson(courseOf(step()), plane, (_, __, { moves }) =>
      Promise.resolve(moves?.length ? told({ state: "wrong", reason }) : told()),
    );
    await settled();
    lesson.board.onIllegal([0, 0], [3, 3]);
    await settled();
    expect(lesson.notice).toBe("The rook cannot.");
  });

  it("sends a number where one is asked for, and moves nothing", async () => {
    const asked: StepAsked[] = [];
    const counting = step({ goal: "count", asks: [0, 0], answer: 4, pieces: [put([0, 0], "K", "black")] });
    const lesson = new Lesson(courseOf(counting), plane, (_, __, tried) => {
      asked.push(tried);
      return Promise.resolve(told({ state: tried.answer === 4 ? "done" : "open" }));
    });
    await settled();
    expect(lesson.board.turn).toBe("white");
    lesson.board.onMove([0, 0], [1, 0], null);
    await settled();
    expect(asked.at(-1)).toEqual({});
    await lesson.answer(4);
    expect(lesson.done).toBe(true);
  });

  it("drops an answer to a step that has been left", async () => {
    const answers: ((answer: StepTold) => void)[] = [];
    const lesson = new Lesson(
      courseOf(step(), step({ name: "b" })),
      plane,
      () => new Promise((resolve) => answers.push(resolve)),
    );
    lesson.go(1);
    answers[0]?.(told({ state: "done" }));
    await settled();
    expect(lesson.done).toBe(false);
  });

  it("shows the next move of the solution", async () => {
    const move = { origin: [0, 0], target: [5, 0], promotion: null };
    const lesson = new Lesson(courseOf(step({ solution: [move] })), plane, () => Promise.resolve(told()));
    await settled();
    expect(lesson.show()).toBe(true);
    expect(lesson.board.hint).toEqual({ origin: [0, 0], target: [5, 0] });
  });

  it("shows why the server did not answer", async () => {
    const lesson = new Lesson(courseOf(step()), plane, () => Promise.reject(new Error("Nobody there.")));
    await settled();
    expect(lesson.notice).toBe("Nobody there.");
  });

  it("draws the lines where each side promotes as the game does, whatever few pieces it has", () => {
    const row = (at: number): [null, null][] | [number, number][] => [[at, at]];
    const box = (at: number) => [[[null, null] as [null, null], ...(row(at) as [number, number][])]];
    const rows: VariantView = {
      ...plane,
      pieces: [kind("K", "King"), kind("P", "Pawn", { steps: [[0, 1]], promotes: true })],
      mirror: [1, -1],
      promotion: { white: box(11), black: box(4), choices: ["Q"] },
    };
    const lesson = new Lesson(courseOf(step()), rows, () => Promise.resolve(told()));
    expect(promotionLines(lesson.board.variant)).toEqual([
      { side: "white", axis: 1, row: 11, heading: 1 },
      { side: "black", axis: 1, row: 4, heading: -1 },
    ]);
  });
});

describe("along", () => {
  const reach = (squares: Square[]) => ({
    origin: [2, 2, 2],
    squares,
    rays: [],
    captures: [],
    promotions: [],
    choices: [],
  });

  it("keeps the squares of the ways that are shown, there and back", () => {
    const squares = [
      [2, 3, 3],
      [2, 4, 4],
      [2, 1, 1],
      [3, 3, 2],
      [2, 2, 4],
    ];
    expect(along(reach(squares), [[0, 1, 1]]).squares).toEqual(squares.slice(0, 3));
    expect(along(reach(squares), []).squares).toEqual(squares);
  });
});
