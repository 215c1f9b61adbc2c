"""Remote workers, as a server uses them: the computer thinks on other machines.

Workers (`lattice worker`) announce their capacity on the bus. A server sends a question to one
with a free search, and the replies come back as they are made: a move, a hint, the reports of an
analysis. If a reply is lost, the server's own workers answer instead.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncGenerator, Callable

from msgspec.structs import replace

from latticechess.app.cluster.bus import GAP, Bus
from latticechess.app.cluster.chunking import Reassembly
from latticechess.app.engines.messages import Failed, RemoteQuestion, Reply, Report
from latticechess.app.engines.remote_protocol import (
    HEARTBEAT_S,
    JOBS,
    REPLIES,
    TIMEOUT_S,
    WORKERS,
    CancelJob,
    Capacity,
    RemoteJob,
    RollCall,
    decode_announcement,
    decode_reply,
    encode,
    send,
)

log = logging.getLogger("latticechess.engines")

GRACE_S = 3.0
"""How long a reply may be late before it counts as lost."""


class RemoteWorkers:
    """Sends questions to the remote worker with most free searches."""

    def __init__(self, bus: Bus, now: Callable[[], float] = time.monotonic) -> None:
        self.bus = bus
        self.now = now
        self.home = secrets.token_hex(8)
        self.free: dict[str, int] = {}
        """Free searches by worker."""
        self.heard: dict[str, float] = {}
        self.waiting: dict[str, asyncio.Queue[Reply]] = {}
        """Queues of replies, by token of the job."""
        self.reassembly = Reassembly()
        self.answered = 0
        """Number of questions that remote workers have answered."""

    def start(self) -> None:
        """Start to look for workers."""
        self.bus.subscribe(WORKERS, self.hear)
        self.bus.subscribe(REPLIES + self.home, self.receive)
        self.bus.subscribe(GAP, lambda _: self.call())
        self.call()

    def call(self) -> None:
        self.bus.publish(WORKERS, encode(RollCall()).decode())

    def hear(self, data: str) -> None:
        message = decode_announcement(data)
        if not isinstance(message, Capacity):
            return
        if message.searches is None:
            self.heard.pop(message.worker, None)
            self.free.pop(message.worker, None)
        else:
            self.heard[message.worker] = self.now()
            self.free[message.worker] = message.searches

    def receive(self, data: str) -> None:
        message = self.reassembly.add(data)
        if message is not None:
            replied = decode_reply(message)
            if replied.token in self.waiting:
                self.waiting[replied.token].put_nowait(replied.reply)

    def is_alive(self, worker: str) -> bool:
        return self.bus.connected and self.now() - self.heard.get(worker, -TIMEOUT_S) < TIMEOUT_S

    def least_busy(self) -> str | None:
        """The worker with most free searches, if there is one."""
        alive = [worker for worker, free in self.free.items() if free and self.is_alive(worker)]
        return max(alive, key=self.free.__getitem__, default=None)

    @property
    def available(self) -> bool:
        """Whether a remote worker has a free search now."""
        return self.least_busy() is not None

    async def replies(self, ask: RemoteQuestion, time_ms: int) -> AsyncGenerator[Reply]:
        """The replies of a remote worker: reports of an analysis, then the answer.

        Without an answer, no worker was free or the reply is lost.
        Closing the iterator (`contextlib.aclosing`) stops the search.
        """
        worker = self.least_busy()
        if worker is None:
            return
        self.free[worker] -= 1
        token = secrets.token_hex(8)
        queue = self.waiting[token] = asyncio.Queue()
        until = self.now() + time_ms / 1000 + GRACE_S
        over = False
        send(self.bus, JOBS + worker, RemoteJob(token, self.home, ask))
        try:
            while not over:
                reply = await self.next_reply(queue, worker, until)
                if reply is None or isinstance(reply, Failed):
                    log.warning("no answer from a remote worker: %s", reply and reply.problem)
                    return
                over = not isinstance(reply, Report)
                self.answered += over
                yield replace(reply, id=ask.id)
        finally:
            del self.waiting[token]
            if not over:
                send(self.bus, JOBS + worker, CancelJob(token))

    async def next_reply(
        self, queue: asyncio.Queue[Reply], worker: str, until: float
    ) -> Reply | None:
        """The next reply; None: there will be none."""
        while self.now() < until and self.is_alive(worker):
            try:
                return await asyncio.wait_for(queue.get(), min(HEARTBEAT_S, until - self.now()))
            except TimeoutError:
                continue
        return None
