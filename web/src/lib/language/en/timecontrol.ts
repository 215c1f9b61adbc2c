/** Where a clock is set. */
export const timecontrol = {
  clock: "Clock",
  other: "Other…",
  kind: "Type of clock",
  own: {
    fischer: { label: "Time for the game, plus some for each move", minutes: "min", seconds: "s per move" },
    "per-move": { label: "Time for each move", minutes: "", seconds: "s per move" },
    days: { label: "Correspondence: days for each move", minutes: "", seconds: "days per move" },
    capped: {
      label: "Plus some for each move, never above the start",
      minutes: "min",
      seconds: "s per move",
    },
    delay: { label: "Delay: the clock waits before it starts", minutes: "min", seconds: "s delay" },
    bronstein: {
      label: "Bronstein: time used is given back, up to a limit",
      minutes: "min",
      seconds: "s at most",
    },
    hourglass: { label: "Hourglass: time you use goes to your opponent", minutes: "min", seconds: "" },
    byoyomi: {
      label: "Byo-yomi: then fixed periods for each move",
      minutes: "min",
      seconds: "s per period",
    },
    stages: {
      label: "Stages: a number of moves in a set time, then more",
      minutes: "",
      seconds: "s per move",
    },
  },
  periods: (count: number): string => (count === 1 ? "period" : "periods"),
  movesIn: "moves in",
  thenRest: "then for the rest",
  stageMoves: (stage: number) => `Moves in stage ${stage}`,
  stageMinutes: (stage: number) => `Minutes for stage ${stage}`,
  addStage: "Add a stage",
  dropStage: (stage: number) => `Remove stage ${stage}`,
  atOnce: "Start the clock at once, not after White’s first move",
  periodsProblem: (most: number) => `Periods: a whole number from 1 to ${most}.`,
  stageMovesProblem: (stage: number, most: number) =>
    `Moves in stage ${stage}: a whole number from 1 to ${most}.`,
  stageMinutesProblem: (stage: number, most: number) =>
    `Minutes for stage ${stage}: more than 0, at most ${most}.`,
  blackOther: "Different time for Black",
  blackMinutes: "Black’s minutes",
  daysProblem: (most: number) => `Days for each move: more than 0, at most ${most}.`,
  minutesProblem: (most: number) => `Minutes for each player: more than 0, at most ${most}.`,
  blackProblem: (most: number) => `Minutes for Black: more than 0, at most ${most}.`,
  secondsProblem: (noneAllowed: boolean, most: number) =>
    `Seconds: ${noneAllowed ? "0 or more" : "more than 0"}, at most ${most}.`,
};
