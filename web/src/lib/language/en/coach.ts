/** The coach, and what is offered after a game. */
export const coach = {
  coach: "Coach",
  hello: "I look at each move with you.",
  looking: "…",
  off: "Switch the coach off (on again in Settings)",
  kinds: {
    blunder: "That lost much",
    danger: "Watch out",
    chance: "Your chance",
    better: "There was a better move",
    good: "Good move",
  },
  better: (move: string) => `Better: ${move}`,
  lost: "That lost much",
  takeItBack: "Take it back?",
  takeBack: "Take back",
  takenBack: "Taken back",
  whyBad: "Why it was bad",
  playItOut: "Play it out against the computer",
  lessonOffer: "Your first game on this board is done. Its lesson shows what the pieces can do.",
  openLesson: "Open the lesson",
  noLesson: "No lesson now",
};
