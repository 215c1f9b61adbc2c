"""The steps between the levels on many boards, in a given time.

    python bench/engine/level_steps.py chess:6:200 plane:3:200 all:4:8 [--jobs 16] [--seconds 600]
        [--first 0] [--results levels.jsonl] [--anchor 4 5 6 --anchor-games 20]

Each word is a board, its highest level and the games of a step; `chess:4..6:200` plays the steps
from level 4 to 6 alone, and `all` are the boards that come with the program and are not named. The
results are those of `lattice match --levels --results FILE`, which also turns them into a table
(`--games 0`, `--board all`, `--write`). A run that is cut short has played about the same share of
every step; `--first` goes on from a later game. `--anchor` adds games of these levels of chess
against Stockfish.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import Pool
from pathlib import Path
from time import monotonic

from latticechess import Side, variant
from latticechess.engine.strength.levels import LOWEST
from latticechess.kernel import library
from latticechess.notation.fen.position import format_position
from latticechess.programs.level_strength import anchors, append_result, neighbours
from latticechess.programs.matches import OPENING_PLIES, Pairing, Task, opening, play_game, start_of

OPENINGS = 16
"""For each board, used in turn: what the levels overlook differs from game to game."""


def pairings_of(word: str, named: set[str]) -> list[Pairing]:
    board, levels, games = word.split(":")
    lowest, _, highest = levels.rpartition("..")
    boards = [name for name in library.names() if name not in named] if board == "all" else [board]
    return [
        pairing
        for each in boards
        for pairing in neighbours(each, int(games), int(lowest or LOWEST), int(highest))
    ]


def opened(wanted: tuple[str, int]) -> str:
    """A balanced opening; the start where the sides are unlike, as both colours are played, and
    where hardly any opening is balanced."""
    board, number = wanted
    rules = variant(board)
    first = start_of(rules, number)
    colours = Counter(piece.side for piece in first.pieces.values())
    if colours[Side.WHITE] == colours[Side.BLACK] and rules.geometry.dimension < 4:
        first = opening(rules, number, OPENING_PLIES)
    return format_position(first)


def tasks(pairings: list[Pairing], first: int) -> Iterator[Task]:
    """The games from number `first` on, so that every step has always played about the same share
    of its own."""
    games = [
        (i / pairing.games, Task(pairing, i))
        for pairing in pairings
        for i in range(first, pairing.games)
    ]
    return (task for _, task in sorted(games, key=lambda item: item[0]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="+", metavar="BOARD:HIGHEST:GAMES")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=36_000, help="stop after so long")
    parser.add_argument("--first", type=int, default=0, help="number of each step's first game")
    parser.add_argument("--results", type=Path, default=Path("levels.jsonl"))
    parser.add_argument("--anchor", type=int, nargs="*", default=[], metavar="LEVEL")
    parser.add_argument("--anchor-games", type=int, default=20, help="of each such pair")
    arguments = parser.parse_args()
    until = monotonic() + arguments.seconds
    named = {word.partition(":")[0] for word in arguments.boards}
    pairings = [pairing for word in arguments.boards for pairing in pairings_of(word, named)]
    pairings += anchors("chess", arguments.anchor_games, arguments.anchor)
    played = 0
    with Pool(arguments.jobs) as pool:
        wanted = {
            (pairing.board, number)
            for pairing in pairings
            for number in range(min(OPENINGS, pairing.games // 2))
        }
        starts = dict(zip(sorted(wanted), pool.map(opened, sorted(wanted), 1), strict=True))
        ready = [
            replace(
                pairing,
                openings=tuple(starts[key] for key in sorted(starts) if key[0] == pairing.board),
            )
            for pairing in pairings
        ]
        for score in pool.imap_unordered(play_game, tasks(ready, arguments.first)):
            append_result(arguments.results, score)
            played += 1
            if monotonic() > until:
                break
        pool.terminate()
    print(f"{played} of {sum(pairing.games - arguments.first for pairing in pairings)} games")


if __name__ == "__main__":
    main()
