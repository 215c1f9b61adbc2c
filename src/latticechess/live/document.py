"""An event-sourced document in memory: the only place where it changes.

A change is decided, its events are stored, and only then does the document change. Several
processes may hold the same one: the journal rejects the one that comes second, which then reads on
and decides again.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from latticechess.kernel.sentence import sentence
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import StoreError
from latticechess.store.journal.journal import Conflict

ATTEMPTS = 32
"""How often to decide again when other processes are first."""


class Numbered(Protocol):
    """A value that knows how many events it has seen."""

    @property
    def seq(self) -> int: ...


Value = TypeVar("Value", bound=Numbered)
Event = TypeVar("Event")


@dataclass(frozen=True, slots=True)
class Change(Generic[Value, Event]):
    """Events that happen in a document."""

    before: Value
    steps: Sequence[Value] = ()
    """What it is after the events, one after the other; the last one at least."""
    events: Sequence[Event] = ()
    """None where others have stored them and only what they led to was read."""
    ours: bool = True
    """Whether this process has stored them."""
    by: str = ""
    """Who caused them, where that is stored."""

    @property
    def after(self) -> Value:
        return self.steps[-1] if self.steps else self.before


class Document(ABC, Generic[Value, Event]):
    """One document: its state, its lock, and how it follows the journal."""

    def __init__(self, value: Value, shared: bool) -> None:
        """`shared`: whether other processes may change it too."""
        self.value = value
        self.shared = shared
        self.lock = asyncio.Lock()
        self.stale = False
        """Whether the journal may hold more than is known here."""

    # --- What each kind of document knows -------------------------------------------------------

    @abstractmethod
    async def store(self, change: Change[Value, Event]) -> None:
        """Append the events to the journal; Conflict if others were first, StoreError if the write
        failed: then none is stored, as far as is known."""

    @abstractmethod
    async def read_on(self) -> Change[Value, Event] | None:
        """What others have stored since, in the order of the journal."""

    async def followed(self, events: Sequence[Event]) -> Change[Value, Event]:
        """What the next events lead to, where news carries them."""
        raise NotImplementedError

    @abstractmethod
    def happened(self, change: Change[Value, Event]) -> None:
        """`value` has changed: set timers, tell everybody concerned."""

    # --- Changing it ----------------------------------------------------------------------------

    async def change(
        self, decide: Callable[[Value], Awaitable[Change[Value, Event]]]
    ) -> Change[Value, Event]:
        """Store what `decide` makes of the document as it is then, and let it happen; Refusal."""
        async with self.lock:
            if self.stale:
                await self._read_on()
            for _ in range(ATTEMPTS):
                try:
                    change = await decide(self.value)
                    if change.steps:
                        await self._store(change)
                        self._apply(change)
                    return change
                except Conflict:
                    # Another process has changed it: decide again on its present state.
                    await self._read_on()
                except Refusal:
                    # It may be right after news that is still on its way to this process.
                    if not (self.shared and await self._read_on()):
                        raise
            raise StoreError(sentence("changed-by-many"))

    async def _store(self, change: Change[Value, Event]) -> None:
        try:
            await self.store(change)
        except Conflict:
            raise
        except StoreError:
            # Without an answer from the database, the events may or may not be stored.
            self.stale = True
            raise

    def _apply(self, change: Change[Value, Event]) -> None:
        self.value = change.after
        self.happened(change)

    # --- Following others -----------------------------------------------------------------------

    async def catch_up(self, seq: int, events: Sequence[Event] = ()) -> None:
        """Let happen what others have stored, up to event `seq` at least.

        `events`: the last of them, as far as they came with the news; else the journal is read.
        """
        if self.value.seq < seq:
            async with self.lock:
                if events and self.value.seq == seq - len(events):
                    self._apply(await self.followed(events))
                elif self.value.seq < seq:
                    await self._read_on()

    async def _read_on(self) -> bool:
        """Let happen what others have stored; whether there was any. Needs the lock."""
        change = await self.read_on()
        self.stale = False
        if change is None:
            return False
        self._apply(change)
        return True
