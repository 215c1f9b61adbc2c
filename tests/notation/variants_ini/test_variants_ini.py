"""Boards pass to Fairy-Stockfish's `variants.ini` and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from latticechess.kernel import library
from latticechess.kernel.perft import perft
from latticechess.kernel.variantfile import loads
from latticechess.notation.errors import NotationError
from latticechess.notation.variants_ini import read_variants, write_variant
from latticechess.notation.variants_ini.keys import OURS

BOARDS = (Path(__file__).parents[2] / "data" / "boards.ini").read_text(encoding="utf-8")
COUNTS = {
    "sixbysix": [10, 100, 1162],
    "leaning": [34, 1151, 39548],
    "hilltop": [20, 400, 8902],
    "wide": [32, 1024],
    "lastpawn": [18, 324, 5658],
    "giveall": [20, 400, 8067],
}
"""Legal lines of one, two, three moves, by pyffish 0.0.90."""

FLAT = [name for name in library.names() if library.variant(name).geometry.dimension == 2]
FLAT = [name for name in FLAT if library.variant(name).geometry.bounded and name != "grand"]


@pytest.mark.parametrize("name", COUNTS)
def test_definitions_have_the_moves_of_fairy_stockfish(name: str) -> None:
    found = {board.name: board for board in read_variants(BOARDS)}[name]
    assert found.problems == ()
    assert found.text is not None
    start = loads(found.text).start()
    counts = COUNTS[name]
    assert [perft(start, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", FLAT)
def test_our_boards_are_read_back(name: str) -> None:
    board = library.variant(name)
    text, problems = write_variant(board)
    assert problems == ()
    again = read_variants(text)[0]
    assert again.problems == ()
    assert again.text is not None
    read = loads(again.text)
    assert perft(read.start(), 2) == perft(board.start(), 2)
    assert read.ends == board.ends
    assert set(read.castling) == set(board.castling)
    assert read.double_step_regions == board.double_step_regions
    assert read.draws.moves_claim == board.draws.moves_claim
    assert read.draws.repetition_claim == board.draws.repetition_claim
    # And what was read is written the same way.
    assert write_variant(read)[0].splitlines()[1:] == text.splitlines()[1:]


@pytest.mark.parametrize("name", ["plane", "cube", "four-dimensions"])
def test_boards_beyond_the_format_are_refused(name: str) -> None:
    with pytest.raises(NotationError, match="flat"):
        write_variant(library.variant(name))


def test_what_the_format_cannot_say_of_ours_is_named() -> None:
    _, problems = write_variant(library.variant("grand"))
    keys = [problem.key for problem in problems]
    assert keys == ["promotion optional", "promotion only_captured"]


def lost(text: str) -> list[tuple[int, str]]:
    return [(problem.line, problem.key) for problem in read_variants(text)[-1].problems]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("pieceDrops = true", "pieceDrops"),
        ("wallingRule = duck", "wallingRule"),
        ("mobilityRegionWhiteKing = a1 b1", "mobilityRegionWhiteKing"),
        ("promotedPieceType = n:q", "promotedPieceType"),
        ("cannon = c", "cannon"),
        ("customPiece1 = x:mB", "customPiece1"),
        ("immobile = i", "immobile"),
        ("madeUp = 7", "madeUp"),
        ("stalemateValue = maybe", "stalemateValue"),
        ("promotionPieceTypesBlack = q", "promotionPieceTypesBlack"),
        ("promotionPieceTypes = qz", "promotionPieceTypes"),
        ("checkCounting = true", "checkCounting"),
        ("extinctionValue = draw", "extinctionValue"),
        ("nMoveRule = often", "nMoveRule"),
        ("knight = 7", "knight"),
        ("flagRegion = nowhere", "flagRegionWhite"),
        ("startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Q] w - - 0 1", "startFen"),
        ("startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "startFen"),
    ],
)
def test_what_is_lost_is_named_with_its_line(line: str, key: str) -> None:
    text = f"# one\n\n[other:chess]\n{line}\n"
    assert (4, key) in lost(text)
    # The rest is a board all the same, unless a piece that stands on it cannot be had.
    made = read_variants(text)[0].text
    assert (made is None) == (key == "knight")


@pytest.mark.parametrize(
    "line",
    ["pieceDrops = false", "checkmateValue = loss", "pieceToCharTable = PNBRQ", "castlingWins = -"],
)
def test_keys_that_change_nothing_are_no_loss(line: str) -> None:
    assert lost(f"[same:chess]\n{line}\n") == []


def test_an_inherited_loss_is_named_where_it_stands() -> None:
    assert lost("[one:chess]\npass = true\n[two:one]\nnMoveRule = 70\n") == [(2, "pass")]


def test_what_a_board_of_ours_brings_is_on_the_line_that_asks_for_it() -> None:
    text = "; by check\n[fast:3check]\nstartFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1\n"
    assert lost(text) == [(2, "checkCounting")]


def test_a_letter_means_one_piece() -> None:
    board = read_variants("[swap:chess]\nchancellor = q\npromotionPieceTypes = q\n")[0]
    assert board.problems == ()
    assert board.text is not None
    assert loads(board.text).kind("Q").name == "Chancellor"


def test_parents_that_nobody_knows() -> None:
    board = read_variants("[new:old]\n")[0]
    assert board.text is None
    assert "'old'" in board.problems[0].reason


def test_all_parents_are_boards() -> None:
    for name in OURS:
        board = read_variants(f"[new:{name}]\n")[0]
        assert board.problems == ()
        assert board.text is not None


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("pawn = p\n", 1), ("# x\n[a]\npawn\n", 3), ("[a:b:c]\n", 1), ("[a\n", 1)],
)
def test_other_texts_are_refused_with_their_line(text: str, line: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_variants(text)
    assert caught.value.line == line


LINES = [line for line in BOARDS.splitlines() if line]


@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=20), st.data())
@examples(80)
def test_any_mixture_is_a_board_or_says_why_not(lines: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(lines) - 1))
    cut = data.draw(st.integers(0, len(lines[at])))
    lines[at] = lines[at][:cut] + data.draw(st.sampled_from(["", "*", "9", ":", "é", "-"]))
    try:
        boards = read_variants("[first:chess]\n" + "\n".join(lines))
    except NotationError:
        return
    for board in boards:
        assert board.problems or board.text
        if board.text:
            assert loads(board.text).start().pieces
