import type { Words } from "../words.svelte";

export const clock: Words["clock"] = {
  none: "ohne Uhr",
  minutes: (minutes) => `${minutes} min`,
  days: (days) => (days === "1" ? "1 Tag je Zug" : `${days} Tage je Zug`),
  perMove: (seconds) => `${seconds} s je Zug`,
  capped: (minutes, seconds) => `${minutes} min + ${seconds} s, nie darüber`,
  delay: (minutes, seconds) => `${minutes} min, ${seconds} s Aufschub`,
  bronstein: (minutes, seconds) => `${minutes} min, ${seconds} s Gutschrift`,
  hourglass: (minutes) => `${minutes} min Sanduhr`,
  byoyomi: (minutes, periods, seconds) => `${minutes} min, Byoyomi ${periods} × ${seconds} s`,
  stage: (minutes, moves) =>
    moves === null ? `${minutes} min` : `${minutes} min für ${moves} ${moves === 1 ? "Zug" : "Züge"}`,
  stages: (stages, seconds) => `${stages.join(", dann ")}${seconds > 0 ? `, +${seconds} s` : ""}`,
  daysLeft: (days, hours) => `${days} T ${hours} h`,
};
