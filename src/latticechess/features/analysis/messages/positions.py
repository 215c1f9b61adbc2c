"""Positions outside games: for lessons, help on pieces, and variations."""

from __future__ import annotations

from latticechess.features.games.messages.board import PlacedPiece
from latticechess.features.games.messages.game import Destinations, MoveView, ResultView
from latticechess.server.wire import Colour, Message, Request, SentenceView, Square


class MoveAsked(Message, frozen=True):
    origin: Square
    target: Square
    promotion: str | None = None


class PositionAsked(Request, frozen=True):
    """A position and moves to play from it; by default the variant's start position."""

    variant: str
    game: str | None = None
    """By the rules of this game: an own board may have changed since."""
    position: str | None = None
    """The position as text, including the side to move."""
    pieces: list[PlacedPiece] | None = None
    turn: Colour = "white"
    """The side to move, with `pieces`."""
    castling: str = ""
    """Castling rights such as `KQkq`, with `pieces`; impossible ones are dropped."""
    moves: list[MoveAsked] | None = None
    typed: str | None = None
    """One more move, in the board's notation."""
    again: bool = False
    """The same side moves again after each move: practice without an opponent."""


class PositionTold(Message, frozen=True):
    """The position after the moves."""

    text: str
    pieces: list[PlacedPiece]
    turn: Colour
    check: Square | None
    legal: list[Destinations]
    moves: list[MoveView]
    faults: list[str]
    """Why the position is impossible, each a sentence."""
    fault_sentences: list[SentenceView]
    result: ResultView | None
    castling: str
    """Castling rights, such as `KQkq`."""
    rights: str
    """The castling rights that the squares of kings and rooks allow."""
    icn: str | None
    """The position in ICN; null if ICN cannot express it."""
