"""Look-ups of many callers, made together: when everybody comes back at once, each asks for a
little, and a query and a thread for each of them would cost more than what they ask for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import Generic, TypeVar

Key = TypeVar("Key")
Found = TypeVar("Found")
MOST = 200
"""Callers who are answered together."""


class Together(Generic[Key, Found]):
    """What is asked for while one look-up is under way goes into the next."""

    def __init__(self, find: Callable[[Collection[Key]], Mapping[Key, Found]]) -> None:
        self.find = find
        """Blocking; called in a thread."""
        self.waiting: list[tuple[Collection[Key], asyncio.Future[Mapping[Key, Found]]]] = []
        self.task: asyncio.Task[None] | None = None

    async def get(self, key: Key) -> Found | None:
        """What was found for the key; whatever `find` raises."""
        return (await self.get_all((key,))).get(key)

    async def get_all(self, keys: Collection[Key]) -> Mapping[Key, Found]:
        """What was found for these keys, and perhaps for others; whatever `find` raises."""
        answer: asyncio.Future[Mapping[Key, Found]] = asyncio.get_running_loop().create_future()
        self.waiting.append((keys, answer))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.answer())
        return await answer

    async def answer(self) -> None:
        """Answer until nobody waits."""
        while self.waiting:
            some, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            wanted = {key for keys, _ in some for key in keys}
            try:
                found = await asyncio.to_thread(self.find, wanted)
            except Exception as problem:
                for _, answer in some:
                    if not answer.done():
                        answer.set_exception(problem)
            except asyncio.CancelledError:
                for _, answer in some + self.waiting:
                    answer.cancel()
                raise
            else:
                for _, answer in some:
                    if not answer.done():
                        answer.set_result(found)
