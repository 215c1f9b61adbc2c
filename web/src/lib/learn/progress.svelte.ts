import { read, write } from "$lib/settings/stored";

/** A drill that was started: the game it is played in, and what it takes. */
export interface Attempt {
  drill: string;
  game: string;
  best: number;
  limits: readonly number[];
  /** How it ended; null: not known yet. */
  stars: number | null;
  moves: number;
}

const MOST_ATTEMPTS = 40;

/** What has been learnt, kept in this browser. */
class Progress {
  #steps = $state.raw<Record<string, readonly string[]>>(read("lessons.steps", {}));
  #attempts = $state.raw<readonly Attempt[]>(read("drills", []));

  /** The names of the steps solved in a course. */
  steps(course: string): readonly string[] {
    return this.#steps[course] ?? [];
  }

  solve(course: string, step: string): void {
    if (this.steps(course).includes(step)) return;
    this.#steps = { ...this.#steps, [course]: [...this.steps(course), step] };
    write("lessons.steps", this.#steps);
  }

  /** The newest first. */
  get attempts(): readonly Attempt[] {
    return this.#attempts;
  }

  begin(attempt: Attempt): void {
    this.#keep([attempt, ...this.#attempts]);
  }

  finish(game: string, stars: number, moves: number): void {
    this.#keep(this.#attempts.map((one) => (one.game === game ? { ...one, stars, moves } : one)));
  }

  /** The most stars in a drill so far. */
  stars(drill: string): number {
    return Math.max(0, ...this.#attempts.map((one) => (one.drill === drill ? (one.stars ?? 0) : 0)));
  }

  #keep(attempts: readonly Attempt[]): void {
    // The best of each drill stays, whatever else is dropped.
    const best = new Map<string, Attempt>();
    for (const one of attempts)
      if ((one.stars ?? 0) > (best.get(one.drill)?.stars ?? 0)) best.set(one.drill, one);
    this.#attempts = attempts.filter((one, n) => n < MOST_ATTEMPTS || best.get(one.drill) === one);
    write("drills", this.#attempts);
  }
}

export const progress = new Progress();

/** Stars for a win in so many moves: a limit for three, for two and for one. */
export const starsFor = (moves: number, limits: readonly number[]): number =>
  limits.filter((limit) => moves <= limit).length;
