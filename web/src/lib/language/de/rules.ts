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
    row: (length) => `Eine einzige Reihe von ${length} Feldern.`,
    flat: (width, height) => `Ein Brett, ${width} mal ${height} Felder groß.`,
    four: (across, along, width, depth) =>
      `Ein Quadrat von ${across} mal ${along} Brettern mit je ${width} mal ${depth} Feldern: Figuren ziehen auch von Brett zu Brett.`,
    endless:
      "Ein Brett ohne Rand: Jedes Feld hat zwei Zahlen, zur Seite und hinauf, und beide dürfen kleiner als 0 sein.",
    space: (floors, width, depth, low, high) =>
      `${floors === 1 ? "1 Brett" : `${floors} Bretter`} mit ${width} mal ${depth} Feldern übereinander. Der unterste Stock ist ${low}, der oberste ${high}.`,
  },
  whiteFirst: "Weiß beginnt, dann ziehen beide abwechselnd.",
  numbered: (count) => `Die hintere Reihe wird aus ${count} möglichen gezogen, für beide Seiten dieselbe.`,
  alike: "Die schwarzen Figuren ziehen wie die weißen.",
  mirrored: "Die schwarzen Figuren ziehen wie die weißen, von der anderen Seite gesehen.",
  capture:
    "Man schlägt eine Figur, indem man auf ihr Feld zieht. Nur springende Figuren kommen über andere hinweg.",
  doubleStep: (piece) =>
    `Ein ${piece}, der noch nicht gezogen hat, darf zwei Schritte auf einmal gehen, wenn beide Felder leer sind.`,
  doubleStepFrom: (piece, squares) =>
    `Steht ein weißer ${piece} auf ${squares}, darf er zwei Schritte auf einmal gehen, wenn beide Felder leer sind; ein schwarzer ebenso auf seiner Seite.`,
  enPassant: (piece) =>
    `En passant: Ist ein ${piece} eben zwei Schritte gegangen, darf ihn ein gegnerischer im nächsten Zug schlagen, als wäre er nur einen gegangen.`,
  enPassantFrom: (squares) => `Das gilt nur für Doppelschritte, die bei Weiß von ${squares} ausgehen.`,
  promotionOnly: (piece, where, choice) => `Kommt ein ${piece} ${where} an, wird er zu: ${choice}.`,
  promotion: (piece, where, choices) =>
    `Kommt ein ${piece} ${where} an, wird er zu einer anderen Figur: ${choices}. Der Spieler wählt.`,
  promotionMay: (squares) => `Auf ${squares} darf er es schon, oder er bleibt, was er ist.`,
  promotionCaptured: (piece) =>
    `Er wird nur zu dem, was die eigene Seite verloren hat; solange das nichts ist, kann ein ${piece} nicht dorthin, wo er es müsste.`,
  castling: (king, rook) =>
    `Rochade: Einmal in der Partie dürfen ${king} und ${rook} zusammen ziehen, wenn keiner gezogen hat und die Felder dazwischen leer sind. Der ${king} darf nicht im Schach stehen, über kein angegriffenes Feld gehen und auf keinem ankommen.`,
  castlingSide: { white: "Nur Weiß rochiert.", black: "Nur Schwarz rochiert." },
  castlingWay: (king, rook, kingFrom, kingTo, rookFrom, rookTo) =>
    `Der ${king} geht von ${kingFrom} nach ${kingTo}, der ${rook} von ${rookFrom} nach ${rookTo}.`,
  castlingShuffled: (king, rook, squares) =>
    `Rochade: Ziehe den ${king} auf den eigenen ${rook}. Danach stehen ${king} und ${rook} auf ${squares}.`,
  both: (first, second) => `${first} und ${second}`,
  noSpecial: "Keine: keine Rochade, kein Doppelschritt, kein En passant, keine Umwandlung.",
  mate: (king) =>
    `Könnte der ${king} im nächsten Zug geschlagen werden, steht er im Schach und muss sofort heraus. Geht das nicht, ist er matt und die Partie gewonnen.`,
  noKing: "Keine Figur ist hier königlich: Es gibt kein Schach und kein Matt.",
  stalemate: "Wer keinen Zug hat, aber nicht im Schach steht, ist patt: remis.",
  stalemates: {
    wins: "Wer keinen Zug hat, gewinnt.",
    loses: "Wer keinen Zug hat, verliert auch dann, wenn er nicht im Schach steht.",
  },
  stuck: {
    draw: "Hat jemand keinen Zug, ist die Partie remis.",
    wins: "Wer keinen Zug hat, gewinnt.",
    loses: "Wer keinen Zug hat, verliert.",
  },
  goal: (pieces, squares) => `Wer mit dieser Figur ${squares} erreicht, gewinnt sofort: ${pieces}.`,
  goals: (pieces, white, black) =>
    `Wer mit dieser Figur das Ziel erreicht, gewinnt sofort: ${pieces}. Das Ziel von Weiß ist ${white}, das von Schwarz ${black}.`,
  lastMove: "Kommt Weiß zuerst an, darf Schwarz mit dem nächsten Zug noch ankommen: Dann ist es remis.",
  checks: (count) => `Wer ${times(count)} Schach geboten hat, gewinnt.`,
  extinction: (pieces) => `Wer von einer dieser Arten keine Figur mehr hat, verliert: ${pieces}.`,
  captureAll: "Wer keine Figur mehr hat, verliert.",
  loseAll: "Wer keine Figur mehr hat, gewinnt.",
  bareKing:
    "Wessen König allein übrig ist, verliert, außer er lässt im nächsten Zug auch den anderen allein.",
  mustCapture: "Wer schlagen kann, muss schlagen; unter mehreren Möglichkeiten darf man wählen.",
  noChecks: (king) => `Kein Zug darf Schach bieten oder den eigenen ${king} im Schach lassen.`,
  repetitionClaim: (count) =>
    `Stand dieselbe Stellung ${times(count)} auf dem Brett, kann man Remis verlangen.`,
  repetitionAutomatic: (count) =>
    `Stand dieselbe Stellung ${times(count)} auf dem Brett, ist die Partie sofort remis.`,
  quiet: (pieces) => {
    if (!pieces) return "ohne Schlagen";
    return pieces === "Bauer"
      ? "ohne Schlagen und ohne Bauernzug"
      : `ohne Schlagen und ohne Zug von ${pieces}`;
  },
  movesClaim: (count, quiet) => `Nach je ${moves(count)} ${quiet} kann man Remis verlangen.`,
  movesAutomatic: (count, quiet) => `Nach je ${moves(count)} ${quiet} ist die Partie sofort remis.`,
  noMoves: "Züge werden nicht gezählt: Eine Partie darf so lange dauern, wie du willst.",
  dead: {
    orthodox: "Hat keine Seite mehr genug Figuren zum Mattsetzen, ist die Partie remis.",
    "bare-kings": "Sind nur noch die Könige da, ist die Partie remis.",
  },
  time: {
    never: "Wessen Zeit abläuft, der verliert.",
    orthodox:
      "Wessen Zeit abläuft, der verliert, außer die andere Seite hat zu wenige Figuren zum Mattsetzen.",
    "bare-kings": "Wessen Zeit abläuft, der verliert, außer die andere Seite hat nur noch ihren König.",
  },
};
