"""`lattice moves VARIANT`: list the legal moves of a position."""

from __future__ import annotations

import argparse

from latticechess.cli._positions import add_position_arguments, chosen_position, legal_moves


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("moves", help="list the legal moves of a position")
    add_position_arguments(parser)
    parser.add_argument("--coordinates", action="store_true", help="as coordinates: e2e4")


def run(args: argparse.Namespace) -> int:
    """Print one move per line, in the variant's notation."""
    from latticechess.notation.moves import format_move
    from latticechess.notation.uci import format_uci

    position = chosen_position(args)
    for move in legal_moves(position, args.window):
        if args.coordinates:
            print(format_uci(position.variant.geometry, move))
        else:
            print(format_move(position, move))
    return 0
