import type { Words } from "../words.svelte";

export const timecontrol: Words["timecontrol"] = {
  clock: "Bedenkzeit",
  other: "Andere…",
  kind: "Art der Bedenkzeit",
  own: {
    fischer: { label: "Zeit für die Partie und mehr für jeden Zug", minutes: "min", seconds: "s je Zug" },
    "per-move": { label: "Zeit für jeden Zug", minutes: "", seconds: "s je Zug" },
    days: { label: "Fernpartie: Tage für jeden Zug", minutes: "", seconds: "Tage je Zug" },
    capped: { label: "Mehr für jeden Zug, nie über den Anfang", minutes: "min", seconds: "s je Zug" },
    delay: { label: "Aufschub: Die Uhr wartet, bevor sie läuft", minutes: "min", seconds: "s Aufschub" },
    bronstein: { label: "Bronstein: Verbrauchtes kommt zurück", minutes: "min", seconds: "s höchstens" },
    hourglass: { label: "Sanduhr: deine Zeit geht an den Gegner", minutes: "min", seconds: "" },
    byoyomi: {
      label: "Byoyomi: danach Abschnitte, nach jedem Zug wieder voll",
      minutes: "min",
      seconds: "s je Abschnitt",
    },
    stages: {
      label: "Stufen: so viele Züge in so viel Zeit, danach mehr",
      minutes: "",
      seconds: "s je Zug",
    },
  },
  periods: (count) => (count === 1 ? "Abschnitt" : "Abschnitte"),
  movesIn: "Züge in",
  thenRest: "dann für den Rest",
  stageMoves: (stage) => `Züge der Stufe ${stage}`,
  stageMinutes: (stage) => `Minuten der Stufe ${stage}`,
  addStage: "Noch eine Stufe",
  dropStage: (stage) => `Ohne Stufe ${stage}`,
  atOnce: "Die Uhr läuft sofort, nicht erst ab dem ersten Zug von Weiß",
  periodsProblem: (most) => `Abschnitte: eine ganze Zahl von 1 bis ${most}.`,
  stageMovesProblem: (stage, most) => `Züge der Stufe ${stage}: eine ganze Zahl von 1 bis ${most}.`,
  stageMinutesProblem: (stage, most) => `Minuten der Stufe ${stage}: mehr als 0, höchstens ${most}.`,
  blackOther: "Schwarz hat andere Zeit",
  blackMinutes: "Minuten von Schwarz",
  daysProblem: (most) => `Tage je Zug: mehr als 0, höchstens ${most}.`,
  minutesProblem: (most) => `Minuten je Seite: mehr als 0, höchstens ${most}.`,
  blackProblem: (most) => `Minuten für Schwarz: mehr als 0, höchstens ${most}.`,
  secondsProblem: (noneAllowed, most) =>
    `Sekunden: ${noneAllowed ? "0 oder mehr" : "mehr als 0"}, höchstens ${most}.`,
};
