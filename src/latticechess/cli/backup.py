"""`lattice backup FILE`: save the whole database to one file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from latticechess.cli._progress import ProgressBar
from latticechess.cli._store import add_store_options, opened_store


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "backup", help="save all games and players to one file, even while the program runs"
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    add_store_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the file."""
    from latticechess.store.database.backup import back_up

    bar = ProgressBar(sys.stderr, args.file.name)
    with opened_store(args, alone=False, must_exist=True, reads=True) as engine, bar:
        count = back_up(engine, args.file, args.force, bar.count("rows"))
    print(f"{args.file}: saved {count} game events.")
    return 0
