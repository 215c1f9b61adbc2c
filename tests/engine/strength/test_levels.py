"""The levels: in order, quick, and weak by sight alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from latticechess import Side, variant
from latticechess.engine.choose import choose
from latticechess.engine.search.parameters import FLAT
from latticechess.engine.strength.elo import measurements
from latticechess.engine.strength.levels import LEVELS, level_of
from latticechess.kernel.position import Position

TIME_ENOUGH = 3_600_000


def test_numbers_follow_each_other_and_names_differ() -> None:
    assert [level.number for level in LEVELS] == list(range(-1, 13))
    assert len({level.name for level in LEVELS}) == len(LEVELS)
    assert all(level.description.endswith(".") for level in LEVELS)
    assert all(level_of(level.number) is level for level in LEVELS)


@pytest.mark.parametrize("board", ["plane", "cube"])
def test_a_level_is_called_the_same_on_every_board_but_sees_by_the_board(board: str) -> None:
    here = [level_of(level.number, variant(board)) for level in LEVELS]
    assert [(level.name, level.time_ms) for level in here] == [
        (level.name, level.time_ms) for level in LEVELS
    ]
    assert [level.profile() for level in here] != [level.profile() for level in LEVELS]
    assert here[-1].profile() == LEVELS[-1].profile()


@pytest.mark.parametrize("board", ["chess", "plane", "cube"])
def test_nothing_is_seen_worse_by_a_higher_level(board: str) -> None:
    levels = [level_of(level.number, variant(board)) for level in LEVELS[:-1]]
    for lower, higher in pairwise(levels):
        assert higher.depth >= lower.depth
        assert higher.noise <= lower.noise
        assert higher.oversights <= lower.oversights
        assert higher.depth > lower.depth or higher.nodes >= lower.nodes
        assert higher.quiescence_plies >= lower.quiescence_plies


@pytest.mark.parametrize("board", ["chess", "plane", "cube"])
def test_levels_that_err_search_every_board_alike(board: str) -> None:
    for number in range(LEVELS[0].number, LEVELS[-1].number + 1):
        level = level_of(number, variant(board))
        errs = level.noise > 0 or level.oversights > 0
        assert level.profile().parameters is (FLAT if errs else None)


def test_a_fraction_of_a_ply_is_a_share_of_the_moves() -> None:
    level = replace(level_of(4), depth=2.25)
    plies = [level.profile(seed).depth for seed in range(400)]
    assert set(plies) == {2, 3}
    assert 60 < plies.count(3) < 140


def test_levels_up_to_five_answer_within_a_second() -> None:
    assert all(level.time_ms < 1000 for level in LEVELS if level.number <= 5)


def test_the_measured_strength_grows_with_the_level_on_every_board() -> None:
    assert {"chess", "plane", "cube"} <= set(measurements())
    for found in measurements().values():
        assert set(found.elo) <= {level.number for level in LEVELS}
        assert list(found.elo.values()) == sorted(set(found.elo.values()))
        assert set(found.error) == set(found.elo)
        assert found.games > 0


def points(white: int, black: int, board: str, seed: int) -> float:
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
    score = sum(points(6, 1, board, seed) + 1 - points(1, 6, board, seed) for seed in (1, 2))
    assert score >= 3
