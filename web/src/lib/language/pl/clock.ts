import type { Words } from "../words.svelte";

export const clock: Words["clock"] = {
  none: "bez zegara",
  minutes: (minutes) => `${minutes} min`,
  days: (days) => (days === "1" ? "1 dzień na ruch" : `${days} dni na ruch`),
  perMove: (seconds) => `${seconds} s na ruch`,
  delay: (minutes, seconds) => `${minutes} min, ${seconds} s zwłoki`,
  bronstein: (minutes, seconds) => `${minutes} min, ${seconds} s zwracane`,
  hourglass: (minutes) => `${minutes} min, klepsydra`,
  byoyomi: (minutes, seconds) => `${minutes} min, byo-yomi ${seconds} s`,
  stages: (minutes) => `${minutes} min, potem dalej`,
  daysLeft: (days, hours) => `${days} d ${hours} h`,
};
