"""The rush: three minutes, puzzles of rising difficulty, three misses end it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.puzzles.service import library
from latticechess.features.puzzles.service.judging import Judgement, TriedMove, judge
from latticechess.features.puzzles.service.service import PuzzleService, Task, UnknownPuzzle
from latticechess.features.puzzles.store.rows import Rush
from latticechess.features.puzzles.store.rushes import Rushes
from latticechess.play.game_ids import new_game_id
from latticechess.play.refusal import Refusal

RUSH_MS = 180_000
"""From the first move on."""
UNTOUCHED_MS = 3_600_000
"""How long a rush waits for its first move."""
MOST_MISSES = 3


@dataclass(frozen=True, slots=True)
class RushState:
    """A rush as it stands now."""

    rush: Rush
    left_ms: int
    best: int
    """The user's best score on this board, this one included."""
    task: Task | None
    """The puzzle to solve; None once it is over."""
    judged: Judgement | None = None
    """Of the move that led here."""


class RushService:
    """Keeps the time and the score of rushes; browsers only show them."""

    def __init__(self, puzzles: PuzzleService, store: Rushes) -> None:
        self.puzzles = puzzles
        self.store = store

    async def start(self, board_name: str, visitor: Visitor) -> RushState:
        """Begin a rush; one that the user has running ends. Refusal."""
        board = await self.puzzles.board(board_name, visitor.user)
        solver = await self.puzzles.attempts.solver(visitor.user, board_name)
        ratings = await self.puzzles.history.ratings(board_name)
        ids = library.for_rush(board, solver.rating.rating, ratings, self.puzzles.random)
        now = now_ms()
        rush = Rush(new_game_id(), visitor.user, board_name, now, now + UNTOUCHED_MS, True, ids)
        if not await self.store.start(rush):
            raise Refusal("rush-just-begun")
        return await self._state(rush, visitor)

    async def get(self, rush_id: str, visitor: Visitor) -> RushState:
        """The rush as it stands; UnknownPuzzle."""
        return await self._state(await self._rush(rush_id, visitor), visitor)

    async def move(
        self, rush_id: str, visitor: Visitor, number: int, step: int, tried: TriedMove
    ) -> RushState:
        """Try a move in puzzle `number`; one that comes late changes nothing. UnknownPuzzle,
        Refusal for a move that cannot be played."""
        rush = await self._rush(rush_id, visitor)
        if not rush.running or (rush.number, rush.found) != (number, step):
            return await self._state(rush, visitor)
        puzzle = await self.puzzles.puzzle(rush.puzzles[rush.number])
        variant = await self.puzzles.variant(puzzle)
        judged = await self.puzzles.work(visitor, lambda: judge(puzzle, variant, step, tried))
        after = _after(rush if _begun(rush) else _timed(rush), judged)
        if not await self.store.move_on(rush, after):
            return await self._state(await self._rush(rush_id, visitor), visitor)
        return replace(await self._state(after, visitor), judged=judged)

    async def end(self, rush_id: str, visitor: Visitor) -> RushState:
        """Give up a rush; its score stays. UnknownPuzzle."""
        rush = await self._rush(rush_id, visitor)
        if rush.running:
            await self.store.move_on(rush, replace(rush, running=False))
        return await self._state(await self._rush(rush_id, visitor), visitor)

    async def _rush(self, rush_id: str, visitor: Visitor) -> Rush:
        rush = await self.store.get(rush_id, visitor.user)
        if rush is None:
            raise UnknownPuzzle(rush_id)
        if rush.running and now_ms() >= rush.ends_at:
            over = replace(rush, running=False)
            await self.store.move_on(rush, over)
            return over
        return rush

    async def _state(self, rush: Rush, visitor: Visitor) -> RushState:
        overview = await self.puzzles.history.overview(visitor.user)
        best = max(rush.score, overview.best_rushes.get(rush.board, 0))
        if not rush.running:
            return RushState(rush, 0, best, None)
        puzzle = await self.puzzles.puzzle(rush.puzzles[rush.number])
        task = await self.puzzles.task_of(puzzle, visitor, rush.found)
        left = rush.ends_at - now_ms() if _begun(rush) else RUSH_MS
        return RushState(rush, max(0, left), best, task)


def _begun(rush: Rush) -> bool:
    """Whether a first move was made, so that the time runs."""
    return rush.number > 0 or rush.found > 0


def _timed(rush: Rush) -> Rush:
    """The rush with its time from now on."""
    return replace(rush, ends_at=now_ms() + RUSH_MS)


def _after(rush: Rush, judged: Judgement) -> Rush:
    """The rush after a judged move."""
    if judged.right and not judged.solved:
        return replace(rush, found=judged.found)
    score = rush.score + judged.right
    misses = rush.misses + (not judged.right)
    number = rush.number + 1
    running = misses < MOST_MISSES and number < len(rush.puzzles)
    return replace(rush, number=number, found=0, score=score, misses=misses, running=running)
