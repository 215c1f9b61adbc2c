"""One worker process as the server sees it: start it, ask it, stop it, restart it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence

import msgspec

from latticechess.app.engines.messages import Answer, Question, Reply, Report, StopAsking

COMMAND = (sys.executable, "-m", "latticechess.app.engines.worker")
STOPPING = 2.0
"""Seconds a worker has to end a cancelled search."""
LONGEST_LINE = 1 << 20


class WorkerGoneError(Exception):
    """The worker process has ended without an answer."""


class WorkerProcess:
    """One worker process, started again whenever it has ended."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(Reply)

    @property
    def pid(self) -> int | None:
        """Process id; None if it is not running."""
        running = self._process is not None and self._process.returncode is None
        return self._process.pid if running and self._process else None

    async def start(self) -> Process:
        """The process, started if it is not running."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_LINE,
            )
        return self._process

    async def ask(
        self,
        ask: Question,
        seconds: float,
        unwanted: asyncio.Event,
        on_report: Callable[[Report], None],
    ) -> Answer | None:
        """The answer; None once it is unwanted. Reports before it go to `on_report`.

        TimeoutError after `seconds`, WorkerGoneError if the process ends. In both cases the next
        question gets a new process.
        """
        process = await self.start()
        answer = asyncio.create_task(self._exchange(process, ask, on_report))
        gone = asyncio.create_task(unwanted.wait())
        try:
            await asyncio.wait({answer, gone}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                return answer.result()
            if not gone.done():
                raise TimeoutError
            self._send(process, StopAsking(ask.id))
            await asyncio.wait({answer}, timeout=STOPPING)
            return None
        finally:
            gone.cancel()
            if not answer.done():
                # Its answer would be mistaken for that of the next question.
                answer.cancel()
                await self.end()
            elif answer.exception() is not None:
                await self.end()

    async def end(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        # Close the pipe's transport now: later the loop may be closed.
        if process.stdin is not None:
            process.stdin.close()

    async def _exchange(
        self, process: Process, ask: Question, on_report: Callable[[Report], None]
    ) -> Answer:
        assert process.stdin is not None
        try:
            self._send(process, ask)
            await process.stdin.drain()
            while isinstance(reply := await self._reply(process), Report):
                on_report(reply)
        except (ConnectionError, ValueError) as error:
            raise WorkerGoneError from error
        return reply

    async def _reply(self, process: Process) -> Reply:
        assert process.stdout is not None
        text = await process.stdout.readline()
        if not text.endswith(b"\n"):
            raise WorkerGoneError
        try:
            reply: Reply = self._decoder.decode(text)
        except msgspec.MsgspecError as error:
            raise WorkerGoneError from error
        return reply

    def _send(self, process: Process, request: Question | StopAsking) -> None:
        assert process.stdin is not None
        process.stdin.write(self._encoder.encode(request) + b"\n")
