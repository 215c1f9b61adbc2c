"""The workload of profile-guided optimisation: a little of every hot path, on every board.

python tools/pgo_workload.py SITE

`tools/pgo` runs it with the instrumented build in SITE.
"""

import sys

import latticechess
from latticechess import variant
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.choose import choose
from latticechess.kernel import library
from latticechess.kernel.perft import perft

BOARDS = ("chess", "plane", "cube")


def search(board: str, nodes: int) -> None:
    """A deep search from the start, then a game of two levels with a search of each position."""
    now = variant(board).start()
    list(analyse(now, Limits(nodes=nodes)))
    for ply in range(40):
        if now.outcome is not None:
            break
        list(analyse(now, Limits(nodes=nodes // 40)))
        now = now.play(choose(now, 4 + ply % 2, seed=ply).move)


def main() -> None:
    if not str(latticechess.__file__).startswith(sys.argv[1]):
        raise SystemExit(f"Python does not take the build in {sys.argv[1]}.")
    for board in BOARDS:
        search(board, 30_000)
    for board in library.names():
        search(board, 2_000)
        perft(variant(board).start(), 2)


if __name__ == "__main__":
    main()
