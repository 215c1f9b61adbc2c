/** Clocks, in lists and at the board. */
export const clock = {
  none: "no clock",
  minutes: (minutes: string) => `${minutes} min`,
  days: (days: string) => (days === "1" ? "1 day per move" : `${days} days per move`),
  perMove: (seconds: number) => `${seconds} s per move`,
  capped: (minutes: string, seconds: number) => `${minutes} min + ${seconds} s, never above`,
  delay: (minutes: string, seconds: number) => `${minutes} min, ${seconds} s delay`,
  bronstein: (minutes: string, seconds: number) => `${minutes} min, ${seconds} s given back`,
  hourglass: (minutes: string) => `${minutes} min hourglass`,
  byoyomi: (minutes: string, periods: number, seconds: number) =>
    `${minutes} min, byo-yomi ${periods} × ${seconds} s`,
  stage: (minutes: string, moves: number | null) =>
    moves === null ? `${minutes} min` : `${minutes} min for ${moves} ${moves === 1 ? "move" : "moves"}`,
  stages: (stages: string[], seconds: number) =>
    `${stages.join(", then ")}${seconds > 0 ? `, +${seconds} s` : ""}`,
  daysLeft: (days: number, hours: number) => `${days} d ${hours} h`,
};
