"""`lattice show VARIANT`: show a position in the terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from latticechess.cli._json import add_json_option, print_json
from latticechess.cli._positions import add_position_arguments, chosen_position

if TYPE_CHECKING:
    from latticechess.kernel.position import Position


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("show", help="show a position in the terminal")
    add_position_arguments(parser, window=False)
    parser.add_argument("--figures", action="store_true", help="chess symbols instead of letters")
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    """Print the board, the side to move, check and outcome, and the position as FEN."""
    from latticechess.kernel.faults import impossible
    from latticechess.notation.diagram import diagram
    from latticechess.notation.fen.position import format_position

    position = chosen_position(args)
    if args.json:
        print_json(as_value(position))
        return 0
    print(f"{position.variant.title}: {position.variant.summary}")
    print()
    print(diagram(position, figures=args.figures))
    print()
    if position.faults:
        print(impossible(position))
    elif position.outcome:
        winner = position.outcome.winner
        result = "A draw" if winner is None else f"{winner} wins"
        print(f"{result}: {position.outcome.reason.value.replace('-', ' ')}.")
    else:
        print(f"{position.turn} to move{', in check' if position.in_check else ''}.")
    print(format_position(position))
    return 0


def as_value(position: Position) -> dict[str, Any]:
    """The position for programs."""
    from latticechess.notation.squares import format_square

    outcome = position.outcome if not position.faults else None
    winner = outcome.winner if outcome else None
    geometry = position.variant.geometry
    return {
        "board": position.variant.name,
        "title": position.variant.title,
        "fen": position.fen(),
        "turn": str(position.turn).lower(),
        "check": not position.faults and position.in_check,
        "outcome": outcome
        and {
            "winner": None if winner is None else str(winner).lower(),
            "reason": outcome.reason.value,
        },
        "faults": [str(fault) for fault in position.faults],
        "pieces": {
            format_square(geometry, square): piece.letter
            for square, piece in position.pieces.items()
        },
    }
