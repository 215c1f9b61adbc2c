"""`lattice show VARIANT`: show a position in the terminal."""

from __future__ import annotations

import argparse

from latticechess.cli._positions import add_position_arguments, chosen_position


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("show", help="show a position in the terminal")
    add_position_arguments(parser, window=False)
    parser.add_argument("--figures", action="store_true", help="chess symbols instead of letters")


def run(args: argparse.Namespace) -> int:
    """Print the board, the side to move, check and outcome, and the position as FEN."""
    from latticechess.kernel.faults import impossible
    from latticechess.notation.diagram import diagram
    from latticechess.notation.fen.position import format_position

    position = chosen_position(args)
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
