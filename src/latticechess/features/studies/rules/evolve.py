"""Apply edits to a study. Never refuses: what is stored has been decided."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from msgspec.structs import replace

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
    Explained,
    GlyphsSet,
    LineAdded,
    LinePromoted,
    LineRemoved,
    StudyEdit,
    Titled,
)
from latticechess.features.studies.rules.tree import Chapter, Node, Study, path, subtree


def evolve(study: Study, edits: Iterable[StudyEdit]) -> Study:
    """The study after these edits."""
    for edit in edits:
        study = replace(_apply(edit, study), seq=study.seq + 1)
    return study


@singledispatch
def _apply(edit: object, study: Study) -> Study:
    raise TypeError(f"{type(edit).__name__} is no edit")


def _with_chapter(study: Study, chapter: Chapter) -> Study:
    return replace(
        study,
        chapters=tuple(chapter if one.id == chapter.id else one for one in study.chapters),
    )


def _found(study: Study, number: int) -> Chapter:
    chapter = study.chapter(number)
    assert chapter is not None, f"no chapter {number}"
    return chapter


def _with_node(study: Study, number: int, key: int, **values: object) -> Study:
    chapter = _found(study, number)
    nodes = dict(chapter.nodes)
    nodes[key] = replace(nodes[key], **values)
    return _with_chapter(study, replace(chapter, nodes=nodes))


@_apply.register
def _titled(edit: Titled, study: Study) -> Study:
    return replace(study, title=edit.title)


@_apply.register
def _chapter_added(edit: ChapterAdded, study: Study) -> Study:
    number = max(study.next_chapter, edit.chapter.id + 1)
    return replace(study, chapters=(*study.chapters, edit.chapter), next_chapter=number)


@_apply.register
def _chapter_titled(edit: ChapterTitled, study: Study) -> Study:
    return _with_chapter(study, replace(_found(study, edit.chapter), title=edit.title))


@_apply.register
def _chapter_moved(edit: ChapterMoved, study: Study) -> Study:
    others = [one for one in study.chapters if one.id != edit.chapter]
    others.insert(edit.to, _found(study, edit.chapter))
    return replace(study, chapters=tuple(others))


@_apply.register
def _chapter_removed(edit: ChapterRemoved, study: Study) -> Study:
    kept = tuple(one for one in study.chapters if one.id != edit.chapter)
    return replace(study, chapters=kept)


@_apply.register
def _line_added(edit: LineAdded, study: Study) -> Study:
    chapter = _found(study, edit.chapter)
    nodes = dict(chapter.nodes)
    parent, number = edit.parent, edit.first
    for move, text in zip(edit.moves, edit.texts, strict=True):
        above = nodes[parent]
        nodes[parent] = replace(above, children=(*above.children, number))
        nodes[number] = Node(parent=parent, move=move, text=text)
        parent, number = number, number + 1
    return _with_chapter(study, replace(chapter, nodes=nodes, next_node=number))


@_apply.register
def _commented(edit: Commented, study: Study) -> Study:
    node = _found(study, edit.chapter).nodes[edit.node]
    comments = (*node.comments, edit.comment)
    study = _with_node(study, edit.chapter, edit.node, comments=comments)
    chapter = _found(study, edit.chapter)
    number = max(chapter.next_comment, edit.comment.id + 1)
    return _with_chapter(study, replace(chapter, next_comment=number))


@_apply.register
def _comment_changed(edit: CommentChanged, study: Study) -> Study:
    node = _found(study, edit.chapter).nodes[edit.node]
    comments = tuple(
        replace(one, text=edit.text) if one.id == edit.comment else one
        for one in node.comments
        if edit.text or one.id != edit.comment
    )
    return _with_node(study, edit.chapter, edit.node, comments=comments)


@_apply.register
def _glyphs_set(edit: GlyphsSet, study: Study) -> Study:
    return _with_node(study, edit.chapter, edit.node, glyphs=edit.glyphs)


@_apply.register
def _drawn(edit: Drawn, study: Study) -> Study:
    return _with_node(study, edit.chapter, edit.node, drawings=edit.drawings)


@_apply.register
def _line_removed(edit: LineRemoved, study: Study) -> Study:
    chapter = _found(study, edit.chapter)
    gone = set(subtree(chapter, edit.node))
    parent = chapter.nodes[edit.node].parent
    nodes = {key: node for key, node in chapter.nodes.items() if key not in gone}
    children = tuple(child for child in nodes[parent].children if child != edit.node)
    nodes[parent] = replace(nodes[parent], children=children)
    exercises = tuple(
        replace(one, mistake=None) if one.mistake in gone else one
        for one in chapter.exercises
        if one.node not in gone
    )
    return _with_chapter(study, replace(chapter, nodes=nodes, exercises=exercises))


@_apply.register
def _line_promoted(edit: LinePromoted, study: Study) -> Study:
    chapter = _found(study, edit.chapter)
    nodes = dict(chapter.nodes)
    way = path(chapter, edit.node)
    for node in way if edit.main else way[-1:]:
        parent = nodes[node].parent
        others = (child for child in nodes[parent].children if child != node)
        nodes[parent] = replace(nodes[parent], children=(node, *others))
    return _with_chapter(study, replace(chapter, nodes=nodes))


@_apply.register
def _exercise_added(edit: ExerciseAdded, study: Study) -> Study:
    chapter = _found(study, edit.chapter)
    number = max(chapter.next_exercise, edit.exercise.id + 1)
    exercises = (*chapter.exercises, edit.exercise)
    return _with_chapter(study, replace(chapter, exercises=exercises, next_exercise=number))


@_apply.register
def _exercise_removed(edit: ExerciseRemoved, study: Study) -> Study:
    chapter = _found(study, edit.chapter)
    kept = tuple(one for one in chapter.exercises if one.id != edit.exercise)
    return _with_chapter(study, replace(chapter, exercises=kept))


@_apply.register
def _explained(edit: Explained, study: Study) -> Study:
    return _with_chapter(study, replace(_found(study, edit.chapter), explained=True))
