"""What the computer found in a line: comments, the better line and an exercise for each mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from latticechess.features.studies.rules import limits
from latticechess.features.studies.rules.commands import PlayLine
from latticechess.features.studies.rules.decide import Desk, chapter_of, decide, stored, with_glyph
from latticechess.features.studies.rules.edits import (
    Commented,
    ExerciseAdded,
    Explained,
    GlyphsSet,
    StudyEdit,
)
from latticechess.features.studies.rules.evolve import evolve
from latticechess.features.studies.rules.tree import (
    Chapter,
    Comment,
    Exercise,
    Phrase,
    Study,
    count_moves,
)
from latticechess.kernel.move import Move
from latticechess.kernel.sentence import Part, Sentence

GLYPHS = {"inaccuracy": 6, "mistake": 2, "blunder": 4}
SHOWN_PLIES = 5
"""Length of the better line."""
MOST_EXERCISES = 12
"""The worst mistakes of a line become exercises."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake on the main line."""

    node: int
    verdict: str
    loss: float
    told: tuple[Sentence, ...]
    better: tuple[Move, ...]
    """The computer's line in place of the mistake."""


def explain(desk: Desk, number: int, findings: Sequence[Finding]) -> list[StudyEdit]:
    """The edits that write the findings into a chapter; what has been said stays as it is."""
    made: list[StudyEdit] = []
    study = desk.study
    worst = sorted(findings, key=lambda finding: -finding.loss)[:MOST_EXERCISES]
    for finding in findings:
        chapter = chapter_of(study, number)
        if finding.node not in chapter.nodes:
            continue
        edits = [*_said(study, chapter, finding)]
        edits += _line(Desk(study, desk.positions, desk.by, editor=True), chapter, finding)
        if finding in worst:
            edits += _exercise(chapter, finding)
        study = evolve(study, edits)
        made += edits
    chapter_of(study, number)
    return [*made, Explained(number)]


def _said(study: Study, chapter: Chapter, finding: Finding) -> Iterator[StudyEdit]:
    node = chapter.nodes[finding.node]
    if any(comment.kind == "computer" for comment in node.comments):
        return
    if len(node.comments) < limits.MOST_COMMENTS and finding.told:
        text = " ".join(map(str, finding.told))[: limits.LONGEST_COMMENT]
        phrases = tuple(map(phrase, finding.told))
        comment = Comment(chapter.next_comment, text, None, "computer", phrases)
        yield Commented(chapter.id, finding.node, comment)
    if not any(glyph in range(1, 7) for glyph in node.glyphs):
        glyphs = with_glyph(node.glyphs, GLYPHS[finding.verdict], on=True)
        yield GlyphsSet(chapter.id, finding.node, glyphs)


def _line(desk: Desk, chapter: Chapter, finding: Finding) -> list[StudyEdit]:
    """The better line as a variation; none where the study is full."""
    parent = chapter.nodes[finding.node].parent
    moves = finding.better[:SHOWN_PLIES]
    full = count_moves(desk.study) + len(moves) > limits.MOST_MOVES
    if full or len(chapter.nodes[parent].children) >= limits.MOST_BRANCHES:
        return []
    return decide(desk, PlayLine(chapter.id, parent, moves))


def _exercise(chapter: Chapter, finding: Finding) -> Iterator[StudyEdit]:
    parent = chapter.nodes[finding.node].parent
    known = any(one.node == parent for one in chapter.exercises)
    if known or not finding.better or len(chapter.exercises) >= limits.MOST_EXERCISES:
        return
    better = stored(finding.better[0])
    exercise = Exercise(chapter.next_exercise, parent, "", finding.node, better)
    yield ExerciseAdded(chapter.id, exercise)


def phrase(told: Sentence) -> Phrase:
    """A sentence as it is kept."""
    return Phrase(
        str(told),
        told.code,
        {
            name: [_part(one) for one in value]
            if isinstance(value, tuple)
            else (value if isinstance(value, int) else _part(value))
            for name, value in told.parameters.items()
        },
    )


def _part(value: Part) -> str | Phrase:
    return phrase(value) if isinstance(value, Sentence) else str(value)
