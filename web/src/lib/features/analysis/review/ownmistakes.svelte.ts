import type { GameState } from "$lib/features/games/state.svelte";
import { said } from "$lib/language/words.svelte";
import type { AnalysisServerMessages, MistakeView, Square, TryInstead } from "$lib/protocol/messages";
import { Practice } from "$lib/features/studies/exercise.svelte";
import type { GameReview } from "./review.svelte";

/** "Learn from these": my own mistakes of a game, each to be bettered. */
export class OwnMistakes {
  readonly practice = new Practice();
  solved = $state.raw<ReadonlySet<number>>(new Set());
  problem = $state("");

  constructor(
    private readonly game: GameState,
    private readonly review: GameReview,
    private readonly ask: (wanted: TryInstead) => void,
  ) {}

  get active(): boolean {
    return this.practice.at !== null;
  }

  /** In order of play; at a shared screen those of both sides. */
  get list(): MistakeView[] {
    return this.review.turningPoints.filter(({ ply }) => this.game.players[this.#mover(ply)].yours);
  }

  get next(): MistakeView | null {
    return this.list.find(({ ply }) => !this.solved.has(ply) && ply !== this.practice.at) ?? null;
  }

  #mover(ply: number): "white" | "black" {
    return (this.game.firstTurn === "white") === (ply % 2 === 1) ? "white" : "black";
  }

  /** Show the position before a mistake. */
  begin(mistake: MistakeView | null = this.next): void {
    this.problem = "";
    if (!mistake) return this.practice.end();
    this.practice.begin(mistake.ply);
    this.game.board.orientation = this.#mover(mistake.ply);
    this.game.go(mistake.ply - 1);
  }

  end(): void {
    this.practice.end();
    this.game.go(this.game.cursor);
  }

  /** The game was taken elsewhere: the exercise is left. */
  left(): void {
    if (this.active && this.game.cursor !== (this.practice.at ?? 0) - 1) this.practice.end();
  }

  try(origin: Square, target: Square, promotion: string | null): void {
    const ply = this.practice.at;
    if (ply === null) return;
    this.problem = "";
    this.practice.thinking = true;
    this.practice.tried = null;
    this.ask({ type: "tryinstead", game: this.game.id, ply, origin, target, promotion });
  }

  hear(message: AnalysisServerMessages): void {
    if (!this.active) return;
    if (message.type === "analysisrefused" && message.id === null && this.practice.thinking) {
      this.practice.thinking = false;
      this.problem = said(message.reason, message);
      this.game.go(this.game.cursor);
    }
    if (message.type !== "triedinstead" || message.ply !== this.practice.at) return;
    this.practice.thinking = false;
    this.practice.tried = message.tried;
    if (message.tried.good) this.solved = new Set([...this.solved, message.ply]);
    else this.game.go(message.ply - 1);
  }
}
