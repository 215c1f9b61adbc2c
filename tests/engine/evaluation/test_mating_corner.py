"""Bishop and knight mate in the corners that the bishop attacks, and drive a bare king there."""

from __future__ import annotations

import pytest

from engine.diagrams import position
from latticechess import Side, variant
from latticechess.engine.choose import think
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.piece_square import corner_ways, keeps_shade
from latticechess.engine.evaluation.weights import weights_for
from latticechess.engine.search.profile import SearchProfile

MIRROR = str.maketrans("abcdefgh", "hgfedcba")
DARK, LIGHT = "c1", "f1"


def worth(pieces: dict[str, str]) -> int:
    """The evaluation for White, to move."""
    now = position("chess", pieces)
    assert now.faults == ()
    return evaluator_for(now.board(), weights_for(now.variant)).score_now()


def mirrored(pieces: dict[str, str]) -> dict[str, str]:
    """The same with the files exchanged."""
    return {letter: squares.translate(MIRROR) for letter, squares in pieces.items()}


@pytest.mark.parametrize(("bishop", "right"), [(DARK, "h8"), (LIGHT, "a8")])
def test_the_right_corner_is_the_one_that_the_bishop_attacks(bishop: str, right: str) -> None:
    force = {"B": bishop, "N": "e4"}
    corners = {"h8": {"K": "f6"}, "a8": {"K": "c6"}}
    found = {corner: worth(force | king | {"k": corner}) for corner, king in corners.items()}
    assert max(found, key=lambda corner: found[corner]) == right


@pytest.mark.parametrize("wrong", ["a8", "b8", "c8", "e8", "f8"])
def test_every_step_to_the_right_corner_counts(wrong: str) -> None:
    force = {"K": "e3", "B": DARK, "N": "e4"}
    assert worth(force | {"k": wrong}) < worth(force | {"k": "h8"})


@pytest.mark.parametrize(
    "force", [{"R": "e1"}, {"Q": "e1"}, {"B": "c1 f1"}, {"B": "c1", "R": "e1"}]
)
def test_who_mates_anywhere_has_no_corner(force: dict[str, str]) -> None:
    kings = {"K": "f6", "k": "h8"}
    other = {"K": "c6", "k": "a8"}
    if force == {"B": "c1 f1"}:
        assert worth(force | kings) == worth(force | other)
    else:
        assert worth(force | kings) == worth(mirrored(force) | other)
        assert abs(worth(force | kings) - worth(force | other)) < 40


def test_the_mirror_has_the_other_shade_and_the_same_worth() -> None:
    pieces = {"K": "e6", "B": DARK, "N": "d5", "k": "g8"}
    assert worth(pieces) == worth(mirrored(pieces))


def test_ways_to_corners_are_ranks_and_files() -> None:
    chess = variant("chess")
    ways = corner_ways(chess)
    at = {
        name: chess.geometry.cell((ord(name[0]) - 97, int(name[1]) - 1))
        for name in ("a1", "a8", "e4")
    }
    assert [ways[at[name]] for name in ("a1", "a8", "e4")] == [0, 7, 7]
    assert [ways[64 + at[name]] for name in ("a1", "a8", "e4")] == [7, 0, 6]
    assert corner_ways(variant("raumschach")) == ()
    assert corner_ways(variant("baby-chess")) == (), "all its corners have one shade"
    assert [kind.name for kind in chess.pieces if keeps_shade(kind)] == ["Bishop"]


@pytest.mark.parametrize("bare", ["d5", "a8"])
def test_bishop_and_knight_mate_within_fifty_moves(bare: str) -> None:
    now = position("chess", {"K": "e1", "B": "c1", "N": "b1", "k": bare})
    while now.outcome is None and not now.claims:
        nodes = 12_000 if now.turn is Side.WHITE else 1_000
        now = now.play(think(now, SearchProfile(nodes=nodes, table_bits=16)).move)
    assert now.outcome is not None
    assert now.outcome.winner is Side.WHITE
