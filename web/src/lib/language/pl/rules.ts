import type { Words } from "../words.svelte";
import { counted, movesAfter } from "./count";
import { declined, genderOf } from "./declension";

const times = (count: number): string => counted(count, "raz", "razy", "razy");
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** `który` for a pawn, `która` for a rook. */
const which = (piece: string): string => ({ m: "który", f: "która", n: "które" })[genderOf(piece)];
/** `którego`, `którą`: whom one could capture. */
const whom = (piece: string): string => ({ m: "którego", f: "którą", n: "które" })[genderOf(piece)];

export const rules: Words["rules"] = {
  title: (board) => `Zasady: ${board}`,
  start: "Jak się zaczyna",
  pieces: "Figury",
  special: "Zasady szczególne",
  winning: "Jak kończy się partia",
  learn: "Poznaj krok po kroku",
  play: "Zagraj",
  other: "Inne plansze",
  noBoard: "Nie ma tu takiej planszy.",
  size: {
    row: (length) => `Jeden rząd pól, długości ${length}.`,
    flat: (width, height) => `Plansza z pól, ${width} na ${height}.`,
    four: (across, along, width, depth) =>
      `Małe plansze w kwadracie, ${across} na ${along}, każda ${width} na ${depth}: figura przechodzi też z planszy na planszę.`,
    endless:
      "Plansza bez brzegu: każde pole ma dwie liczby, w bok i w górę, i obie mogą być mniejsze od zera.",
    space: (floors, width, depth, low, high) =>
      `${counted(floors, "plansza", "plansze", "plansz")} jedna nad drugą, każda ${width} na ${depth}. Najniższe piętro to ${low}, najwyższe ${high}.`,
  },
  whiteFirst: "Zaczynają białe, potem strony grają na zmianę.",
  numbered: (count) => `Pierwszy rząd jest losowany spośród ${count} możliwych, taki sam dla obu stron.`,
  alike: "Figury czarnych ruszają się tak samo jak figury białych.",
  mirrored: "Figury czarnych ruszają się tak samo jak figury białych, widziane z drugiej strony.",
  capture: "Figurę bije się, wchodząc na jej pole. Tylko figury, które skaczą, przechodzą nad innymi.",
  doubleStep: (piece) =>
    `${capital(piece)}, ${which(piece)} jeszcze nie wykonywał${genderOf(piece) === "f" ? "a" : ""} ruchu, może pójść o dwa kroki naraz, jeśli oba pola są puste.`,
  doubleStepFrom: (piece, squares) =>
    `Z tych pól: ${squares}, ${piece} białych może pójść o dwa kroki naraz, jeśli oba pola są puste; ${piece} czarnych tak samo po swojej stronie.`,
  enPassant: (piece) =>
    `Bicie w przelocie: po ruchu o dwa kroki ${piece} może w następnym ruchu zostać zbity przez ${declined(piece, "accusative")} przeciwnika, jakby ruch był tylko o jeden.`,
  enPassantFrom: (squares) => `Dotyczy to tylko podwójnych kroków białych z tych pól: ${squares}.`,
  promotion: (piece, where, choices) =>
    `${capital(piece)}, gdy dojdzie ${where}, zmienia się w inną figurę: ${choices}. Wybiera grający.`,
  promotionOnly: (piece, where, choice) =>
    `${capital(piece)}, gdy dojdzie ${where}, zmienia się w ${declined(choice, "accusative")}.`,
  promotionMay: (squares) => `Może to zrobić już tutaj: ${squares}, albo pozostać tym, czym jest.`,
  promotionCaptured: (piece) =>
    `Zmienia się tylko w to, co jego strona straciła; dopóki to nic, ${piece} nie może pójść tam, gdzie musiałby się zmienić.`,
  castling: (king, rook) =>
    `Roszada: raz w partii ${king} i ${rook} mogą ruszyć się razem, jeśli żadne z nich jeszcze się nie ruszało i pola między nimi są puste. W tym czasie ${king} nie może być szachowany, przejść przez atakowane pole ani na nim stanąć.`,
  castlingSide: { white: "Roszują tylko białe.", black: "Roszują tylko czarne." },
  castlingWay: (king, rook, kingFrom, kingTo, rookFrom, rookTo) =>
    `${capital(king)} idzie z ${kingFrom} na ${kingTo}, a ${rook} z ${rookFrom} na ${rookTo}.`,
  castlingShuffled: (king, rook, squares) =>
    `Roszada: ${king} idzie na pole, na którym stoi ${rook}. Potem ${king} i ${rook} stoją na ${squares}.`,
  both: (first, second) => `${first} i ${second}`,
  noSpecial: "Żadnych: bez roszady, podwójnego kroku, bicia w przelocie i promocji.",
  mate: (king) =>
    `${capital(king)}, ${whom(king)} można by zaraz zbić, jest w szachu i trzeba go od razu obronić. Jeśli się nie da, jest mat i partia jest wygrana.`,
  noKing: "Żadna figura nie jest tu królewska: nie ma szacha ani mata.",
  stalemate: "Kto nie jest w szachu, ale nie ma ruchu, jest w pacie: partia kończy się remisem.",
  stalemates: {
    wins: "Kto nie ma ruchu, wygrywa.",
    loses: "Kto nie ma ruchu, przegrywa, nawet bez szacha.",
  },
  stuck: {
    draw: "Gdy ktoś nie ma ruchu, partia kończy się remisem.",
    wins: "Kto nie ma ruchu, wygrywa.",
    loses: "Kto nie ma ruchu, przegrywa.",
  },
  goal: (pieces, squares) => `Strona, której ${pieces} osiągnie ${squares}, od razu wygrywa.`,
  goals: (pieces, white, black) =>
    `Strona, której ${pieces} osiągnie cel, od razu wygrywa: celem białych jest ${white}, celem czarnych ${black}.`,
  lastMove: "Jeśli białe dojdą pierwsze, czarne mogą jeszcze dojść w następnym ruchu: wtedy jest remis.",
  checks: (count) => `Kto da szacha ${times(count)}, wygrywa.`,
  extinction: (pieces) => `Kto nie ma już żadnej figury jednego z tych rodzajów, przegrywa: ${pieces}.`,
  captureAll: "Kto nie ma już żadnej figury, przegrywa.",
  loseAll: "Kto nie ma już żadnej figury, wygrywa.",
  bareKing: "Kto zostanie z samym królem, przegrywa, chyba że od razu zostawi przeciwnika z samym królem.",
  mustCapture: "Kto może bić, musi bić; przy kilku biciach wybiera grający.",
  noChecks: (king) => `Żaden ruch nie może dać szacha ani zostawić w szachu własnej figury: ${king}.`,
  repetitionClaim: (count) => `Gdy ta sama pozycja powtórzy się ${times(count)}, można zażądać remisu.`,
  repetitionAutomatic: (count) =>
    `Gdy ta sama pozycja powtórzy się ${times(count)}, partia od razu kończy się remisem.`,
  quiet: (pieces) => (pieces ? `bicia i bez ruchu, który robi ${pieces}` : "bicia"),
  movesClaim: (count, quiet) => `Po ${movesAfter(count)} każdej strony bez ${quiet}, można zażądać remisu.`,
  movesAutomatic: (count, quiet) =>
    `Po ${movesAfter(count)} każdej strony bez ${quiet}, partia od razu kończy się remisem.`,
  noMoves: "Ruchów się nie liczy: partia może trwać, jak długo chcesz.",
  dead: {
    orthodox: "Gdy żadna strona nie ma dość figur, żeby dać mata, partia kończy się remisem.",
    "bare-kings": "Gdy zostaną same króle, partia kończy się remisem.",
  },
  time: {
    never: "Komu skończy się czas, ten przegrywa.",
    orthodox: "Komu skończy się czas, ten przegrywa, chyba że druga strona ma za mało figur, żeby dać mata.",
    "bare-kings": "Komu skończy się czas, ten przegrywa, chyba że druga strona ma tylko króla.",
  },
};
