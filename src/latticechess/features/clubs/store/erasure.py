"""Erasure of a person: account, words, work and name. Results of others stay true.

The journals are append-only otherwise. Here the name on the person's seats is overwritten, and
nothing else: moves, times and results stay, under the name that deleted players have.
`personal_data` lists what there is to erase.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, delete, or_, select, update

from latticechess.features.boards.store.boards import forget_boards
from latticechess.features.clubs.store.personal_data import USER_COLUMNS
from latticechess.features.clubs.store.societies import Societies
from latticechess.features.players.store.players import DELETED
from latticechess.features.studies.store.assignments import forget_work
from latticechess.features.studies.store.studies import forget_studies
from latticechess.features.tournaments.store.rebuilding import rebuild_one
from latticechess.store.database.open import reading, writing
from latticechess.store.database.sqlite import empty_log
from latticechess.store.database.tables import (
    audit,
    events,
    games,
    society_members,
    tournament_events,
    users,
)

SEATS = ("started", "joined")
"""Events of games that name players."""
BATCH_GAMES = 200


def erase(engine: Engine, user: str, at: int) -> list[str]:
    """Erase the user; ids of their games. Lists show them as a deleted player from now on."""
    column = games.c
    seats = (column.white_profile, column.black_profile, column.white_user, column.black_user)
    with writing(engine, "The player could not be deleted") as connection:
        name = connection.scalar(select(users.c.name).where(users.c.id == user)) or ""
        for one in USER_COLUMNS:
            if one.fate == "row":
                connection.execute(delete(one.table).where(one.column == user))
            elif one.fate == "cleared":
                change = update(one.table).where(one.column == user)
                connection.execute(change.values({one.column.name: None}))
        forget_boards(connection, user)
        forget_studies(connection, user)
        forget_work(connection, user)
        gone = {"name": DELETED, "kind": "profile", "owner": None, "deleted_at": at}
        connection.execute(update(users).where(users.c.id == user).values(**gone))
        _leave_societies(connection, user, at)
        _unname_audit(connection, user, name)
        found = list(
            connection.scalars(select(column.id).where(or_(*(seat == user for seat in seats))))
        )
        for first in range(0, len(found), BATCH_GAMES):
            _unname(connection, found[first : first + BATCH_GAMES], user)
        _unname_tournaments(connection, user)
    _leave_teams(engine, user)
    if engine.dialect.name == "sqlite":
        empty_log(engine)
    return found


def erase_deleted(engine: Engine, before: int, at: int) -> int:
    """Erase the players who were deleted before that time and still have a name; how many."""
    query = select(users.c.id, users.c.deleted_at).where(
        users.c.deleted_at < before, users.c.name != DELETED
    )
    with reading(engine, "Deleted players could not be read") as connection:
        found = connection.execute(query).all()
    for user, deleted_at in found:
        erase(engine, user, min(at, deleted_at))
    return len(found)


def _leave_societies(connection: Connection, user: str, at: int) -> None:
    """The places stay, so that games of that time still count for the opponents."""
    place = society_members.c
    connection.execute(
        update(society_members)
        .where(place.user_id == user, place.left_at.is_(None))
        .values(left_at=at)
    )
    connection.execute(
        update(society_members).where(place.user_id == user).values(part="", invited_at=None)
    )


def _unname_audit(connection: Connection, user: str, name: str) -> None:
    """What organisers did stays in the log, without the name."""
    column = audit.c
    connection.execute(update(audit).where(column.user_id == user).values(name=DELETED))
    for told in (column.subject, column.detail):
        same = update(audit).where(told == name)
        connection.execute(same.values({told.name: DELETED}))
    role = update(audit).where(column.detail.startswith(f"{name}: ", autoescape=True))
    connection.execute(role.values(detail=DELETED))


# --- Games --------------------------------------------------------------------------------------


def _unname(connection: Connection, ids: list[str], user: str) -> None:
    """Overwrite the user's name on the seats of these games."""
    query = select(events).where(events.c.game_id.in_(ids), events.c.kind.in_(SEATS))
    for row in connection.execute(query).all():
        body = msgspec.json.decode(row.body)
        if _renamed(body, user):
            here = (events.c.game_id == row.game_id, events.c.seq == row.seq)
            text = msgspec.json.encode(body).decode()
            connection.execute(update(events).where(*here).values(body=text))


def _renamed(value: Any, user: str) -> bool:
    """Rename every player in an event who is this user; whether there was one."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    found = False
    for part in parts:
        found = _renamed(part, user) or found
    if not isinstance(value, dict) or "name" not in value:
        return found
    if user not in (value.get("user"), value.get("profile")):
        return found
    value["name"] = DELETED
    return True


# --- Tournaments --------------------------------------------------------------------------------


def _unname_tournaments(connection: Connection, user: str) -> None:
    """Overwrite the user's name in the journals of their tournaments, also where they left."""
    column = tournament_events.c
    named = column.body.contains(user, autoescape=True)
    for tournament in connection.scalars(select(column.tournament_id).where(named).distinct()):
        _unname_tournament(connection, tournament, user)


def _unname_tournament(connection: Connection, tournament: str, user: str) -> None:
    column = tournament_events.c
    query = select(column.seq, column.body).where(column.tournament_id == tournament)
    rows = [
        (seq, msgspec.json.decode(body))
        for seq, body in connection.execute(query.order_by(column.seq)).all()
    ]
    seats = {seat for _, body in rows if (seat := _seat_of(body, user)) is not None}
    for seq, body in rows:
        if _unnamed_event(body, user, seats):
            here = (column.tournament_id == tournament, column.seq == seq)
            text = msgspec.json.encode(body).decode()
            connection.execute(update(tournament_events).where(*here).values(body=text))
    rebuild_one(connection, tournament)


def _seat_of(body: dict[str, Any], user: str) -> str | None:
    """The id of the player whose seat an event gives to the user."""
    entrant = body.get("entrant", {})
    if user in (entrant.get("user"), entrant.get("id")):
        return str(entrant["id"])
    return str(body["player"]) if body["kind"] == "claimed" and body.get("user") == user else None


def _unnamed_event(body: dict[str, Any], user: str, seats: set[str]) -> bool:
    """Take the name out of an event about the user or by them; whether there was one."""
    if body.get("entrant", {}).get("id") in seats:
        body["entrant"]["name"] = DELETED
        return True
    if "name" in body and (body.get("player") in seats or body.get("by") == user):
        body["name"] = DELETED
        return True
    return False


def _leave_teams(engine: Engine, user: str) -> None:
    store = Societies(engine)
    for society in store.all():
        for team in store.teams(society.id):
            if user in team.players:
                players = tuple(one for one in team.players if one != user)
                store.keep_team(type(team)(team.id, team.society, team.name, players))
