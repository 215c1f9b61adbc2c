"""Lessons: one board that many follow, whose pointer can be handed over.

The lesson changes in memory at once and is stored right after, the latest state only: a teacher
who holds down an arrow key does not wait for the disk.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from msgspec.structs import replace

from latticechess.app.cluster.attendance import Attendance
from latticechess.app.cluster.bus import Bus
from latticechess.app.timer import now_ms
from latticechess.features.studies.service.open_study import OpenStudy, StudyWatcher
from latticechess.features.studies.service.studies import Studies
from latticechess.features.studies.store.lessons import Lesson, LessonStore
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.studies")

TOPIC = "lesson"
"""Bus topic: the id of a study whose lesson has changed."""
ATTENDANCE = "lesson-attendance"
LONGEST_MS = 12 * 3_600_000
"""A lesson that was not ended ends by itself."""
MOST_ASKING = 40


@dataclass(frozen=True, slots=True, order=True)
class LessonGuest:
    """Somebody who has the study open, through any process."""

    name: str
    user: str
    following: bool


class Lessons:
    """The lessons of a program."""

    def __init__(self, store: LessonStore, studies: Studies, bus: Bus) -> None:
        self.store = store
        self.studies = studies
        self.bus = bus
        self.attendance = Attendance(
            bus, self._here, self._open, self._elsewhere_changed, topic=ATTENDANCE
        )

    def start(self) -> None:
        self.attendance.start()
        self.bus.subscribe(TOPIC, self.heard)

    async def close(self) -> None:
        await self.attendance.close()
        saving = [one.saving for one in self.studies.open.values() if one.saving is not None]
        await asyncio.gather(*saving, return_exceptions=True)

    # --- Who is here ----------------------------------------------------------------------------

    def enter(self, opened: OpenStudy, watcher: StudyWatcher) -> None:
        opened.watchers.append(watcher)
        self.studies.open.setdefault(opened.id, opened)
        if self.bus.shared:
            self.attendance.ask(opened.id)
        self.people_changed(opened)

    def leave(self, opened: OpenStudy, watcher: StudyWatcher) -> None:
        if watcher in opened.watchers:
            opened.watchers.remove(watcher)
        self.people_changed(opened)
        if not opened.watchers:
            for task in opened.explaining.values():
                task.cancel()
            opened.forget_positions()
            self.attendance.forget(opened.id)

    def follow(self, opened: OpenStudy, watcher: StudyWatcher, on: bool) -> None:
        watcher.following = on
        self.people_changed(opened)

    def people_changed(self, opened: OpenStudy) -> None:
        self.attendance.report(opened.id)
        opened.tell(lambda watcher: watcher.on_lesson())

    def guests(self, opened: OpenStudy) -> list[LessonGuest]:
        """Everybody here, by name; who has two windows open follows with either."""
        found: dict[str, LessonGuest] = {}
        here = [_packed(watcher) for watcher in opened.watchers]
        for packed in (*here, *self.attendance.users_elsewhere(opened.id)):
            guest = _unpacked(packed)
            known = found.get(guest.user)
            if known is None or guest.following:
                found[guest.user] = guest
        return sorted(found.values())

    def _here(self, study_id: str) -> list[str]:
        opened = self.studies.open.get(study_id)
        return [] if opened is None else [_packed(watcher) for watcher in opened.watchers]

    def _open(self) -> list[str]:
        return [study_id for study_id, one in self.studies.open.items() if one.watchers]

    def _elsewhere_changed(self, study_id: str) -> None:
        opened = self.studies.open.get(study_id)
        if opened is not None:
            opened.tell(lambda watcher: watcher.on_lesson())

    # --- The lesson -----------------------------------------------------------------------------

    def begin(self, opened: OpenStudy, user: str, chapter: int, node: int) -> None:
        """Begin a lesson, or go on with one's own; Refusal while somebody else gives one."""
        lesson = opened.lesson
        if lesson is not None and lesson.teacher != user:
            name = next((one.name for one in self.guests(opened) if one.user == lesson.teacher), "")
            if name:
                raise Refusal("lesson-by-another", name=name)
        seq = 1 if lesson is None else lesson.seq + 1
        self._set(opened, Lesson(user, user, chapter, node, now_ms(), seq))

    async def end(self, opened: OpenStudy, user: str, owner: bool) -> None:
        """End the lesson; Refusal for those who do not give it."""
        lesson = self._running(opened)
        if user != lesson.teacher and not owner:
            raise Refusal("lesson-teacher-only")
        if opened.saving is not None:
            await asyncio.gather(opened.saving, return_exceptions=True)
        await self.store.end(opened.id)
        opened.lesson = None
        opened.tell(lambda watcher: watcher.on_lesson())
        self.bus.publish(TOPIC, f"{opened.id} 0")

    def point(self, opened: OpenStudy, user: str, chapter: int, node: int) -> None:
        """Lead the others to a position; nothing happens unless the user has the pointer."""
        lesson = opened.lesson
        if lesson is None or lesson.pointer != user:
            return
        if (lesson.chapter, lesson.node) != (chapter, node):
            self._set(opened, replace(lesson, chapter=chapter, node=node, seq=lesson.seq + 1))

    def hand(self, opened: OpenStudy, user: str, to: str | None) -> None:
        """Hand the pointer over, or take it back; whoever has it may give it back. Refusal."""
        lesson = self._running(opened)
        given_back = user == lesson.pointer and to in (None, lesson.teacher)
        if user != lesson.teacher and not given_back:
            raise Refusal("lesson-teacher-only")
        if to is not None and to not in {guest.user for guest in self.guests(opened)}:
            raise Refusal("lesson-not-here")
        pointer = to or lesson.teacher
        asking = tuple(one for one in lesson.asking if one != pointer)
        self._set(opened, replace(lesson, pointer=pointer, asking=asking, seq=lesson.seq + 1))

    def ask(self, opened: OpenStudy, user: str, on: bool) -> None:
        """Ask for the pointer, or withdraw the wish; Refusal without a lesson."""
        lesson = self._running(opened)
        others = tuple(one for one in lesson.asking if one != user)
        asking = (*others, user)[-MOST_ASKING:] if on and user != lesson.pointer else others
        if asking != lesson.asking:
            self._set(opened, replace(lesson, asking=asking, seq=lesson.seq + 1))

    def _running(self, opened: OpenStudy) -> Lesson:
        if opened.lesson is None:
            raise Refusal("lesson-not-on")
        return opened.lesson

    def _set(self, opened: OpenStudy, lesson: Lesson) -> None:
        opened.lesson = lesson
        opened.tell(lambda watcher: watcher.on_lesson())
        if opened.saving is None or opened.saving.done():
            opened.saving = asyncio.create_task(self._save(opened))

    async def _save(self, opened: OpenStudy) -> None:
        """Store the latest state until it is stored."""
        stored = 0
        while (lesson := opened.lesson) is not None and lesson.seq > stored:
            try:
                won = await self.store.put(opened.id, lesson)
            except StoreError as problem:
                # Those who are here have seen it; the next step stores it.
                log.warning("cannot store the lesson of study %s: %s", opened.id, problem)
                return
            stored = lesson.seq
            if not won:
                await self._read(opened)
                return
            self.bus.publish(TOPIC, f"{opened.id} {lesson.seq}")

    # --- Other processes ------------------------------------------------------------------------

    def heard(self, data: str) -> None:
        """A lesson has changed, here or in another process. Called by the bus."""
        study_id, _, seq = data.partition(" ")
        opened = self.studies.open.get(study_id)
        if opened is None:
            return
        known = 0 if opened.lesson is None else opened.lesson.seq
        if int(seq) > known or (seq == "0" and opened.lesson is not None):
            self.studies.run_in_background(self._read(opened))

    async def _read(self, opened: OpenStudy) -> None:
        try:
            lesson = await self.store.get(opened.id)
        except StoreError as problem:
            log.warning("cannot read the lesson of study %s: %s", opened.id, problem)
            return
        if lesson != opened.lesson:
            opened.lesson = lesson
            opened.tell(lambda watcher: watcher.on_lesson())


def _packed(watcher: StudyWatcher) -> str:
    return f"{int(watcher.following)} {watcher.user} {watcher.name}"


def _unpacked(packed: str) -> LessonGuest:
    following, user, name = packed.split(" ", 2)
    return LessonGuest(name, user, following == "1")
