"""Results of games, as scores and in words."""

from __future__ import annotations

from functools import cache

from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import Sentence, english, sentence
from latticechess.notation.record import Result

_WON = {
    Reason.CHECKMATE: "won-by-checkmate",
    Reason.RESIGNATION: "won-by-resignation",
    Reason.TIME: "won-on-time",
    Reason.ABANDONED: "won-by-absence",
    Reason.DECISION: "won-by-decision",
    Reason.STALEMATE: "won-by-stalemate",
    Reason.GOAL: "won-by-goal",
    Reason.CHECKS: "won-by-checks",
    Reason.EXTINCTION: "won-by-extinction",
    Reason.ALL_CAPTURED: "won-by-all-captured",
    Reason.NO_PIECES_LEFT: "won-by-no-pieces-left",
    Reason.BARE_KING: "won-by-bare-king",
}
_DRAWN = {
    Reason.STALEMATE: "drawn-by-stalemate",
    Reason.GOAL: "drawn-by-goal",
    Reason.DEAD_POSITION: "drawn-by-dead-position",
    Reason.FIVEFOLD: "drawn-by-fivefold",
    Reason.SEVENTY_FIVE_MOVES: "drawn-by-seventy-five-moves",
    Reason.THREEFOLD: "drawn-by-threefold",
    Reason.FIFTY_MOVES: "drawn-by-fifty-moves",
    Reason.TIME: "drawn-on-time",
    Reason.AGREEMENT: "drawn-by-agreement",
    Reason.ABANDONED: "drawn-by-absence",
    Reason.DECISION: "drawn-by-decision",
}


def score(outcome: Outcome | None) -> Result:
    """The result as PGN writes it."""
    if outcome is None or outcome.reason is Reason.ABORTED:
        return "*"
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner is Side.WHITE else "0-1"


def describe(outcome: Outcome) -> Sentence:
    """Such as "White wins by checkmate" or "Draw by agreement"."""
    winner, reason = outcome.winner, outcome.reason
    if reason is Reason.ABORTED:
        return sentence("game-aborted")
    if reason is Reason.UNSTATED:
        return sentence("drawn") if winner is None else sentence("won", winner=winner)
    if winner is None:
        code = _DRAWN.get(reason)
        return sentence(code) if code else sentence("drawn-otherwise", reason=reason)
    code = _WON.get(reason)
    if code is None:
        return sentence("won-otherwise", winner=winner, reason=reason)
    return sentence(code, winner=winner)


def reason_described(text: str, drawn: bool) -> Reason | None:
    """The reason that `describe` has put into these words, whoever won."""
    for words, reason in _reasons(drawn).items():
        if text.endswith(words):
            return reason
    return None


@cache
def _reasons(drawn: bool) -> dict[str, Reason]:
    """Every reason by what follows "Draw" or "White wins" in English."""
    codes, first = (_DRAWN, "Draw") if drawn else (_WON, "{winner} wins")
    templates = english()
    return {templates[code].removeprefix(first): reason for reason, code in codes.items()}


def half_points(outcome: Outcome | None) -> tuple[int, int]:
    """Scores of White and Black, in half points."""
    return {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "*": (0, 0)}[score(outcome)]
