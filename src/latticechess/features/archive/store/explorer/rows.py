"""Rows of `explorer_games`: what the explorer counts and filters finished games by.

The bucket packs the filters into one number: bit 0 says that the game was imported, bit 1 that it
was rated; four bits hold the rating in bands of 200, the rest the year.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, select

from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.events import GameFile
from latticechess.play.time_controls import DAY
from latticechess.store.database.tables import rating_history
from latticechess.store.journal.summary import Summary

BAND = 200
"""Width of a rating band: ratings are filtered in steps of this."""
BANDS = 16
FIRST_YEAR, YEARS = 1900, 400
HIGHEST_RATING = 4_000
COLUMNS = ("number", "bucket", "result", "rating", "white", "black", "shown_at")
WHITE_WON, DRAWN, BLACK_WON = 0, 1, 2
Row = tuple[Any, ...]


def game_row(
    summary: Summary, file: GameFile | None, delay_s: int = 0, ratings: tuple[int, ...] = ()
) -> Row | None:
    """The values of COLUMNS after the number; None for a game that counts nowhere.

    `ratings` are those of the players known to the rankings; a file tells its own.
    """
    outcome = summary.result
    if outcome is None or outcome.reason is Reason.ABORTED or summary.deleted_at is not None:
        return None
    imported = file is not None and not summary.rated
    rating = mean_rating(ratings or file_ratings(file.tags if file else {}))
    winner = outcome.winner
    white, black = (player.profile or player.user for player in summary.players)
    return (
        bucket(imported, summary.rated, rating, year_of(summary.played_at // DAY)),
        DRAWN if winner is None else WHITE_WON if winner is Side.WHITE else BLACK_WON,
        rating,
        white,
        black,
        summary.played_at + 1000 * delay_s if delay_s else None,
    )


def bucket(imported: bool, rated: bool, rating: int, year: int) -> int:
    band = min(rating // BAND, BANDS - 1)
    year = min(max(year - FIRST_YEAR, 0), YEARS)
    return year << 6 | band << 2 | rated << 1 | imported


@lru_cache(maxsize=50_000)
def year_of(day: int) -> int:
    """The year of a day, given in days since 1970."""
    return datetime.fromtimestamp(day * (DAY // 1000), UTC).year


def mean_rating(ratings: tuple[int, ...]) -> int:
    """The mean of the known ratings; 0 if there is none."""
    return sum(ratings) // len(ratings) if ratings else 0


def file_ratings(tags: Mapping[str, str]) -> tuple[int, ...]:
    """The ratings that a file gives its players."""
    found = [tags.get(name, "") for name in ("WhiteElo", "BlackElo")]
    numbers = [int(text) for text in found if text.isascii() and text.isdigit() and len(text) <= 4]
    return tuple(number for number in numbers if 0 < number <= HIGHEST_RATING)


def known_ratings(connection: Connection, summary: Summary) -> tuple[int, ...]:
    """The ratings of a game's players before it, by Glicko-2."""
    found = []
    column = rating_history.c
    for player in summary.players:
        if player.profile is None:
            continue
        before = (
            select(column.rating)
            .where(
                column.player == player.profile,
                column.system == "glicko2",
                column.variant == summary.variant,
                column.clock_class == summary.pace,
                column.at < (summary.ended_at or summary.played_at),
            )
            .order_by(column.at.desc())
            .limit(1)
        )
        if (rating := connection.scalar(before)) is not None:
            found.append(max(1, round(rating)))
    return tuple(found)
