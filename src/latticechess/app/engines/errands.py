"""Questions to the computer that other machines answer, by way of Redis.

A server puts an errand on a list and waits for its answer under a key of its own; whichever
`lattice worker` is free takes it. Nothing depends on it: without an answer in time the server's
own workers are asked.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from latticechess.app.engines.messages import Ask, ChosenMove, Failed, Hint

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from latticechess.app.engines.pool import EnginePool

log = logging.getLogger("latticechess.computer")

QUESTIONS = "lattice:engine:questions"
ALIVE = "lattice:engine:alive"
ANSWER = "lattice:engine:answer:"
UNWANTED = "lattice:engine:unwanted:"
ALIVE_S = 6
BEAT_S = 2.0
GRACE_S = 3.0
"""Beyond the time a search may take: then the worker has died, or its machine has."""
LONGEST_QUEUE = 8
"""Where more wait than this, the server's own workers are sooner."""
KEPT_S = 60

RemoteAnswer = ChosenMove | Hint | Failed


class Errand(msgspec.Struct, frozen=True):
    """A question, where its answer is waited for, and how long (seconds since 1970)."""

    token: str
    until: float
    ask: Ask


_errands = msgspec.json.Decoder(Errand)
_answers = msgspec.json.Decoder(RemoteAnswer)


def connected(url: str) -> Redis:
    """A connection that gives up soon, and that waits for lists as long as it is told to."""
    from redis.asyncio import Redis

    return Redis.from_url(url, socket_connect_timeout=2, socket_timeout=None)


class RemoteWorkers:
    """The server's side: sends errands while there are workers to take them."""

    def __init__(self, url: str) -> None:
        self.redis = connected(url)
        self.available = False
        self.looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.looking = asyncio.create_task(self.look_for_ever())

    async def look_for_ever(self) -> None:
        while True:
            try:
                self.available = bool(await self.redis.exists(ALIVE))
            except Exception:
                # The bus says that Redis is away.
                self.available = False
            await asyncio.sleep(BEAT_S)

    async def answer(self, ask: Ask, time_ms: int) -> ChosenMove | Hint | None:
        """What a worker elsewhere answers; None if none does. Cancelling stops the search."""
        if not self.available:
            return None
        seconds = time_ms / 1000 + GRACE_S
        errand = Errand(secrets.token_hex(8), time.time() + seconds, ask)
        try:
            return await self.send(errand, seconds)
        except asyncio.CancelledError:
            await self.withdraw(errand)
            raise
        except Exception as problem:
            log.warning("workers elsewhere cannot be asked: %s", problem)
            self.available = False
            return None

    async def send(self, errand: Errand, seconds: float) -> ChosenMove | Hint | None:
        text = msgspec.json.encode(errand).decode()
        if await self.redis.rpush(QUESTIONS, text) > LONGEST_QUEUE:
            await self.redis.lrem(QUESTIONS, 1, text)
            return None
        found = await self.redis.blpop([ANSWER + errand.token], timeout=seconds)
        if found is None:
            log.warning("no worker answered in time")
            await self.withdraw(errand)
            return None
        answer = _answers.decode(found[1])
        return None if isinstance(answer, Failed) else answer

    async def withdraw(self, errand: Errand) -> None:
        """Let whoever has taken it stop."""
        with contextlib.suppress(Exception):
            await self.redis.set(UNWANTED + errand.token, 1, ex=KEPT_S)
            await self.redis.lrem(QUESTIONS, 1, msgspec.json.encode(errand).decode())

    async def close(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
            await asyncio.gather(self.looking, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self.redis.aclose()


class ErrandRunner:
    """A worker's side: takes errands and answers them with a pool of its own."""

    def __init__(self, url: str, pool: EnginePool, at_once: int) -> None:
        self.redis = connected(url)
        self.pool = pool
        self.at_once = at_once
        self.answered = 0

    async def run(self) -> None:
        """Work until cancelled."""
        try:
            await asyncio.gather(self.beat(), *(self.work() for _ in range(self.at_once)))
        finally:
            with contextlib.suppress(Exception):
                await self.redis.aclose()

    async def beat(self) -> None:
        while True:
            with contextlib.suppress(Exception):
                await self.redis.set(ALIVE, 1, ex=ALIVE_S)
            await asyncio.sleep(BEAT_S)

    async def work(self) -> None:
        while True:
            try:
                found = await self.redis.blpop([QUESTIONS], timeout=BEAT_S)
                if found is not None:
                    await self.serve(_errands.decode(found[1]))
            except Exception as problem:
                log.warning("an errand failed: %s", problem)
                await asyncio.sleep(BEAT_S)

    async def serve(self, errand: Errand) -> None:
        """Answer one errand, unless nobody waits for it any more."""
        if errand.until < time.time():
            return
        search = asyncio.create_task(self.find(errand.ask))
        while not search.done():
            await asyncio.wait({search}, timeout=0.25)
            if not search.done() and await self.redis.exists(UNWANTED + errand.token):
                search.cancel()
                await asyncio.gather(search, return_exceptions=True)
                return
        key = ANSWER + errand.token
        await self.redis.rpush(key, msgspec.json.encode(search.result()))
        await self.redis.expire(key, KEPT_S)
        self.answered += 1

    async def find(self, ask: Ask) -> RemoteAnswer:
        from latticechess.app.engines.pool import EngineError

        question = (ask.variant, ask.start, ask.moves)
        try:
            if ask.hint:
                hint = await self.pool.hint(*question, time_ms=ask.time_ms or 1_000)
                return replace(hint, id=ask.id)
            chosen = await self.pool.choose(*question, ask.level, ask.time_ms)
            return replace(chosen, id=ask.id)
        except EngineError as problem:
            return Failed(ask.id, str(problem))
