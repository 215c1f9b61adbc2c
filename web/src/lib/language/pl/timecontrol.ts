import type { Words } from "../words.svelte";
import { noun } from "./count";

export const timecontrol: Words["timecontrol"] = {
  clock: "Zegar",
  other: "Inny…",
  kind: "Rodzaj zegara",
  own: {
    fischer: { label: "Czas na partię i dodatek za każdy ruch", minutes: "min", seconds: "s na ruch" },
    "per-move": { label: "Czas na każdy ruch", minutes: "", seconds: "s na ruch" },
    days: { label: "Korespondencyjnie: dni na każdy ruch", minutes: "", seconds: "dni na ruch" },
    capped: {
      label: "Dodatek za każdy ruch, nigdy ponad czas na początku",
      minutes: "min",
      seconds: "s na ruch",
    },
    delay: { label: "Zwłoka: zegar czeka, zanim ruszy", minutes: "min", seconds: "s zwłoki" },
    bronstein: {
      label: "Bronstein: zużyty czas wraca, do pewnej granicy",
      minutes: "min",
      seconds: "s najwyżej",
    },
    hourglass: { label: "Klepsydra: Twój czas przechodzi na przeciwnika", minutes: "min", seconds: "" },
    byoyomi: { label: "Byo-yomi: potem stałe okresy na ruch", minutes: "min", seconds: "s na okres" },
    stages: { label: "Etapy: liczba ruchów w danym czasie, potem dalej", minutes: "", seconds: "s na ruch" },
  },
  periods: (count) => noun(count, "okres", "okresy", "okresów"),
  movesIn: "ruchów w",
  thenRest: "potem na resztę",
  stageMoves: (stage) => `Ruchy w etapie ${stage}`,
  stageMinutes: (stage) => `Minuty na etap ${stage}`,
  addStage: "Dodaj etap",
  dropStage: (stage) => `Usuń etap ${stage}`,
  atOnce: "Zegar rusza od razu, nie po pierwszym ruchu białych",
  periodsProblem: (most) => `Okresy: liczba całkowita od 1 do ${most}.`,
  stageMovesProblem: (stage, most) => `Ruchy w etapie ${stage}: liczba całkowita od 1 do ${most}.`,
  stageMinutesProblem: (stage, most) => `Minuty na etap ${stage}: więcej niż 0, najwyżej ${most}.`,
  blackOther: "Inny czas dla czarnych",
  blackMinutes: "Minuty czarnych",
  daysProblem: (most) => `Dni na każdy ruch: więcej niż 0, najwyżej ${most}.`,
  minutesProblem: (most) => `Minuty dla każdej strony: więcej niż 0, najwyżej ${most}.`,
  blackProblem: (most) => `Minuty dla czarnych: więcej niż 0, najwyżej ${most}.`,
  secondsProblem: (noneAllowed, most) =>
    `Sekundy: ${noneAllowed ? "0 lub więcej" : "więcej niż 0"}, najwyżej ${most}.`,
};
