import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { VariantView } from "$lib/protocol/messages";
import { gameOf } from "./demogames";
import { openingOf } from "./scenes";

/** Which moves of a game the rules forbid, or change more than one piece and its prey. */
const WRONG = `
import json, sys
from latticechess.kernel.library import variant
from latticechess.kernel.move import Move
from latticechess.kernel.start_positions import initial_position
for name, moves in json.load(sys.stdin).items():
    position = initial_position(variant(name))
    for number, (origin, target) in enumerate(moves):
        move = Move(tuple(origin), tuple(target))
        if not position.is_legal(move) or len(position.changes(move)) != 2:
            print(name, number, origin, target)
            break
        position = position.play(move)
`;
const python = join(import.meta.dirname, "../../../../.venv/bin/python");
const BOARDS = ["chess", "plane", "cube"].map((name) => ({ name }) as VariantView);

it("the boards of the first page play by the rules, from where their pictures stand", () => {
  const games = Object.fromEntries(BOARDS.map((board) => [board.name, gameOf(board)]));
  for (const board of BOARDS) {
    const opening = openingOf(board);
    expect(opening.length).toBeGreaterThan(0);
    expect(gameOf(board).length).toBeGreaterThan(opening.length + 20);
  }
  const wrong = execFileSync(process.env["PYTHON"] ?? python, ["-c", WRONG], {
    input: JSON.stringify(games),
    encoding: "utf8",
  });
  expect(wrong).toBe("");
});
