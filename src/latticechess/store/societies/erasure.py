"""Erasure of a person: account, words and name. Results of others stay true.

The journal is append-only otherwise. Here the name on the person's seats is overwritten, and
nothing else: moves, times and results stay, under the name that deleted players have.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, delete, or_, select, update

from latticechess.store.accounts.players import DELETED
from latticechess.store.database.lesson_tables import lesson_steps
from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.database.puzzle_tables import (
    puzzle_attempts,
    puzzle_rushes,
    puzzle_solvers,
)
from latticechess.store.database.tables import (
    accounts,
    api_tokens,
    challenges,
    chat,
    deletions,
    events,
    games,
    invitations,
    mutes,
    notes,
    pins,
    presence,
    reports,
    sessions,
    silences,
    society_members,
    users,
)
from latticechess.store.societies.societies import Societies

OWN_ROWS = (
    accounts,
    sessions,
    api_tokens,
    invitations,
    pins,
    presence,
    challenges,
    chat,
    notes,
    mutes,
    deletions,
    silences,
    puzzle_attempts,
    puzzle_solvers,
    puzzle_rushes,
    lesson_steps,
)
"""Tables whose rows of a user are deleted."""
SEATS = ("started", "joined")
"""Events that name players."""
BATCH_GAMES = 200


def erase(engine: Engine, user: str, at: int) -> list[str]:
    """Erase the user; ids of their games. Lists show them as a deleted player from now on."""
    column = games.c
    seats = (column.white_profile, column.black_profile, column.white_user, column.black_user)
    with explain_errors("The pupil could not be deleted"), write_transaction(engine) as connection:
        for table in OWN_ROWS:
            connection.execute(delete(table).where(table.c.user_id == user))
        connection.execute(delete(mutes).where(mutes.c.muted_id == user))
        connection.execute(
            delete(reports).where(or_(reports.c.by_user == user, reports.c.about_user == user))
        )
        gone = {"name": DELETED, "kind": "profile", "owner": None, "deleted_at": at}
        connection.execute(update(users).where(users.c.id == user).values(**gone))
        place = society_members.c
        connection.execute(
            update(society_members)
            .where(place.user_id == user, place.left_at.is_(None))
            .values(left_at=at, part="", invited_at=None)
        )
        found = list(
            connection.scalars(select(column.id).where(or_(*(seat == user for seat in seats))))
        )
        for first in range(0, len(found), BATCH_GAMES):
            _unname(connection, found[first : first + BATCH_GAMES], user)
    _leave_teams(engine, user)
    return found


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


def _leave_teams(engine: Engine, user: str) -> None:
    store = Societies(engine)
    for society in store.all():
        for team in store.teams(society.id):
            if user in team.players:
                players = tuple(one for one in team.players if one != user)
                store.keep_team(type(team)(team.id, team.society, team.name, players))
