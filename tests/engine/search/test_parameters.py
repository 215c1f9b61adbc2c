"""Search parameters: which board has which, and that the search goes by them."""

from __future__ import annotations

from dataclasses import fields, replace
from math import log

import pytest

from latticechess import variant
from latticechess.engine.choose import think
from latticechess.engine.search.parameters import (
    FLAT,
    PLANE,
    SPACE,
    SearchParameters,
    parameters_for,
)
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.reductions import MAX_INDEX, reduction_table
from latticechess.notation.fen.position import parse_position

NODES = 3_000


@pytest.mark.parametrize(
    ("board", "parameters"),
    [
        ("chess", FLAT),
        ("capablanca", FLAT),
        ("plane", PLANE),
        ("cube", SPACE),
        ("raumschach", SPACE),
    ],
)
def test_every_kind_of_board_has_its_own(board: str, parameters: SearchParameters) -> None:
    assert parameters_for(variant(board)) is parameters


@pytest.mark.parametrize("board", ["chess", "plane", "cube"])
def test_a_search_without_others_takes_those_of_the_board(board: str) -> None:
    start = variant(board).start()
    usual = think(start, SearchProfile(nodes=NODES))
    own = SearchProfile(nodes=NODES, parameters=parameters_for(start.variant))
    assert think(start, own) == usual


CHANGED = {
    "aspiration_width": 1,
    "capture_exchange_depth": 9,
    "correction_shift": 0,
    "cut_node_reduction": 4,
    "delta_margin": 0,
    "extension_plies": -40,
    "full_depth_moves": 12,
    "futility_base": 0,
    "futility_depth": 0,
    "futility_margin": 10,
    "history_shift": 4,
    "iir_depth": 2,
    "iir_plies": 0,
    "improving_margin": 0,
    "late_move_depth": 0,
    "late_moves": 40,
    "late_moves_growth": 20,
    "null_move_base": 1,
    "null_move_divisor": 1,
    "null_move_lead": 5,
    "quiet_exchange_depth": 9,
    "razor_base": 0,
    "razor_depth": 9,
    "razor_margin": 0,
    "reduction_base": 300,
    "reduction_divisor": 60,
    "reverse_futility_depth": 0,
    "reverse_futility_margin": 5,
    "singular_depth": 3,
    "singular_margin": 40,
    "singular_plies": 20,
}


def test_every_parameter_is_tried() -> None:
    assert set(CHANGED) == {field.name for field in fields(SearchParameters)}


@pytest.mark.parametrize("name", CHANGED)
def test_every_parameter_changes_the_search(name: str) -> None:
    """A sharp middlegame, deep enough for every technique to be used."""
    now = parse_position(
        variant("chess"), "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"
    )
    usual = think(now, SearchProfile(depth=9))
    changed = replace(FLAT, **{name: CHANGED[name]})
    assert think(now, SearchProfile(depth=9, parameters=changed)).nodes != usual.nodes


@pytest.mark.parametrize(
    "senseless",
    [
        {"null_move_divisor": 0},
        {"null_move_lead": -5},
        {"history_shift": 64},
        {"late_moves": 1 << 30},
    ],
)
def test_senseless_parameters_are_refused(senseless: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(senseless))):
        replace(FLAT, **senseless)


def test_reductions_grow_with_the_logarithms() -> None:
    table = reduction_table(50, 250)
    for depth in range(1, MAX_INDEX + 1, 7):
        for tried in range(1, MAX_INDEX + 1, 5):
            plies = table[depth * (MAX_INDEX + 1) + tried]
            assert abs(plies + 0.5 - (0.5 + log(depth) * log(tried) / 2.5)) <= 0.5 + 1e-9
