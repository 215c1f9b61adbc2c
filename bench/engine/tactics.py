"""Tactics: how many positions of an EPD suite the engine solves, by time or by nodes.

python bench/engine/tactics.py [--time-ms 1000 | --nodes 300000] [--show] [suite.epd]

A position is solved if the move chosen at the end is a best move (`bm`) or not one to avoid (`am`).
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from latticechess import Move, variant
from latticechess.engine.choose import think
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import parse_position
from latticechess.notation.moves import format_move, parse_move

SUITE = Path(__file__).parent / "data" / "wac.epd"


@dataclass(frozen=True, slots=True)
class Problem:
    """A position, the moves that solve it and those to avoid."""

    name: str
    position: Position
    best: tuple[Move, ...]
    avoid: tuple[Move, ...]

    def solved_by(self, move: Move) -> bool:
        return move in self.best if self.best else move not in self.avoid


def read(path: Path) -> list[Problem]:
    """The problems of an EPD file."""
    problems = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not text.strip():
            continue
        fields = text.split(maxsplit=4)
        position = parse_position(variant("chess"), " ".join(fields[:4]) + " 0 1")
        operations = dict(re.findall(r"(\w+) ([^;]*);", fields[4]))
        best, avoid = (
            tuple(parse_move(position, san) for san in operations.get(code, "").split())
            for code in ("bm", "am")
        )
        name = operations.get("id", str(number)).strip('"')
        problems.append(Problem(name, position, best, avoid))
    return problems


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", nargs="?", type=Path, default=SUITE)
    parser.add_argument("--time-ms", type=int)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--show", action="store_true", help="print what was not solved")
    arguments = parser.parse_args()
    if not arguments.nodes and not arguments.time_ms:
        arguments.time_ms = 1000
    problems = read(arguments.suite)
    solved = nodes = depth = 0
    begun = process_time()
    for problem in problems:
        profile = SearchProfile(nodes=arguments.nodes, table_bits=20)
        choice = think(problem.position, profile, arguments.time_ms)
        nodes += choice.nodes
        depth += choice.depth
        if problem.solved_by(choice.move):
            solved += 1
        elif arguments.show:
            print(problem.name, format_move(problem.position, choice.move), choice.score)
    used = process_time() - begun
    print(
        f"{solved} of {len(problems)} solved; mean depth {depth / len(problems):.1f}; "
        f"{nodes} nodes, {nodes / used / 1000:.0f} thousand a second of processor time"
    )


if __name__ == "__main__":
    main()
