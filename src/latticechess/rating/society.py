"""The society's monthly rating: R = (sum of opponents' ratings + 400 (W - L)) / games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

START = 1000.0
"""Everybody's rating at the start of a month, until their first game of it has ended."""
Month = tuple[int, int]
"""Year and month."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's month."""

    opponents: float = 0.0
    """Sum of the opponents' ratings, each as shown when the game ended."""
    wins: int = 0
    losses: int = 0
    games: int = 0

    def rating(self, start: float = START) -> float:
        """The rating; `start` without games."""
        if self.games == 0:
            return start
        return (self.opponents + 400 * (self.wins - self.losses)) / self.games

    def plus(self, opponent: float, score: float) -> Tally:
        """With one more game."""
        return Tally(
            self.opponents + opponent,
            self.wins + (score == 1),
            self.losses + (score == 0),
            self.games + 1,
        )


def monthly_rating(games: Iterable[tuple[float, float]], start: float = START) -> float:
    """The rating from (opponent's rating, score) of each game of a month."""
    tally = Tally()
    for opponent, score in games:
        tally = tally.plus(opponent, score)
    return tally.rating(start)


@dataclass(frozen=True, slots=True)
class SocietyTable:
    """Every month's tallies by player; each month starts anew for all."""

    start: float = START
    months: Mapping[Month, Mapping[str, Tally]] = field(default_factory=dict)

    def rating(self, month: Month, player: str) -> float:
        """The player's rating in that month."""
        return self.tally(month, player).rating(self.start)

    def tally(self, month: Month, player: str) -> Tally:
        """The player's tally in that month."""
        return self.months.get(month, {}).get(player, Tally())

    def plus(self, month: Month, white: str, black: str, score: float) -> SocietyTable:
        """With one more game that ended in `month`; `score` is White's.

        Both count the other's rating as it was shown before.
        """
        shown_white, shown_black = self.rating(month, white), self.rating(month, black)
        players = {
            **self.months.get(month, {}),
            white: self.tally(month, white).plus(shown_black, score),
            black: self.tally(month, black).plus(shown_white, 1 - score),
        }
        return replace(self, months={**self.months, month: players})

    def ranking(self, month: Month) -> list[tuple[str, float]]:
        """Who played in that month, best first, then by name."""
        ratings = {player: self.rating(month, player) for player in self.months.get(month, {})}
        return sorted(ratings.items(), key=lambda entry: (-entry[1], entry[0]))
