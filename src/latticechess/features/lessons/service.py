"""Progress in lessons: kept for members, merged from all their browsers."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from latticechess.app.timer import now_ms
from latticechess.features.lessons.rules.course import COURSES, course
from latticechess.features.lessons.store import LessonProgress, SolvedStep

Solved = Mapping[str, Sequence[str]]
"""Names of solved steps by course."""


class LessonService:
    """What each user has solved, for themselves and for their teachers."""

    def __init__(self, store: LessonProgress) -> None:
        self.store = store

    async def of_user(self, user: str) -> list[SolvedStep]:
        """The user's solved steps with their times."""
        return await asyncio.to_thread(self.store.of_user, user)

    async def merge(self, user: str, solved: Solved) -> dict[str, list[str]]:
        """Add what a browser knows; everything that is known then, by course.

        Courses and steps that do not exist are left out: a browser may remember a lesson that has
        changed since.
        """
        await asyncio.to_thread(self.store.add, user, known(solved), now_ms())
        merged: dict[str, list[str]] = {}
        for one in await self.of_user(user):
            merged.setdefault(one.course, []).append(one.step)
        return merged


def known(solved: Solved) -> dict[str, list[str]]:
    """The steps that exist."""
    return {
        name: [step.name for step in course(name).steps if step.name in set(solved[name])]
        for name in COURSES
        if name in solved
    }
