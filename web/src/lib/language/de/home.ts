import type { Words } from "../words.svelte";
import { numbered } from "./level";
import { ui } from "./ui";

export const home: Words["home"] = {
  choose: "Wähle ein Brett",
  board: "Brett",
  more: "Weitere Bretter",
  gallery: "Deine Bretter und die Galerie",
  computer: "Computer",
  level: numbered,
  sameScreen: "Zu zweit hier",
  online: "Online",
  findGame: "Gegner finden",
  withFriend: "Mit Freunden",
  byLink: "per Link",
  resume: "Fortsetzen",
  allGames: "Alle Partien",
  noneRunning: "Keine Partie läuft. Wähle oben ein Brett.",
  live: "Gerade im Gange",
  watch: "Zusehen",
  playName: (name) => `Gegen ${name} spielen`,
  nobody: "Gerade spielt sonst niemand. Stelle eine Herausforderung ein, dann sehen andere sie hier.",
  newHere: "Neu hier?",
  planeLesson: "Erste Schritte in der Ebene",
  planeLessonNote: "der Falke, offene Linien, Umwandlungsreihen",
  cubeLesson: "Erste Schritte im Würfel",
  cubeLessonNote: "Stockwerke, die 18 Wege der Dame",
  openSeat: "ein freier Platz",
  waits: "wartet auf einen Gegner",
  move: (number) => `Zug ${number}`,
  toMove: (colour) => `${ui[colour]} am Zug`,
  yourTurn: "Du bist am Zug",
  theirTurn: "der Gegner ist am Zug",
  justNow: "gerade eben",
  setUp: "Stellung aufbauen",
  mateIn: (count) => `Matt in ${count}`,
  winSomething: "Gewinne etwas",
  saveYourself: "Rette dich",
  todaysPuzzle: "Aufgabe des Tages",
  todayOn: { chess: "auf dem 8×8-Brett", plane: "auf der Ebene", cube: "im Würfel" },
  sameForAll: "Für alle hier dieselbe.",
  haveSolved: (count) =>
    count === 0
      ? "Noch niemand hat sie gelöst."
      : count === 1
        ? "Eine Person hat sie gelöst."
        : `${count} haben sie gelöst.`,
  solveIt: "Lösen",
  doneIn: (time, tries) => `Gelöst in ${time}, ${tries} ${tries === 1 ? "Versuch" : "Versuche"}`,
  tomorrow: (time) => `Die nächste kommt um ${time}.`,
  lookAgain: "Noch einmal ansehen",
  morePuzzles: "Mehr Aufgaben",
  rush: "3-Minuten-Lauf",
  pauseDemo: "Gezeigte Partien anhalten",
  playDemo: "Die Bretter spielen lassen",
};
