"""Keeps the archive in step with the journal: derives its rows, a moment after the moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, delete, or_, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.play.game_names import game_name
from latticechess.store.archive.facet_groups import numbers_of
from latticechess.store.archive.inverted_index import COLUMNS, add_many, forget_all, free_numbers
from latticechess.store.archive.opening_trace import Traced, trace
from latticechess.store.archive.position_index import line_of, set_aside, sort_in
from latticechess.store.archive.row import Remarks, row_of
from latticechess.store.database.bulk_insert import add_rows
from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import archive, deletions, games, positions, traces
from latticechess.store.journal import summary_table
from latticechess.store.journal.histories import histories
from latticechess.store.journal.summary import Summary

AT_ONCE = 500
"""Games derived in one transaction."""


class ArchiveIndex:
    """Derives the archive's rows. Safe to use from any thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._due: set[str] = set()
        self._moved: set[str] = set()
        """Games with another move: due when somebody looks, or in quiet moments."""
        self._lock = Lock()

    def note(self, ids: Collection[str], moved: Collection[str] = ()) -> None:
        """These games have changed: their rows are due; where they have `moved`, not at once."""
        with self._lock:
            self._due.update(ids)
            self._moved.update(moved)

    def refresh(self, most_moved: int | None = None) -> int:
        """Derive the rows that are due, and of games with just more moves all or so many."""
        with self._lock:
            due, self._due = self._due, set()
            self._moved -= due
            due.update(islice(tuple(self._moved), most_moved))
            self._moved -= due
        try:
            self._derive(sorted(due))
        except BaseException:
            self.note(due)
            raise
        return len(due)

    def catch_up(self) -> int:
        """Derive what a program that ended too soon, or an older one, has left out; how many."""
        stale = (
            select(games.c.id)
            .outerjoin(archive, archive.c.game_id == games.c.id)
            .where(or_(archive.c.seq.is_(None), archive.c.seq != games.c.seq))
        )
        with explained("The archive could not be read"), self.engine.connect() as connection:
            ids = list(connection.scalars(stale))
        self._derive(ids)
        sort_in(self.engine)
        return len(ids)

    def rebuild(self, progress: Callable[[int, int], None] = lambda done, of: None) -> int:
        """Forget everything derived and derive it again; how many games there are."""
        with explained("The archive could not be rebuilt"):
            with writing(self.engine) as connection:
                connection.execute(delete(positions))
                connection.execute(delete(traces))
                forget_all(connection)
            with self.engine.connect() as connection:
                ids = list(connection.scalars(select(games.c.id).order_by(games.c.started_at)))
        for done, some in enumerate(_parts(ids)):
            self._derive(some, aside=True)
            progress(min((done + 1) * AT_ONCE, len(ids)), len(ids))
        sort_in(self.engine)
        return len(ids)

    def _derive(self, ids: Sequence[str], aside: bool = False) -> None:
        for some in _parts(ids):
            with explained("The archive could not be written"):
                # Moves wait while somebody writes: everything is found out before.
                with self.engine.connect() as connection:
                    made = derived(connection, some)
                with writing(self.engine) as connection:
                    store_rows(connection, made, aside)


def _parts(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[first : first + AT_ONCE] for first in range(0, len(ids), AT_ONCE))


def derive(connection: Connection, ids: Sequence[str]) -> None:
    """Write the archive's rows of these games anew, within a transaction of the caller's."""
    store_rows(connection, derived(connection, ids))


def derived(connection: Connection, ids: Sequence[str]) -> list[tuple[Summary, Traced]]:
    """What the archive's rows of these games are made from, as it is now."""
    known = summary_table.fetch_by_id(connection, ids)
    found_by_position = {
        game for game, row in _numbers(connection, list(known)).items() if row.traced
    }
    made = []
    for game, history in histories(connection, list(known)):
        summary = known[game]
        # A line that still grows is not found by its positions: they need not be known.
        positions = summary.result is not None or game in found_by_position
        made.append((summary, trace(history, positions)))
    return made


def store_rows(
    connection: Connection, made: Sequence[tuple[Summary, Traced]], aside: bool = False
) -> None:
    """Write the rows of games whose lines are known.

    `aside`: nothing is in the index of positions yet, and their lines may wait to be sorted in.
    """
    if not made:
        return
    ids = [summary.id for summary, _ in made]
    before = _numbers(connection, ids)
    # What another process has derived from more of a game stays.
    made = [
        (summary, line)
        for summary, line in made
        if summary.id not in before or before[summary.id].seq <= summary.seq
    ]
    binned = _binned(connection, ids)
    rows = [
        row_of(
            summary,
            game_name(summary.name, summary.id),
            Remarks(
                opening=line.opening,
                said=line.said,
                owner=line.file.by if line.file else None,
                from_file=line.file is not None,
                traced=len(line.keys) if summary.result else 0,
                binned=frozenset(binned.get(summary.id, ())),
            ),
        )
        for summary, line in made
    ]
    if not rows:
        return
    kinds = numbers_of(connection, {row["kind"] for row in rows})
    rows = [{**row, "kind": kinds[row["kind"]]} for row in rows]
    if aside and not before:
        numbered = zip(free_numbers(connection, len(rows)), rows, strict=True)
        add_many(connection, [(n, *[row[name] for name in COLUMNS[1:]]) for n, row in numbered])
    else:
        _upsert(connection, rows)
    numbers = {game: row.number for game, row in _numbers(connection, ids).items()}
    if aside:
        lines = [
            (numbers[summary.id], line_of(line.keys))
            for summary, line in made
            if summary.result is not None and line.keys
        ]
        set_aside(connection, lines)
    else:
        _store_positions(connection, made, before, numbers)


def _upsert(connection: Connection, rows: list[dict[str, Any]]) -> None:
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    insert = dialect.insert(archive)
    changed = {name: insert.excluded[name] for name in rows[0] if name not in ("number", "game_id")}
    statement = insert.on_conflict_do_update(
        index_elements=["game_id"], set_=changed, where=insert.excluded.seq >= archive.c.seq
    )
    connection.execute(statement, rows)


def _numbers(connection: Connection, ids: Sequence[str]) -> dict[str, Any]:
    columns = archive.c
    query = select(columns.game_id, columns.number, columns.traced, columns.seq).where(
        columns.game_id.in_(ids)
    )
    return {row.game_id: row for row in connection.execute(query)}


def _binned(connection: Connection, ids: Sequence[str]) -> dict[str, set[str]]:
    query = select(deletions.c.game_id, deletions.c.user_id).where(deletions.c.game_id.in_(ids))
    found: dict[str, set[str]] = {}
    for row in connection.execute(query):
        found.setdefault(row.game_id, set()).add(row.user_id)
    return found


def _store_positions(
    connection: Connection,
    made: Sequence[tuple[Summary, Traced]],
    before: dict[str, Any],
    numbers: dict[str, int],
) -> None:
    """Only finished games are found by position: a line that still grows would be written often."""
    rows: list[tuple[int, int, int]] = []
    for summary, line in made:
        number = numbers[summary.id]
        old = before.get(summary.id)
        if old is not None and old.traced:
            keys = {*line.keys, *line.dropped}
            gone = tuple_(positions.c.key, positions.c.number).in_([(key, number) for key in keys])
            connection.execute(delete(positions).where(gone))
        if summary.result is not None:
            reached = line.first_reached().items()
            rows += [(key, number, ply) for key, ply in reached]
    add_rows(connection, positions, ("key", "number", "ply"), rows)
