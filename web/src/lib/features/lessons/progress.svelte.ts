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

/** Names of solved steps by course. */
export type Solved = Record<string, readonly string[]>;

/** What has been learnt, kept in this browser; of members the server knows it too. */
class Progress {
  #steps = $state.raw<Solved>(read("lessons.steps", {}));
  /** The member whose steps these are; empty: whoever has no account. */
  #owner = read("lessons.owner", "");
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

  /** What is known here of a member. What somebody else has learnt at this browser is not theirs. */
  solvedBy(user: string): Solved {
    return this.#owner === "" || this.#owner === user ? this.#steps : {};
  }

  /** What the server knows of a member; what was solved here meanwhile stays. */
  take(user: string, solved: Solved): void {
    const here = this.solvedBy(user);
    const merged: Record<string, readonly string[]> = { ...here };
    for (const [course, steps] of Object.entries(solved))
      merged[course] = [...new Set([...(here[course] ?? []), ...steps])];
    this.#steps = merged;
    this.#owner = user;
    write("lessons.steps", this.#steps);
    write("lessons.owner", this.#owner);
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
