"""Drawings of variant files: read, changed and written again."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kernel.inventions import invent
from kernel.variant_text import as_file
from latticechess.kernel import library
from latticechess.kernel.pieces import Side
from latticechess.kernel.variantfile.design import (
    Design,
    DesignedPiece,
    DesignedPlace,
    DesignedPromotion,
    DesignedSlide,
    DesignedSquares,
    design_of,
)
from latticechess.kernel.variantfile.design_text import vector_texts, write
from latticechess.kernel.variantfile.reader import loads, read
from latticechess.kernel.variantfile.toml_lines import places_of
from latticechess.kernel.variantfile.vectors import read_vectors

SHIPPED = library.names()
COMMENTED = """\
# A small board.
name = "six"     # short
title = "Six"

[board]
mirror = "x, -y"
axes = ["abcdef", 6]

# The one that must live.
[[piece]]
name = "King"
letter = "K"
royal = true
leaps = [
    "all (1,1)",   # slanting
    "all (0,1)",
]

[[piece]]
name = "Rook"
letter = "R"
slides = ["all (0,1)"]

# At the end the rules.
[draws]
repetition_claim = 3   # as usual

[setup]
white = ["RK a1-b1"]
# That is all.
"""


def drawn(text: str) -> Design:
    design = design_of(read(text))
    assert design is not None
    return design


@pytest.mark.parametrize("name", SHIPPED)
def test_a_drawing_that_has_not_changed_leaves_the_file_alone(name: str) -> None:
    text = library.variant(name).source
    assert write(drawn(text), text) == text


@pytest.mark.parametrize("name", SHIPPED)
def test_a_file_written_anew_says_the_same(name: str) -> None:
    design = drawn(library.variant(name).source)
    again = write(design)
    assert read(again).problems == ()
    assert drawn(again) == design


@pytest.mark.parametrize("name", SHIPPED)
def test_a_file_rewritten_for_another_board_says_what_is_drawn(name: str) -> None:
    """Changing every part of one file into those of another."""
    design = drawn(library.variant(name).source)
    other = library.variant(SHIPPED[SHIPPED.index(name) - 1]).source
    assert drawn(write(design, other)) == design


def test_inventions_survive_being_drawn() -> None:
    random = Random(5)
    for _ in range(40):
        text = as_file(invent(random))
        design = drawn(text)
        assert write(design, text) == text
        again = write(design)
        assert sorted(p.reason for p in read(again).problems) == sorted(
            p.reason for p in read(text).problems
        )
        assert drawn(again) == design


def test_what_has_not_changed_keeps_comments_and_order() -> None:
    design = drawn(COMMENTED)
    pieces = (design.pieces[0], replace(design.pieces[1], name="Tower"))
    text = write(replace(design, title="Sechs", pieces=pieces), COMMENTED)
    expected = COMMENTED.replace('title = "Six"', 'title = "Sechs"').replace("Rook", "Tower")
    assert text == expected


def test_a_new_piece_and_a_new_table_find_their_place() -> None:
    design = drawn(COMMENTED)
    pawn = DesignedPiece("Pawn", "P", steps=((0, 1),), captures=((-1, 1), (1, 1)), promotes=True)
    squares = DesignedSquares("a6-f6")
    changed = replace(
        design, pieces=(*design.pieces, pawn), promotion=DesignedPromotion(squares, "R")
    )
    text = write(changed, COMMENTED)
    assert drawn(text) == changed
    assert read(text).problems == ()
    for line in COMMENTED.splitlines():
        assert line in text.splitlines()
    assert text.index("[promotion]") > text.index("[setup]")
    assert 'captures = ["(±1,1)"]' in text


def test_a_removed_piece_leaves_the_others_alone() -> None:
    design = drawn(COMMENTED)
    text = write(replace(design, pieces=design.pieces[1:]), COMMENTED)
    assert "King" not in text
    assert '[[piece]]\nname = "Rook"\nletter = "R"\nslides = ["all (0,1)"]\n' in text
    assert "unknown" not in str(read(text).problems)


def test_what_is_wrong_in_a_file_stays_until_it_is_changed() -> None:
    wrong = COMMENTED.replace('"all (0,1)"]', '"all (0,1)", "all (0,x)"]')
    assert len(read(wrong).problems) == 1
    design = drawn(wrong)
    assert '"all (0,x)"' in write(replace(design, title="Other"), wrong)
    rook = replace(design.pieces[1], slides=(DesignedSlide((0, 1), 2),))
    mended = write(replace(design, pieces=(design.pieces[0], rook)), wrong)
    assert 'slides = ["(0,1) up to 2"]' in mended
    assert read(mended).problems == ()


def test_faults_have_line_and_column() -> None:
    text = COMMENTED.replace('slides = ["all (0,1)"]', 'slides = ["all (0,1)", "(0,0)"]')
    (problem,) = read(text).problems
    line = text.splitlines()[problem.line - 1]
    assert line[problem.column - 1 :].startswith('"(0,0)"')
    (broken,) = read("name = \n").problems
    assert (broken.line, broken.column) == (1, 8)


def test_places_count_from_one_over_blank_lines_and_quotes() -> None:
    places = places_of('\n\n  a = ["x",\n "y"]\n[t]\n\n"b c" = 1\n')
    assert places == {
        (): (1, 1),
        ("a",): (3, 3),
        ("a", 0): (3, 8),
        ("a", 1): (4, 2),
        ("t",): (5, 1),
        ("t", "b c"): (7, 1),
    }


def test_vectors_are_written_short_and_read_back() -> None:
    random = Random(3)
    assert vector_texts([(1, 1), (-1, 1)]) == ["(±1,1)"]
    assert vector_texts(read_vectors("all (1,2)", 2)) == ["all (1,2)"]
    for dimension in (1, 2, 3, 4):
        for _ in range(50):
            vectors = {
                tuple(random.randint(-2, 2) for _ in range(dimension)) for _ in range(12)
            } - {(0,) * dimension}
            texts = vector_texts(vectors)
            back = [v for text in texts for v in read_vectors(text, dimension)]
            assert len(back) == len(vectors)
            assert set(back) == vectors


def test_hostile_drawings_are_refused_or_written() -> None:
    design = drawn(COMMENTED)
    for wrong in (
        replace(design, axes=(10**12, 10**12)),
        replace(design, axes=()),
        replace(design, axes=("ab",) * 9),
        replace(design, pieces=design.pieces * 20),
        replace(design, setup=(DesignedPlace((0, 0), "K", Side.WHITE),) * 5000),
        replace(
            design,
            pieces=(replace(design.pieces[0], leaps=tuple((n, 1) for n in range(6000))),),
        ),
    ):
        with pytest.raises(ValueError, match="A drawing has at most"):
            write(wrong, COMMENTED)
    odd = replace(
        design,
        name='"\\\n[x]',
        title="\u0000 \x7f ünï😀",
        mirror="'''",
        axes=(4096, 4096),
        setup=(
            DesignedPlace((9, 9), "K", Side.WHITE),
            DesignedPlace((-1, 10**6), "ZZ", Side.BLACK),
            DesignedPlace((1,), "", Side.BLACK),
        ),
    )
    for base in ("", COMMENTED, "no toml"):
        text = write(odd, base)
        reading = read(text)
        assert reading.data["title"] == odd.title
        assert reading.data["name"] == odd.name
        assert reading.problems


def test_the_variant_of_a_drawing_plays_like_the_shipped_one() -> None:
    chess = library.variant("chess")
    again = loads(write(drawn(chess.source)))
    assert replace(again, source="", pieces=(), setup=()) == replace(
        chess, source="", pieces=(), setup=()
    )
    assert [set(kind.slides) for kind in again.pieces] == [set(k.slides) for k in chess.pieces]
