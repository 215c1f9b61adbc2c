"""`lattice match --levels`: measure the strength of the computer's levels on each board."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from latticechess.cli import CommandError
from latticechess.cli._files import appendable
from latticechess.kernel import library

if TYPE_CHECKING:
    from latticechess.programs.level_strength import LevelStrength
    from latticechess.programs.matches import Pairing, Task

BOARDS = ("chess", "plane", "cube")
EVERY_BOARD = "all"
"""As `--board`: all that come with the program."""


def run_levels(args: argparse.Namespace) -> int:
    """Play the levels against each other, print a table per board, and write it on request."""
    from latticechess.engine.strength.elo import Measured, measurements
    from latticechess.programs import level_strength
    from latticechess.programs.matches import matches

    boards: tuple[str, ...] = (args.board,) if args.board else BOARDS
    if args.board == EVERY_BOARD:
        boards = library.names()
    kept: Path = args.results or Path("levels.jsonl")
    check(args, kept)
    scores = matches(tasks(args, boards, kept), args.concurrency)
    for played, score in enumerate(scores, 1):
        level_strength.append_result(kept, score)
        pairing = score.task.pairing
        print(f"{played:4} {pairing.board} {pairing.first} v {pairing.second}: {score.result}")
    found: dict[str, Measured] = {}
    for board in boards:
        pairings = level_strength.load(kept, board)
        if pairings:
            rungs = level_strength.level_strengths(board, pairings)
            games = sum(result.games for result in pairings.values())
            show(board, rungs, games)
            found[board] = level_strength.measured(board, rungs, games)
    if args.write:
        # Boards without results in the file keep their figures.
        write(level_strength.toml_text((measurements() | found).values()))
    return 0


def check(args: argparse.Namespace, kept: Path) -> None:
    """CommandError if the levels do not exist or the results cannot be stored."""
    from latticechess.engine.strength.levels import LEVELS

    low, high = LEVELS[0].number, LEVELS[-1].number
    first, last = chosen_range(args)
    for level in (first, last, *args.anchor):
        if not low <= level <= high:
            raise CommandError(f"There is no level {level}; choose one from {low} to {high}.")
    if first > last:
        raise CommandError("--from-level is above --to-level.")
    appendable(kept)


def chosen_range(args: argparse.Namespace) -> tuple[int, int]:
    """The lowest and the highest level to play."""
    from latticechess.engine.strength.levels import LEVELS

    low = LEVELS[0].number if args.from_level is None else args.from_level
    return low, LEVELS[-1].number if args.to_level is None else args.to_level


def tasks(args: argparse.Namespace, boards: tuple[str, ...], kept: Path) -> Iterator[Task]:
    """All games, round robin over the pairings, so that an aborted run has some of each."""
    from latticechess.programs import level_strength
    from latticechess.programs.matches import Task, adjudication_for

    low, high = chosen_range(args)
    pairings: list[Pairing] = []
    for board in boards:
        before = level_strength.load(kept, board)
        rules = adjudication_for(library.variant(board), args.resign, args.draw_after, args.longest)
        wanted = level_strength.neighbours(board, args.games, low, high, args.reach)
        wanted += level_strength.anchors(board, args.games, args.anchor)
        for pairing in wanted:
            earlier = before.get((pairing.first, pairing.second))
            number = (earlier.games + 1) // 2 if earlier else 0
            top = args.top_nodes or pairing.top_nodes
            pairings.append(replace(pairing, first_opening=number, rules=rules, top_nodes=top))
    most = max((pairing.games for pairing in pairings), default=0)
    for number in range(0, most, 2):
        for pairing in pairings:
            for game in range(number, min(number + 2, pairing.games)):
                yield Task(pairing, game)


def show(board: str, level_strengths: list[LevelStrength], games: int) -> None:
    """Print the table of one board."""
    print(f"\n{board}: {games} games")
    print("level   Elo  error  step  games")
    for rung in level_strengths:
        step = "" if rung.step is None else f"{rung.step:+d}"
        print(f"{rung.level:5} {rung.elo:5}  ±{rung.error:4} {step:>5} {rung.games:6}")


def write(text: str) -> None:
    """Write the table to the package data."""
    path = Path(str(files("latticechess.engine.strength"))) / "elo.toml"
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
    print(f"Wrote {path}")
