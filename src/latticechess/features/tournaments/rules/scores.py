"""Scores of single games, in half points."""

from __future__ import annotations

from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.settings import Points, Settings, TieBreak
from latticechess.kernel.pieces import Side

PLAYED: frozenset[Score] = frozenset({"1-0", "0-1", "1/2-1/2"})
"""Results of games; the others are of absent players."""
_OUTCOMES: dict[Score, tuple[str, str]] = {
    "1-0": ("win", "loss"),
    "0-1": ("loss", "win"),
    "1/2-1/2": ("draw", "draw"),
    "+-": ("win", "absent"),
    "-+": ("absent", "win"),
    "--": ("absent", "absent"),
    "==": ("draw", "draw"),
}


def outcome(score: Score, side: Side) -> str:
    """`win`, `draw`, `loss`, or `absent` for who did not come."""
    return _OUTCOMES[score][0 if side is Side.WHITE else 1]


def points_of(score: Score, side: Side, points: Points) -> int:
    """Half points of one side. Who did not come gets none, not even those for a loss."""
    return {"win": points.win, "draw": points.draw, "loss": points.loss, "absent": 0}[
        outcome(score, side)
    ]


def tie_breaks_of(settings: Settings) -> tuple[TieBreak, ...]:
    """The tie-breaks in order: the organiser's, or those usual for the system."""
    if settings.tie_breaks is not None:
        return settings.tie_breaks
    if settings.system == "swiss":
        return ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct-encounter", "wins")
    if settings.system in ("round-robin", "team"):
        return ("direct-encounter", "wins", "sonneborn-berger", "koya")
    if settings.system == "arena":
        return ("performance",)
    return ()
