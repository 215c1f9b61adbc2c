"""The report of a review: mistakes, the reasons for them, and each side's accuracy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from latticechess.engine.advice.hint import explain
from latticechess.engine.advice.verdicts import Verdict, accuracy, verdict_on, winning_chance
from latticechess.engine.choose import Choice
from latticechess.features.analysis.service.review import Evaluation
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence
from latticechess.play.game import Game


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that lost winning chances."""

    ply: int
    verdict: Verdict
    loss: float
    """Percentage points."""
    better: str
    """The computer's move."""
    why: Sentence | None
    """The reason for it."""
    answer: str
    """The best reply to the mistake; empty if the game was over."""
    punished: Sentence | None
    """What that reply does; None where there is none."""


@dataclass(frozen=True, slots=True)
class SideReview:
    """Accuracy and mistakes of one side, as far as the review has come."""

    accuracy: float | None
    counts: Counter[str]


def chance_of(evaluation: Evaluation) -> float:
    return winning_chance(evaluation.score, evaluation.mate)


def loss_at(evaluations: Sequence[Evaluation], game: Game, ply: int) -> float:
    """Winning chances lost by the move `ply` (from 1), in percentage points."""
    before, after = evaluations[ply - 1], evaluations[ply]
    played = game.moves[ply - 1].move
    if before.line and before.line[0] == (played.origin, played.target, played.promotion):
        return 0.0
    lost = chance_of(before) - chance_of(after)
    return max(0.0, lost if game.moves[ply - 1].side is Side.WHITE else -lost)


def mistake_at(evaluations: Sequence[Evaluation], game: Game, ply: int) -> Mistake | None:
    """The mistake at move `ply`; None if the move was good enough."""
    loss = loss_at(evaluations, game, ply)
    verdict = verdict_on(loss)
    before, after = evaluations[ply - 1], evaluations[ply]
    if verdict is None or not before.texts:
        return None
    return Mistake(
        ply=ply,
        verdict=verdict,
        loss=loss,
        better=before.texts[0],
        why=reason(game.positions[ply - 1], before),
        answer=after.texts[0] if after.texts else "",
        punished=reason(game.positions[ply], after),
    )


def reason(position: Position, evaluation: Evaluation) -> Sentence | None:
    """What the best move of an evaluation does, in a sentence; None where there is none."""
    if not evaluation.line:
        return None
    sign = 1 if position.turn is Side.WHITE else -1
    line = []
    now = position
    for origin, target, promotion in evaluation.line:
        line.append(now.move(origin, target, promotion))
        now = now.play(line[-1])
    mate = None if evaluation.mate is None else sign * evaluation.mate
    score = sign * evaluation.score
    return explain(position, Choice(line[0], score, evaluation.depth, 0, tuple(line), mate), None)


def side_review(evaluations: Sequence[Evaluation], game: Game, side: Side) -> SideReview:
    """Accuracy of one side, and its mistakes by verdict."""
    plies = range(1, len(evaluations))
    losses = [loss_at(evaluations, game, p) for p in plies if game.moves[p - 1].side is side]
    counts = Counter(verdict for loss in losses if (verdict := verdict_on(loss)) is not None)
    return SideReview(accuracy(losses), Counter(counts))
