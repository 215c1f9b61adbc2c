"""The computer on another machine, by way of a real Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from app.table import ScriptedPool, chosen
from latticechess import variant
from latticechess.app.engines import EnginePool, errands
from latticechess.app.engines.errands import ErrandRunner, RemoteWorkers
from latticechess.app.engines.messages import Ask
from latticechess.cli.main import main
from services import Redis

PATIENCE_S = 60.0
ASK = Ask(7, variant("chess").source, "start", (), 1, 100)


@pytest.fixture
def url(redis_server: Redis) -> str:
    return redis_server.url


async def until(done: Callable[[], Awaitable[bool] | bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            found = done()
            if found if isinstance(found, bool) else await found:
                return
            await asyncio.sleep(0.02)


@asynccontextmanager
async def remote(url: str) -> AsyncIterator[RemoteWorkers]:
    workers = RemoteWorkers(url)
    workers.start()
    try:
        yield workers
    finally:
        await workers.redis.flushall()
        await workers.close()


@asynccontextmanager
async def runner(url: str, pool: EnginePool) -> AsyncIterator[ErrandRunner]:
    found = ErrandRunner(url, pool, at_once=1)
    task = asyncio.create_task(found.run())
    try:
        yield found
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_a_worker_elsewhere_answers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "BEAT_S", 0.05)

    async def story() -> None:
        pool = ScriptedPool(chosen((4, 1), (4, 3), score=12))
        async with remote(url) as workers, runner(url, pool):
            await until(lambda: workers.available)
            answer = await workers.answer(ASK, 60_000)
            assert answer is not None
            assert (answer.id, answer.origin, answer.target) == (7, (4, 1), (4, 3))
            assert pool.times == [100]

    asyncio.run(story())


def test_without_workers_nobody_is_asked(url: str) -> None:
    async def story() -> None:
        async with remote(url) as workers:
            assert await workers.answer(ASK, 60_000) is None
            assert await workers.redis.llen(errands.QUESTIONS) == 0

    asyncio.run(story())


def test_one_who_does_not_answer_is_not_waited_for(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "GRACE_S", 0.1)

    async def story() -> None:
        async with remote(url) as workers:
            workers.available = True
            assert await workers.answer(ASK, 100) is None
            assert await workers.redis.llen(errands.QUESTIONS) == 0, "taken back"

    asyncio.run(story())


def test_what_is_unwanted_is_stopped(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "BEAT_S", 0.05)

    async def story() -> None:
        pool = ScriptedPool(None)
        async with remote(url) as workers, runner(url, pool):
            await until(lambda: workers.available)
            asking = asyncio.create_task(workers.answer(ASK, 60_000))
            await until(lambda: pool.asked == 1)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await until(lambda: pool.stopped == 1)

    asyncio.run(story())


def test_where_too_many_wait_the_own_workers_are_asked(url: str) -> None:
    async def story() -> None:
        async with remote(url) as workers:
            workers.available = True
            await workers.redis.rpush(errands.QUESTIONS, *["other"] * errands.LONGEST_QUEUE)
            assert await workers.answer(ASK, 60_000) is None
            assert await workers.redis.llen(errands.QUESTIONS) == errands.LONGEST_QUEUE

    asyncio.run(story())


def test_a_lost_redis_costs_nothing(own_redis: Redis) -> None:
    async def story() -> None:
        async with remote(own_redis.url) as workers:
            workers.available = True
            own_redis.stop()
            assert await workers.answer(ASK, 60_000) is None
            own_redis.start()

    asyncio.run(story())


def test_a_worker_needs_a_redis(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LATTICE_REDIS", raising=False)
    assert main(["worker"]) == 2
    assert "--redis" in capsys.readouterr().err
    assert main(["worker", "--redis", "redis://127.0.0.1:1"]) == 2
    assert "does not answer" in capsys.readouterr().err
