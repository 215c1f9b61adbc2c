"""Pictures of far-apart pieces: their size follows from the pieces, never from the distance."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from latticechess import Piece, Position, Side, variant
from latticechess.kernel.geometry import Square
from latticechess.notation.diagram import Window, diagram, main_window
from latticechess.notation.picture import game_svg, layout_of, position_svg

LIMIT = 2**53 - 1
DISTANCES = [10, 10**6, LIMIT]
SVG = "{http://www.w3.org/2000/svg}"
PLANE = variant("plane")


def position(rooks: list[Square]) -> Position:
    """Two kings near the origin, and rooks wherever wished."""
    pieces = {at: Piece(PLANE.kind("R"), Side.WHITE) for at in rooks}
    pieces[7, 0] = Piece(PLANE.kind("K"), Side.WHITE)
    pieces[7, 20] = Piece(PLANE.kind("K"), Side.BLACK)
    return Position.from_pieces(PLANE, pieces)


def four(distance: int) -> list[Square]:
    return [(distance, 3), (-distance, 3), (distance, distance), (-distance, -distance)]


def scattered(count: int, distance: int) -> list[Square]:
    generator = random.Random(count)
    squares: set[Square] = set()
    while len(squares) < count:
        squares.add(
            (generator.randint(-distance, distance), generator.randint(-distance, distance))
        )
    return sorted(squares - {(7, 0), (7, 20)})


def titles(text: str) -> str:
    root = ElementTree.fromstring(text)
    groups = [group for group in root.iter(f"{SVG}g") if group.get("class") == "outside"]
    return " ".join(group.findtext(f"{SVG}title") or "" for group in groups)


@pytest.mark.parametrize("distance", DISTANCES)
def test_a_picture_is_no_larger_for_pieces_farther_apart(distance: int) -> None:
    there = position(four(distance))
    assert len(position_svg(there)) < 80_000
    assert len(game_svg([there])) < 80_000
    assert len(diagram(there)) < 5_000


@pytest.mark.parametrize("distance", DISTANCES)
def test_every_piece_is_in_the_picture_or_pointed_at(distance: int) -> None:
    there = position(four(distance))
    layout = layout_of([there])
    text = position_svg(there)
    outside = [at for at in there.pieces if layout.stand(at) is None]
    for at in there.pieces:
        assert (f"({at[0]},{at[1]})" in titles(text)) == (at in outside)
    assert len(outside) == (0 if distance == 10 else 4)
    assert all(f"({x}" not in titles(text) for x, _ in [(7, 0), (7, 20)])


@pytest.mark.parametrize("distance", [10**6, LIMIT])
def test_thousands_of_scattered_pieces_make_a_picture_of_bounded_size(distance: int) -> None:
    there = position(scattered(5000, distance))
    text = position_svg(there)
    assert len(text) < 400_000
    assert " more" in titles(text)
    words = diagram(there)
    assert len(words) < 20_000
    assert "Outside: " in words


def test_a_crowd_larger_than_the_window_shows_its_middle() -> None:
    crowd: list[Square] = [(x, y) for x in range(300) for y in range(0, 60, 4)]
    window = main_window(crowd, 46)
    assert (window.width, window.height) == (46, 46)
    assert sum(at in window for at in crowd) > 400
    assert len(position_svg(position(crowd))) < 400_000


def test_all_that_fits_is_shown() -> None:
    assert main_window([(0, 0), (45, 45)], 46) == Window((0, 0), (45, 45))
    assert main_window([], 46).fits(46)


def test_the_largest_group_is_shown_with_its_neighbours() -> None:
    home: list[Square] = [(x, 0) for x in range(8)]
    assert main_window([*home, (3, 40), (10**6, 0)], 46) == Window((0, 0), (7, 40))
    assert main_window([(10**6, 0), (10**6 + 1, 0), *home], 46) == Window((0, 0), (7, 0))


def test_more_pieces_together_are_shown_before_fewer() -> None:
    assert main_window([(-(10**6), 5), (7, 0), (7, 30)], 46) == Window((7, 0), (7, 30))
    far: list[Square] = [(10**6, 0), (10**6, 30)]
    assert main_window([(0, 0), *far], 46) == Window((10**6, 0), (10**6, 30))


def test_a_group_is_never_cut_by_its_own_size_alone() -> None:
    """Whatever the pieces, at least one of them is in the window."""
    ring: list[Square] = [(x, y) for x in range(90) for y in (0, 89)]
    ring += [(x, y) for y in range(90) for x in (0, 89)]
    for squares in (ring, scattered(50, LIMIT), scattered(400, 200)):
        window = main_window(squares, 46)
        assert window.fits(46)
        assert any(at in window for at in squares)


def test_the_diagram_of_far_apart_pieces_draws_or_names_each() -> None:
    lines = diagram(position(four(LIMIT))).splitlines()
    assert sum(line.count(" R") for line in lines) == 4
    many = position([(1000 * n, 1000 * n) for n in range(1, 41)])
    text = diagram(many)
    assert "R(1000,1000)" in text
    assert "and 28 more" in text


def test_numbers_at_the_end_of_the_plane_have_room() -> None:
    text = position_svg(position([(LIMIT - n, -LIMIT + n) for n in range(12)]))
    root = ElementTree.fromstring(text)
    width = float(root.attrib["width"])
    for label in root.iter(f"{SVG}text"):
        written = len(label.text or "") * 9
        x = float(label.attrib["x"])
        if label.get("text-anchor") == "end":
            assert x - written >= 0
        else:
            assert written / 2 <= x <= width - written / 2
