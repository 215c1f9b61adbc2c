"""Analyses in the pool: reports that stream, stopping, crashes, and turns between users."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import aclosing
from pathlib import Path

import pytest

from app.engines.test_pool import fake_worker, is_alive, question, running, with_pool
from latticechess import Move, variant
from latticechess.app.engines import EngineError, EnginePool, Report

FOREVER_MS = 600_000


@pytest.mark.parametrize("name", ["chess", "plane", "cube"])
def test_reports_deepen_and_their_lines_are_legal(name: str) -> None:
    async def scene(pool: EnginePool) -> None:
        reports = [report async for report in pool.analyse(*question(name), depth=3)]
        depths = [report.depth for report in reports]
        assert depths == sorted(depths)
        assert depths[-1] == 3
        for report in reports:
            position = variant(name).start()
            for origin, target, promotion in report.lines[0].moves:
                position = position.play(position.move(origin, target, promotion))

    with_pool(scene)


@pytest.mark.parametrize("name", ["chess", "plane", "cube"])
def test_several_lines_begin_with_different_moves(name: str) -> None:
    async def scene(pool: EnginePool) -> None:
        reports = [report async for report in pool.analyse(*question(name), 3, depth=2)]
        firsts = {line.moves[0] for line in reports[-1].lines}
        assert len(firsts) == 3
        scores = [line.score for line in reports[-1].lines]
        assert scores == sorted(scores, reverse=True)

    with_pool(scene)


def test_reports_arrive_before_the_end() -> None:
    async def scene(pool: EnginePool) -> None:
        async with aclosing(pool.analyse(*question("chess"), time_ms=FOREVER_MS)) as reports:
            first = await anext(reports)
            second = await anext(reports)
        assert (first.depth, second.depth) == (1, 2)

    with_pool(scene)


def test_closing_the_reports_frees_the_worker() -> None:
    async def scene(pool: EnginePool) -> None:
        async with aclosing(pool.analyse(*question("chess"), time_ms=FOREVER_MS)) as reports:
            await anext(reports)
            pid = await running(pool)
        again = [report async for report in pool.analyse(*question("cube"), depth=1)]
        assert again[-1].depth == 1
        assert pool.pids == [pid]

    with_pool(scene)


def test_a_cancelled_reader_frees_the_worker() -> None:
    async def scene(pool: EnginePool) -> None:
        begun = asyncio.Event()

        async def read() -> None:
            async for _ in pool.analyse(*question("plane"), time_ms=FOREVER_MS):
                begun.set()

        reader = asyncio.create_task(read())
        pid = await running(pool)
        await begun.wait()
        reader.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reader
        assert [report async for report in pool.analyse(*question("chess"), depth=1)]
        assert pool.pids == [pid]

    with_pool(scene)


def test_a_player_does_not_wait_for_an_analysis() -> None:
    async def scene(pool: EnginePool) -> None:
        async with aclosing(pool.analyse(*question("chess"), time_ms=FOREVER_MS)) as reports:
            await anext(reports)
            answer = await pool.choose(*question("chess"), 1)
            assert variant("chess").start().why_illegal(Move(answer.origin, answer.target)) is None
            assert (await anext(reports)).depth >= 2

    with_pool(scene)


def test_an_analysis_makes_room_for_another_user() -> None:
    async def scene(pool: EnginePool) -> None:
        async def read(who: str) -> list[Report]:
            reports = pool.analyse(*question("chess"), time_ms=FOREVER_MS, who=who)
            return [report async for report in reports]

        ann = asyncio.create_task(read("ann"))
        await running(pool)
        ben = asyncio.create_task(read("ben"))
        assert (await ann)[0].depth == 1
        ben.cancel()
        await asyncio.gather(ben, return_exceptions=True)

    with_pool(scene, lambda: EnginePool(1, turn_s=0.5))


def test_a_killed_worker_begins_the_analysis_again() -> None:
    async def scene(pool: EnginePool) -> None:
        async with aclosing(pool.analyse(*question("chess"), time_ms=FOREVER_MS)) as reports:
            await anext(reports)
            first = pool.pids[0]
            os.kill(first, signal.SIGKILL)
            async for report in reports:
                if report.depth == 1:
                    break
        assert pool.pids != [first]
        assert not is_alive(first)

    with_pool(scene)


def test_a_hanging_worker_is_ended(tmp_path: Path) -> None:
    command = fake_worker(tmp_path, "import time\ntime.sleep(600)")

    async def scene(pool: EnginePool) -> None:
        with pytest.raises(EngineError, match="took too long"):
            await anext(pool.analyse(*question("chess"), time_ms=10))

    with_pool(scene, lambda: EnginePool(1, grace=0.5, command=command))


def test_closing_the_pool_ends_an_analysis() -> None:
    async def scene(pool: EnginePool) -> None:
        reports = pool.analyse(*question("chess"), time_ms=FOREVER_MS)
        await anext(reports)
        await pool.close()
        with pytest.raises(EngineError, match="shutting down"):
            async for _ in reports:
                pass
        with pytest.raises(EngineError, match="shutting down"):
            await anext(pool.analyse(*question("chess")))

    with_pool(scene)
