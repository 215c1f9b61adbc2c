/** The board on the wall of a club or a classroom. */
export const wall = {
  title: "Wall board",
  lost: "Connection lost, trying again…",
  none: "No game is being played just now",
  next: "The next one appears here by itself.",
};
