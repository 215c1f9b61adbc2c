"""A study in memory: a document, its positions, and everybody who has it open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from latticechess.app.cluster.bus import Bus
from latticechess.app.timer import now_ms
from latticechess.features.studies.rules.edits import StudyEdit
from latticechess.features.studies.rules.positions import Positions
from latticechess.features.studies.rules.tree import Chapter, Study
from latticechess.features.studies.service.access import NoSuchStudy
from latticechess.features.studies.store.lessons import Lesson
from latticechess.features.studies.store.studies import NewEdits, StudyStore
from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Piece
from latticechess.live.document import Change, Document
from latticechess.play.game import Changes, captured_in

TOPIC = "study"
"""Bus topic: "id seq" after an edit, "id access" when sharing has changed."""
StudyChange = Change[Study, StudyEdit]


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


class OpenStudy(Document[Study, StudyEdit]):
    """A study that somebody looks at or has just looked at."""

    def __init__(
        self, study_id: str, study: Study, lesson: Lesson | None, store: StudyStore, bus: Bus
    ) -> None:
        super().__init__(study, bus.shared)
        self.id = study_id
        self.lesson = lesson
        self.stored = store
        self.bus = bus
        self.positions = Positions()
        self.steps: dict[tuple[int, int], Step] = {}
        self.watchers: list[StudyWatcher] = []
        self.explaining: dict[int, asyncio.Task[None]] = {}
        self.saving: asyncio.Task[None] | None = None
        """Writes the lesson."""

    @property
    def study(self) -> Study:
        return self.value

    async def store(self, change: StudyChange) -> None:
        new = NewEdits(change.by, now_ms(), change.events, change.after)
        await self.stored.append(self.id, new)

    async def read_on(self) -> StudyChange | None:
        # The edits since may have been folded into its snapshot.
        study = await self.stored.load(self.id)
        if study is None:
            raise NoSuchStudy
        return Change(self.study, [study], ours=False) if study.seq > self.study.seq else None

    def happened(self, change: StudyChange) -> None:
        self.tell(lambda watcher: watcher.on_change(change))
        if change.ours:
            self.bus.publish(TOPIC, f"{self.id} {change.after.seq}")

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
