import type { PlanMode } from "$lib/board/plans.svelte";
import { read, write } from "./stored";

export type Theme = "auto" | "light" | "dark" | "contrast" | "cvd";
export type BoardTheme = "limestone" | "slate" | "wood" | "marble" | "walnut" | "ink" | "meadow" | "own";

/** Our own drawings, the same with bold lines for a wall, two other styles, or discs with letters for beginners. */
export type PieceSet = "lattice" | "bold" | "papercut" | "coins" | "letters";
/** The marks on squares whose colour one may choose; each is a custom property `--hl-<name>`. */
export type Highlight = "select" | "dest" | "last" | "check" | "foe" | "pre";

export interface Choices {
  theme: Theme;
  board: BoardTheme;
  /** The colours of the board "own". */
  own: { light: string; dark: string };
  /** A tint for the page behind the cards; empty: none. */
  background: string;
  pieces: PieceSet;
  /** Only those that differ from the theme's own. */
  highlights: Partial<Record<Highlight, string>>;
  /** Pieces glide to their square. */
  animation: boolean;
  coordinates: boolean;
  /** Where the selected piece may go. */
  destinations: boolean;
  /** The two squares of the last move. */
  lastMove: boolean;
  /** The dotted path between them. */
  path: boolean;
  /** Lines from floor to floor between the cells of the cube. */
  cells: boolean;
  /** The list of moves beside the board. */
  record: boolean;
  /** Two players at one screen: the board turns to whoever moves. */
  autoFlip: boolean;
  sounds: boolean;
  /** Of all sounds, in percent. */
  volume: number;
  /** A telephone shakes when the opponent moves. */
  vibration: boolean;
  /** Notices of the browser, if it allows them. */
  notices: boolean;
  /** Challenges to me are declined. */
  busy: boolean;
  /** Messages at the board. */
  chat: boolean;
  /** Moves planned while the other side thinks. */
  premove: PlanMode;
  /** A sentence a move in games against the computer at its low levels. */
  coach: boolean;
  /** Resigning is asked about once more. */
  confirmResign: boolean;
  /** A move is shown first and played when it is said again. */
  confirmMove: boolean;
  /** How others see me. */
  name: string;
}

const defaults: Choices = {
  theme: "auto",
  board: "limestone",
  own: { light: "#eedfe2", dark: "#8d6c88" },
  background: "",
  pieces: "lattice",
  highlights: {},
  animation: true,
  coordinates: true,
  destinations: true,
  lastMove: true,
  path: true,
  cells: false,
  record: true,
  autoFlip: false,
  sounds: true,
  volume: 60,
  vibration: true,
  notices: false,
  busy: false,
  chat: true,
  premove: "one",
  coach: true,
  confirmResign: true,
  confirmMove: false,
  name: "",
};

const MOVE_MS = 180;

/** What the user has chosen, kept in this browser. */
class Settings {
  #choices = $state<Choices>({ ...defaults, ...read<Partial<Choices>>("settings", {}) });

  constructor() {
    // What is chosen in one window holds in all.
    globalThis.addEventListener?.("storage", ({ key }) => {
      if (key === "lattice.settings")
        this.#choices = { ...defaults, ...read<Partial<Choices>>("settings", {}) };
    });
  }

  get choices(): Readonly<Choices> {
    return this.#choices;
  }

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.#choices[name] = value;
    write("settings", $state.snapshot(this.#choices));
  }

  reset(): void {
    this.#choices = { ...defaults, name: this.#choices.name };
    write("settings", $state.snapshot(this.#choices));
  }

  /** Milliseconds a piece takes to its square; 0 when motion is not wanted. */
  get moveMs(): number {
    if (!this.#choices.animation || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    return MOVE_MS;
  }
}

export const settings = new Settings();
