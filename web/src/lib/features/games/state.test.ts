import { clockOf } from "$lib/features/games/start/clocks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Destinations, MoveView, PieceView, ResultView } from "$lib/protocol/messages";
import { chess, current, kind, move, player, put, snapshot, update } from "$lib/testing/messages";
import { GameState, type Wire } from "./state.svelte";
import { firstMoveText, statusOf } from "./status";

const white: PieceView = { letter: "P", colour: "white" };
const black: PieceView = { letter: "P", colour: "black" };
const e4 = move(1, [4, 1], [4, 3], white);
const e5 = move(2, [4, 6], [4, 4], black);
const takes: MoveView = { ...move(3, [4, 3], [4, 4], white, black), text: "exe5" };
const reach: Destinations = { origin: [4, 1], squares: [[4, 3]] };

let wire: { [K in keyof Wire]: ReturnType<typeof vi.fn> };
const start = (over: Parameters<typeof snapshot>[0] = {}): GameState =>
  new GameState(snapshot({ current: current({ legal: [reach] }), ...over }), wire as unknown as Wire);
const squares = (game: GameState): string[] => [...game.board.pieces.keys()].sort();

beforeEach(() => {
  wire = {
    play: vi.fn(),
    playText: vi.fn(() => "typed-1"),
    look: vi.fn(() => true),
    act: vi.fn(() => true),
    changeLevel: vi.fn(() => true),
  };
});

describe("planned moves", () => {
  const mann = { letter: "P", colour: "white" } as const;
  const step = kind("P", "Pawn", { leaps: [[0, 1]] });
  const waiting = (): GameState => {
    const game = start({
      variant: { ...chess, pieces: [step] },
      moves: [e4],
      current: current({ turn: "black" }),
    });
    game.board.plans.mode = "queue";
    return game;
  };
  const plan = (game: GameState, y: number): void => {
    game.board.press([4, y]);
    game.board.press([4, y + 1]);
  };

  it("are asked for at once when the other side has moved, each in its turn", () => {
    const game = waiting();
    plan(game, 3);
    plan(game, 4);
    expect(wire.play).not.toHaveBeenCalled();
    game.message(update({ keep: 1, moves: [e5], current: current({ turn: "white" }) }));
    expect(wire.play).toHaveBeenCalledExactlyOnceWith(3, [4, 3], [4, 4], null);
    game.message(update({ keep: 2, moves: [], current: current({ turn: "white" }) }));
    expect(wire.play).toHaveBeenCalledTimes(1);
    const mine = move(3, [4, 3], [4, 4], mann, black);
    game.message(update({ keep: 2, moves: [mine], current: current({ turn: "black" }) }));
    expect(game.board.plans.list).toEqual([{ origin: [4, 4], target: [4, 5], promotion: null }]);
    const reply = move(4, [0, 6], [0, 5], black);
    game.message(update({ keep: 3, moves: [reply], current: current({ turn: "white" }) }));
    expect(wire.play).toHaveBeenLastCalledWith(5, [4, 4], [4, 5], null);
  });

  it("are dropped with a word when refused", () => {
    const game = waiting();
    plan(game, 3);
    plan(game, 4);
    game.message(update({ keep: 1, moves: [e5], current: current({ turn: "white" }) }));
    game.message({ type: "refused", id: "x", reason: "The pawn is blocked.", code: "", parameters: {} });
    expect(game.board.plans.list).toEqual([]);
    expect(game.notice).toBe("The planned move is not possible. The pawn is blocked.");
    expect(squares(game)).toEqual(["4,3", "4,4"]);
  });

  it("are forgotten with a take-back and at the end of the game", () => {
    const back = waiting();
    plan(back, 3);
    back.message(update({ keep: 0, moves: [], current: current({ turn: "white" }) }));
    expect(back.board.plans.list).toEqual([]);
    const over = waiting();
    plan(over, 3);
    const result: ResultView = { score: "0-1", winner: "black", reason: "resignation", text: "" };
    over.message(update({ keep: 1, moves: [], current: current({ turn: "black", result }) }));
    expect(over.board.plans.list).toEqual([]);
    expect(wire.play).not.toHaveBeenCalled();
  });
});

describe("moves", () => {
  it("go to the server as the next ply and appear when it says so", () => {
    const game = start();
    game.board.press([4, 1]);
    game.board.press([4, 3]);
    expect(wire.play).toHaveBeenCalledExactlyOnceWith(1, [4, 1], [4, 3], null);
    game.message(update({ moves: [e4], current: current({ turn: "black" }) }));
    expect(game.moves).toEqual([e4]);
    expect(squares(game)).toEqual(["4,3", "4,6"]);
    expect(game.board.lastMove).toEqual({ origin: [4, 1], target: [4, 3] });
    expect(game.myTurn).toBe(false);
  });

  it("go back on the board when refused, and the reason is kept", () => {
    const game = start();
    game.board.press([4, 1]);
    game.board.press([4, 3]);
    game.message({
      type: "refused",
      id: "x",
      reason: "Your king would be in check.",
      code: "",
      parameters: {},
    });
    expect(squares(game)).toEqual(["4,1", "4,6"]);
    expect(game.notice).toBe("Your king would be in check.");
    expect(game.board.canLift([4, 1])).toBe(true);
  });

  it("ask the server why an illegal drop is illegal", () => {
    const game = start();
    game.board.lift([4, 1]);
    game.board.drop([4, 1], [0, 0]);
    expect(wire.play).toHaveBeenCalledExactlyOnceWith(1, [4, 1], [0, 0], null);
  });

  it.each([
    ["a click", (game: GameState) => (game.board.press([4, 1]), game.board.press([0, 0]))],
    ["a drag", (game: GameState) => (game.board.lift([4, 1]), game.board.drop([4, 1], [0, 0]))],
    ["a typed move", (game: GameState) => game.type("Ke3")],
  ])("refused after %s say why until the next action", (_, attempt) => {
    const next: ((game: GameState) => unknown)[] = [
      (game) => game.board.press([7, 7]),
      (game) => game.board.lift([4, 1]),
      (game) => game.board.escape(),
      (game) => game.go(0),
      (game) => game.type("e4"),
      (game) => game.act("offer-draw"),
    ];
    for (const action of next) {
      const game = start();
      attempt(game);
      game.message({ type: "refused", id: "typed-1", reason: "The pawn cannot.", code: "", parameters: {} });
      expect(game.notice).toBe("The pawn cannot.");
      action(game);
      expect(game.notice).toBe("");
    }
  });

  it("may be typed, from wherever the screen is looking", () => {
    const game = start({ moves: [e4, e5] });
    game.go(0);
    game.type("Nf3");
    expect(game.live).toBe(true);
    expect(wire.playText).toHaveBeenCalledExactlyOnceWith(3, "Nf3");
  });

  it("that were typed and refused are kept to be corrected, until they or others are played", () => {
    const game = start();
    game.type("e9");
    expect(game.typed).toEqual({ text: "e9", id: "typed-1", refused: false });
    game.message({ type: "refused", id: "another", reason: "No.", code: "", parameters: {} });
    expect(game.typed?.refused).toBe(false);
    game.message({ type: "refused", id: "typed-1", reason: "No.", code: "", parameters: {} });
    expect(game.typed).toEqual({ text: "e9", id: "typed-1", refused: true });
    game.message(update({ moves: [e4], current: current({ turn: "black" }) }));
    expect(game.typed).toBeNull();
    // Typed too early: what the other side plays does not wipe it out.
    game.type("Nf3");
    game.message({ type: "refused", id: "typed-1", reason: "It is Black's turn.", code: "", parameters: {} });
    game.message(update({ keep: 1, moves: [e5], current: current({ turn: "white" }) }));
    expect(game.typed?.text).toBe("Nf3");
  });

  it("are dropped when taken back", () => {
    const game = start({ moves: [e4, e5, takes] });
    expect(squares(game)).toEqual(["4,4"]);
    game.message(update({ keep: 1, moves: [], current: current({ turn: "black" }) }));
    expect(game.moves).toEqual([e4]);
    expect(squares(game)).toEqual(["4,3", "4,6"]);
    const d5 = move(2, [4, 6], [4, 5], black);
    game.message(update({ keep: 1, moves: [d5] }));
    expect(squares(game)).toEqual(["4,3", "4,5"]);
  });
});

describe("whose move it is", () => {
  it.each([
    [true, true, "both"],
    [true, false, "white"],
    [false, true, "black"],
    [false, false, null],
  ] as const)("white mine %s, black mine %s: %s", (w, b, mine) => {
    const game = start({ white: player({ yours: w }), black: player({ yours: b }) });
    expect(game.mine).toBe(mine);
    expect(game.board.movable).toBe(mine);
    expect(game.board.orientation).toBe(mine === "black" ? "black" : "white");
  });

  it.each([
    ["paused", { current: current({ paused: true }) }],
    ["waiting for an opponent", { black: player({ kind: "open", yours: false }) }],
    [
      "over",
      {
        current: current({
          result: { score: "1-0", winner: "white", reason: "checkmate", text: "White wins by checkmate" },
        }),
      },
    ],
  ] as const)("is nobody's while %s", (_, over) => {
    expect(start(over).board.movable).toBeNull();
  });
});

describe("a seat that is taken", () => {
  const open = player({ kind: "open", name: "", yours: false });
  const amara = player({ yours: false });

  it.each(["white", "black"] as const)("turns the board to %s at once", (mine) => {
    const other = mine === "white" ? "black" : "white";
    const game = start({ [mine]: open, [other]: amara });
    game.board.orientation = other;
    game.message(update({ [mine]: player({ name: "Jonas" }), [other]: amara }));
    expect(game.board.orientation).toBe(mine);
    // Whoever turns it afterwards is not turned back.
    game.flip();
    game.message(update({ seq: 2, [mine]: player({ name: "Jonas" }), [other]: amara }));
    expect(game.board.orientation).toBe(other);
  });

  it("by somebody else turns nothing", () => {
    const game = start({ black: open });
    game.flip();
    game.message(update({ black: player({ name: "Jonas", yours: false }) }));
    expect(game.board.orientation).toBe("black");
  });
});

describe("replay", () => {
  it("shows any ply exactly, forwards and backwards", () => {
    const game = start({ moves: [e4, e5, takes], current: current({ turn: "black" }) });
    game.go(1);
    expect(squares(game)).toEqual(["4,3", "4,6"]);
    expect(game.board.turn).toBe("black");
    expect(game.board.movable).toBeNull();
    game.go(0);
    expect(squares(game)).toEqual(["4,1", "4,6"]);
    expect(game.board.lastMove).toBeNull();
    game.go(99);
    expect(game.live).toBe(true);
    expect(game.board.pieceAt([4, 4])).toEqual(white);
    game.go(-1);
    expect(game.cursor).toBe(0);
  });

  it("stays where the user looks when a move arrives, and follows when live", () => {
    const game = start({ moves: [e4], current: current({ turn: "black" }) });
    game.go(0);
    game.message(update({ keep: 1, moves: [e5] }));
    expect(game.cursor).toBe(0);
    expect(squares(game)).toEqual(["4,1", "4,6"]);
    game.go(2);
    game.message(update({ keep: 2, moves: [takes], current: current({ turn: "black" }) }));
    expect(game.cursor).toBe(3);
  });

  it("does not outlive the moves it looks at", () => {
    const game = start({ moves: [e4, e5, takes] });
    game.go(2);
    game.message(update({ keep: 1, moves: [], current: current({ turn: "black" }) }));
    expect(game.cursor).toBe(1);
    expect(squares(game)).toEqual(["4,3", "4,6"]);
  });

  it("asks the server about pieces of the real position only", () => {
    const game = start({ moves: [e4, e5] });
    game.board.press([4, 4]);
    expect(wire.look).toHaveBeenCalledTimes(1);
    game.go(1);
    game.board.press([4, 6]);
    expect(wire.look).toHaveBeenCalledTimes(1);
  });

  it("shows the clocks of that moment", () => {
    const timed = [e4, e5].map((played, n) => ({ ...played, clockMs: 50_000 - n }));
    const game = start({
      moves: timed,
      clock: clockOf("fischer", 60_000, 0),
      current: current({ clock: { whiteMs: 50_000, blackMs: 49_999, running: "white" } }),
    });
    expect(game.timeLeft("white", performance.now() + 3000)).toBeLessThanOrEqual(47_000);
    expect(game.timeLeft("black", performance.now() + 3000)).toBe(49_999);
    game.go(1);
    expect(game.timeLeft("white", performance.now() + 3000)).toBe(50_000);
    expect(game.timeLeft("black", performance.now() + 3000)).toBe(60_000);
    expect(game.running).toBeNull();
  });
});

describe("hint", () => {
  const hint = {
    type: "hinted",
    ply: 1,
    origin: [4, 1],
    target: [4, 3],
    promotion: null,
    text: "e4",
    reason: "",
    code: "",
    parameters: {},
  } as const;

  it("is drawn, played on request and gone with the next move", () => {
    const game = start();
    game.message({ ...hint, origin: [4, 1], target: [4, 3] });
    expect(game.board.hint).toEqual({ origin: [4, 1], target: [4, 3] });
    game.playHint();
    expect(wire.play).toHaveBeenCalledExactlyOnceWith(1, [4, 1], [4, 3], null);
    game.message(update({ moves: [e4], current: current({ turn: "black" }) }));
    expect(game.hint).toBeNull();
    expect(game.board.hint).toBeNull();
  });

  it("that comes too late is ignored", () => {
    const game = start({ moves: [e4] });
    game.message({ ...hint, origin: [4, 1], target: [4, 3] });
    expect(game.hint).toBeNull();
  });
});

describe("acts", () => {
  it("without a connection say so", () => {
    wire.act.mockReturnValue(false);
    const game = start();
    game.act("resign");
    expect(game.notice).toContain("No connection");
  });
});

describe("status", () => {
  const over = (result: ResultView): string[] => {
    const { score, title, detail } = statusOf(
      start({ moves: [e4, e5, takes], current: current({ result }) }),
    );
    return [score ?? "", title, detail];
  };

  it("names side and player, and what was just played", () => {
    expect(statusOf(start())).toEqual({
      tone: "plain",
      title: "Your move",
      detail: "You play White.",
    });
    const mine = start({ moves: [e4, e5], current: current() });
    expect(statusOf(mine)).toMatchObject({
      title: "Your move",
      detail: expect.stringMatching(/^Black played \S+$/),
    });
    expect(statusOf(mine, null).title).toBe("White to move: Amara");
    const game = start({ moves: [takes], current: current({ turn: "black" }) });
    expect(statusOf(game).title).toBe("Black to move: Jonas");
    expect(statusOf(game).detail).toBe("You play White. White played exe5.");
  });

  it("knows who has come: by the link, or by a move", () => {
    const absent = player({ name: "Jonas", yours: false, connected: false, awayMs: 1 });
    const game = start({ black: absent, moves: [e4] });
    expect([game.hasCome("white"), game.hasCome("black")]).toEqual([true, false]);
    expect(start({ black: absent, moves: [e4, e5] }).hasCome("black")).toBe(true);
    game.message(update({ keep: 1, black: player({ yours: false }) }));
    game.message(update({ keep: 1, black: absent }));
    expect(game.hasCome("black")).toBe(true);
  });

  it("says who has to make a first move, and how long is left for it", () => {
    const game = start({ current: current({ firstMoveMs: 30_000 }) });
    const now = performance.now();
    expect(firstMoveText(game, now)).toBe("Make your first move: 30 s");
    expect(firstMoveText(game, now + 12_000)).toBe("Make your first move: 18 s");
    expect(firstMoveText(game, now + 31_000)).toBe("Make your first move: 0 s");
    game.message(update({ keep: 0, moves: [e4], current: current({ turn: "black", firstMoveMs: 570_000 }) }));
    expect(firstMoveText(game, performance.now())).toBe("Jonas has to make the first move: 9:30");
    game.message(update({ keep: 1, moves: [e5], current: current() }));
    expect(firstMoveText(game, now)).toBe("");
  });

  it("says check and where", () => {
    const game = start({ current: current({ check: [4, 0] }) });
    expect(statusOf(game)).toEqual({
      tone: "check",
      title: "Check! Your move.",
      detail: "Your king on e1 is attacked.",
    });
  });

  it.each([
    ["white", true, false, "You win"],
    ["black", true, false, "You lose"],
    ["white", false, false, "Amara wins"],
    ["black", true, true, "Jonas wins"],
  ] as const)("when %s wins, with White mine %s and Black mine %s: %s", (winner, white, black, title) => {
    const game = start({
      white: player({ yours: white }),
      black: player({ name: "Jonas", yours: black }),
      current: current({ result: { score: "1-0", winner, reason: "resignation", text: "" } }),
    });
    expect(statusOf(game).title).toBe(title);
    // A wall speaks to the whole room.
    expect(statusOf(game, null).title).toBe(winner === "white" ? "Amara wins" : "Jonas wins");
  });

  it("tells the result with its reason", () => {
    expect(
      over({ score: "1-0", winner: "white", reason: "checkmate", text: "White wins by checkmate" }),
    ).toEqual(["1–0", "You win", "White wins by checkmate, after 2 moves."]);
    expect(over({ score: "1/2-1/2", winner: null, reason: "stalemate", text: "Draw by stalemate" })).toEqual([
      "½–½",
      "Draw",
      "Draw by stalemate, after 2 moves.",
    ]);
  });

  it("says that the screen looks back", () => {
    const game = start({ moves: [e4, e5, takes] });
    game.go(3);
    expect(statusOf(game).tone).toBe("plain");
    game.go(2);
    expect(statusOf(game)).toMatchObject({ tone: "past", title: "After move 1: m2" });
    game.go(0);
    expect(statusOf(game).title).toBe("The start position");
  });

  it("waits for an open seat", () => {
    const black = player({ kind: "open", name: "", yours: false });
    const host = statusOf(start({ black }));
    expect([host.title, host.detail]).toEqual([
      "Waiting for an opponent",
      "Send the link to the person you want to play.",
    ]);
    const guest = statusOf(start({ white: player({ yours: false }), black }));
    expect([guest.title, guest.detail]).toEqual(["Amara is waiting for an opponent", "Join to play Black."]);
  });
});

describe("positions with several changes", () => {
  it("castle and take en passant as told", () => {
    const castle: MoveView = {
      ...move(1, [4, 0], [6, 0], { letter: "K", colour: "white" }),
      changes: [
        { at: [4, 0], before: { letter: "K", colour: "white" }, after: null },
        { at: [7, 0], before: { letter: "R", colour: "white" }, after: null },
        { at: [6, 0], before: null, after: { letter: "K", colour: "white" } },
        { at: [5, 0], before: null, after: { letter: "R", colour: "white" } },
      ],
    };
    const game = start({ start: [put([4, 0], "K"), put([7, 0], "R")], moves: [castle] });
    expect(squares(game)).toEqual(["5,0", "6,0"]);
    game.go(0);
    expect(squares(game)).toEqual(["4,0", "7,0"]);
  });
});
