"""Append-only event journal of all games, with one group-committing writer per process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from sqlalchemy import Engine, select

from latticechess.features.tournaments.store.rows import TournamentAppend
from latticechess.kernel.sentence import sentence
from latticechess.play.events import Event, Started, kind_of
from latticechess.store.database import tables
from latticechess.store.database.latency_histogram import LatencyHistogram
from latticechess.store.database.open import StoreError, reading
from latticechess.store.journal.group_commit import AnyAppend, Append, Conflict, commit
from latticechess.store.journal.variant_sources import decode, encode, source_of
from latticechess.store.journal.waiters import Waiter, claim, settle_all
from latticechess.store.threads import in_thread

__all__ = ["Conflict", "Journal"]

MAX_GROUP = 500
"""Appends in one transaction: enough to share a disk flush, few enough to commit soon."""
ChangeListener = Callable[[Collection[str], Collection[str]], None]
"""Called before and after each commit, for projections that follow later: with the ids of changed
games, and of games with just another move."""


class Journal:
    """The events of every game. Safe in any thread and any event loop."""

    def __init__(self, engine: Engine, on_change: ChangeListener = lambda ids, moved: None) -> None:
        self.engine = engine
        self._on_change = on_change
        self.on_read: Callable[[Event], Event] = lambda event: event
        """Applied to every event read: who sits where may have become known since."""
        self.latency = LatencyHistogram()
        """Time until appends were durable."""
        self._queue: SimpleQueue[list[AnyAppend] | None] = SimpleQueue()
        self._pending: list[AnyAppend] = []
        """Appends of this round of the event loop."""
        self._closed = False
        self._closing = Lock()
        self._writer = Thread(target=self._run_writer, name="journal", daemon=True)
        self._writer.start()

    async def append(
        self,
        game_id: str,
        expected_seq: int,
        events: Sequence[Event],
        position: str | None = None,
    ) -> None:
        """Append `events` to a game that has `expected_seq` events; return when they are durable.

        `position`: the board after them as text, for lists. Conflict if another writer was first,
        StoreError if the write failed; in both cases none of them is stored.
        """
        begin = time.perf_counter()
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        append = self._prepare(done, game_id, expected_seq, events, position)
        if append is not None:
            with self._closing:
                first = not self._pending
                self._pending.append(append)
            if first:
                loop.call_soon(self._flush)
        await done
        self.latency.add(time.perf_counter() - begin)

    def submit(
        self,
        game_id: str,
        expected_seq: int,
        events: Sequence[Event],
        position: str | None = None,
    ) -> Future[None]:
        """`append` for callers without an event loop; the future is done when they are durable."""
        done: Future[None] = Future()
        append = self._prepare(done, game_id, expected_seq, events, position)
        if append is not None:
            self._enqueue([append])
        return done

    def enqueue_tournament(self, append: TournamentAppend) -> None:
        """Commit an append to a tournament with the others; its future is done when durable."""
        self._enqueue([append])

    def _prepare(
        self,
        waiter: Waiter,
        game_id: str,
        expected_seq: int,
        events: Sequence[Event],
        position: str | None,
    ) -> Append | None:
        """The append for the writer; None, with `waiter` settled, if there are no events."""
        if any(isinstance(event, Started) and event.game != game_id for event in events):
            raise ValueError("a game is stored under its own id")
        if not events:
            waiter.set_result(None)
            return None
        rows = [
            (game_id, seq, event.at, kind_of(event), encode(event))
            for seq, event in enumerate(events, expected_seq + 1)
        ]
        if self._closed:
            raise StoreError(sentence("store-closed"))
        return Append(game_id, expected_seq, tuple(events), rows, position, waiter)

    def _flush(self) -> None:
        """Pass all appends of one round of the event loop to the writer, waking it once."""
        with self._closing:
            pending, self._pending = self._pending, []
        try:
            self._enqueue(pending)
        except StoreError as problem:
            settle_all([(append.waiter, problem) for append in pending])

    def _enqueue(self, appends: list[AnyAppend]) -> None:
        with self._closing:
            if self._closed:
                raise StoreError(sentence("store-closed"))
            self._queue.put(appends)

    async def load(self, game_id: str, after: int = 0) -> list[Event]:
        """Events of a game with seq greater than `after`; [] if there is no such game."""
        return await asyncio.to_thread(self.read, game_id, after)

    def read(self, game_id: str, after: int = 0) -> list[Event]:
        """Blocking `load`."""
        columns = tables.events.c
        query = (
            select(columns.body)
            .where(columns.game_id == game_id, columns.seq > after)
            .order_by(columns.seq)
        )
        with reading(self.engine, "The game could not be read") as connection:
            return [self.on_read(decode(connection, body)) for body in connection.scalars(query)]

    @in_thread
    def sources(self, ids: Sequence[str]) -> dict[str, str]:
        """The variant files by which games are played; unknown games are left out."""
        columns = tables.events.c
        first = (columns.game_id.in_(ids), columns.seq == 1)
        query = select(columns.game_id, columns.body).where(*first)
        with reading(self.engine, "The games could not be read") as connection:
            rows = connection.execute(query).all()
            found = {game: source_of(decode(connection, body)) for game, body in rows}
        return {game: source for game, source in found.items() if source}

    async def heads(self, ids: Sequence[str]) -> dict[str, int]:
        """Number of events of each game; unknown games are left out."""
        return await asyncio.to_thread(self._heads, ids)

    def _heads(self, ids: Sequence[str]) -> dict[str, int]:
        columns = tables.games.c
        found: dict[str, int] = {}
        with reading(self.engine, "The games could not be looked at") as connection:
            for some in batches(ids):
                query = select(columns.id, columns.seq).where(columns.id.in_(some))
                found |= {row.id: row.seq for row in connection.execute(query)}
        return found

    def close(self) -> None:
        """Write all queued appends, then stop."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._writer.join()

    # The writer's thread.

    def _run_writer(self) -> None:
        while (first := self._queue.get()) is not None:
            group, last = self._next_group(first)
            games = [append for append in group if isinstance(append, Append)]
            moved = {append.game_id for append in games if append.is_a_move}
            others = {append.game_id for append in games if not append.is_a_move}
            self._on_change(others, moved)
            refusals = commit(self.engine, group)
            self._on_change(others, moved)
            settle_all([(append.waiter, refusals.get(append)) for append in group])
            if last:
                return

    def _next_group(self, first: list[AnyAppend]) -> tuple[list[AnyAppend], bool]:
        """Queued appends for the next commit, and whether the queue ends with them."""
        group, last = list(first), False
        while len(group) < MAX_GROUP and not last:
            try:
                more = self._queue.get_nowait()
            except Empty:
                break
            if more is None:
                last = True
            else:
                group += more
        return [append for append in group if claim(append.waiter)], last


def batches(ids: Sequence[str], size: int = MAX_GROUP) -> Iterator[Sequence[str]]:
    """The ids in batches that fit into one query."""
    for start in range(0, len(ids), size):
        yield ids[start : start + size]
