"""Arguments shared by several commands: VARIANT, --position, --start and --window."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from latticechess.cli import CommandError
from latticechess.kernel import library
from latticechess.kernel.geometry import COORDINATE_LIMIT
from latticechess.kernel.start_positions import initial_position

if TYPE_CHECKING:
    from latticechess.kernel.move import Move
    from latticechess.kernel.position import Position

Window = tuple[tuple[int, int], tuple[int, int]]
DEFAULT_WINDOW: Window = ((-1, -1), (17, 17))
WIDEST_WINDOW = 10_000
"""Upper bound, because every square of every line in it is listed."""


def add_position_arguments(parser: argparse.ArgumentParser, window: bool = True) -> None:
    """Declare the arguments."""
    names = ", ".join(library.names())
    parser.add_argument("variant", metavar="VARIANT", help=f"{names}; or a .toml file")
    parser.add_argument("--position", metavar="TEXT", help="a position as one line (FEN)")
    parser.add_argument("--start", type=int, metavar="NUMBER", help="a numbered start position")
    if window:
        parser.add_argument(
            "--window",
            type=read_window,
            default=DEFAULT_WINDOW,
            metavar="LO:HI",
            help="on an unbounded board, the squares from (LO,LO) to (HI,HI) (default: -1:17)",
        )


def read_window(text: str) -> Window:
    """The corners of `LO:HI` or `X1,Y1:X2,Y2`."""
    try:
        low, high = (tuple(int(c) for c in corner.split(",")) for corner in text.split(":"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not LO:HI, such as -1:17") from None
    if {len(low), len(high)} == {1}:
        low, high = low * 2, high * 2
    if len(low) != 2 or len(high) != 2 or low[0] > high[0] or low[1] > high[1]:
        raise argparse.ArgumentTypeError(f"{text!r} is not LO:HI, such as -1:17")
    if max(high[0] - low[0], high[1] - low[1]) >= WIDEST_WINDOW:
        raise argparse.ArgumentTypeError(f"{text!r} is wider than {WIDEST_WINDOW:,} squares")
    if max(map(abs, (*low, *high))) > COORDINATE_LIMIT:
        raise argparse.ArgumentTypeError(f"{text!r} lies beyond ±{COORDINATE_LIMIT:,}")
    return (low[0], low[1]), (high[0], high[1])


def chosen_position(args: argparse.Namespace) -> Position:
    """The position given by the arguments."""
    from latticechess.notation.errors import NotationError
    from latticechess.notation.fen.position import parse_position

    variant = library.variant(args.variant)
    if args.position is not None:
        try:
            return parse_position(variant, args.position)
        except NotationError as error:
            raise CommandError(f"The position cannot be read: {error}") from error
    try:
        return initial_position(variant, args.start)
    except ValueError as error:
        raise CommandError(f"{str(error).rstrip('.')}.") from error


def legal_moves(position: Position, window: Window) -> list[Move]:
    """The legal moves; on an unbounded board, those that end within the window."""
    if position.variant.geometry.bounded:
        return position.legal_moves()
    return position.legal_moves(window=window)
