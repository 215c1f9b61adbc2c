"""Judge what a learner tries in a step: solved, still open, or wrong and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from latticechess.features.lessons.rules.course import Step, WrongTry
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.position import IllegalMove, Position
from latticechess.kernel.sentence import Sentence, sentence

State = Literal["open", "done", "wrong"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where a learner stands. A wrong try is taken back: the position is the one before it."""

    position: Position
    played: tuple[tuple[Position, Move], ...]
    """The moves that count with the position before each, answers of the other side included."""
    state: State
    reason: Sentence | None = None
    """Why a try is wrong, in words that hold anywhere."""
    named: WrongTry | None = None
    """The lesson's own words for it."""

    def left(self, step: Step) -> tuple[Square, ...]:
        """The stars that have not been reached."""
        reached = {move.target for _, move in self.played}
        return tuple(star for star in step.stars if star not in reached)


def judge(step: Step, moves: Sequence[Move], answer: int | None = None) -> Verdict:
    """The step after the learner's own moves, or after a number given as the answer."""
    verdict = Verdict(step.start, (), "open")
    if step.goal == "read":
        return Verdict(step.start, (), "done")
    if step.goal == "count":
        return verdict if answer is None else _counted(step, verdict, answer)
    for move in moves:
        verdict = _tried(step, verdict, move)
        if verdict.state != "open":
            break
    return verdict


def answer_of(step: Step) -> int:
    """The number that a `count` step asks for."""
    if step.asks is None:
        raise ValueError(f"{step.name} asks for no number")
    return len(step.start.destinations(step.asks).squares)


def _counted(step: Step, before: Verdict, answer: int) -> Verdict:
    right = answer_of(step)
    if answer == right:
        return Verdict(before.position, (), "done")
    more, fewer = sentence("lesson-more", count=answer), sentence("lesson-fewer", count=answer)
    reason = more if answer < right else fewer
    return _wrong(step, before, reason, None, answer)


def _wrong(
    step: Step, before: Verdict, reason: Sentence, move: Move | None, answer: int | None = None
) -> Verdict:
    named = next((wrong for wrong in step.wrong if wrong.is_meant(move, answer)), None)
    return Verdict(before.position, before.played, "wrong", reason, named)


def _tried(step: Step, before: Verdict, move: Move) -> Verdict:
    try:
        after = before.position.play(before.position.move(move.origin, move.target, move.promotion))
    except IllegalMove as illegal:
        return _wrong(step, before, illegal.reason, move)
    reason = _fault(step, before, move, after)
    if reason is not None:
        return _wrong(step, before, reason, move)
    played = (*before.played, (before.position, move))
    if step.alone:
        again = Position.from_pieces(after.variant, after.pieces, before.position.turn)
        verdict = Verdict(again, played, "open")
        return Verdict(again, played, "done" if _alone_done(step, verdict, after) else "open")
    if step.goal == "mate" and after.outcome is None:
        (reply,) = _answers(after)
        return Verdict(after.play(reply), (*played, (after, reply)), "open")
    return Verdict(after, played, "done")


def _alone_done(step: Step, verdict: Verdict, after: Position) -> bool:
    if step.goal == "reach":
        return not verdict.left(step)
    if step.goal == "take":
        return all(piece.side != verdict.position.turn.opponent for piece in after.pieces.values())
    return any(move.promotion is not None for _, move in verdict.played)


def _fault(step: Step, before: Verdict, move: Move, after: Position) -> Sentence | None:
    """Why a legal move does not do, if it does not."""
    if any(wrong.is_meant(move, None) for wrong in step.wrong):
        return _generic(step, before, move, after) or sentence("lesson-not-asked")
    return _generic(step, before, move, after)


def _generic(step: Step, before: Verdict, move: Move, after: Position) -> Sentence | None:
    """The same without regard to the tries that the lesson names."""
    if step.safe:
        takers = after.attackers(move.target, after.turn)
        if takers:
            return sentence(
                "lesson-unsafe",
                square=_name(after, move.target),
                piece=_piece(after, takers[0]),
                origin=_name(after, takers[0]),
            )
    if step.goal == "find":
        return None if move in step.solution else sentence("lesson-not-asked")
    if step.goal == "check":
        return None if after.in_check else sentence("lesson-no-check")
    if step.goal == "mate":
        own = sum(at.turn == before.position.turn for at, _ in before.played) + 1
        return _no_mate(step, own, move, after)
    return None


def _no_mate(step: Step, own: int, move: Move, after: Position) -> Sentence | None:
    outcome = after.outcome
    if outcome is not None and outcome.reason is Reason.CHECKMATE:
        return None
    if not after.can_move:
        return sentence("lesson-stalemate")
    if own < step.within and len(_answers(after)) == 1:
        return None
    if not after.in_check:
        return sentence("lesson-no-check")
    return _way_out(move, after)


def _answers(after: Position) -> list[Move]:
    """The moves of a side in check or with a bare king, whose lines never go on forever."""
    choices = after.promotion_choices(after.turn)
    return [
        Move(one.origin, target, choices[0] if target in one.promotions else None)
        for one in after.all_destinations()
        for target in one.squares
    ]


def _way_out(move: Move, after: Position) -> Sentence:
    """What the side in check does: capture the piece that gives it, flee, or step in between."""
    answers = _answers(after)
    king = after.king(after.turn)
    capture = next((one for one in answers if one.target == move.target), None)
    if capture is not None:
        return sentence(
            "lesson-captured",
            taker=_piece(after, capture.origin),
            piece=_piece(after, move.target),
        )
    flight = next((one for one in answers if one.origin == king), None)
    if flight is not None:
        return sentence("lesson-flees", square=_name(after, flight.target))
    block = answers[0]
    return sentence(
        "lesson-blocked",
        piece=_piece(after, block.origin),
        square=_name(after, block.target),
    )


def _name(position: Position, square: Square) -> str:
    return position.variant.geometry.name(square)


def _piece(position: Position, square: Square) -> str:
    return position.pieces[square].kind.name.lower()
