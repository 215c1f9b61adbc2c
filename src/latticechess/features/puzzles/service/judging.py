"""Is a move the right one? The rules of solving a puzzle, over plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from latticechess.features.analysis.service.positions import PlayedVariation
from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Piece
from latticechess.kernel.position import IllegalMove, Position
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError
from latticechess.notation.moves import format_move, parse_move
from latticechess.play.refusal import Refusal

GoalKind = Literal["mate", "material", "defence"]


@dataclass(frozen=True, slots=True)
class Goal:
    """What the solver is asked for."""

    kind: GoalKind
    moves: int
    """How many moves the solver has."""


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A move as a solver gives it: by squares, or as text."""

    origin: tuple[int, ...] = ()
    target: tuple[int, ...] = ()
    promotion: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a tried move is worth."""

    right: bool
    move: Move
    before: Position
    """Where it was tried."""
    played: PlayedVariation
    """After a right move and its answer; after a wrong one the position before it."""
    found: int
    """How many moves of the solver are found then."""
    solved: bool


def goal_of(puzzle: Puzzle) -> Goal:
    """The goal, from the themes."""
    if any(theme.startswith("mate-in-") for theme in puzzle.themes):
        return Goal("mate", puzzle.solver_moves)
    if Theme.DEFENCE in puzzle.themes:
        return Goal("defence", puzzle.solver_moves)
    return Goal("material", puzzle.solver_moves)


def played_until(puzzle: Puzzle, variant: Variant, found: int) -> PlayedVariation:
    """The position with the solver to find move number `found`; all of the line at its end."""
    before = puzzle.before(variant)
    moves: list[tuple[Position, Move]] = []
    texts = [*((puzzle.lead_in,) if puzzle.lead_in else ()), *puzzle.line[: 2 * found]]
    for text in texts:
        move = parse_move(before, text)
        moves.append((before, move))
        before = before.play(move)
    return PlayedVariation(before, tuple(moves))


def move_of(position: Position, tried: TriedMove) -> Move:
    """The legal move that is meant; Refusal if there is none."""
    try:
        if tried.text is not None:
            return parse_move(position, tried.text)
        return position.move(tried.origin, tried.target, tried.promotion)
    except IllegalMove as illegal:
        raise Refusal.because(illegal.reason) from illegal
    except NotationError as error:
        raise Refusal.because(error.reason) from error


def judge(puzzle: Puzzle, variant: Variant, step: int, tried: TriedMove) -> Judgement:
    """Judge the solver's move number `step`, from 0; Refusal if it cannot be played. A move that
    mates is right even if the line has another."""
    if not 0 <= step < puzzle.solver_moves:
        raise Refusal("no-such-puzzle-move", step=step + 1)
    before = played_until(puzzle, variant, step)
    position = before.position
    move = move_of(position, tried)
    after = position.play(move)
    outcome = after.outcome
    mates = outcome is not None and outcome.reason is Reason.CHECKMATE
    if move == parse_move(position, puzzle.line[2 * step]):
        found = step + 1
        return Judgement(
            True,
            move,
            position,
            played_until(puzzle, variant, found),
            found,
            found == puzzle.solver_moves,
        )
    if not mates:
        return Judgement(False, move, position, before, step, False)
    played = PlayedVariation(after, (*before.moves, (position, move)))
    return Judgement(True, move, position, played, puzzle.solver_moves, True)


# --- Why a move is wrong, in one sentence: what the opponent does next -----------------------


STILL_WINNING = 300
"""Centipawns with which the solver still wins after the wrong move."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """The opponent's best answer to a wrong move; score and mate are the opponent's."""

    answer: Move
    score: int
    mate: int | None


@dataclass(frozen=True, slots=True)
class WrongMove:
    """A wrong move with what was wanted instead."""

    position: Position
    move: Move
    goal: Goal
    right: Move
    prey: tuple[int, ...] | None = None
    """Where the piece stands that the right line wins."""

    @property
    def after(self) -> Position:
        return self.position.play(self.move)

    @property
    def text(self) -> str:
        return format_move(self.position, self.move)


def reason(wrong: WrongMove, found: Refutation | None) -> Sentence:
    """The first reason that applies; without the engine's answer, what to look for."""
    after = wrong.after
    if after.outcome is not None:
        return sentence("puzzle-draws", move=wrong.text)
    if found is None:
        return plain_reason(wrong)
    return (
        _mated(wrong, found)
        or _slower_mate(wrong, found)
        or _taken(wrong, found)
        or _check_answered(wrong, found)
        or _escaped(wrong, found)
        or _by_goal(wrong, found)
    )


def plain_reason(wrong: WrongMove) -> Sentence:
    """What can be said without a search."""
    if wrong.goal.kind == "mate":
        checks = wrong.position.play(wrong.right).in_check
        return sentence("puzzle-mate-check") if checks else sentence("puzzle-mate-quiet")
    if wrong.goal.kind == "defence":
        return sentence("puzzle-defence-plain")
    return sentence("puzzle-material-plain")


def _mated(wrong: WrongMove, found: Refutation) -> Sentence | None:
    if found.mate is None or found.mate <= 0:
        return None
    answer = format_move(wrong.after, found.answer)
    if found.mate == 1:
        return sentence("puzzle-mated", move=wrong.text, answer=answer)
    return sentence("puzzle-mated-in", move=wrong.text, answer=answer, count=found.mate)


def _slower_mate(wrong: WrongMove, found: Refutation) -> Sentence | None:
    if found.mate is None or found.mate > 0:
        return None
    if wrong.goal.kind == "mate":
        return sentence("puzzle-slower-mate")
    return None


def _taken(wrong: WrongMove, found: Refutation) -> Sentence | None:
    """The opponent takes something."""
    after = wrong.after
    taken = _captured(after, found.answer)
    if taken is None or (found.mate is None and found.score < -STILL_WINNING):
        return None
    square, piece = taken
    taker = after.pieces[found.answer.origin]
    later = after.play(found.answer)
    move, by, lost = wrong.text, _name(taker), _name(piece)
    if later.outcome is None and not later.attackers(found.answer.target, later.turn):
        place = after.variant.geometry.name(square)
        return sentence("puzzle-takes-free", move=move, taker=by, piece=lost, square=place)
    return sentence("puzzle-takes", move=move, taker=by, piece=lost)


def _check_answered(wrong: WrongMove, found: Refutation) -> Sentence | None:
    """A check that leads to nothing."""
    after = wrong.after
    if not after.in_check:
        return None
    piece = after.pieces[found.answer.origin]
    place = after.variant.geometry.name(found.answer.target)
    if piece.kind.royal:
        return sentence("puzzle-check-escaped", square=place)
    if _captured(after, found.answer) is not None:
        return sentence("puzzle-check-taken", piece=_name(piece))
    return sentence("puzzle-check-blocked", piece=_name(piece), square=place)


def _escaped(wrong: WrongMove, found: Refutation) -> Sentence | None:
    """What the right move wins gets away."""
    if wrong.prey is None or found.answer.origin != wrong.prey:
        return None
    after = wrong.after
    place = after.variant.geometry.name(found.answer.target)
    piece = after.pieces[found.answer.origin]
    return sentence("puzzle-gets-away", move=wrong.text, piece=_name(piece), square=place)


def _by_goal(wrong: WrongMove, found: Refutation) -> Sentence:
    if wrong.goal.kind == "mate":
        return plain_reason(wrong)
    answer = format_move(wrong.after, found.answer)
    if wrong.goal.kind == "defence":
        return sentence("puzzle-does-not-save", move=wrong.text, answer=answer)
    if found.score < -STILL_WINNING:
        return sentence("puzzle-more-to-win")
    return sentence("puzzle-nothing-won", move=wrong.text, answer=answer)


def _captured(position: Position, move: Move) -> tuple[tuple[int, ...], Piece] | None:
    for square, before, _ in position.changes(move):
        if before is not None and before.side is not position.turn:
            return square, before
    return None


def prey_of(position: Position, line: list[Move]) -> tuple[int, ...] | None:
    """Where the first piece stands that the line takes, seen from its start; None if none or if
    it moves before."""
    moved: set[tuple[int, ...]] = set()
    solver = position.turn
    for move in line:
        taken = _captured(position, move)
        if position.turn is solver and taken is not None:
            return None if taken[0] in moved else taken[0]
        moved.add(move.target)
        position = position.play(move)
    return None


def _name(piece: Piece) -> str:
    return piece.kind.name.lower()
