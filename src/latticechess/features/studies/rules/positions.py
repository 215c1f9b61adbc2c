"""The positions of a chapter, found by playing its moves."""

from __future__ import annotations

from collections import OrderedDict

from latticechess.features.studies.rules.tree import ROOT, Chapter
from latticechess.kernel.position import Position
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.play.game import rules
from latticechess.play.refusal import Refusal

MOST_KEPT = 2_000
"""Positions that are remembered for all chapters of a study."""


def first_position(chapter: Chapter) -> Position:
    """The position in which a chapter starts."""
    return parse_position(rules(chapter.variant, chapter.source), chapter.start)


class Positions:
    """Positions by chapter and node. A node's move never changes, so what is known stays true."""

    def __init__(self) -> None:
        self.known: OrderedDict[tuple[int, int], Position] = OrderedDict()

    def at(self, chapter: Chapter, node: int) -> Position:
        """The position at a node; Refusal if there is no such node."""
        if node not in chapter.nodes:
            raise Refusal("study-no-such-move")
        waiting = []
        position = self.known.get((chapter.id, node))
        while position is None:
            if node == ROOT:
                position = self._keep(chapter.id, ROOT, first_position(chapter))
            else:
                waiting.append(node)
                node = chapter.nodes[node].parent
                position = self.known.get((chapter.id, node))
        for one in reversed(waiting):
            position = self._keep(chapter.id, one, position.play(chapter.nodes[one].played))
        return position

    def _keep(self, chapter: int, node: int, position: Position) -> Position:
        self.known[chapter, node] = position
        while len(self.known) > MOST_KEPT:
            self.known.popitem(last=False)
        return position


def checked_start(chapter: Chapter) -> Position:
    """The first position; Refusal if its text names none or it cannot be played."""
    try:
        position = first_position(chapter)
    except NotationError as problem:
        raise Refusal("position-wrong", column=problem.column, problem=problem.reason) from problem
    if position.faults:
        raise Refusal.because(position.faults[0])
    return position
