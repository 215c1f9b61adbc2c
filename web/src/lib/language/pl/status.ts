import type { Words } from "../words.svelte";
import { ofSides, sides, withSides } from "./colours";
import { movesAfter } from "./count";

export const status: Words["status"] = {
  waiting: "Czekanie na przeciwnika",
  waitingNote: "Wyślij link osobie, z którą chcesz zagrać.",
  waitsFor: (name) => `Na przeciwnika czeka: ${name}`,
  seatNote: (colour) => `Dołącz i zagraj ${withSides[colour]}.`,
  paused: "Pauza",
  pausedNote: "Zegary stoją, aż partia zostanie wznowiona.",
  toMove: (colour, name) => `Ruch ${ofSides[colour]}${name ? `: ${name}` : ""}`,
  yourMove: "Twój ruch",
  yourCheck: "Szach! Twój ruch.",
  thinking: "Myślenie…",
  watching: "Oglądasz.",
  watchingLate: (time) => `Oglądasz z opóźnieniem: ${time}.`,
  youPlay: (colour) => `Grasz ${withSides[colour]}.`,
  played: (colour, move) => `Ruch ${ofSides[colour]}: ${move}.`,
  check: (colour) => `Szach! Ruch ${ofSides[colour]}`,
  yourKing: (square) => `Twój król${square ? ` na ${square}` : ""} jest atakowany.`,
  kingOf: (colour, square) => `Król ${ofSides[colour]}${square ? ` na ${square}` : ""} jest atakowany.`,
  noResult: "Bez wyniku",
  draw: "Remis",
  wins: (name) => `Zwycięstwo: ${name}`,
  youWin: "Wygrywasz",
  youLose: "Przegrywasz",
  after: (result, count) => `${result}, po ${movesAfter(count)}.`,
  afterMove: (number, move) => `Po ruchu ${number}: ${move}`,
  startPosition: "Pozycja początkowa",
  earlier: "Oglądasz wcześniejszą pozycję.",
  toMoveInGame: (colour) => `W partii na ruchu są ${sides[colour]}.`,
  questions: {
    draw: {
      what: (name) => `${name}: propozycja remisu.`,
      both: "Czy obie strony zgadzają się na remis?",
      asked: "Twoja propozycja remisu czeka.",
    },
    takeback: {
      what: (name) => `${name}: prośba o cofnięcie ruchu.`,
      both: "Czy obie strony zgadzają się cofnąć ruch?",
      asked: "Twoja prośba o cofnięcie ruchu czeka.",
    },
    pause: {
      what: (name) => `${name}: prośba o pauzę.`,
      both: "",
      asked: "Twoja prośba o pauzę czeka.",
    },
    abort: {
      what: (name) => `${name}: prośba o zakończenie partii bez wyniku.`,
      both: "",
      asked: "Twoja prośba o zakończenie partii bez wyniku czeka.",
    },
    rematch: {
      what: (name) => `${name}: propozycja rewanżu.`,
      both: "",
      asked: "Twoja propozycja rewanżu czeka.",
    },
  },
  closed: {
    draw: {
      declined: (name) => `${name}: remis odrzucony.`,
      withdrawn: (name) => `${name}: propozycja remisu wycofana.`,
      lapsed: "Twoja propozycja remisu wygasła.",
    },
    takeback: {
      declined: (name) => `${name}: cofnięcie odrzucone.`,
      withdrawn: (name) => `${name}: prośba o cofnięcie wycofana.`,
      lapsed: "Twoja prośba o cofnięcie wygasła.",
    },
    pause: {
      declined: (name) => `${name}: pauza odrzucona.`,
      withdrawn: (name) => `${name}: prośba o pauzę wycofana.`,
      lapsed: "Twoja prośba o pauzę wygasła.",
    },
    abort: {
      declined: (name) => `${name}: przerwanie partii odrzucone.`,
      withdrawn: (name) => `${name}: prośba o przerwanie partii wycofana.`,
      lapsed: "Twoja prośba o przerwanie partii wygasła.",
    },
    rematch: {
      declined: (name) => `${name}: rewanż odrzucony.`,
      withdrawn: (name) => `${name}: propozycja rewanżu wycofana.`,
      lapsed: "Twoja propozycja rewanżu wygasła.",
    },
  },
};
