"""What the plane's candidates leave out: is a move beyond them ever better?

    python bench/engine/plane_candidates.py [--games 10] [--nodes 1500] [--screen 200]
                                              [--judge 5000]

Positions are those of games that the engine plays against itself. Every legal move into a box that
is somewhat larger than the position is screened by a short search of the position after it. The
best five of those that the board offers to the search, and the best five of those that it does not,
are then judged by a longer one: both in the same way, or the best of many would look better than it
is.
"""

from __future__ import annotations

import argparse

from latticechess import Move
from latticechess.arena.games import Adjudicator, usual_adjudication
from latticechess.arena.openings import opening
from latticechess.arena.players import Answer
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.library import variant
from latticechess.kernel.position import Position

MARGIN = 4
"""The box reaches so far beyond the outermost pieces."""
EVERY = 8
"""One position in so many of a game is judged."""
JUDGED = 5
BETTER = (30, 100, 300)
"""Centipawns."""
OPENING_PLIES = 6
FIRST_OPENING = 880_000
DECIDED = 20_000


def score(now: Position, move: Move, nodes: int) -> int:
    """What a search finds after a move, for the side that makes it."""
    after = now.play(move)
    if after.outcome is not None:
        return DECIDED if after.outcome.winner is now.turn else 0
    *_, last = analyse(after, Limits(nodes=nodes), table=TranspositionTable.of_megabytes(1))
    return -last.lines[0].score


def split(now: Position) -> tuple[list[Move], list[Move]]:
    """The legal moves into the box: candidates, and those that are none."""
    axes = list(zip(*now.pieces, strict=True))
    low = tuple(min(axis) - MARGIN for axis in axes)
    high = tuple(max(axis) + MARGIN for axis in axes)
    everything = now.legal_moves((low, high))
    offered = set(now.board().legal_moves())
    return (
        [move for move in everything if move in offered],
        [move for move in everything if move not in offered],
    )


def best(now: Position, moves: list[Move], screen: int, judge: int) -> int:
    """The score of the best move."""
    promising = sorted(moves, key=lambda move: -score(now, move, screen))[:JUDGED]
    return max((score(now, move, judge) for move in promising), default=-DECIDED)


def positions(games: int, nodes: int) -> list[Position]:
    """Positions of games that are not decided."""
    plane = variant("plane")
    found = []
    for number in range(games):
        now = opening(plane, FIRST_OPENING + number, OPENING_PLIES)
        table = TranspositionTable.of_megabytes(8)
        adjudicator = Adjudicator(usual_adjudication(plane))
        while now.outcome is None and not now.claims:
            *_, last = analyse(now, Limits(nodes=nodes), table=table)
            move = last.lines[0].moves[0]
            if adjudicator.verdict(now, Answer(move, last.lines[0].score)) is not None:
                break
            if now.ply % EVERY == 0:
                found.append(now)
            now = now.play(move)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--nodes", type=int, default=1_500)
    parser.add_argument("--screen", type=int, default=200)
    parser.add_argument("--judge", type=int, default=5_000)
    arguments = parser.parse_args()
    judged = positions(arguments.games, arguments.nodes)
    moves = left_out = 0
    gains: list[int] = []
    for now in judged:
        offered, others = split(now)
        moves += len(offered) + len(others)
        left_out += len(others)
        scores = [best(now, each, arguments.screen, arguments.judge) for each in (others, offered)]
        gains.append(scores[0] - scores[1])
    number = max(1, len(judged))
    print(
        f"{len(judged)} positions of {arguments.games} games, {moves / number:.0f} moves each, "
        f"{left_out / number:.0f} of them no candidates"
    )
    for least in BETTER:
        better = sum(gain >= least for gain in gains)
        print(f"better by {least} or more beyond the candidates: {better} of {len(judged)}")


if __name__ == "__main__":
    main()
