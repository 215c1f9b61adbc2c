"""Group commit: many appends to the journal in one transaction, each accepted or refused alone."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from latticechess.features.players.store import player_records
from latticechess.features.tournaments.store import rows as tournament_rows
from latticechess.features.tournaments.store.rows import TournamentAppend
from latticechess.kernel.sentence import sentence
from latticechess.play.events import Event, Moved
from latticechess.store.database import tables
from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.open import (
    StoreError,
    explain_errors,
    is_connection_lost,
    is_transient,
    write_transaction,
)
from latticechess.store.journal import sqlite_moves, summary_table, variant_sources
from latticechess.store.journal.sqlite_moves import Row, UnsureError
from latticechess.store.journal.summary import Summary, project
from latticechess.store.journal.waiters import Waiter

RECONNECT_TIMEOUT_S = 5.0
"""How long to wait for a lost database before an append fails: a restart takes less."""
RETRY_PAUSE_S = 0.1

COLUMNS = ("game_id", "seq", "at", "kind", "body")
"""Of the table `events`, as a `Row` has them."""


class Conflict(StoreError):  # noqa: N818 - a normal answer, not an error
    """Another writer has appended to this game: load it and decide again."""


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """Events to append to a game, and the future of the caller who waits for it."""

    game_id: str
    expected_seq: int
    events: tuple[Event, ...]
    rows: list[Row]
    position: str | None
    waiter: Waiter

    @property
    def key(self) -> tuple[str, int]:
        return (self.game_id, self.expected_seq)

    @property
    def is_a_move(self) -> bool:
        """Whether it is the common case: a single move in a game that has started."""
        events = self.events
        return len(events) == 1 and isinstance(events[0], Moved) and self.expected_seq > 0


AnyAppend = Append | TournamentAppend
Refusals = dict[AnyAppend, StoreError]
"""Appends that could not be stored, and why."""


def commit(engine: Engine, group: list[AnyAppend]) -> Refusals:
    """Store the group in one transaction; the appends that failed."""
    # A fixed lock order prevents deadlocks between processes.
    group = sorted(group, key=lambda append: (append.__class__.__name__, *append.key))
    try:
        return _store(engine, group)
    except OperationalError as error:
        if not is_transient(error):
            # The database itself fails: retrying the appends one by one would only take longer.
            return dict.fromkeys(group, _refusal(error))
        return _one_by_one(engine, group, error)
    except Exception as error:
        return _one_by_one(engine, group, error)


def _one_by_one(engine: Engine, group: list[AnyAppend], error: Exception) -> Refusals:
    """Commit each append alone, so that a bad one does not fail the others."""
    if len(group) == 1:
        return dict.fromkeys(group, _refusal(error))
    refusals: Refusals = {}
    for append in group:
        refusals |= commit(engine, [append])
    return refusals


def _store(engine: Engine, group: list[AnyAppend]) -> Refusals:
    """Commit the appends that fit the journal; wait for a database that is lost meanwhile.

    If the connection breaks during the commit, its outcome is unknown. The next attempt checks the
    journal, so that nothing is written twice and nothing written is reported as failed.
    """
    end = time.monotonic() + RECONNECT_TIMEOUT_S
    unsure = False
    fast = True
    if engine.dialect.name == "sqlite" and (moves := _only_moves(group)):
        try:
            if _store_moves(engine, moves):
                return {}
            fast = False
        except UnsureError:
            # The general way says what is wrong.
            unsure = True
    while True:
        try:
            with write_transaction(engine) as connection:
                stored = _already_stored(connection, group) if unsure else set()
                left = [append for append in group if append not in stored]
                games, tournaments = _by_kind(left)
                refusals = _write(connection, games, fast)
                return refusals | _write_tournaments(connection, tournaments)
        except _UnfitError:
            fast = False
        except DBAPIError as error:
            if not is_connection_lost(error) or time.monotonic() > end:
                raise
            unsure = True
            time.sleep(RETRY_PAUSE_S)


def _only_moves(group: list[AnyAppend]) -> list[Append]:
    """The group, if it is nothing but single moves of different games; otherwise nothing."""
    moves = [append for append in group if isinstance(append, Append) and append.is_a_move]
    alone = len({append.game_id for append in moves}) == len(group)
    return moves if alone else []


def _store_moves(engine: Engine, moves: list[Append]) -> bool:
    rows = [append.rows[0] for append in moves]
    return sqlite_moves.store_moves(engine, [_move_in(append) for append in moves], rows)


def _by_kind(group: list[AnyAppend]) -> tuple[list[Append], list[TournamentAppend]]:
    games = [append for append in group if isinstance(append, Append)]
    tournaments = [append for append in group if isinstance(append, TournamentAppend)]
    return games, tournaments


def _already_stored(connection: Connection, group: list[AnyAppend]) -> set[AnyAppend]:
    """Appends that an earlier attempt has stored."""
    games, tournaments = _by_kind(group)
    return {*_stored_games(connection, games)} | {
        *tournament_rows.already_stored(connection, tournaments)
    }


def _stored_games(connection: Connection, group: list[Append]) -> set[Append]:
    columns = tables.events.c
    query = select(columns.game_id, columns.seq, columns.body).where(
        columns.game_id.in_({append.game_id for append in group}),
        columns.seq > min((append.expected_seq for append in group), default=0),
    )
    stored = {(row.game_id, row.seq): row.body for row in connection.execute(query)}
    return {
        append
        for append in group
        if all(stored.get((game_id, seq)) == body for game_id, seq, _, _, body in append.rows)
    }


def _write_tournaments(connection: Connection, group: list[TournamentAppend]) -> Refusals:
    unfit = tournament_rows.write(connection, group)
    return {append: _conflict(append, stored) for append, stored in unfit.items()}


def _refusal(error: Exception) -> StoreError:
    """The error for the waiter."""
    if isinstance(error, IntegrityError):
        return Conflict(sentence("written-elsewhere"))
    try:
        with explain_errors("The move could not be saved"):
            raise error
    except StoreError as explanation:
        return explanation
    except Exception as other:
        return StoreError(sentence("move-not-saved", problem=str(other)))


class _UnfitError(Exception):
    """The fast path does not apply: at least one move does not fit its game."""


def _write(connection: Connection, group: list[Append], fast: bool) -> Refusals:
    """Insert the appends that fit the journal; the others are returned with the reason.

    `fast`: single moves are written without reading their games; _UnfitError if one does not fit.
    """
    appends = Counter(append.game_id for append in group)
    moves: list[Append] = []
    other: list[Append] = []
    for append in group:
        alone = fast and append.is_a_move and appends[append.game_id] == 1
        (moves if alone else other).append(append)
    _write_moves(connection, moves)
    return _write_any(connection, other)


def _write_moves(connection: Connection, group: list[Append]) -> None:
    """Fast path for single moves, which change only a few columns of their summaries."""
    if not group:
        return
    if not summary_table.store_moves(connection, [_move_in(append) for append in group]):
        raise _UnfitError
    insert_rows(connection, tables.events, COLUMNS, [append.rows[0] for append in group])


def _move_in(append: Append) -> summary_table.MoveUpdate:
    event = append.events[0]
    assert isinstance(event, Moved)
    return (append.game_id, append.expected_seq, event.at, event.text, append.position)


def _conflict(append: AnyAppend, stored: int) -> Conflict:
    return Conflict(sentence("events-conflict", stored=stored, expected=append.expected_seq))


def _write_any(connection: Connection, group: list[Append]) -> Refusals:
    if not group:
        return {}
    known = summary_table.fetch_by_id(connection, {append.game_id for append in group})
    new: dict[str, Summary] = {}
    rows: list[Row] = []
    sources: set[str] = set()
    refusals: Refusals = {}
    for append in group:
        summary = new.get(append.game_id) or known.get(append.game_id)
        stored = summary.seq if summary else 0
        if append.expected_seq != stored:
            refusals[append] = _conflict(append, stored)
            continue
        for event in append.events:
            summary = project(summary, event)
            if source := variant_sources.source_of(event):
                sources.add(source)
        assert summary is not None
        new[append.game_id] = replace(summary, position=append.position or summary.position)
        rows += append.rows
    if rows:
        variant_sources.store_sources(connection, sources)
        insert_rows(connection, tables.events, COLUMNS, rows)
        summary_table.store(connection, new.values(), known.keys())
        player_records.count_or_wait(
            connection, [(known.get(game), after) for game, after in new.items()]
        )
    return refusals
