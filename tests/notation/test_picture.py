"""Pictures: sound XML in which every piece stands where it should, on every kind of board."""

from __future__ import annotations

import re
from functools import lru_cache
from xml.etree import ElementTree

import pytest

from latticechess import Piece, Position, Side, variant
from latticechess.kernel.library import names
from latticechess.kernel.variantfile.reader import loads
from latticechess.notation.diagram import diagram_rows
from latticechess.notation.moves import parse_move
from latticechess.notation.picture import (
    END,
    MARGIN,
    PAPER,
    SQUARE,
    frames_svg,
    game_svg,
    layout_of,
    position_svg,
)

SVG = "{http://www.w3.org/2000/svg}"


def uses(text: str) -> list[tuple[str, int, int]]:
    """Each piece drawn, with its corner."""
    root = ElementTree.fromstring(text)
    found = root.iter(f"{SVG}use")
    return [(use.attrib["href"], int(use.attrib["x"]), int(use.attrib["y"])) for use in found]


@pytest.mark.parametrize("name", names())
def test_every_board_has_a_picture_of_its_start(name: str) -> None:
    start = variant(name).start()
    picture = position_svg(start)
    drawn = uses(picture)
    # A disc at the rim may stand for several pieces.
    behind = sum(map(int, re.findall(r">\+(\d+)<", picture)))
    assert len(drawn) + behind == len(start.pieces)
    discs = picture.count('class="outside"')
    assert len({(x, y) for _, x, y in drawn}) == len(drawn) - discs + bool(discs)


def test_pieces_stand_where_they_stand() -> None:
    drawn = uses(position_svg(variant("chess").start()))
    assert ("#wK", MARGIN + 4 * SQUARE, MARGIN + 7 * SQUARE) in drawn
    assert ("#bQ", MARGIN + 3 * SQUARE, MARGIN) in drawn


def test_the_last_move_is_marked() -> None:
    start = variant("chess").start()
    assert position_svg(start).count("fill-opacity") == 0
    after = start.play(start.move((4, 1), (4, 3)))
    assert position_svg(after).count("fill-opacity") == 2


def test_a_piece_far_out_does_not_make_the_others_tiny() -> None:
    plane = variant("plane")
    pieces = dict(plane.start().pieces)
    pieces[10**12, -(10**12)] = Piece(plane.kind("R"), Side.WHITE)
    text = position_svg(Position.from_pieces(plane, pieces))
    assert len(text) < 200_000
    standing = [use for use in uses(text) if use[1:] != (0, 0)]
    assert len(standing) == len(pieces) - 1
    assert text.count('class="outside"') == 1


def test_a_cube_is_eight_floors() -> None:
    text = position_svg(variant("cube").start())
    assert re.findall(r'font-weight="bold">(\w)<', text) == list("stuvwxyz")


def game(*texts: str) -> list[Position]:
    positions = [variant("chess").start()]
    for text in texts:
        positions.append(positions[-1].play(parse_move(positions[-1], text)))
    return positions


def test_a_game_moves_its_pieces() -> None:
    root = ElementTree.fromstring(game_svg(game("e4", "d5", "exd5")))
    moving = [use for use in root.iter(f"{SVG}use") if use.find(f"{SVG}animate") is not None]
    # The pawn on e2, e4 and d5; the other on d7 and d5.
    assert len(moving) == 5
    for use in moving:
        animate = use.find(f"{SVG}animate")
        assert animate is not None
        times = [float(time) for time in animate.attrib["keyTimes"].split(";")]
        assert times == sorted(times)
        assert times[0] == 0
        assert len(times) == len(animate.attrib["values"].split(";"))
    assert len(list(root.iter(f"{SVG}use"))) == 30 + 5


def test_a_game_without_moves_stands_still() -> None:
    assert "animate" not in game_svg(game())


def test_a_piece_without_a_figure_is_a_disc_with_its_letter() -> None:
    lettered = loads(
        variant("chess").source.replace('letter = "N"', 'letter = "N"\npicture = "letter"')
    )
    text = position_svg(lettered.start())
    assert text.count("<circle") == 2
    assert text.count(">N</text>") == 2


def test_four_dimensions_are_a_sheet_of_floors() -> None:
    start = variant("four-dimensions").start()
    text = position_svg(start)
    labels = re.findall(r'font-weight="bold">(\w+)<', text)
    assert labels == [f"{across}{up}" for up in "zyxw" for across in "ABCD"]
    # White's king stands on c1Bw: the third column of the lowest row of the second floor's board.
    layout = layout_of([start])
    floors = {floor.label: floor for floor in layout.floors}
    assert floors["Aw"].x == floors["Az"].x < floors["Bw"].x
    assert floors["Aw"].y == floors["Dw"].y > floors["Ax"].y
    king = floors["Bw"].x + 2 * SQUARE, floors["Bw"].y + 3 * SQUARE
    assert ("#wK", *king) in uses(text)


@pytest.mark.parametrize("name", ["chess", "plane", "cube"])
def test_frames_of_a_game_share_one_window(name: str) -> None:
    start = variant(name).start()
    piece = next(square for square in start.pieces if start.destinations(square).squares)
    after = start.play(start.move(piece, start.destinations(piece).squares[0]))
    frames = frames_svg([start, after])
    pictures = [frames.head + body + END for body in frames.bodies]
    assert [len(uses(one)) for one in pictures] == [len(start.pieces), len(after.pieces)]
    sizes = {ElementTree.fromstring(one).attrib["viewBox"] for one in pictures}
    assert len(sizes) == 1


PLANE = variant("plane").source
DOUGHNUT = variant("doughnut").source
CUBE = variant("cube").source


@pytest.mark.parametrize(
    "text",
    [
        DOUGHNUT,
        CUBE.replace("[board]\n", '[board]\nholes = ["a4u-b5x", "h4z"]\n'),
        PLANE.replace("[board]\n", '[board]\nholes = ["(3,7)-(5,8)", "(-1,6)"]\n'),
        PLANE.replace("[board]\n", '[board]\nborder = "(-1,-1)-(*,16)"\nholes = ["(2,7)"]\n'),
        PLANE.replace("[board]\n", '[board]\nborder = "(0,-9)-(15,*)"\n'),
    ],
)
def test_what_is_no_square_is_left_as_paper_and_blank(text: str) -> None:
    start = loads(text).start()
    geometry = start.variant.geometry
    layout = layout_of([start])
    window = [
        ((x, y, *floor.further), layout.corner(floor, x, y))
        for floor in layout.floors
        for x in range(layout.low[0], layout.high[0] + 1)
        for y in range(layout.low[1], layout.high[1] + 1)
    ]
    picture = position_svg(start)
    blank = {square for square, corner in window if covered(picture, *corner)}
    assert blank == {square for square, _ in window if not geometry.contains(square)} != set()
    cells = [cell for row in diagram_rows(start) for cell in row if cell.square is not None]
    assert {cell.square for cell in cells if not cell.text.strip()} == {
        cell.square for cell in cells if cell.square and not geometry.contains(cell.square)
    }


def covered(text: str, x: int, y: int) -> bool:
    """Whether a square of the board has been painted over with paper."""
    return any(left <= x < right and top <= y < bottom for left, top, right, bottom in papers(text))


@lru_cache
def papers(text: str) -> list[tuple[int, int, int, int]]:
    """The rectangles of paper on the board, without the whole picture's."""
    rects = [r.attrib for r in ElementTree.fromstring(text).iter(f"{SVG}rect")]
    boxes = [[int(r[key]) for key in ("x", "y", "width", "height")] for r in rects if "x" in r]
    fills = [r.get("fill") for r in rects if "x" in r]
    return [
        (x, y, x + wide, y + tall)
        for (x, y, wide, tall), fill in zip(boxes, fills, strict=True)
        if fill == PAPER
    ]
