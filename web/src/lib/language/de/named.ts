import type { Words } from "../words.svelte";
import { ui } from "./ui";

const wonBy: Record<string, string> = {
  checkmate: "durch Matt",
  resignation: "durch Aufgabe",
  time: "auf Zeit",
  abandoned: "weil der Gegner fort ist",
  decision: "durch Entscheid der Leitung",
  stalemate: "durch Patt",
  goal: "und ist am Ziel",
  checks: "durch das letzte Schach",
  extinction: "denn eine Figurenart ist ausgestorben",
  "all-captured": "denn alles ist geschlagen",
  "no-pieces-left": "ohne eine Figur auf dem Brett",
  "bare-king": "gegen den nackten König",
};

const drawnBy: Record<string, string> = {
  stalemate: "durch Patt",
  goal: "weil beide am Ziel sind",
  "dead-position": "weil niemand mehr mattsetzen kann",
  fivefold: "durch fünfmalige Stellung",
  "seventy-five-moves": "nach der 75-Züge-Regel",
  threefold: "durch dreimalige Stellung",
  "fifty-moves": "nach der 50-Züge-Regel",
  time: "auf Zeit, denn das Material reicht nicht zum Matt",
  agreement: "durch Vereinbarung",
  abandoned: "weil eine Seite fort ist",
  decision: "durch Entscheid der Leitung",
};

export const named: Words["named"] = {
  variants: {
    chess: { title: "Schach", summary: "Das Spiel, das alle kennen, mit allen seinen Regeln." },
    plane: {
      title: "Die unendliche Ebene",
      short: "Ebene",
      summary: "76 Figuren auf einem Brett ohne Rand; Türme und Damen reichen, so weit man sich traut.",
    },
    cube: {
      title: "Der Würfel",
      short: "Würfel",
      summary: "Schach in drei Dimensionen: acht Bretter, 8×8×8 Felder, Bauern, die auch steigen.",
    },
    chess960: {
      title: "Schach960",
      summary: "960 gemischte Grundreihen, von 0 bis 959 gezählt; die gewohnte ist Nummer 518.",
    },
    raumschach: {
      title: "Raumschach",
      summary: "Ferdinand Maacks Raumschach von 1907: 5×5×5 Felder und das Einhorn.",
    },
    "classical-infinite": {
      title: "Klassisch, unendlich",
      summary: "Die gewohnte Armee von (1,1) bis (8,8) in der endlosen Ebene, wie bei infinitechess.org.",
    },
    core: {
      title: "Core",
      summary:
        "Schach in der Ebene mit einem Ring von Bauern, vier Springern je Seite und zwei verstellten Linien.",
    },
    standarch: {
      title: "Standarch",
      summary: "Schach in der Ebene in einer Mauer aus Bauern; dahinter warten Erzbischof und Kanzler.",
    },
    "space-classic": {
      title: "Space Classic",
      summary: "Könige in einer kleinen Burg; Türme und Läufer weit dahinter, Bauern verstreut wie Sterne.",
    },
    coaip: {
      title: "Chess on an Infinite Plane",
      summary:
        "Die Armee der unendlichen Ebene auf anderen Feldern, und Könige, die mit ihren Mannen rochieren.",
    },
    "coaip-knightriders": {
      title: "Knightriders on an Infinite Plane",
      summary: "Die Armee der unendlichen Ebene mit Nachtreitern statt Falken; Könige rochieren.",
    },
    "pawn-horde": {
      title: "Pawn Horde",
      summary: "Weiß hat eine Schar Bauern und keinen König; Schwarz muss alle schlagen, ohne Rand ringsum.",
    },
    space: {
      title: "Space",
      summary: "Wenige Figuren, weit verstreut: Kanzler und Dame kommen aus der Tiefe der Ebene.",
    },
    abundance: {
      title: "Abundance",
      summary: "Zwei reiche Armeen mit Mannen, Falken und einem Kanzler, sechs Reihen auseinander.",
    },
    "classical-plus": {
      title: "Classical+",
      summary: "Die Armee des Schachs in der Ebene, mit Bauern dahinter und vieren im Zentrum.",
    },
    pawndard: {
      title: "Pawndard",
      summary: "Ineinander verkeilte Bauern im Zentrum; Türme und Läufer stehen hinter dem König.",
    },
    knightline: {
      title: "Knightline",
      summary: "Ein König, vier Springer und eine Linie von einundzwanzig Bauern.",
    },
    palace: {
      title: "Palace",
      summary: "Amazone, zwei Damen und König in einem Palast, nur drei Reihen vom anderen entfernt.",
    },
    "knighted-chess": {
      title: "Knighted Chess",
      summary: "Jede Figur zieht auch wie ein Springer, selbst der König.",
    },
    mini: {
      title: "Minischach",
      summary:
        "Gardners Brett mit 5×5 Feldern: alle Figuren, einfache Bauernschritte, keine Rochade. Gut zum Lernen.",
    },
    grand: {
      title: "Großes Schach",
      summary: "10×10 Felder, mit Erzbischof und Kanzler; Bauern werden nur zu Geschlagenem.",
    },
    capablanca: {
      title: "Capablanca-Schach",
      summary: "10×8 Felder, mit Erzbischof (Läufer und Springer) und Kanzler (Turm und Springer).",
    },
    "king-of-the-hill": {
      title: "King of the Hill",
      summary: "Schach, das ein König auch gewinnt, wenn er eines der vier mittleren Felder erreicht.",
    },
    "three-check": {
      title: "Three-check",
      summary: "Schach, das auch gewinnt, wer zum dritten Mal Schach bietet.",
    },
    antichess: {
      title: "Räuberschach",
      summary: "Wer alle Figuren verliert, gewinnt. Schlagen ist Pflicht, Könige sind Figuren wie andere.",
    },
    horde: {
      title: "Horde",
      summary: "Weiß hat 36 Bauern und keinen König: Schwarz muss alle schlagen, Weiß muss mattsetzen.",
    },
    "racing-kings": {
      title: "Racing Kings",
      summary: "Der erste König auf der achten Reihe gewinnt. Niemand darf Schach bieten.",
    },
    makruk: {
      title: "Makruk",
      summary: "Schach aus Thailand: Bauern beginnen auf der dritten Reihe und werden zum Met.",
    },
    shatranj: {
      title: "Schatrandsch",
      summary:
        "Schach vor tausend Jahren: langsame Damen, springende Läufer; Patt und nackter König verlieren.",
    },
    "los-alamos": {
      title: "Los-Alamos-Schach",
      summary: "6×6 Felder ohne Läufer: das erste Schach, das ein Computer gewann, im Jahr 1956.",
    },
    doughnut: {
      title: "Donut-Schach",
      summary:
        "8×8 Felder mit einem Loch in der Mitte: Alles muss außen herum, nur Springer springen darüber.",
    },
    "baby-chess": {
      title: "Babyschach",
      summary: "5×5 Felder wie im Minischach, aber die Könige stehen in gegenüberliegenden Ecken.",
    },
    "four-dimensions": {
      title: "Vier Dimensionen",
      summary: "4×4×4×4 Felder: sechzehn kleine Bretter im Quadrat und Bauern in zwei Richtungen.",
    },
  },
  pieces: {
    king: "König",
    queen: "Dame",
    rook: "Turm",
    bishop: "Läufer",
    knight: "Springer",
    pawn: "Bauer",
    chancellor: "Kanzler",
    archbishop: "Erzbischof",
    hawk: "Falke",
    mann: "Mann",
    unicorn: "Einhorn",
    khon: "Khon",
    met: "Met",
    alfil: "Alfil",
    ferz: "Fers",
    amazon: "Amazone",
    centaur: "Zentaur",
    "royal centaur": "Königszentaur",
    knightrider: "Nachtreiter",
  },
  levels: {
    "First day": { name: "Erster Tag", description: "Hat heute die Regeln gelernt." },
    "First week": {
      name: "Erste Woche",
      description: "Nimmt, was es kann, und vergisst oft, was dann kommt.",
    },
    "First steps": { name: "Erste Schritte", description: "Hat ein paar Partien gespielt." },
    Novice: { name: "Neuling", description: "Nimmt, was es sieht, und übersieht vieles." },
    Curious: { name: "Neugierig", description: "Sieht den nächsten Zug und übersieht manches, was folgt." },
    Learner: { name: "Lernend", description: "Sieht die meisten Antworten auf seine Züge." },
    Casual: { name: "Freizeit", description: "Lässt nur hin und wieder eine Figur stehen." },
    Keen: { name: "Eifrig", description: "Findet zweizügige Kombinationen." },
    Trained: { name: "Geübt", description: "Findet die meisten kurzen Kombinationen." },
    Club: { name: "Verein", description: "Übersieht wenig, was nahe liegt." },
    Advanced: { name: "Fortgeschritten", description: "Bestraft die meisten Fehler." },
    Expert: { name: "Kundig", description: "Rechnet tief." },
    Strong: { name: "Stark", description: "Sieht weit voraus." },
    Strongest: { name: "Stärkste", description: "Alles, was es in drei Sekunden findet." },
  },
  result: (reason, winner) => {
    if (reason === "aborted") return "Partie abgebrochen";
    if (winner === null) return `Remis ${drawnBy[reason] ?? ""}`.trim();
    return `${ui[winner]} gewinnt ${wonBy[reason] ?? ""}`.trim();
  },
  shortTitle: (title) => title.replace(/^(Die|Der|Das) (unendliche )?/, ""),
};
