import type { Words } from "../words.svelte";

const times = (count: number): string => (count === 1 ? "einmal" : `${count}-mal`);
const moves = (count: number): string => (count === 1 ? "1 Zug" : `${count} Zügen`);

export const rules: Words["rules"] = {
  title: (board) => `Regeln: ${board}`,
  start: "So beginnt es",
  pieces: "Die Figuren",
  special: "Besondere Regeln",
  winning: "Wie die Partie endet",
  learn: "Schritt für Schritt lernen",
  play: "Spielen",
  other: "Andere Bretter",
  noBoard: "Dieses Brett gibt es hier nicht.",
  size: {
    flat: (width, height) => `Ein Brett, ${width} mal ${height} Felder groß.`,
    endless:
      "Ein Brett ohne Rand: Jedes Feld hat zwei Zahlen, zur Seite und hinauf, und beide dürfen kleiner als 0 sein.",
    sheet: (width, depth, across, up) =>
      `Ein Blatt mit Brettern, ${across} mal ${up}, jedes ${width} mal ${depth} Felder groß. Die Figuren ziehen von Brett zu Brett so wie auf einem einzigen.`,
    space: (floors, width, depth, low, high) =>
      `${floors === 1 ? "1 Brett" : `${floors} Bretter`} mit ${width} mal ${depth} Feldern übereinander. Der unterste Stock ist ${low}, der oberste ${high}.`,
  },
  whiteFirst: "Weiß beginnt, dann ziehen beide abwechselnd.",
  numbered: (count) => `Die hintere Reihe wird aus ${count} möglichen gezogen, für beide Seiten dieselbe.`,
  mirrored: "Die schwarzen Figuren ziehen genauso, nur von der anderen Seite.",
  capture:
    "Man schlägt eine Figur, indem man auf ihr Feld zieht. Nur springende Figuren kommen über andere hinweg.",
  doubleStep: (piece) =>
    `Ein ${piece}, der noch nicht gezogen hat, darf zwei Schritte auf einmal gehen, wenn beide Felder leer sind.`,
  enPassant: (piece) =>
    `En passant: Ist ein ${piece} eben zwei Schritte gegangen, darf ihn ein anderer im nächsten Zug schlagen, als wäre er nur einen gegangen.`,
  promotion: (piece, where, choices) =>
    `Kommt ein ${piece} ${where} an, wird er zu einer anderen Figur: ${choices}. Der Spieler wählt.`,
  castling: (king, rook) =>
    `Rochade: Einmal in der Partie ziehen ${king} und ${rook} zusammen, wenn keiner gezogen hat und die Felder dazwischen leer sind. Der ${king} darf nicht im Schach stehen, über kein angegriffenes Feld gehen und auf keinem ankommen.`,
  castlingWay: (kingFrom, kingTo, rookFrom, rookTo) =>
    `von ${kingFrom} nach ${kingTo} und von ${rookFrom} nach ${rookTo}`,
  castlingShuffled: (king, rook) =>
    `Rochade: ${king} auf den eigenen ${rook} ziehen. Danach stehen beide wie im Schach: auf g1 und f1 oder auf c1 und d1.`,
  noSpecial: "Keine: keine Rochade, kein Doppelschritt, kein En passant.",
  mate: (king) =>
    `Könnte der ${king} im nächsten Zug geschlagen werden, steht er im Schach und muss sofort heraus. Geht das nicht, ist er matt und die Partie gewonnen.`,
  noKing: "Keine Figur ist hier königlich: Gewonnen wird nach den eigenen Regeln des Bretts.",
  stalemate: "Wer keinen Zug hat, aber nicht im Schach steht, ist patt: remis.",
  stalemates: {
    wins: "Wer keinen Zug hat, gewinnt.",
    loses: "Wer keinen Zug hat, verliert auch dann, wenn er nicht im Schach steht.",
  },
  goal: (pieces, squares) =>
    `Wessen ${pieces} ${squares} erreicht, gewinnt sofort (Schwarz: ebenso von der anderen Seite).`,
  lastMove: "Kommt Weiß zuerst an, darf Schwarz mit dem nächsten Zug noch ankommen: Dann ist es remis.",
  checks: (count) => `Wer ${times(count)} Schach geboten hat, gewinnt.`,
  extinction: (pieces) => `Wer von einer dieser Arten keine Figur mehr hat, verliert: ${pieces}.`,
  captureAll: "Wer keine Figur mehr hat, verliert.",
  loseAll: "Wer keine Figur mehr hat, gewinnt.",
  bareKing:
    "Wessen König allein übrig ist, verliert, außer er lässt im nächsten Zug auch den anderen allein.",
  mustCapture: "Wer schlagen kann, muss schlagen; unter mehreren Möglichkeiten darf man wählen.",
  noChecks: "Kein Zug darf Schach bieten.",
  repetitionClaim: (count) =>
    `Stand dieselbe Stellung ${times(count)} auf dem Brett, kann man Remis verlangen.`,
  repetitionAutomatic: (count) => `Stand sie ${times(count)} dort, ist die Partie von selbst remis.`,
  movesClaim: (count) => `Nach je ${moves(count)} ohne Schlagen und ohne Bauernzug kann man Remis verlangen.`,
  movesAutomatic: (count) => `Nach je ${moves(count)} dieser Art ist die Partie von selbst remis.`,
  noMoves: "Züge werden nicht gezählt: Eine Partie darf so lange dauern, wie Sie wollen.",
  dead: {
    orthodox: "Hat keine Seite mehr genug Figuren zum Mattsetzen, ist die Partie remis.",
    "bare-kings": "Sind nur noch die Könige da, ist die Partie remis.",
  },
  time: "Wessen Zeit abläuft, der verliert, außer die andere Seite könnte gar nicht mattsetzen.",
};
