"""Standings of a tournament: points, tie-breaks, what everybody did in each round."""

from __future__ import annotations

from typing import Literal

import msgspec

from latticechess.kernel.pieces import Side
from latticechess.tournament.events import Score
from latticechess.tournament.tournament import Tournament

CellKind = Literal["game", "open", "default", "bye", "requested", "late", "absent", "out"]
"""A game with or without a result, or by default; a bye of three kinds; not paired; left."""


class Cell(msgspec.Struct, frozen=True):
    """What a player did in a round."""

    round: int
    kind: CellKind
    points: int = 0
    """Half points."""
    opponent: str | None = None
    side: Side | None = None
    score: Score | None = None
    """White's first, as recorded."""
    game: str | None = None


class Standing(msgspec.Struct, frozen=True):
    """A row of the table."""

    place: int
    """From 1; equal places only where nothing tells the players apart but the seed."""
    player: str
    points: int
    """Half points."""
    tie_breaks: tuple[float, ...]
    """As ordered in the settings."""
    wins: int = 0
    draws: int = 0
    losses: int = 0
    """Games that were played."""
    cells: tuple[Cell, ...] = ()
    """One for each round; in an arena, one for each game, newest last."""
    performance: int | None = None
    streak: int = 0
    """Wins in a row (arena)."""


class TeamStanding(msgspec.Struct, frozen=True):
    place: int
    team: str
    match_points: int
    """2 for a won match, 1 for a drawn one."""
    points: int
    """Board points, in half points."""


def standings(tournament: Tournament) -> list[Standing]:
    """The table, best first."""
    raise NotImplementedError


def team_standings(tournament: Tournament) -> list[TeamStanding]:
    """The table of a team match, best first."""
    raise NotImplementedError


def podium(tournament: Tournament) -> list[list[Standing]]:
    """The first three places; a place may be shared."""
    raise NotImplementedError


def points_before(tournament: Tournament, number: int) -> dict[str, int]:
    """Half points of every player before round `number`."""
    raise NotImplementedError


def crosstable(tournament: Tournament) -> dict[str, dict[str, tuple[Cell, ...]]]:
    """For every player the games against every other, by their ids."""
    raise NotImplementedError
