import { t } from "$lib/language/words.svelte";
import type { CrosstableCell, CrosstableRow } from "$lib/protocol/messages";
import { howText, nameOf } from "./pairing";

/** More players than this: names above become numbers. */
const NAMED = 12;

/** What stands above a column: place or number, and a first name where there is room. */
export const columnNames = (rows: readonly CrosstableRow[]): { head: number; name: string }[] =>
  rows.map((row) => ({
    head: row.place,
    name: rows.length > NAMED ? "" : (nameOf(row).split(/\s+/)[0] ?? ""),
  }));

/** The cell for those who hear it: `Mei Tanaka against Priya Nair, White, round 3, won`. */
export function spokenCell(row: CrosstableRow, column: CrosstableRow, cell: CrosstableCell): string {
  const parts = [t.tournament.crosstable.against(nameOf(row), nameOf(column))];
  if (cell.colour) parts.push(t.ui[cell.colour]);
  parts.push(t.tournament.roundNumber(cell.round).toLowerCase());
  parts.push(cell.live ? t.tournament.live : t.tournament.crosstable.scores[cell.score]);
  return parts.join(", ");
}

/** The tooltip: who, the result as it is written for White first, how, moves. */
export function cellTip(
  row: CrosstableRow,
  column: CrosstableRow,
  cell: CrosstableCell,
): { title: string; note: string } {
  const [white, black] = cell.colour === "black" ? [column, row] : [row, column];
  const title = `${t.tournament.roundNumber(cell.round)}: ${nameOf(white)} – ${nameOf(black)}`;
  if (cell.score === "")
    return { title, note: cell.live ? t.tournament.live : t.tournament.crosstable.toPlay };
  const others: Record<string, string> = { "1": "0", "0": "1", "½": "½", "+": "−", "-": "+" };
  const own = cell.score === "-" ? "−" : cell.score;
  const [first, second] = cell.colour === "black" ? [others[cell.score], own] : [own, others[cell.score]];
  const parts = [`${first}–${second}`, howText(cell.how, cell.moves)].filter((part) => part !== "");
  const opens = cell.game ? `. ${t.tournament.crosstable.opens}` : "";
  return { title, note: parts.join(", ") + opens };
}

/** How many games a row has finished, and how many it will have at least against so many opponents. */
export function playedOf(row: CrosstableRow, opponents: number): [played: number, all: number] {
  const cells = row.cells.flat();
  const played = cells.filter(({ score }) => score !== "").length;
  return [played, Math.max(cells.length, opponents)];
}
