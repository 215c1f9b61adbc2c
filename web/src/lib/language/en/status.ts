import type { Colour } from "$lib/protocol/messages";
import { ui } from "./ui";

/** What is going on in a game, and what players ask each other. */
export const status = {
  waiting: "Waiting for an opponent",
  waitingNote: "Send the link to the person you want to play.",
  /** For one who may take the seat. */
  waitsFor: (name: string) => `${name} is waiting for an opponent`,
  seatNote: (colour: Colour) => `Join to play ${ui[colour]}.`,
  paused: "Paused",
  pausedNote: "The clocks are stopped until the game is resumed.",
  toMove: (colour: Colour, name: string) => `${ui[colour]} to move${name ? `: ${name}` : ""}`,
  yourMove: "Your move",
  yourCheck: "Check! Your move.",
  thinking: "Thinking…",
  watching: "You are watching.",
  watchingLate: (time: string) => `You are watching, ${time} late.`,
  youPlay: (colour: Colour) => `You play ${ui[colour]}.`,
  played: (colour: Colour, move: string) => `${ui[colour]} played ${move}.`,
  check: (colour: Colour) => `Check! ${ui[colour]} to move`,
  /** `square` is empty where it is not known. */
  yourKing: (square: string) => `Your king${square ? ` on ${square}` : ""} is attacked.`,
  kingOf: (colour: Colour, square: string) =>
    `${ui[colour]}’s king${square ? ` on ${square}` : ""} is attacked.`,
  noResult: "No result",
  draw: "Draw",
  wins: (name: string) => `${name} wins`,
  youWin: "You win",
  youLose: "You lose",
  after: (result: string, moves: number) => `${result}, after ${moves === 1 ? "1 move" : `${moves} moves`}.`,
  afterMove: (number: number, move: string) => `After move ${number}: ${move}`,
  startPosition: "The start position",
  earlier: "You are looking at an earlier position.",
  toMoveInGame: (colour: Colour) => `In the game it is ${ui[colour]}’s turn.`,
  questions: {
    draw: {
      what: (name: string) => `${name} offers a draw.`,
      both: "Do you both agree to a draw?",
      asked: "Your draw offer stands.",
    },
    takeback: {
      what: (name: string) => `${name} asks to take back a move.`,
      both: "Do you both agree to take back a move?",
      asked: "You asked to take back a move.",
    },
    pause: {
      what: (name: string) => `${name} asks for a pause.`,
      both: "",
      asked: "You asked for a pause.",
    },
    abort: {
      what: (name: string) => `${name} asks to end the game without a result.`,
      both: "",
      asked: "You asked to end the game without a result.",
    },
    rematch: {
      what: (name: string) => `${name} offers a rematch.`,
      both: "",
      asked: "You offered a rematch.",
    },
  },
  /** What became of a request; `name` is the one who declined or withdrew it. */
  closed: {
    draw: {
      declined: (name: string) => `${name} declined the draw.`,
      withdrawn: (name: string) => `${name} withdrew the draw offer.`,
      lapsed: "Your draw offer has expired.",
    },
    takeback: {
      declined: (name: string) => `${name} declined the take-back.`,
      withdrawn: (name: string) => `${name} no longer asks to take back.`,
      lapsed: "Your take-back request has expired.",
    },
    pause: {
      declined: (name: string) => `${name} declined the pause.`,
      withdrawn: (name: string) => `${name} no longer asks for a pause.`,
      lapsed: "Your request for a pause has expired.",
    },
    abort: {
      declined: (name: string) => `${name} declined to abort the game.`,
      withdrawn: (name: string) => `${name} no longer asks to abort the game.`,
      lapsed: "Your request to abort the game has expired.",
    },
    rematch: {
      declined: (name: string) => `${name} declined the rematch.`,
      withdrawn: (name: string) => `${name} withdrew the rematch offer.`,
      lapsed: "Your rematch offer has expired.",
    },
  },
};
