/** The cube in space and the plane far out. */
export const space = {
  full: "Cube on the whole screen",
  leave: "Leave the whole screen",
  toMove: (colour: "white" | "black") => `${colour === "white" ? "White" : "Black"} to move`,
  lastTo: (square: string) => `last move to ${square}`,
};
