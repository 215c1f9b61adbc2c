"""Work given to a class or a pupil: studies, puzzles and lessons, and who has done what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date

from latticechess.app.timer import now_ms
from latticechess.features.puzzles.store.rows import Help
from latticechess.features.studies.rules.limits import LONGEST_TITLE
from latticechess.features.studies.service.classes import Classes
from latticechess.features.studies.service.studies import Studies
from latticechess.features.studies.store.assignments import (
    Assignment,
    AssignmentStore,
    Item,
    ItemKind,
    Progressed,
)
from latticechess.features.studies.store.shares import ShareKind
from latticechess.play.game_ids import new_game_id
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal

MOST_ITEMS = 30
MOST_GIVEN = 500
LONGEST_REF = 100
OWN_GAMES = "own"
"""The `ref` of mistakes."""


@dataclass(frozen=True, slots=True)
class GivenWork:
    """Work as one person may see it: with everybody's marks, or with their own."""

    work: Assignment
    pupils: tuple[str, ...]
    marks: tuple[Progressed, ...]


class Assignments:
    """The work given by everybody."""

    def __init__(self, store: AssignmentStore, studies: Studies, classes: Classes) -> None:
        self.store = store
        self.studies = studies
        self.classes = classes

    async def give(
        self,
        by: str,
        title: str,
        items: Sequence[Item],
        class_id: str | None,
        user: str | None,
        due: str | None,
    ) -> Assignment:
        """Give work, and share its studies with those who are to do it; Refusal."""
        if (class_id is None) == (user is None):
            raise Refusal("work-for-whom")
        if class_id is not None and not await self.classes.teaches(by, class_id):
            raise Refusal("study-no-such-class")
        if await self.store.count(by) >= MOST_GIVEN:
            raise Refusal("work-too-many", count=MOST_GIVEN)
        work = Assignment(
            id=new_game_id(),
            by=by,
            class_id=class_id,
            user=user,
            title=checked_title(title),
            items=checked_items(items),
            due=checked_day(due),
            at=now_ms(),
        )
        await self._share(work)
        await self.store.add(work)
        return work

    async def _share(self, work: Assignment) -> None:
        kind: ShareKind = "class" if work.class_id is not None else "user"
        who = work.class_id or work.user or ""
        for study_id in dict.fromkeys(item.ref for item in work.items if item.kind == "study"):
            access = await self.studies.rules.of(work.by, study_id)
            shares = await self.studies.shares.of_study(study_id)
            known = any((one.kind, one.who) == (kind, who) for one in shares)
            if not known and who != access.row.owner:
                await self.studies.share(work.by, study_id, kind, who, "reader")

    async def remove(self, by: str, work_id: str) -> None:
        """Take work back; Refusal unless the user gave it."""
        work = await self.store.get(work_id)
        if work is None or work.by != by:
            raise Refusal("work-no-such")
        await self.store.remove(work_id)

    async def seen_by(self, user: str, class_id: str | None = None) -> list[GivenWork]:
        """Work that the user gave or is to do; with a class, only that of the class. Refusal."""
        if class_id is not None:
            if not await self.classes.may_see(user, class_id):
                raise Refusal("study-no-such-class")
            found = await self.store.of_class(class_id)
        else:
            given = await self.store.given_by(user)
            known = {work.id for work in given}
            classes = await self.classes.of_pupil(user)
            theirs = await self.store.given_to(user, classes)
            found = given + [work for work in theirs if work.id not in known]
        return [await self._seen(work, user) for work in found]

    async def _seen(self, work: Assignment, user: str) -> GivenWork:
        teacher = work.by == user or (
            work.class_id is not None and await self.classes.teaches(user, work.class_id)
        )
        if not teacher:
            marks = await self.store.marks([work.id], user)
            return GivenWork(work, (user,), tuple(marks))
        pupils = [work.user] if work.user else await self.classes.pupils(work.class_id or "")
        return GivenWork(work, tuple(pupils), tuple(await self.store.marks([work.id])))

    # --- Marks ----------------------------------------------------------------------------------

    async def mark_study(
        self, user: str, study_id: str, counted: Callable[[int | None], tuple[int, int]]
    ) -> None:
        """Keep what a pupil has done in a study; `counted` tells it for a chapter or for all."""
        for work in await self._to_do(user):
            for number, item in enumerate(work.items):
                if item.kind == "study" and item.ref == study_id:
                    done, total = counted(item.chapter)
                    await self._mark(work, user, number, done, total)

    async def mark(self, user: str, kind: ItemKind, ref: str, done: int, total: int) -> None:
        """Keep how far a pupil has come with puzzles or a lesson."""
        for work in await self._to_do(user):
            for number, item in enumerate(work.items):
                if (item.kind, item.ref) == (kind, ref):
                    await self._mark(work, user, number, done, item.count or total)

    async def count_puzzle(self, user: str, refs: Collection[str], how: Help) -> None:
        """A pupil has solved a puzzle that belongs to the sets `refs`, or was shown its move."""
        await self._count(user, "puzzles", refs, how)

    async def count_mistake(self, user: str) -> None:
        """A pupil has bettered a mistake of their own for the first time."""
        await self._count(user, "mistakes", (OWN_GAMES,), "alone")

    async def _count(self, user: str, kind: ItemKind, refs: Collection[str], how: Help) -> None:
        for work in await self._to_do(user):
            wanted = [
                (number, item)
                for number, item in enumerate(work.items)
                if item.kind == kind and item.ref in refs
            ]
            if not wanted:
                continue
            known = {mark.item: mark for mark in await self.store.marks([work.id], user)}
            for number, item in wanted:
                total = item.count or 1
                before = known.get(number) or Progressed(work.id, user, number, 0, total, None)
                if before.done < before.total:
                    await self.store.mark(counted(before, how))

    async def _to_do(self, user: str) -> list[Assignment]:
        return await self.store.given_to(user, await self.classes.of_pupil(user))

    async def _mark(self, work: Assignment, user: str, item: int, done: int, total: int) -> None:
        done_at = now_ms() if total > 0 and done >= total else None
        mark = Progressed(work.id, user, item, min(done, total), total, done_at)
        await self.store.mark(mark)


def counted(mark: Progressed, how: Help) -> Progressed:
    """One more puzzle; one whose move was shown is not done."""
    done = mark.done + (how != "shown")
    return replace(
        mark,
        done=done,
        done_at=now_ms() if done >= mark.total else None,
        helped=mark.helped + (how == "helped"),
        shown=mark.shown + (how == "shown"),
    )


def checked_title(title: str) -> str:
    kept = plain_text(title[: 10 * LONGEST_TITLE])
    if not kept:
        raise Refusal("work-missing-title")
    if len(kept) > LONGEST_TITLE:
        raise Refusal("study-title-too-long", count=LONGEST_TITLE)
    return kept


def checked_items(items: Sequence[Item]) -> tuple[Item, ...]:
    if not items:
        raise Refusal("work-empty")
    if len(items) > MOST_ITEMS:
        raise Refusal("work-too-many-items", count=MOST_ITEMS)
    return tuple(
        Item(
            kind=item.kind,
            ref=plain_text(item.ref)[:LONGEST_REF],
            title=plain_text(item.title[: 10 * LONGEST_TITLE])[:LONGEST_TITLE],
            chapter=item.chapter,
            count=None if item.count is None else max(1, min(item.count, 1_000)),
        )
        for item in items
    )


def checked_day(text: str | None) -> str | None:
    """A day as ISO 8601 writes it; Refusal for what is none."""
    if text is None or not text.strip():
        return None
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError as problem:
        raise Refusal("work-no-such-day", text=plain_text(text[:20])) from problem
