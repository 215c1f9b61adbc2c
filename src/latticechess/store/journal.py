"""The append-only journal of all games, with one writer a process that commits in groups."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from sqlalchemy import Engine, select

from latticechess.play.events import Event, Started, kind_of
from latticechess.store import tables
from latticechess.store.database import StoreError, explained
from latticechess.store.groupcommit import Append, Conflict, commit
from latticechess.store.rulebooks import decoded, encoded
from latticechess.store.timings import Timings

__all__ = ["Conflict", "Journal"]

LARGEST_GROUP = 500
"""Appends in one transaction: enough to share a disk flush, few enough to answer soon."""


class Journal:
    """The events of every game. Safe to use from any thread and any event loop."""

    def __init__(
        self, engine: Engine, changing: Callable[[Collection[str]], None] = lambda ids: None
    ) -> None:
        self.engine = engine
        self._changing = changing
        """Told which games are written to, before and after: for what is derived later."""
        self.timings = Timings()
        """How long appends took to be durable."""
        self._queue: SimpleQueue[Append | None] = SimpleQueue()
        self._closed = False
        self._closing = Lock()
        self._writer = Thread(target=self._write_all, name="journal", daemon=True)
        self._writer.start()

    async def append(
        self,
        game_id: str,
        expected_seq: int,
        events: Sequence[Event],
        position: str | None = None,
    ) -> None:
        """Make `events` the next of a game that has `expected_seq`; returns when they are durable.

        `position`: the board after them as text, for lists. Conflict if the game has other events
        by now; StoreError if nothing could be written. Either way none of them is stored.
        """
        begin = time.perf_counter()
        await asyncio.wrap_future(self.submit(game_id, expected_seq, events, position))
        self.timings.add(time.perf_counter() - begin)

    def submit(
        self,
        game_id: str,
        expected_seq: int,
        events: Sequence[Event],
        position: str | None = None,
    ) -> Future[None]:
        """`append` for callers without an event loop: the future is done when they are durable."""
        if any(isinstance(event, Started) and event.game != game_id for event in events):
            raise ValueError("a game is stored under its own id")
        rows = [
            {
                "game_id": game_id,
                "seq": seq,
                "at": event.at,
                "kind": kind_of(event),
                "body": encoded(event),
            }
            for seq, event in enumerate(events, expected_seq + 1)
        ]
        append = Append(game_id, expected_seq, tuple(events), rows, position)
        if not rows:
            append.done.set_result(None)
            return append.done
        with self._closing:
            if self._closed:
                raise StoreError("The journal is closed: the program is ending.")
            self._queue.put(append)
        return append.done

    async def load(self, game_id: str, after: int = 0) -> list[Event]:
        """The events of a game with seq greater than `after`; [] if there is no such game."""
        return await asyncio.to_thread(self.read, game_id, after)

    def read(self, game_id: str, after: int = 0) -> list[Event]:
        """`load` for callers without an event loop."""
        columns = tables.events.c
        query = (
            select(columns.body)
            .where(columns.game_id == game_id, columns.seq > after)
            .order_by(columns.seq)
        )
        with explained("The game could not be read"), self.engine.connect() as connection:
            return [decoded(connection, body) for body in connection.scalars(query)]

    async def heads(self, ids: Sequence[str]) -> dict[str, int]:
        """How many events each of the games has; those that are unknown are left out."""
        return await asyncio.to_thread(self._heads, ids)

    def _heads(self, ids: Sequence[str]) -> dict[str, int]:
        columns = tables.games.c
        found: dict[str, int] = {}
        with explained("The games could not be looked at"), self.engine.connect() as connection:
            for some in batched(ids):
                query = select(columns.id, columns.seq).where(columns.id.in_(some))
                found |= {row.id: row.seq for row in connection.execute(query)}
        return found

    def close(self) -> None:
        """Write what was handed in, then stop."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._writer.join()

    # The writer's thread.

    def _write_all(self) -> None:
        while (first := self._queue.get()) is not None:
            group, last = self._group(first)
            changing = {append.game_id for append in group}
            self._changing(changing)
            commit(self.engine, group)
            self._changing(changing)
            if last:
                return

    def _group(self, first: Append) -> tuple[list[Append], bool]:
        """What has queued up meanwhile, and whether the end of the queue is among it."""
        group, last = [first], False
        while len(group) < LARGEST_GROUP and not last:
            try:
                append = self._queue.get_nowait()
            except Empty:
                break
            if append is None:
                last = True
            else:
                group.append(append)
        return [append for append in group if append.done.set_running_or_notify_cancel()], last


def batched(ids: Sequence[str], size: int = LARGEST_GROUP) -> Iterator[Sequence[str]]:
    """The ids in portions that fit into one question."""
    for start in range(0, len(ids), size):
        yield ids[start : start + size]
