import type { Words } from "../words.svelte";
import { counted } from "./count";
import { numbered } from "./level";

export const start: Words["start"] = {
  against: {
    computer: "z komputerem",
    "same-screen": "dwie osoby, jeden ekran",
    online: "z kimś online",
    friend: "ze znajomym",
  },
  onlyThisMachine:
    "Poza tym komputerem nikt nie zobaczy tu wyzwania. Otwórz zamiast tego partię przez link: dołączy do niej ktoś z Twojej sieci.",
  anyone: "Każdy online",
  spectators: "Widzowie widzą partię",
  atOnce: "Od razu",
  late: (time) => `${time} później`,
  seconds: (count) => counted(count, "sekunda", "sekundy", "sekund"),
  minutes: (count) => counted(count, "minuta", "minuty", "minut"),
  aPlayer: "Wybrana osoba",
  byLink: "Przez link",
  either: "Dowolny",
  watch: "Oglądaj",
  rules: "Zasady",
  startGame: "Rozpocznij partię",
  openGame: "Otwórz partię",
  challenge: "Wyzwij",
  opponent: "Przeciwnik",
  strength: "Siła gry",
  whiteStrength: "Siła gry białych",
  blackStrength: "Siła gry czarnych",
  whiteName: "Kto gra białymi",
  blackName: "Kto gra czarnymi",
  youPlay: "Twój kolor",
  whoCanJoin: "Kto może dołączyć",
  playerName: "Imię przeciwnika",
  takebacksAndHints: "Cofanie i podpowiedzi",
  takebacks: "Cofanie ruchów",
  mustAgree: "Przeciwnik musi się za każdym razem zgodzić",
  rated: "Rankingowa",
  ratedNote: "Liczy się do rankingów; bez cofania i podpowiedzi",
  gameName: "Nazwa partii (niekonieczna)",
  gameNameHint: "Puste pole: nazwa powstanie sama",
  whom: "Z kim chcesz zagrać?",
  bothSides: (name) => `${name} nie może grać po obu stronach: wybierz po jednej kogoś innego.`,
  needsNames: "Partia rankingowa wymaga obu imion.",
  levelOf: (level, last) => (level > 0 ? `Poziom ${level} z ${last}` : "Poniżej poziomu 1"),
  level: (level) => {
    const words = numbered(level);
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
  about: (elo) => `około ${elo}`,
  below: (elo) => `poniżej ${elo}`,
  engineFor: (what) => `Silnik: ${what}`,
  cannotPlay: "(niedostępny)",
};
