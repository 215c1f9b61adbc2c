import type { Words } from "../words.svelte";
import { ui } from "./ui";

export const status: Words["status"] = {
  waiting: "Warten auf einen Gegner",
  waitingNote: "Schicke den Link an die Person, gegen die du spielen willst.",
  waitsFor: (name) => `${name} wartet auf einen Gegner`,
  seatNote: (colour) => `Spiele mit: Du führst ${ui[colour]}.`,
  paused: "Pause",
  pausedNote: "Die Uhren stehen, bis die Partie weitergeht.",
  toMove: (colour, name) => `${ui[colour]} am Zug${name ? `: ${name}` : ""}`,
  yourMove: "Du bist am Zug",
  yourCheck: "Schach! Du bist am Zug.",
  thinking: "Denkt nach…",
  watching: "Du siehst zu.",
  watchingLate: (time: string) => `Du siehst zu, ${time} später.`,
  youPlay: (colour) => `Du spielst ${ui[colour]}.`,
  played: (colour, move) => `${ui[colour]} spielte ${move}.`,
  check: (colour) => `Schach! ${ui[colour]} am Zug`,
  yourKing: (square) => `Dein König${square ? ` auf ${square}` : ""} ist angegriffen.`,
  kingOf: (colour, square) => `Der König von ${ui[colour]}${square ? ` auf ${square}` : ""} ist angegriffen.`,
  noResult: "Ohne Ergebnis",
  draw: "Remis",
  wins: (name) => `${name} gewinnt`,
  youWin: "Du gewinnst",
  youLose: "Du verlierst",
  after: (result, moves) => `${result}, nach ${moves === 1 ? "1 Zug" : `${moves} Zügen`}.`,
  afterMove: (number, move) => `Nach Zug ${number}: ${move}`,
  startPosition: "Die Anfangsstellung",
  earlier: "Du betrachtest eine frühere Stellung.",
  toMoveInGame: (colour) => `In der Partie ist ${ui[colour]} am Zug.`,
  questions: {
    draw: {
      what: (name) => `${name} bietet Remis an.`,
      both: "Seid ihr beide mit Remis einverstanden?",
      asked: "Dein Remisangebot gilt.",
    },
    takeback: {
      what: (name) => `${name} möchte einen Zug zurücknehmen.`,
      both: "Seid ihr beide mit der Rücknahme einverstanden?",
      asked: "Du hast um eine Rücknahme gebeten.",
    },
    pause: {
      what: (name) => `${name} bittet um eine Pause.`,
      both: "",
      asked: "Du hast um eine Pause gebeten.",
    },
    abort: {
      what: (name) => `${name} möchte die Partie ohne Ergebnis beenden.`,
      both: "",
      asked: "Du möchtest die Partie ohne Ergebnis beenden.",
    },
    rematch: {
      what: (name) => `${name} bietet eine Revanche an.`,
      both: "",
      asked: "Du hast eine Revanche angeboten.",
    },
  },
  closed: {
    draw: {
      declined: (name) => `${name} hat Remis abgelehnt.`,
      withdrawn: (name) => `${name} hat das Remisangebot zurückgenommen.`,
      lapsed: "Dein Remisangebot ist verfallen.",
    },
    takeback: {
      declined: (name) => `${name} hat die Rücknahme abgelehnt.`,
      withdrawn: (name) => `${name} bittet nicht mehr um eine Rücknahme.`,
      lapsed: "Deine Bitte um eine Rücknahme ist verfallen.",
    },
    pause: {
      declined: (name) => `${name} hat die Pause abgelehnt.`,
      withdrawn: (name) => `${name} bittet nicht mehr um eine Pause.`,
      lapsed: "Deine Bitte um eine Pause ist verfallen.",
    },
    abort: {
      declined: (name) => `${name} hat den Abbruch abgelehnt.`,
      withdrawn: (name) => `${name} möchte die Partie nicht mehr abbrechen.`,
      lapsed: "Deine Bitte um Abbruch ist verfallen.",
    },
    rematch: {
      declined: (name) => `${name} hat die Revanche abgelehnt.`,
      withdrawn: (name) => `${name} hat das Revancheangebot zurückgenommen.`,
      lapsed: "Dein Revancheangebot ist verfallen.",
    },
  },
};
