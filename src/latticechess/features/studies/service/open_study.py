"""A study in memory: its lock, its state, its positions, and everybody who has it open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from latticechess.features.studies.rules.positions import Positions
from latticechess.features.studies.rules.tree import Chapter, Study
from latticechess.features.studies.store.lessons import Lesson
from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Piece
from latticechess.play.game import Changes, captured_in


@dataclass(frozen=True, slots=True)
class StudyChange:
    """A study before and after edits."""

    before: Study
    after: Study


@dataclass(frozen=True, slots=True)
class Step:
    """What a move changes on the board."""

    changes: Changes
    captured: Piece | None
    check: Square | None


class StudyWatcher(Protocol):
    """Somebody who has the study open."""

    user: str
    name: str
    following: bool

    def on_change(self, change: StudyChange) -> None:
        """The study has changed."""

    def on_lesson(self) -> None:
        """The lesson, or who is here, has changed."""

    def on_access(self) -> None:
        """Who may do what has changed, or the study was deleted."""

    def on_explained(self, progress: ExplainState) -> None:
        """The computer has come further with a chapter."""


@dataclass(frozen=True, slots=True)
class ExplainState:
    """How far the computer has come with a chapter."""

    chapter: int
    done: int
    total: int
    finished: bool = False
    mistakes: int = 0
    problem: Exception | None = None


@dataclass(eq=False)
class OpenStudy:
    """A study that somebody looks at or has just looked at."""

    id: str
    study: Study
    lesson: Lesson | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    positions: Positions = field(default_factory=Positions)
    steps: dict[tuple[int, int], Step] = field(default_factory=dict)
    watchers: list[StudyWatcher] = field(default_factory=list)
    explaining: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    saving: asyncio.Task[None] | None = None
    """Writes the lesson."""

    def step(self, chapter: Chapter, number: int) -> Step:
        """What the move to a node changes. Takes long in a large chapter: not in the event loop."""
        known = self.steps.get((chapter.id, number))
        if known is None:
            node = chapter.nodes[number]
            before = self.positions.at(chapter, node.parent)
            after = before.play(node.played)
            changes = before.changes(node.played)
            check = after.checked_king
            known = Step(changes, captured_in(changes, before.turn), check)
            self.steps[chapter.id, number] = known
        return known

    def tell(self, telling: Callable[[StudyWatcher], None]) -> None:
        for watcher in tuple(self.watchers):
            telling(watcher)

    def forget_positions(self) -> None:
        """Nobody looks at it any more: what can be found again need not be kept."""
        self.positions = Positions()
        self.steps.clear()
