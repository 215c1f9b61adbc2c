"""Analysis of any position: what is asked, where it may be asked, and its lines in words."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from latticechess.app.analysis.positions import play_on
from latticechess.app.engines import EnginePool
from latticechess.app.engines.messages import PlayedMove, Report, SeenLine
from latticechess.app.live.computer_seats import question_of
from latticechess.app.live.seats import sides_of
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import format_move
from latticechess.play.decide import Refusal
from latticechess.play.game import Game

LONGEST_MS = 30_000
"""How long a position is looked at while somebody watches."""
LINE_PLIES = 12
"""So much of each line is told."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position as it travels to a worker, and the positions on the way to it."""

    source: str
    start: str
    moves: tuple[PlayedMove, ...]
    passed: tuple[Position, ...]
    """The positions that were asked about on the way, the last being the question."""

    @property
    def position(self) -> Position:
        return self.passed[-1]


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One line in words, its score seen from White."""

    score: int
    mate: int | None
    """Moves until White mates, negative when Black does."""
    moves: tuple[Move, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldReport:
    depth: int
    nodes: int
    time_ms: int
    lines: tuple[ToldLine, ...]


def asked_in_game(game: Game, ply: int, variation: Sequence[Move]) -> Question:
    """The game's position after `ply` moves and a variation; Refusal if it has none such."""
    if not 0 <= ply <= game.ply:
        raise Refusal("no-such-ply", ply=ply)
    source, start, moves = question_of(game)
    studied = play_on(game.positions[ply], variation, again=False)
    passed = (*(before for before, _ in studied.played), studied.position)
    return Question(source, start, (*moves[:ply], *map(_travelling, variation)), passed)


def asked_anywhere(start: Position, variation: Sequence[Move]) -> Question:
    """Any position and moves from it; Refusal for what is not a position to play on."""
    if start.faults:
        raise Refusal.because(start.faults[0])
    studied = play_on(start, variation, again=False)
    passed = (*(before for before, _ in studied.played), studied.position)
    moves = tuple(map(_travelling, variation))
    return Question(start.variant.source, format_position(start), moves, passed)


def _travelling(move: Move) -> PlayedMove:
    return (move.origin, move.target, move.promotion)


def allow(games: Iterable[Game], user: str, question: Question) -> None:
    """Refusal where the answer would help `user` against an opponent in a running game."""
    keys = {position.key for position in question.passed}
    for game in games:
        if contested_by(game, user) and game.position.key in keys:
            raise Refusal("no-analysis-while-playing")


def contested_by(game: Game, user: str) -> bool:
    """Whether `user` is playing this game, and it is rated or has another person in it."""
    running = game.result is None and game.seated
    fair = game.needs_agreement or game.options.rated
    return running and fair and bool(sides_of(game, user))


async def reports(
    pool: EnginePool,
    question: Question,
    lines: int,
    who: str,
    *,
    nodes: int | None = None,
    time_ms: int = LONGEST_MS,
    engine: str | None = None,
) -> AsyncGenerator[ToldReport]:
    """What is seen, deeper and deeper; nothing where the game is over. EngineError if it fails."""
    if question.position.outcome is not None:
        return
    found = pool.analyse(
        question.source,
        question.start,
        question.moves,
        lines,
        nodes=nodes,
        time_ms=time_ms,
        who=who,
        engine=engine,
    )
    async with aclosing(found) as stream:
        async for report in stream:
            yield told(question.position, report)


def told(position: Position, report: Report) -> ToldReport:
    lines = tuple(told_line(position, line) for line in report.lines)
    return ToldReport(report.depth, report.nodes, report.time_ms, lines)


def told_line(position: Position, line: SeenLine) -> ToldLine:
    """The line in the variant's notation, as far as it is told."""
    sign = 1 if position.turn is Side.WHITE else -1
    moves, texts = [], []
    for origin, target, promotion in line.moves[:LINE_PLIES]:
        move = position.move(origin, target, promotion)
        moves.append(move)
        texts.append(format_move(position, move))
        position = position.play(move)
    mate = None if line.mate is None else sign * line.mate
    return ToldLine(sign * line.score, mate, tuple(moves), tuple(texts))
