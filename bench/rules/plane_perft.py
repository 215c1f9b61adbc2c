"""Perft on the infinite plane: speed, and whether distance costs anything.

python bench/rules/plane_perft.py [rounds]

The last ply is counted in bulk. CPU time is measured, the cases take turns, and the best of all
rounds is printed, so that a busy machine disturbs little.
"""

from __future__ import annotations

import sys
from time import process_time

import latticechess.kernel.sparse.board
from latticechess.kernel.library import variant
from latticechess.kernel.move import Window
from latticechess.kernel.perft import perft
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position

SMALL: Window = ((-1, -1), (17, 17))
WIDE: Window = ((-40, -40), (55, 55))


def start() -> Position:
    return variant("plane").start()


def two_armies(distance: int) -> Position:
    """The start, and its pieces without the kings once more at a distance."""
    plane = variant("plane")
    pieces = dict(plane.setup)
    for (x, y), piece in plane.setup:
        if not piece.kind.royal:
            pieces[x + distance, y + 2 * distance] = piece
    return Position.from_pieces(plane, pieces, Side.WHITE)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    cases: list[tuple[str, Position, int, Window | None]] = [
        ("start, window -1..17", start(), 3, SMALL),
        ("start, window -40..55", start(), 3, WIDE),
        ("start, the engine's candidates", start(), 3, None),
    ]
    for distance in (30, 10**6, 10**12):
        far = two_armies(distance)
        cases.append((f"two armies {distance} apart, window -1..17", far, 3, SMALL))
        cases.append((f"two armies {distance} apart, candidates", far, 2, None))
    best = [0.0] * len(cases)
    nodes = [0] * len(cases)
    for _ in range(rounds):
        for i, (_, position, depth, window) in enumerate(cases):
            began = process_time()
            nodes[i] = perft(position, depth, window)
            best[i] = max(best[i], nodes[i] / (process_time() - began))
    source = latticechess.kernel.sparse.board.__file__ or ""
    print("compiled" if source.endswith(".so") else "interpreted")
    for i, (name, _, depth, _) in enumerate(cases):
        print(f"{name:45} depth {depth} {nodes[i]:11,} nodes {best[i] / 1e6:7.1f} M/s")


if __name__ == "__main__":
    main()
