"""Evaluation: the mirror of a position is worth the same to the other side."""

from __future__ import annotations

import random

import pytest

from engine.diagrams import mirrored, position
from latticechess import Side, variant
from latticechess.engine.choose import choose
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.weights import (
    Weights,
    derive,
    overlay,
    weights_for,
    written_weights,
)
from latticechess.kernel.library import names
from latticechess.kernel.position import Position


def worth(now: Position) -> int:
    """The evaluation for the side to move."""
    return evaluator_for(now.board(), weights_for(now.variant)).score_now()


@pytest.mark.parametrize("name", names())
def test_start_is_worth_the_same_to_both(name: str) -> None:
    start = variant(name).start()
    assert worth(start) == worth(mirrored(start))
    if name not in ("horde", "pawn-horde"):
        # A network may think better or worse of having the first move.
        written = written_weights(start.variant)
        assert evaluator_for(start.board(), written).score_now() == written.tempo


@pytest.mark.parametrize("name", ["chess", "cube", "plane", "raumschach"])
def test_mirrored_positions_are_worth_the_same(name: str) -> None:
    for seed in range(3):
        now = variant(name).start()
        for ply in range(24):
            now = now.play(choose(now, 1, seed=seed * 100 + ply).move)
            if now.outcome is not None:
                break
            assert worth(now) == worth(mirrored(now)), (name, seed, ply)


def test_more_material_is_worth_more() -> None:
    for name, kings, queen in (
        ("chess", {"K": "e1", "k": "e8", "R": "a1", "r": "a8"}, {"Q": "d1"}),
        ("plane", {"K": "0,0", "k": "0,9", "R": "5,0", "r": "5,9"}, {"Q": "3,0"}),
        ("cube", {"K": "e1s", "k": "e8z", "R": "a1s", "r": "a8z"}, {"Q": "d1s"}),
    ):
        assert worth(position(name, kings | queen)) > worth(position(name, kings)) + 300
        assert worth(position(name, kings | queen, Side.BLACK)) < -300


def test_a_pawn_is_worth_more_the_nearer_it_is_to_promotion() -> None:
    for name, kings, ways in (
        ("chess", {"K": "e1", "k": "e8", "R": "h1"}, ("a3", "a5", "a6", "a7")),
        ("plane", {"K": "0,0", "k": "0,30", "R": "5,0"}, ("-9,2", "-9,7", "-9,9", "-9,10")),
        ("cube", {"K": "e1s", "k": "e8z", "R": "h1s"}, ("a3s", "a5u", "a7x", "a8y")),
    ):
        values = [worth(position(name, kings | {"P": place})) for place in ways]
        assert values == sorted(values)
        assert len(set(values)) == len(values), (name, values)


def test_in_endgames_of_the_cube_a_pawn_near_promotion_is_worth_more_than_a_knight() -> None:
    kings = {"K": "e1s", "k": "e8z", "R": "h1s", "r": "h8z"}
    pawn = position("cube", kings | {"P": "a7x", "n": "b4v"})
    assert worth(pawn) > worth(position("cube", kings))
    home = position("cube", kings | {"P": "a2s", "n": "b4v"})
    assert worth(home) < worth(position("cube", kings))


def test_a_bare_king_is_driven_to_the_rim() -> None:
    centre = position("chess", {"K": "e3", "R": "a1", "k": "e5"})
    rim = position("chess", {"K": "e3", "R": "a1", "k": "e8"})
    corner = position("chess", {"K": "f6", "R": "a1", "k": "h8"})
    assert worth(centre) < worth(rim) < worth(corner)


def test_a_bare_king_without_a_rim_is_followed_and_hemmed_in() -> None:
    force = {"Q": "3,0", "R": "5,0", "k": "0,70"}
    from_afar = [worth(position("plane", force | {"K": f"0,{y}"})) for y in (20, 40, 60, 66)]
    assert from_afar == sorted(from_afar)
    assert len(set(from_afar)) == len(from_afar)
    far_off = {"K": "0,-100", "R": "200,0", "k": "0,0"}
    open_field = position("plane", far_off | {"Q": "205,30"})
    fenced = position("plane", far_off | {"Q": "205,1"})
    assert worth(open_field) < worth(fenced)


def test_a_lone_minor_piece_wins_nothing() -> None:
    assert worth(position("chess", {"K": "e3", "B": "c1", "k": "e8"})) < 60
    assert worth(position("chess", {"K": "e3", "R": "c1", "k": "e8"})) > 300


def test_unknown_boards_get_their_values_from_mobility() -> None:
    weights = derive(variant("chess"))
    by_letter = dict(zip("KQRBNP", (piece.value[0] for piece in weights.pieces), strict=True))
    assert by_letter["P"] < by_letter["N"] < by_letter["R"] < by_letter["Q"]
    assert by_letter["K"] == 0


def test_pieces_of_other_boards_are_weighed_like_those_of_chess() -> None:
    """Values of Fairy-Stockfish, in knights: archbishop 2.6, chancellor 2.7, queen 3.1."""
    weights = weights_for(variant("capablanca"))
    queen, chancellor, archbishop, rook, bishop, knight = (
        piece.value[1] for piece in weights.pieces[1:7]
    )
    assert knight < bishop < rook < archbishop < chancellor < queen
    assert 2.2 * knight < archbishop < 2.8 * knight
    assert 2.8 * knight < queen < 3.4 * knight


def test_a_pawn_that_becomes_less_is_worth_less_on_its_way() -> None:
    great, small = (derive(variant(name)).passed[1] for name in ("capablanca", "shatranj"))
    assert 0 < 3 * small[1] < great[1]


def with_knights(squares: object) -> Weights:
    """The weights of chess with other ones for the squares of knights."""
    rules = variant("chess")
    return overlay(rules, weights_for(rules), {"Knight": {"squares": squares}})


def test_squares_are_weighed_from_the_own_side_and_from_either_rim() -> None:
    def weighed(rank: int, file: int, square: str, letter: str) -> int:
        rows = [[[0, 0]] * 4 for _ in range(8)]
        rows[rank][file] = [64, 64]
        now = position("chess", {"K": "e1", letter: square, "P": "h2", "k": "e8", "p": "h7"})
        plain, weighted = (
            evaluator_for(now.board(), weights).score_now()
            for weights in (with_knights([[[0, 0]] * 4] * 8), with_knights(rows))
        )
        return weighted - plain

    assert weighed(2, 1, "b3", "N") == weighed(2, 1, "g3", "N") == 64
    assert weighed(2, 1, "b6", "n") == weighed(2, 1, "g6", "n") == -64
    assert weighed(2, 1, "b6", "N") == weighed(2, 1, "c3", "N") == 0


@pytest.mark.parametrize("squares", [[[[0, 0]] * 8] * 8, [[[0, 0]] * 4] * 7])
def test_squares_must_be_those_of_the_board(squares: object) -> None:
    with pytest.raises(ValueError, match="8 rows of 4 pairs"):
        with_knights(squares)


def test_a_cube_has_no_ranks_to_weigh_squares_by() -> None:
    cube = variant("cube")
    with pytest.raises(ValueError, match="no ranks and files"):
        overlay(cube, weights_for(cube), {"Knight": {"squares": [[[0, 0]]]}})


def test_blur_is_bounded_and_repeatable() -> None:
    rng = random.Random(7)
    now = variant("chess").start()
    for _ in range(10):
        now = now.play(rng.choice(now.legal_moves()))
        weights = weights_for(now.variant)
        clear = evaluator_for(now.board(), weights).score_now()
        seen = [evaluator_for(now.board(), weights, 50, seed).score_now() for seed in range(40)]
        again = [evaluator_for(now.board(), weights, 50, seed).score_now() for seed in range(40)]
        assert seen == again
        assert len(set(seen)) > 20
        assert all(abs(score - clear) <= 50 for score in seen)
