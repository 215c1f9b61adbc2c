const moves = (count: number): string => (count === 1 ? "1 move" : `${count} moves`);

/** Lessons and drills. */
export const learn = {
  learn: "Learn",
  intro: "Every course begins with how the pieces move and ends with a first plan.",
  courses: "Courses",
  minutes: (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
  stepsDone: (done: number, all: number) => {
    if (done > 0) return `done: ${done} of ${all}`;
    return all === 1 ? "1 step" : `${all} steps`;
  },
  start: "Start",
  goOn: "Go on",
  again: "Once more",
  finished: "Finished",
  rules: "Rules",
  playIt: "Play it",
  tasks: "Steps",
  task: (number: number, title: string) => `Step ${number}: ${title}`,
  step: (number: number, all: number) => `Step ${number} of ${all}`,
  done: "Right.",
  nearly: "Not this one",
  playGame: "Play a game",
  next: "Next",
  skip: "Skip",
  startAgain: "Start again",
  showMe: "Show me",
  answerIs: (answer: number) => `The answer is ${answer}.`,
  yourAnswer: "Your answer",
  check: "Check",
  starsLeft: (stars: number) => (stars === 1 ? "1 star left" : `${stars} stars left`),
  oneWay: "One way at a time",
  allWays: "Show all ways",
  litOnly: "Show this way only",
  dragToTurn: "Drag to turn, click a square to move",
  inSpace: "Cube",
  onFloors: "Floors",
  noLesson: "There is no such lesson.",
  noBoard: "This server does not offer the board of this lesson.",
  drills: "Drills",
  drillsIntro:
    "Win against the lone king, who defends as well as the computer can. Every start is proven to be won: three stars for nearly perfect play.",
  drillsShort: "Elementary wins: mate the lone king.",
  openDrills: "Open the drills",
  against: (pieces: string) => `${pieces} against the lone king`,
  longest: (count: number) => `mate in at most ${moves(count)}`,
  warmUp: "Warm up",
  warmUpNote: "a mate in one or two",
  startDrill: "Start",
  best: (stars: number) =>
    stars === 0 ? "not won yet" : stars === 1 ? "1 star of 3" : `${stars} stars of 3`,
  limit: (best: number, three: number) => `Mate takes ${moves(best)}. Three stars up to ${three}.`,
  drillWon: (count: number, best: number) => `Won in ${moves(count)}; the fewest possible: ${best}.`,
  drillLost: "Not won this time.",
  drillOpen: "Still being played.",
  openGame: "Back to the game",
  backToDrills: "Back to the drills",
  whatMates: "What mates at all?",
  facts: {
    chess:
      "Chess: king and queen, king and rook, and two bishops on squares of different colour always win. Bishop and knight win too, in up to 33 moves. Two knights cannot force it. With a pawn it depends on who is nearer.",
    plane:
      "On the plane no single piece mates with its king: there is no edge to press against. Two queens win in at most 8 moves, queen and chancellor or two chancellors in 9, queen and rook in 12, two rooks in 13, queen and bishop in 16. No win was found for a rook with a bishop, knight or hawk.",
    cube: "In the cube one piece never forces mate, and even queen and rook win only by luck. Two queens always win, in at most 27 moves.",
    capablanca: "On the 10×8 board the chancellor wins in at most 13 moves, the archbishop in at most 21.",
    raumschach:
      "In Raumschach the queen wins in at most 8 moves; rook, bishop, knight or unicorn alone never do.",
  } as Record<string, string>,
};
