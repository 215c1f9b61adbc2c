"""Erasure and export reach every table that knows a user, also tables that are still to come."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Boolean, Column, Engine, Integer, Table, Text, select

from latticechess.features.clubs.store.personal_data import (
    SECRET,
    USER_COLUMNS,
    UserColumn,
    erase,
    erase_deleted,
    own_rows,
)
from latticechess.features.players.store.players import DELETED
from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.store.journal import TournamentJournal
from latticechess.store.database.account_tables import audit, society_members
from latticechess.store.database.document_tables import assignments, studies, tournaments
from latticechess.store.database.open import write_transaction
from latticechess.store.database.tables import metadata, users
from latticechess.store.journal.journal import Journal
from store.tournaments.histories import history

USER, NAME = "u1", "Zephyrine Quill"
NOBODY = """
delayed_results.game_id delayed_news.game_id
webhooks.id webhooks.society webhooks.address webhooks.form
webhooks.events webhooks.secret webhook_deliveries.id webhook_deliveries.webhook
webhook_deliveries.event webhook_deliveries.body webhook_deliveries.problem
accounts.login accounts.password accounts.role api_tokens.id api_tokens.name api_tokens.scopes
api_tokens.secret_hash archive.black archive.board archive.facets archive.game_id archive.name
archive.opening archive.white archive.words archive_kinds.board archive_kinds.signs
assignment_marks.assignment_id assignments.class_id assignments.due assignments.id
assignments.items assignments.title board_likes.name board_puzzles.id board_puzzles.line
board_puzzles.name board_versions.name board_versions.text
boards.name boards.summary boards.title boards.words attempts.key
audit.action audit.detail audit.name audit.subject busy.process
challenges.game_id challenges.id challenges.kind challenges.name challenges.pool challenges.terms
chat.circle chat.game_id chat.name chat.text club_settings.name club_settings.value
explorer_counts.next lesson_steps.course lesson_steps.step positions.next
deletions.game_id events.game_id events.kind games.black_character games.black_engine
games.black_kind games.black_name games.white_character
games.clock_class games.clocks games.id games.name games.opening_moves games.position games.reason
games.status games.title games.variant games.white_engine games.white_kind games.white_name
invitations.id invitations.kind invitations.role invitations.secret_hash invitations.society
notes.drawings notes.game_id notes.text pins.pin processes.id puzzle_attempts.board
puzzle_attempts.id puzzle_attempts.puzzle puzzle_ratings.board puzzle_ratings.puzzle
puzzle_rushes.board puzzle_rushes.id puzzle_rushes.puzzles puzzle_solvers.board
rating_history.clock_class rating_history.game_id rating_history.system rating_history.variant
rating_news.clock_class rating_news.game_id rating_news.variant ratings.clock_class ratings.period
ratings.system ratings.variant reports.about_name reports.by_name reports.game_id reports.note
reports.text reviews.body reviews.game_id rulebooks.digest rulebooks.source sessions.address
sessions.device sessions.id sessions.secret_hash silences.name societies.id societies.kind
societies.name societies.rankings society_members.part society_members.role society_members.society
society_teams.id society_teams.name society_teams.society studies.id studies.link studies.summary
studies.title study_edits.study_id study_lessons.body study_lessons.study_id
study_progress.study_id study_shares.kind study_shares.role study_shares.study_id tallies.against
tallies.clock_class tallies.variant tournament_events.kind tournament_events.tournament_id
tournament_players.tournament_id tournaments.id tournaments.name tournaments.society
tournaments.state tournaments.system traces.keys users.kind users.name
"""
"""Columns of text that hold no user's id. A lesson that goes on ends by itself."""
BODIES = ("events", "tournament_events", "tournaments", "studies", "society_teams", "users")
"""Tables whose rows cannot be made up: tests of their own have real ones."""
numbers = itertools.count(1)


def name_of(column: Column[Any]) -> str:
    return f"{column.table.name}.{column.name}"


def test_every_column_that_may_hold_a_user_is_walked() -> None:
    known = {name_of(one.column) for one in USER_COLUMNS} | set(NOBODY.split())
    columns = [
        column
        for table in metadata.sorted_tables
        for column in table.c
        if isinstance(column.type, Text)
    ]
    unknown = sorted({name_of(column) for column in columns} - known)
    assert unknown == [], (
        "Is there a user in it? Then add it to store.societies.personal_data.USER_COLUMNS, so that"
        " erasure and export reach it; otherwise to NOBODY here."
    )
    assert sorted(known - {name_of(column) for column in columns}) == []


def made_up(table: Table, **given: Any) -> dict[str, Any]:
    """A row with something in every column that must have it."""
    row: dict[str, Any] = {}
    for column in table.c:
        if column.name in given:
            row[column.name] = given[column.name]
        elif column.primary_key or not column.nullable:
            number = next(numbers)
            kind = column.type
            row[column.name] = (
                False
                if isinstance(kind, Boolean)
                else f"other {number}"
                if isinstance(kind, Text)
                else number
                if isinstance(kind, Integer)
                else 1.0
            )
    return row


def held(engine: Engine, one: UserColumn) -> int:
    with engine.connect() as connection:
        return len(connection.execute(select(one.table).where(one.column == USER)).all())


@pytest.fixture
def person(sqlite: Engine) -> Engine:
    """A database with a person in every column that can be made up."""
    with write_transaction(sqlite) as connection:
        connection.execute(users.insert().values(id=USER, name=NAME, created_at=1, kind="account"))
        for one in USER_COLUMNS:
            if one.table.name not in BODIES:
                given: dict[str, Any] = {one.column.name: USER}
                given |= {
                    column.name: NAME
                    for column in one.table.c
                    if column.name in ("name", "by_name", "about_name")
                    # The name of a game is none of a person.
                    and one.table.name != "games"
                }
                if one.table.name == "study_shares":
                    given["kind"] = "user"
                if one.table.name == "assignments":
                    given["items"] = "[]"
                connection.execute(one.table.insert().values(made_up(one.table, **given)))
        connection.execute(
            studies.insert().values(made_up(studies, owner=USER, snapshot="{}", summary="{}"))
        )
        for subject, detail in ((NAME, ""), ("Year 7", NAME), ("Year 7", f"{NAME}: member")):
            connection.execute(
                audit.insert().values(made_up(audit, user_id="o1", subject=subject, detail=detail))
            )
    return sqlite


def test_erasure_reaches_every_column(person: Engine) -> None:
    assert all(held(person, one) for one in USER_COLUMNS if one.table.name not in BODIES)
    erase(person, USER, 9)
    left = {name_of(one.column): held(person, one) for one in USER_COLUMNS}
    wanted = {one: count for one, count in left.items() if count}
    kept = {name_of(one.column) for one in USER_COLUMNS if one.fate == "kept"}
    bare = {"users.id", "audit.user_id", "society_members.user_id"}
    assert set(wanted) <= kept | bare
    assert set(wanted) >= {"games.white_user", "ratings.player", *bare}
    with person.connect() as connection:
        (place,) = connection.execute(
            select(society_members).where(society_members.c.user_id == USER)
        ).all()
        assert (place.left_at, place.part) == (9, "")
        assert connection.execute(select(assignments)).all() == []


def test_the_name_is_nowhere_after_erasure(person: Engine) -> None:
    erase(person, USER, 9)
    with person.connect() as connection:
        texts = [
            f"{table.name}: {value}"
            for table in metadata.sorted_tables
            for row in connection.execute(select(table))
            for value in row
            if isinstance(value, str) and NAME in value
        ]
    assert texts == []


def test_the_name_is_in_no_free_page_of_the_file(person: Engine) -> None:
    """Nor in the log that SQLite writes ahead of it."""
    folder = Path(str(person.url.database)).parent
    assert any(NAME.encode() in file.read_bytes() for file in folder.iterdir())
    erase(person, USER, 9)
    assert [file.name for file in folder.iterdir() if NAME.encode() in file.read_bytes()] == []


def test_an_export_has_every_table_and_no_secret(person: Engine) -> None:
    found = own_rows(person, USER)
    exported = {one.table.name for one in USER_COLUMNS if one.exported}
    assert set(found) == exported - {"tournaments"}
    assert not [name for rows in found.values() for row in rows for name in row if name in SECRET]
    assert found["chat"][0]["name"] == NAME


async def test_a_tournament_keeps_its_results_and_not_the_name(journal: Journal) -> None:
    events = history(players=4, rounds=2)
    before = replay(events)
    told = before.players[USER].name
    kept = TournamentJournal(journal)
    await kept.append(None, before, events)
    with write_transaction(journal.engine) as connection:
        connection.execute(users.insert().values(id=USER, name=told, created_at=1, deleted_at=2))
    assert erase_deleted(journal.engine, 3, 9) == 1
    assert erase_deleted(journal.engine, 3, 9) == 0
    after = replay(kept.read("t1"))
    assert after.players[USER].name == DELETED
    assert after.rounds == before.rounds
    with journal.engine.connect() as connection:
        body = connection.scalar(select(tournaments.c.body)) or ""
        bodies = [event.name for event in after.players.values()]
    assert told not in [name for name, _ in msgspec.json.decode(body).get("winners", [])]
    assert told not in bodies
