import type { Words } from "../words.svelte";
import { ofSides } from "./colours";
import { counted } from "./count";
import { numbered } from "./level";

export const home: Words["home"] = {
  choose: "Wybierz planszę",
  board: "Plansza",
  more: "Więcej plansz",
  gallery: "Twoje plansze i galeria",
  computer: "Komputer",
  level: (level) => numbered(level),
  sameScreen: "Jeden ekran",
  online: "Online",
  findGame: "znajdź partię",
  resume: "Graj dalej",
  allGames: "Wszystkie partie",
  noneRunning: "Nie ma rozpoczętych partii. Wybierz planszę powyżej.",
  live: "Na żywo",
  watch: "Oglądaj",
  playName: (name) => `Zagraj: ${name}`,
  nobody: "Nikt inny teraz nie gra. Ogłoś wyzwanie, żeby inni mogli je zobaczyć.",
  newHere: "Pierwszy raz tutaj?",
  planeLesson: "Pierwsze kroki na płaszczyźnie",
  planeLessonNote: "jastrząb, otwarte linie, rzędy promocji",
  cubeLesson: "Pierwsze kroki w sześcianie",
  cubeLessonNote: "piętra, 18 kierunków hetmana",
  openSeat: "wolne miejsce",
  waits: "czeka na przeciwnika",
  move: (number) => `ruch ${number}`,
  toMove: (colour) => `Ruch ${ofSides[colour]}`,
  yourTurn: "Twój ruch",
  theirTurn: "ruch przeciwnika",
  justNow: "przed chwilą",
  setUp: "Ustaw pozycję",
  mateIn: (count) => `Mat w ${count}`,
  winSomething: "Zdobądź materiał",
  saveYourself: "Uratuj się",
  todaysPuzzle: "Zadanie dnia",
  todayOn: { chess: "na szachownicy 8×8", plane: "na płaszczyźnie", cube: "w sześcianie" },
  sameForAll: "Takie samo dla wszystkich tutaj.",
  haveSolved: (count) =>
    count === 0
      ? "Jeszcze nikt go nie rozwiązał."
      : `Rozwiązane już przez ${counted(count, "osobę", "osoby", "osób")}.`,
  solveIt: "Rozwiąż",
  doneIn: (time, tries) => `Rozwiązane w ${time}, ${counted(tries, "próba", "próby", "prób")}`,
  tomorrow: (time) => `Następne pojawi się o ${time}.`,
  lookAgain: "Obejrzyj jeszcze raz",
  morePuzzles: "Więcej zadań",
  rush: "3-minutowy sprint",
  pauseDemo: "Zatrzymaj pokazowe partie",
  playDemo: "Niech plansze grają",
};
