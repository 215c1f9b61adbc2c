import { numbered } from "./level";
import type { Colour } from "$lib/protocol/messages";
import { ui } from "./ui";

/** The first page, and games in lists. */
export const home = {
  choose: "Choose a board",
  board: "Board",
  more: "More boards",
  gallery: "Your boards and the gallery",
  computer: "Computer",
  level: (level: number) => numbered(level),
  sameScreen: "Same screen",
  online: "Online",
  findGame: "find a game",
  withFriend: "With a friend",
  byLink: "by link",
  resume: "Resume",
  allGames: "All games",
  noneRunning: "No games in progress. Choose a board above.",
  live: "Live now",
  watch: "Watch",
  playName: (name: string) => `Play ${name}`,
  nobody: "No one else is playing right now. Post a challenge so that others can see it.",
  newHere: "New here?",
  planeLesson: "First steps on the plane",
  planeLessonNote: "the hawk, open lines, promotion rows",
  cubeLesson: "First steps in the cube",
  cubeLessonNote: "floors, the queen’s 18 directions",
  openSeat: "an open seat",
  waits: "waiting for an opponent",
  move: (number: number) => `move ${number}`,
  toMove: (colour: Colour) => `${ui[colour]} to move`,
  yourTurn: "your turn",
  theirTurn: "their turn",
  justNow: "just now",
  setUp: "Set up a position",
  mateIn: (count: number) => `Mate in ${count}`,
  winSomething: "Win something",
  saveYourself: "Save yourself",
  todaysPuzzle: "Today’s puzzle",
  todayOn: { chess: "on the 8×8 board", plane: "on the plane", cube: "in the cube" } as Readonly<
    Record<string, string>
  >,
  sameForAll: "The same for everybody here.",
  haveSolved: (count: number) =>
    count === 0
      ? "Nobody has solved it yet."
      : count === 1
        ? "One person has solved it."
        : `${count} have solved it.`,
  solveIt: "Solve it",
  doneIn: (time: string, tries: number) => `Solved in ${time}, ${tries} ${tries === 1 ? "try" : "tries"}`,
  tomorrow: (time: string) => `The next one comes at ${time}.`,
  lookAgain: "Look at it again",
  morePuzzles: "More puzzles",
  rush: "3-minute rush",
  pauseDemo: "Pause the games shown",
  playDemo: "Let the boards play",
};
