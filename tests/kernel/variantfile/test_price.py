"""What a variant may cost: found from its file before any table is built."""

from __future__ import annotations

import pytest

from latticechess.kernel import library
from latticechess.kernel.dense import tables
from latticechess.kernel.pieces import Side
from latticechess.kernel.variantfile import VariantError, loads, price, reader
from latticechess.kernel.variantfile.typed_table import MOST_PROBLEMS
from latticechess.kernel.variantfile.vectors import read_vectors

HEAD = """name = "hyper"
title = "Hyper"
notation = "cube"
[board]
axes = ["abcdefgh", "12345678", "ABCDEFGH", "stuvwxyz"]
mirror = "x, -y, z, w"
"""
SETUP = """[setup]
white = ["K a1As"]
black = ["K a8As"]
"""
SENSIBLE = """[[piece]]
name = "King"
letter = "K"
royal = true
leaps = ["all (1,0,0,0)", "all (1,1,0,0)", "all (1,1,1,0)", "all (1,1,1,1)"]
[[piece]]
name = "Queen"
letter = "Q"
slides = ["all (1,0,0,0)", "all (1,1,0,0)", "all (1,1,1,0)", "all (1,1,1,1)"]
[[piece]]
name = "Rook"
letter = "R"
slides = ["all (1,0,0,0)"]
[[piece]]
name = "Bishop"
letter = "B"
slides = ["all (1,1,0,0)"]
[[piece]]
name = "Knight"
letter = "N"
leaps = ["all (2,1,0,0)"]
[[piece]]
name = "Pawn"
letter = "P"
steps = ["(0,1,0,0)"]
captures = ["(±1,1,0,0)", "(0,1,±1,0)", "(0,1,0,±1)"]
"""


def leaper(number: int, entries: list[str]) -> str:
    letter = "KABCDEFGHIJLMNOPQRSTUVWXYZ"[number]
    royal = "royal = true\n" if number == 0 else ""
    return f'[[piece]]\nname = "L{number}"\nletter = "{letter}"\nleaps = {entries}\n{royal}'


def attack() -> str:
    """A few kilobytes that ask for hundreds of millions of table entries."""
    kinds = [
        leaper(n, [f"all ({a},{b},{c},{(n + a) % 8})" for a, b, c in ((0, 1, 2), (1, 2, 3))])
        for n in range(24)
    ]
    return HEAD + "".join(kinds) + SETUP


@pytest.mark.parametrize("name", library.names())
def test_shipped_variants_are_far_below_the_limit(name: str) -> None:
    assert 10 * price.price_of(library.variant(name)) < price.LIMIT


def test_a_sensible_board_of_4096_squares_is_played() -> None:
    variant = loads(HEAD + SENSIBLE + SETUP)
    assert variant.geometry.cells == 4096
    assert price.price_of(variant) * 3 < price.LIMIT
    assert variant.start().king(Side.WHITE) == (0, 0, 0, 0)


def test_a_costly_variant_is_refused_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def built(*_: object) -> None:
        raise AssertionError("a table was built")

    monkeypatch.setattr(tables, "Tables", built)
    text = attack()
    assert len(text) < 5_000
    with pytest.raises(VariantError) as refused:
        loads(text)
    assert f"{price.LIMIT:,} is the most" in str(refused.value)
    assert "steps of work" in str(refused.value)


def test_the_vectors_of_a_file_are_counted_while_they_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = 0

    def counted(*asked: object) -> list[tuple[int, ...]]:
        nonlocal read
        found = read_vectors(*asked)  # type: ignore[arg-type]
        read += len(found)
        return found

    monkeypatch.setattr(reader, "read_vectors", counted)
    entries = [f"all ({a},{b},{c},0)" for a in range(1, 40) for b in range(1, 8) for c in range(8)]
    kinds = "".join(leaper(n, entries) for n in range(4))
    with pytest.raises(VariantError, match="vectors"):
        loads(HEAD + kinds + SETUP)
    assert read < 4 * price.MOST_VECTORS


@pytest.mark.parametrize(
    ("extra", "reason"),
    [
        ('[[piece]]\nname = "x"\n' * 5_000, "kinds of pieces"),
        (leaper(0, ["(1,0,0,0)"]) + "".join(f"k{n} = 1\n" for n in range(9_000)), "unknown key"),
        (
            leaper(0, ["(1,0,0,0)"])
            + '[[piece]]\nname = "P"\nletter = "P"\nsteps = ["(0,1,0,0)"]\npromotes = true\n'
            + '[[piece]]\nname = "Q"\nletter = "Q"\nleaps = ["(0,1,0,0)"]\n'
            + f'[promotion]\nto = "Q"\nwhite = {["a8As"] * 3_000}\n',
            "too costly",
        ),
        (leaper(0, [f"({n},0,0)" for n in range(9_000)]), "components"),
        (
            leaper(0, ["(1,0,0,0)"]) + f"[goal]\nwhite = {['a8As'] * 3_000}\n",
            "too costly",
        ),
    ],
)
def test_long_files_are_refused_with_few_words(extra: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason) as refused:
        loads(HEAD + extra + SETUP)
    assert len(refused.value.problems) <= MOST_PROBLEMS


def test_thousands_of_kings_are_refused() -> None:
    """Each move of several royal pieces is tried out: hours for a single position."""
    crowd = SETUP.replace('"K a1As"', '"K a1As-h1Hz"').replace('"K a8As"', '"K a8As-h8Hz"')
    with pytest.raises(VariantError, match="too costly"):
        loads(HEAD + SENSIBLE + crowd)
    few = SETUP.replace('"K a1As"', '"K a1As", "K b1As"')
    assert loads(HEAD + SENSIBLE + few).several_royals
