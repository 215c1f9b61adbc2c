"""The three rating systems behind one interface: a player's standing, and how a game changes it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from latticechess.rating import glicko2, society
from latticechess.rating.carried import CarriedOver

System = Literal["society", "carried", "glicko2"]
"""The society's monthly rating, the carried-over one, Glicko-2."""
SYSTEMS: tuple[System, ...] = get_args(System)
DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Constants:
    """What a club may choose about the formulas."""

    start: float = society.START
    """Everybody's rating at the start of a month, and a new player's carried-over rating."""
    x: float = 32.0
    """The K-factor of the carried-over rating."""


class Standing(msgspec.Struct, frozen=True):
    """One player in one rating system."""

    rating: float
    deviation: float = 0.0
    """The rating's uncertainty (Glicko-2 only)."""
    volatility: float = 0.0
    opponents: float = 0.0
    """Sum of the opponents' ratings as shown when each game ended (society only)."""
    wins: int = 0
    draws: int = 0
    losses: int = 0
    at: int = 0
    """When the last game ended."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def provisional(self) -> bool:
        """Whether the rating is too uncertain to rank the player (Glicko-2 only)."""
        return self.deviation >= glicko2.PROVISIONAL_DEVIATION


def month_of(at: int) -> str:
    """Such as `2026-11`, in UTC."""
    return _month_of_day(at // DAY_MS)


@lru_cache(maxsize=4096)
def _month_of_day(day: int) -> str:
    return datetime.fromtimestamp(day * DAY_MS / 1000, UTC).strftime("%Y-%m")


def period_of(system: System, at: int) -> str:
    """The period of a rating: a month for the society's, unlimited for the others."""
    return month_of(at) if system == "society" else ""


class Rankings:
    """The formulas with a club's constants."""

    def __init__(self, constants: Constants | None = None) -> None:
        self.constants = constants or Constants()
        self.carried = CarriedOver(start=self.constants.start, x=self.constants.x)
        self.glicko = glicko2.System()

    def fresh(self, system: System) -> Standing:
        """The standing of a player without games."""
        if system == "glicko2":
            new = glicko2.Rating()
            return Standing(new.rating, new.deviation, new.volatility)
        return Standing(self.constants.start)

    def after(
        self, system: System, white: Standing, black: Standing, score: float, at: int
    ) -> tuple[Standing, Standing]:
        """Both players after a game that ended at `at`; `score` is White's."""
        if system == "society":
            pair = (
                self._month(white, black.rating, score),
                self._month(black, white.rating, 1 - score),
            )
        elif system == "carried":
            new_white, new_black = self.carried.after(white.rating, black.rating, score)
            pair = replace(white, rating=new_white), replace(black, rating=new_black)
        else:
            pair = self._glicko(white, black, score, at)
        return _counted(pair[0], score, at), _counted(pair[1], 1 - score, at)

    def _month(self, own: Standing, opponent: float, score: float) -> Standing:
        tally = society.Tally(own.opponents, own.wins, own.losses, own.games).plus(opponent, score)
        rating = tally.rating(self.constants.start)
        return replace(own, rating=rating, opponents=tally.opponents)

    def _glicko(
        self, white: Standing, black: Standing, score: float, at: int
    ) -> tuple[Standing, Standing]:
        periods = _periods(white, at), _periods(black, at)
        new = self.glicko.after_game(_belief(white), _belief(black), score, periods)
        old = (white, black)
        made = [
            replace(
                before,
                rating=after.rating,
                deviation=after.deviation,
                volatility=after.volatility,
            )
            for before, after in zip(old, new, strict=True)
        ]
        return made[0], made[1]


def _belief(standing: Standing) -> glicko2.Rating:
    return glicko2.Rating(standing.rating, standing.deviation, standing.volatility)


def _periods(standing: Standing, at: int) -> float:
    """Rating periods since the last game."""
    if standing.games == 0:
        return 0.0
    return max(0, at - standing.at) / DAY_MS * glicko2.PERIODS_PER_DAY


def _counted(standing: Standing, score: float, at: int) -> Standing:
    return replace(
        standing,
        wins=standing.wins + (score == 1),
        draws=standing.draws + (score == 0.5),
        losses=standing.losses + (score == 0),
        at=at,
    )
