"""`lattice perft VARIANT DEPTH`: count the leaf nodes of the move tree."""

from __future__ import annotations

import argparse
import time

from latticechess.cli import CommandError
from latticechess.cli._json import add_json_option, print_json
from latticechess.cli._positions import add_position_arguments, chosen_position


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("perft", help="count the leaf nodes of the move tree")
    add_position_arguments(parser)
    parser.add_argument("depth", type=_depth, metavar="DEPTH", help="depth in plies")
    parser.add_argument("--divide", action="store_true", help="count for each first move")
    add_json_option(parser)


def _depth(text: str) -> int:
    if not text.isdigit() or int(text) > 99:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of plies from 0 to 99")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Print the counts; the last line is `nodes N`."""
    from latticechess.kernel.faults import impossible
    from latticechess.kernel.perft import divide, perft
    from latticechess.notation.uci import format_uci

    position = chosen_position(args)
    if position.faults:
        raise CommandError(impossible(position))
    geometry = position.variant.geometry
    window = None if geometry.bounded else args.window
    began = time.perf_counter()
    lines: dict[str, int] = {}
    if args.divide and args.depth:
        counts = divide(position, args.depth, window)
        lines = dict(sorted((format_uci(geometry, move), n) for move, n in counts.items()))
        total = sum(counts.values())
    else:
        total = perft(position, args.depth, window)
    seconds = time.perf_counter() - began
    if args.json:
        divided = {"divide": lines} if args.divide else {}
        value = {"depth": args.depth, "nodes": total, "seconds": round(seconds, 3), **divided}
        print_json({"board": position.variant.name, **value})
        return 0
    for move, nodes in lines.items():
        print(f"{move}: {nodes}")
    print(f"seconds {seconds:.3f}")
    print(f"nodes {total}")
    return 0
