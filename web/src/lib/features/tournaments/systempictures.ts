import type { TournamentSystem } from "$lib/protocol/messages";

/** A player in a picture. */
export interface Disc {
  x: number;
  y: number;
  r: number;
  filled: boolean;
}

/** Who meets whom, drawn on a field of 88 by 66. */
interface Picture {
  lines: string[];
  faint: string[];
  dashed: string[];
  discs: Disc[];
}

const disc = (x: number, y: number, filled: boolean, r = 4.5): Disc => ({ x, y, r, filled });
const round = (value: number): number => Math.round(value * 10) / 10;

function everybody(): Picture {
  const places = Array.from({ length: 6 }, (_, n) => {
    const angle = (n * Math.PI) / 3;
    return [round(44 + 26 * Math.cos(angle)), round(33 + 26 * Math.sin(angle))] as const;
  });
  const faint = places.flatMap(([x, y], n) => places.slice(n + 1).map(([u, v]) => `M${x} ${y}L${u} ${v}`));
  return { lines: [], faint, dashed: [], discs: places.map(([x, y], n) => disc(x, y, n % 2 === 1)) };
}

function swiss(): Picture {
  const rows = [11, 33, 55];
  return {
    lines: [...rows.map((y) => `M12 ${y}H34M54 ${y}H76`), "M38 27l5-6 5 6M38 39l5 6 5-6M43 21v24"],
    faint: [],
    dashed: [],
    discs: rows.flatMap((y) => [
      disc(12, y, false),
      disc(34, y, true),
      disc(54, y, false),
      disc(76, y, true),
    ]),
  };
}

const knockout: Picture = {
  lines: ["M8 8H26V24H8M8 42H26V58H8M26 16H50V50H26M50 33H68"],
  faint: [],
  dashed: [],
  discs: [
    disc(8, 8, false, 4),
    disc(8, 24, true, 4),
    disc(8, 42, false, 4),
    disc(8, 58, true, 4),
    disc(74, 33, true, 6.5),
  ],
};

const arena: Picture = {
  lines: [
    "M44 7a26 26 0 0 1 25 19M70 39A26 26 0 0 1 45 59M36 58A26 26 0 0 1 18 36M19 27A26 26 0 0 1 38 8",
    "M64 22l5.5 5 3-7M51 62l-6.5-3.5 5-5M15 42l3-6.5 5.5 4.5M32 5l6.5 3-5 5",
    "M44 22a11 11 0 1 1 0 22a11 11 0 0 1 0-22M44 26v7l5 3",
  ],
  faint: [],
  dashed: [],
  discs: [],
};

function team(): Picture {
  const rows = [9, 25, 41, 57];
  return {
    lines: [],
    faint: [
      "M15 1h6a7 7 0 0 1 7 7v50a7 7 0 0 1-7 7h-6a7 7 0 0 1-7-7V8a7 7 0 0 1 7-7z",
      "M67 1h6a7 7 0 0 1 7 7v50a7 7 0 0 1-7 7h-6a7 7 0 0 1-7-7V8a7 7 0 0 1 7-7z",
    ],
    dashed: rows.map((y) => `M22 ${y}H66`),
    discs: rows.flatMap((y) => [disc(18, y, false), disc(70, y, true)]),
  };
}

function simul(): Picture {
  const places = Array.from({ length: 7 }, (_, n) => {
    const angle = (Math.PI * n) / 6;
    return [round(44 + 34 * Math.cos(angle)), round(56 - 46 * Math.sin(angle))] as const;
  });
  return {
    lines: [],
    faint: places.map(([x, y]) => `M44 54L${x} ${y}`),
    dashed: [],
    discs: [...places.map(([x, y], n) => disc(x, y, n % 2 === 1, 4)), disc(44, 55, true, 7.5)],
  };
}

export const pictures: Readonly<Record<TournamentSystem, Picture>> = {
  "round-robin": everybody(),
  swiss: swiss(),
  knockout,
  arena,
  team: team(),
  simul: simul(),
};
