const PLAIN = "/logo.svg";
const DOTTED =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -.5 8 9"><path d="M2 8H7V4L6 2 4 1 3 0V2L1 4V5H2L4 4z" fill="#0b666c"/><circle cx="6" cy="1.8" r="2" fill="#d4402f" stroke="#fff" stroke-width=".4"/></svg>',
  );

/** A filled circle; written so, as the browser's own type and not ours shows titles. */
const DOT = "\u25cf";

/** The title of a game's tab: a dot before it says that the move is mine. */
export const tabTitle = (title: string, myTurn: boolean): string =>
  `${myTurn ? `${DOT} ` : ""}${title} · Lattice Chess`;

/** The icon of the tab, with a dot when the move is mine. */
export function markIcon(myTurn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = myTurn ? DOTTED : PLAIN;
}
