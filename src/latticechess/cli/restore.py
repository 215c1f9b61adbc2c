"""`lattice restore FILE`: bring back what `lattice backup` saved, into either kind of database."""

from __future__ import annotations

import argparse
from pathlib import Path

from latticechess.cli._store import add_store_options, opened_store


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "restore", help="bring back what `lattice backup` saved; stop the program first"
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--force", action="store_true", help="replace the games and players that are there now"
    )
    add_store_options(parser)


def run(args: argparse.Namespace) -> int:
    """Fill the database from the file."""
    from latticechess.store.database.backup import restore

    with opened_store(args, alone=True, must_exist=False) as engine:
        count = restore(args.file, engine, args.force)
    print(f"{args.file}: {count} events of games restored.")
    return 0
