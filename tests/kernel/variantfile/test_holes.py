"""Holes and borders in variant files: read with every fault at its place, drawn and written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from latticechess import variant
from latticechess.engine.evaluation.mobility import reach
from latticechess.kernel.geometry import Geometry
from latticechess.kernel.variantfile import loads
from latticechess.kernel.variantfile.design import Design, design_of
from latticechess.kernel.variantfile.design_text import write
from latticechess.kernel.variantfile.reader import read
from latticechess.notation.diagram import diagram
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.picture import position_svg
from latticechess.notation.squares import parse_square

DOUGHNUT = variant("doughnut").source
PLANE = variant("plane").source


def holes(geometry: Geometry) -> set[str]:
    return {geometry.name(square) for square in geometry.holes}


def drawn(text: str) -> Design:
    design = design_of(read(text))
    assert design is not None
    return design


def test_boxes_stars_and_overlaps_are_squares() -> None:
    text = DOUGHNUT.replace('["d4-e5"]', '["d4-e5 e5-e4", "*4"]').replace("**", "..")
    assert holes(loads(text).geometry) == {*(f"{file}4" for file in "abcdefgh"), "d5", "e5"}


@pytest.mark.parametrize(
    ("old", "new", "places", "reason"),
    [
        ('["d4-e5"]', '["d4-e5", "d9"]', [(9, 19)], "'d9' is neither a square"),
        ('["d4-e5"]', '["d4-e5 c1"]', [(56, 5)], "B would stand on c1, which is a hole"),
        ('["d4-e5"]', "7", [(9, 1)], "'holes' must be a list"),
        ('"...**..."', '"..****.."', [(52, 5)], "c5 is no hole; list it"),
        ('"RNBQKBNR",', '"RNBQKBN*",', [(56, 5)], "h1 is no hole; list it"),
        ("mirror =", 'border = "a1-h8"\nmirror =', [(8, 1)], "only an endless board"),
    ],
)
def test_faults_stand_at_their_place(
    old: str, new: str, places: list[tuple[int, int]], reason: str
) -> None:
    found = read(DOUGHNUT.replace(old, new, 1)).problems
    here = [(problem.line, problem.column) for problem in found if reason in problem.reason]
    assert here == places, [(p.line, p.column, p.reason) for p in found]


def test_castling_over_a_hole_is_a_fault() -> None:
    bare = DOUGHNUT.replace('["d4-e5"]', '["d4-e5", "f1"]').replace("RNBQKBNR", "RNBQK*NR")
    reasons = [problem.reason for problem in read(bare).problems]
    assert any("f1" in reason and "hole" in reason for reason in reasons)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('holes = ["(*,3)"]', "has no end"),
        ('holes = ["(0,0)-(99999,99999)"]', "more than 4096 holes"),
        ('holes = ["(8,4)"]', "is a hole"),
        ('border = "(0,0)-(5,5)"', "lies beyond the border"),
        ('border = "a1"', "'a1' is neither a square"),
        ("border = 7", "'border' must be text"),
    ],
)
def test_faults_of_endless_boards(line: str, reason: str) -> None:
    found = read(PLANE.replace("[board]\n", f"[board]\n{line}\n")).problems
    assert any(reason in problem.reason for problem in found), found


def test_an_endless_board_has_holes_and_a_border() -> None:
    lines = 'holes = ["(20,20)-(21,20)"]\nborder = "(-30,*)-(60,60)"\n'
    text = PLANE.replace("[board]\n", f"[board]\n{lines}")
    geometry = loads(text).geometry
    assert geometry.holes == {(20, 20), (21, 20)}
    assert geometry.border == ((-30, 60), (None, 60))
    assert not geometry.contains((20, 20))
    assert not geometry.contains((61, 0))
    assert geometry.contains((0, -(10**15)))
    design = drawn(text)
    assert write(design, text) == text
    assert drawn(write(design)) == design


def test_a_drawing_takes_squares_out_and_puts_them_back() -> None:
    design = drawn(DOUGHNUT)
    assert write(design, DOUGHNUT) == DOUGHNUT
    more = replace(design, holes=tuple(sorted({*design.holes, (2, 3)})))
    text = write(more, DOUGHNUT)
    assert 'holes = ["c4-e4", "d5-e5"]' in text
    assert '"..***..."' in text
    assert drawn(text) == more
    none = write(replace(design, holes=()), DOUGHNUT)
    assert "holes" not in none
    assert read(none).problems == ()


def test_promotion_by_choice_is_drawn() -> None:
    source = variant("grand").source
    design = drawn(source)
    assert design.promotion is not None
    assert (design.promotion.optional, design.promotion.only_captured) == ("a8-j9", True)
    must = replace(design, promotion=replace(design.promotion, optional="", only_captured=False))
    text = write(must, source)
    assert "optional" not in text
    assert "only_captured" not in text
    assert write(design, text).count("only_captured = true") == 1


def test_positions_with_holes_are_text_and_pictures() -> None:
    start = variant("doughnut").start()
    text = "rnbqkbnr/pppppppp/8/3**3/3**3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert format_position(start) == text
    assert parse_position(start.variant, text) == start
    # A hole counts as empty, too.
    assert parse_position(start.variant, text.replace("3**3", "8")) == start
    for wrong, reason in (("2***3", "no hole on c"), ("3K*3", "d5 is a hole")):
        with pytest.raises(NotationError, match=reason):
            parse_position(start.variant, text.replace("3**3", wrong, 1))
    with pytest.raises(NotationError, match="e4 is a hole"):
        parse_square(start.variant.geometry, "e4")
    assert "5  · · ·     · · ·" in diagram(start)
    assert position_svg(start).count("<rect") == position_svg(variant("chess").start()).count(
        "<rect"
    ) + len(start.variant.geometry.holes)


def test_the_engine_knows_that_slides_end_at_holes() -> None:
    doughnut, chess = variant("doughnut"), variant("chess")
    for letter in "QRB":
        assert reach(doughnut, doughnut.kind(letter)) < reach(chess, chess.kind(letter))


def test_a_knight_may_mate_where_holes_help() -> None:
    doughnut = variant("doughnut")
    orthodox = loads(DOUGHNUT.replace('"bare-kings"', '"orthodox"'))
    epd = "8/8/8/8/8/8/8/K1N4k w - - 0 1"
    for board in (doughnut, orthodox):
        assert parse_position(board, epd).outcome is None
    assert parse_position(variant("chess"), epd).outcome is not None
