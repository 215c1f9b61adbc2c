import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { boards } from "./boards";
import { contrast, faultOfMark, faultOfSquare, faultOfTint, nearest, type Palette } from "./contrast";

const tokens = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");

/** The colours of a theme, from the style sheet itself. */
function palette(theme: "light" | "dark"): Palette & { named: (name: string) => string } {
  const dark = tokens.indexOf('[data-theme="dark"]');
  const text = theme === "light" ? tokens.slice(0, dark) : tokens.slice(dark);
  const named = (name: string): string =>
    new RegExp(`--${name}:\\s*([^;]+);`).exec(text)?.[1] ??
    new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1] ??
    "";
  const marks = ["select", "dest", "last", "check"].map((name) => ({
    colour: named(`hl-${name}`),
    alpha: Number(named(`hl-${name}-a`)),
  }));
  const [page, writing, blackPiece] = [
    named("bg"),
    [named("sq-label"), named("text-2")],
    named("piece-black-fill"),
  ];
  return { page, writing, blackPiece, marks, named };
}

describe("colours that somebody chooses", () => {
  it("are compared as the guidelines do", () => {
    expect(contrast("#000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  for (const theme of ["light", "dark"] as const) {
    const colours = palette(theme);

    it(`find no fault with the boards there are (${theme})`, () => {
      for (const { light, dark } of Object.values(boards)) {
        expect([light, faultOfSquare(light, dark, colours)]).toEqual([light, null]);
        expect([dark, faultOfSquare(dark, light, colours)]).toEqual([dark, null]);
        for (const mark of colours.marks) expect(faultOfMark(mark, [light, dark])).toBeNull();
      }
    });

    it.each([
      ["#201c1a", "#e8c998", "pieces"],
      ["#e0c090", "#e8c998", "squares"],
      [colours.named("hl-select"), "#f4f4f4", "marks"],
    ])(
      `tell that squares of %s beside %s hide something, and which would do (${theme})`,
      (dark, light, fault) => {
        expect(faultOfSquare(dark, light, colours)).toBe(fault);
        const better = nearest(dark, (colour) => faultOfSquare(colour, light, colours) === null);
        expect(better).toMatch(/^#[0-9a-f]{6}$/);
        expect(faultOfSquare(better ?? "", light, colours)).toBeNull();
      },
    );

    it(`tell that a mark is as the squares are (${theme})`, () => {
      const squares = ["#e3a92a", "#7a5a20"];
      const mark = (colour: string) => ({ colour, alpha: 0.58 });
      expect(faultOfMark(mark("#e3a92a"), squares)).toBe("mark");
      const better = nearest("#e3a92a", (colour) => faultOfMark(mark(colour), squares) === null);
      expect(faultOfMark(mark(better ?? ""), squares)).toBeNull();
    });
  }

  it("tell that a tint of the page hides coordinates", () => {
    const dark = palette("dark");
    expect(faultOfTint("#88aacc", palette("light"))).toBeNull();
    expect(faultOfTint("#ffffff", dark)).toBe("coordinates");
    const better = nearest("#ffffff", (colour) => faultOfTint(colour, dark) === null);
    expect(faultOfTint(better ?? "", dark)).toBeNull();
  });
});
