"""Matches between levels of the computer: is each one stronger than the one below?

    python bench/engine_matches.py [--boards chess plane cube] [--pairs 1-2 2-3] [--games 20]

Each opening (a few plies by the weakest level) is played twice with colours exchanged. Only depth
and nodes limit the players, never time, so that a busy machine does not change the result; levels
without a limit of nodes get `--nodes`. A game that is too long, or that one side has won on
material for a while, is decided by the stronger judge of the two.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from itertools import pairwise
from math import log10

from latticechess import Side, variant
from latticechess.engine.levels import LEVELS, Level, level_of
from latticechess.engine.think import choose
from latticechess.kernel.position import Position

LONGEST = 240
DECIDED = 900
DECIDED_PLIES = 8
NEVER_MS = 3_600_000


def opening(board: str, number: int) -> Position:
    """A start position some plies on, different for every number."""
    now = variant(board).start()
    for ply in range(4 + number % 3):
        now = now.play(choose(now, LEVELS[0], NEVER_MS, seed=1000 * number + ply).move)
    return now


def play(start: Position, white: Level, black: Level, seed: int) -> float:
    """White's points."""
    now = start
    ahead = 0
    score = 0
    while now.outcome is None and not now.claims and now.ply < LONGEST:
        level = white if now.turn is Side.WHITE else black
        choice = choose(now, level, NEVER_MS, seed=seed + now.ply)
        score = choice.score if now.turn is Side.WHITE else -choice.score
        ahead = ahead + 1 if abs(score) >= DECIDED else 0
        if ahead >= DECIDED_PLIES:
            return 1.0 if score > 0 else 0.0
        now = now.play(choice.move)
    if now.outcome is None or now.outcome.winner is None:
        return 0.5
    return 1.0 if now.outcome.winner is Side.WHITE else 0.0


def match(board: str, weak: Level, strong: Level, games: int) -> tuple[int, int, int]:
    """Wins, draws and losses of the stronger level."""
    results = [0, 0, 0]
    for number in range(games):
        start = opening(board, number // 2)
        if start.outcome is not None:
            continue
        if number % 2:
            points = play(start, strong, weak, number)
        else:
            points = 1 - play(start, weak, strong, number)
        results[{1.0: 0, 0.5: 1, 0.0: 2}[points]] += 1
    return results[0], results[1], results[2]


def elo(wins: int, draws: int, losses: int) -> str:
    """The difference in strength that the result speaks of."""
    games = wins + draws + losses
    share = (wins + draws / 2) / games
    if share in (0.0, 1.0):
        return "all" if share else "none"
    return f"{-400 * log10(1 / share - 1):+.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", nargs="+", default=["chess", "plane", "cube"])
    parser.add_argument("--pairs", nargs="+", help="such as 1-2 2-3; all neighbours if left out")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=200_000)
    arguments = parser.parse_args()
    pairs = [tuple(map(int, pair.split("-"))) for pair in arguments.pairs or ()]
    pairs = pairs or list(pairwise(level.number for level in LEVELS))
    for board in arguments.boards:
        for low, high in pairs:
            weak, strong = (
                replace(level, nodes=level.nodes or arguments.nodes)
                for level in (level_of(low), level_of(high))
            )
            result = match(board, weak, strong, arguments.games)
            wins, draws, losses = result
            print(f"{board} {high} v {low}: +{wins} ={draws} -{losses}  {elo(*result)}", flush=True)


if __name__ == "__main__":
    main()
