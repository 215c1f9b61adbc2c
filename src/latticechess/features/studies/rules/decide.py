"""Decide on a command: the edits it leads to, or a Refusal that says why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import singledispatch

from msgspec.structs import replace

from latticechess.features.studies.rules import commands as ask
from latticechess.features.studies.rules import limits
from latticechess.features.studies.rules.edits import (
    ChapterAdded,
    ChapterMoved,
    ChapterRemoved,
    ChapterTitled,
    CommentChanged,
    Commented,
    Drawn,
    ExerciseAdded,
    ExerciseRemoved,
    GlyphsSet,
    LineAdded,
    LinePromoted,
    LineRemoved,
    StudyEdit,
    Titled,
)
from latticechess.features.studies.rules.evolve import evolve
from latticechess.features.studies.rules.positions import Positions
from latticechess.features.studies.rules.tree import (
    ROOT,
    Chapter,
    Comment,
    Exercise,
    Node,
    StoredMove,
    Study,
    characters,
    count_characters,
    count_moves,
    deepest,
    depth,
)
from latticechess.features.studies.rules.words import clean_comment, clean_title
from latticechess.kernel.move import Move
from latticechess.kernel.position import IllegalMove
from latticechess.notation.moves import format_move
from latticechess.play.refusal import Refusal

MOVE_GLYPHS = range(1, 7)
"""`!`, `?`, `!!`, `??`, `!?`, `?!`: a move has one of them at most."""
LAST_GLYPH = 255


@dataclass(frozen=True, slots=True)
class Desk:
    """What decisions need besides the command: who asks, the study, and its positions."""

    study: Study
    positions: Positions
    by: str
    editor: bool


def decide(desk: Desk, command: ask.Command) -> list[StudyEdit]:
    """The edits that a command leads to; none if it changes nothing. Refusal."""
    if not desk.editor and not isinstance(command, ask.READERS):
        raise Refusal("study-read-only")
    return list(_decide(command, desk))


@singledispatch
def _decide(command: object, desk: Desk) -> Iterator[StudyEdit]:
    raise TypeError(f"{type(command).__name__} is no command")


def chapter_of(study: Study, number: int) -> Chapter:
    """The chapter; Refusal if it is gone."""
    chapter = study.chapter(number)
    if chapter is None:
        raise Refusal("study-no-such-chapter")
    return chapter


def node_of(study: Study, number: int, node: int) -> tuple[Chapter, Node]:
    """The chapter and the node; Refusal if either is gone."""
    chapter = chapter_of(study, number)
    if node not in chapter.nodes:
        raise Refusal("study-no-such-move")
    return chapter, chapter.nodes[node]


# --- Chapters --------------------------------------------------------------------------------


@_decide.register
def _set_title(command: ask.SetTitle, desk: Desk) -> Iterator[StudyEdit]:
    yield Titled(clean_title(command.title))


@_decide.register
def _put_chapters(command: ask.PutChapters, desk: Desk) -> Iterator[StudyEdit]:
    study = desk.study
    if len(study.chapters) + len(command.chapters) > limits.MOST_CHAPTERS:
        raise Refusal("study-too-many-chapters", count=limits.MOST_CHAPTERS)
    moves = count_moves(study) + sum(len(one.nodes) - 1 for one in command.chapters)
    if moves > limits.MOST_MOVES:
        raise Refusal("study-too-many-moves", count=limits.MOST_MOVES)
    text = count_characters(study) + sum(map(characters, command.chapters))
    if text > limits.MOST_CHARACTERS:
        raise Refusal("study-too-much-text", count=limits.MOST_CHARACTERS)
    for number, chapter in enumerate(command.chapters, study.next_chapter):
        yield ChapterAdded(replace(chapter, id=number, title=clean_title(chapter.title)))


@_decide.register
def _title_chapter(command: ask.TitleChapter, desk: Desk) -> Iterator[StudyEdit]:
    chapter_of(desk.study, command.chapter)
    yield ChapterTitled(command.chapter, clean_title(command.title))


@_decide.register
def _shift_chapter(command: ask.ShiftChapter, desk: Desk) -> Iterator[StudyEdit]:
    chapter_of(desk.study, command.chapter)
    to = max(0, min(command.to, len(desk.study.chapters) - 1))
    if desk.study.chapters[to].id != command.chapter:
        yield ChapterMoved(command.chapter, to)


@_decide.register
def _drop_chapter(command: ask.DropChapter, desk: Desk) -> Iterator[StudyEdit]:
    chapter_of(desk.study, command.chapter)
    yield ChapterRemoved(command.chapter)


# --- Moves -----------------------------------------------------------------------------------


def stored(move: Move) -> StoredMove:
    return (tuple(move.origin), tuple(move.target), move.promotion)


@_decide.register
def _play_line(command: ask.PlayLine, desk: Desk) -> Iterator[StudyEdit]:
    chapter, _ = node_of(desk.study, command.chapter, command.node)
    if len(command.moves) > limits.LONGEST_LINE:
        raise Refusal("too-many-moves", count=limits.LONGEST_LINE)
    node, moves = along(chapter, command.node, command.moves)
    if not moves:
        return
    if count_moves(desk.study) + len(moves) > limits.MOST_MOVES:
        raise Refusal("study-too-many-moves", count=limits.MOST_MOVES)
    children = chapter.nodes[node].children
    if len(children) >= limits.MOST_BRANCHES:
        raise Refusal("study-too-many-branches", count=limits.MOST_BRANCHES)
    if children and depth(chapter, node) >= limits.DEEPEST:
        raise Refusal("study-too-deep", count=limits.DEEPEST)
    position = desk.positions.at(chapter, node)
    texts = []
    for move in moves:
        try:
            after = position.play(position.move(move.origin, move.target, move.promotion))
        except IllegalMove as illegal:
            raise Refusal.because(illegal.reason) from illegal
        texts.append(format_move(position, move, after))
        position = after
    line = tuple(stored(move) for move in moves)
    yield LineAdded(chapter.id, node, chapter.next_node, line, tuple(texts))


def along(chapter: Chapter, node: int, moves: tuple[Move, ...]) -> tuple[int, tuple[Move, ...]]:
    """How far `moves` are in the tree already: the node they reach, and the moves left over."""
    for number, move in enumerate(moves):
        wanted = stored(move)
        children = chapter.nodes[node].children
        known = next((child for child in children if chapter.nodes[child].move == wanted), None)
        if known is None:
            return node, moves[number:]
        node = known
    return node, ()


@_decide.register
def _drop_line(command: ask.DropLine, desk: Desk) -> Iterator[StudyEdit]:
    node_of(desk.study, command.chapter, command.node)
    if command.node == ROOT:
        raise Refusal("study-first-position-stays")
    yield LineRemoved(command.chapter, command.node)


@_decide.register
def _promote(command: ask.Promote, desk: Desk) -> Iterator[StudyEdit]:
    node_of(desk.study, command.chapter, command.node)
    if command.node == ROOT:
        return
    edit = LinePromoted(command.chapter, command.node, command.main)
    after = chapter_of(evolve(desk.study, [edit]), command.chapter)
    if deepest(after) > limits.DEEPEST:
        raise Refusal("study-too-deep", count=limits.DEEPEST)
    yield edit


# --- Words and drawings ----------------------------------------------------------------------


@_decide.register
def _say(command: ask.Say, desk: Desk) -> Iterator[StudyEdit]:
    chapter, node = node_of(desk.study, command.chapter, command.node)
    text = clean_comment(command.text)
    if not text:
        raise Refusal("study-comment-empty")
    if len(node.comments) >= limits.MOST_COMMENTS:
        raise Refusal("study-too-many-comments", count=limits.MOST_COMMENTS)
    if count_characters(desk.study) + len(text) > limits.MOST_CHARACTERS:
        raise Refusal("study-too-much-text", count=limits.MOST_CHARACTERS)
    question = command.question or not desk.editor
    comment = Comment(chapter.next_comment, text, desk.by, "question" if question else "person")
    yield Commented(chapter.id, command.node, comment)


@_decide.register
def _reword(command: ask.Reword, desk: Desk) -> Iterator[StudyEdit]:
    _, node = node_of(desk.study, command.chapter, command.node)
    known = next((one for one in node.comments if one.id == command.comment), None)
    if known is None or (known.by != desk.by and not desk.editor):
        raise Refusal("study-no-such-comment")
    text = clean_comment(command.text)
    if text and known.by != desk.by:
        raise Refusal("study-comment-of-another")
    if count_characters(desk.study) - len(known.text) + len(text) > limits.MOST_CHARACTERS:
        raise Refusal("study-too-much-text", count=limits.MOST_CHARACTERS)
    if text != known.text:
        yield CommentChanged(command.chapter, command.node, command.comment, text)


@_decide.register
def _mark(command: ask.Mark, desk: Desk) -> Iterator[StudyEdit]:
    _, node = node_of(desk.study, command.chapter, command.node)
    if not 1 <= command.glyph <= LAST_GLYPH:
        raise Refusal("study-no-such-glyph", number=command.glyph)
    if command.node == ROOT:
        raise Refusal("study-no-such-move")
    glyphs = with_glyph(node.glyphs, command.glyph, command.on)
    if glyphs != node.glyphs:
        yield GlyphsSet(command.chapter, command.node, glyphs)


def with_glyph(glyphs: tuple[int, ...], glyph: int, on: bool) -> tuple[int, ...]:
    """The glyphs with one set or removed; those of a move replace each other."""
    others = [
        one
        for one in glyphs
        if one != glyph and not (glyph in MOVE_GLYPHS and one in MOVE_GLYPHS and on)
    ]
    return tuple(sorted([*others, glyph] if on else others))[:8]


@_decide.register
def _draw(command: ask.Draw, desk: Desk) -> Iterator[StudyEdit]:
    chapter, node = node_of(desk.study, command.chapter, command.node)
    if len(command.drawings) > limits.MOST_DRAWINGS:
        raise Refusal("too-many-drawings", count=limits.MOST_DRAWINGS)
    geometry = desk.positions.at(chapter, ROOT).variant.geometry
    for drawing in command.drawings:
        for square in (drawing.origin, drawing.target):
            if not geometry.contains(square):
                raise Refusal("no-such-square-named", square=str(square))
    drawings = tuple(dict.fromkeys(command.drawings))
    if drawings != node.drawings:
        yield Drawn(command.chapter, command.node, drawings)


# --- Exercises -------------------------------------------------------------------------------


@_decide.register
def _put_exercise(command: ask.PutExercise, desk: Desk) -> Iterator[StudyEdit]:
    chapter, _ = node_of(desk.study, command.chapter, command.node)
    if len(chapter.exercises) >= limits.MOST_EXERCISES:
        raise Refusal("study-too-many-exercises", count=limits.MOST_EXERCISES)
    if any(one.node == command.node for one in chapter.exercises):
        raise Refusal("study-exercise-known")
    if desk.positions.at(chapter, command.node).outcome is not None:
        raise Refusal("study-exercise-over")
    title = clean_title(command.title) if command.title.strip() else ""
    exercise = Exercise(chapter.next_exercise, command.node, title)
    yield ExerciseAdded(chapter.id, exercise)


@_decide.register
def _drop_exercise(command: ask.DropExercise, desk: Desk) -> Iterator[StudyEdit]:
    chapter = chapter_of(desk.study, command.chapter)
    if not any(one.id == command.exercise for one in chapter.exercises):
        raise Refusal("study-no-such-exercise")
    yield ExerciseRemoved(chapter.id, command.exercise)
