"""Every column that holds a user's id, and what becomes of it when the user is erased.

Erasure and export walk this list. A test fails for a column that may hold a user and is not here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Column, ColumnElement, Engine, Table, or_, select

from latticechess.store.database import tables
from latticechess.store.database.board_tables import board_likes, board_versions, boards
from latticechess.store.database.explorer_tables import explorer_games
from latticechess.store.database.lesson_tables import lesson_steps
from latticechess.store.database.open import reading
from latticechess.store.database.puzzle_tables import (
    puzzle_attempts,
    puzzle_rushes,
    puzzle_solvers,
)
from latticechess.store.database.study_tables import (
    assignment_marks,
    assignments,
    studies,
    study_edits,
    study_progress,
    study_shares,
)
from latticechess.store.database.webhook_tables import webhooks

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
    _column(tables.accounts, "user_id", "row"),
    _column(tables.sessions, "user_id", "row"),
    _column(tables.api_tokens, "user_id", "row"),
    _column(tables.invitations, "user_id", "row"),
    _column(tables.invitations, "created_by", "cleared", exported=False),
    _column(tables.pins, "user_id", "row", exported=False),
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
    _column(tables.audit, "user_id", "special"),
    _column(tables.society_members, "user_id", "special"),
    _column(tables.society_members, "invited_by", "cleared", exported=False),
    _column(tables.society_teams, "players", "special", exported=False),
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
    _column(tables.tournaments, "created_by", "kept"),
    _column(tables.tournaments, "body", "special", exported=False),
    _column(tables.tournament_events, "body", "special", exported=False),
    _column(tables.tournament_players, "user_id", "kept"),
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
    for name, whole in (("tournament_id", tables.tournaments), ("assignment_id", assignments)):
        if name in table.c:
            yield table.c[name].in_(select(whole.c.id).where(*_within(whole, society)))
