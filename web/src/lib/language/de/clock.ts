import type { Words } from "../words.svelte";

export const clock: Words["clock"] = {
  clock: "Bedenkzeit",
  other: "Andere…",
  kind: "Art der Bedenkzeit",
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
  own: {
    fischer: { label: "Zeit für die Partie und mehr für jeden Zug", minutes: "min", seconds: "s je Zug" },
    "per-move": { label: "Zeit für jeden Zug", minutes: "", seconds: "s je Zug" },
    days: { label: "Fernpartie: Tage für jeden Zug", minutes: "", seconds: "Tage je Zug" },
    delay: { label: "Aufschub: Die Uhr wartet, bevor sie läuft", minutes: "min", seconds: "s Aufschub" },
    bronstein: { label: "Bronstein: Verbrauchtes kommt zurück", minutes: "min", seconds: "s höchstens" },
    hourglass: { label: "Sanduhr: Ihre Zeit geht an den Gegner", minutes: "min", seconds: "" },
    byoyomi: {
      label: "Byoyomi: danach Abschnitte, nach jedem Zug wieder voll",
      minutes: "min",
      seconds: "s je Abschnitt",
    },
  },
  blackOther: "Schwarz hat andere Zeit",
  blackMinutes: "Minuten von Schwarz",
  daysProblem: (most) => `Tage je Zug: mehr als 0, höchstens ${most}.`,
  minutesProblem: (most) => `Minuten je Seite: mehr als 0, höchstens ${most}.`,
  blackProblem: (most) => `Minuten für Schwarz: mehr als 0, höchstens ${most}.`,
  secondsProblem: (noneAllowed, most) =>
    `Sekunden: ${noneAllowed ? "0 oder mehr" : "mehr als 0"}, höchstens ${most}.`,
};
