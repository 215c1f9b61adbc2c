"""Notation for `Position`: see `kernel.position_text`."""

from __future__ import annotations

from latticechess.kernel import library
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.position import IllegalMove, Position
from latticechess.kernel.variant import Variant
from latticechess.notation.diagram import diagram
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.moves import format_move, parse_move
from latticechess.notation.picture import position_svg
from latticechess.notation.san.line_reader import reader_of
from latticechess.notation.squares import parse_square
from latticechess.notation.uci import format_uci, parse_uci


def read_move(position: Position, text: str) -> Move:
    """The legal move that `text` means, in the board's notation or by its squares."""
    reader = reader_of(position.variant)
    if reader is not None:
        plain = position.ask_board(reader.find, text)
        plain = plain or position.ask_board(reader.find_by_squares, text)
        if plain is not None:
            return plain
    try:
        return parse_move(position, text)
    except NotationError as error:
        try:
            return parse_uci(position, text)
        except ValueError:
            raise IllegalMove(error.reason) from None


def read_square(variant: Variant, text: str) -> Square:
    """The square of that name."""
    try:
        return parse_square(variant.geometry, text)
    except NotationError as error:
        raise ValueError(error.reason) from None


def read_position(variant: Variant | str, text: str) -> Position:
    """The position of a FEN."""
    board = library.variant(variant) if isinstance(variant, str) else variant
    return parse_position(board, text)


def write_position(position: Position) -> str:
    """The FEN."""
    return format_position(position)


def write_move(position: Position, move: Move) -> str:
    """The move in the board's notation."""
    return format_move(position, move)


def write_coordinates(position: Position, move: Move) -> str:
    """The move by its squares."""
    return format_uci(position.variant.geometry, move)


def draw_text(position: Position, figures: bool) -> str:
    """The board in letters or symbols."""
    return diagram(position, figures)


def draw_picture(position: Position) -> str:
    """The board as SVG."""
    return position_svg(position)
