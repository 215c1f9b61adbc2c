"""The computer on another machine, by way of a real Redis or a real PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager

import pytest

from app.table import ScriptedPool, chosen
from latticechess import variant
from latticechess.app.cluster.bus import LocalBus
from latticechess.app.cluster.chunking import CHUNK_LENGTH, Reassembly, chunks
from latticechess.app.cluster.redis_carrier import RedisCarrier
from latticechess.app.cluster.shared_bus import Carrier, SharedBus
from latticechess.app.engines import EnginePool, Report, remote_protocol, remote_workers
from latticechess.app.engines.messages import Ask, AskLines, ChosenMove, Done, Reply
from latticechess.app.engines.remote_worker import RemoteWorker
from latticechess.app.engines.remote_workers import RemoteWorkers
from latticechess.cli.main import main
from latticechess.store.database.notifications import Notifications
from services import Redis

PATIENCE_S = 60.0
SOURCE = variant("chess").source
ASK = Ask(7, SOURCE, "start", (), 1, 100)
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
LOOK = AskLines(9, SOURCE, START, (), lines=2, depth=4, time_ms=30_000)
MakeCarrier = Callable[[], Carrier]


@pytest.fixture(params=["redis", "postgresql"])
def carrier(request: pytest.FixtureRequest) -> MakeCarrier:
    if request.param == "redis":
        redis: Redis = request.getfixturevalue("redis_server")
        return lambda: RedisCarrier(redis.url)
    url: str = request.getfixturevalue("postgresql_url")
    return lambda: Notifications(url)


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not done():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def bus(carrier: Carrier) -> AsyncIterator[SharedBus]:
    found = SharedBus(carrier)
    await found.open()
    try:
        await until(lambda: found.connected)
        yield found
    finally:
        await found.close()


@asynccontextmanager
async def remote(carrier: Carrier) -> AsyncIterator[RemoteWorkers]:
    async with bus(carrier) as found:
        workers = RemoteWorkers(found)
        workers.start()
        yield workers


@asynccontextmanager
async def runner(carrier: Carrier, pool: EnginePool) -> AsyncIterator[RemoteWorker]:
    async with bus(carrier) as found:
        runner = RemoteWorker(found, pool, at_once=1)
        task = asyncio.create_task(runner.run())
        try:
            yield runner
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def all_replies(workers: RemoteWorkers, ask: Ask | AskLines = ASK) -> list[Reply]:
    async with aclosing(workers.replies(ask, 60_000)) as replies:
        return [reply async for reply in replies]


async def test_a_worker_elsewhere_answers(carrier: MakeCarrier) -> None:
    pool = ScriptedPool(chosen((4, 1), (4, 3), score=12))
    async with remote(carrier()) as workers, runner(carrier(), pool):
        await until(lambda: workers.available)
        [answer] = await all_replies(workers)
        assert isinstance(answer, ChosenMove)
        assert (answer.id, answer.origin, answer.target) == (7, (4, 1), (4, 3))
        assert pool.times == [100]
        assert workers.answered == 1


async def test_an_analysis_is_reported_as_it_grows(
    carrier: MakeCarrier, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pool of a server shows what a worker elsewhere sees, and needs no process of its own."""
    # On a busy machine a worker may be slow to start: that is no reason to think here instead.
    monkeypatch.setattr(remote_workers, "GRACE_S", 60.0)
    monkeypatch.setattr(remote_workers, "TIMEOUT_S", 60.0)

    async with (
        EnginePool(workers=1) as far,
        remote(carrier()) as workers,
        runner(carrier(), far),
        EnginePool(workers=1, remote=workers) as near,
    ):
        await until(lambda: workers.available)
        found = near.analyse(SOURCE, START, (), 2, depth=4, time_ms=60_000)
        reports = [report async for report in found]
        assert [report.depth for report in reports] == [1, 2, 3, 4]
        assert all(len(report.lines) == 2 for report in reports)
        assert near.pids == []
        assert len(far.pids) == 1
        chosen = await near.choose(SOURCE, START, (), 1)
        assert (await near.hint(SOURCE, START, (), 100)).reason
        assert len(chosen.origin) == 2
        assert near.pids == []


async def test_without_workers_nobody_is_asked(carrier: MakeCarrier) -> None:
    async with remote(carrier()) as workers:
        assert await all_replies(workers) == []
        assert not workers.waiting


async def test_what_is_unwanted_is_stopped(carrier: MakeCarrier) -> None:
    pool = ScriptedPool(None)
    async with remote(carrier()) as workers, runner(carrier(), pool) as runs:
        await until(lambda: workers.available)
        asking = asyncio.create_task(all_replies(workers))
        await until(lambda: pool.asked == 1)
        await until(lambda: not workers.available)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await until(lambda: pool.stopped == 1)
        await until(lambda: workers.available)
        assert not runs.running


async def test_a_worker_that_ends_is_asked_no_more(carrier: MakeCarrier) -> None:
    async with remote(carrier()) as workers:
        async with runner(carrier(), ScriptedPool(None)):
            await until(lambda: workers.available)
        await until(lambda: not workers.free)


# --- Without any server between ------------------------------------------------------------------


class Alone(LocalBus):
    """A bus with everybody in one process."""

    shared = True


class Gone(RemoteWorker):
    """A worker that dies over what it is asked."""

    def receive(self, data: str) -> None:
        """Nothing is heard of it."""


async def test_one_who_does_not_answer_is_not_waited_for() -> None:
    now = 0.0
    carrier = Alone()
    workers = RemoteWorkers(carrier, lambda: now)
    workers.start()
    Gone(carrier, ScriptedPool(), at_once=1).tell()
    assert workers.available
    asking = asyncio.create_task(all_replies(workers))
    await until(lambda: bool(workers.waiting))
    now = remote_protocol.TIMEOUT_S + 1
    assert await asking == []
    assert not workers.available


def test_our_own_worker_goes_on_where_another_was_lost() -> None:
    class Halfway(RemoteWorkers):
        async def replies(self, ask: Ask | AskLines, time_ms: int):  # type: ignore[no-untyped-def]
            for depth in (1, 2):
                yield Report(ask.id, depth, 1, 1, ())

    async def story() -> None:
        async with EnginePool(workers=1, remote=Halfway(Alone())) as pool:
            found = pool.analyse(SOURCE, START, (), depth=3, time_ms=60_000)
            assert [report.depth async for report in found] == [1, 2, 3]

    asyncio.run(story())


async def test_a_place_taken_by_another_server_is_given_back() -> None:
    carrier = Alone()
    pool = ScriptedPool(None)
    busy = RemoteWorker(carrier, pool, at_once=1)
    task = asyncio.create_task(busy.run())
    first, second = RemoteWorkers(carrier), RemoteWorkers(carrier)
    for workers in (first, second):
        workers.start()
    await until(lambda: first.available and second.available)
    asking = asyncio.create_task(all_replies(first))
    await until(lambda: pool.asked == 1)
    second.free[busy.name] = 1
    assert await all_replies(second) == []
    for each in (asking, task):
        each.cancel()
    await asyncio.gather(asking, task, return_exceptions=True)


async def test_done_ends_an_analysis() -> None:
    carrier = Alone()
    async with EnginePool(workers=1) as pool:
        task = asyncio.create_task(RemoteWorker(carrier, pool, at_once=1).run())
        workers = RemoteWorkers(carrier)
        workers.start()
        await until(lambda: workers.available)
        *reports, last = await all_replies(workers, LOOK)
        assert last == Done(9)
        assert {type(report) for report in reports} == {Report}
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_long_messages_travel_in_parts() -> None:
    whole = bytes(range(256)) * 200 + b"".join(number.to_bytes(3) for number in range(9_000))
    parts = chunks(whole)
    assert len(parts) > 2
    assert max(map(len, parts)) < CHUNK_LENGTH + 100
    reassembly = Reassembly()
    others = chunks(b"another")
    found = [reassembly.add(part) for part in [*parts[:1], *others, *parts[1:]]]
    assert found == [None, b"another", *[None] * (len(parts) - 2), whole]
    assert reassembly.add("nonsense") is None
    assert reassembly.add('["a",0,1,"no base64"]') is None
    assert not reassembly.incomplete


def test_a_worker_needs_a_way_to_the_servers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LATTICE_REDIS", "LATTICE_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    assert main(["worker"]) == 2
    assert "--redis" in capsys.readouterr().err
    assert main(["worker", "--redis", "redis://127.0.0.1:1"]) == 2
    assert "does not answer" in capsys.readouterr().err
    assert main(["worker", "--database", "postgresql://nobody@127.0.0.1:1/none"]) == 2
    assert "does not answer" in capsys.readouterr().err
