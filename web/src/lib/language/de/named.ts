import type { Words } from "../words.svelte";

const wonBy: Record<string, string> = {
  checkmate: "durch Matt",
  resignation: "durch Aufgabe",
  time: "auf Zeit",
  abandoned: "weil der Gegner fort ist",
  decision: "durch Entscheid der Leitung",
};

const drawnBy: Record<string, string> = {
  stalemate: "durch Patt",
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
    mini: {
      title: "Minischach",
      summary:
        "Gardners Brett mit 5×5 Feldern: alle Figuren, einfache Bauernschritte, keine Rochade. Gut zum Lernen.",
    },
    capablanca: {
      title: "Capablanca-Schach",
      summary: "10×8 Felder, mit Erzbischof (Läufer und Springer) und Kanzler (Turm und Springer).",
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
  },
  levels: {
    "First day": { name: "Erster Tag", description: "Hat heute die Regeln gelernt." },
    "First week": {
      name: "Erste Woche",
      description: "Nimmt, was es kann, und vergisst oft, was dann kommt.",
    },
    "First steps": { name: "Erste Schritte", description: "Hat ein paar Partien gespielt." },
    Novice: { name: "Neuling", description: "Nimmt, was es sieht, und übersieht vieles." },
    Beginner: { name: "Anfang", description: "Verschenkt Figuren, wenn es nicht hinsieht." },
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
    return `${winner} gewinnt ${wonBy[reason] ?? ""}`.trim();
  },
  shortTitle: (title) => title.replace(/^(Die|Der|Das) (unendliche )?/, ""),
};
