"""lichess API: puzzles. Ours begin from a position: `fen` tells it, and the game has no moves."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Annotated

from litestar.params import PathParameter, QueryParameter
from litestar.response import Stream

from latticechess.features.lichess.api import (
    NDJSON,
    READERS,
    encode,
    lichess_get,
)
from latticechess.features.lichess.views import puzzles as views
from latticechess.features.lichess.views.boards import Json, board_of
from latticechess.features.puzzles.rules.puzzle import Puzzle
from latticechess.features.puzzles.service.service import UnknownPuzzle
from latticechess.kernel.library import variant
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import paid
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of

PAGE = 200
CHESS = "chess"
PuzzleId = Annotated[str, PathParameter(description="The puzzle's id.", max_length=40)]
Board = Annotated[str, QueryParameter(name="variant", description="The board: ours too.")]


@contextmanager
def found() -> Iterator[None]:
    """What does not exist is answered with 404."""
    try:
        yield
    except UnknownPuzzle as unknown:
        raise Missing("no-such-puzzle") from unknown


async def puzzle_view(request: ApiRequest, puzzle: Puzzle) -> Json:
    """A puzzle with its solution, as lichess tells it."""
    service = program_of(request).puzzles
    difficulty = await service.attempts.difficulty(puzzle.id, puzzle.rating)
    rules = variant(puzzle.board)
    return await paid(request, lambda: views.puzzle_and_game(puzzle, rules, difficulty))


@lichess_get("/api/puzzle/daily", opt=READERS)
async def daily_puzzle(request: ApiRequest, board: Board = CHESS) -> Json:
    """The puzzle of the day."""
    with found():
        today = await program_of(request).puzzles.today(visitor_of(request), board_of(board))
    return await puzzle_view(request, today.task.puzzle)


@lichess_get("/api/puzzle/next", opt=READERS)
async def next_puzzle(
    request: ApiRequest,
    angle: Annotated[str | None, QueryParameter(description="A theme.")] = None,
    difficulty: Annotated[
        str | None,
        QueryParameter(description="`easiest`, `easier`, `normal`, `harder`, `hardest`."),
    ] = None,
    board: Board = CHESS,
) -> Json:
    """A puzzle that the caller has not met, as hard as the caller is strong."""
    if difficulty is not None and difficulty not in views.HARDER:
        raise Refusal(
            "wrong-option", name="difficulty", choices=list(views.HARDER), value=difficulty
        )
    service = program_of(request).puzzles
    theme = views.theme_of(angle)
    if angle and theme is None and angle != "mix":
        raise Refusal("no-puzzles-of-theme", theme=angle[:40])
    with found():
        wanted = await service.next_id(
            user_of(request), board_of(board), theme, views.HARDER[difficulty or "normal"]
        )
        return await puzzle_view(request, await service.puzzle(wanted))


@lichess_get("/api/puzzle/activity", opt=READERS)
async def puzzle_activity(
    request: ApiRequest,
    most: Annotated[
        int | None, QueryParameter(name="max", ge=1, description="At most so many.")
    ] = None,
    before: Annotated[
        int | None, QueryParameter(ge=0, description="Only attempts before this time, in ms.")
    ] = None,
    board: Board = CHESS,
) -> Stream:
    """The caller's attempts, the newest first."""
    service, user, name = program_of(request).puzzles, user_of(request), board_of(board)
    await service.board(name, user)

    async def lines() -> AsyncIterator[bytes]:
        left, since = most, before
        while left is None or left > 0:
            page = await service.history.of_user(user, name, min(PAGE, left or PAGE), since)
            for attempt in page:
                puzzle = await service.puzzle(attempt.puzzle)
                rating = await service.attempts.difficulty(puzzle.id, puzzle.rating)
                yield encode(views.activity(attempt, puzzle, variant(puzzle.board), rating))
            if len(page) < min(PAGE, left or PAGE):
                return
            left, since = None if left is None else left - len(page), page[-1].started_at

    return Stream(lines(), media_type=NDJSON)


@lichess_get("/api/puzzle/{puzzle_id:str}", opt=READERS)
async def one_puzzle(request: ApiRequest, puzzle_id: PuzzleId) -> Json:
    """A puzzle by its id."""
    with found():
        return await puzzle_view(request, await program_of(request).puzzles.puzzle(puzzle_id))


ROUTES = [daily_puzzle, next_puzzle, puzzle_activity, one_puzzle]
