"""`lattice rebuild`: rebuild all tables that are derived from the journal."""

from __future__ import annotations

import argparse
import sys

from latticechess.cli._progress import ProgressBar
from latticechess.cli._store import add_store_options, opened_store


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "rebuild", help="rebuild lists, statistics and rankings from the games"
    )
    add_store_options(parser)


def run(args: argparse.Namespace) -> int:
    """Rebuild, and print the size of each table."""
    from latticechess.store.derived import DERIVED, rebuild

    order = list(DERIVED)
    with opened_store(args, alone=False, must_exist=True) as engine:
        with ProgressBar(sys.stderr, "rebuild", every_s=0) as bar:
            made = rebuild(engine, lambda name: bar.show(order.index(name), len(order), name))
        for name, count in made.items():
            print(f"{name}: {count}")
    return 0
