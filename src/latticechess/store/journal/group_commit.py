"""Many appends to the journal in one transaction, each judged for itself."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from latticechess.kernel.sentence import sentence
from latticechess.play.events import Event, Moved
from latticechess.store.database import tables
from latticechess.store.database.bulk_insert import add_rows
from latticechess.store.database.open import StoreError, explained, is_lost, is_passing, writing
from latticechess.store.journal import rulebooks, summary_table
from latticechess.store.journal.summary import Summary, project
from latticechess.store.journal.waiters import Answer
from latticechess.store.ratings import player_records

PATIENCE_S = 5.0
"""How long a lost database is waited for before an append is refused: a restart takes less."""
PAUSE_S = 0.1

COLUMNS = ("game_id", "seq", "at", "kind", "body")
Row = tuple[str, int, int, str, str]
"""An event as the table `events` has it: the values of COLUMNS."""


class Conflict(StoreError):  # noqa: N818 - a normal answer, not an error
    """Somebody else has written the next event of this game: load it and decide again."""


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """Events that are to be the next of a game, and the one who waits for that."""

    game_id: str
    expected_seq: int
    events: tuple[Event, ...]
    rows: list[Row]
    position: str | None
    answer: Answer

    @property
    def is_a_move(self) -> bool:
        """Whether it is what nearly all are: one move in a game, and nothing that follows."""
        events = self.events
        return len(events) == 1 and isinstance(events[0], Moved) and self.expected_seq > 0


Refusals = dict[Append, StoreError]
"""What could not be stored, and why not."""


def commit(engine: Engine, group: list[Append]) -> Refusals:
    """Store the group in one transaction; those that could not be are named."""
    # Everybody takes the locks in the same order: two processes never wait for each other.
    group = sorted(group, key=lambda append: (append.game_id, append.expected_seq))
    try:
        return _store(engine, group)
    except OperationalError as error:
        if not is_passing(error):
            # The database itself is unwell: trying its members one by one would only take longer.
            return dict.fromkeys(group, _refusal(error))
        return _one_by_one(engine, group, error)
    except Exception as error:
        return _one_by_one(engine, group, error)


def _one_by_one(engine: Engine, group: list[Append], error: Exception) -> Refusals:
    """One bad append must not sink the others."""
    if len(group) == 1:
        return dict.fromkeys(group, _refusal(error))
    refusals: Refusals = {}
    for append in group:
        refusals |= commit(engine, [append])
    return refusals


def _store(engine: Engine, group: list[Append]) -> Refusals:
    """Commit what fits the journal; a database that is lost meanwhile is waited for.

    When a connection breaks during the commit nobody knows whether it was made. The next attempt
    then asks the journal, so that nothing is written twice and nothing written is called lost.
    """
    end = time.monotonic() + PATIENCE_S
    doubt = False
    quickly = True
    while True:
        try:
            with writing(engine) as connection:
                made = _made_already(connection, group) if doubt else set()
                left = [append for append in group if append not in made]
                return _write(connection, left, quickly)
        except _UnfitError:
            quickly = False
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
        if all(stored.get((game_id, seq)) == body for game_id, seq, _, _, body in append.rows)
    }


def _refusal(error: Exception) -> StoreError:
    """What whoever waits is told of an error."""
    if isinstance(error, IntegrityError):
        return Conflict(sentence("written-elsewhere"))
    try:
        with explained("The move could not be saved"):
            raise error
    except StoreError as explanation:
        return explanation
    except Exception as other:
        return StoreError(sentence("move-not-saved", problem=str(other)))


class _UnfitError(Exception):
    """At least one of the games is not as a move takes it to be: each must be looked at."""


def _write(connection: Connection, group: list[Append], quickly: bool) -> Refusals:
    """Insert what fits the journal as it stands; the rest is returned with the reason.

    `quickly`: single moves are written without a look; _UnfitError if one does not fit.
    """
    appends = Counter(append.game_id for append in group)
    moves: list[Append] = []
    other: list[Append] = []
    for append in group:
        alone = quickly and append.is_a_move and appends[append.game_id] == 1
        (moves if alone else other).append(append)
    _write_moves(connection, moves)
    return _write_any(connection, other)


def _write_moves(connection: Connection, group: list[Append]) -> None:
    """`_write_any` for single moves: they change little of what is known of their games."""
    if not group:
        return
    if not summary_table.store_moves(connection, [_move_in(append) for append in group]):
        raise _UnfitError
    add_rows(connection, tables.events, COLUMNS, [append.rows[0] for append in group])


def _move_in(append: Append) -> summary_table.MoveMade:
    event = append.events[0]
    assert isinstance(event, Moved)
    return (append.game_id, append.expected_seq, event.at, event.text, append.position)


def _conflict(append: Append, stored: int) -> Conflict:
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
            if source := rulebooks.source_of(event):
                sources.add(source)
        assert summary is not None
        new[append.game_id] = replace(summary, position=append.position or summary.position)
        rows += append.rows
    if rows:
        rulebooks.keep(connection, sources)
        add_rows(connection, tables.events, COLUMNS, rows)
        summary_table.store(connection, new.values(), known.keys())
        player_records.note(connection, [(known.get(game), after) for game, after in new.items()])
    return refusals
