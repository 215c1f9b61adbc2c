import { pieceName } from "$lib/board/pieces";
import type { LevelView, PlayerView, ResultView, VariantView } from "$lib/protocol/messages";
import { t } from "./words.svelte";

/** A board's title in the reader's language; boards of users keep their own. */
export const titleOf = ({ name, title }: Pick<VariantView, "name" | "title">): string =>
  t.named.variants[name]?.title ?? title;

export const summaryOf = ({ name, summary }: Pick<VariantView, "name" | "summary">): string =>
  t.named.variants[name]?.summary ?? summary;

/** `Cube` for `The cube`. */
export function shortTitle(variant: Pick<VariantView, "name" | "title">): string {
  return t.named.variants[variant.name]?.short ?? t.named.shortTitle(titleOf(variant));
}

/** What a piece is called: `knight`. */
export function pieceWord(variant: VariantView, letter: string): string {
  const name = pieceName(variant, letter);
  return t.named.pieces[name] ?? name;
}

export const levelName = ({ name }: LevelView): string => t.named.levels[name]?.name ?? name;

export const levelDescription = ({ name, description }: LevelView): string =>
  t.named.levels[name]?.description ?? description;

/** `White wins by checkmate`. */
export const resultText = ({ reason, winner, text }: ResultView): string =>
  t.named.result(reason, winner) ?? text;

/** A player's name. */
export function playerName({ kind, name }: Pick<PlayerView, "kind" | "name">): string {
  return kind === "computer" && name === "Computer" ? t.ui.computer : personName(name);
}

/** A person's name; who has none is named by the server in English. */
export function personName(name: string): string {
  const given: Partial<Record<string, string>> = { Guest: t.ui.guest, White: t.ui.white, Black: t.ui.black };
  return given[name] ?? name;
}
