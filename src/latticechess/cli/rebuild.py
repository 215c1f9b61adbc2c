"""`lattice rebuild`: make everything that is derived from the journal anew."""

from __future__ import annotations

import argparse

from latticechess.cli._store import add_store_options, opened_store


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "rebuild", help="make lists, statistics and rankings anew from the games"
    )
    add_store_options(parser)


def run(args: argparse.Namespace) -> int:
    """Rebuild, and tell how much there was."""
    from latticechess.store.derived import rebuild

    with opened_store(args, alone=False, must_exist=True) as engine:
        for name, count in rebuild(engine).items():
            print(f"{name}: {count}")
    return 0
