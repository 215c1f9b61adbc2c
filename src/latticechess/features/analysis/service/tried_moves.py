"""Judge a move that somebody tries in place of a mistake: is it good enough, and why or why not."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from latticechess.app.engines import EnginePool
from latticechess.engine.advice.verdicts import Verdict, verdict_on
from latticechess.features.analysis.service.analysis import AnalysisRequest, reports, request_from
from latticechess.features.analysis.service.review import LONGEST_MS, NODES, Evaluation, final
from latticechess.features.analysis.service.review_report import chance_of, reason
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import IllegalMove, Position
from latticechess.kernel.sentence import Sentence
from latticechess.notation.moves import format_move
from latticechess.play.refusal import Refusal

MOST_KEPT = 2_000
"""Evaluations that are remembered: a whole class tries the same positions."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What the computer thinks of a move."""

    good: bool
    text: str
    verdict: Literal["good"] | Verdict
    why: Sentence | None
    """What speaks for a good move, or what punishes a bad one."""
    answer: str
    """The best reply to a bad move."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position in which a good move is to be found, with the way to it."""

    request: AnalysisRequest
    mistake: Move | None = None
    """The move that was played and is not good enough."""
    known: tuple[Move, ...] = ()
    """Moves that are known to be good."""

    @property
    def position(self) -> Position:
        return self.request.position


def task(
    start: Position,
    moves: Sequence[Move],
    mistake: Move | None = None,
    known: tuple[Move, ...] = (),
) -> Task:
    """The task in the position after `moves`; Refusal."""
    return Task(request_from(start, moves), mistake, known)


class MoveJudge:
    """Judges moves with the engine, as a review does."""

    def __init__(self, pool: EnginePool) -> None:
        self.pool = pool
        self.known: OrderedDict[tuple[int, int], Evaluation] = OrderedDict()
        """By the keys of the position and of its start."""

    async def judge(self, task: Task, move: Move, who: str) -> Tried:
        """Whether the move is good enough; Refusal for an illegal one, EngineError."""
        position = task.position
        try:
            after = position.play(position.move(move.origin, move.target, move.promotion))
        except IllegalMove as illegal:
            raise Refusal.because(illegal.reason) from illegal
        text = format_move(position, move, after)
        reply = await self.evaluate(_played(task.request, move), who)
        if move in task.known and move != task.mistake:
            return Tried(True, text, "good", _for(position, move, reply), "")
        best = await self.evaluate(task.request, who)
        lost = chance_of(best) - chance_of(reply)
        loss = max(0.0, lost if position.turn is Side.WHITE else -lost)
        verdict = verdict_on(loss)
        if move == task.mistake:
            # It was judged in the review: a second look must not say something else.
            verdict = verdict or "inaccuracy"
        if verdict is None:
            return Tried(True, text, "good", _for(position, move, reply), "")
        answer = reply.texts[0] if reply.texts else ""
        return Tried(False, text, verdict, reason(after, reply), answer)

    async def evaluate(self, request: AnalysisRequest, who: str) -> Evaluation:
        """The evaluation of a position, remembered."""
        position = request.position
        if position.outcome is not None:
            return final(position)
        key = (position.key, request.passed[0].key)
        known = self.known.get(key)
        if known is None:
            known = Evaluation(0, None, 0, (), ())
            found = reports(self.pool, request, 1, who, nodes=NODES, time_ms=LONGEST_MS)
            async for report in found:
                line = report.lines[0]
                moves = tuple((one.origin, one.target, one.promotion) for one in line.moves)
                known = Evaluation(line.score, line.mate, report.depth, moves, line.texts)
            self.known[key] = known
            while len(self.known) > MOST_KEPT:
                self.known.popitem(last=False)
        return known


def _played(request: AnalysisRequest, move: Move) -> AnalysisRequest:
    """The request for the position after one more move."""
    return AnalysisRequest(
        request.source,
        request.start,
        (*request.moves, (move.origin, move.target, move.promotion)),
        (*request.passed, request.position.play(move)),
    )


def _for(position: Position, move: Move, reply: Evaluation) -> Sentence | None:
    """What speaks for a move, given the best reply to it."""
    line = ((move.origin, move.target, move.promotion), *reply.line)
    return reason(position, Evaluation(reply.score, reply.mate, reply.depth, line, ()))
