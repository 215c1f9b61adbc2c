"""Projection of the journal into the archive, a moment behind the moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from threading import Event, Lock
from typing import Any, TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, delete, or_, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.features.archive.store.explorer import counts
from latticechess.features.archive.store.explorer.rows import Row, game_row, known_ratings
from latticechess.features.archive.store.facet_groups import group_ids
from latticechess.features.archive.store.inverted_index import (
    COLUMNS,
    allocate_numbers,
    clear_archive,
    insert_and_index,
)
from latticechess.features.archive.store.opening_trace import GameTrace, trace
from latticechess.features.archive.store.position_index import (
    encode_line,
    enqueue_lines,
    index_pending,
)
from latticechess.features.archive.store.row import RowDetails, archive_row
from latticechess.features.players.store.player_records import pending, release
from latticechess.play.game_names import game_name
from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.open import explain_errors, reading, write_transaction
from latticechess.store.database.tables import archive, deletions, games, positions, traces
from latticechess.store.journal import summary_table
from latticechess.store.journal.histories import histories
from latticechess.store.journal.summary import Summary

BATCH_GAMES = 500
"""Games indexed in one transaction where nobody waits."""
LIVE_GAMES = 4
"""The same while games are played: with SQLite their moves wait for it."""
T = TypeVar("T")


class ArchiveIndex:
    """Keeps the rows of the archive up to date. Thread-safe."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._stale: set[str] = set()
        self._moved: set[str] = set()
        """Stale only by further moves: indexed on demand, or a few at a time."""
        self._lock = Lock()
        self.hurry = Event()
        """Set when the program ends: from then on nobody plays who could be kept waiting."""

    def mark_stale(self, ids: Collection[str], moved: Collection[str] = ()) -> None:
        """Mark games as stale; those in `moved` have only further moves and may wait."""
        with self._lock:
            self._stale.update(ids)
            self._moved.update(moved)

    def refresh(self, most_moved: int | None = None, leisure: float = 0.0) -> int:
        """Index stale games, at most `most_moved` of those with only further moves; how many.

        `leisure`: rests that many times as long as it works, so that moves are not kept waiting.
        What it has not come to yet stays stale, for whoever needs it sooner.
        """
        self.mark_stale(release(self.engine, round(1000 * time.time())))
        with self._lock:
            self._moved -= self._stale
            self._stale.update(islice(tuple(self._moved), most_moved))
            self._moved -= self._stale
        indexed = 0
        while some := self._next_stale():
            begin = time.monotonic()
            try:
                self._index(some)
            except BaseException:
                self.mark_stale(some)
                raise
            indexed += len(some)
            if leisure:
                self.hurry.wait(leisure * (time.monotonic() - begin))
        return indexed

    def _next_stale(self) -> list[str]:
        """Take stale games for one transaction; none if there are none left."""
        with self._lock:
            some = sorted(islice(self._stale, self._games_at_once()))
            self._stale.difference_update(some)
        return some

    def _games_at_once(self) -> int:
        return BATCH_GAMES if self.hurry.is_set() else LIVE_GAMES

    def catch_up(self) -> int:
        """Index what a crashed or older program has left out; how many games."""
        release(self.engine, round(1000 * time.time()))
        stale = (
            select(games.c.id)
            .outerjoin(archive, archive.c.game_id == games.c.id)
            .where(or_(archive.c.seq.is_(None), archive.c.seq != games.c.seq))
        )
        with reading(self.engine, "The archive could not be read") as connection:
            ids = list(connection.scalars(stale))
        self._index(ids)
        index_pending(self.engine)
        return len(ids)

    def rebuild(self, progress: Callable[[int, int], None] = lambda done, of: None) -> int:
        """Rebuild the whole archive from the journal; how many games there are."""
        with explain_errors("The archive could not be rebuilt"):
            with write_transaction(self.engine) as connection:
                connection.execute(delete(positions))
                connection.execute(delete(traces))
                counts.clear(connection)
                clear_archive(connection)
            with self.engine.connect() as connection:
                ids = list(connection.scalars(select(games.c.id).order_by(games.c.started_at)))
        for done, some in enumerate(_batches(ids)):
            self._index(some, bulk=True)
            progress(min((done + 1) * BATCH_GAMES, len(ids)), len(ids))
        index_pending(self.engine)
        return len(ids)

    def _index(self, ids: Sequence[str], bulk: bool = False) -> None:
        for some in _batches(ids, BATCH_GAMES if bulk else self._games_at_once()):
            with explain_errors("The archive could not be written"):
                # Moves wait for the write lock: read everything before taking it.
                with self.engine.connect() as connection:
                    made = read_sources(connection, some)
                with write_transaction(self.engine) as connection:
                    store_rows(connection, made, bulk)


def _batches(ids: Sequence[T], size: int = BATCH_GAMES) -> Iterator[Sequence[T]]:
    return (ids[first : first + size] for first in range(0, len(ids), size))


def reindex(connection: Connection, ids: Sequence[str]) -> None:
    """Index these games again, within the caller's transaction."""
    store_rows(connection, read_sources(connection, ids))


def read_sources(connection: Connection, ids: Sequence[str]) -> list[tuple[Summary, GameTrace]]:
    """Current summaries and traces of these games."""
    known = summary_table.fetch_by_id(connection, ids)
    found_by_position = {
        game for game, row in _indexed(connection, list(known)).items() if row.traced
    }
    unknown = pending(connection, list(known))
    made = []
    for game, history in histories(connection, list(known)):
        summary = known[game]
        # Unfinished games are not in the position index.
        positions = summary.result is not None or game in found_by_position
        traced = trace(history, positions)
        late = traced.delay_s > 0 and (summary.result is None or game in unknown)
        made.append(as_told(summary, traced) if late else (summary, traced))
    return made


def as_told(summary: Summary, traced: GameTrace) -> tuple[Summary, GameTrace]:
    """A game that spectators see late is filed as it began, until they may know how it went.

    The number of its events is told as 0, so that it is filed again.
    """
    began = replace(
        summary,
        seq=0,
        plies=0,
        status="open" if summary.status == "open" else "playing",
        result=None,
        played_at=summary.started_at,
        ended_at=None,
        opening_moves="",
    )
    return began, GameTrace(file=traced.file, delay_s=traced.delay_s)


def store_rows(
    connection: Connection, made: Sequence[tuple[Summary, GameTrace]], bulk: bool = False
) -> None:
    """Upsert the rows of games and index their positions.

    `bulk`: no positions are indexed yet, and they may be queued for one sorted pass.
    """
    if not made:
        return
    ids = [summary.id for summary, _ in made]
    before = _indexed(connection, ids)
    # Rows that another process has written from a later state stay.
    made = [
        (summary, traced)
        for summary, traced in made
        if summary.id not in before or before[summary.id].seq <= summary.seq
    ]
    deleted = _deleted_by(connection, ids)
    rows = [
        archive_row(
            summary,
            game_name(summary.name, summary.id),
            RowDetails(
                opening=traced.opening,
                tag_texts=traced.tag_texts,
                owner=traced.file.by if traced.file else None,
                from_file=traced.file is not None,
                traced=len(traced.keys) if summary.result else 0,
                deleted_by=frozenset(deleted.get(summary.id, ())),
            ),
        )
        for summary, traced in made
    ]
    if not rows:
        return
    groups = group_ids(connection, {row["kind"] for row in rows})
    rows = [{**row, "kind": groups[row["kind"]]} for row in rows]
    if bulk and not before:
        numbered = zip(allocate_numbers(connection, len(rows)), rows, strict=True)
        insert_and_index(
            connection, [(n, *[row[name] for name in COLUMNS[1:]]) for n, row in numbered]
        )
    else:
        _upsert(connection, rows)
    numbers = {game: row.number for game, row in _indexed(connection, ids).items()}
    if bulk:
        counts.store_games(connection, _explored(connection, made, numbers))
        queued = [
            (numbers[summary.id], encode_line(traced.line))
            for summary, traced in made
            if summary.result is not None and traced.keys
        ]
        enqueue_lines(connection, queued)
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


def _indexed(connection: Connection, ids: Sequence[str]) -> dict[str, Any]:
    columns = archive.c
    query = select(columns.game_id, columns.number, columns.traced, columns.seq).where(
        columns.game_id.in_(ids)
    )
    return {row.game_id: row for row in connection.execute(query)}


def _deleted_by(connection: Connection, ids: Sequence[str]) -> dict[str, set[str]]:
    query = select(deletions.c.game_id, deletions.c.user_id).where(deletions.c.game_id.in_(ids))
    found: dict[str, set[str]] = {}
    for row in connection.execute(query):
        found.setdefault(row.game_id, set()).add(row.user_id)
    return found


def _explored(
    connection: Connection, made: Sequence[tuple[Summary, GameTrace]], numbers: dict[str, int]
) -> dict[int, Row | None]:
    """What the explorer counts each of these games by, by their numbers."""
    return {
        numbers[summary.id]: game_row(
            summary,
            traced.file,
            traced.delay_s,
            # A game that goes on counts nowhere.
            known_ratings(connection, summary) if summary.result else (),
        )
        for summary, traced in made
    }


def _store_positions(
    connection: Connection,
    made: Sequence[tuple[Summary, GameTrace]],
    before: dict[str, Any],
    numbers: dict[str, int],
) -> None:
    """Replace the indexed positions of games. Unfinished games have none: they change too often."""
    old: list[tuple[int, int]] = []
    rows: list[tuple[int, int, int, str]] = []
    for summary, traced in made:
        number = numbers[summary.id]
        known = before.get(summary.id)
        if known is not None and known.traced:
            keys = {traced.start, *traced.keys, *traced.dropped}
            old += [(key, number) for key in keys if key is not None]
        if summary.result is not None:
            reached = traced.first_reached().items()
            rows += [(key, number, ply, move) for key, (ply, move) in reached]
    counts.share_lock(connection)
    counts.subtract_games(connection, old)
    for some in _batches(old):
        gone = tuple_(positions.c.key, positions.c.number).in_(some)
        connection.execute(delete(positions).where(gone))
    counts.store_games(connection, _explored(connection, made, numbers))
    insert_rows(connection, positions, ("key", "number", "ply", "next"), rows)
    counts.add_games(connection, [(key, number) for key, number, _, _ in rows])
