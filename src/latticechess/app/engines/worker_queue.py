"""A desk where questions wait in fair turns for a limited number of workers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

from latticechess.app.engines.fair_queue import FairQueue
from latticechess.app.engines.messages import (
    AskLines,
    Done,
    Failed,
    Question,
    Reply,
    Report,
    failed,
    said,
)
from latticechess.app.engines.worker_process import WorkerGoneError, WorkerLink
from latticechess.kernel.sentence import Sentence, sentence

TURN_S = 8.0
"""An analysis ends after so many seconds when somebody waits for the same worker."""
SHUT = sentence("computer-shutting-down")


class EngineError(Exception):
    """The computer gave no move; the message says why, for people."""


class Job:
    """One question and what has been answered to it; its last reply is not a report."""

    def __init__(self, ask: Question, who: str, seconds: float) -> None:
        self.ask = ask
        self.who = who
        self.seconds = seconds
        self.replies: asyncio.Queue[Reply] = asyncio.Queue()
        self.unwanted = asyncio.Event()
        self.begun: float | None = None
        """When the first report came: a worker that has yet to start takes no one's turn."""

    def fail(self, reason: Sentence) -> None:
        """End without an answer."""
        self.replies.put_nowait(failed(self.ask.id, reason))

    async def reply(self) -> Reply:
        """The next reply; EngineError if the question has failed."""
        reply = await self.replies.get()
        if isinstance(reply, Failed):
            raise EngineError(said(reply.problem, reply.code, reply.parameters))
        return reply


class Desk:
    """At most `limit` workers, started when first needed, kept warm, replaced when they fail."""

    def __init__(self, limit: int, command: Sequence[str], turn_s: float = TURN_S) -> None:
        self._limit = limit
        self._command = command
        self._turn_s = turn_s
        self._queue: FairQueue[Job] = FairQueue()
        self._attendants: set[asyncio.Task[None]] = set()
        self._links: set[WorkerLink] = set()
        self._running: set[Job] = set()
        self._idle = 0
        self._news = asyncio.Semaphore(0)
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The numbers of the worker processes that are running."""
        return [link.pid for link in self._links if link.pid is not None]

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._queue)

    def warm(self) -> None:
        """Start one worker in the background, so that the first question need not wait for it."""
        if not self._attendants and not self._closed:
            self._hire()

    def put(self, job: Job) -> None:
        """Let the question wait for its turn; EngineError if the desk is closed."""
        if self._closed:
            raise EngineError(SHUT)
        self._queue.put(job.who, job)
        if self._idle < len(self._queue):
            if len(self._attendants) < self._limit:
                self._hire()
            else:
                self._hurry()
        self._news.release()

    def withdraw(self, job: Job) -> None:
        """Nobody wants the answer any more: stop at once."""
        job.unwanted.set()
        self._queue.remove(job.who, job)

    async def close(self) -> None:
        """Stop every search and end the workers."""
        self._closed = True
        for attendant in self._attendants:
            attendant.cancel()
        await asyncio.gather(*self._attendants, return_exceptions=True)
        self._attendants.clear()
        while len(self._queue):
            self._queue.take().fail(SHUT)
        await asyncio.gather(*(link.end() for link in self._links))
        self._links.clear()

    def _hire(self) -> None:
        attendant = asyncio.create_task(self._attend())
        self._attendants.add(attendant)

    def _hurry(self) -> None:
        """Somebody waits: analyses that are under way end when they have had their turn."""
        loop = asyncio.get_running_loop()
        for job in self._running:
            if isinstance(job.ask, AskLines) and job.begun is not None:
                loop.call_at(job.begun + self._turn_s, self._yield_turn, job)

    def _yield_turn(self, job: Job) -> None:
        if len(self._queue):
            job.unwanted.set()

    def _pass_on(self, job: Job, report: Report) -> None:
        job.replies.put_nowait(report)
        if job.begun is None:
            job.begun = asyncio.get_running_loop().time()
            if len(self._queue):
                self._hurry()

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
            self._running.add(job)
            try:
                await self._serve(link, job)
            except asyncio.CancelledError:
                job.fail(SHUT)
                raise
            finally:
                self._running.discard(job)

    async def _serve(self, link: WorkerLink, job: Job) -> None:
        """Get one answer; a worker that dies over it is replaced and asked once more."""
        for _ in range(2):
            try:
                answer = await link.ask(
                    job.ask, job.seconds, job.unwanted, lambda report: self._pass_on(job, report)
                )
            except WorkerGoneError:
                continue
            except TimeoutError:
                job.fail(sentence("computer-too-slow"))
                return
            except OSError as error:
                job.fail(sentence("computer-not-started", problem=str(error.strerror)))
                return
            job.replies.put_nowait(answer or Done(job.ask.id))
            return
        job.fail(sentence("computer-stopped"))
