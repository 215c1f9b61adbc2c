"""Results in words and figures."""

from __future__ import annotations

from typing import Literal

from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side

Score = Literal["1-0", "0-1", "1/2-1/2", "*"]

_WON_BY = {
    Reason.CHECKMATE: "by checkmate",
    Reason.RESIGNATION: "by resignation",
    Reason.TIME: "on time",
    Reason.ABANDONED: "because the opponent left",
    Reason.DECISION: "by the organiser's decision",
}
_DRAWN_BY = {
    Reason.STALEMATE: "by stalemate",
    Reason.DEAD_POSITION: "because neither side can mate",
    Reason.FIVEFOLD: "by fivefold repetition",
    Reason.SEVENTY_FIVE_MOVES: "by the seventy-five-move rule",
    Reason.THREEFOLD: "by threefold repetition",
    Reason.FIFTY_MOVES: "by the fifty-move rule",
    Reason.TIME: "because time ran out against a side that cannot mate",
    Reason.AGREEMENT: "by agreement",
    Reason.ABANDONED: "claimed after a player left",
    Reason.DECISION: "by the organiser's decision",
}


def score(outcome: Outcome | None) -> Score:
    """The result as it is written under a game."""
    if outcome is None or outcome.reason is Reason.ABORTED:
        return "*"
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner is Side.WHITE else "0-1"


def describe(outcome: Outcome) -> str:
    """Such as "White wins by checkmate" or "Draw by agreement"."""
    if outcome.reason is Reason.ABORTED:
        return "Game aborted"
    if outcome.reason is Reason.UNSTATED:
        return "Draw" if outcome.winner is None else f"{outcome.winner} wins"
    if outcome.winner is None:
        return f"Draw {_DRAWN_BY.get(outcome.reason, f'by {outcome.reason}')}"
    return f"{outcome.winner} wins {_WON_BY.get(outcome.reason, f'by {outcome.reason}')}"


def reason_described(text: str, drawn: bool) -> Reason | None:
    """The reason that `describe` has put into these words, whoever won."""
    for reason, words in (_DRAWN_BY if drawn else _WON_BY).items():
        if text.endswith(f" {words}"):
            return reason
    return None


def half_points(outcome: Outcome | None) -> tuple[int, int]:
    """What White and Black have scored, in half points."""
    return {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "*": (0, 0)}[score(outcome)]
