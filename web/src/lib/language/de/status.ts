import type { Words } from "../words.svelte";
import { ui } from "./ui";

export const status: Words["status"] = {
  waiting: "Warten auf einen Gegner",
  waitingNote: "Schicken Sie den Link an die Person, gegen die Sie spielen wollen.",
  waitsFor: (name) => `${name} wartet auf einen Gegner`,
  seatNote: (colour) => `Spielen Sie mit: Sie führen ${ui[colour]}.`,
  paused: "Pause",
  pausedNote: "Die Uhren stehen, bis die Partie weitergeht.",
  toMove: (colour, name) => `${ui[colour]} am Zug${name ? `: ${name}` : ""}`,
  thinking: "Denkt nach…",
  watching: "Sie sehen zu.",
  watchingLate: (time: string) => `Sie sehen zu, ${time} später.`,
  youPlay: (colour) => `Sie spielen ${ui[colour]}.`,
  played: (colour, move) => `${ui[colour]} spielte ${move}.`,
  check: (colour) => `Schach! ${ui[colour]} am Zug`,
  yourKing: (square) => `Ihr König${square ? ` auf ${square}` : ""} ist angegriffen.`,
  kingOf: (colour, square) => `Der König von ${ui[colour]}${square ? ` auf ${square}` : ""} ist angegriffen.`,
  noResult: "Ohne Ergebnis",
  draw: "Remis",
  wins: (name) => `${name} gewinnt`,
  youWin: "Sie gewinnen",
  youLose: "Sie verlieren",
  after: (result, moves) => `${result}, nach ${moves === 1 ? "1 Zug" : `${moves} Zügen`}.`,
  afterMove: (number, move) => `Nach Zug ${number}: ${move}`,
  startPosition: "Die Anfangsstellung",
  earlier: "Sie betrachten eine frühere Stellung.",
  toMoveInGame: (colour) => `In der Partie ist ${ui[colour]} am Zug.`,
  questions: {
    draw: {
      what: (name) => `${name} bietet Remis an.`,
      both: "Sind Sie beide mit Remis einverstanden?",
      asked: "Ihr Remisangebot gilt.",
    },
    takeback: {
      what: (name) => `${name} möchte einen Zug zurücknehmen.`,
      both: "Sind Sie beide mit der Rücknahme einverstanden?",
      asked: "Sie haben um eine Rücknahme gebeten.",
    },
    pause: {
      what: (name) => `${name} bittet um eine Pause.`,
      both: "",
      asked: "Sie haben um eine Pause gebeten.",
    },
    abort: {
      what: (name) => `${name} möchte die Partie ohne Ergebnis beenden.`,
      both: "",
      asked: "Sie möchten die Partie ohne Ergebnis beenden.",
    },
    rematch: {
      what: (name) => `${name} bietet eine Revanche an.`,
      both: "",
      asked: "Sie haben eine Revanche angeboten.",
    },
  },
  closed: {
    draw: {
      declined: (name) => `${name} hat Remis abgelehnt.`,
      withdrawn: (name) => `${name} hat das Remisangebot zurückgenommen.`,
      lapsed: "Ihr Remisangebot ist verfallen.",
    },
    takeback: {
      declined: (name) => `${name} hat die Rücknahme abgelehnt.`,
      withdrawn: (name) => `${name} bittet nicht mehr um eine Rücknahme.`,
      lapsed: "Ihre Bitte um eine Rücknahme ist verfallen.",
    },
    pause: {
      declined: (name) => `${name} hat die Pause abgelehnt.`,
      withdrawn: (name) => `${name} bittet nicht mehr um eine Pause.`,
      lapsed: "Ihre Bitte um eine Pause ist verfallen.",
    },
    abort: {
      declined: (name) => `${name} hat den Abbruch abgelehnt.`,
      withdrawn: (name) => `${name} möchte die Partie nicht mehr abbrechen.`,
      lapsed: "Ihre Bitte um Abbruch ist verfallen.",
    },
    rematch: {
      declined: (name) => `${name} hat die Revanche abgelehnt.`,
      withdrawn: (name) => `${name} hat das Revancheangebot zurückgenommen.`,
      lapsed: "Ihr Revancheangebot ist verfallen.",
    },
  },
};
