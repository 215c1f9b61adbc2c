import { expect, it } from "vitest";
import { numbered } from "./numbered";

const line = ["a", "b", "c"].map((text) => ({ origin: [], target: [], promotion: null, text }));

it("numbers moves from either side", () => {
  expect(numbered(line, 4, "white")).toEqual(["4. a", "b", "5. c"]);
  expect(numbered(line, 18, "black")).toEqual(["18… a", "19. b", "c"]);
});
