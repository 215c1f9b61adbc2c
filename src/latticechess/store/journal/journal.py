"""The append-only journal of all games, with one writer a process that commits in groups."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from sqlalchemy import Engine, select

from latticechess.kernel.sentence import sentence
from latticechess.play.events import Event, Started, kind_of
from latticechess.store.database import tables
from latticechess.store.database.open import StoreError, explained
from latticechess.store.database.timings import Timings
from latticechess.store.journal.group_commit import Append, Conflict, commit
from latticechess.store.journal.rulebooks import decoded, encoded
from latticechess.store.journal.waiters import Answer, answer_all, wanted

__all__ = ["Conflict", "Journal"]

LARGEST_GROUP = 500
"""Appends in one transaction: enough to share a disk flush, few enough to answer soon."""
Changing = Callable[[Collection[str], Collection[str]], None]
"""Told which games are written to, before and after, for what is derived later: those in which
something has happened, and those in which there was just another move."""


class Journal:
    """The events of every game. Safe to use from any thread and any event loop."""

    def __init__(self, engine: Engine, changing: Changing = lambda ids, moved: None) -> None:
        self.engine = engine
        self._changing = changing
        self.seen: Callable[[Event], Event] = lambda event: event
        """What readers see of an event: who sits where may have become known since."""
        self.timings = Timings()
        """How long appends took to be durable."""
        self._queue: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._gathered: list[Append] = []
        """What waits in the event loop to be handed over."""
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
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        append = self._made(done, game_id, expected_seq, events, position)
        if append is not None:
            with self._closing:
                first = not self._gathered
                self._gathered.append(append)
            if first:
                loop.call_soon(self._hand_over)
        await done
        self.timings.add(time.perf_counter() - begin)

    def submit(
        self,
        game_id: str,
        expected_seq: int,
        events: Sequence[Event],
        position: str | None = None,
    ) -> Future[None]:
        """`append` for callers without an event loop: the future is done when they are durable."""
        done: Future[None] = Future()
        append = self._made(done, game_id, expected_seq, events, position)
        if append is not None:
            self._queue_up([append])
        return done

    def _made(
        self,
        answer: Answer,
        game_id: str,
        expected_seq: int,
        events: Sequence[Event],
        position: str | None,
    ) -> Append | None:
        """What the writer is to do; None: nothing, and that is answered."""
        if any(isinstance(event, Started) and event.game != game_id for event in events):
            raise ValueError("a game is stored under its own id")
        if not events:
            answer.set_result(None)
            return None
        rows = [
            (game_id, seq, event.at, kind_of(event), encoded(event))
            for seq, event in enumerate(events, expected_seq + 1)
        ]
        if self._closed:
            raise StoreError(sentence("store-closed"))
        return Append(game_id, expected_seq, tuple(events), rows, position, answer)

    def _hand_over(self) -> None:
        """Give the writer all that came in one round of the event loop: it is woken once."""
        with self._closing:
            gathered, self._gathered = self._gathered, []
        try:
            self._queue_up(gathered)
        except StoreError as problem:
            answer_all([(append.answer, problem) for append in gathered])

    def _queue_up(self, appends: list[Append]) -> None:
        with self._closing:
            if self._closed:
                raise StoreError(sentence("store-closed"))
            self._queue.put(appends)

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
            return [self.seen(decoded(connection, body)) for body in connection.scalars(query)]

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
            moved = {append.game_id for append in group if append.is_a_move}
            others = {append.game_id for append in group if not append.is_a_move}
            self._changing(others, moved)
            refusals = commit(self.engine, group)
            self._changing(others, moved)
            answer_all([(append.answer, refusals.get(append)) for append in group])
            if last:
                return

    def _group(self, first: list[Append]) -> tuple[list[Append], bool]:
        """What has queued up meanwhile, and whether the end of the queue is among it."""
        group, last = list(first), False
        while len(group) < LARGEST_GROUP and not last:
            try:
                more = self._queue.get_nowait()
            except Empty:
                break
            if more is None:
                last = True
            else:
                group += more
        return [append for append in group if wanted(append.answer)], last


def batched(ids: Sequence[str], size: int = LARGEST_GROUP) -> Iterator[Sequence[str]]:
    """The ids in portions that fit into one question."""
    for start in range(0, len(ids), size):
        yield ids[start : start + size]
