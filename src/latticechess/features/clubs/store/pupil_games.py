"""Games of one player, for the export of a pupil's data."""

from __future__ import annotations

from sqlalchemy import Engine, or_, select

from latticechess.features.clubs.store.privacy import game_hidden_from
from latticechess.store.database.open import reading
from latticechess.store.database.tables import games
from latticechess.store.journal import summary_table
from latticechess.store.journal.summary import Summary

MOST_GAMES = 20_000


def games_of(engine: Engine, user: str, asker: str | None = None) -> list[Summary]:
    """All games in which the user sat, oldest first; with `asker`, without those that are hidden
    from them."""
    column = games.c
    seats = (column.white_profile, column.black_profile, column.white_user, column.black_user)
    query = (
        select(games)
        .where(or_(*(seat == user for seat in seats)), column.deleted_at.is_(None))
        .order_by(column.started_at, column.id)
        .limit(MOST_GAMES)
    )
    if asker is not None:
        query = query.where(~game_hidden_from(asker))
    with reading(engine, "The games could not be read") as connection:
        return summary_table.fetch(connection, query)
