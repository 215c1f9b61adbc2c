"""Long algebraic notation with both squares: the plane's `Q(7,4)-(8,5)`, the cube's `Pe2t-e3t`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from latticechess.kernel.coordinates import SquareTextError
from latticechess.kernel.en_passant import stepped_pawn
from latticechess.kernel.geometry import Geometry
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Piece
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.notation.errors import NotationError, shown
from latticechess.notation.legality import legal_move, suffix
from latticechess.notation.squares import format_square, square_of, square_pattern


@dataclass(frozen=True, slots=True)
class LongForm:
    """The signs in which the two notations differ."""

    capture: str
    promotion: str
    stalemate: str
    example: str


PLANE = LongForm("x", "", "~", "Q(7,4)-(8,5)")
# A small x is a level of the cube.
CUBE = LongForm("X", "=", "÷", "Pe2t-e3t")


def captured_piece(position: Position, move: Move) -> Piece | None:
    """The piece that `move` captures, en passant included."""
    if move.target not in position.destinations(move.origin).captures:
        return None
    pieces = position.pieces
    if move.target in pieces:
        return pieces[move.target]
    pawn = stepped_pawn(position.variant, pieces, move.target, position.turn.opponent)
    return pieces[pawn] if pawn else None


def format_long(
    position: Position, move: Move, form: LongForm, after: Position | None = None
) -> str:
    """`move` in long notation."""
    sign = suffix(after or position.play(move), form.stalemate)
    return bare_long(position, move, form) + sign


def bare_long(position: Position, move: Move, form: LongForm) -> str:
    """`move` in long notation without its suffix."""
    geometry = position.variant.geometry
    letter = position.pieces[move.origin].kind.letter
    captured = captured_piece(position, move)
    sign = f"{form.capture}{captured.kind.letter}" if captured else "-"
    promotion = f"{form.promotion}{move.promotion}" if move.promotion else ""
    origin, target = (format_square(geometry, at) for at in (move.origin, move.target))
    return f"{letter}{origin}{sign}{target}{promotion}"


def parse_long(position: Position, text: str, form: LongForm) -> Move:
    """The legal move written as `text`. Letters may be left out but not be wrong."""
    geometry = position.variant.geometry
    tidy = re.sub(r"[\u2010-\u2015\u2212]", "-", re.sub(r"\s+", "", text))
    match = _pattern(geometry).fullmatch(tidy)
    if match is None:
        raise NotationError(
            "not-a-move",
            text=shown(text.strip()),
            expected=sentence("expected-like", example=form.example),
        )
    letter, *rest = match.groups()
    n = geometry.dimension
    sign, taken = rest[n], rest[n + 1]
    try:
        origin = square_of(geometry, tuple(rest[:n]))
        target = square_of(geometry, tuple(rest[n + 2 : 2 * n + 2]))
    except SquareTextError as error:
        raise NotationError.because(error.reason) from error
    promotion = rest[-1]
    move = Move(origin, target, promotion.upper() if promotion else None)
    piece = position.pieces.get(origin)
    if piece is not None and letter and letter.upper() != piece.kind.letter:
        raise NotationError(
            "other-piece-there",
            square=format_square(geometry, origin),
            piece=piece.kind.name.lower(),
            letter=letter,
        )
    legal_move(position, move, text)
    _check_capture(position, move, sign, taken, text)
    return move


def _check_capture(position: Position, move: Move, sign: str, taken: str | None, text: str) -> None:
    captured = captured_piece(position, move)
    if captured is None and (sign not in "->" or taken):
        raise NotationError(
            "takes-nothing", text=shown(text.strip()), expected=sentence("expected-quiet-sign")
        )
    if captured is not None and taken and taken.upper() != captured.kind.letter:
        raise NotationError(
            "takes-other-piece",
            text=shown(text.strip()),
            piece=captured.kind.name.lower(),
            letter=taken,
        )


@lru_cache(maxsize=64)
def _pattern(geometry: Geometry) -> re.Pattern[str]:
    square = square_pattern(geometry)
    return re.compile(
        rf"([A-Za-z])?{square}([-xX:\u00d7>])([A-Za-z])?{square}=?([A-Za-z])?"
        r"(?:[+#~\u00f7]|\+\+)?[!?]*"
    )
