"""Views of work given to pupils."""

from __future__ import annotations

from datetime import UTC, datetime

from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.studies.service.assignments import GivenWork
from latticechess.features.studies.store.assignments import Item, Progressed
from latticechess.features.studies.views.studies import GUEST, Names
from latticechess.server.times import iso


def work_view(given: GivenWork, user: str, names: Names) -> wire.WorkView:
    work = given.work
    return wire.WorkView(
        id=work.id,
        title=work.title,
        by=names.get(work.by, GUEST),
        class_id=work.class_id,
        user=work.user,
        due=work.due,
        given_at=iso(work.at),
        yours=work.by == user,
        items=[item_view(item) for item in work.items],
        pupils=[pupil_view(given, pupil, names.get(pupil, GUEST)) for pupil in given.pupils],
    )


def item_view(item: Item) -> wire.WorkItem:
    return wire.WorkItem(item.kind, item.ref, item.title, item.chapter, item.count)


def pupil_view(given: GivenWork, pupil: str, name: str) -> wire.WorkByPupil:
    marks = {one.item: one for one in given.marks if one.user == pupil}
    views = [mark_view(number, marks.get(number)) for number in range(len(given.work.items))]
    return wire.WorkByPupil(pupil, name, state_of(given, views), views)


def mark_view(number: int, mark: Progressed | None) -> wire.WorkMark:
    if mark is None:
        return wire.WorkMark(number, 0, 0, False)
    finished = mark.done_at is not None
    return wire.WorkMark(number, mark.done, mark.total, finished, mark.helped, mark.shown)


def state_of(given: GivenWork, marks: list[wire.WorkMark]) -> wire.WorkState:
    """Done if every item is finished; late from the day after the last day on."""
    if all(mark.finished for mark in marks):
        return "done"
    today = datetime.fromtimestamp(now_ms() / 1000, UTC).date().isoformat()
    return "late" if given.work.due is not None and given.work.due < today else "open"
