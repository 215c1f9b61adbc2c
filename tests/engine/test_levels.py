"""The levels: in order, quick, and weak by sight alone."""

from __future__ import annotations

import pytest

from latticechess import Side, variant
from latticechess.engine.elo import measurements
from latticechess.engine.levels import LEVELS, Level, level_of
from latticechess.engine.think import choose
from latticechess.kernel.position import Position

TIME_ENOUGH = 3_600_000


def test_numbers_count_from_one_and_names_differ() -> None:
    assert [level.number for level in LEVELS] == list(range(1, len(LEVELS) + 1))
    assert len({level.name for level in LEVELS}) == len(LEVELS)
    assert all(level.description.endswith(".") for level in LEVELS)
    assert all(level_of(level.number) is level for level in LEVELS)


def test_first_five_answer_within_a_second() -> None:
    assert all(level.time_ms < 1000 for level in LEVELS[:5])


def test_the_measured_strength_grows_with_the_level_on_every_board() -> None:
    assert {"chess", "plane", "cube"} <= set(measurements())
    for found in measurements().values():
        assert set(found.elo) <= {level.number for level in LEVELS}
        assert list(found.elo.values()) == sorted(set(found.elo.values()))
        assert set(found.error) == set(found.elo)
        assert found.games > 0


def points(white: Level, black: Level, board: str, seed: int) -> float:
    """White's points in a short game, judged by material at the end."""
    now = variant(board).start()
    while now.outcome is None and not now.claims and now.ply < 60:
        level = white if now.turn is Side.WHITE else black
        now = now.play(choose(now, level, TIME_ENOUGH, seed=seed + now.ply).move)
    if now.outcome is not None and now.outcome.winner is not None:
        return 1.0 if now.outcome.winner is Side.WHITE else 0.0
    balance = material(now)
    return 0.5 if balance == 0 else float(balance > 0)


def material(now: Position) -> int:
    worth = {"Q": 9, "C": 8, "R": 5, "H": 4, "B": 3, "N": 3, "M": 2, "P": 1}
    return sum(
        worth.get(piece.kind.letter, 0) * (1 if piece.side is Side.WHITE else -1)
        for piece in now.pieces.values()
    )


@pytest.mark.parametrize("board", ["chess", "plane", "cube"])
def test_a_much_higher_level_wins(board: str) -> None:
    """Level 6 against level 1: lost games would be a miracle (matches are in `bench`)."""
    score = sum(
        points(LEVELS[5], LEVELS[0], board, seed) + 1 - points(LEVELS[0], LEVELS[5], board, seed)
        for seed in (1, 2)
    )
    assert score >= 3
