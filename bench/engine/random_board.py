"""A variant file such as a person might design: a random army on a random flat board.

python bench/engine/random_board.py --seed 1 > own-1.toml

Both sides have the same army, a row of pawns before it and a king in the middle. Each of the four
to six kinds of pieces moves in one to three random ways, alike in all directions.
"""

from __future__ import annotations

import argparse
import json
from random import Random

LEAPS = ("(0,1)", "(1,1)", "(1,2)", "(0,2)", "(2,2)", "(1,3)", "(0,3)", "(2,3)")
SLIDES = ("(0,1)", "(1,1)", "(0,1) up to 2", "(1,1) up to 2", "(0,1) up to 3", "(1,2)")
LETTERS = "ABCDEF"


def piece(letter: str, chance: Random) -> str:
    slides = chance.sample(SLIDES, chance.choice((0, 1, 1)))
    leaps = chance.sample(LEAPS, chance.choice((1, 2) if not slides else (0, 1)))
    lines = [
        f"{name} = {json.dumps([f'all {way}' for way in ways])}"
        for name, ways in (("slides", slides), ("leaps", leaps))
        if ways
    ]
    return "\n".join(["[[piece]]", f'name = "Piece {letter}"', f'letter = "{letter}"', *lines])


def board(seed: int) -> str:
    chance = Random(f"own board {seed}")
    width, height = chance.randint(7, 10), chance.randint(7, 9)
    kinds = LETTERS[: chance.randint(4, 6)]
    files = "abcdefghij"[:width]
    row = list(kinds) + chance.choices(kinds, k=width - 1 - len(kinds))
    chance.shuffle(row)
    row.insert(width // 2, "K")
    army = ", ".join(f'"{letter} {file}1"' for letter, file in zip(row, files, strict=True))
    ranks = "123456789"[:height]
    pawns = ", ".join(f'"P {file}2"' for file in files)
    return f'''name = "own-{seed}"
title = "Own board {seed}"

[board]
axes = ["{files}", "{ranks}"]
mirror = "x, -y"

[[piece]]
name = "King"
letter = "K"
leaps = ["all (0,1)", "all (1,1)"]
royal = true

{chr(10).join(piece(letter, chance) for letter in kinds)}

[[piece]]
name = "Pawn"
letter = "P"
steps = ["(0,1)"]
captures = ["(±1,1)"]
double_step = true
en_passant = true
promotes = true
counts = true

[setup]
white = [{army}, {pawns}]
black = "mirror"

[promotion]
white = "a{height}-{files[-1]}{height}"
to = "{kinds}"

[double_step]
white = "a2-{files[-1]}2"
'''


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    print(board(parser.parse_args().seed), end="")


if __name__ == "__main__":
    main()
