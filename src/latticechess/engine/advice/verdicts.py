"""Winning chances, move verdicts and accuracy from engine scores.

The formulas are those that lichess.org has published for its own reviews; on boards other than 8x8
they are only as good as the engine's value of a pawn there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Literal

Verdict = Literal["inaccuracy", "mistake", "blunder"]

AdviceKind = Literal["blunder", "danger", "chance", "better", "good"]
"""What the coach speaks of: a move that lost much, a threat, something to win, a better move than
the one played, or what a move did well."""

STEEPNESS = 0.00368208
"""How fast centipawns become winning chances: fitted by others to many human games."""
MOST = 1_000
"""Scores beyond this many centipawns are equally won."""
THRESHOLDS: tuple[tuple[float, Verdict], ...] = (
    (15.0, "blunder"),
    (10.0, "mistake"),
    (5.0, "inaccuracy"),
)
"""Percentage points of winning chances that a move must lose for each verdict."""


def winning_chance(score: int, mate: int | None) -> float:
    """White's winning chance in percent from White's score; a forced mate is certain."""
    if mate is not None:
        return 100.0 if mate > 0 else 0.0
    bounded = max(-MOST, min(score, MOST))
    return 100.0 / (1.0 + exp(-STEEPNESS * bounded))


def verdict_on(loss: float) -> Verdict | None:
    """The verdict on a move that lost so many percentage points; None if it was good enough."""
    return next((verdict for threshold, verdict in THRESHOLDS if loss >= threshold), None)


def move_accuracy(loss: float) -> float:
    """Accuracy of one move in percent: 100 for no loss, falling fast."""
    return max(0.0, min(100.0, 103.1668 * exp(-0.04354 * max(0.0, loss)) - 3.1669))


def accuracy(losses: Sequence[float]) -> float | None:
    """Accuracy of a player: the average of the mean and the harmonic mean over the moves.

    The harmonic mean gives a few bad moves the weight they have in a game. None without moves.
    """
    if not losses:
        return None
    each = [max(1.0, move_accuracy(loss)) for loss in losses]
    mean = sum(each) / len(each)
    harmonic = len(each) / sum(1.0 / one for one in each)
    return (mean + harmonic) / 2.0
