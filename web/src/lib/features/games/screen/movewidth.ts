/** Widths of a list of moves as it is on the page, in pixels. */
export interface MoveWidths {
  /** The widest move, as wide as it is when it is the one shown. */
  widest: number;
  /** Room for one of two moves beside each other. */
  beside: number;
  /** Room for a move that has the whole width. */
  alone: number;
}

/** Of so many of the longest moves one is the widest. */
const CANDIDATES = 24;

/** Measure the moves in the list's own type; null where the list is not shown. */
export function moveWidths(list: HTMLElement, texts: readonly string[]): MoveWidths | null {
  const row = list.querySelector<HTMLElement>(".row");
  const move = row?.querySelector<HTMLElement>(".move");
  const ctx = document.createElement("canvas").getContext("2d");
  if (!row || !move || !ctx || row.clientWidth === 0) return null;
  const style = getComputedStyle(move);
  ctx.font = `700 ${style.fontSize} ${style.fontFamily}`;
  const longest = [...texts].sort((a, b) => b.length - a.length).slice(0, CANDIDATES);
  const number = row.querySelector<HTMLElement>(".number")?.offsetWidth ?? 0;
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  const room = row.clientWidth - number;
  return {
    widest: Math.ceil(Math.max(0, ...longest.map((text) => ctx.measureText(text).width))),
    beside: room / 2 - padding,
    alone: room - padding,
  };
}
