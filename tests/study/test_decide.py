"""What may be asked of a study, and what becomes of it."""

from __future__ import annotations

import msgspec
import pytest

from latticechess import variant
from latticechess.features.studies.rules import commands as ask
from latticechess.features.studies.rules import limits
from latticechess.features.studies.rules.decide import Desk, decide
from latticechess.features.studies.rules.edits import StudyEdit
from latticechess.features.studies.rules.evolve import evolve
from latticechess.features.studies.rules.files import chapter_at
from latticechess.features.studies.rules.tree import (
    Chapter,
    Drawing,
    Node,
    Study,
    deepest,
    main_line,
    path,
    subtree,
)
from latticechess.kernel.move import Move
from latticechess.play.refusal import Refusal
from study.desk import Table


def refused(table: Table, command: ask.Command, **who: object) -> str:
    """The code with which a command is refused; the study stays as it was."""
    before = table.study
    with pytest.raises(Refusal) as caught:
        table.do(command, **who)  # type: ignore[arg-type]
    assert table.study is before
    assert str(caught.value.reason).strip()
    return caught.value.reason.code


@pytest.mark.parametrize(
    ("board", "moves", "other"),
    [
        ("chess", "e4 e5 Nf3", "d4"),
        ("plane", "P(6,5)-(6,7) P(6,10)-(6,8)", "N(5,4)-(6,6)"),
        ("cube", "Pe2t-e3t Pe7y-e6y", "Pd2t-d3t"),
    ],
)
def test_moves_variations_words_and_drawings_on_every_board(
    board: str, moves: str, other: str
) -> None:
    table = Table(board)
    last = table.play(moves)
    first = path(table.chapter, last)[0]
    variation = table.play(other)
    assert table.chapter.nodes[0].children == (first, variation)
    assert table.play(moves) == last, "what is there already is gone along"
    origin = table.chapter.nodes[first].played.origin
    table.do(ask.Say(1, first, "  Best by\n test.  "))
    table.do(ask.Mark(1, first, 1, on=True))
    table.do(ask.Draw(1, first, (Drawing(origin, origin, "blue"),)))
    node = table.chapter.nodes[first]
    assert [comment.text for comment in node.comments] == ["Best by\ntest."]
    assert (node.glyphs, node.drawings[0].ink) == ((1,), "blue")
    assert list(main_line(table.chapter))[-1] == last


def test_an_illegal_move_is_refused_with_the_kernel_s_reason() -> None:
    table = Table()
    with pytest.raises(Refusal, match="bishop"):
        table.do(ask.PlayLine(1, 0, (Move((5, 0), (0, 5)),)))


def test_glyphs_of_a_move_replace_each_other_and_others_stay() -> None:
    table = Table()
    node = table.play("e4")
    for glyph in (1, 14, 4):
        table.do(ask.Mark(1, node, glyph, on=True))
    assert table.chapter.nodes[node].glyphs == (4, 14)
    table.do(ask.Mark(1, node, 4, on=False))
    assert table.chapter.nodes[node].glyphs == (14,)
    assert refused(table, ask.Mark(1, node, 256, on=True)) == "study-no-such-glyph"
    assert refused(table, ask.Mark(1, 0, 1, on=True)) == "study-no-such-move"


def test_a_line_can_be_promoted_and_removed() -> None:
    table = Table()
    table.play("e4 e5 Nf3 Nc6")
    deep = table.play("d4 d5 c4")
    other = table.play("e6", path(table.chapter, deep)[0])
    table.do(ask.Promote(1, other, main=True))
    assert [table.chapter.nodes[one].text for one in main_line(table.chapter)] == ["d4", "e6"]
    table.do(ask.DropLine(1, path(table.chapter, other)[0]))
    assert next(table.chapter.nodes[one].text for one in main_line(table.chapter)) == "e4"
    assert len(table.chapter.nodes) == 5
    assert refused(table, ask.DropLine(1, 0)) == "study-first-position-stays"
    assert refused(table, ask.DropLine(1, other)) == "study-no-such-move"
    assert table.play("d4") > deep, "numbers are never used again"


def test_readers_only_ask_questions_of_their_own() -> None:
    table = Table()
    node = table.play("e4")
    table.do(ask.Say(1, node, "Why?"), by="pupil", editor=False)
    comment = table.chapter.nodes[node].comments[0]
    assert (comment.kind, comment.by) == ("question", "pupil")
    reword = ask.Reword(1, node, comment.id, "Why not?")
    assert refused(table, reword, by="other", editor=False) == "study-no-such-comment"
    assert refused(table, reword) == "study-comment-of-another"
    table.do(reword, by="pupil", editor=False)
    table.do(ask.Reword(1, node, comment.id, ""))
    assert table.chapter.nodes[node].comments == ()
    for command in (
        ask.SetTitle("Mine"),
        ask.PlayLine(1, 0, (Move((3, 1), (3, 3)),)),
        ask.Mark(1, node, 1, on=True),
        ask.Draw(1, node, ()),
        ask.DropLine(1, node),
        ask.DropChapter(1),
        ask.PutExercise(1, node),
    ):
        assert refused(table, command, by="pupil", editor=False) == "study-read-only"


def test_chapters_are_renamed_moved_and_removed() -> None:
    table = Table()
    start = variant("cube").start()
    table.do(ask.PutChapters((chapter_at(start, "Two"), chapter_at(start, "Three"))))
    table.do(ask.ShiftChapter(3, -7))
    assert [one.id for one in table.study.chapters] == [3, 1, 2]
    table.do(ask.TitleChapter(2, "  The   second "))
    table.do(ask.DropChapter(1))
    assert [one.title for one in table.study.chapters] == ["Three", "The second"]
    assert refused(table, ask.TitleChapter(1, "Gone")) == "study-no-such-chapter"
    assert refused(table, ask.TitleChapter(2, " \x00 ")) == "study-title-missing"
    assert refused(table, ask.SetTitle("x" * 101)) == "study-title-too-long"


def test_exercises_stand_on_positions_that_can_be_played() -> None:
    table = Table()
    mate = table.play("f3 e5 g4 Qh4")
    before = table.chapter.nodes[mate].parent
    table.do(ask.PutExercise(1, before, "Mate in one"))
    assert table.chapter.exercises[0].title == "Mate in one"
    assert refused(table, ask.PutExercise(1, before)) == "study-exercise-known"
    assert refused(table, ask.PutExercise(1, mate)) == "study-exercise-over"
    table.do(ask.DropLine(1, before))
    assert table.chapter.exercises == ()
    assert refused(table, ask.DropExercise(1, 1)) == "study-no-such-exercise"


def test_hostile_sizes_are_refused_with_a_sentence() -> None:
    table = Table()
    node = table.play("e4")
    megabyte = "x" * 1_000_000
    assert refused(table, ask.Say(1, node, megabyte)) == "study-comment-too-long"
    assert refused(table, ask.Say(1, node, "\x00\x07 \n")) == "study-comment-empty"
    assert refused(table, ask.SetTitle(megabyte)) == "study-title-too-long"
    inks = [Drawing((0, 0), (n % 8, n // 8), "red") for n in range(64)]
    table.do(ask.Draw(1, node, tuple(inks)))
    more = (*inks, Drawing((1, 1), (0, 0), "red"))
    assert refused(table, ask.Draw(1, node, more)) == "too-many-drawings"
    outside = (Drawing((8, 0), (0, 0), "red"),)
    assert refused(table, ask.Draw(1, node, outside)) == "no-such-square-named"
    assert refused(table, ask.Draw(1, node, (Drawing((), (), "red"),))) == "no-such-square-named"
    for number in range(limits.MOST_COMMENTS):
        table.do(ask.Say(1, node, f"{number}"))
    assert refused(table, ask.Say(1, node, "one more")) == "study-too-many-comments"
    chapters = tuple(chapter_at(variant("chess").start(), "x") for _ in range(64))
    assert refused(table, ask.PutChapters(chapters)) == "study-too-many-chapters"


def test_the_text_of_a_study_is_limited() -> None:
    table = Table()
    node = table.play("e4")
    much = "x" * limits.LONGEST_COMMENT
    for number in range(limits.MOST_CHARACTERS // limits.LONGEST_COMMENT):
        if number % limits.MOST_COMMENTS == 0:
            node = table.play(quiet(number), node)
        table.do(ask.Say(1, node, much))
    assert refused(table, ask.Say(1, 0, "x")) == "study-too-much-text"


def quiet(number: int) -> str:
    """Knights go out and home again."""
    return ("Nf6", "Nf3", "Ng8", "Ng1")[number // limits.MOST_COMMENTS % 4]


def huge(moves: int) -> Chapter:
    """A chapter of knights that go out and home: one line, and a variation at every fourth move."""
    chapter = chapter_at(variant("chess").start(), "Huge")
    steps = [((6, 0), (5, 2)), ((6, 7), (5, 5)), ((5, 2), (6, 0)), ((5, 5), (6, 7))]
    nodes = {0: Node(children=(1,))}
    for number in range(1, moves + 1):
        origin, target = steps[(number - 1) % 4]
        following = (number + 1,) if number < moves else ()
        nodes[number] = Node(number - 1, (origin, target, None), "N", following)
    return msgspec.structs.replace(chapter, nodes=nodes, next_node=moves + 1)


def test_ten_thousand_moves_are_kept_and_one_more_is_refused() -> None:
    table = Table()
    table.do(ask.PutChapters((huge(limits.MOST_MOVES),)))
    large = table.study.chapters[1]
    assert len(subtree(large, 0)) == limits.MOST_MOVES + 1
    assert len(path(large, limits.MOST_MOVES)) == limits.MOST_MOVES
    move = Move((4, 1), (4, 3))
    assert refused(table, ask.PlayLine(1, 0, (move,))) == "study-too-many-moves"
    assert refused(table, ask.PutChapters((huge(1),))) == "study-too-many-moves"
    stored = msgspec.json.encode(table.study)
    assert msgspec.json.decode(stored, type=Study) == table.study
    table.do(ask.DropLine(2, 1))
    table.do(ask.PlayLine(1, 0, (move,)))
    assert len(table.study.chapters[1].nodes) == 1


def test_variations_nest_only_so_deep() -> None:
    """Each variation leaves the line of the one before it."""
    table = Table()
    ways = ["Nf3 Nf6 Ng1 Ng8", "Nc3 Nc6 Nb1 Nb8"]
    node = 0
    for _ in range(limits.DEEPEST):
        table.play(ways[0], node)
        node = table.play(ways[1], node)
    table.play(ways[0], node)
    with pytest.raises(Refusal) as caught:
        table.play(ways[1], node)
    assert caught.value.reason.code == "study-too-deep"
    assert deepest(table.chapter) == limits.DEEPEST


def test_edits_are_stored_and_read_again() -> None:
    table = Table("cube")
    empty = Study(title="Rising bishops")
    edits: list[StudyEdit] = []
    study = empty
    start = variant("cube").start()
    for command in (
        ask.PutChapters((chapter_at(start, "One"),)),
        ask.PlayLine(1, 0, (Move((4, 1, 1), (4, 2, 1)),)),
        ask.Say(1, 1, "Up it goes."),
        ask.Mark(1, 1, 3, on=True),
        ask.Draw(1, 1, (Drawing((0, 0, 0), (7, 7, 7), "yellow"),)),
        ask.PutExercise(1, 1, "Find it"),
        ask.SetTitle("Other"),
    ):
        made = decide(Desk(study, table.positions, "ann", editor=True), command)
        study = evolve(study, made)
        edits += made
    texts = [msgspec.json.encode(edit) for edit in edits]
    again = [msgspec.json.decode(text, type=StudyEdit) for text in texts]
    assert evolve(empty, again) == study
