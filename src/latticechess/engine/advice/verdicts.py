"""What an evaluation means to a player: winning chances, mistakes, accuracy.

The formulas are those that lichess.org has published for its own reviews; on boards other than
the 8x8 one they are only as good as the engine's sense of what a pawn is worth there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Literal

Verdict = Literal["inaccuracy", "mistake", "blunder"]

STEEPNESS = 0.00368208
"""How fast a hundredth of a pawn becomes a chance: fitted by others to many games of people."""
MOST = 1_000
"""Hundredths of a pawn beyond which nothing is more won."""
THRESHOLDS: tuple[tuple[float, Verdict], ...] = (
    (15.0, "blunder"),
    (10.0, "mistake"),
    (5.0, "inaccuracy"),
)
"""Percentage points of winning chances that a move must lose to be called so."""


def winning_chance(score: int, mate: int | None) -> float:
    """White's chance in percent from White's score; a forced mate is certain."""
    if mate is not None:
        return 100.0 if mate > 0 else 0.0
    bounded = max(-MOST, min(score, MOST))
    return 100.0 / (1.0 + exp(-STEEPNESS * bounded))


def verdict_on(loss: float) -> Verdict | None:
    """What a move that lost so many percentage points is called; None if it was good enough."""
    return next((verdict for threshold, verdict in THRESHOLDS if loss >= threshold), None)


def move_accuracy(loss: float) -> float:
    """How well one move was played, in percent: 100 for no loss, falling fast."""
    return max(0.0, min(100.0, 103.1668 * exp(-0.04354 * max(0.0, loss)) - 3.1669))


def accuracy(losses: Sequence[float]) -> float | None:
    """How well a player played: between the mean of the moves and their harmonic mean.

    The second lets a few bad moves weigh as much as they do in a game. None without moves.
    """
    if not losses:
        return None
    each = [max(1.0, move_accuracy(loss)) for loss in losses]
    mean = sum(each) / len(each)
    harmonic = len(each) / sum(1.0 / one for one in each)
    return (mean + harmonic) / 2.0
