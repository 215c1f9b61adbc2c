"""Betza's notation: what letters mean, and vectors written back as letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from latticechess.kernel.geometry import Vector
from latticechess.kernel.pieces import PieceType
from latticechess.notation.variants_ini.betza import BetzaError, Moves, read_betza, write_betza

ALL_KNIGHT: set[Vector] = {
    (x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)
}


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("N", Moves(leaps=ALL_KNIGHT)),
        ("fN", Moves(leaps={(1, 2), (-1, 2)})),
        ("fsN", Moves(leaps={(2, 1), (-2, 1)})),
        ("rfN", Moves(leaps={(1, 2)})),
        ("fhN", Moves(leaps={(1, 2), (-1, 2), (2, 1), (-2, 1)})),
        ("FfW", Moves(leaps={(1, 1), (-1, 1), (1, -1), (-1, -1), (0, 1)})),
        ("fsW", Moves(leaps={(0, 1), (1, 0), (-1, 0)})),
        ("frF", Moves(leaps={(1, 1)})),
        ("vR", Moves(slides={(0, 1): None, (0, -1): None})),
        ("fB3", Moves(slides={(1, 1): 3, (-1, 1): 3})),
        ("fNN", Moves(slides={(1, 2): None, (-1, 2): None})),
        ("mfWcfF", Moves(steps={(0, 1)}, captures={(1, 1), (-1, 1)})),
        (
            "fmWfceFifmnD",
            Moves(
                steps={(0, 1)},
                captures={(1, 1), (-1, 1)},
                first_steps={(0, 2)},
                en_passant=True,
            ),
        ),
        ("", Moves()),
    ],
)
def test_letters(text: str, moves: Moves) -> None:
    assert read_betza(text) == moves


@pytest.mark.parametrize(
    ("text", "part"),
    [("RcpR", "cpR"), ("nN", "nN"), ("WmB", "mB"), ("DD", "DD"), ("KifmnN", "ifmnN"), ("Wx", "x")],
)
def test_what_vectors_cannot_say_is_named(text: str, part: str) -> None:
    with pytest.raises(BetzaError) as caught:
        read_betza(text)
    assert str(caught.value) == part


VECTORS = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0)]
PRIMITIVE = [(x, y) for x, y in VECTORS if max(abs(x), abs(y)) == 1 or abs(x * y) == 2]


@given(
    st.sets(st.sampled_from(VECTORS)),
    st.sets(st.sampled_from(VECTORS)),
    st.sets(st.sampled_from(VECTORS)),
    st.dictionaries(st.sampled_from(PRIMITIVE), st.sampled_from([None, 2, 9])),
)
@examples(60)
def test_any_vectors_are_read_back(
    leaps: set[Vector],
    steps: set[Vector],
    captures: set[Vector],
    slides: dict[Vector, int | None],
) -> None:
    kind = PieceType(
        "Any",
        "A",
        leaps=tuple(leaps),
        slides=tuple(slides),
        steps=tuple(steps),
        captures=tuple(captures),
        ranges=tuple((vector, reach) for vector, reach in slides.items() if reach),
    )
    again = read_betza(write_betza(kind))
    assert again == Moves(set(leaps), dict(slides), set(steps), set(captures))


def test_a_jump_too_long_for_letters() -> None:
    with pytest.raises(BetzaError):
        write_betza(PieceType("Giraffe", "G", leaps=((1, 4),)))
