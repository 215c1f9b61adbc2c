import type { Words } from "../words.svelte";
import { counted, moves, noun } from "./count";

/** After `w`: `w 8 ruchach`. */
const inMoves = (count: number): string => `${count} ${noun(count, "ruchu", "ruchach", "ruchach")}`;

export const learn: Words["learn"] = {
  learn: "Nauka",
  intro: "Każdy kurs zaczyna się od tego, jak ruszają się figury, a kończy pierwszym planem.",
  courses: "Kursy",
  minutes: (minutes) => counted(minutes, "minuta", "minuty", "minut"),
  stepsDone: (done, all) => (done === 0 ? `kroki: ${all}` : `zrobione: ${done} z ${all}`),
  start: "Zacznij",
  goOn: "Dalej",
  again: "Jeszcze raz",
  finished: "Ukończony",
  rules: "Zasady",
  playIt: "Zagraj",
  tasks: "Kroki",
  task: (number, title) => `Krok ${number}: ${title}`,
  step: (number, all) => `Krok ${number} z ${all}`,
  done: "Dobrze.",
  nearly: "To nie to",
  playGame: "Zagraj partię",
  next: "Dalej",
  skip: "Pomiń",
  startAgain: "Zacznij od nowa",
  showMe: "Pokaż mi",
  answerIs: (answer) => `Odpowiedź to ${answer}.`,
  yourAnswer: "Twoja odpowiedź",
  check: "Sprawdź",
  starsLeft: (stars) => `jeszcze ${counted(stars, "gwiazdka", "gwiazdki", "gwiazdek")}`,
  oneWay: "Po jednym kierunku",
  allWays: "Pokaż wszystkie kierunki",
  litOnly: "Pokaż tylko ten kierunek",
  dragToTurn: "Przeciągnij, żeby obrócić, kliknij pole, żeby zagrać",
  inSpace: "Sześcian",
  onFloors: "Piętra",
  noLesson: "Nie ma takiej lekcji.",
  noBoard: "Ten serwer nie ma planszy tej lekcji.",
  drills: "Treningi",
  drillsIntro:
    "Wygraj z samotnym królem, który broni się tak dobrze, jak umie komputer. Każdy początek jest na pewno wygrany: trzy gwiazdki za grę prawie doskonałą.",
  drillsShort: "Podstawowe wygrane: zamatuj samotnego króla.",
  openDrills: "Otwórz treningi",
  against: (pieces) => `${pieces} przeciw samotnemu królowi`,
  longest: (count) => `mat najwyżej w ${inMoves(count)}`,
  warmUp: "Rozgrzewka",
  warmUpNote: "mat w jednym lub dwóch ruchach",
  startDrill: "Zacznij",
  best: (stars) =>
    stars === 0 ? "jeszcze bez wygranej" : `${counted(stars, "gwiazdka", "gwiazdki", "gwiazdek")} z 3`,
  limit: (best, three) => `Do mata: ${moves(best)}. Trzy gwiazdki najwyżej za ${three}.`,
  drillWon: (count, best) => `Wygrana w ${inMoves(count)}; najmniej możliwych: ${best}.`,
  drillLost: "Tym razem bez wygranej.",
  drillOpen: "Partia jeszcze trwa.",
  openGame: "Wróć do partii",
  backToDrills: "Wróć do treningów",
  whatMates: "Co w ogóle matuje?",
  facts: {
    chess:
      "Szachy: król i hetman, król i wieża oraz dwa gońce na polach różnego koloru zawsze wygrywają. Goniec i skoczek też, najwyżej w 33 ruchach. Dwa skoczki nie mogą wymusić mata. Z pionem zależy to od tego, kto jest bliżej.",
    plane:
      "Na płaszczyźnie żadna pojedyncza figura nie matuje ze swoim królem: nie ma brzegu, do którego można by przycisnąć. Dwa hetmany wygrywają najwyżej w 8 ruchach, hetman i kanclerz lub dwaj kanclerze w 9, hetman i wieża w 12, dwie wieże w 13, hetman i goniec w 16. Dla wieży z gońcem, skoczkiem lub jastrzębiem nie znaleziono wygranej.",
    cube: "W sześcianie jedna figura nigdy nie wymusi mata, a nawet hetman i wieża wygrywają tylko szczęściem. Dwa hetmany zawsze wygrywają, najwyżej w 27 ruchach.",
    capablanca: "Na planszy 10×8 kanclerz wygrywa najwyżej w 13 ruchach, arcybiskup najwyżej w 21.",
    raumschach:
      "W Raumschach hetman wygrywa najwyżej w 8 ruchach; sama wieża, goniec, skoczek lub jednorożec nigdy.",
  },
};
