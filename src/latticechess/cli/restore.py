"""`lattice restore FILE`: restore a backup into either kind of database."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from latticechess.cli._progress import ProgressBar
from latticechess.cli._store import add_store_options, opened_store


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "restore", help="restore a file of `lattice backup`; stop the program first"
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--force", action="store_true", help="replace the present games and players"
    )
    add_store_options(parser)


def run(args: argparse.Namespace) -> int:
    """Fill the database from the file."""
    from latticechess.store.database.backup import restore

    bar = ProgressBar(sys.stderr, args.file.name)
    with opened_store(args, alone=True, must_exist=False) as engine, bar:
        count = restore(args.file, engine, args.force, bar.count("rows"))
    print(f"{args.file}: restored {count} game events.")
    return 0
