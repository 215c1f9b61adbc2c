"""Player names in lists of games: those of deleted players are hidden."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, Engine, or_, select

from latticechess.features.players.store.players import DELETED
from latticechess.play.events import Event, Joined, Started
from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import games, users
from latticechess.store.journal.histories import histories

BATCH_GAMES = 200


def refresh_names(engine: Engine, players: Collection[str]) -> list[str]:
    """Hide or show the names of these players in all summaries; ids of their games."""
    columns = games.c
    seats = or_(columns.white_profile.in_(players), columns.black_profile.in_(players))
    with writing(engine, "The games could not be changed") as connection:
        deleted = set(
            connection.scalars(
                select(users.c.id).where(users.c.id.in_(players), users.c.deleted_at.is_not(None))
            )
        )
        found = connection.execute(
            select(columns.id, columns.white_profile, columns.black_profile).where(seats)
        ).all()
        for colour in ("white", "black"):
            own = columns[f"{colour}_profile"]
            change = games.update().where(own.in_(deleted)).values({f"{colour}_name": DELETED})
            connection.execute(change)
        back = [
            row.id
            for row in found
            if any(
                seat in players and seat not in deleted
                for seat in (row.white_profile, row.black_profile)
            )
        ]
        for first in range(0, len(back), BATCH_GAMES):
            _restore(connection, back[first : first + BATCH_GAMES], deleted)
    return [row.id for row in found]


def deleted_players(connection: Connection, ids: Collection[str]) -> set[str]:
    """Deleted players on the seats of these games."""
    seats = or_(games.c.white_profile == users.c.id, games.c.black_profile == users.c.id)
    query = select(users.c.id).join(games, seats)
    return set(
        connection.scalars(query.where(games.c.id.in_(ids), users.c.deleted_at.is_not(None)))
    )


def read_games(engine: Engine, ids: Collection[str]) -> tuple[dict[str, list[Event]], set[str]]:
    """The events of the games that exist, by id, and the deleted players on their seats."""
    with reading(engine, "The games could not be read") as connection:
        return dict(histories(connection, ids)), deleted_players(connection, ids)


def hide_deleted(engine: Engine) -> int:
    """Hide the names of all deleted players after a rebuild of the summaries; how many."""
    with reading(engine, "The players could not be read") as connection:
        gone = connection.scalars(select(users.c.id).where(users.c.deleted_at.is_not(None))).all()
    refresh_names(engine, gone)
    return len(gone)


def _restore(connection: Connection, ids: Collection[str], deleted: Collection[str]) -> None:
    """Restore the names in these games from their events."""
    gone = set(deleted) | set(
        connection.scalars(select(users.c.id).where(users.c.deleted_at.is_not(None)))
    )
    for game_id, history in histories(connection, ids):
        seats = {}
        for event in history:
            if isinstance(event, Started):
                seats = dict(enumerate(event.players))
            elif isinstance(event, Joined):
                seats[int(event.side)] = event.player
        values = {
            f"{colour}_name": DELETED if seats[side].profile in gone else seats[side].name
            for side, colour in enumerate(("white", "black"))
        }
        connection.execute(games.update().where(games.c.id == game_id).values(values))
