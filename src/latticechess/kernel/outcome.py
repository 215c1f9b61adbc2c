"""The outcome of a game and its reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from latticechess.kernel.pieces import Side


class Reason(StrEnum):
    """Why a game ended, or why a draw may be claimed."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    GOAL = "goal"
    """A piece reached its goal; drawn if both did."""
    CHECKS = "checks"
    """So many checks as the variant asks for."""
    EXTINCTION = "extinction"
    """The loser has none left of a kind that must not die out."""
    ALL_CAPTURED = "all-captured"
    NO_PIECES_LEFT = "no-pieces-left"
    """The winner of losing chess has lost everything."""
    BARE_KING = "bare-king"
    DEAD_POSITION = "dead-position"
    FIVEFOLD = "fivefold"
    SEVENTY_FIVE_MOVES = "seventy-five-moves"
    THREEFOLD = "threefold"
    FIFTY_MOVES = "fifty-moves"
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"
    ABANDONED = "abandoned"
    ABORTED = "aborted"
    DECISION = "decision"
    UNSTATED = "unstated"
    """The file tells the result but not its reason."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; `winner` is None for a draw or an aborted game."""

    winner: Side | None
    reason: Reason
