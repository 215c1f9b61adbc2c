"""All that is stored of a person: collected, erased, and when it was last used."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Engine,
    Table,
    delete,
    func,
    or_,
    select,
    update,
)

from latticechess.features.boards.store import forget_boards
from latticechess.features.clubs.store.clubs import Societies, game_hidden_from
from latticechess.features.players.store.players import DELETED
from latticechess.features.studies.store.assignments import forget_work
from latticechess.features.studies.store.studies import forget_studies
from latticechess.features.tournaments.store.rows import rebuild_one
from latticechess.store.database import account_tables, document_tables, tables
from latticechess.store.database.account_tables import audit, sessions, society_members, webhooks
from latticechess.store.database.document_tables import (
    assignment_marks,
    assignments,
    board_likes,
    board_versions,
    boards,
    lesson_steps,
    puzzle_attempts,
    puzzle_rushes,
    puzzle_solvers,
    studies,
    study_edits,
    study_progress,
    study_shares,
    tournament_events,
)
from latticechess.store.database.open import reading, writing
from latticechess.store.database.sqlite import empty_log
from latticechess.store.database.tables import events, explorer_games, games, users
from latticechess.store.journal import summary_table
from latticechess.store.journal.summary import Summary

DAY_MS = 86_400_000
WEEK = 7


@dataclass(frozen=True, slots=True)
class Activity:
    """One member."""

    days: tuple[int, ...] = (0,) * WEEK
    """Games on each of the last seven days, today last."""
    week_before: int = 0
    """Games in the seven days before those."""
    month: int = 0
    """Games in this month."""
    puzzles: int = 0
    """Puzzles solved in the last seven days."""
    last_game: int | None = None
    seen_at: int | None = None
    """When they last used a log-in of theirs, or played."""


def activity(
    engine: Engine, ids: Collection[str], now: int, month_start: int
) -> dict[str, Activity]:
    """Everybody among `ids`; days are counted back from `now`."""
    if not ids:
        return {}
    wanted = set(ids)
    column = games.c
    since = min(now - 2 * WEEK * DAY_MS, month_start)
    seats = (column.white_profile, column.black_profile)
    recent = select(*seats, column.played_at).where(
        or_(*(seat.in_(wanted) for seat in seats)), column.plies > 0, column.played_at >= since
    )
    days: dict[str, list[int]] = {one: [0] * WEEK for one in wanted}
    before, month = dict.fromkeys(wanted, 0), dict.fromkeys(wanted, 0)
    last: dict[str, int] = {}
    with reading(engine, "The games could not be read") as connection:
        for white, black, at in connection.execute(recent):
            for player in {white, black} & wanted:
                ago = max(0, now - at) // DAY_MS
                if ago < WEEK:
                    days[player][WEEK - 1 - ago] += 1
                elif ago < 2 * WEEK:
                    before[player] += 1
                month[player] += at >= month_start
        for seat in seats:
            latest = select(seat, func.max(column.played_at)).where(
                seat.in_(wanted), column.plies > 0
            )
            for player, at in connection.execute(latest.group_by(seat)):
                last[player] = max(at, last.get(player, 0))
        attempt = puzzle_attempts.c
        solving = select(attempt.user_id, func.count(attempt.puzzle.distinct())).where(
            attempt.user_id.in_(wanted), attempt.solved, attempt.ended_at >= now - WEEK * DAY_MS
        )
        solved = {
            row[0]: int(row[1]) for row in connection.execute(solving.group_by(attempt.user_id))
        }
        seen = select(sessions.c.user_id, func.max(sessions.c.seen_at)).where(
            sessions.c.user_id.in_(wanted)
        )
        rows = connection.execute(seen.group_by(sessions.c.user_id)).all()
    used: dict[str, int] = {row[0]: row[1] for row in rows}
    return {
        one: Activity(
            tuple(days[one]),
            before[one],
            month[one],
            solved.get(one, 0),
            last.get(one),
            max((at for at in (used.get(one), last.get(one)) if at is not None), default=None),
        )
        for one in wanted
    }


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


Fate = Literal["row", "cleared", "kept", "special"]
"""The row is deleted; the column is set to null; the bare id stays, so that results of others stay
true; `erasure` has a function of its own for it."""
MOST_ROWS = 20_000
SECRET = ("password", "secret_hash", "pin")
"""Columns that no export tells."""


@dataclass(frozen=True, slots=True)
class UserColumn:
    column: Column[Any]
    fate: Fate
    exported: bool = True
    """Whether the rows are the user's own data, rather than somebody else's about them."""

    @property
    def table(self) -> Table:
        return self.column.table


def _column(table: Table, name: str, fate: Fate, exported: bool = True) -> UserColumn:
    return UserColumn(table.c[name], fate, exported)


USER_COLUMNS: tuple[UserColumn, ...] = (
    _column(tables.users, "id", "special"),
    _column(tables.users, "owner", "cleared"),
    _column(account_tables.accounts, "user_id", "row"),
    _column(account_tables.sessions, "user_id", "row"),
    _column(account_tables.api_tokens, "user_id", "row"),
    _column(account_tables.invitations, "user_id", "row"),
    _column(account_tables.invitations, "created_by", "cleared", exported=False),
    _column(account_tables.pins, "user_id", "row", exported=False),
    _column(tables.presence, "user_id", "row", exported=False),
    _column(tables.busy, "user_id", "row", exported=False),
    _column(tables.challenges, "user_id", "row"),
    _column(tables.challenges, "to_user", "row", exported=False),
    _column(tables.chat, "user_id", "row"),
    _column(tables.notes, "user_id", "row"),
    _column(tables.mutes, "user_id", "row"),
    _column(tables.mutes, "muted_id", "row", exported=False),
    _column(tables.reports, "by_user", "row"),
    _column(tables.reports, "about_user", "row", exported=False),
    _column(tables.deletions, "user_id", "row", exported=False),
    _column(tables.silences, "user_id", "row"),
    _column(account_tables.audit, "user_id", "special"),
    _column(account_tables.society_members, "user_id", "special"),
    _column(account_tables.society_members, "invited_by", "cleared", exported=False),
    _column(account_tables.society_teams, "players", "special", exported=False),
    # Games come with the export by themselves, as summaries and PGN.
    _column(explorer_games, "white", "kept", exported=False),
    _column(explorer_games, "black", "kept", exported=False),
    _column(tables.games, "white_user", "kept", exported=False),
    _column(tables.games, "white_profile", "kept", exported=False),
    _column(tables.games, "black_user", "kept", exported=False),
    _column(tables.games, "black_profile", "kept", exported=False),
    _column(tables.events, "body", "special", exported=False),
    _column(tables.tallies, "player", "kept"),
    _column(tables.ratings, "player", "kept"),
    _column(tables.rating_history, "player", "kept"),
    _column(document_tables.tournaments, "created_by", "kept"),
    _column(document_tables.tournaments, "body", "special", exported=False),
    _column(document_tables.tournament_events, "body", "special", exported=False),
    _column(document_tables.tournament_players, "user_id", "kept"),
    _column(lesson_steps, "user_id", "row"),
    _column(puzzle_attempts, "user_id", "row"),
    _column(puzzle_solvers, "user_id", "row"),
    _column(puzzle_rushes, "user_id", "row"),
    _column(boards, "author", "special"),
    _column(board_versions, "by_user", "row"),
    _column(board_likes, "user_id", "special"),
    _column(studies, "owner", "special"),
    # Bare ids: comments and edits in studies of others.
    _column(studies, "snapshot", "kept", exported=False),
    _column(study_edits, "by_user", "kept"),
    _column(study_edits, "body", "kept", exported=False),
    _column(study_shares, "who", "row", exported=False),
    _column(study_progress, "user_id", "row"),
    _column(assignments, "by_user", "special"),
    _column(assignments, "user_id", "special"),
    _column(assignment_marks, "user_id", "row"),
    _column(webhooks, "created_by", "cleared", exported=False),
)


def own_rows(
    engine: Engine, user: str, society: str | None = None
) -> dict[str, list[dict[str, Any]]]:
    """Everything that is stored of a user, by table; secrets are left out, and with `society` what
    belongs to another one."""
    found: dict[str, list[dict[str, Any]]] = {}
    with reading(engine, "The data could not be read") as connection:
        for one in USER_COLUMNS:
            if not one.exported:
                continue
            columns = [column for column in one.table.c if column.name not in SECRET]
            query = select(*columns).where(one.column == user).limit(MOST_ROWS)
            if society is not None:
                query = query.where(*_within(one.table, society))
            rows = [dict(row) for row in connection.execute(query).mappings()]
            if rows:
                found.setdefault(one.table.name, []).extend(rows)
    return found


def _within(table: Table, society: str) -> Iterator[ColumnElement[bool]]:
    """What the rows of a table fulfil that belong to no society but this one; "" is the server's
    own club."""
    for name in ("society", "class_id"):
        if name in table.c:
            yield or_(table.c[name].is_(None), table.c[name].in_(("", society)))
    for name, whole in (
        ("tournament_id", document_tables.tournaments),
        ("assignment_id", assignments),
    ):
        if name in table.c:
            yield table.c[name].in_(select(whole.c.id).where(*_within(whole, society)))


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
