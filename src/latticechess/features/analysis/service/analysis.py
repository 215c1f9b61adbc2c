"""Analysis of any position: the request, whether it is allowed, and lines in notation."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from latticechess.app.engines import EnginePool
from latticechess.app.engines.messages import PlayedMove, Report, SearchLine
from latticechess.features.analysis.service.positions import play_on
from latticechess.features.games.service.computer_seats import question_of
from latticechess.features.games.service.seats import sides_of
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import format_move
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal

LONGEST_MS = 30_000
"""Time limit of an analysis."""
LINE_PLIES = 12
"""Lines are cut after this many plies."""


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A position as a worker is sent it, and the positions on the way to it."""

    source: str
    start: str
    moves: tuple[PlayedMove, ...]
    passed: tuple[Position, ...]
    """The positions from the start of the variation on; the last is to be analysed."""

    @property
    def position(self) -> Position:
        return self.passed[-1]


@dataclass(frozen=True, slots=True)
class AnalysisLine:
    """One line in notation; the score is from White's point of view."""

    score: int
    mate: int | None
    """Moves until White mates, negative when Black does."""
    moves: tuple[Move, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnalysisReport:
    depth: int
    nodes: int
    time_ms: int
    lines: tuple[AnalysisLine, ...]


def request_in_game(game: Game, ply: int, variation: Sequence[Move]) -> AnalysisRequest:
    """The position after `ply` plies of a game and a variation; Refusal if there is none."""
    if not 0 <= ply <= game.ply:
        raise Refusal("no-such-ply", ply=ply)
    source, start, moves = question_of(game)
    played = play_on(game.positions[ply], variation, again=False)
    passed = (*(before for before, _ in played.moves), played.position)
    return AnalysisRequest(source, start, (*moves[:ply], *map(_played_move, variation)), passed)


def request_from(start: Position, variation: Sequence[Move]) -> AnalysisRequest:
    """Any position and a variation from it; Refusal if it cannot be played."""
    if start.faults:
        raise Refusal.because(start.faults[0])
    played = play_on(start, variation, again=False)
    passed = (*(before for before, _ in played.moves), played.position)
    moves = tuple(map(_played_move, variation))
    return AnalysisRequest(start.variant.source, format_position(start), moves, passed)


def _played_move(move: Move) -> PlayedMove:
    return (move.origin, move.target, move.promotion)


def allow(games: Iterable[Game], user: str, request: AnalysisRequest) -> None:
    """Refusal if the answer would help `user` against an opponent in a running game."""
    keys = {position.key for position in request.passed}
    for game in games:
        if contested_by(game, user) and game.position.key in keys:
            raise Refusal("no-analysis-while-playing")


def contested_by(game: Game, user: str) -> bool:
    """Whether `user` plays this game, and it is rated or against another person."""
    running = game.result is None and game.seated
    return running and game.unaided and bool(sides_of(game, user))


async def reports(
    pool: EnginePool,
    request: AnalysisRequest,
    lines: int,
    who: str,
    *,
    nodes: int | None = None,
    time_ms: int = LONGEST_MS,
    engine: str | None = None,
) -> AsyncGenerator[AnalysisReport]:
    """Reports of an analysis, one per depth; none if the game is over. EngineError."""
    if request.position.outcome is not None:
        return
    found = pool.analyse(
        request.source,
        request.start,
        request.moves,
        lines,
        nodes=nodes,
        time_ms=time_ms,
        who=who,
        engine=engine,
    )
    async with aclosing(found) as stream:
        async for report in stream:
            yield in_notation(request.position, report)


def in_notation(position: Position, report: Report) -> AnalysisReport:
    lines = tuple(line_in_notation(position, line) for line in report.lines)
    return AnalysisReport(report.depth, report.nodes, report.time_ms, lines)


def line_in_notation(position: Position, line: SearchLine) -> AnalysisLine:
    """The line in the variant's notation, cut after `LINE_PLIES`."""
    sign = 1 if position.turn is Side.WHITE else -1
    moves, texts = [], []
    for origin, target, promotion in line.moves[:LINE_PLIES]:
        move = position.move(origin, target, promotion)
        moves.append(move)
        texts.append(format_move(position, move))
        position = position.play(move)
    mate = None if line.mate is None else sign * line.mate
    return AnalysisLine(sign * line.score, mate, tuple(moves), tuple(texts))
