"""External engines: their moves are checked, and whatever goes wrong with them is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from functools import partial
from pathlib import Path

import pytest

from app.engines.test_pool import E2E4, question
from app.guestscripts import DYING, GOOD, HANGING, ILLEGAL, guest
from app.table import Onlooker, ScriptedPool, chosen, new_room, rooms_in, type_moves
from latticechess import Move, variant
from latticechess.app.engines import ChosenMove, EngineError, EnginePool, external
from latticechess.app.engines.messages import PlayedMove
from latticechess.engine.strength.levels import LOWEST
from latticechess.features.games.service.new_game import NewGame, players_of
from latticechess.notation.fen.position import format_position
from latticechess.play.refusal import Refusal
from latticechess.programs.installed import VARIABLE, InstalledEngine, installed_engines

A2A3 = ((0, 1), (0, 2), None)


def with_guest(found: InstalledEngine, scene: Callable[[EnginePool], Awaitable[None]]) -> None:
    async def play() -> None:
        async with EnginePool(1, guests=[found]) as pool:
            await scene(pool)

    asyncio.run(asyncio.wait_for(play(), 60))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "GRACE_S", 0.3)


def test_it_answers_at_its_own_strength(tmp_path: Path) -> None:
    async def scene(pool: EnginePool) -> None:
        await pool.probe()
        tester = pool.externals["tester"]
        assert (tester.title, tester.problem) == ("Tester 1.0", None)
        assert tester.level(1).elo == 1300
        assert tester.levels[-2].elo == 2500
        assert tester.levels[-1].settings == {}
        answer = await pool.choose(*question("chess", E2E4), 3, engine="tester")
        assert (answer.origin, answer.target) == ((0, 6), (0, 4))
        assert (answer.score, answer.depth) == (25, 3)

    with_guest(guest(tmp_path), scene)


def test_it_plays_every_start_of_chess960(tmp_path: Path) -> None:
    async def scene(pool: EnginePool) -> None:
        rules = variant("chess960")
        for number in (0, 400, 959):
            start = rules.start(number)
            answer = await pool.choose(
                rules.source, format_position(start), (), 12, engine="tester"
            )
            assert start.why_illegal(Move(answer.origin, answer.target)) is None

    with_guest(guest(tmp_path), scene)


def test_it_analyses(tmp_path: Path) -> None:
    async def scene(pool: EnginePool) -> None:
        told = pool.analyse(*question("chess"), 1, time_ms=500, engine="tester")
        reports = [report async for report in told]
        assert [(r.depth, r.nodes) for r in reports] == [(3, 99)]
        assert reports[0].lines[0].moves == (A2A3,)

    with_guest(guest(tmp_path), scene)


def test_other_boards_are_refused(tmp_path: Path) -> None:
    async def scene(pool: EnginePool) -> None:
        with pytest.raises(EngineError, match="Chess960 only"):
            await pool.choose(*question("cube"), 1, engine="tester")
        with pytest.raises(EngineError, match="not installed"):
            await pool.choose(*question("chess"), 1, engine="nobody")

    with_guest(guest(tmp_path), scene)


@pytest.mark.parametrize(
    ("go", "problem"),
    [(ILLEGAL, "makes no sense"), (HANGING, "did not answer in time"), (DYING, "stopped working")],
)
def test_bad_answers_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, go: str, problem: str
) -> None:
    if go == HANGING:
        monkeypatch.setattr(external, "GRACE_S", 0.3)

    async def scene(pool: EnginePool) -> None:
        for _ in range(2):
            with pytest.raises(EngineError, match=problem):
                await pool.choose(*question("chess"), 1, engine="tester")
        assert problem in (pool.externals["tester"].problem or "")

    with_guest(guest(tmp_path, go), scene)


@pytest.mark.usefixtures("impatient")
def test_a_hanging_analysis_ends(tmp_path: Path) -> None:
    async def scene(pool: EnginePool) -> None:
        with pytest.raises(EngineError, match="did not answer in time"):
            await anext(pool.analyse(*question("chess"), time_ms=10, engine="tester"))

    with_guest(guest(tmp_path, HANGING), scene)


def test_an_analysis_that_is_closed_leaves_a_working_engine(tmp_path: Path) -> None:
    endless = """searching = True
        say("info depth 1 multipv 1 score cp 5 nodes 9 pv a2a3")
    elif word == "stop" and searching:
        searching = False
        say("bestmove a2a3")"""

    async def scene(pool: EnginePool) -> None:
        told = pool.analyse(*question("chess"), time_ms=60_000, engine="tester")
        async with aclosing(told) as reports:
            assert (await anext(reports)).depth == 1
        told = pool.analyse(*question("chess"), time_ms=60_000, engine="tester")
        async with aclosing(told) as reports:
            assert (await anext(reports)).depth == 1

    with_guest(guest(tmp_path, endless), scene)


def test_a_missing_program_is_told(tmp_path: Path) -> None:
    async def scene(pool: EnginePool) -> None:
        await pool.probe()
        assert "was not found" in (pool.externals["gone"].problem or "")
        with pytest.raises(EngineError, match="was not found"):
            await pool.choose(*question("chess"), 1, engine="gone")

    with_guest(InstalledEngine("gone", str(tmp_path / "gone")), scene)


class OwnMoves(ScriptedPool):
    """External engines for real, our own by a script."""

    async def choose(
        self,
        variant_source: str,
        start_text: str,
        moves: Sequence[PlayedMove],
        level: int,
        time_ms: int | None = None,
        who: str = "",
        engine: str | None = None,
        character: str | None = None,
    ) -> ChosenMove:
        ask = super().choose if engine is None else partial(EnginePool.choose, self)
        return await ask(variant_source, start_text, moves, level, time_ms, who, engine)


@pytest.mark.parametrize("go", [GOOD, ILLEGAL, HANGING, DYING])
@pytest.mark.usefixtures("impatient")
def test_a_game_goes_on_whatever_the_engine_does(tmp_path: Path, go: str) -> None:
    async def play() -> None:
        pool = OwnMoves(chosen((3, 6), (3, 4)), guests=[guest(tmp_path, go)])
        async with pool, rooms_in(tmp_path, pool) as rooms:
            wish = NewGame("chess", "computer", level=1, engine="tester")
            room = await new_room(rooms, wish, engines={"tester": "Tester"})
            ann = Onlooker(room, "ann")
            await type_moves(room, "ann", "e4")
            await ann.until_plies(2)
            replaced = go is not GOOD
            assert [p.text for p in room.game.moves] == ["e4", "d5" if replaced else "a5"]
            assert [word.split(". ")[-1] for word in ann.words] == (
                ["Lattice Chess plays on in its place."] if replaced else []
            )

    asyncio.run(asyncio.wait_for(play(), 60))


def test_who_can_be_asked_for() -> None:
    def players(wish: NewGame) -> str:
        white, black = players_of(wish, "ann", "Ann", range(LOWEST, 13), {"fish": "Fish 2"})
        return f"{white.name} {white.engine} {black.name} {black.engine} {black.level}"

    assert players(NewGame("chess", "computer", level=4, engine="fish")) == "Ann None Fish 2 fish 4"
    for wish, why in (
        (NewGame("chess", "computer", engine="cat"), "not installed"),
        (NewGame("plane", "computer", engine="fish"), "Chess960 only"),
    ):
        with pytest.raises(Refusal, match=why):
            players(wish)


def test_engines_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = guest(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv(VARIABLE, "")
    assert installed_engines() == []
    assert installed_engines(["tester"]) == [found]
    monkeypatch.setenv(VARIABLE, f"tester:{tmp_path}/Other Engine.exe")
    assert [g.name for g in installed_engines()] == ["tester", "other-engine"]
