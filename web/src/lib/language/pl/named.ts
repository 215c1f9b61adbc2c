import type { Words } from "../words.svelte";
import { ui } from "./ui";

const wonBy: Record<string, string> = {
  checkmate: "przez mata",
  resignation: "przez poddanie",
  time: "na czas",
  abandoned: "bo przeciwnik odszedł",
  decision: "decyzją organizatora",
  stalemate: "przez pata",
  goal: "osiągając cel",
  checks: "ostatnim szachem",
  extinction: "bijąc ostatnią figurę rodzaju",
  "all-captured": "bijąc wszystko",
  "no-pieces-left": "bez żadnej figury",
  "bare-king": "z samotnym królem",
};

const drawnBy: Record<string, string> = {
  stalemate: "przez pata",
  goal: "bo obie strony osiągnęły cel",
  "dead-position": "bo nikt nie może dać mata",
  fivefold: "przez pięciokrotne powtórzenie",
  "seventy-five-moves": "według reguły 75 ruchów",
  threefold: "przez trzykrotne powtórzenie",
  "fifty-moves": "według reguły 50 ruchów",
  time: "na czas, bo brakuje materiału na mata",
  agreement: "za obopólną zgodą",
  abandoned: "bo jedna strona odeszła",
  decision: "decyzją organizatora",
};

export const named: Words["named"] = {
  variants: {
    chess: { title: "Szachy", summary: "Gra, którą wszyscy znają, ze wszystkimi zasadami." },
    plane: {
      title: "Nieskończona płaszczyzna",
      short: "Płaszczyzna",
      summary: "76 bierek na planszy bez brzegu; wieże i hetmany sięgają tak daleko, jak starczy odwagi.",
    },
    cube: {
      title: "Sześcian",
      summary: "Szachy w trzech wymiarach: osiem plansz, 8×8×8 pól, piony, które także się wspinają.",
    },
    chess960: {
      title: "Szachy 960",
      summary: "960 wymieszanych pierwszych rzędów, numerowanych od 0 do 959; zwykły ma numer 518.",
    },
    raumschach: {
      title: "Raumschach",
      summary: "Szachy przestrzenne Ferdinanda Maacka z 1907 roku: 5×5×5 pól i jednorożec.",
    },
    "classical-infinite": {
      title: "Klasyczne, bez końca",
      summary: "Zwykła armia od (1,1) do (8,8) na płaszczyźnie bez brzegu, jak na infinitechess.org.",
    },
    mini: {
      title: "Miniszachy",
      summary:
        "Plansza Gardnera, 5×5 pól: wszystkie figury, piony o jeden krok, bez roszady. Dobra do nauki.",
    },
    grand: {
      title: "Wielkie szachy",
      summary: "10×10 pól, z arcybiskupem i kanclerzem; piony zmieniają się tylko w zbite figury.",
    },
    capablanca: {
      title: "Szachy Capablanki",
      summary: "10×8 pól, z arcybiskupem (goniec i skoczek) i kanclerzem (wieża i skoczek).",
    },
    "king-of-the-hill": {
      title: "Król wzgórza",
      summary: "Szachy, w których król wygrywa także wtedy, gdy dojdzie na jedno z czterech środkowych pól.",
    },
    "three-check": {
      title: "Trzy szachy",
      summary: "Szachy, w których wygrywa także strona, która trzeci raz da szacha.",
    },
    antichess: {
      title: "Antyszachy",
      summary: "Kto straci wszystkie bierki, wygrywa. Bicie jest obowiązkowe, król to zwykła figura.",
    },
    horde: {
      title: "Horda",
      summary: "Białe mają 36 pionów i nie mają króla: czarne muszą zbić wszystkie, białe muszą dać mata.",
    },
    "racing-kings": {
      title: "Wyścig królów",
      summary: "Pierwszy król w ósmym rzędzie wygrywa. Nikt nie może dać szacha.",
    },
    makruk: {
      title: "Makruk",
      summary: "Szachy z Tajlandii: piony zaczynają w trzecim rzędzie i zmieniają się w meta.",
    },
    shatranj: {
      title: "Szatrandż",
      summary: "Szachy sprzed tysiąca lat: powolne hetmany, skaczące gońce; pat i samotny król przegrywają.",
    },
    "los-alamos": {
      title: "Szachy z Los Alamos",
      summary: "6×6 pól bez gońców: pierwsze szachy, które wygrał komputer, w 1956 roku.",
    },
    "baby-chess": {
      title: "Szachy dziecięce",
      summary: "5×5 pól jak w miniszachach, ale królowie stoją w przeciwległych rogach.",
    },
    "four-dimensions": {
      title: "Cztery wymiary",
      summary: "4×4×4×4 pola: szesnaście małych plansz w kwadracie i piony w dwóch kierunkach.",
    },
    core: {
      title: "Core",
      summary:
        "Szachy na płaszczyźnie z pierścieniem pionów, czterema skoczkami po każdej stronie i dwiema zasłoniętymi liniami.",
    },
    standarch: {
      title: "Standarch",
      summary: "Szachy na płaszczyźnie w murze z pionów; za nim czekają arcybiskup i kanclerz.",
    },
    "space-classic": {
      title: "Space Classic",
      summary: "Królowie w małym zamku; wieże i gońce daleko za nimi, piony rozsypane jak gwiazdy.",
    },
    coaip: {
      title: "Chess on an Infinite Plane",
      summary:
        "Armia nieskończonej płaszczyzny na innych polach i królowie, którzy roszują ze swoimi mannami.",
    },
    "coaip-knightriders": {
      title: "Knightriders on an Infinite Plane",
      summary: "Armia nieskończonej płaszczyzny z nocnymi jeźdźcami zamiast jastrzębi; królowie roszują.",
    },
    "pawn-horde": {
      title: "Pawn Horde",
      summary: "Białe mają gromadę pionów i nie mają króla; czarne muszą zbić wszystkie, a brzegu nie ma.",
    },
    space: {
      title: "Space",
      summary: "Niewiele figur, daleko od siebie: kanclerz i hetman przybywają z głębi płaszczyzny.",
    },
    abundance: {
      title: "Abundance",
      summary: "Dwie bogate armie z mannami, jastrzębiami i kanclerzem, sześć rzędów od siebie.",
    },
    "classical-plus": {
      title: "Classical+",
      summary: "Armia szachów na płaszczyźnie, z pionami z tyłu i czterema w centrum.",
    },
    pawndard: { title: "Pawndard", summary: "Zakleszczone piony w centrum; wieże i gońce stoją za królem." },
    knightline: { title: "Knightline", summary: "Król, cztery skoczki i linia dwudziestu jeden pionów." },
    palace: {
      title: "Palace",
      summary: "Amazonka, dwa hetmany i król w pałacu, tylko trzy rzędy od drugiego.",
    },
    "knighted-chess": {
      title: "Knighted Chess",
      summary: "Każda figura rusza się też jak skoczek, nawet król.",
    },
    doughnut: {
      title: "Szachy z dziurą",
      summary: "8×8 pól z dziurą w środku: wszystko musi iść naokoło, tylko skoczki ją przeskakują.",
    },
  },
  pieces: {
    king: "król",
    queen: "hetman",
    rook: "wieża",
    bishop: "goniec",
    knight: "skoczek",
    pawn: "pion",
    chancellor: "kanclerz",
    archbishop: "arcybiskup",
    hawk: "jastrząb",
    mann: "mann",
    unicorn: "jednorożec",
    khon: "khon",
    met: "met",
    alfil: "alfil",
    ferz: "fers",
    amazon: "amazonka",
    centaur: "centaur",
    "royal centaur": "centaur królewski",
    knightrider: "nocny jeździec",
  },
  levels: {
    "First day": { name: "Pierwszy dzień", description: "Dziś poznaje zasady." },
    "First week": {
      name: "Pierwszy tydzień",
      description: "Bierze, co może, i często zapomina, co będzie potem.",
    },
    "First steps": { name: "Pierwsze kroki", description: "Ma za sobą kilka partii." },
    Novice: { name: "Nowicjusz", description: "Bierze, co widzi, i wiele przeocza." },
    Curious: { name: "Ciekawy", description: "Widzi następny ruch i przeocza część tego, co potem." },
    Learner: { name: "Uczący się", description: "Widzi większość odpowiedzi na swoje ruchy." },
    Casual: { name: "Rekreacyjny", description: "Tylko czasem podstawia figurę." },
    Keen: { name: "Zapalony", description: "Znajduje dwuruchowe kombinacje." },
    Trained: { name: "Wprawny", description: "Znajduje większość krótkich kombinacji." },
    Club: { name: "Klubowy", description: "Mało przeocza z tego, co blisko." },
    Advanced: { name: "Zaawansowany", description: "Karze większość błędów." },
    Expert: { name: "Ekspert", description: "Liczy głęboko." },
    Strong: { name: "Silny", description: "Widzi daleko naprzód." },
    Strongest: { name: "Najsilniejszy", description: "Wszystko, co znajdzie w trzy sekundy." },
  },
  result: (reason, winner) => {
    if (reason === "aborted") return "Partia przerwana";
    if (winner === null) return `Remis ${drawnBy[reason] ?? ""}`.trim();
    return `${ui[winner]} wygrywają ${wonBy[reason] ?? ""}`.trim();
  },
  shortTitle: (title) => title,
};
