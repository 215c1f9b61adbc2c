"""Puzzles for own boards: made in workers, verified, kept, and charged to who asked."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import cast

import pytest
from sqlalchemy import Engine

from latticechess import variant
from latticechess.app.budgets import USER_SECONDS, OverBudget, Workshop
from latticechess.app.engines import EngineError, EnginePool
from latticechess.app.engines.messages import AskPuzzles, PuzzlesMade
from latticechess.app.engines.puzzle_mining import make_puzzles
from latticechess.engine.search.stop import Stop
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.boards.service.service import Boards
from latticechess.features.boards.store import BoardStore, forget_boards
from latticechess.features.puzzles.rules.file import format_line, parse_line
from latticechess.features.puzzles.rules.verification import verify
from latticechess.features.puzzles.service import making as module
from latticechess.features.puzzles.service.making import GAME_MS, Progress, PuzzleMaking, fresh
from latticechess.features.puzzles.service.own_boards import OwnBoardPuzzles
from latticechess.features.puzzles.store.own_boards import BoardPuzzleStore
from latticechess.kernel.sentence import sentence
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import open_database, write_transaction

MINI = variant("mini").source
ANN = Visitor("ann", Role.MEMBER, address="here")
BOB = Visitor("bob", Role.MEMBER, address="there")
PATIENT_MS = 3_600_000


@pytest.fixture
def engine(sqlite_file_url: str) -> Iterator[Engine]:
    opened = open_database(sqlite_file_url)
    yield opened
    opened.dispose()


def mined(seeds: range) -> list[str]:
    rules = variant("mini")
    asks = (AskPuzzles(1, MINI, seed, PATIENT_MS) for seed in seeds)
    return [line for ask in asks for line in make_puzzles(ask, rules, Stop()).lines]


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Puzzles of the shipped small board, as a worker makes them."""
    found = mined(range(28))
    assert len(found) > 2
    return found


def test_a_worker_makes_puzzles_that_hold_the_same_each_time(lines: list[str]) -> None:
    rules = variant("mini")
    for line in lines:
        assert verify(parse_line("mini", line), rules).reason is None
    first = parse_line("mini", lines[0])
    seed = int(first.source.split()[-1])
    assert lines[0] in mined(range(seed, seed + 1))


def test_a_stopped_worker_makes_nothing() -> None:
    stop = Stop()
    stop.set()
    assert make_puzzles(AskPuzzles(1, MINI, 1, PATIENT_MS), variant("mini"), stop).lines == ()
    assert make_puzzles(AskPuzzles(1, MINI, 1, 0), variant("mini"), Stop()).lines == ()


def test_no_position_comes_twice(lines: list[str]) -> None:
    rules = variant("mini")
    assert list(fresh(rules, [*lines, lines[0]], []).values()) == lines
    assert fresh(rules, lines, lines) == {}
    assert list(fresh(rules, lines, lines[1:]).values()) == lines[:1]


@dataclass
class FakePool:
    """Answers with prepared games; a text is why there is no answer."""

    answers: Iterator[list[str] | str]
    asked: list[tuple[str, int]] = field(default_factory=list)

    async def puzzles(self, source: str, seed: int, time_ms: int, who: str) -> PuzzlesMade:
        self.asked.append((source, seed))
        answer = next(self.answers, [])
        if isinstance(answer, str):
            raise EngineError(sentence("computer-failed", problem=answer))
        return PuzzlesMade(1, tuple(answer), 1_000)


@dataclass
class Scene:
    making: PuzzleMaking
    boards: Boards
    own: OwnBoardPuzzles
    store: BoardPuzzleStore
    pool: FakePool
    name: str


@asynccontextmanager
async def scene(engine: Engine, answers: list[list[str] | str]) -> AsyncIterator[Scene]:
    """A board like the small one, for which a worker answers so."""
    workshop = Workshop()
    boards = Boards(BoardStore(engine), workshop)
    store = BoardPuzzleStore(engine)
    row = await boards.save(MINI, ANN)
    told = [
        [parse_renamed(line, row.name) for line in one] if isinstance(one, list) else one
        for one in answers
    ]
    pool = FakePool(iter(told))
    making = PuzzleMaking(store, boards, cast("EnginePool", pool), workshop)
    yield Scene(making, boards, OwnBoardPuzzles(store, boards), store, pool, row.name)
    workshop.close()


def parse_renamed(line: str, board: str) -> str:
    """The line of the same puzzle on a board of another name, whose id is another."""
    return format_line(replace(parse_line("mini", line), board=board))


async def run(at: Scene, visitor: Visitor = ANN) -> list[Progress]:
    work = await at.making.begin(at.name, visitor)
    return [replace(progress) async for progress in at.making.run(work, visitor)]


async def test_puzzles_are_kept_offered_and_solved_by_their_version(
    engine: Engine, lines: list[str]
) -> None:
    async with scene(engine, [[], lines[:2], [lines[0]], lines[2:3]]) as at:
        *_, last = await run(at)
        assert (last.done, last.made, last.count) == (True, 3, 3)
        assert last.games == len(at.pool.asked) <= module.MOST_CPU_S + module.AT_ONCE
        assert len({seed for _, seed in at.pool.asked}) == last.games
        assert at.making.places.taken == {}
        assert 0 < at.making.workshop.users.owed("ann") < USER_SECONDS
        board = await at.own.board(at.name, "bob")
        assert board is not None
        assert len(board.entries) == 3
        assert [one.board for one in await at.own.with_puzzles("ann")] == [at.name]
        assert await at.own.with_puzzles("bob") == []
        puzzle = await at.own.find(next(iter(board.entries)))
        assert puzzle is not None
        assert list(puzzle.steps(await at.own.variant(puzzle)))
        # A new version has none yet; those of the old one still open.
        await at.boards.save_version(at.name, MINI.replace("Gardner", "Somebody"), ANN)
        assert await at.own.with_puzzles("ann") == []
        assert await at.own.find(puzzle.id) == puzzle
        among = await at.own.of_puzzle(puzzle)
        assert among is not None
        assert puzzle.id in among.entries
        assert "Somebody" not in (await at.own.variant(puzzle)).source
        with write_transaction(engine) as connection:
            forget_boards(connection, "ann")
        assert await at.own.find(puzzle.id) is None


async def test_it_ends_with_enough_puzzles(
    engine: Engine, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WANTED", 1)
    monkeypatch.setattr(module, "MOST_PUZZLES", 2)
    async with scene(engine, [lines[:1], [], [], lines[1:], []]) as at:
        *_, last = await run(at)
        assert (last.made, last.count) == (1, 1)
        assert last.games < module.GAMES
        *_, last = await run(at, BOB)
        assert last.count == 2
        with pytest.raises(Refusal) as told:
            await at.making.begin(at.name, ANN)
        assert told.value.reason.code == "puzzles-enough"


async def test_a_board_on_which_workers_do_not_answer_is_given_up_and_charged(
    engine: Engine,
) -> None:
    async with scene(engine, ["too slow"] * module.GAMES) as at:
        *_, last = await run(at)
        assert (last.done, last.made) == (True, 0)
        # Those that were begun beside the last one may still be counted.
        assert module.MOST_FAILED <= last.failed == last.games < 2 * module.MOST_FAILED
        assert at.making.workshop.users.owed("ann") > GAME_MS / 1000


async def test_one_at_a_time_and_few_for_all(engine: Engine) -> None:
    async with scene(engine, []) as at:
        await at.making.begin(at.name, ANN)
        with pytest.raises(OverBudget):
            await at.making.begin(at.name, ANN)
        for number in range(1, module.MOST_MAKING):
            await at.making.begin(at.name, Visitor(f"user {number}", Role.MEMBER))
        with pytest.raises(OverBudget):
            await at.making.begin(at.name, BOB)
        with pytest.raises(Refusal) as told:
            await at.making.begin("chess", ANN)
        assert told.value.reason.code == "puzzles-for-own-boards"
        with pytest.raises(Refusal):
            await at.making.begin("no-such-board", ANN)


async def test_closing_it_gives_the_place_back(engine: Engine) -> None:
    async with scene(engine, []) as at:
        work = await at.making.begin(at.name, ANN)
        told = at.making.run(work, ANN)
        await anext(told)
        await told.aclose()
        assert at.making.places.taken == {}
