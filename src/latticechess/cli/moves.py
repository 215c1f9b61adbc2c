"""`lattice moves VARIANT`: list the legal moves of a position."""

from __future__ import annotations

import argparse

from latticechess.cli._json import add_json_option, print_json
from latticechess.cli._positions import add_position_arguments, chosen_position, legal_moves


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("moves", help="list the legal moves of a position")
    add_position_arguments(parser)
    parser.add_argument("--coordinates", action="store_true", help="as coordinates: e2e4")
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    """Print one move per line, in the variant's notation."""
    from latticechess.notation.moves import format_move
    from latticechess.notation.uci import format_uci

    position = chosen_position(args)
    if args.json:
        moves = legal_moves(position, args.window)
        print_json([{"san": position.san(move), "uci": position.uci(move)} for move in moves])
        return 0
    for move in legal_moves(position, args.window):
        if args.coordinates:
            print(format_uci(position.variant.geometry, move))
        else:
            print(format_move(position, move))
    return 0
