"""Variant files: what they mean, and every error with its line and reason."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from latticechess.kernel import library
from latticechess.kernel.pieces import Side
from latticechess.kernel.start_positions import back_row, numbered
from latticechess.kernel.variant import Variant, in_region
from latticechess.kernel.variantfile import VariantError, load, loads
from latticechess.kernel.variantfile.typed_table import Problem

SOUND = """\
name = "small"
title = "Small board"
[board]
axes = ["abcd", "1234"]
mirror = "x, -y"

[[piece]]
name = "King"
letter = "K"
leaps = ["all (0,1)", "all (1,1)"]
royal = true

[[piece]]
name = "Rook"
letter = "R"
slides = ["all (0,1)"]

[[piece]]
name = "Pawn"
letter = "P"
steps = ["(0,1)"]
captures = ["(±1,1)"]
double_step = true
en_passant = true
promotes = true
counts = true

[setup]
white = ["K a1", "R d1", "P b1"]

[promotion]
white = "a4-d4"
to = "R"

[double_step]
white = "*1"
"""


def letters(variant: Variant) -> dict[str, str]:
    return {variant.geometry.name(at): piece.letter for at, piece in variant.setup}


# --- What files mean -------------------------------------------------------------------------


def test_a_sound_file_says_what_it_means() -> None:
    variant = loads(SOUND)
    assert (variant.name, variant.title, variant.notation) == ("small", "Small board", "san")
    assert letters(variant) == {"a1": "K", "d1": "R", "b1": "P", "a4": "k", "d4": "r", "b4": "p"}
    king, rook, pawn = variant.pieces
    assert len(king.leaps) == 8
    assert king.royal
    assert set(rook.slides) == {(0, 1), (0, -1), (1, 0), (-1, 0)}
    assert set(pawn.captures) == {(1, 1), (-1, 1)}
    assert variant.vector((1, 1), Side.BLACK) == (1, -1)
    assert variant.source == SOUND
    assert variant.promotion is not None
    assert variant.promotion.regions == ((((0, 3), (3, 3)),), (((0, 3), (0, 0)),))
    assert variant.double_step_regions == ((((0, 3), (0, 0)),), (((0, 3), (3, 3)),))
    assert not any(piece.unmoved for _, piece in variant.setup)


def test_equal_files_make_equal_variants() -> None:
    assert loads(SOUND, "one") == loads(SOUND, "two")
    assert hash(loads(SOUND)) == hash(loads(SOUND))


def test_without_a_region_every_pawn_of_the_set_up_is_unmoved() -> None:
    variant = loads(SOUND.partition("[double_step]")[0])
    assert variant.double_step_regions is None
    assert {piece.letter for _, piece in variant.setup if piece.unmoved} == {"P", "p"}


@pytest.mark.parametrize(
    ("text", "vectors"),
    [
        ('"(1,2)"', {(1, 2)}),
        ("[1, 2]", {(1, 2)}),
        ('"(±1,2)"', {(1, 2), (-1, 2)}),
        ('"(+-1,\u2212 2)"', {(1, -2), (-1, -2)}),
        ('"all (0,2)"', {(0, 2), (0, -2), (2, 0), (-2, 0)}),
        (
            '"all (1,2)"',
            {(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)},
        ),
    ],
)
def test_vectors_in_shorthand(text: str, vectors: set[tuple[int, int]]) -> None:
    variant = loads(SOUND.replace('leaps = ["all (0,1)", "all (1,1)"]', f"leaps = [{text}]"))
    assert set(variant.pieces[0].leaps) == vectors


def test_axes_by_length_and_rows_with_numbers() -> None:
    text = SOUND.replace('"1234"', "12").replace(
        'white = ["K a1", "R d1", "P b1"]', 'rows = "k3/4/4/4/4/4/4/4/4/p..p/4/K2R"'
    )
    variant = loads(text.replace("a4-d4", "a12-d12"))
    assert variant.geometry.sizes == (4, 12)
    assert letters(variant) == {"a1": "K", "d1": "R", "a3": "p", "d3": "p", "a12": "k"}


def test_pieces_along_a_line_and_in_a_box() -> None:
    text = SOUND.replace('"K a1", "R d1", "P b1"', '"KRP a1-c1", "P d1-d2"')
    assert {at for at, letter in letters(loads(text)).items() if letter == "P"} == {
        "c1",
        "d1",
        "d2",
    }


def test_black_may_be_given_apart() -> None:
    text = SOUND.replace('"P b1"]', '"P b1"]\nblack = ["K c4"]')
    assert [at for at, letter in letters(loads(text)).items() if letter.islower()] == ["c4"]


def test_draw_rules_can_be_switched_off() -> None:
    draws = loads(SOUND + "[draws]\nmoves_claim = false\nrepetition_claim = 4\n").draws
    assert draws.moves_claim is None
    assert draws.moves_automatic == 75
    assert draws.repetition_claim == 4


# --- Errors ----------------------------------------------------------------------------------


def problems(text: str) -> list[tuple[int, str]]:
    with pytest.raises(VariantError) as caught:
        loads(text, "mine.toml")
    for problem in caught.value.problems:
        assert f"mine.toml, line {problem.line}: {problem.reason}" in str(caught.value)
    return [(problem.line, problem.reason) for problem in caught.value.problems]


def line_with(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


WRONG = [
    ('name = "small"', 'name = "Small!"', "small letters"),
    ('name = "small"', "name = 7", "must be text"),
    ('title = "Small board"', 'title = ""', "is empty"),
    ('title = "Small board"', 'titel = "Small board"', "did you mean 'title'"),
    ('axes = ["abcd", "1234"]', "axes = []", "must list the board's axes"),
    ('axes = ["abcd", "1234"]', 'axes = ["abca", "1234"]', "occurs twice"),
    ('axes = ["abcd", "1234"]', 'axes = ["abcd", ""]', "an axis is its labels"),
    ('axes = ["abcd", "1234"]', 'axes = ["abcd", "12 4"]', "' ' cannot label a square"),
    ('axes = ["abcd", "1234"]', 'axes = ["λπδω", "1234"]', "'λ' cannot label a square"),
    ('axes = ["abcd", "1234"]', "axes = [12]", "112 might lead from 1 to 12"),
    ('axes = ["abcd", "1234"]', 'axes = ["abcd", "endless"]', "all axes are endless, or none"),
    ('axes = ["abcd", "1234"]', 'axes = ["endless"]', "exactly 2 dimensions"),
    ('axes = ["abcd", "1234"]', 'axes = ["endless", "endless", "endless"]', "exactly 2 dimensions"),
    ('axes = ["abcd", "1234"]', 'axes = ["ab", "ab", "ab", "ab", "ab"]', "4 is the most"),
    ('axes = ["abcd", "1234"]', 'axes = ["abcdefgh", 513]', "4104 squares; 4096 is the most"),
    ('axes = ["abcd", "1234"]', "axes = [12, 12]", "could not be told apart"),
    ('mirror = "x, -y"', 'mirror = "x"', "one term for each axis"),
    ('mirror = "x, -y"', 'mirror = "x, y"', "turn at least one axis round"),
    ('mirror = "x, -y"', 'mirror = "y, -x"', "is not a mirror of x"),
    ('mirror = "x, -y"', 'mirror = "x, 9-y"', "means 3-y"),
    ('letter = "R"', 'letter = "K"', "King has the letter 'K' already"),
    ('letter = "R"', 'letter = "Rk"', "one capital letter"),
    ('letter = "R"', 'letter = "R"\ncolour = "red"', "unknown key 'colour'"),
    ('name = "Rook"', 'name = "King"', "two pieces called 'King'"),
    ("royal = true", "royal = 1", "must be true or false"),
    ('slides = ["all (0,1)"]', 'slides = ["all (0,2)"]', "skips squares"),
    ('slides = ["all (0,1)"]', 'slides = ["(0,0)"]', "goes nowhere"),
    ('slides = ["all (0,1)"]', 'slides = ["all (0,0,1)"]', "3 components"),
    ('slides = ["all (0,1)"]', "slides = [[1, 0, 0]]", "3 components"),
    ('slides = ["all (0,1)"]', 'slides = ["sideways"]', "is not a vector"),
    ('slides = ["all (0,1)"]', 'slides = ["(a,1)"]', "not a whole number"),
    ('slides = ["all (0,1)"]', "slides = 7", "must be a list"),
    ('slides = ["all (0,1)"]', 'leaps = ["(0,1001)"]', "longer than 1000"),
    ("promotes = true", "promotes = false", "no piece has promotes"),
    ("double_step = true", "double_step = false", "there is a [double_step], but no piece"),
    ('to = "R"', 'to = "RX"', "no piece has the letter 'X'"),
    ('to = "R"', 'to = "K"', "nothing can promote to a King"),
    ('to = "R"', 'to = "RR"', "occurs twice"),
    ('white = "a4-d4"', 'white = "a4-e4"', "neither a square of this board nor two"),
    ('"K a1"', '"K e1"', "neither a square"),
    ('"K a1"', '"R a1"', "White has no royal piece, and neither"),
    ('slides = ["all (0,1)"]', 'slides = ["all (0,1) up to 0"]', "must be at least 1"),
    ("[promotion]", "[goal]\n[promotion]", "'white' must list the squares"),
    ("[promotion]", '[goal]\nwhite = "z9"\n[promotion]', "z9"),
    ("[promotion]", '[goal]\nwhite = "b2"\npieces = "X"\n[promotion]', "the letter 'X'"),
    ("[promotion]", '[goal]\nwhite = "b2"\nlast_move = 1\n[promotion]', "true or false"),
    ("[promotion]", "[win]\nchecks = 101\n[promotion]", "must be at most 100"),
    ("[promotion]", "[win]\nchecks = 0\n[promotion]", "must be a whole number above 0"),
    ("[promotion]", '[win]\ncapture = "RX"\n[promotion]', "the letter 'X'"),
    ("[promotion]", '[win]\nstalemate = "lost"\n[promotion]', "one of draw, wins, loses"),
    (
        "[promotion]",
        "[win]\ncapture_all = true\nlose_all = true\n[promotion]",
        "contradict each other",
    ),
    ("[promotion]", "[win]\ncheks = 3\n[promotion]", "did you mean 'checks'"),
    ("[promotion]", "[moves]\nmust_capture = 1\n[promotion]", "true or false"),
    ('white = "*1"', 'white = "*1"\nen_passant = "e9"', "e9"),
    ('"R d1"', '"R a1"', "two pieces stand on a1"),
    ('"R d1"', '"X d1"', "no piece has the letter 'X'"),
    ('"R d1"', '"d1"', "must be letters of pieces and then squares"),
    ('"R d1"', '"RRR c1-d1"', "RRR are 3 pieces, but c1-d1 2 squares"),
]

# What is missing, or does not fit another part, is reported where that part begins.
ELSEWHERE = {
    "must list the board's axes": "[board]",
    "no piece has promotes": "[promotion]",
    "there is a [double_step], but no piece": "[double_step]",
    "White has no royal piece, and neither": "[setup]",
    "'white' must list the squares": "[goal]",
}


@pytest.mark.parametrize(("right", "wrong", "reason"), WRONG)
def test_each_mistake_is_named_with_its_line(right: str, wrong: str, reason: str) -> None:
    text = SOUND.replace(right, wrong, 1)
    assert text != SOUND
    found = [line for line, said in problems(text) if reason in said]
    # A change may add a table of its own before the one that it is put in front of.
    added = wrong.count("\n") - (right == "[promotion]" and wrong != right)
    changed = SOUND[: SOUND.index(right)].count("\n") + added + 1
    assert found == [line_with(text, ELSEWHERE[reason]) if reason in ELSEWHERE else changed]


WIDE = """\
name = "wide"
title = "Wide board"
[board]
axes = ["endless", "endless"]
mirror = "x, 15-y"
[[piece]]
name = "King"
letter = "K"
leaps = ["all (0,1)"]
royal = true
[setup]
white = ["K (0,0)"]
"""


@pytest.mark.parametrize(
    ("addition", "line"),
    [
        ("[goal]\nwhite = '(3,3)'\nlast_move = true", 15),
        ("[moves]\nmust_capture = true", 14),
        ("[moves]\nno_checks = true", 14),
    ],
)
def test_an_endless_board_tries_out_no_moves(addition: str, line: int) -> None:
    assert loads(WIDE).ruled is False
    assert loads(WIDE + "[win]\nchecks = 3").ruled
    assert problems(WIDE + addition) == [(line, "this needs a bounded board")]


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ('leaps = ["all (0,1)"]', 'slides = ["all (0,1) up to 3"]', "this needs a bounded board"),
        ('"K (0,0)"', '"K (0,0)", "K (2,0)"', "White has 2 royal pieces"),
    ],
)
def test_an_endless_board_keeps_to_one_king(right: str, wrong: str, reason: str) -> None:
    assert reason in [said[: len(reason)] for _, said in problems(WIDE.replace(right, wrong))]


def test_checks_and_bare_kings_need_somebody_to_check() -> None:
    text = (
        SOUND.replace("royal = true", "") + '[win]\nchecks = 3\nbare_king = true\ncapture = "K"\n'
    )
    checks, bare = line_with(text, "checks = 3"), line_with(text, "bare_king")
    assert problems(text) == [
        (checks, "'checks' needs a royal piece on both sides; Black has none"),
        (checks, "'checks' needs a royal piece on both sides; White has none"),
        (bare, "'bare_king' needs one royal piece on each side; look at Black"),
        (bare, "'bare_king' needs one royal piece on each side; look at White"),
    ]


def test_ends_of_a_file_are_read() -> None:
    text = SOUND.replace('slides = ["all (0,1)"]', 'slides = ["all (0,1) up to 2", "(0,1)"]')
    text += 'en_passant = "b1"\n[goal]\nwhite = "c3"\npieces = "R"\n[win]\nchecks = 2\n'
    variant = loads(text + "[moves]\nmust_capture = true\n")
    rook = variant.kind("R")
    assert [rook.range_of(slide) for slide in ((0, 1), (0, -1), (1, 0))] == [None, 2, 2]
    assert variant.en_passant_regions == ((((1, 1), (0, 0)),), (((1, 1), (3, 3)),))
    assert variant.ends.goal == ((((2, 2), (2, 2)),), (((2, 2), (1, 1)),))
    assert (variant.ends.goal_pieces, variant.ends.checks) == (("R",), 2)
    assert variant.ends.must_capture
    assert not variant.ends.no_checks
    assert variant.ruled
    assert not loads(SOUND).ruled


@pytest.mark.parametrize(
    ("wrong", "line", "reason"),
    [
        ('slides = [\n  "all (0,1)",\n  "all (2,2)",\n]', 18, "skips squares"),
        ('slides = ["(1,0)"] # none\nbogus = 1', 17, "unknown key 'bogus'"),
        ("slides = [ # first\n  [1, 0],\n\n  [0, 0, 1],\n]", 19, "3 components"),
        ('slides = """all\n(0,1)"""\nbogus = 1', 18, "unknown key 'bogus'"),
    ],
)
def test_lines_are_exact_within_long_values(wrong: str, line: int, reason: str) -> None:
    text = SOUND.replace('slides = ["all (0,1)"]', wrong)
    assert (line, reason) in [
        (at, next(iter(re.findall(re.escape(reason), said)), "")) for at, said in problems(text)
    ]


def test_all_problems_are_reported_at_once() -> None:
    text = SOUND.replace('letter = "R"', 'letter = "rook"').replace('to = "R"', 'to = "Z"')
    text = text.replace('"K a1"', '"K a9"')
    reasons = " / ".join(reason for _, reason in problems(text))
    assert "one capital letter" in reasons
    assert "'Z'" in reasons
    assert "'a9'" in reasons


@pytest.mark.parametrize(
    ("extra", "reason"),
    [
        ("[castling]\nwhite = ['K a1-c1 d1-b1']\n", None),
        ("[castling]\nwhite = ['K b1-c1 d1-b1']\n", "no royal piece of that side starts on b1"),
        ("[castling]\nwhite = ['K a1-c1 c1-b1']\n", "no rook of that side starts on c1"),
        ("[castling]\nwhite = ['K a1-c1 d1-c1']\n", "cannot end on one square"),
        ("[castling]\nwhite = ['K a1-c2 d1-b1']\n", "must lie on one rank"),
        ("[castling]\nwhite = ['O-O']\n", "must be K or Q"),
        ("[castling]\nwhite = []\n", "has no rules"),
        ("[castling]\nwhite = ['K a1-c1 d1-b1', 'K a1-c1 d1-b1']\n", "given twice"),
        ("[castling]\nwhite = ['K a1-c1 d1-b1', 'Q a1-c1 d1-d1']\n", "cannot be told apart"),
        ("[draws]\nmoves_claim = 0\n", "whole number above 0"),
        ("[draws]\nrepetition_claim = 1\n", "at least 2"),
        ("[draws]\ndead_position = 'maybe'\n", "must be one of orthodox"),
        ("[surprise]\n", "unknown key 'surprise'"),
    ],
)
def test_tables_that_may_be_added(extra: str, reason: str | None) -> None:
    if reason is None:
        assert loads(SOUND + extra).name == "small"
    else:
        assert reason in " / ".join(said for _, said in problems(SOUND + extra))


ENDLESS = (
    SOUND.partition("[promotion]")[0]
    .replace('["abcd", "1234"]', '["endless", "endless"]')
    .replace("x, -y", "x, 9-y")
    .replace("promotes = true\n", "")
    .replace('["K a1", "R d1", "P b1"]', '["K (1,1)", "R (4,1)", "P (2,1)"]')
)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("", ""), None),
        (("all (0,1)", "all (0,17)"), "longer than 16"),
        (
            ('slides = ["all (0,1)"]', f"slides = {[[1, 1], *([n, n + 1] for n in range(16))]}"),
            "33 directions",
        ),
        (('slides = ["all (0,1)"]', 'slides = ["(0,1)"]\npromotes = true'), "cannot promote"),
        (
            ("[setup]", "[castling]\nwhite = ['K (1,1)-(66,1) (4,1)-(3,1)']\n[setup]"),
            "farther than 64 squares",
        ),
        (('"R (4,1)"', '"R (1,1)-(5000,1)"'), "5000 squares; 4096 is the most"),
        (('"R (4,1)"', '"R (4,99999999999999999)"'), "ends at"),
    ],
)
def test_limits_of_the_plane(change: tuple[str, str], reason: str | None) -> None:
    text = ENDLESS.replace(*change, 1)
    if reason is None:
        assert loads(text).start().pieces
    else:
        assert reason in " / ".join(said for _, said in problems(text))


def test_notation_must_fit_the_board() -> None:
    assert "unknown notation 'morse'" in problems('notation = "morse"\n' + SOUND)[0][1]
    assert "needs an endless board" in problems('notation = "plane"\n' + SOUND)[0][1]
    assert loads('notation = "cube"\n' + SOUND).notation == "cube"
    for axes in ('["ABCD", "1234"]', '["abcd", "dcba"]'):
        text = re.sub(r"\[double_step\][^[]*", "", SOUND).replace('["abcd", "1234"]', axes)
        lists = 'white = ["K a1", "R d1", "P b1"]'
        text = text.replace(lists, 'rows = "k3/4/4/K3"').replace('"a4-d4"', '"**"')
        assert loads(text).notation == "cube"
        assert "no label on both" in problems('notation = "san"\n' + text)[0][1]


def test_broken_toml_names_its_line() -> None:
    assert problems('name = "x"\ntitle = = 3\n')[0][0] == 2
    assert problems("[board")[0][0] == 1


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="cannot be read"):
        load(tmp_path / "none.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(VariantError, match="not UTF-8"):
        load(tmp_path / "binary.toml")


@given(st.text(max_size=300))
def test_any_text_is_a_variant_or_a_variant_error(text: str) -> None:
    with pytest.raises(VariantError):
        loads(text)


@given(st.data())
def test_a_damaged_file_is_a_variant_or_a_variant_error(data: st.DataObject) -> None:
    source = library.variant(data.draw(st.sampled_from(library.names()))).source
    at = data.draw(st.integers(0, len(source)))
    cut = data.draw(st.integers(0, 30))
    new = data.draw(st.text(st.sampled_from('"[]{}=,().-+±*#\n 0129azAZ/|'), max_size=20))
    found: list[Problem] = []
    last = len((source + new).splitlines()) + 1
    try:
        variant = loads(source[:at] + new + source[at + cut :])
        assert len(variant.start().pieces) == len(variant.setup)
    except VariantError as error:
        found.extend(error.problems)
    assert all(1 <= problem.line <= last and problem.reason for problem in found)


# --- The library -----------------------------------------------------------------------------


def test_the_three_great_boards_come_first() -> None:
    assert library.names()[:3] == ("chess", "plane", "cube")
    assert {"chess960", "capablanca", "raumschach", "classical-infinite", "mini"} <= set(
        library.names()
    )
    for name in library.names():
        variant = library.variant(name)
        assert variant.name == name
        assert variant.summary


def test_a_file_of_ones_own_is_named_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SOUND, encoding="utf-8")
    assert library.variant(str(path)) == loads(SOUND)
    assert library.variant(path) == loads(SOUND)


def test_an_unknown_name_gets_a_hint() -> None:
    with pytest.raises(library.UnknownVariantError, match="Did you mean 'chess960'"):
        library.variant("chess961")


def test_the_cube_is_a_point_mirror() -> None:
    cube = library.variant("cube")
    assert cube.geometry.sizes == (8, 8, 8)
    assert len(cube.setup) == 48
    placed = letters(cube)
    assert "".join(placed[f"{file}1s"] for file in "abcdefgh") == "RNBQKBNR"
    assert "".join(placed[f"{file}8z"] for file in "abcdefgh") == "rnbqkbnr"
    assert {at[1:] for at, letter in placed.items() if letter == "P"} == {"2s", "2t"}
    assert {at[1:] for at, letter in placed.items() if letter == "p"} == {"7z", "7y"}
    vectors = {kind.letter: len(kind.leaps) + len(kind.slides) for kind in cube.pieces}
    assert vectors == {"K": 18, "Q": 18, "R": 6, "B": 12, "N": 24, "P": 0}
    pawn = cube.kind("P")
    assert set(pawn.captures) == {(1, 0, 1), (-1, 0, 1), (1, 1, 0), (-1, 1, 0), (0, 1, 1)}


def test_the_plane_has_its_seventy_six_pieces() -> None:
    plane = library.variant("plane")
    placed = letters(plane)
    assert len(placed) == 76
    assert "".join(placed[f"({x},4)"] for x in range(1, 15)) == "PRCMNBQKBNMCRP"
    assert "".join(placed[f"({x},11)"] for x in range(1, 15)) == "prcmnbqkbnmcrp"
    assert placed["(2,-1)"] == placed["(13,-1)"] == "H"
    assert placed["(2,16)"] == placed["(13,16)"] == "h"
    for at in ("(0,-1)", "(1,0)", "(2,1)", "(3,0)", "(4,-1)", "(11,-1)", "(13,1)", "(15,-1)"):
        assert placed[at] == "P"
    assert sum(letter == "P" for letter in placed.values()) == 24
    assert all(piece.unmoved for _, piece in plane.setup if piece.kind.letter == "P")
    assert len(plane.kind("H").leaps) == 16
    assert plane.promotion is not None
    white, black = plane.promotion.regions
    assert in_region(white[0], (-(10**9), 11))
    assert not in_region(white[0], (0, 12))
    assert in_region(black[0], (10**9, 4))
    assert plane.draws.moves_claim is None


def test_every_chess960_start_agrees_with_python_chess() -> None:
    variant = library.variant("chess960")
    for number in range(960):
        board = chess.Board.from_chess960_pos(number)
        derived = numbered(variant, number)
        pieces = {at[0] + 8 * at[1]: piece.letter for at, piece in derived.setup}
        assert pieces == {at: piece.symbol() for at, piece in board.piece_map().items()}
        rooks = {rule.rook[0] + 8 * rule.rook[1] for rule in derived.castling}
        assert rooks == set(chess.SquareSet(board.castling_rights))
        assert {rule.king[0] for rule in derived.castling} == {back_row(number).index("K")}
    assert back_row(518) == "RNBQKBNR"


@pytest.mark.parametrize("number", [-1, 960])
def test_there_is_no_other_number(number: int) -> None:
    with pytest.raises(ValueError, match="0 to 959"):
        numbered(library.variant("chess960"), number)
    with pytest.raises(ValueError, match="only one start"):
        numbered(library.variant("chess"), 0)


def test_raumschach_bishops_stand_left_of_unicorns_for_each_player() -> None:
    placed = letters(library.variant("raumschach"))
    assert "".join(placed[f"{file}1B"] for file in "abcde") == "BUQBU"
    assert "".join(placed[f"{file}5D"] for file in "abcde") == "ubqub"
    assert "".join(placed[f"{file}5E"] for file in "abcde") == "rnknr"


def test_sources_reload_to_the_same_variant() -> None:
    for name in library.names():
        variant = library.variant(name)
        assert loads(variant.source) == variant
        assert replace(variant, source="") != variant
