"""Puzzles for the users of a program: choosing, solving, rating, looking back."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import TypeVar

from latticechess.app.budgets import OverBudget, Workshop
from latticechess.app.engines import EngineError, EnginePool
from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.analysis.service.positions import PlayedVariation
from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from latticechess.features.puzzles.service import library
from latticechess.features.puzzles.service.judging import (
    Goal,
    Judgement,
    Refutation,
    TriedMove,
    WrongMove,
    goal_of,
    judge,
    played_until,
    prey_of,
    reason,
)
from latticechess.features.puzzles.service.library import BoardPuzzles, PuzzleLibrary
from latticechess.features.puzzles.service.own_boards import OwnBoardPuzzles
from latticechess.features.puzzles.store.attempts import Attempts
from latticechess.features.puzzles.store.history import Overview, PuzzleHistory
from latticechess.features.puzzles.store.rows import (
    MOVE_SHOWN,
    Attempt,
    Difficulty,
    Help,
    Solver,
    help_of,
)
from latticechess.kernel import library as variants
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence
from latticechess.kernel.variant import Variant
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import parse_move
from latticechess.play.game_ids import new_game_id
from latticechess.play.refusal import Refusal

T = TypeVar("T")
REFUTATION_MS = 1_500
REFUTATION_NODES = 60_000
MOST_ATTEMPTS = 20_000
MOST_ATTEMPTS_OF_GUEST = 500
HISTORY_PAGE = 50
PROGRESS_POINTS = 300


class UnknownPuzzle(LookupError):  # noqa: N818 - an answer, not a fault
    """No such puzzle, attempt or rush, or it is somebody else's."""


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle as it is put to a solver."""

    puzzle: Puzzle
    number: int
    goal: Goal
    played: PlayedVariation


@dataclass(frozen=True, slots=True)
class Started:
    """An attempt that has begun."""

    attempt: Attempt
    task: Task
    solver: Solver
    rated: bool
    """Whether it will count for ratings."""


@dataclass(frozen=True, slots=True)
class Result:
    """How an attempt ended, and what is told of the puzzle then."""

    attempt: Attempt
    puzzle: Puzzle
    difficulty: Difficulty
    solver: Solver


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a tried move; `result` once it is over."""

    judgement: Judgement
    result: Result | None


@dataclass(frozen=True, slots=True)
class WhyWrong:
    """What a wrong move runs into."""

    told: Sentence
    after: Position
    """The position after the wrong move."""
    answer: Move | None


@dataclass(frozen=True, slots=True)
class HintGiven:
    """A step of help: the piece, then where to, then the move."""

    step: int
    move: Move
    before: Position


@dataclass(frozen=True, slots=True)
class Today:
    """The puzzle of the day."""

    task: Task
    day: date
    solvers: int
    mine: Attempt | None
    next_at: datetime
    """When tomorrow's comes."""


class PuzzleService:
    """What users do with puzzles. Positions are worked out beside the event loop."""

    def __init__(
        self,
        library: PuzzleLibrary,
        own: OwnBoardPuzzles,
        attempts: Attempts,
        history: PuzzleHistory,
        pool: EnginePool,
        workshop: Workshop,
        on_done: Callable[[str, Collection[str], Help], Awaitable[None]] | None = None,
    ) -> None:
        """`on_done` hears of each puzzle that a user solves for the first time or is shown before,
        with the sets it belongs to (the board, and the board with each theme) and the help."""
        self.library = library
        self.own = own
        self.attempts = attempts
        self.history = history
        self.pool = pool
        self.workshop = workshop
        self.on_done = on_done
        self.random = Random(secrets.randbits(64))

    # --- Choosing -----------------------------------------------------------------------------

    async def board(self, name: str, user: str) -> BoardPuzzles:
        """The puzzles of a board that `user` chooses; Refusal if it has none."""
        shipped = name in variants.names()
        board = await (self.library.board(name) if shipped else self.own.board(name, user))
        if board is None or not board.entries:
            names = [one.board for one in await self.library.boards()]
            raise Refusal("no-puzzles-here", name=name, names=names or ["-"])
        return board

    async def next_id(self, user: str, name: str, theme: Theme | None, harder: int = 0) -> str:
        """The id of a puzzle that fits the user, or is so many points `harder`; Refusal."""
        board = await self.board(name, user)
        solver = await self.attempts.solver(user, name)
        ratings = await self.history.ratings(name)
        met = await self.history.met(user, name)
        entry = library.next_puzzle(
            board, solver.rating.rating + harder, ratings, met, theme, self.random
        )
        if entry is None:
            raise Refusal("no-puzzles-of-theme", theme=str(theme))
        return entry.id

    async def task(self, puzzle_id: str, visitor: Visitor) -> Task:
        """A puzzle to be solved; UnknownPuzzle."""
        puzzle = await self.puzzle(puzzle_id)
        return await self.task_of(puzzle, visitor)

    async def today(self, visitor: Visitor, name: str | None = None) -> Today:
        """The puzzle of the day, of a board or of the board whose turn it is; Refusal."""
        day = datetime.fromtimestamp(now_ms() / 1000, UTC).date()
        if name is not None:
            board = await self.board(name, visitor.user)
        else:
            boards = await self.library.boards()
            if not boards:
                raise Refusal("no-puzzles-at-all")
            board = library.board_of_the_day(boards, day)
        entry = library.of_the_day(board, day)
        next_at = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
        return Today(
            await self.task(entry.id, visitor),
            day,
            await self.history.solvers(entry.id),
            await self.history.solved_by(visitor.user, entry.id),
            next_at,
        )

    # --- Solving ------------------------------------------------------------------------------

    async def start(self, puzzle_id: str, visitor: Visitor) -> Started:
        """Begin an attempt; UnknownPuzzle."""
        task = await self.task(puzzle_id, visitor)
        board = task.puzzle.board
        attempt = Attempt(new_game_id(), visitor.user, puzzle_id, board, now_ms())
        met = await self.history.tried(visitor.user, puzzle_id)
        most = MOST_ATTEMPTS if visitor.role >= Role.MEMBER else MOST_ATTEMPTS_OF_GUEST
        await self.attempts.start(attempt, most)
        solver = await self.attempts.solver(visitor.user, board)
        return Started(attempt, task, solver, not met)

    async def move(self, attempt_id: str, visitor: Visitor, step: int, tried: TriedMove) -> Answer:
        """Try the solver's move number `step`; UnknownPuzzle, Refusal."""
        attempt, puzzle = await self._attempt(attempt_id, visitor)
        if step > attempt.found:
            raise Refusal("no-such-puzzle-move", step=step + 1)
        variant = await self.variant(puzzle)
        judged = await self.work(visitor, lambda: judge(puzzle, variant, step, tried))
        if not judged.right:
            if attempt.ended_at is None:
                await self.attempts.wrong(attempt_id, puzzle.rating, now_ms())
            return Answer(judged, None)
        if not judged.solved:
            await self.attempts.right(attempt_id, judged.found)
            return Answer(judged, None)
        await self.attempts.solve(attempt_id, judged.found, puzzle.rating, now_ms())
        if attempt.ended_at is None:
            await self._tell_solved(attempt, puzzle)
        return Answer(judged, await self.result(attempt_id, visitor))

    async def _tell_solved(self, attempt: Attempt, puzzle: Puzzle) -> None:
        first = await self.history.solved_by(attempt.user_id, puzzle.id)
        if first is None or first.id != attempt.id:
            return
        how = help_of(await self.history.most_help(attempt.user_id, puzzle.id))
        if how != "shown":
            await self._tell(attempt.user_id, puzzle, how)

    async def _tell_shown(self, attempt: Attempt, puzzle: Puzzle, known: Help) -> None:
        """The move of a puzzle was told for the first time, and it had not been solved."""
        if known != "shown" and await self.history.solved_by(attempt.user_id, puzzle.id) is None:
            await self._tell(attempt.user_id, puzzle, "shown")

    async def _tell(self, user: str, puzzle: Puzzle, how: Help) -> None:
        if self.on_done is not None:
            board = puzzle.board
            sets = [board, *(f"{board}/{theme}" for theme in puzzle.themes)]
            await self.on_done(user, sets, how)

    async def why_wrong(
        self, attempt_id: str, visitor: Visitor, step: int, tried: TriedMove
    ) -> WhyWrong:
        """The reason against a wrong move, by a short search; UnknownPuzzle, Refusal."""
        attempt, puzzle = await self._attempt(attempt_id, visitor)
        if step > attempt.found:
            raise Refusal("no-such-puzzle-move", step=step + 1)
        variant = await self.variant(puzzle)
        wrong = await self.work(visitor, lambda: _wrong_move(puzzle, variant, step, tried))
        found = await self._refutation(wrong, visitor)
        told = await self.work(visitor, lambda: reason(wrong, found))
        return WhyWrong(told, wrong.after, None if found is None else found.answer)

    async def hint(self, attempt_id: str, visitor: Visitor, step: int, number: int) -> HintGiven:
        """Help with the solver's move number `step`; UnknownPuzzle, Refusal."""
        attempt, puzzle = await self._attempt(attempt_id, visitor)
        if not 0 <= step <= min(attempt.found, puzzle.solver_moves - 1):
            raise Refusal("no-such-puzzle-move", step=step + 1)
        if attempt.ended_at is None:
            known = help_of(await self.history.most_help(visitor.user, puzzle.id))
            await self.attempts.hint(attempt_id, min(number, MOVE_SHOWN))
            if number >= MOVE_SHOWN:
                await self._tell_shown(attempt, puzzle, known)
        variant = await self.variant(puzzle)

        def given() -> HintGiven:
            position = played_until(puzzle, variant, step).position
            return HintGiven(number, parse_move(position, puzzle.line[2 * step]), position)

        return await self.work(visitor, given)

    async def solution(self, attempt_id: str, visitor: Visitor) -> tuple[PlayedVariation, Result]:
        """The whole line: the attempt ends; UnknownPuzzle."""
        attempt, puzzle = await self._attempt(attempt_id, visitor)
        known = help_of(await self.history.most_help(visitor.user, puzzle.id))
        await self.attempts.show(attempt_id, puzzle.rating, now_ms())
        await self._tell_shown(attempt, puzzle, known)
        variant = await self.variant(puzzle)
        played = await self.work(
            visitor, lambda: played_until(puzzle, variant, puzzle.solver_moves)
        )
        return played, await self.result(attempt_id, visitor)

    async def result(self, attempt_id: str, visitor: Visitor) -> Result:
        """How an attempt stands; UnknownPuzzle."""
        attempt, puzzle = await self._attempt(attempt_id, visitor)
        difficulty = await self.attempts.difficulty(puzzle.id, puzzle.rating)
        solver = await self.attempts.solver(visitor.user, puzzle.board)
        return Result(attempt, puzzle, difficulty, solver)

    async def vote(self, attempt_id: str, visitor: Visitor, good: bool) -> None:
        """Say whether it was a good puzzle, once it is over; UnknownPuzzle."""
        await self._attempt(attempt_id, visitor)
        await self.attempts.vote(attempt_id, 1 if good else -1)

    # --- Looking back -------------------------------------------------------------------------

    async def overview(self, user: str) -> tuple[list[BoardPuzzles], Overview]:
        """All boards with puzzles, then the user's own ones, and how the user stands on them."""
        boards = [*await self.library.boards(), *await self.own.with_puzzles(user)]
        return boards, await self.history.overview(user)

    async def look_back(
        self, user: str, name: str, before: int | None
    ) -> tuple[list[Attempt], list[tuple[int, float]]]:
        """The user's attempts on a board, and how the rating went; Refusal."""
        await self.board(name, user)
        return (
            await self.history.of_user(user, name, HISTORY_PAGE, before),
            await self.history.progress(user, name, PROGRESS_POINTS),
        )

    # --- Parts --------------------------------------------------------------------------------

    async def puzzle(self, puzzle_id: str) -> Puzzle:
        """The puzzle of this id; UnknownPuzzle."""
        puzzle = await self.library.find(puzzle_id) or await self.own.find(puzzle_id)
        if puzzle is None:
            raise UnknownPuzzle(puzzle_id)
        return puzzle

    async def variant(self, puzzle: Puzzle) -> Variant:
        """The rules that the puzzle was made for; Refusal."""
        if puzzle.board in variants.names():
            return variants.variant(puzzle.board)
        return await self.own.variant(puzzle)

    async def _among(self, puzzle: Puzzle) -> BoardPuzzles:
        """The puzzles to which this one belongs; UnknownPuzzle."""
        shipped = puzzle.board in variants.names()
        board = await (self.library.board(puzzle.board) if shipped else self.own.of_puzzle(puzzle))
        if board is None or puzzle.id not in board.entries:
            raise UnknownPuzzle(puzzle.id)
        return board

    async def task_of(self, puzzle: Puzzle, visitor: Visitor, found: int = 0) -> Task:
        """A puzzle of which so many moves are found."""
        variant = await self.variant(puzzle)
        played = await self.work(visitor, lambda: played_until(puzzle, variant, found))
        board = await self._among(puzzle)
        return Task(puzzle, board.entries[puzzle.id].number, goal_of(puzzle), played)

    async def _attempt(self, attempt_id: str, visitor: Visitor) -> tuple[Attempt, Puzzle]:
        attempt = await self.attempts.get(attempt_id, visitor.user)
        if attempt is None:
            raise UnknownPuzzle(attempt_id)
        return attempt, await self.puzzle(attempt.puzzle)

    async def work(self, visitor: Visitor, work: Callable[[], T]) -> T:
        """Work on the visitor's account, beside the event loop; OverBudget."""
        return await self.workshop.run(visitor.user, visitor.address, work)

    async def _refutation(self, wrong: WrongMove, visitor: Visitor) -> Refutation | None:
        """The opponent's best answer; None if the game is over or the engine is busy."""
        if wrong.after.outcome is not None:
            return None
        played = (wrong.move.origin, wrong.move.target, wrong.move.promotion)
        began = time.monotonic()
        found: Refutation | None = None
        try:
            self.workshop.admit(visitor.user, visitor.address)
            reports = self.pool.analyse(
                wrong.position.variant.source,
                format_position(wrong.position),
                [played],
                nodes=REFUTATION_NODES,
                time_ms=REFUTATION_MS,
                who=visitor.user,
            )
            async with asyncio.timeout(3 * REFUTATION_MS / 1000), aclosing(reports) as stream:
                async for report in stream:
                    line = report.lines[0]
                    found = Refutation(Move(*line.moves[0]), line.score, line.mate)
        except (EngineError, OverBudget, TimeoutError):
            # A plain sentence, or what was found so far, is better than none.
            pass
        spent = min(time.monotonic() - began, REFUTATION_MS / 1000)
        self.workshop.charge(visitor.user, visitor.address, spent)
        return found


def _wrong_move(puzzle: Puzzle, variant: Variant, step: int, tried: TriedMove) -> WrongMove:
    """Refusal if the move cannot be played or is right."""
    judged = judge(puzzle, variant, step, tried)
    if judged.right:
        raise Refusal("move-is-right")
    position = judged.played.position
    line: list[Move] = []
    later = position
    for text in puzzle.line[2 * step :]:
        line.append(parse_move(later, text))
        later = later.play(line[-1])
    return WrongMove(position, judged.move, goal_of(puzzle), line[0], prey_of(position, line))
