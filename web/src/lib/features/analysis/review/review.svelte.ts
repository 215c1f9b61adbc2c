import { said } from "$lib/language/words.svelte";
import type {
  AnalysisServerMessages,
  Colour,
  EvaluationView,
  MistakeView,
  SideReviewView,
} from "$lib/protocol/messages";
import type { GameState } from "$lib/features/games/state.svelte";

type ByPly<T> = ReadonlyMap<number, T>;

/** What is wrong with a move, as it is written after it. */
export const glyphs: Readonly<Record<MistakeView["verdict"], string>> = {
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** The computer's view of a whole game, as far as it has been told. */
export class GameReview {
  evaluations = $state.raw<ByPly<EvaluationView>>(new Map());
  mistakes = $state.raw<ByPly<MistakeView>>(new Map());
  sides = $state.raw<Record<Colour, SideReviewView> | null>(null);
  done = $state(false);
  /** Why there is none, or why it stopped. */
  problem = $state("");

  constructor(readonly game: Pick<GameState, "cursor" | "moves" | "go">) {}

  /** From 0 to 1. */
  get progress(): number {
    return Math.min(1, this.evaluations.size / (this.game.moves.length + 1));
  }

  /** In order of play. */
  get turningPoints(): MistakeView[] {
    return [...this.mistakes.values()].sort((a, b) => a.ply - b.ply);
  }

  /** The mistake whose move is shown. */
  get shown(): MistakeView | null {
    return this.mistakes.get(this.game.cursor) ?? null;
  }

  glyph(ply: number): string {
    const mistake = this.mistakes.get(ply);
    return mistake ? glyphs[mistake.verdict] : "";
  }

  hear(message: AnalysisServerMessages): void {
    if (message.type === "analysisrefused" && !this.done) this.problem = said(message.reason, message);
    if (message.type !== "reviewprogress") return;
    const evaluations = new Map(this.evaluations);
    for (const evaluation of message.evaluations) evaluations.set(evaluation.ply, evaluation);
    const mistakes = new Map(this.mistakes);
    for (const mistake of message.mistakes) mistakes.set(mistake.ply, mistake);
    this.evaluations = evaluations;
    this.mistakes = mistakes;
    this.sides = { white: message.white, black: message.black };
    this.done = message.done;
    this.problem = said(message.problem, message);
  }

  /** To the next mistake, or back to the one before; it stays where there is none. */
  jump(by: 1 | -1): void {
    const { cursor } = this.game;
    const points = this.turningPoints.map(({ ply }) => ply);
    const to = by > 0 ? points.find((ply) => ply > cursor) : points.findLast((ply) => ply < cursor);
    if (to !== undefined) this.game.go(to);
  }
}
