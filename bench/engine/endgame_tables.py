"""The program's own endgame tables of chess: what each costs to make, and what it holds.

    python bench/engine/endgame_tables.py [--endings KBNvK KQvKR]

Positions are counted with either side to move, symmetric ones once (those with a king on a diagonal
of the board twice), and of two like pieces either may be the first. Moves are those of the winner.
"""

from __future__ import annotations

import argparse
from array import array
from time import process_time

from latticechess.engine.endgames.own_tables import ENDINGS, Ending, solve

IMPOSSIBLE = 255


def counts(table: array[int]) -> tuple[int, int, int, int]:
    """Positions won, drawn and lost for the side to move, and the moves of the longest mate."""
    numbers = bytes(table)
    by_value = [numbers.count(bytes([value])) for value in range(IMPOSSIBLE)]
    longest = max((value for value in range(1, IMPOSSIBLE) if by_value[value]), default=1)
    return sum(by_value[2::2]), by_value[0], sum(by_value[1::2]), longest // 2


def row(ending: Ending) -> str:
    begun = process_time()
    table = solve(ending)
    spent = process_time() - begun
    won, drawn, lost, longest = counts(table)
    size = len(table) * table.itemsize
    return f"| {ending} | {spent:.2f} | {size} | {won} | {drawn} | {lost} | {longest} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--endings", nargs="+", default=[str(ending) for ending in ENDINGS])
    arguments = parser.parse_args()
    print("| ending | CPU seconds | bytes | won | drawn | lost | longest mate |")
    print("|---|---|---|---|---|---|---|")
    for ending in ENDINGS:
        if str(ending) in arguments.endings:
            print(row(ending), flush=True)


if __name__ == "__main__":
    main()
