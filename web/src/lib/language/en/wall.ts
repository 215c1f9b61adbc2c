/** The board on the wall of a club or a classroom. */
export const wall = {
  title: "Wall board",
  lost: "Connection lost, trying again…",
  none: "No games in progress right now",
  next: "The next game appears here automatically.",
};
