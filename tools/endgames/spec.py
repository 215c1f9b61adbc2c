"""Write a variant's board and pieces as the retrograde solver beside this file reads them.

`python tools/endgames/spec.py cube > cube.spec`; for an endless plane also the
radius of the window.
"""

from __future__ import annotations

import sys

from latticechess import variant


def spec(name: str, radius: int = 10) -> str:
    """The board, then a line for each vector of each piece; a pawn is only named."""
    board = variant(name)
    sizes = " ".join(str(len(axis.labels)) for axis in board.geometry.axes)
    lines = [f"board {sizes}" if board.geometry.bounded else f"plane {radius}"]
    for kind in board.pieces:
        if kind.steps:
            lines.append(f"pawn {kind.letter} 0 1 0")
            continue
        for word, vectors in (("leap", kind.leaps), ("slide", kind.slides)):
            for vector in vectors:
                full = (*vector, 0, 0)[:3]
                lines.append(f"{word} {kind.letter} {' '.join(map(str, full))}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(spec(sys.argv[1], *map(int, sys.argv[2:])), end="")
