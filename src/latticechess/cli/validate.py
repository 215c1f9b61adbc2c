"""`lattice validate FILE`: check a variant file."""

from __future__ import annotations

import argparse
from pathlib import Path

from latticechess.cli import CommandError
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variantfile import load


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("validate", help="check a variant file")
    parser.add_argument("file", type=Path, metavar="FILE", help="a variant of your own (.toml)")


def run(args: argparse.Namespace) -> int:
    """Print what is wrong with the file, or that it is valid."""
    variant = load(args.file)
    start = initial_position(variant)
    if start.faults:
        reasons = " ".join(start.faults)
        raise CommandError(f"{args.file}: the start position is impossible. {reasons}")
    if start.outcome:
        raise CommandError(f"{args.file}: the game is over before the first move.")
    print(f"{args.file}: {variant.title} is valid ({len(variant.setup)} pieces).")
    return 0
