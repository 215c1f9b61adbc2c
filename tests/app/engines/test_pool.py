"""The pool of engine workers: answers, crashes, hangs, cancelling, fair turns, closing."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from latticechess import Move, Side, variant
from latticechess.app.engines import ChosenMove, EngineError, EnginePool
from latticechess.app.engines.fair_queue import FairQueue
from latticechess.app.engines.messages import PlayedMove
from latticechess.engine.strength.levels import LEVELS
from latticechess.notation.fen.position import format_position

STRONGEST = LEVELS[-1].number
"""The one that no number of nodes ends."""
Question = tuple[str, str, tuple[PlayedMove, ...]]
E2E4: PlayedMove = ((4, 1), (4, 3), None)


def question(name: str, *moves: PlayedMove) -> Question:
    rules = variant(name)
    return rules.source, format_position(rules.start()), moves


def with_pool(
    scene: Callable[[EnginePool], Awaitable[None]], pool: Callable[[], EnginePool] | None = None
) -> None:
    """Play a scene with a pool of one worker, closed at the end."""

    async def play() -> None:
        async with pool() if pool else EnginePool(1, grace=60) as engines:
            await scene(engines)

    asyncio.run(asyncio.wait_for(play(), 120))


async def running(pool: EnginePool) -> int:
    """The number of the one worker process, once there is one."""
    while not pool.pids:
        await asyncio.sleep(0.01)
    return pool.pids[0]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("name", ["chess", "plane", "cube"])
def test_answers_are_legal_on_every_board(name: str) -> None:
    async def scene(pool: EnginePool) -> None:
        position = variant(name).start()
        moves: tuple[PlayedMove, ...] = ()
        for _ in range(6):
            answer = await pool.choose(*question(name, *moves), 2)
            move = Move(answer.origin, answer.target, answer.promotion)
            assert position.why_illegal(move) is None
            assert answer.line[0] == (answer.origin, answer.target, answer.promotion)
            position = position.play(move)
            moves = (*moves, answer.line[0])

    with_pool(scene)


def test_another_game_may_be_asked_about_in_between() -> None:
    async def scene(pool: EnginePool) -> None:
        assert (await pool.choose(*question("chess", E2E4), 2)).origin[1] in (6, 7)
        assert (await pool.choose(*question("cube"), 2)).origin[2] in (0, 1)
        assert (await pool.choose(*question("chess"), 2)).origin[1] in (0, 1)
        assert (await pool.choose(*question("chess", E2E4), 2)).origin[1] in (6, 7)

    with_pool(scene)


def test_hint_gives_a_reason() -> None:
    async def scene(pool: EnginePool) -> None:
        mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
        hint = await pool.hint(variant("chess").source, mate, (), 200)
        assert (hint.origin, hint.target) == ((0, 0), (0, 7))
        assert hint.reason == "Checkmate."
        assert hint.mate == 1

    with_pool(scene)


def test_the_loop_goes_on_while_the_computer_thinks() -> None:
    async def scene(pool: EnginePool) -> None:
        answer = asyncio.create_task(pool.choose(*question("chess"), STRONGEST, 500))
        ticks = 0
        while not answer.done():
            await asyncio.sleep(0.005)
            ticks += 1
        assert (await answer).depth >= 1
        # A loop that is held up ticks once.
        assert ticks >= 3

    with_pool(scene)


def test_a_killed_worker_is_replaced_and_its_question_answered() -> None:
    async def scene(pool: EnginePool) -> None:
        answer = asyncio.create_task(pool.choose(*question("chess"), STRONGEST, 2000))
        first = await running(pool)
        # On purpose: killed in the middle of its search, or before.
        await asyncio.sleep(0.2)
        os.kill(first, signal.SIGKILL)
        assert isinstance(await answer, ChosenMove)
        assert pool.pids
        assert pool.pids != [first]
        assert not is_alive(first)

    with_pool(scene)


def test_a_worker_killed_between_questions_is_replaced() -> None:
    async def scene(pool: EnginePool) -> None:
        await pool.choose(*question("chess"), 1)
        first = pool.pids[0]
        os.kill(first, signal.SIGKILL)
        await pool.choose(*question("chess"), 1)
        assert pool.pids != [first]

    with_pool(scene)


def fake_worker(folder: Path, program: str) -> tuple[str, ...]:
    script = folder / "worker.py"
    script.write_text(program, encoding="utf-8")
    return sys.executable, str(script)


def test_a_worker_that_always_dies_is_reported(tmp_path: Path) -> None:
    command = fake_worker(tmp_path, "raise SystemExit(3)")

    async def scene(pool: EnginePool) -> None:
        for _ in range(2):
            with pytest.raises(EngineError, match="stopped working"):
                await pool.choose(*question("chess"), 1)

    with_pool(scene, lambda: EnginePool(1, command=command))


def test_a_worker_that_talks_nonsense_is_reported(tmp_path: Path) -> None:
    command = fake_worker(tmp_path, "input(); print('hello', flush=True); input()")

    async def scene(pool: EnginePool) -> None:
        with pytest.raises(EngineError, match="stopped working"):
            await pool.choose(*question("chess"), 1)

    with_pool(scene, lambda: EnginePool(1, command=command))


def test_a_worker_that_hangs_is_stopped(tmp_path: Path) -> None:
    command = fake_worker(tmp_path, "import time\ntime.sleep(600)")

    async def scene(pool: EnginePool) -> None:
        answer = asyncio.create_task(pool.choose(*question("chess"), 1, 10))
        pid = await running(pool)
        with pytest.raises(EngineError, match="took too long"):
            await answer
        assert not is_alive(pid)

    with_pool(scene, lambda: EnginePool(1, grace=0.5, command=command))


def test_a_missing_program_is_reported() -> None:
    async def scene(pool: EnginePool) -> None:
        with pytest.raises(EngineError, match="could not be started"):
            await pool.choose(*question("chess"), 1)

    with_pool(scene, lambda: EnginePool(1, command=("/no/such/program",)))


def test_a_bad_question_is_refused_and_the_worker_lives_on() -> None:
    async def scene(pool: EnginePool) -> None:
        source, start, _ = question("chess")
        with pytest.raises(EngineError):
            await pool.choose(source, "not a position", (), 1)
        with pytest.raises(EngineError):
            await pool.choose(source, start, (((4, 1), (4, 4), None),), 1)
        pid = pool.pids[0]
        await pool.choose(source, start, (), 1)
        assert pool.pids == [pid]

    with_pool(scene)


def test_cancelling_stops_the_search_and_keeps_the_worker() -> None:
    async def scene(pool: EnginePool) -> None:
        await pool.choose(*question("chess"), 1)
        pid = pool.pids[0]
        long = asyncio.create_task(pool.choose(*question("chess"), STRONGEST, 100_000))
        # On purpose: cancelled in the middle of its search, or before.
        await asyncio.sleep(0.2)
        long.cancel()
        with pytest.raises(asyncio.CancelledError):
            await long
        # Answered at all: the long search no longer holds the only worker.
        await pool.choose(*question("chess"), 1)
        assert pool.pids == [pid]

    with_pool(scene)


def test_cancelling_a_waiting_question_leaves_the_others() -> None:
    async def scene(pool: EnginePool) -> None:
        first = asyncio.create_task(pool.choose(*question("chess"), STRONGEST, 300, "ann"))
        second = asyncio.create_task(pool.choose(*question("chess"), 1, None, "ann"))
        third = asyncio.create_task(pool.choose(*question("chess"), 1, None, "ann"))
        # On purpose: cancelled while the first is thought about, or before.
        await asyncio.sleep(0.05)
        second.cancel()
        assert isinstance(await first, ChosenMove)
        assert isinstance(await third, ChosenMove)
        assert second.cancelled()

    with_pool(scene)


def test_users_take_turns() -> None:
    async def scene(pool: EnginePool) -> None:
        order: list[str] = []

        async def ask(who: str, name: str) -> None:
            await pool.choose(*question("chess"), 1, None, who)
            order.append(name)

        busy = asyncio.create_task(pool.choose(*question("chess"), STRONGEST, 300, "someone"))
        # On purpose: the worker is at it when the others come.
        await asyncio.sleep(0.05)
        asks = [ask("ann", "ann 1"), ask("ann", "ann 2"), ask("ann", "ann 3"), ask("ben", "ben 1")]
        tasks = [asyncio.create_task(each) for each in asks]
        await asyncio.gather(busy, *tasks)
        assert order == ["ann 1", "ben 1", "ann 2", "ann 3"]

    with_pool(scene)


def test_fair_queue_serves_in_turn() -> None:
    queue: FairQueue[int] = FairQueue()
    for who, job in (("a", 1), ("a", 2), ("b", 3), ("a", 4), ("c", 5)):
        queue.put(who, job)
    assert queue.remove("a", 2)
    assert not queue.remove("a", 2)
    assert not queue.remove("nobody", 1)
    assert len(queue) == 4
    assert [queue.take() for _ in range(4)] == [1, 3, 5, 4]
    with pytest.raises(LookupError):
        queue.take()


def test_workers_start_lazily_and_no_more_than_allowed() -> None:
    async def scene(pool: EnginePool) -> None:
        assert pool.pids == []
        asks = [pool.choose(*question("chess"), 1, None, str(i)) for i in range(6)]
        await asyncio.gather(*asks)
        assert len(pool.pids) == 2

    with_pool(scene, lambda: EnginePool(2))


def test_warming_starts_a_worker_beforehand() -> None:
    async def scene(pool: EnginePool) -> None:
        pool.warm()
        pid = await running(pool)
        await pool.choose(*question("chess"), 1)
        assert pool.pids == [pid]

    with_pool(scene)


def test_closing_ends_everything() -> None:
    async def play() -> None:
        pool = EnginePool(1)
        thinking = asyncio.create_task(pool.choose(*question("chess"), STRONGEST, 100_000))
        waiting = asyncio.create_task(pool.choose(*question("chess"), 1))
        pid = await running(pool)
        # On purpose: closed in the middle of a search, or before.
        await asyncio.sleep(0.1)
        await pool.close()
        assert not is_alive(pid)
        for task in (thinking, waiting):
            with pytest.raises(EngineError, match="shutting down"):
                await task
        with pytest.raises(EngineError, match="shutting down"):
            await pool.choose(*question("chess"), 1)

    asyncio.run(asyncio.wait_for(play(), 60))


def test_the_side_to_move_is_the_one_that_is_asked() -> None:
    async def scene(pool: EnginePool) -> None:
        answer = await pool.choose(*question("chess", E2E4), 3)
        after = variant("chess").start().play(Move(*E2E4))
        assert after.turn is Side.BLACK
        assert after.pieces[answer.origin].side is Side.BLACK

    with_pool(scene)
