"""A remote worker: answers the questions of servers with an engine pool of its own."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing

from latticechess.app.cluster.bus import GAP, Bus, Unsubscribe
from latticechess.app.cluster.chunking import Reassembly
from latticechess.app.engines.messages import (
    Ask,
    AskLines,
    Done,
    RemoteQuestion,
    Reply,
    Report,
    failed,
)
from latticechess.app.engines.pool import EnginePool
from latticechess.app.engines.remote_protocol import (
    HEARTBEAT_S,
    JOBS,
    REPLIES,
    WORKERS,
    CancelJob,
    Capacity,
    JobReply,
    RemoteJob,
    RollCall,
    decode_announcement,
    decode_job,
    encode,
    send,
)
from latticechess.app.engines.worker_queue import EngineError
from latticechess.kernel.sentence import reason_of, sentence

log = logging.getLogger("latticechess.engines")

BUSY = sentence("workers-busy")


class RemoteWorker:
    """Takes jobs from the bus, at most `at_once` at a time."""

    def __init__(self, bus: Bus, pool: EnginePool, at_once: int) -> None:
        self.bus = bus
        self.pool = pool
        self.at_once = at_once
        self.name = secrets.token_hex(8)
        self.running: dict[str, asyncio.Task[None]] = {}
        self.reassembly = Reassembly()

    async def run(self) -> None:
        """Work until cancelled."""
        stops: list[Unsubscribe] = [
            self.bus.subscribe(WORKERS, self.hear),
            self.bus.subscribe(JOBS + self.name, self.receive),
            self.bus.subscribe(GAP, lambda _: self.tell()),
        ]
        try:
            while True:
                self.tell()
                await asyncio.sleep(HEARTBEAT_S)
        finally:
            for stop in stops:
                stop()
            for task in self.running.values():
                task.cancel()
            await asyncio.gather(*self.running.values(), return_exceptions=True)
            self.publish(None)

    def tell(self) -> None:
        """Announce the free capacity."""
        self.publish(max(0, self.at_once - len(self.running)))

    def publish(self, searches: int | None) -> None:
        self.bus.publish(WORKERS, encode(Capacity(self.name, searches)).decode())

    def hear(self, data: str) -> None:
        if isinstance(decode_announcement(data), RollCall):
            self.tell()

    def receive(self, data: str) -> None:
        packed = self.reassembly.add(data)
        if packed is None:
            return
        message = decode_job(packed)
        if isinstance(message, CancelJob):
            if message.token in self.running:
                self.running[message.token].cancel()
        elif len(self.running) >= self.at_once:
            # Two servers have claimed the same free search: the second must think for itself.
            self.reply(message, failed(message.ask.id, BUSY))
        else:
            self.running[message.token] = asyncio.create_task(self.serve(message))

    def reply(self, job: RemoteJob, reply: Reply) -> None:
        send(self.bus, REPLIES + job.home, JobReply(job.token, reply))

    async def serve(self, job: RemoteJob) -> None:
        """Answer one job, unless it is cancelled."""
        self.tell()
        try:
            async with aclosing(self.answer(job.ask)) as found:
                async for reply in found:
                    self.reply(job, reply)
        except EngineError as problem:
            self.reply(job, failed(job.ask.id, reason_of(problem)))
        except Exception:
            log.exception("a remote job failed")
            self.reply(job, failed(job.ask.id, sentence("worker-failed")))
        finally:
            del self.running[job.token]
            self.tell()

    async def answer(self, ask: RemoteQuestion) -> AsyncGenerator[Reply]:
        """The replies of this machine's pool."""
        question = (ask.variant, ask.start, ask.moves)
        if isinstance(ask, Ask):
            if ask.hint:
                yield await self.pool.hint(*question, time_ms=ask.time_ms or 1_000)
            else:
                yield await self.pool.choose(
                    *question, ask.level, ask.time_ms, character=ask.character
                )
            return
        async with aclosing(self.analysis(ask)) as reports:
            async for report in reports:
                yield report
        yield Done(ask.id)

    def analysis(self, ask: AskLines) -> AsyncGenerator[Report]:
        return self.pool.analyse(
            ask.variant,
            ask.start,
            ask.moves,
            ask.lines,
            depth=ask.depth,
            nodes=ask.nodes,
            time_ms=ask.time_ms or 1_000,
        )
