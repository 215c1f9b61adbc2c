import type { Words } from "../words.svelte";
import { moves as countedMoves } from "./count";

export const clock: Words["clock"] = {
  none: "bez zegara",
  minutes: (minutes) => `${minutes} min`,
  days: (days) => (days === "1" ? "1 dzień na ruch" : `${days} dni na ruch`),
  perMove: (seconds) => `${seconds} s na ruch`,
  capped: (minutes, seconds) => `${minutes} min + ${seconds} s, nigdy więcej`,
  delay: (minutes, seconds) => `${minutes} min, ${seconds} s zwłoki`,
  bronstein: (minutes, seconds) => `${minutes} min, ${seconds} s zwracane`,
  hourglass: (minutes) => `${minutes} min, klepsydra`,
  byoyomi: (minutes, periods, seconds) => `${minutes} min, byo-yomi ${periods} × ${seconds} s`,
  stage: (minutes, moves) => (moves === null ? `${minutes} min` : `${minutes} min na ${countedMoves(moves)}`),
  stages: (stages, seconds) => `${stages.join(", potem ")}${seconds > 0 ? `, +${seconds} s` : ""}`,
  daysLeft: (days, hours) => `${days} d ${hours} h`,
};
