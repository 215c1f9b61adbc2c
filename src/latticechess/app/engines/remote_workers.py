"""Questions to the computer that other machines answer, by way of the servers' bus.

Workers (`lattice worker`) tell that they are there and how much they can take on. A server gives a
question to one that is free, and the replies come back as they are made: a move, a hint, the
reports of an analysis. Nothing depends on it: whatever is lost on the way, the server's own
workers are asked instead.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from latticechess.app.cluster.bus import GAP, Bus, Unsubscribe
from latticechess.app.cluster.chunking import Unpacking, parcels
from latticechess.app.engines.messages import (
    Ask,
    AskLines,
    Done,
    Failed,
    Question,
    Reply,
    Report,
    failed,
)
from latticechess.app.engines.worker_queue import EngineError
from latticechess.kernel.sentence import reason_of, sentence

if TYPE_CHECKING:
    from latticechess.app.engines.pool import EnginePool

log = logging.getLogger("latticechess.computer")

WORKERS = "workers"
"""The topic under which workers tell of themselves."""
ERRANDS = "errands:"
"""Begins the topic of what one worker is asked."""
REPLIES = "replies:"
"""Begins the topic of what one server is answered."""
BEAT_S = 2.0
SILENCE_S = 7.0
"""A worker so long unheard of is gone."""
GRACE_S = 3.0
"""Beyond the time a search may take: then the answer is lost."""
BUSY = sentence("workers-busy")


class Free(msgspec.Struct, frozen=True, tag="free"):
    """A worker can take on so many searches more; None: it ends."""

    worker: str
    searches: int | None


class RollCall(msgspec.Struct, frozen=True, tag="roll-call"):
    """Whoever works, say so."""


class Errand(msgspec.Struct, frozen=True, tag="errand"):
    """A question, and the server that waits for its replies."""

    token: str
    home: str
    ask: Question


class Unwanted(msgspec.Struct, frozen=True, tag="unwanted"):
    """Nobody waits for the replies any more."""

    token: str


class Replied(msgspec.Struct, frozen=True, tag="replied"):
    token: str
    reply: Reply


_encode = msgspec.json.Encoder().encode
_calls = msgspec.json.Decoder(Free | RollCall)
_errands = msgspec.json.Decoder(Errand | Unwanted)
_replies = msgspec.json.Decoder(Replied)


def send(bus: Bus, topic: str, message: Errand | Unwanted | Replied) -> None:
    for parcel in parcels(_encode(message)):
        bus.publish(topic, parcel)


class RemoteWorkers:
    """The server's side: gives questions to workers that are free."""

    def __init__(self, bus: Bus, now: Callable[[], float] = time.monotonic) -> None:
        self.bus = bus
        self.now = now
        self.home = secrets.token_hex(8)
        self.free: dict[str, int] = {}
        """How many searches more each worker can take on."""
        self.heard: dict[str, float] = {}
        self.waiting: dict[str, asyncio.Queue[Reply]] = {}
        """Replies to each question under way."""
        self.unpacking = Unpacking()
        self.answered = 0
        """Questions that workers elsewhere have answered."""

    def start(self) -> None:
        """Look for workers from now on."""
        self.bus.subscribe(WORKERS, self.hear)
        self.bus.subscribe(REPLIES + self.home, self.receive)
        self.bus.subscribe(GAP, lambda _: self.call())
        self.call()

    def call(self) -> None:
        self.bus.publish(WORKERS, _encode(RollCall()).decode())

    def hear(self, data: str) -> None:
        message = _calls.decode(data)
        if not isinstance(message, Free):
            return
        if message.searches is None:
            self.heard.pop(message.worker, None)
            self.free.pop(message.worker, None)
        else:
            self.heard[message.worker] = self.now()
            self.free[message.worker] = message.searches

    def receive(self, data: str) -> None:
        message = self.unpacking.take(data)
        if message is not None:
            replied = _replies.decode(message)
            if replied.token in self.waiting:
                self.waiting[replied.token].put_nowait(replied.reply)

    def lives(self, worker: str) -> bool:
        return self.bus.connected and self.now() - self.heard.get(worker, -SILENCE_S) < SILENCE_S

    def somebody(self) -> str | None:
        """The living worker that can take on most, if any can."""
        living = [worker for worker, free in self.free.items() if free and self.lives(worker)]
        return max(living, key=self.free.__getitem__, default=None)

    @property
    def available(self) -> bool:
        """Whether a worker elsewhere could take on a question now."""
        return self.somebody() is not None

    async def replies(self, ask: Question, time_ms: int) -> AsyncGenerator[Reply]:
        """What a worker elsewhere answers: reports if asked for, and what ends the question.

        It ends without such an end where no worker could be asked or none answers any more.
        Closing the iterator (`contextlib.aclosing`) stops the search.
        """
        worker = self.somebody()
        if worker is None:
            return
        self.free[worker] -= 1
        token = secrets.token_hex(8)
        queue = self.waiting[token] = asyncio.Queue()
        until = self.now() + time_ms / 1000 + GRACE_S
        over = False
        send(self.bus, ERRANDS + worker, Errand(token, self.home, ask))
        try:
            while not over:
                reply = await self.next_reply(queue, worker, until)
                if reply is None or isinstance(reply, Failed):
                    log.warning("a worker elsewhere gave no answer: %s", reply and reply.problem)
                    return
                over = not isinstance(reply, Report)
                self.answered += over
                yield replace(reply, id=ask.id)
        finally:
            del self.waiting[token]
            if not over:
                send(self.bus, ERRANDS + worker, Unwanted(token))

    async def next_reply(
        self, queue: asyncio.Queue[Reply], worker: str, until: float
    ) -> Reply | None:
        """What comes next; None: nothing any more."""
        while self.now() < until and self.lives(worker):
            try:
                return await asyncio.wait_for(queue.get(), min(BEAT_S, until - self.now()))
            except TimeoutError:
                continue
        return None


class ErrandRunner:
    """A worker's side: takes errands and answers them with a pool of its own."""

    def __init__(self, bus: Bus, pool: EnginePool, at_once: int) -> None:
        self.bus = bus
        self.pool = pool
        self.at_once = at_once
        self.name = secrets.token_hex(8)
        self.running: dict[str, asyncio.Task[None]] = {}
        self.unpacking = Unpacking()

    async def run(self) -> None:
        """Work until cancelled."""
        stops: list[Unsubscribe] = [
            self.bus.subscribe(WORKERS, self.hear),
            self.bus.subscribe(ERRANDS + self.name, self.receive),
            self.bus.subscribe(GAP, lambda _: self.tell()),
        ]
        try:
            while True:
                self.tell()
                await asyncio.sleep(BEAT_S)
        finally:
            for stop in stops:
                stop()
            for task in self.running.values():
                task.cancel()
            await asyncio.gather(*self.running.values(), return_exceptions=True)
            self.publish(None)

    def tell(self) -> None:
        """Say how much more this worker can take on."""
        self.publish(max(0, self.at_once - len(self.running)))

    def publish(self, searches: int | None) -> None:
        self.bus.publish(WORKERS, _encode(Free(self.name, searches)).decode())

    def hear(self, data: str) -> None:
        if isinstance(_calls.decode(data), RollCall):
            self.tell()

    def receive(self, data: str) -> None:
        packed = self.unpacking.take(data)
        if packed is None:
            return
        message = _errands.decode(packed)
        if isinstance(message, Unwanted):
            if message.token in self.running:
                self.running[message.token].cancel()
        elif len(self.running) >= self.at_once:
            # Two servers thought of the same place: this one thinks for itself.
            self.reply(message, failed(message.ask.id, BUSY))
        else:
            self.running[message.token] = asyncio.create_task(self.serve(message))

    def reply(self, errand: Errand, reply: Reply) -> None:
        send(self.bus, REPLIES + errand.home, Replied(errand.token, reply))

    async def serve(self, errand: Errand) -> None:
        """Answer one errand, unless it is cancelled."""
        self.tell()
        try:
            async with aclosing(self.find(errand.ask)) as found:
                async for reply in found:
                    self.reply(errand, reply)
        except EngineError as problem:
            self.reply(errand, failed(errand.ask.id, reason_of(problem)))
        except Exception:
            log.exception("an errand failed")
            self.reply(errand, failed(errand.ask.id, sentence("worker-failed")))
        finally:
            del self.running[errand.token]
            self.tell()

    async def find(self, ask: Question) -> AsyncGenerator[Reply]:
        """The replies of this machine."""
        question = (ask.variant, ask.start, ask.moves)
        if isinstance(ask, Ask):
            if ask.hint:
                yield await self.pool.hint(*question, time_ms=ask.time_ms or 1_000)
            else:
                yield await self.pool.choose(*question, ask.level, ask.time_ms)
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
