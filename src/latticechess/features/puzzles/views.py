"""Views of puzzles, attempts and rushes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from latticechess.features import messages as wire
from latticechess.features.analysis.views import position_view
from latticechess.features.games.views import board as board_views
from latticechess.features.puzzles.service.library import BoardPuzzles
from latticechess.features.puzzles.service.making import GAMES, MOST_FAILED, Progress
from latticechess.features.puzzles.service.rush import MOST_MISSES, RushState
from latticechess.features.puzzles.service.service import (
    HISTORY_PAGE,
    Answer,
    HintGiven,
    Result,
    Started,
    Task,
    Today,
)
from latticechess.features.puzzles.store.history import Overview
from latticechess.features.puzzles.store.rows import Attempt, Solver
from latticechess.notation.moves import format_move
from latticechess.server.times import iso


def task_view(task: Task) -> wire.PuzzleTask:
    """Positions take time: call it beside the event loop."""
    return wire.PuzzleTask(
        id=task.puzzle.id,
        board=task.puzzle.board,
        number=task.number,
        turn=board_views.colour(task.played.position.turn),
        goal=wire.PuzzleGoal(task.goal.kind, task.goal.moves),
        position=position_view(task.played),
        source=task.puzzle.source,
    )


def solver_view(solver: Solver) -> wire.PuzzleSolver:
    return wire.PuzzleSolver(
        rating=round(solver.rating.rating),
        provisional=solver.rating.provisional,
        plays=solver.plays,
        solved=solver.solved,
        streak=solver.streak,
        best_streak=solver.best_streak,
    )


def started_view(started: Started) -> wire.PuzzleStarted:
    return wire.PuzzleStarted(
        started.attempt.id, task_view(started.task), solver_view(started.solver), started.rated
    )


def result_view(result: Result) -> wire.PuzzleResult:
    attempt, difficulty = result.attempt, result.difficulty
    return wire.PuzzleResult(
        solved=attempt.solved,
        wrong=attempt.wrong,
        hints=attempt.hints,
        seconds=attempt.seconds,
        rating_before=_rounded(attempt.rating_before),
        rating_after=_rounded(attempt.rating_after),
        difficulty=round(difficulty.rating.rating),
        plays=difficulty.plays,
        solved_at_once=difficulty.solved,
        themes=[str(theme) for theme in result.puzzle.themes],
        solver=solver_view(result.solver),
    )


def answer_view(answer: Answer) -> wire.PuzzleAnswer:
    judged = answer.judgement
    result = None if answer.result is None else result_view(answer.result)
    text = format_move(judged.before, judged.move)
    return wire.PuzzleAnswer(
        judged.right, text, judged.solved, judged.found, position_view(judged.played), result
    )


def hint_view(given: HintGiven) -> wire.PuzzleHint:
    return wire.PuzzleHint(
        hint=given.step,
        origin=given.move.origin,
        target=given.move.target if given.step >= 2 else None,
        text=format_move(given.before, given.move) if given.step >= 3 else None,
    )


def board_view(board: BoardPuzzles, overview: Overview) -> wire.PuzzleBoardView:
    return wire.PuzzleBoardView(
        board=board.board,
        count=len(board.entries),
        themes=[wire.ThemeCount(str(theme), n) for theme, n in board.themes.most_common()],
        solver=solver_view(overview.solvers.get(board.board, Solver())),
        best_rush=overview.best_rushes.get(board.board, 0),
    )


def making_view(progress: Progress) -> wire.PuzzlesMaking:
    return wire.PuzzlesMaking(
        games=progress.games,
        most_games=GAMES,
        made=progress.made,
        count=progress.count,
        seconds=round(progress.seconds, 1),
        too_large=progress.failed >= MOST_FAILED,
        done=progress.done,
    )


def attempt_view(attempt: Attempt, difficulty: int) -> wire.PastAttempt:
    before, after = _rounded(attempt.rating_before), _rounded(attempt.rating_after)
    return wire.PastAttempt(
        puzzle=attempt.puzzle,
        at=iso(attempt.started_at),
        solved=attempt.solved,
        wrong=attempt.wrong,
        hints=attempt.hints,
        seconds=attempt.seconds,
        change=None if before is None or after is None else after - before,
        difficulty=difficulty,
    )


def history_view(
    attempts: list[Attempt], progress: list[tuple[int, float]], difficulty: Mapping[str, int]
) -> wire.PuzzleHistory:
    shown = [attempt_view(one, difficulty.get(one.puzzle, 0)) for one in attempts]
    points = [wire.RatingPoint(iso(at), round(rating)) for at, rating in progress]
    full = len(attempts) == HISTORY_PAGE
    return wire.PuzzleHistory(shown, points, attempts[-1].started_at if full else None)


def today_view(today: Today) -> wire.TodayPuzzle:
    mine = today.mine
    return wire.TodayPuzzle(
        task=task_view(today.task),
        day=today.day.isoformat(),
        solvers=today.solvers,
        mine=None if mine is None else wire.DailyResult(mine.seconds, mine.wrong, mine.hints),
        next_at=_stamp(today.next_at),
    )


def rush_view(state: RushState) -> wire.RushView:
    rush = state.rush
    return wire.RushView(
        id=rush.id,
        board=rush.board,
        running=rush.running,
        left_ms=state.left_ms,
        score=rush.score,
        misses=rush.misses,
        most_misses=MOST_MISSES,
        best=state.best,
        number=rush.number,
        step=rush.found,
        task=None if state.task is None else task_view(state.task),
        right=None if state.judged is None else state.judged.right,
    )


def _rounded(rating: float | None) -> int | None:
    return None if rating is None else round(rating)


def _stamp(at: datetime) -> str:
    return iso(round(at.astimezone(UTC).timestamp() * 1000))
