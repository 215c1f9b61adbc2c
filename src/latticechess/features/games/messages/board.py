"""Variants, boards and pieces."""

from __future__ import annotations

from latticechess.server.wire import Colour, Message, Square

Box = list[tuple[int | None, int | None]]
"""First and last coordinate on each axis; null: unbounded."""


class PieceView(Message, frozen=True):
    """A piece on a square; `letter` names its type in the variant."""

    letter: str
    colour: Colour


class PlacedPiece(Message, frozen=True):
    at: Square
    piece: PieceView


class PieceTypeView(Message, frozen=True):
    """A piece type and its move vectors, from White's side: for move diagrams and premoves."""

    letter: str
    name: str
    leaps: list[Square]
    slides: list[Square]
    ranges: list[int | None]
    """The most steps of each slide; null: any number."""
    steps: list[Square]
    """Moves to an empty square only."""
    captures: list[Square]
    """Moves that must capture."""
    double_step: bool
    promotes: bool
    royal: bool
    picture: str
    """A figure and perhaps a mark, `knight+one`; empty: a disc with the letter."""


class PromotionView(Message, frozen=True):
    """Promotion regions."""

    white: list[Box]
    black: list[Box]
    choices: list[str]


class GoalView(Message, frozen=True):
    """Goal squares of White and Black, as boxes; a piece of these letters that arrives wins."""

    white: list[Box]
    black: list[Box]
    pieces: list[str]


class CastlingView(Message, frozen=True):
    """The squares of a king and rook that may castle; the king may move onto its rook."""

    king: Square
    rook: Square


class VariantView(Message, frozen=True):
    """A variant as the client draws it."""

    name: str
    title: str
    summary: str
    axes: list[list[str]]
    """Labels of each axis; empty for an unbounded axis."""
    holes: list[Square]
    """Squares that do not exist."""
    border: Box | None
    """Where an unbounded board ends; null: nowhere."""
    pieces: list[PieceTypeView]
    start: list[PlacedPiece]
    promotion: PromotionView | None
    mirror: list[int]
    castling: list[CastlingView]
    double_steps: list[Box] | None
    """Where White's pawns may step twice; null: wherever they have not moved."""
    goal: GoalView | None
    checks: int | None
    """Who has given so many checks wins."""
