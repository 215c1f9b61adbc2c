"""The lowest levels against players who know nothing, or little.

    python bench/engine/gentle_levels.py [--boards chess plane cube] [--levels -1 0 1] [--games 40]

The random player chooses among all legal moves. The greedy one takes the piece worth most and sees
a mate. The careful one also looks at the answer (two plies, material alone). Somebody who learnt
the rules today plays between the first two. Levels and opponents are limited by depth and nodes:
a busy machine changes nothing but the duration.
"""

from __future__ import annotations

import argparse
import random
from time import process_time

from simple_opponents import Player, opening, plain

from latticechess import Move, Side
from latticechess.engine.choose import think
from latticechess.engine.strength.levels import Level, level_of
from latticechess.kernel.position import Position

LONGEST = 300
"""Plies after which a game is drawn."""


def at_random(now: Position, seed: int) -> Move:
    return random.Random(seed).choice(list(now.board().legal_moves()))


OPPONENTS: dict[str, Player] = {"random": at_random, "greedy": plain(1), "careful": plain(2)}


def points_of(level: Level, opponent: Player, board: str, number: int) -> float:
    """The level's points in one game."""
    side = Side(number % 2)
    now = opening(board, number // 2)
    while now.outcome is None and not now.claims and now.ply < LONGEST:
        seed = 1000 * number + now.ply
        if now.turn is side:
            now = now.play(think(now, level.profile(seed)).move)
        else:
            now = now.play(opponent(now, seed))
    winner = now.outcome.winner if now.outcome else None
    return 0.5 if winner is None else float(winner is side)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", nargs="+", default=["chess", "plane", "cube"])
    parser.add_argument("--levels", nargs="+", type=int, default=[-1, 0, 1])
    parser.add_argument("--against", nargs="+", default=list(OPPONENTS), choices=list(OPPONENTS))
    parser.add_argument("--games", type=int, default=40)
    arguments = parser.parse_args()
    for board in arguments.boards:
        for number in arguments.levels:
            for name in arguments.against:
                begun = process_time()
                level = level_of(number, opening(board, 0).variant)
                points = [
                    points_of(level, OPPONENTS[name], board, game)
                    for game in range(arguments.games)
                ]
                score = f"+{points.count(1.0)} ={points.count(0.5)} -{points.count(0.0)}"
                spent = process_time() - begun
                print(f"{board} level {number} v {name}: {score}, {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main()
