"""Chapters as PGN and ICN, and back."""

from __future__ import annotations

import pytest

from latticechess.features.studies.rules import commands as ask
from latticechess.features.studies.rules import limits
from latticechess.features.studies.rules.files import as_icn, as_pgn, read_chapters
from latticechess.features.studies.rules.tree import Chapter, Drawing, Study, main_line
from latticechess.play.refusal import Refusal
from study.desk import Table

PGN = """[Event "Club evening"]
[White "Amara"]
[Black "Mei"]
[Result "1-0"]

{Watch the centre. [%csl Ge4,Rd5]} 1. e4 $1 {[%cal Ge2e4,Yd2d4] Best by test.} (1. d4 d5 (1... Nf6
{Indian} 2. c4) 2. c4) (1. c4 $5) 1... e5 {[%clk 0:03:12] quick} 2. Nf3 1-0
"""


def shape(chapter: Chapter) -> list[object]:
    """The tree with everything on it, without the numbers of its nodes."""
    found: list[object] = []
    waiting = [(0, 0)]
    while waiting:
        number, level = waiting.pop()
        node = chapter.nodes[number]
        words = [one.text for one in node.comments]
        found.append((level, node.move, node.text, node.glyphs, words, set(node.drawings)))
        waiting += [(child, level + 1) for child in reversed(node.children)]
    return found


def test_variations_comments_glyphs_and_drawings_are_read() -> None:
    (chapter,) = read_chapters(PGN, "ann")
    root = chapter.nodes[0]
    assert (chapter.title, chapter.kind, chapter.result) == ("Amara \u2013 Mei", "game", "1-0")
    assert [chapter.nodes[one].text for one in root.children] == ["e4", "d4", "c4"]
    assert root.comments[0].text == "Watch the centre."
    assert root.drawings == (
        Drawing((4, 3), (4, 3), "green"),
        Drawing((3, 4), (3, 4), "red"),
    )
    first = chapter.nodes[root.children[0]]
    assert first.glyphs == (1,)
    assert first.comments[0].text == "Best by test."
    assert Drawing((4, 1), (4, 3), "green") in first.drawings
    reply = chapter.nodes[first.children[0]]
    assert reply.comments[0].text == "quick", "clock times are no words"


def test_what_is_written_is_read_again_the_same() -> None:
    (chapter,) = read_chapters(PGN, "ann")
    study = Study(title="Club evening", chapters=(chapter,))
    (again,) = read_chapters(as_pgn(study, [chapter]), "ben")
    assert shape(again) == shape(chapter)
    assert (again.players, again.result) == (chapter.players, chapter.result)


@pytest.mark.parametrize(
    ("board", "moves", "other"),
    [
        ("plane", "P(6,5)-(6,7) P(6,10)-(6,8) Q(7,4)-(4,1)", "N(5,4)-(6,6) P(6,10)-(6,8)"),
        ("cube", "Pe2t-e3t Pe7y-e6y", "Pd2t-d3t"),
    ],
)
def test_other_boards_go_through_pgn_too(board: str, moves: str, other: str) -> None:
    table = Table(board)
    node = table.play(moves)
    table.play(other)
    origin, target, _ = table.chapter.nodes[node].move or ((), (), None)
    table.do(ask.Draw(1, node, (Drawing(origin, target, "blue"),)))
    table.do(ask.Say(1, node, "Now look {here}."))
    (again,) = read_chapters(as_pgn(table.study, [table.chapter]), "ann")
    expected = [
        (*one[:4], [word.replace("}", ")") for word in one[4]], one[5])
        for one in shape(table.chapter)
        if isinstance(one, tuple)
    ]
    assert shape(again) == expected
    assert again.title == "One"


def test_the_main_line_of_a_plane_goes_through_icn() -> None:
    table = Table("plane")
    table.play("P(6,5)-(6,7) P(6,10)-(6,8)")
    (again,) = read_chapters(as_icn(table.study, table.chapter), "ann")
    moves = [again.nodes[one].played for one in main_line(again)]
    assert moves == [table.chapter.nodes[one].played for one in main_line(table.chapter)]
    with pytest.raises(Refusal):
        as_icn(Table("cube").study, Table("cube").chapter)


def test_bare_moves_and_questions() -> None:
    (chapter,) = read_chapters("1. e4 e5 2. Nf3", "ann")
    assert len(chapter.nodes) == 4
    table = Table()
    node = table.play("e4")
    table.do(ask.Say(1, node, "Why?"), by="pupil", editor=False)
    assert "Why" not in as_pgn(table.study, [table.chapter]), "questions stay in the study"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "study-file-empty"),
        ("1. e4 e5 2. Ke3", "study-file-wrong"),
        ("1. e4 {open", "study-file-wrong"),
        ("x" * (limits.LONGEST_FILE + 1), "study-file-too-long"),
        ('[Event "x"]\n\n1. d4 *\n\n' * 65, "study-too-many-chapters"),
        ("1. e4 {" + "long " * 2_000 + "} *", "study-comment-too-long"),
        ("1. e4 " + "(1. d4 " * 101 + ")" * 101 + " *", "study-file-wrong"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', None),
    ],
)
def test_hostile_files_are_refused_with_a_sentence(text: str, code: str | None) -> None:
    with pytest.raises(Refusal) as caught:
        read_chapters(text, "ann")
    assert code in (None, caught.value.reason.code)
    assert str(caught.value.reason)


def test_a_file_of_ten_thousand_moves() -> None:
    """Knights go out and home: as many moves as a study may have, and then one more."""
    walk = "Nf3 Nf6 Ng1 Ng8 "
    text = walk * (limits.MOST_MOVES // 4)
    (chapter,) = read_chapters(text, "ann")
    assert len(chapter.nodes) == limits.MOST_MOVES + 1
    (again,) = read_chapters(as_pgn(Study(title="x"), [chapter]), "ann")
    assert len(again.nodes) == len(chapter.nodes)
    with pytest.raises(Refusal) as caught:
        read_chapters(text + "e4", "ann")
    assert caught.value.reason.code == "study-too-many-moves"
