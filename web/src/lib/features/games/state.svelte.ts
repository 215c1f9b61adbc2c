import { BoardState } from "$lib/board/state.svelte";
import { playerName } from "$lib/language/names";
import { said, t } from "$lib/language/words.svelte";
import {
  currentDefaults,
  playerViewDefaults,
  type Act,
  type ClientMessages,
  type ClockSpec,
  type Coached,
  type Colour,
  type Current,
  type Hinted,
  type MoveAsked,
  type MoveView,
  type PlayerView,
  type ServerMessages,
  type SeriesView,
  type Snapshot,
  type Square,
  type Update,
} from "$lib/protocol/messages";
import { Chat } from "./chat.svelte";
import { clockAfter, remaining } from "./clock";
import { other } from "./material";
import { Positions } from "./positions";

/** A player with everything said. */
export type Player = Required<PlayerView>;

/** A move that is not played yet. */
export interface Proposal {
  origin: Square;
  target: Square;
  promotion: string | null;
}

/** A move as it was typed. */
export interface Typed {
  text: string;
  id: string;
  refused: boolean;
}

/** The way to the server, as a game needs it. */
export interface Wire {
  /** Send what is of no use later; absent where there is nobody to talk to. */
  ask?(message: ClientMessages): boolean;
  play(ply: number, origin: Square, target: Square, promotion: string | null): void;
  /** Answers the id under which the move may be refused. */
  playText(ply: number, text: string): string;
  look(square: Square): boolean;
  /** `colour`: the side for which it is done, where I have both. */
  act(action: Act["action"], colour?: Colour): boolean;
  changeLevel(level: number, colour: Colour): boolean;
}

/** One game as the server tells it, and where in it this screen is looking. */
export class GameState {
  readonly id: string;
  readonly board: BoardState;
  readonly chat: Chat;
  readonly firstTurn: Colour;
  readonly clock: ClockSpec;
  readonly blackClock: ClockSpec;
  readonly series: SeriesView | null;
  /** Spectators see the game so many seconds late. */
  readonly delayS: number;
  readonly rated: boolean;
  /** The tournament it belongs to. */
  readonly tournament: string | null;
  /** What the game is called. */
  name = $state("");
  players = $state.raw<Record<Colour, Player>>() as Record<Colour, Player>;
  moves = $state.raw<MoveView[]>([]);
  current = $state.raw<Required<Current>>() as Required<Current>;
  /** The ply shown; `moves.length` is the game itself. */
  cursor = $state(0);
  hint = $state.raw<Hinted | null>(null);
  /** What the coach said last. */
  coached = $state.raw<Coached | null>(null);
  /** Who watches without playing. */
  spectators = $state.raw<{ count: number; names: string[] }>({ count: 0, names: [] });
  /** Why the last thing asked for was not done. */
  notice = $state("");
  /** The typed move that is not answered yet, or was refused; null once it is played. */
  typed = $state.raw<Typed | null>(null);
  /** Moves are shown first and played when they are said again. */
  asksFirst = false;
  /** The move that waits for that. */
  proposed = $state.raw<Proposal | null>(null);

  /** Called when another position was chosen to be shown. */
  onGo: () => void = () => {};

  #wire: Wire;
  #positions: Positions;
  /** Whose pieces I have moved so far. */
  #seated: Colour | "both" | null = null;
  /** Who has been seen connected. */
  #met = $state<Record<Colour, boolean>>({ white: false, black: false });
  /** The ply for which a planned move has been asked. */
  #asked: number | null = null;
  /** When the clocks of `current` were told, by this machine's steady clock. */
  #toldAt = $state(0);

  constructor(snapshot: Snapshot, wire: Wire) {
    this.id = snapshot.id;
    this.firstTurn = snapshot.firstTurn;
    this.clock = snapshot.clock;
    this.blackClock = snapshot.blackClock ?? snapshot.clock;
    this.series = snapshot.series;
    this.delayS = snapshot.delayS;
    this.rated = snapshot.rated;
    this.tournament = snapshot.tournament;
    this.#wire = wire;
    this.chat = new Chat((message) => wire.ask?.(message) ?? false);
    this.#positions = new Positions(snapshot.start);
    this.board = new BoardState(snapshot.variant);
    this.board.onMove = (origin, target, promotion) => {
      if (this.asksFirst) this.#propose({ origin, target, promotion });
      else wire.play(this.moves.length + 1, origin, target, promotion);
    };
    this.board.onIllegal = (origin, target) => wire.play(this.moves.length + 1, origin, target, null);
    this.board.onAction = () => (this.notice = "");
    this.board.onLook = (square) => {
      if (this.live) wire.look(square);
    };
    this.#accept(snapshot, snapshot.moves);
  }

  // --- What holds ------------------------------------------------------------------------------

  /** Whose pieces I move. */
  get mine(): Colour | "both" | null {
    const { white, black } = this.players;
    if (white.yours && black.yours) return "both";
    if (white.yours) return "white";
    return black.yours ? "black" : null;
  }

  /** The computer plays both sides, and I have set it to. */
  get steered(): boolean {
    return this.players.white.steered;
  }

  /** The screen shows the game as it stands, not an earlier move. */
  get live(): boolean {
    return this.cursor === this.moves.length;
  }

  /** The seat nobody has taken yet. */
  get openSeat(): Colour | null {
    if (this.players.white.kind === "open") return "white";
    return this.players.black.kind === "open" ? "black" : null;
  }

  /** Whether the next move is mine to make. */
  get myTurn(): boolean {
    const { turn, result, paused } = this.current;
    if (result || paused) return false;
    return this.mine === "both" || this.mine === turn;
  }

  /** Moves up to the one shown. */
  get shownMoves(): MoveView[] {
    return this.live ? this.moves : this.moves.slice(0, this.cursor);
  }

  get shownTurn(): Colour {
    if (this.live) return this.current.turn;
    return this.cursor % 2 === 0 ? this.firstTurn : other(this.firstTurn);
  }

  /** Milliseconds on a clock at the move shown, `now` by the steady clock; null without clocks. */
  timeLeft(colour: Colour, now: number): number | null {
    if (this.live && this.current.clock)
      return remaining(this.current.clock, colour, Math.max(0, now - this.#toldAt));
    return clockAfter(
      colour === "white" ? this.clock : this.blackClock,
      this.shownMoves,
      this.firstTurn,
      colour,
    );
  }

  /** I play the computer and nothing counts: help is welcome. */
  get quiet(): boolean {
    const { white, black } = this.players;
    return this.mine !== null && !this.rated && (white.kind === "computer" || black.kind === "computer");
  }

  /** I have pieces here, and there is something to play for. */
  get movable(): boolean {
    return this.mine !== null && this.current.result === null;
  }

  /** I may ask what the engine thinks of it: whoever plays without help, not before the end. */
  get observable(): boolean {
    return this.mine === null || this.current.result !== null || this.current.helpAllowed;
  }

  /** The side of the one person I play against. */
  get opponent(): Colour | null {
    const { mine } = this;
    if (mine === null || mine === "both") return null;
    return this.players[other(mine)].kind === "person" ? other(mine) : null;
  }

  /** The player has been here, as far as this screen knows: connected, or with a move played. */
  hasCome(colour: Colour): boolean {
    return this.#met[colour] || this.moves.length > (colour === this.firstTurn ? 0 : 1);
  }

  /** How long a player has been away; null: they are there. */
  awayMs(colour: Colour, now: number): number | null {
    const told = this.players[colour].awayMs;
    return told === null ? null : told + Math.max(0, now - this.#toldAt);
  }

  /** How long the side to move has for its first move; null: as long as it takes. */
  firstMoveMs(now: number): number | null {
    const { firstMoveMs, result } = this.current;
    if (firstMoveMs === null || result) return null;
    return Math.max(0, firstMoveMs - Math.max(0, now - this.#toldAt));
  }

  /** Whose clock is running on the screen. */
  get running(): Colour | null {
    return this.live ? (this.current.clock?.running ?? null) : null;
  }

  // --- What the user does ----------------------------------------------------------------------

  /** Play the move that was shown first. */
  playProposed(): void {
    const { proposed } = this;
    this.proposed = null;
    if (proposed)
      this.#wire.play(this.moves.length + 1, proposed.origin, proposed.target, proposed.promotion);
  }

  /** Think again. */
  dropProposed(): void {
    this.proposed = null;
    this.board.hint = null;
  }

  #propose(move: Proposal): void {
    this.proposed = move;
    this.#show();
    this.board.hint = { origin: move.origin, target: move.target };
  }

  go(ply: number): void {
    this.notice = "";
    this.proposed = null;
    this.cursor = Math.max(0, Math.min(ply, this.moves.length));
    this.board.cancel();
    this.#show();
    this.onGo();
  }

  flip(): void {
    this.board.orientation = other(this.board.orientation);
  }

  type(text: string): void {
    this.go(this.moves.length);
    const id = this.#wire.playText(this.moves.length + 1, text);
    this.typed = { text, id, refused: false };
  }

  act(action: Act["action"], colour?: Colour): void {
    this.notice = this.#wire.act(action, colour) ? "" : t.ui.noLink;
  }

  /** Let the computer play on at another strength. */
  changeLevel(level: number, colour: Colour): void {
    this.notice = this.#wire.changeLevel(level, colour) ? "" : t.ui.noLink;
  }

  /** Play the computer again, at this level. */
  playAgain(level: number): void {
    this.notice = this.#wire.ask?.({ type: "act", action: "rematch", level }) ? "" : t.ui.noLink;
  }

  /** `tried`: a move that was taken back. */
  askCoach(tried: MoveAsked | null = null): void {
    this.#wire.ask?.({ type: "askcoach", ply: this.moves.length, tried });
  }

  /** Play the move of the hint. */
  playHint(): void {
    if (this.hint === null) return;
    this.notice = "";
    const { ply, origin, target, promotion } = this.hint;
    this.#wire.play(ply, origin, target, promotion);
  }

  // --- What the server says --------------------------------------------------------------------

  message(message: ServerMessages): void {
    if (this.chat.message(message)) return;
    switch (message.type) {
      case "snapshot":
        this.#positions = new Positions(message.start);
        return this.#accept(message, message.moves);
      case "update":
        this.#positions.keep(message.keep);
        return this.#accept(message, [...this.moves.slice(0, message.keep), ...message.moves]);
      case "crowd":
        this.spectators = message;
        return;
      case "looked":
        return this.board.setLooked(message.destinations);
      case "hinted":
        return this.#hinted(message);
      case "coached":
        this.coached = message;
        return;
      case "refused":
        if (this.typed && this.typed.id === message.id) this.typed = { ...this.typed, refused: true };
        this.notice = said(message.reason, message);
        if (message.id !== null) this.notice = this.#withdrawPlan(this.notice);
        return this.#show();
    }
  }

  #accept(message: Snapshot | Update, moves: MoveView[]): void {
    const followed = this.cursor >= this.moves.length;
    const played = moves.length !== this.moves.length || moves.at(-1)?.text !== this.moves.at(-1)?.text;
    if (moves.length < this.moves.length) this.#forgetPlans();
    this.name = message.name;
    this.#seat({ white: message.white, black: message.black });
    this.current = { ...currentDefaults, ...message.current };
    this.#toldAt = performance.now();
    this.moves = moves;
    if (followed || this.cursor > moves.length) this.cursor = moves.length;
    if (played) {
      this.notice = "";
      this.hint = null;
      this.proposed = null;
      this.#forgetTyped();
    }
    this.#show();
    this.#followPlans();
  }

  /** Whoever takes a seat sees the board from it at once. */
  #seat(players: Record<Colour, PlayerView>): void {
    const before = this.#seated;
    const named = (player: PlayerView): Player => ({
      ...playerViewDefaults,
      ...player,
      name: playerName(player),
    });
    this.players = { white: named(players.white), black: named(players.black) };
    for (const colour of ["white", "black"] as const) this.#met[colour] ||= this.players[colour].connected;
    this.#seated = this.mine;
    if (this.mine !== before && this.mine !== null && this.mine !== "both")
      this.board.orientation = this.mine;
  }

  /** A move was played: if it is the one that was typed, or one of mine instead of it. */
  #forgetTyped(): void {
    if (this.typed && (!this.typed.refused || this.mine === "both" || !this.myTurn)) this.typed = null;
  }

  /** Ask for the planned move as soon as the turn has come; what it leads to is told like every move. */
  #followPlans(): void {
    const { plans } = this.board;
    const next = this.moves.length + 1;
    if (this.#asked !== null && next > this.#asked) {
      this.#asked = null;
      plans.shift();
    }
    const [plan] = plans.list;
    if (this.current.result || this.openSeat) return plans.clear();
    if (!plan || !this.myTurn || this.#asked !== null) return;
    this.#asked = next;
    this.#wire.play(next, plan.origin, plan.target, plan.promotion);
  }

  /** Moves were taken back: nobody planned for that. */
  #forgetPlans(): void {
    this.#asked = null;
    this.board.plans.clear();
  }

  /** A move was refused: if it was planned, those after it make no sense either. */
  #withdrawPlan(reason: string): string {
    if (this.#asked === null) return reason;
    this.#asked = null;
    this.board.plans.clear();
    return t.game.planImpossible(reason);
  }

  #hinted(hint: Hinted): void {
    if (hint.ply !== this.moves.length + 1) return;
    this.hint = hint;
    if (this.live) this.board.hint = { origin: hint.origin, target: hint.target };
  }

  /** The game as it stands is shown, and it is being played or paused. */
  get #underWay(): boolean {
    return this.live && !this.current.result && this.openSeat === null;
  }

  get #playable(): boolean {
    return this.#underWay && !this.current.paused;
  }

  /** Tell the board what may be moved, planned or tried. */
  #allow(): void {
    const { board } = this;
    board.movable = this.#playable ? this.mine : null;
    board.owned = this.#underWay ? this.mine : null;
    board.plans.by = this.#playable && this.mine !== "both" ? this.mine : null;
    board.plans.hidden = !this.live;
  }

  #show(): void {
    const { board, current, live } = this;
    const last = this.shownMoves.at(-1) ?? null;
    this.#allow();
    const check = live ? current.check : (last?.check ?? null);
    board.setPosition(
      this.#positions.at(this.cursor, this.moves).values(),
      this.shownTurn,
      live ? current.legal : [],
      last && { origin: last.origin, target: last.target },
      check,
    );
    if (live && this.hint) board.hint = { origin: this.hint.origin, target: this.hint.target };
  }
}
