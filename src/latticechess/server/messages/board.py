"""What the screen must know of a board and its pieces."""

from __future__ import annotations

from latticechess.server.messages.base import Colour, Message, Square


class PieceView(Message, frozen=True):
    """A piece on a square; `letter` names its type in the variant."""

    letter: str
    colour: Colour


class PlacedPiece(Message, frozen=True):
    at: Square
    piece: PieceView


class PieceTypeView(Message, frozen=True):
    """A kind of piece and its vectors, White's: to draw its moves and to plan ahead."""

    letter: str
    name: str
    leaps: list[Square]
    slides: list[Square]
    steps: list[Square]
    """To an empty square only."""
    captures: list[Square]
    """Only where there is something to take."""
    double_step: bool
    promotes: bool
    royal: bool


class PromotionView(Message, frozen=True):
    """Boxes (per axis first and last coordinate, null without end) where each side promotes."""

    white: list[list[tuple[int | None, int | None]]]
    black: list[list[tuple[int | None, int | None]]]
    choices: list[str]


class CastlingView(Message, frozen=True):
    """Where king and rook stand that may castle: the king may be sent onto its rook."""

    king: Square
    rook: Square


class VariantView(Message, frozen=True):
    """What the screen must know of a variant."""

    name: str
    title: str
    summary: str
    axes: list[list[str]]
    """Labels of each axis; an empty list on an endless axis."""
    pieces: list[PieceTypeView]
    start: list[PlacedPiece]
    promotion: PromotionView | None
    mirror: list[int]
    castling: list[CastlingView]
