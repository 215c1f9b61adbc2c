import { t } from "$lib/language/words.svelte";
import { formatClock } from "$lib/features/games/clock";
import type {
  Colour,
  PairingView,
  TournamentPlayer,
  TournamentRound,
  TournamentSystem,
} from "$lib/protocol/messages";
import { isByDefault, points, resultText } from "./points";

export type PairingAction = PairingView["may"][number];

/** The middle of a pairing's row: what is happening, in two lines. */
export interface Middle {
  kind: "live" | "result" | "said" | "waiting" | "bye";
  main: string;
  note: string;
  /** Old results and who changed them, for a tooltip. */
  history?: string;
}

export const nameOf = (player: Pick<TournamentPlayer, "name" | "deleted">): string =>
  player.deleted ? t.tournament.formerMember : player.name;

/** What stands where there is room for one word. */
export const firstName = (name: string): string => name.split(/\s+/)[0] ?? name;

/** `checkmate, 22 moves`. */
export function howText(how: string | null, moves: number | null): string {
  const words = t.tournament.hows[how ?? ""] ?? "";
  return [words, moves ? t.tournament.moves(moves) : ""].filter((part) => part !== "").join(", ");
}

function result(pairing: PairingView): Middle {
  const { result: known, how, moves, history } = pairing;
  const main = known === null ? "–" : resultText(known);
  if (history.length > 0) {
    const changes = history.map(({ by, result: old }) =>
      // Nobody stands beside the first result: both players, or the game itself.
      by ? t.tournament.changed(old === null ? "–" : resultText(old), by) : old && resultText(old),
    );
    return {
      kind: "result",
      main,
      note: t.tournament.corrected,
      history: changes.filter(Boolean).join(" · "),
    };
  }
  if (known !== null && isByDefault(known)) return { kind: "result", main, note: t.tournament.byDefault };
  return { kind: "result", main, note: howText(how, moves) };
}

function said(pairing: PairingView): Middle {
  const place = pairing.overTheBoard ? t.tournament.overTheBoard : "";
  const [first, second] = pairing.said;
  if (pairing.state === "disputed" && first && second)
    return { kind: "said", main: `${resultText(first.result)} / ${resultText(second.result)}`, note: place };
  const main = first ? t.tournament.says(firstName(first.name), resultText(first.result)) : "";
  return { kind: "said", main, note: place };
}

/** Who has not come yet: `waiting for Noor`. */
function waiting(pairing: PairingView): Middle {
  const { white, black, overTheBoard } = pairing;
  if (overTheBoard) return { kind: "waiting", main: t.tournament.overTheBoard, note: "" };
  const missing = [white, black].filter((player) => player !== null && !player.here);
  const [one, two] = missing;
  if (!one) return { kind: "waiting", main: t.tournament.starting, note: "" };
  const main = two ? t.tournament.waitingBoth : t.tournament.waitingFor(firstName(nameOf(one)));
  return { kind: "waiting", main, note: "" };
}

/** Both clocks as they stood when they were told: `2:31 – 3:07`. */
function clocks({ live }: PairingView): string {
  if (!live?.clock) return "";
  const text = (ms: number): string => formatClock(ms).replace(/\.\d$/, "");
  return `${text(live.clock.whiteMs)} – ${text(live.clock.blackMs)}`;
}

/** `replay`, or that a draw wins for Black: what is particular about this game of a match. */
export const legText = ({ leg, decider }: PairingView): string =>
  decider ? t.tournament.decider : leg > 1 ? t.tournament.replay : "";

export function middleOf(pairing: PairingView): Middle {
  if (pairing.black === null)
    return { kind: "bye", main: t.tournament.bye, note: t.tournament.byes[pairing.bye ?? "zero"] };
  switch (pairing.state) {
    case "live":
      return { kind: "live", main: t.tournament.move(pairing.live?.move ?? 1), note: clocks(pairing) };
    case "finished":
      return result(pairing);
    case "reported":
    case "disputed":
      return said(pairing);
    case "waiting":
      return waiting(pairing);
  }
}

/** What the one button of a row does, and its word. */
export function actionOf(pairing: PairingView): { action: PairingAction; label: string } | null {
  const [action] = pairing.may;
  if (!action) return null;
  if (action === "enter" && pairing.state === "disputed") return { action, label: t.tournament.decide };
  return { action, label: t.tournament.actions[action] };
}

/** Where a row leads: its game, to play, watch or review. */
export function pathOf(pairing: PairingView): string | null {
  if (pairing.game === null) return null;
  return pairing.state === "finished" ? `/game/${pairing.game}/review` : `/game/${pairing.game}`;
}

/** The boards to show: of an arena those being played, whatever has been told since the whole round was. */
export const boardsOf = (round: TournamentRound | null, system: TournamentSystem): PairingView[] =>
  round?.pairings.filter(({ state }) => system !== "arena" || state !== "finished") ?? [];

/** The whole row for those who hear it. */
export function spoken(pairing: PairingView): string {
  const { main, note } = middleOf(pairing);
  const names = [pairing.white, pairing.black].filter((player) => player !== null).map(nameOf);
  const rest = [main, note, legText(pairing)].filter((part) => part !== "").join(", ");
  // A bye has no board.
  const board = pairing.black ? `${t.tournament.board(pairing.board)}: ` : "";
  return `${board}${names.join(" – ")}, ${rest}`;
}

export const pointsBefore = (player: TournamentPlayer): string => points(player.points);

export const playerOf = (pairing: PairingView, colour: Colour): TournamentPlayer | null => pairing[colour];
