/** Drawings of the tools of the cube in space. */
export const icons = {
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  close: "M6 6l12 12M18 6L6 18",
  lift: "M12 3v7M9 6l3-3 3 3M4 14l8-4 8 4-8 4z",
  turn: "M4 11c0-2.500 3.600-4.500 8-4.500s8 2 8 4.500-3.600 4.500-8 4.500M12 15.500l3-3M12 15.500l3 3",
  reset: "M5 5v5h5M5.500 10a7.500 7.500 0 1 1-1 5",
  asks: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.1M12 21a9 9 0 1 1 0-18a9 9 0 0 1 0 18",
  floors: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
};
