import { describe, expect, it } from "vitest";
import type { MistakeView, MoveView, VariantView } from "$lib/protocol/messages";
import { gain, placeOf } from "./endcard.svelte";
import { frameSnippet } from "./embed";
import { keyMoment, numberedMove } from "./keymoment";
import { linesOf } from "./pictures";

const mistake = (ply: number, loss: number): MistakeView => ({ ply, loss }) as MistakeView;
const move = (ply: number): MoveView => ({ ply, text: "Nf3" }) as MoveView;

describe("the key moment", () => {
  it("is where most was given away", () => {
    expect(keyMoment([mistake(3, 12), mistake(8, 40), mistake(9, 20)])?.ply).toBe(8);
    expect(keyMoment([])).toBeNull();
  });

  it("is written as players do, also where Black begins", () => {
    expect([1, 2, 3].map((ply) => numberedMove(move(ply), "white"))).toEqual(["1. Nf3", "1… Nf3", "2. Nf3"]);
    expect([1, 2].map((ply) => numberedMove(move(ply), "black"))).toEqual(["1… Nf3", "2. Nf3"]);
  });
});

describe("a change of rating", () => {
  it("has a sign, and none for a first one", () => {
    expect(gain({ before: 1642, after: 1653 })).toBe("+11");
    expect(gain({ before: 1500, after: 1488 })).toBe("−12");
    expect(gain({ before: 1500, after: 1500 })).toBe("±0");
    expect(gain({ before: null, after: 1488 })).toBe("");
  });
});

describe("the card at the end", () => {
  const flat = { axes: [[..."abcdefgh"], [..."12345678"]] } as VariantView;

  it("never lies over the king that is mated, from whichever side one looks", () => {
    for (const orientation of ["white", "black"] as const)
      for (let rank = 0; rank < 8; rank++) {
        const { low, free } = placeOf({ check: [4, rank], variant: flat, orientation });
        const row = orientation === "white" ? 7 - rank : rank;
        const [top, bottom] = low ? [1 - free, 1] : [0, free];
        expect(row / 8 >= bottom - 1e-9 || (row + 1) / 8 <= top + 1e-9).toBe(true);
        expect(free).toBeGreaterThanOrEqual(0.5);
      }
  });

  it("leaves half of any other board free", () => {
    const cube = { axes: [...flat.axes, [..."stuvwxyz"]] } as VariantView;
    expect(placeOf({ check: [4, 7, 7], variant: cube, orientation: "white" }).free).toBe(0.5);
    expect(placeOf({ check: null, variant: flat, orientation: "white" }).free).toBe(0.5);
  });
});

describe("words on a card", () => {
  const measure = (text: string): number => text.length;

  it("are broken between words and shortened at the end", () => {
    expect(linesOf("A bishop climbs three floors", 12, 3, measure)).toEqual([
      "A bishop",
      "climbs three",
      "floors",
    ]);
    expect(linesOf("A bishop climbs three floors", 12, 2, measure)).toEqual(["A bishop", "climbs thre…"]);
    expect(linesOf("Donaudampfschiff", 8, 1, measure)).toEqual(["Donauda…"]);
  });
});

describe("the snippet of a frame", () => {
  it("holds a title that is no markup", () => {
    const text = frameSnippet("https://a.example/x?lang=de&y", 'Amy "<b>" & Bob');
    expect(text).toContain('title="Amy &quot;&lt;b>&quot; &amp; Bob"');
    expect(text).toContain('src="https://a.example/x?lang=de&amp;y"');
  });
});
