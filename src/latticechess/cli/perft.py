"""`lattice perft VARIANT DEPTH`: count the positions after so many half-moves."""

from __future__ import annotations

import argparse

from latticechess.cli._positions import add_position_arguments


def _depth(text: str) -> int:
    if not text.isdigit() or int(text) > 99:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of half-moves from 0 to 99")
    return int(text)


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("perft", help="count the positions after so many half-moves")
    add_position_arguments(parser)
    parser.add_argument("depth", type=_depth, metavar="DEPTH", help="half-moves")
    parser.add_argument("--divide", action="store_true", help="count for each first move")


def run(args: argparse.Namespace) -> int:
    """Print the count, last line `nodes N`."""
    raise NotImplementedError
