import type { Act, Colour } from "$lib/protocol/messages";
import { other } from "./material";
import type { GameState } from "./state.svelte";
import { word } from "./status";

type Action = Act["action"];

/** Something that was proposed, with the ways to answer it. */
export interface Question {
  text: string;
  yes: Action;
  no: Action;
}

interface Kind {
  by: (game: GameState) => Colour | null;
  /** What the other player is told. */
  what: string;
  /** What two people at one screen are asked. */
  both: string;
  yes: Action;
  no: Action;
  /** What the one who asked is told. */
  asked: string;
}

const kinds: readonly Kind[] = [
  {
    by: ({ current }) => (current.result ? null : current.drawOffer),
    what: "offers a draw.",
    both: "Do you both agree to a draw?",
    yes: "accept-draw",
    no: "decline-draw",
    asked: "Your draw offer stands.",
  },
  {
    by: ({ current }) => (current.result ? null : current.takebackRequest),
    what: "asks to take back a move.",
    both: "Do you both agree to take back?",
    yes: "accept-takeback",
    no: "decline-takeback",
    asked: "You asked to take back.",
  },
  {
    by: ({ current }) => (current.result ? null : current.pauseRequest),
    what: "asks for a pause.",
    both: "",
    yes: "pause",
    no: "decline-pause",
    asked: "You asked for a pause.",
  },
  {
    by: ({ current }) => (current.result ? null : current.abortRequest),
    what: "asks to end the game without a result.",
    both: "",
    yes: "abort",
    no: "decline-abort",
    asked: "You asked to end the game without a result.",
  },
  {
    by: ({ current }) => (current.rematch === null ? current.rematchOffer : null),
    what: "offers a rematch.",
    both: "",
    yes: "rematch",
    no: "decline-rematch",
    asked: "You offered a rematch.",
  },
];

/** What the other player has asked, if the answer is mine to give. */
export function questionFor(game: GameState): Question | null {
  for (const { by, what, both, yes, no } of kinds) {
    const asker = by(game);
    if (asker === null) continue;
    if (game.mine === "both") return { text: both, yes, no };
    if (game.mine === other(asker))
      return { text: `${game.players[asker].name || word(asker)} ${what}`, yes, no };
  }
  return null;
}

/** What I have asked and is not answered. */
export function askedByMe(game: GameState): string {
  return kinds.find(({ by }) => by(game) !== null && by(game) === game.mine)?.asked ?? "";
}
