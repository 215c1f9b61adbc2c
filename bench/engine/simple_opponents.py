"""The engine against simple opponents on every board.

    python bench/engine/simple_opponents.py [--boards plane cube] [--against greedy three-ply]
                                            [--games 20] [--time-ms 100]

The greedy player searches one ply and captures the most, by the values that the society's first
infinite-chess program published. The other searches three plies exhaustively with the same values.
Both choose at random among equals, both see a mate, and the second extends checks: a little
stronger than their names.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from time import perf_counter

from latticechess import Move, Side, variant
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.choose import think
from latticechess.engine.evaluation.weights import PieceWeights, Weights
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.notation.fen.position import format_position

Player = Callable[[Position, int], Move]

PUBLISHED = {"P": 100, "N": 400, "M": 400, "B": 700, "H": 1200, "R": 1500, "C": 1800, "Q": 2500}
"""The society's own values, a pawn as 100."""
OTHERS = 700


def material(rules: Variant) -> Weights:
    """Material alone: no squares, no mobility, no kings."""
    return Weights(
        pieces=tuple(
            PieceWeights(value=(value, value), phase=1)
            for kind in rules.pieces
            for value in (0 if kind.royal else PUBLISHED.get(kind.letter, OTHERS),)
        ),
        advance=((0, 0),),
        passed=((0, 0),),
        shelter=(0, 0),
        supported=0,
        doubled=0,
        mop_up=(0, 0),
        mating_force=-1,
        king_danger_scale=0,
        tempo=0,
    )


def plain(depth: int, captures: int = 0) -> Player:
    """A player that searches so many plies, captures so many further, and counts material."""

    def play(now: Position, seed: int) -> Move:
        profile = SearchProfile(
            depth=depth, quiescence_plies=captures, noise=1, seed=seed, selective=False
        )
        return think(now, profile, weights=material(now.variant)).move

    return play


OPPONENTS = {"greedy": plain(1), "three-ply": plain(3)}


def opening(board: str, seed: int) -> Position:
    """The start after two random quiet moves of each side."""
    chance = random.Random(seed)
    now = variant(board).start()
    for _ in range(4):
        moves = now.board().legal_moves()
        quiet = [move for move in moves if move.target not in now.pieces]
        now = now.play(chance.choice(quiet or moves))
    return now


def game(start: Position, engine: Side, opponent: Player, limits: Limits, seed: int) -> Position:
    """The last position; the engine keeps its table through the game."""
    now = start
    table = TranspositionTable.of_megabytes(32)
    while now.outcome is None and not now.claims:
        if now.turn is engine:
            *_, last = analyse(now, limits, table=table)
            now = now.play(last.lines[0].moves[0])
        else:
            now = now.play(opponent(now, seed + now.ply))
    return now


def ending(now: Position) -> str:
    if now.outcome is not None:
        return str(now.outcome.reason)
    return str(now.claims[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", nargs="+", default=["plane", "cube"])
    parser.add_argument("--against", nargs="+", default=list(OPPONENTS), choices=list(OPPONENTS))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--time-ms", type=int, default=100)
    parser.add_argument("--nodes", type=int, help="instead of time, where others want the machine")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--show", action="store_true", help="print every game's end")
    arguments = parser.parse_args()
    limits = Limits(time_ms=arguments.time_ms)
    if arguments.nodes:
        limits = Limits(nodes=arguments.nodes)
    for board in arguments.boards:
        for name in arguments.against:
            points, longest, begun = 0.0, 0, perf_counter()
            for number in range(arguments.first, arguments.first + arguments.games):
                engine = Side(number % 2)
                start = opening(board, number // 2)
                end = game(start, engine, OPPONENTS[name], limits, 1000 * number)
                winner = end.outcome.winner if end.outcome else None
                points += 0.5 if winner is None else float(winner is engine)
                longest = max(longest, end.ply)
                if arguments.show:
                    print(board, name, number, winner, ending(end), end.ply, flush=True)
                    if winner is not engine:
                        print(format_position(end), flush=True)
            share = 100 * points / arguments.games
            spent = perf_counter() - begun
            print(
                f"{board} against {name}: {points:g} of {arguments.games} ({share:.0f} %), "
                f"longest game {longest} plies, {spent:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
