"""The documents of one kind that this process holds: loaded on demand, each of them once."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Generic, TypeVar

from latticechess.live.document import Document
from latticechess.store.database.open import StoreError

Held = TypeVar("Held", bound=Document[Any, Any])


class OpenDocuments(ABC, Generic[Held]):
    """What is open, by id, and what runs in the background for it."""

    log: logging.Logger

    def __init__(self) -> None:
        self.open: dict[str, Held] = {}
        self.loading: dict[str, asyncio.Task[Held]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    @abstractmethod
    async def load(self, document_id: str) -> Held:
        """Read a document and open it; LookupError if there is none."""

    @abstractmethod
    async def heads(self, ids: Sequence[str]) -> Mapping[str, int]:
        """Number of events of each document as stored; unknown ones are left out."""

    async def get(self, document_id: str) -> Held:
        """The document, loaded if it is not open; LookupError."""
        held = self.open.get(document_id)
        if held is not None:
            return held
        if document_id not in self.loading:
            task = asyncio.create_task(self.load(document_id))
            self.loading[document_id] = task
            task.add_done_callback(lambda _: self.loading.pop(document_id, None))
        return await asyncio.shield(self.loading[document_id])

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # --- What other processes do ----------------------------------------------------------------

    async def catch_up(self, held: Held, seq: int, events: Sequence[Any] = ()) -> None:
        """`Document.catch_up`, as far as the database answers."""
        try:
            await held.catch_up(seq, events)
        except StoreError as problem:
            # The next look finds it.
            self.log.warning("cannot read what has changed: %s", problem)

    def catch_up_soon(self, document_id: str, seq: int, events: Sequence[Any] = ()) -> None:
        """News: the document has so many events, here or in another process."""
        held = self.open.get(document_id)
        if held is not None and held.value.seq < seq:
            self.run_in_background(self.catch_up(held, seq, events))

    async def poll(self) -> None:
        """Find in the journal what no news told of."""
        try:
            heads = await self.heads(list(self.open))
        except StoreError as problem:
            self.log.warning("cannot look for changes: %s", problem)
            return
        # One that is not stored any more finds that out.
        wanted = [(held, heads.get(one, held.value.seq + 1)) for one, held in self.open.items()]
        late = [self.catch_up(held, seq) for held, seq in wanted if held.value.seq < seq]
        await asyncio.gather(*late)

    def poll_soon(self, _: str = "") -> None:
        """News may have been lost. Called by the bus."""
        self.run_in_background(self.poll())
