"""Puzzles: choosing, solving, hints, results and looking back."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, contextmanager
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from latticechess.app.budgets import OverBudget
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.analysis.views import played_move, position_view
from latticechess.features.puzzles import views
from latticechess.features.puzzles.rules.puzzle import Theme
from latticechess.features.puzzles.service.judging import TriedMove
from latticechess.features.puzzles.service.service import UnknownPuzzle
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import paid
from latticechess.server.problems import Missing, Refused, TooMany
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import PLAY, READ, open_to
from latticechess.server.sentences import sentence_view

PuzzleId = Annotated[str, PathParameter(description="The puzzle's id, eight letters.")]
AttemptId = Annotated[str, PathParameter(description="The attempt's id, from its start.")]
RushId = Annotated[str, PathParameter(description="The rush's id, from its start.")]
OwnBoard = Annotated[str, PathParameter(description="The name of an own board.")]
BoardName = Annotated[str, QueryParameter(name="board", description="The name of a board.")]
OptionalBoard = Annotated[
    str | None,
    QueryParameter(name="board", description="A board; by default the boards take turns."),
]
Before = Annotated[
    int | None,
    QueryParameter(name="before", ge=0, description="`next` of the page before."),
]


@contextmanager
def explained(unknown: Missing) -> Iterator[None]:
    """Refusals as answers to a request; `unknown` is the one for what does not exist."""
    try:
        yield
    except UnknownPuzzle as missing:
        raise unknown from missing
    except OverBudget as over:
        raise TooMany.after(over.wait_s, over.reason) from over
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


def theme_of(name: str | None) -> Theme | None:
    """The theme of this name; Refused if there is none."""
    if name is None:
        return None
    if name not in list(Theme):
        raise Refused("no-puzzles-of-theme", theme=name[:40])
    return Theme(name)


def tried_move(data: wire.TryPuzzleMove | wire.RushMove) -> TriedMove:
    """The move of a request; Refused if it names none."""
    if data.text is not None:
        return TriedMove(text=data.text)
    if data.origin is None or data.target is None:
        raise Refused("move-missing")
    return TriedMove(data.origin, data.target, data.promotion)


@get("/api/puzzles", tags=["puzzles"], opt=open_to(Role.GUEST, READ))
async def puzzle_boards(request: ApiRequest) -> wire.PuzzleBoards:
    """The boards with puzzles, their themes, and the caller's rating on each."""
    boards, overview = await program_of(request).puzzles.overview(user_of(request))
    return wire.PuzzleBoards([views.board_view(board, overview) for board in boards])


@get("/api/puzzles/today", tags=["puzzles"], opt=open_to(Role.GUEST, READ))
async def todays_puzzle(request: ApiRequest, board: OptionalBoard = None) -> wire.TodayPuzzle:
    """The puzzle of the day, the same for everybody on this server."""
    with explained(Missing("no-such-puzzle")):
        today = await program_of(request).puzzles.today(visitor_of(request), board)
    return await paid(request, lambda: views.today_view(today))


@get("/api/puzzles/history", tags=["puzzles"], opt=open_to(Role.GUEST, READ))
async def puzzle_history(
    request: ApiRequest, board: BoardName, before: Before = None
) -> wire.PuzzleHistory:
    """The caller's attempts on a board, the newest first, and how the rating went."""
    service = program_of(request).puzzles
    with explained(Missing("no-such-puzzle")):
        attempts, progress = await service.look_back(user_of(request), board, before)
        known = (await service.board(board, user_of(request))).entries
    ratings = await service.history.ratings(board)
    difficulty = {e.id: round(ratings.get(e.id, e.difficulty)) for e in known.values()}
    return views.history_view(attempts, progress, difficulty)


@get("/api/puzzles/{puzzle_id:str}", tags=["puzzles"], opt=open_to(Role.GUEST, READ))
async def one_puzzle(request: ApiRequest, puzzle_id: PuzzleId) -> wire.PuzzleTask:
    """A puzzle without its solution."""
    with explained(Missing("no-such-puzzle")):
        task = await program_of(request).puzzles.task(puzzle_id, visitor_of(request))
    return await paid(request, lambda: views.task_view(task))


@post("/api/puzzles/attempts", tags=["puzzles"], opt=open_to(Role.GUEST, PLAY))
async def start_puzzle(request: ApiRequest, data: JSONBody[wire.StartPuzzle]) -> wire.PuzzleStarted:
    """Begin an attempt: at the named puzzle, or at one of the board that fits the caller."""
    service, visitor = program_of(request).puzzles, visitor_of(request)
    theme = theme_of(data.theme)
    with explained(Missing("no-such-puzzle")):
        wanted = data.puzzle or await service.next_id(visitor.user, data.board or "chess", theme)
        started = await service.start(wanted, visitor)
    return await paid(request, lambda: views.started_view(started))


@post(
    "/api/puzzles/attempts/{attempt_id:str}/move",
    tags=["puzzles"],
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def try_move(
    request: ApiRequest, attempt_id: AttemptId, data: JSONBody[wire.TryPuzzleMove]
) -> wire.PuzzleAnswer:
    """Try a move: right, with the opponent's answer, or wrong. A mate is always right."""
    service, visitor, tried = program_of(request).puzzles, visitor_of(request), tried_move(data)
    with explained(Missing("no-such-attempt")):
        answer = await service.move(attempt_id, visitor, data.step, tried)
    return await paid(request, lambda: views.answer_view(answer))


@post(
    "/api/puzzles/attempts/{attempt_id:str}/reason",
    tags=["puzzles"],
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def why_wrong(
    request: ApiRequest, attempt_id: AttemptId, data: JSONBody[wire.TryPuzzleMove]
) -> wire.PuzzleReason:
    """Why a move is wrong: the opponent's answer by a short search, in a sentence."""
    service, visitor, tried = program_of(request).puzzles, visitor_of(request), tried_move(data)
    with explained(Missing("no-such-attempt")):
        why = await service.why_wrong(attempt_id, visitor, data.step, tried)

    def view() -> wire.PuzzleReason:
        answer = None if why.answer is None else played_move(1, why.after, why.answer)
        return wire.PuzzleReason(sentence_view(why.told), answer)

    return await paid(request, view)


@post(
    "/api/puzzles/attempts/{attempt_id:str}/hint",
    tags=["puzzles"],
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def puzzle_hint(
    request: ApiRequest, attempt_id: AttemptId, data: JSONBody[wire.AskPuzzleHint]
) -> wire.PuzzleHint:
    """A step of help. An attempt with help does not count for ratings."""
    service, visitor = program_of(request).puzzles, visitor_of(request)
    with explained(Missing("no-such-attempt")):
        given = await service.hint(attempt_id, visitor, data.step, data.hint)
    return await paid(request, lambda: views.hint_view(given))


@post(
    "/api/puzzles/attempts/{attempt_id:str}/solution",
    tags=["puzzles"],
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def puzzle_solution(request: ApiRequest, attempt_id: AttemptId) -> wire.PuzzleSolution:
    """The whole line. An attempt that is not solved yet ends, and with it the streak."""
    service, visitor = program_of(request).puzzles, visitor_of(request)
    with explained(Missing("no-such-attempt")):
        played, result = await service.solution(attempt_id, visitor)
    told = views.result_view(result)
    return await paid(request, lambda: wire.PuzzleSolution(position_view(played), told))


@post(
    "/api/puzzles/attempts/{attempt_id:str}/vote",
    tags=["puzzles"],
    status_code=204,
    opt=open_to(Role.GUEST, PLAY),
)
async def puzzle_vote(
    request: ApiRequest, attempt_id: AttemptId, data: JSONBody[wire.PuzzleVote]
) -> None:
    """Say whether it was a good puzzle, once it is over."""
    with explained(Missing("no-such-attempt")):
        await program_of(request).puzzles.vote(attempt_id, visitor_of(request), data.good)


@post(
    "/api/puzzles/boards/{board:str}",
    tags=["puzzles"],
    status_code=200,
    opt=open_to(Role.MEMBER),
)
async def make_puzzles(request: ApiRequest, board: OwnBoard) -> Stream:
    """Make puzzles for an own board: weak levels play each other, and what is verified is kept.
    The response is NDJSON: a `PuzzlesMaking` after every game. Closing the connection ends it."""
    making, visitor = program_of(request).puzzle_making, visitor_of(request)
    with explained(Missing("no-such-puzzle")):
        work = await making.begin(board, visitor)

    async def lines() -> AsyncIterator[bytes]:
        async with aclosing(making.run(work, visitor)) as told:
            async for progress in told:
                yield msgspec.json.encode(views.making_view(progress)) + b"\n"

    return Stream(lines(), media_type="application/x-ndjson")


# --- Rushes ---------------------------------------------------------------------------------


@post("/api/puzzles/rushes", tags=["puzzles"], opt=open_to(Role.GUEST, PLAY))
async def start_rush(request: ApiRequest, data: JSONBody[wire.StartRush]) -> wire.RushView:
    """Begin a rush: three minutes from the first move on. One of the caller that runs ends."""
    with explained(Missing("no-such-rush")):
        state = await program_of(request).rushes.start(data.board, visitor_of(request))
    return await paid(request, lambda: views.rush_view(state))


@get("/api/puzzles/rushes/{rush_id:str}", tags=["puzzles"], opt=open_to(Role.GUEST, READ))
async def one_rush(request: ApiRequest, rush_id: RushId) -> wire.RushView:
    """A rush of the caller as it stands."""
    with explained(Missing("no-such-rush")):
        state = await program_of(request).rushes.get(rush_id, visitor_of(request))
    return await paid(request, lambda: views.rush_view(state))


@post(
    "/api/puzzles/rushes/{rush_id:str}/move",
    tags=["puzzles"],
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def rush_move(
    request: ApiRequest, rush_id: RushId, data: JSONBody[wire.RushMove]
) -> wire.RushView:
    """Try a move in a rush; the answer shows the next task."""
    tried = tried_move(data)
    with explained(Missing("no-such-rush")):
        state = await program_of(request).rushes.move(
            rush_id, visitor_of(request), data.number, data.step, tried
        )
    return await paid(request, lambda: views.rush_view(state))


@post(
    "/api/puzzles/rushes/{rush_id:str}/end",
    tags=["puzzles"],
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def end_rush(request: ApiRequest, rush_id: RushId) -> wire.RushView:
    """Give up a rush; its score stays."""
    with explained(Missing("no-such-rush")):
        state = await program_of(request).rushes.end(rush_id, visitor_of(request))
    return await paid(request, lambda: views.rush_view(state))


ROUTES = [
    puzzle_boards,
    todays_puzzle,
    puzzle_history,
    one_puzzle,
    start_puzzle,
    try_move,
    why_wrong,
    puzzle_hint,
    puzzle_solution,
    puzzle_vote,
    make_puzzles,
    start_rush,
    one_rush,
    rush_move,
    end_rush,
]
