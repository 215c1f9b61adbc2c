"""Work given to a class or a pupil, and who has done what."""

from __future__ import annotations

from typing import Literal

from latticechess.features.studies.store.assignments import ItemKind as WorkKind
from latticechess.server.wire import Message, Request

WorkState = Literal["done", "open", "late"]


class WorkItem(Message, frozen=True):
    """One thing to do: `ref` names a study, a set of puzzles (`chess`, or `chess/fork` with a
    theme) or a course. `mistakes`: better moves in place of the pupil's own mistakes; their `ref`
    is `own`."""

    kind: WorkKind
    ref: str
    title: str = ""
    chapter: int | None = None
    """Of a study: only this chapter."""
    count: int | None = None
    """Of puzzles and mistakes: how many."""


class GiveWork(Request, frozen=True):
    """Give work to a class or to one pupil."""

    title: str
    items: list[WorkItem]
    class_id: str | None = None
    user: str | None = None
    due: str | None = None
    """The last day, as `2026-09-30`; null: none."""


class WorkGivenId(Message, frozen=True):
    id: str


class WorkMark(Message, frozen=True):
    """How far somebody has come with an item."""

    item: int
    """Its place in the list, from 0."""
    done: int
    total: int
    finished: bool
    helped: int = 0
    """Puzzles among those done that took hints."""
    shown: int = 0
    """Puzzles whose move was shown: they are not done."""


class WorkByPupil(Message, frozen=True):
    user: str
    name: str
    state: WorkState
    marks: list[WorkMark]


class WorkView(Message, frozen=True):
    """Work that was given, as its reader may see it: pupils see their own marks only."""

    id: str
    title: str
    by: str
    class_id: str | None
    user: str | None
    due: str | None
    given_at: str
    yours: bool
    """The reader gave it."""
    items: list[WorkItem]
    pupils: list[WorkByPupil]
    """For those who gave it: everybody it was given to. Otherwise the reader alone."""


class WorkList(Message, frozen=True):
    work: list[WorkView]
