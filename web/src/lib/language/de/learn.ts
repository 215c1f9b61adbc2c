import type { Words } from "../words.svelte";

const moves = (count: number): string => (count === 1 ? "1 Zug" : `${count} Zügen`);

export const learn: Words["learn"] = {
  learn: "Lernen",
  intro: "Jeder Kurs beginnt damit, wie die Figuren ziehen, und endet mit einem ersten Plan.",
  courses: "Kurse",
  minutes: (minutes) => (minutes === 1 ? "1 Minute" : `${minutes} Minuten`),
  stepsDone: (done, all) => {
    if (done > 0) return `geschafft: ${done} von ${all}`;
    return all === 1 ? "1 Schritt" : `${all} Schritte`;
  },
  start: "Beginnen",
  goOn: "Weiter",
  again: "Noch einmal",
  finished: "Geschafft",
  rules: "Regeln",
  playIt: "Spielen",
  tasks: "Schritte",
  task: (number, title) => `Schritt ${number}: ${title}`,
  step: (number, all) => `Schritt ${number} von ${all}`,
  done: "Richtig.",
  nearly: "Nicht ganz",
  playGame: "Eine Partie spielen",
  next: "Weiter",
  skip: "Überspringen",
  startAgain: "Von vorn",
  showMe: "Zeigen",
  answerIs: (answer) => `Die Antwort ist ${answer}.`,
  yourAnswer: "Deine Antwort",
  check: "Prüfen",
  starsLeft: (stars) => (stars === 1 ? "noch 1 Stern" : `noch ${stars} Sterne`),
  oneWay: "Ein Weg auf einmal",
  allWays: "Alle Wege zeigen",
  litOnly: "Nur diesen Weg zeigen",
  dragToTurn: "Ziehen dreht, ein Klick auf ein Feld zieht",
  inSpace: "Würfel",
  onFloors: "Stockwerke",
  noLesson: "Diesen Kurs gibt es nicht.",
  noBoard: "Das Brett dieses Kurses bietet dieser Server nicht an.",
  drills: "Übungen",
  drillsIntro:
    "Gewinne gegen den einzelnen König, der sich so gut wehrt, wie der Computer kann. Jede Stellung ist nachweislich gewonnen: drei Sterne für fast vollkommenes Spiel.",
  drillsShort: "Grundlegende Gewinne: den einzelnen König mattsetzen.",
  openDrills: "Zu den Übungen",
  against: (pieces) => `${pieces} gegen den einzelnen König`,
  longest: (count) => `matt in höchstens ${moves(count)}`,
  warmUp: "Aufwärmen",
  warmUpNote: "ein Matt in ein oder zwei Zügen",
  startDrill: "Beginnen",
  best: (stars) =>
    stars === 0 ? "noch nicht gewonnen" : stars === 1 ? "1 Stern von 3" : `${stars} Sterne von 3`,
  limit: (best, three) => `Matt geht in ${moves(best)}. Drei Sterne bis ${three}.`,
  drillWon: (count, best) => `Gewonnen in ${moves(count)}; am schnellsten geht es in ${best}.`,
  drillLost: "Diesmal nicht gewonnen.",
  drillOpen: "Wird noch gespielt.",
  openGame: "Zurück zur Partie",
  backToDrills: "Zurück zu den Übungen",
  whatMates: "Was setzt überhaupt matt?",
  facts: {
    chess:
      "Schach: König und Dame, König und Turm und zwei Läufer auf verschiedenfarbigen Feldern gewinnen immer. Auch Läufer und Springer gewinnen, in bis zu 33 Zügen. Zwei Springer können es nicht erzwingen. Mit einem Bauern kommt es darauf an, wer näher ist.",
    plane:
      "Auf der Ebene setzt keine Figur allein mit ihrem König matt: Es gibt keinen Rand, an den man drängen könnte. Zwei Damen gewinnen in höchstens 8 Zügen, Dame und Kanzler oder zwei Kanzler in 9, Dame und Turm in 12, zwei Türme in 13, Dame und Läufer in 16. Für einen Turm mit Läufer, Springer oder Falken fand sich kein Gewinn.",
    cube: "Im Würfel erzwingt eine Figur allein nie das Matt, und selbst Dame und Turm gewinnen nur mit Glück. Zwei Damen gewinnen immer, in höchstens 27 Zügen.",
    capablanca:
      "Auf dem Brett mit 10×8 Feldern gewinnt der Kanzler in höchstens 13 Zügen, der Erzbischof in höchstens 21.",
    raumschach:
      "Im Raumschach gewinnt die Dame in höchstens 8 Zügen; Turm, Läufer, Springer oder Einhorn allein gewinnen nie.",
  },
};
