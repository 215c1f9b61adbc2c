/** Clocks, in lists and at the board. */
export const clock = {
  none: "no clock",
  minutes: (minutes: string) => `${minutes} min`,
  days: (days: string) => (days === "1" ? "1 day per move" : `${days} days per move`),
  perMove: (seconds: number) => `${seconds} s per move`,
  delay: (minutes: string, seconds: number) => `${minutes} min, ${seconds} s delay`,
  bronstein: (minutes: string, seconds: number) => `${minutes} min, ${seconds} s given back`,
  hourglass: (minutes: string) => `${minutes} min hourglass`,
  byoyomi: (minutes: string, seconds: number) => `${minutes} min, byo-yomi ${seconds} s`,
  stages: (minutes: string) => `${minutes} min, then more`,
  daysLeft: (days: number, hours: number) => `${days} d ${hours} h`,
};
