"""The lowest levels against players who know nothing, or little.

    python bench/engine/gentle_levels.py [--boards chess plane cube] [--levels -1 0 1] [--games 40]
        [--jobs 4] [--seconds 600]

The random player chooses among all legal moves. The greedy one takes the piece worth most and sees
a mate. The half-blind one sees captures only, but those to their end. The careful one looks at its
moves and the answers (two plies, material alone). Somebody who learnt the rules today plays between
the first two. Levels and opponents are limited by depth and nodes: a busy machine changes nothing
but the duration. `--boards all` are all that come with the program.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from multiprocessing import Pool
from time import monotonic

from simple_opponents import Player, opening, plain

from latticechess import Move, Side, variant
from latticechess.arena.games import usual_adjudication
from latticechess.arena.statistics import MatchResult
from latticechess.engine.choose import think
from latticechess.engine.evaluation.weights import worth_by_kind
from latticechess.engine.strength.levels import level_of
from latticechess.kernel import library
from latticechess.kernel.position import Position

LONGEST = 300
"""Plies after which a game goes to whoever is far ahead in material, or to nobody."""
CAPTURES = 40


def at_random(now: Position, seed: int) -> Move:
    return random.Random(seed).choice(list(now.board().legal_moves()))


OPPONENTS: dict[str, Player] = {
    "random": at_random,
    "greedy": plain(1),
    "half-blind": plain(1, CAPTURES),
    "careful": plain(2),
}


@dataclass(frozen=True)
class Game:
    board: str
    level: int
    opponent: str
    number: int


def points_of(game: Game) -> tuple[Game, float]:
    """The level's points in one game."""
    side = Side(game.number % 2)
    level = level_of(game.level, variant(game.board))
    now = opening(game.board, game.number // 2)
    while now.outcome is None and not now.claims and now.ply < LONGEST:
        seed = 1000 * game.number + now.ply
        if now.turn is side:
            now = now.play(think(now, level.profile(seed)).move)
        else:
            now = now.play(OPPONENTS[game.opponent](now, seed))
    winner = now.outcome.winner if now.outcome else leader(now)
    return game, 0.5 if winner is None else float(winner is side)


def leader(now: Position) -> Side | None:
    """Who is far ahead in material, where nobody has mated."""
    worth = worth_by_kind(now.variant)
    lead = sum(worth[piece.kind] * (1 - 2 * piece.side) for piece in now.pieces.values())
    if now.claims or abs(lead) < usual_adjudication(now.variant).resign:
        return None
    return Side.WHITE if lead > 0 else Side.BLACK


def all_games(arguments: argparse.Namespace) -> Iterator[Game]:
    """Round about all pairings, so that a run that is cut short has some of each."""
    boards = library.names() if arguments.boards == ["all"] else arguments.boards
    numbers = range(arguments.games)
    for number, board, level, opponent in product(
        numbers, boards, arguments.levels, arguments.against
    ):
        yield Game(board, level, opponent, number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", nargs="+", default=["chess", "plane", "cube"])
    parser.add_argument("--levels", nargs="+", type=int, default=[-1, 0, 1])
    parser.add_argument("--against", nargs="+", default=list(OPPONENTS), choices=list(OPPONENTS))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=36_000, help="stop after so long")
    arguments = parser.parse_args()
    until = monotonic() + arguments.seconds
    results: dict[tuple[str, int, str], list[float]] = defaultdict(list)
    with Pool(arguments.jobs) as pool:
        for game, points in pool.imap_unordered(points_of, all_games(arguments)):
            results[game.board, game.level, game.opponent].append(points)
            if monotonic() > until:
                break
        pool.terminate()
    for (board, level, opponent), found in sorted(results.items()):
        score = MatchResult(found.count(1.0), found.count(0.5), found.count(0.0))
        share, error = 100 * score.share, 196 * score.deviation
        print(f"{board} level {level} v {opponent}: {score}, {share:.0f} ± {error:.0f} %")


if __name__ == "__main__":
    main()
