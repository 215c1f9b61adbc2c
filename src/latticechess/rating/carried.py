"""The carried-over rating: R' = R + X (actual - predicted), with a divisor of 600."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """The formula with a club's choice of constants."""

    start: float = 1000.0
    """A new player's rating."""
    x: float = 32.0
    """The K-factor: how far one game can move a rating."""
    divisor: float = 600.0

    def predicted(self, own: float, opponent: float) -> float:
        """The expected score for a rating difference."""
        difference = own - opponent
        # Only the smaller power is computed, so that no difference overflows.
        power: float = 10 ** (-abs(difference) / self.divisor)
        return 1 / (power + 1) if difference >= 0 else power / (power + 1)

    def after(self, white: float, black: float, score: float) -> tuple[float, float]:
        """Both ratings after a game, from those before it; `score` is White's."""
        surprise = score - self.predicted(white, black)
        return white + self.x * surprise, black - self.x * surprise
