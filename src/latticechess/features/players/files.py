"""Ladders as files for other programs: CSV for spreadsheets, JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from latticechess.notation.csv_text import csv_text
from latticechess.rating.standings import System

if TYPE_CHECKING:
    from latticechess.features.players.store.ladder import LadderEntry

RatingForm = Literal["csv", "json"]
FORMS: tuple[RatingForm, ...] = get_args(RatingForm)
COLUMNS = (
    *("system", "board", "pace", "month", "place", "player", "name", "rating", "deviation"),
    *("provisional", "games", "won", "drawn", "lost"),
)


@dataclass(frozen=True, slots=True)
class RankedPool:
    """One ladder with what was asked for."""

    system: System
    variant: str
    pace: str
    month: str | None
    entries: list[LadderEntry]


def written(pools: Iterable[RankedPool], form: RatingForm) -> str:
    """The ladders as a file: a line, or an object, for each player of each."""
    rows = [row for pool in pools for row in _rows(pool)]
    if form == "json":
        named = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
        return json.dumps({"ratings": named}, ensure_ascii=False, indent=1) + "\n"
    return csv_text([list(COLUMNS), *rows])


def _rows(pool: RankedPool) -> Iterable[list[object]]:
    for entry in pool.entries:
        standing = entry.standing
        yield [
            *(pool.system, pool.variant, pool.pace, pool.month or ""),
            *(entry.place, entry.player, entry.name),
            *(round(standing.rating, 2), round(standing.deviation, 2), standing.provisional),
            *(standing.games, standing.wins, standing.draws, standing.losses),
        ]
