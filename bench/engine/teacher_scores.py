"""Whether `training.network_teacher` computes what Stockfish itself says of its network.

    python bench/engine/teacher_scores.py [STOCKFISH] [--positions 200]

Positions of random games, in pawns for White, from Stockfish's command `eval` and from ours. Needs
PyTorch and Stockfish 15.1.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
from array import array
from pathlib import Path

from latticechess import Side, variant
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_position
from latticechess.training.fitting import torch_or_error
from latticechess.training.network_teacher import NetworkTeacher
from latticechess.training.positions import Sample, records, rows_of, width_of

PAWN = 361
"""What Stockfish 15.1 shows as one pawn."""
SAID = re.compile(r"^NNUE evaluation\s+([-+.\d]+)", re.MULTILINE)


def positions(count: int) -> list[Position]:
    """Positions of random games, none in check."""
    chance = random.Random(1)
    found: list[Position] = []
    while len(found) < count:
        now = variant("chess").start()
        for _ in range(chance.randint(4, 120)):
            if now.outcome is not None:
                break
            now = now.play(chance.choice(now.legal_moves()))
        if now.outcome is None and not now.in_check:
            found.append(now)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="?", type=Path, default=Path("/usr/games/stockfish"))
    parser.add_argument("--positions", type=int, default=200)
    arguments = parser.parse_args()
    chosen = positions(arguments.positions)
    asked = "".join(f"position fen {format_position(one)}\neval\n" for one in chosen)
    told = subprocess.run(
        [arguments.program], input=f"{asked}quit\n", capture_output=True, text=True, check=True
    ).stdout
    theirs = [float(text) for text in SAID.findall(told)]
    chess = variant("chess")
    width = width_of(chess)
    numbers = array("h")
    for one in chosen:
        numbers.extend(records([Sample(rows_of(one), int(one.turn), 0, 0)], 0.5, width))
    NetworkTeacher(torch_or_error(), arguments.program).label(numbers, chess)
    ours = [
        numbers[width * i + 2] / PAWN * (1 if one.turn is Side.WHITE else -1)
        for i, one in enumerate(chosen)
    ]
    assert len(theirs) == len(ours)
    # Stockfish shows hundredths.
    differing = sum(abs(a - b) > 0.0051 for a, b in zip(ours, theirs, strict=True))
    print(f"{len(ours)} positions, {differing} differ")


if __name__ == "__main__":
    main()
