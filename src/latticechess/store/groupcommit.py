"""Many appends to the journal in one transaction, each answered for itself."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from latticechess.play.events import Event, Moved
from latticechess.store import rulebooks, summaries, tables, tally
from latticechess.store.database import StoreError, explained, is_lost, is_passing, writing
from latticechess.store.summary import Summary, opening_after, project

PATIENCE_S = 5.0
"""How long a lost database is waited for before an append is refused: a restart takes less."""
PAUSE_S = 0.1

_INSERT = tables.events.insert()


class Conflict(StoreError):  # noqa: N818 - a normal answer, not an error
    """Somebody else has written the next event of this game: load it and decide again."""


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """Events that are to be the next of a game, and the one who waits for that."""

    game_id: str
    expected_seq: int
    events: tuple[Event, ...]
    rows: list[dict[str, Any]]
    position: str | None
    done: Future[None] = field(default_factory=Future)


def commit(engine: Engine, group: list[Append]) -> None:
    """Store the group in one transaction and answer each of it."""
    # Everybody takes the locks in the same order: two processes never wait for each other.
    group = sorted(group, key=lambda append: (append.game_id, append.expected_seq))
    try:
        refusals = _store(engine, group)
    except OperationalError as error:
        if not is_passing(error):
            # The database itself is unwell: trying its members one by one would only take longer.
            _refuse(group, error)
            return
        _one_by_one(engine, group, error)
    except Exception as error:
        _one_by_one(engine, group, error)
    else:
        for append in group:
            if refusal := refusals.get(append):
                append.done.set_exception(refusal)
            else:
                append.done.set_result(None)


def _one_by_one(engine: Engine, group: list[Append], error: Exception) -> None:
    """One bad append must not sink the others."""
    if len(group) == 1:
        _refuse(group, error)
        return
    for append in group:
        commit(engine, [append])


def _store(engine: Engine, group: list[Append]) -> dict[Append, Conflict]:
    """Commit what fits the journal; a database that is lost meanwhile is waited for.

    When a connection breaks during the commit nobody knows whether it was made. The next attempt
    then asks the journal, so that nothing is written twice and nothing written is called lost.
    """
    end = time.monotonic() + PATIENCE_S
    doubt = False
    while True:
        try:
            with writing(engine) as connection:
                made = _made_already(connection, group) if doubt else set()
                return _write(connection, [append for append in group if append not in made])
        except DBAPIError as error:
            if not is_lost(error) or time.monotonic() > end:
                raise
            doubt = True
            time.sleep(PAUSE_S)


def _made_already(connection: Connection, group: list[Append]) -> set[Append]:
    """Those of the group that an earlier attempt has stored."""
    columns = tables.events.c
    query = select(columns.game_id, columns.seq, columns.body).where(
        columns.game_id.in_({append.game_id for append in group}),
        columns.seq > min(append.expected_seq for append in group),
    )
    stored = {(row.game_id, row.seq): row.body for row in connection.execute(query)}
    return {
        append
        for append in group
        if all(stored.get((row["game_id"], row["seq"])) == row["body"] for row in append.rows)
    }


def _refuse(group: list[Append], error: Exception) -> None:
    if isinstance(error, IntegrityError):
        refusal: StoreError = Conflict("Another server has written the next move of this game.")
    else:
        try:
            with explained("The move could not be saved"):
                raise error
        except StoreError as explanation:
            refusal = explanation
        except Exception as other:
            refusal = StoreError(f"The move could not be saved: {other}.")
    for append in group:
        append.done.set_exception(refusal)


def _write(connection: Connection, group: list[Append]) -> dict[Append, Conflict]:
    """Insert what fits the journal as it stands; the rest is returned with the reason."""
    appends = Counter(append.game_id for append in group)
    moves: list[Append] = []
    other: list[Append] = []
    for append in group:
        alone = _is_a_move(append) and appends[append.game_id] == 1
        (moves if alone else other).append(append)
    return _write_moves(connection, moves) | _write_any(connection, other)


def _is_a_move(append: Append) -> bool:
    """Whether it is what nearly all are: one move in a game, and nothing that follows from it."""
    events = append.events
    return len(events) == 1 and isinstance(events[0], Moved) and append.expected_seq > 0


def _write_moves(connection: Connection, group: list[Append]) -> dict[Append, Conflict]:
    """`_write_any` for single moves: they change little of what is known of their games."""
    if not group:
        return {}
    heads = summaries.heads(connection, [append.game_id for append in group])
    rows: list[dict[str, Any]] = []
    moved: list[tuple[summaries.Head, int, str | None]] = []
    refusals: dict[Append, Conflict] = {}
    for append in group:
        head = heads.get(append.game_id)
        if head is None or head.seq != append.expected_seq:
            refusals[append] = _conflict(append, head.seq if head else 0)
            continue
        event = append.events[0]
        assert isinstance(event, Moved)
        opening = opening_after(head.opening_moves, head.plies, [event.text])
        after = summaries.Head(head.id, head.seq + 1, head.plies + 1, opening)
        moved.append((after, event.at, append.position))
        rows += append.rows
    if rows:
        connection.execute(_INSERT, rows)
        summaries.store_moves(connection, moved)
    return refusals


def _conflict(append: Append, stored: int) -> Conflict:
    return Conflict(
        f"The game has {stored} events, not {append.expected_seq}: somebody else wrote."
    )


def _write_any(connection: Connection, group: list[Append]) -> dict[Append, Conflict]:
    if not group:
        return {}
    known = summaries.fetch_by_id(connection, {append.game_id for append in group})
    new: dict[str, Summary] = {}
    rows: list[dict[str, Any]] = []
    sources: set[str] = set()
    refusals: dict[Append, Conflict] = {}
    for append in group:
        summary = new.get(append.game_id) or known.get(append.game_id)
        stored = summary.seq if summary else 0
        if append.expected_seq != stored:
            refusals[append] = _conflict(append, stored)
            continue
        for event in append.events:
            summary = project(summary, event)
            if source := rulebooks.source_of(event):
                sources.add(source)
        assert summary is not None
        new[append.game_id] = replace(summary, position=append.position or summary.position)
        rows += append.rows
    if rows:
        rulebooks.keep(connection, sources)
        connection.execute(_INSERT, rows)
        summaries.store(connection, new.values(), known.keys())
        tally.note(connection, [(known.get(game), after) for game, after in new.items()])
    return refusals
