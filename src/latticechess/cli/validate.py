"""`lattice validate FILE`: check a variant file."""

from __future__ import annotations

import argparse
from pathlib import Path

from latticechess.cli import CommandError
from latticechess.cli._json import add_json_option, print_json
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variantfile import load


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("validate", help="check a variant file")
    parser.add_argument("file", type=Path, metavar="FILE", help="a variant of your own (.toml)")
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    """Print what is wrong with the file, or that it is valid."""
    variant = load(args.file)
    start = initial_position(variant)
    if start.faults:
        reasons = " ".join(start.faults)
        raise CommandError(f"{args.file}: the start position is impossible. {reasons}")
    if start.outcome:
        raise CommandError(f"{args.file}: the game is over before the first move.")
    if args.json:
        value = {"name": variant.name, "title": variant.title, "pieces": len(variant.setup)}
        print_json({"file": str(args.file), "valid": True, **value})
        return 0
    print(f"{args.file}: {variant.title} is valid ({len(variant.setup)} pieces).")
    return 0
