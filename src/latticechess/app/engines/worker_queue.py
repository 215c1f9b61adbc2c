"""A queue of questions for a limited number of worker processes, fair between users."""

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
from latticechess.app.engines.worker_process import WorkerGoneError, WorkerProcess
from latticechess.kernel.sentence import Sentence, sentence

TURN_S = 8.0
"""Time slice of an analysis, in seconds: then it ends if another question waits."""
SHUT = sentence("computer-shutting-down")


class EngineError(Exception):
    """The computer gave no answer; the message tells people why."""


class Job:
    """One question and the replies to it; the last reply is not a report."""

    def __init__(self, ask: Question, who: str, seconds: float) -> None:
        self.ask = ask
        self.who = who
        self.seconds = seconds
        self.replies: asyncio.Queue[Reply] = asyncio.Queue()
        self.unwanted = asyncio.Event()
        self.begun: float | None = None
        """When the first report came: the time slice starts then."""

    def fail(self, reason: Sentence) -> None:
        """End without an answer."""
        self.replies.put_nowait(failed(self.ask.id, reason))

    async def reply(self) -> Reply:
        """The next reply; EngineError if the question has failed."""
        reply = await self.replies.get()
        if isinstance(reply, Failed):
            raise EngineError(said(reply.problem, reply.code, reply.parameters))
        return reply


class WorkerQueue:
    """At most `limit` worker processes, started on demand, kept warm, replaced when they fail."""

    def __init__(self, limit: int, command: Sequence[str], turn_s: float = TURN_S) -> None:
        self._limit = limit
        self._command = command
        self._turn_s = turn_s
        self._queue: FairQueue[Job] = FairQueue()
        self._supervisors: set[asyncio.Task[None]] = set()
        self._processes: set[WorkerProcess] = set()
        self._running: set[Job] = set()
        self._idle = 0
        self._news = asyncio.Semaphore(0)
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """Process ids of the running workers."""
        return [process.pid for process in self._processes if process.pid is not None]

    @property
    def waiting(self) -> int:
        """Number of questions that wait for a worker."""
        return len(self._queue)

    def warm(self) -> None:
        """Start one worker in the background, so that the first question does not wait for it."""
        if not self._supervisors and not self._closed:
            self._start_worker()

    def put(self, job: Job) -> None:
        """Enqueue a question; EngineError if the queue is closed."""
        if self._closed:
            raise EngineError(SHUT)
        self._queue.put(job.who, job)
        if self._idle < len(self._queue):
            if len(self._supervisors) < self._limit:
                self._start_worker()
            else:
                self._limit_analyses()
        self._news.release()

    def withdraw(self, job: Job) -> None:
        """Drop a question: its answer is not wanted any more."""
        job.unwanted.set()
        self._queue.remove(job.who, job)

    async def close(self) -> None:
        """Stop every search and end the workers."""
        self._closed = True
        for supervisor in self._supervisors:
            supervisor.cancel()
        await asyncio.gather(*self._supervisors, return_exceptions=True)
        self._supervisors.clear()
        while len(self._queue):
            self._queue.take().fail(SHUT)
        await asyncio.gather(*(process.end() for process in self._processes))
        self._processes.clear()

    def _start_worker(self) -> None:
        supervisor = asyncio.create_task(self._supervise())
        self._supervisors.add(supervisor)

    def _limit_analyses(self) -> None:
        """A question waits: end each running analysis after its time slice."""
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
                self._limit_analyses()

    async def _supervise(self) -> None:
        """Give jobs to one worker process, and replace it when it fails."""
        process = WorkerProcess(self._command)
        self._processes.add(process)
        with contextlib.suppress(OSError):
            await process.start()
        while True:
            self._idle += 1
            try:
                await self._news.acquire()
            finally:
                self._idle -= 1
            if len(self._queue) == 0:
                continue  # The job was withdrawn while it waited.
            job = self._queue.take()
            self._running.add(job)
            try:
                await self._serve(process, job)
            except asyncio.CancelledError:
                job.fail(SHUT)
                raise
            finally:
                self._running.discard(job)

    async def _serve(self, process: WorkerProcess, job: Job) -> None:
        """Get one answer; a worker that dies is replaced and asked once more."""
        for _ in range(2):
            try:
                answer = await process.ask(
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
