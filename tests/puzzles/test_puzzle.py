"""A puzzle as a value: its id, its task and its line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from latticechess import variant
from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from latticechess.notation.fen.position import format_position

FOOLS = Puzzle(
    "chess",
    "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
    "g4",
    ("Qh4#",),
    (Theme.MATE_IN_1,),
    600,
    "by hand",
)


def test_an_id_depends_on_position_and_line_alone() -> None:
    assert FOOLS.id == replace(FOOLS, themes=(), rating=2000, source="").id
    later = replace(FOOLS, position=FOOLS.position.replace(" 0 2", " 3 9"))
    assert FOOLS.id == later.id
    assert len({FOOLS.id, replace(FOOLS, line=("Qg5",)).id, replace(FOOLS, board="mini").id}) == 3


def test_an_id_stays_what_it_was() -> None:
    assert FOOLS.id == "zje9vr42"


def test_the_task_follows_the_lead_in() -> None:
    task = FOOLS.task(variant("chess"))
    assert " b " in format_position(task)
    assert task.last_move is not None
    ((position, move),) = FOOLS.steps(variant("chess"))
    assert position == task
    assert position.play(move).outcome is not None


def test_a_solution_ends_with_the_solver() -> None:
    with pytest.raises(ValueError, match="ends with a move of the solver"):
        replace(FOOLS, line=("Qh4+", "Kf2"))
