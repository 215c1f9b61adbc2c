"""Positions outside of games: for lessons, the help on a piece, and variations."""

from __future__ import annotations

from latticechess.server.messages.base import Colour, Message, Request, SentenceView, Square
from latticechess.server.messages.board import PlacedPiece
from latticechess.server.messages.game import Destinations, MoveView, ResultView


class MoveAsked(Message, frozen=True):
    origin: Square
    target: Square
    promotion: str | None = None


class PositionAsked(Request, frozen=True):
    """A position and moves to play from it. Without text or pieces it is the variant's start."""

    variant: str
    position: str | None = None
    """One line of text; it tells the turn too."""
    pieces: list[PlacedPiece] | None = None
    turn: Colour = "white"
    """Of a position given by its pieces."""
    castling: str = ""
    """Also of one given by its pieces: the rights wanted, as `KQkq`. What cannot be is left out."""
    moves: list[MoveAsked] | None = None
    again: bool = False
    """After each move it is the same side's turn again: practice without an opponent."""


class PositionTold(Message, frozen=True):
    """The position after the moves."""

    text: str
    pieces: list[PlacedPiece]
    turn: Colour
    check: Square | None
    legal: list[Destinations]
    moves: list[MoveView]
    faults: list[str]
    """Why no game could come to this position, each a sentence."""
    fault_sentences: list[SentenceView]
    result: ResultView | None
    castling: str
    """The rights held, as `KQkq`."""
    rights: str
    """Those that the places of kings and rooks allow."""
    icn: str | None
    """The position in the notation of infinite boards, where it has words for it."""
