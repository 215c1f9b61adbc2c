import { t, type Words } from "$lib/language/words.svelte";
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
  /** How it is put: to the other player, to two at one screen, to the one who asked. */
  words: keyof Words["status"]["questions"];
  yes: Action;
  no: Action;
}

const kinds: readonly Kind[] = [
  {
    by: ({ current }) => (current.result ? null : current.drawOffer),
    words: "draw",
    yes: "accept-draw",
    no: "decline-draw",
  },
  {
    by: ({ current }) => (current.result ? null : current.takebackRequest),
    words: "takeback",
    yes: "accept-takeback",
    no: "decline-takeback",
  },
  {
    by: ({ current }) => (current.result ? null : current.pauseRequest),
    words: "pause",
    yes: "pause",
    no: "decline-pause",
  },
  {
    by: ({ current }) => (current.result ? null : current.abortRequest),
    words: "abort",
    yes: "abort",
    no: "decline-abort",
  },
  {
    by: ({ current }) => (current.rematch === null ? current.rematchOffer : null),
    words: "rematch",
    yes: "rematch",
    no: "decline-rematch",
  },
];

/** What the other player has asked, if the answer is mine to give. */
export function questionFor(game: GameState): Question | null {
  for (const { by, words, yes, no } of kinds) {
    const asker = by(game);
    if (asker === null) continue;
    if (game.mine === "both") return { text: t.status.questions[words].both, yes, no };
    const name = game.players[asker].name || word(asker);
    if (game.mine === other(asker)) return { text: t.status.questions[words].what(name), yes, no };
  }
  return null;
}

/** What I have asked and is not answered. */
export function askedByMe(game: GameState): string {
  const kind = kinds.find(({ by }) => by(game) !== null && by(game) === game.mine);
  return kind ? t.status.questions[kind.words].asked : "";
}

/** What became of requests: mine that came to nothing, and those that the other one withdrew. */
export function closedFor(game: GameState): string[] {
  const { mine, players } = game;
  const named = (colour: Colour): string => players[colour].name || word(colour);
  return game.current.closedRequests.flatMap(({ what, by, how }) => {
    if (how === "withdrawn") return mine === other(by) ? [t.status.closed[what].withdrawn(named(by))] : [];
    if (mine !== by && mine !== "both") return [];
    return [
      how === "declined" ? t.status.closed[what].declined(named(other(by))) : t.status.closed[what].lapsed,
    ];
  });
}
