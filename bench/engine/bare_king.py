"""Mating a bare king in the cube: how often and how fast, from positions known to be won.

    python bench/engine/bare_king.py [--pieces QQ QR] [--games 20] [--nodes 20000]

The positions and the moves to mate that perfect play needs are in `data/cube_endings.txt`, drawn
at random from the retrograde tables of `cube_endings.cu`. The engine defends too. A game is drawn
after fifty moves or by repetition, as the rules have it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from latticechess import Piece, Side, variant
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.position import Position

DATA = Path(__file__).parent / "data" / "cube_endings.txt"


def positions(pieces: str) -> list[tuple[Position, int]]:
    """The positions of one ending, White to move and win, with the moves that it takes."""
    rules = variant("cube")
    found = []
    for line in DATA.read_text("utf-8").splitlines():
        if not line.startswith(f"{pieces} "):
            continue
        _, moves, *cells = line.split()
        letters = "k", "K", *pieces
        placed = {}
        for letter, text in zip(letters, cells, strict=True):
            square = tuple(
                axis.labels.index(letter)
                for axis, letter in zip(rules.geometry.axes, text, strict=True)
            )
            side = Side.BLACK if letter == "k" else Side.WHITE
            placed[square] = Piece(rules.kind(letter.upper()), side)
        found.append((Position.from_pieces(rules, placed, Side.WHITE), int(moves)))
    return found


def game(start: Position, nodes: int) -> Position:
    """The last position; each side keeps its own table."""
    now = start
    tables = [TranspositionTable.of_megabytes(8) for _ in Side]
    while now.outcome is None and not now.claims:
        *_, last = analyse(now, Limits(nodes=nodes), table=tables[now.turn])
        now = now.play(last.lines[0].moves[0])
    return now


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pieces", nargs="+", default=["QQ", "QR", "QB", "QN"])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=20_000)
    arguments = parser.parse_args()
    for pieces in arguments.pieces:
        mated, taken, needed = 0, 0, 0
        chosen = positions(pieces)[: arguments.games]
        for start, moves in chosen:
            end = game(start, arguments.nodes)
            if end.outcome is not None and end.outcome.winner is Side.WHITE:
                mated += 1
                taken += end.ply
                needed += 2 * moves - 1
        print(
            f"K{pieces} v K: {mated} of {len(chosen)} mated, {taken / max(mated, 1):.1f} plies on "
            f"average; perfect play {needed / max(mated, 1):.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
