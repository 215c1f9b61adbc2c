"""The pool of engine workers: started when first needed, kept warm, replaced when they fail."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from latticechess.app.engines.fairness import FairQueue
from latticechess.app.engines.link import COMMAND, WorkerGoneError, WorkerLink
from latticechess.app.engines.messages import Ask, ChosenMove, Failed, Hint, PlayedMove, Reply
from latticechess.engine.levels import level_of

GRACE = 15.0
"""Seconds beyond the time allowed before a worker is taken for hung."""
HINT_LEVEL = 5
HINT_TIME_MS = 1000


class EngineError(Exception):
    """The computer gave no move; the message says why, for people."""


class _Job:
    """One question and the one who waits for its answer."""

    def __init__(self, ask: Ask, who: str, seconds: float) -> None:
        self.ask = ask
        self.who = who
        self.seconds = seconds
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.unwanted = asyncio.Event()


class EnginePool:
    """Searches for many users at once, at most `workers` at a time, in fair turns."""

    def __init__(
        self,
        workers: int | None = None,
        grace: float = GRACE,
        command: Sequence[str] = COMMAND,
    ) -> None:
        """`command` starts a worker; `grace` is the time it has beyond what a question allows."""
        self._command = command
        self._limit = workers or max(1, (os.cpu_count() or 2) - 1)
        self._grace = grace
        self._queue: FairQueue[_Job] = FairQueue()
        self._numbers = itertools.count(1)
        self._attendants: set[asyncio.Task[None]] = set()
        self._links: set[WorkerLink] = set()
        self._idle = 0
        self._news = asyncio.Semaphore(0)
        self._closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def choose(
        self,
        variant_source: str,
        start_text: str,
        moves: Sequence[PlayedMove],
        level: int,
        time_ms: int | None = None,
        who: str = "",
    ) -> ChosenMove:
        """The move a player of `level` makes; EngineError if none comes. Cancelling stops it."""
        allowed = time_ms or level_of(level).time_ms
        ask = Ask(next(self._numbers), variant_source, start_text, tuple(moves), level, time_ms)
        reply = await self._answer(ask, who, allowed)
        assert isinstance(reply, ChosenMove)
        return reply

    async def hint(
        self,
        variant_source: str,
        start_text: str,
        moves: Sequence[PlayedMove],
        time_ms: int = HINT_TIME_MS,
        who: str = "",
    ) -> Hint:
        """The best move and why; EngineError if none comes. Cancelling stops it."""
        number = next(self._numbers)
        ask = Ask(number, variant_source, start_text, tuple(moves), HINT_LEVEL, time_ms, hint=True)
        # The reason takes a second, shorter look.
        reply = await self._answer(ask, who, 2 * time_ms)
        assert isinstance(reply, Hint)
        return reply

    async def close(self) -> None:
        """Stop every search and end the workers."""
        self._closed = True
        for attendant in self._attendants:
            attendant.cancel()
        await asyncio.gather(*self._attendants, return_exceptions=True)
        self._attendants.clear()
        while len(self._queue):
            _fail(self._queue.take(), "The computer is shutting down.")
        await asyncio.gather(*(link.end() for link in self._links))
        self._links.clear()

    @property
    def pids(self) -> list[int]:
        """The numbers of the worker processes that are running."""
        return [link.pid for link in self._links if link.pid is not None]

    def warm(self) -> None:
        """Start one worker in the background, so that the first move need not wait for it."""
        if not self._attendants and not self._closed:
            self._hire()

    async def _answer(self, ask: Ask, who: str, time_ms: int) -> Reply:
        if self._closed:
            raise EngineError("The computer is shutting down.")
        job = _Job(ask, who, time_ms / 1000 + self._grace)
        self._queue.put(who, job)
        if self._idle < len(self._queue) and len(self._attendants) < self._limit:
            self._hire()
        self._news.release()
        try:
            reply = await job.answer
        except asyncio.CancelledError:
            job.unwanted.set()
            self._queue.remove(who, job)
            raise
        if isinstance(reply, Failed):
            raise EngineError(reply.problem)
        return reply

    def _hire(self) -> None:
        attendant = asyncio.create_task(self._attend())
        self._attendants.add(attendant)

    async def _attend(self) -> None:
        """Look after one worker for good: give it jobs, and replace it when it fails."""
        link = WorkerLink(self._command)
        self._links.add(link)
        with contextlib.suppress(OSError):
            await link.start()
        while True:
            self._idle += 1
            try:
                await self._news.acquire()
            finally:
                self._idle -= 1
            if len(self._queue) == 0:
                continue  # It was cancelled while it waited.
            job = self._queue.take()
            try:
                await self._serve(link, job)
            except asyncio.CancelledError:
                _fail(job, "The computer is shutting down.")
                raise

    async def _serve(self, link: WorkerLink, job: _Job) -> None:
        """Get one answer; a worker that dies over it is replaced and asked once more."""
        for _ in range(2):
            try:
                reply = await link.ask(job.ask, job.seconds, job.unwanted)
            except WorkerGoneError:
                continue
            except OSError as error:
                if not isinstance(error, TimeoutError):
                    _fail(job, f"The computer could not be started: {error.strerror}.")
                    return
                _fail(job, "The computer took too long and was stopped. Please try again.")
                return
            if reply is not None and not job.answer.done():
                job.answer.set_result(reply)
            return
        _fail(job, "The computer stopped working over this position. Please try again.")


def _fail(job: _Job, problem: str) -> None:
    if not job.answer.done():
        job.answer.set_result(Failed(job.ask.id, problem))
