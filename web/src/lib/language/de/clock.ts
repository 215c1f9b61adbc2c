import type { Words } from "../words.svelte";

export const clock: Words["clock"] = {
  none: "ohne Uhr",
  minutes: (minutes) => `${minutes} min`,
  days: (days) => (days === "1" ? "1 Tag je Zug" : `${days} Tage je Zug`),
  perMove: (seconds) => `${seconds} s je Zug`,
  delay: (minutes, seconds) => `${minutes} min, ${seconds} s Aufschub`,
  bronstein: (minutes, seconds) => `${minutes} min, ${seconds} s Gutschrift`,
  hourglass: (minutes) => `${minutes} min Sanduhr`,
  byoyomi: (minutes, seconds) => `${minutes} min, Byoyomi ${seconds} s`,
  stages: (minutes) => `${minutes} min, danach mehr`,
  daysLeft: (days, hours) => `${days} T ${hours} h`,
};
