import type { ClockSpec, StageSpec } from "$lib/protocol/messages";

/**
 * Time controls for a clock that stands on the table, where no server watches: the same rules as
 * `latticechess.play.time_controls`, over the face of one player's clock.
 */
export type Control = ClockSpec;

export interface Face {
  /** Main time left. */
  ms: number;
  /** Byo-yomi periods left. */
  periods: number;
  /** Moves made, where moves are counted. */
  moves: number;
}

const face = (ms: number, periods = 0, moves = 0): Face => ({ ms, periods, moves });

/** The stage in which the move after `moves` moves is made. */
function stageAt(stages: readonly StageSpec[], moves: number): StageSpec {
  let left = moves;
  for (const stage of stages) {
    if (!stage.moves || left < stage.moves) return stage;
    left -= stage.moves;
  }
  return stages.at(-1) ?? { timeMs: 0, moves: null, incrementMs: 0 };
}

/** Whether a new stage begins after `moves` moves; a last one with a number of moves repeats. */
function begins(stages: readonly StageSpec[], moves: number): boolean {
  let left = moves;
  for (const stage of stages) {
    if (left === 0) return true;
    if (!stage.moves || left < stage.moves) return false;
    left -= stage.moves;
  }
  const last = stages.at(-1)?.moves;
  return Boolean(last) && left % (last ?? 1) === 0;
}

/** The face before the first move. */
export function fresh({ kind, initialMs, incrementMs, periods, stages }: Control): Face {
  if (kind === "fischer") return face(initialMs || incrementMs);
  if (kind === "bronstein") return face(initialMs + incrementMs);
  if (kind === "byoyomi") return face(initialMs, periods);
  if (kind === "stages") return face(stages[0]?.timeMs ?? 0);
  return face(kind === "none" ? 0 : initialMs);
}

/** The thinking time at which the flag falls; null: never. */
export function budget(spec: Control, at: Face): number | null {
  if (spec.kind === "none") return null;
  if (spec.kind === "per-move" || spec.kind === "days") return spec.initialMs;
  if (spec.kind === "delay") return at.ms + spec.incrementMs;
  if (spec.kind === "byoyomi") return at.ms + at.periods * spec.incrementMs;
  return at.ms;
}

/** The time shown after `thought` in the player's own turn. */
export function shown({ kind, initialMs, incrementMs }: Control, at: Face, thought: number): number {
  if (kind === "per-move" || kind === "days") return Math.max(0, initialMs - thought);
  if (kind === "delay") return Math.max(0, at.ms - Math.max(0, thought - incrementMs));
  if (kind === "byoyomi" && thought >= at.ms) {
    const over = thought - at.ms;
    const used = Math.floor(over / incrementMs);
    return used < at.periods ? incrementMs - (over % incrementMs) : 0;
  }
  return Math.max(0, at.ms - thought);
}

/** The time shown while the opponent thinks. */
export function resting(control: Control, at: Face): number {
  const { kind } = control;
  return kind === "per-move" || kind === "days" ? at.ms : shown(control, at, 0);
}

/** The face after a move that was made while no clock was running. */
export function untimed({ kind, stages }: Control, at: Face): Face {
  if (kind !== "stages") return at;
  const moves = at.moves + 1;
  const bonus = begins(stages, moves) ? stageAt(stages, moves).timeMs : 0;
  return face(at.ms + bonus, 0, moves);
}

/** The face after a move that took `thought`. */
export function settle(control: Control, at: Face, thought: number): Face {
  const { kind, initialMs, incrementMs } = control;
  switch (kind) {
    case "none":
      return at;
    case "per-move":
    case "days":
      return face(initialMs - thought);
    case "fischer":
      return face(at.ms - thought + incrementMs);
    case "capped":
      return face(Math.min(initialMs, at.ms - thought + incrementMs));
    case "bronstein":
      return face(at.ms - Math.max(0, thought - incrementMs));
    case "delay":
      return face(shown(control, at, thought));
    case "byoyomi":
      return thought < at.ms
        ? face(at.ms - thought, at.periods)
        : face(0, at.periods - Math.floor((thought - at.ms) / incrementMs));
    case "stages": {
      const extra = stageAt(control.stages, at.moves).incrementMs;
      return untimed(control, face(at.ms - thought + extra, 0, at.moves));
    }
    default:
      return face(at.ms - thought);
  }
}

/** The time that the opponent's clock gains while this player thinks. */
export const given = ({ kind }: Control, thought: number): number => (kind === "hourglass" ? thought : 0);
