"""Glicko-2 after Glickman (glicko.net/glicko/glicko2.pdf), with fractional rating periods.

As on lichess, each game is its own period: the deviation grows with the time since the last game,
and all values are bounded. Glickman's own form is `System(tau=0.5)` with wide bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
CENTRE = 1500.0
PROVISIONAL_DEVIATION = 110.0
PERIODS_PER_DAY = 0.21436
"""A typical player's deviation grows from 60 to 110 in a year without games."""
_TOLERANCE = 1e-6
_MOST_STEPS = 1_000


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's estimated strength."""

    rating: float = CENTRE
    deviation: float = 500.0
    volatility: float = 0.09

    @property
    def provisional(self) -> bool:
        """Whether the rating is too uncertain to rank the player."""
        return self.deviation >= PROVISIONAL_DEVIATION


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game from one player's side."""

    opponent: Rating
    score: float


@dataclass(frozen=True, slots=True)
class System:
    """The constants; the defaults are those of lichess."""

    tau: float = 0.75
    lowest_rating: float = 400.0
    highest_rating: float = 4000.0
    lowest_deviation: float = 45.0
    highest_deviation: float = 500.0
    highest_volatility: float = 0.1

    def after(self, player: Rating, results: Sequence[RatedGame], periods: float = 1.0) -> Rating:
        """The player after `periods` since the last rating, with these games."""
        if not results:
            deviation = SCALE * _grown(player.deviation / SCALE, player.volatility, periods)
            return self._bounded(player.rating, deviation, player.volatility)
        mu = (player.rating - CENTRE) / SCALE
        phi = player.deviation / SCALE
        variance, gain = _evidence(mu, results)
        volatility = self._volatility(player.volatility, phi, variance, variance * gain)
        new_phi = 1 / sqrt(1 / _grown(phi, volatility, periods) ** 2 + 1 / variance)
        new_mu = mu + new_phi**2 * gain
        return self._bounded(CENTRE + SCALE * new_mu, SCALE * new_phi, volatility)

    def after_game(
        self,
        white: Rating,
        black: Rating,
        score: float,
        periods: tuple[float, float] = (0.0, 0.0),
    ) -> tuple[Rating, Rating]:
        """Both players after a game; `periods` since each one's last game. `score` is White's."""
        return (
            self.after(white, [RatedGame(black, score)], periods[0]),
            self.after(black, [RatedGame(white, 1 - score)], periods[1]),
        )

    def _bounded(self, rating: float, deviation: float, volatility: float) -> Rating:
        return Rating(
            min(max(rating, self.lowest_rating), self.highest_rating),
            min(max(deviation, self.lowest_deviation), self.highest_deviation),
            min(volatility, self.highest_volatility),
        )

    def _volatility(self, sigma: float, phi: float, variance: float, delta: float) -> float:
        """Step 5: the root of f by the Illinois algorithm."""
        a = log(sigma**2)
        square = delta**2 - phi**2 - variance

        def f(x: float) -> float:
            e = exp(x)
            return e * (square - e) / (2 * (phi**2 + variance + e) ** 2) - (x - a) / self.tau**2

        low = a
        if square > 0:
            high = log(square)
        else:
            high = a - self.tau
            while f(high) < 0:
                high -= self.tau
        f_low, f_high = f(low), f(high)
        for _ in range(_MOST_STEPS):
            if abs(high - low) <= _TOLERANCE:
                break
            middle = low + (low - high) * f_low / (f_high - f_low)
            f_middle = f(middle)
            if f_middle * f_high <= 0:
                low, f_low = high, f_high
            else:
                f_low /= 2
            high, f_high = middle, f_middle
        return exp(low / 2)


def expected_score(player: Rating, opponent: Rating) -> float:
    """The expected score of `player`, weighted by the opponent's deviation."""
    mu, other = (player.rating - CENTRE) / SCALE, (opponent.rating - CENTRE) / SCALE
    return _expected(mu, other, _weight(opponent.deviation / SCALE))


def _evidence(mu: float, results: Sequence[RatedGame]) -> tuple[float, float]:
    """Steps 3 and 4: the variance v, and the improvement divided by v."""
    information = gain = 0.0
    for result in results:
        weight = _weight(result.opponent.deviation / SCALE)
        expected = _expected(mu, (result.opponent.rating - CENTRE) / SCALE, weight)
        information += weight**2 * expected * (1 - expected)
        gain += weight * (result.score - expected)
    return 1 / information, gain


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expected(mu: float, other: float, weight: float) -> float:
    return 1 / (1 + exp(-weight * (mu - other)))


def _grown(phi: float, sigma: float, periods: float) -> float:
    return sqrt(phi**2 + periods * sigma**2)
