import type { Stance } from "./camera";

/** How long the camera takes to another place. */
const MS = 420;
/** A hand turns by a few degrees at a time; what turns farther at once is a button, and the camera glides. */
const HAND = 15;

/** The stance of the camera on its way to the one that was asked for. */
export class Glide {
  stance: Stance;
  private from: Stance;
  private start = 0;
  private goal: Stance;

  constructor(stance: Stance) {
    this.stance = stance;
    this.from = stance;
    this.goal = stance;
  }

  to(goal: Stance, moves: boolean, now: number): void {
    const jump =
      Math.abs(shortest(this.goal.yaw, goal.yaw)) > HAND ||
      Math.abs(this.goal.pitch - goal.pitch) > HAND ||
      this.goal.liftAbove !== goal.liftAbove ||
      this.goal.turned !== goal.turned;
    const underway = now < this.start + MS;
    if (moves && (jump || underway)) {
      if (jump) {
        this.from = this.stance;
        this.start = now;
      }
    } else {
      this.stance = goal;
      this.start = -MS;
    }
    this.goal = goal;
  }

  /** Moves on; answers whether the way is not at its end. */
  at(now: number): boolean {
    const part = Math.min(1, (now - this.start) / MS);
    if (part >= 1) {
      this.stance = this.goal;
      return false;
    }
    const eased = part < 0 ? 0 : part * part * (3 - 2 * part);
    const { from, goal } = this;
    const mix = (a: number, b: number): number => a + (b - a) * eased;
    // To turn the board is to walk around it: half a turn, taken into the yaw until it is done.
    const half = from.turned === goal.turned ? 0 : 180;
    this.stance = {
      ...goal,
      turned: from.turned,
      yaw: from.yaw + (shortest(from.yaw, goal.yaw) + half) * eased,
      pitch: mix(from.pitch, goal.pitch),
      explode: mix(from.explode, goal.explode),
      zoom: mix(from.zoom, goal.zoom),
    };
    return true;
  }
}

/** From one angle to another the shorter way round, in degrees. */
export function shortest(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}
