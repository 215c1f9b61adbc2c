"""Is a move the right one? The rules of solving a puzzle, over plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from latticechess.features.analysis.service.positions import PlayedVariation
from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.position import IllegalMove, Position
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError
from latticechess.notation.moves import parse_move
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
