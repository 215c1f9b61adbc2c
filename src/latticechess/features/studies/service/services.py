"""All parts of a program that deal with studies."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.app.cluster.bus import Bus
from latticechess.app.storage_limits import StorageLimits
from latticechess.app.timer import now_ms
from latticechess.features.analysis.service.review import Reviewer
from latticechess.features.analysis.service.tried_moves import MoveJudge
from latticechess.features.games.service.rooms import Rooms
from latticechess.features.studies.service.access import AccessRules
from latticechess.features.studies.service.assignments import Assignments
from latticechess.features.studies.service.classes import Classes
from latticechess.features.studies.service.exercises import Exercises
from latticechess.features.studies.service.explaining import Explainer
from latticechess.features.studies.service.lessons import LONGEST_MS, Lessons
from latticechess.features.studies.service.studies import DELETED_MS, Studies
from latticechess.features.studies.store.assignments import AssignmentStore
from latticechess.features.studies.store.lessons import LessonStore
from latticechess.features.studies.store.progress import ProgressStore
from latticechess.features.studies.store.shares import Shares
from latticechess.features.studies.store.studies import StudyStore
from latticechess.store.database.open import Database


@dataclass(frozen=True, kw_only=True, eq=False)
class StudyServices:
    """Studies, and what people do with them."""

    studies: Studies
    rules: AccessRules
    lessons: Lessons
    exercises: Exercises
    explainer: Explainer
    assignments: Assignments

    async def open(self) -> None:
        """Start, in the event loop that serves the users."""
        self.studies.start()
        self.lessons.start()
        await self.studies.store.purge(now_ms() - DELETED_MS)
        await self.lessons.store.end_older(now_ms() - LONGEST_MS)

    async def close(self) -> None:
        await self.studies.close()
        await self.lessons.close()

    async def forget(self, user: str) -> None:
        """Forget a user's studies, tries, and the work they gave or did."""
        await self.studies.forget(user)
        await self.assignments.store.forget_user(user)


def study_services(
    database: Database,
    bus: Bus,
    rooms: Rooms,
    reviewer: Reviewer,
    classes: Classes,
    storage: StorageLimits | None = None,
) -> StudyServices:
    """The parts, made in the order in which they depend on each other."""
    store, shares, lesson_store = StudyStore(database), Shares(database), LessonStore(database)
    rules = AccessRules(store, shares, classes)
    studies = Studies(store, shares, lesson_store, rules, bus, rooms.workshop, storage)
    assignments = Assignments(AssignmentStore(database), studies, classes)
    judge = MoveJudge(rooms.pool)
    return StudyServices(
        studies=studies,
        rules=rules,
        lessons=Lessons(lesson_store, studies, bus),
        exercises=Exercises(studies, ProgressStore(database), judge, rooms, assignments),
        explainer=Explainer(studies, reviewer, rooms),
        assignments=assignments,
    )
