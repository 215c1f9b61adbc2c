"""Studies while people work on them: opened once, changed, listed, shared."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from latticechess.app.budgets import Workshop
from latticechess.app.cluster.bus import GAP, Bus
from latticechess.app.storage_limits import StorageLimits
from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.studies.rules.commands import Command, PutChapters
from latticechess.features.studies.rules.decide import Desk, decide
from latticechess.features.studies.rules.edits import StudyEdit
from latticechess.features.studies.rules.evolve import evolve
from latticechess.features.studies.rules.positions import Positions
from latticechess.features.studies.rules.tree import Chapter, Study
from latticechess.features.studies.rules.words import clean_title
from latticechess.features.studies.service.access import AccessRules, NoSuchStudy
from latticechess.features.studies.service.open_study import TOPIC, OpenStudy, StudyChange
from latticechess.features.studies.store.lessons import LessonStore
from latticechess.features.studies.store.shares import Share, ShareKind, ShareRole, Shares
from latticechess.features.studies.store.studies import (
    StoredStudy,
    StudyStore,
    encoded,
)
from latticechess.live.document import Change
from latticechess.live.open_documents import OpenDocuments
from latticechess.play.game_ids import new_game_id
from latticechess.play.refusal import Refusal

log = logging.getLogger("latticechess.studies")

MOST_STUDIES = 500
MOST_STUDIES_OF_GUEST = 20
MOST_SHARES = 100
MOST_IDLE = 32
"""Studies kept in memory that nobody looks at."""
DELETED_MS = 30 * 86_400_000
"""A deleted study can be restored for this long."""

Decide = Callable[[Desk], list[StudyEdit]]


@dataclass(frozen=True, slots=True)
class Author:
    """Who changes a study, and on whose account the work is done."""

    visitor: Visitor
    editor: bool

    @property
    def user(self) -> str:
        return self.visitor.user


class Studies(OpenDocuments[OpenStudy]):
    """All studies of a program."""

    log = log

    def __init__(
        self,
        store: StudyStore,
        shares: Shares,
        lessons: LessonStore,
        rules: AccessRules,
        bus: Bus,
        workshop: Workshop,
        storage: StorageLimits | None = None,
    ) -> None:
        """`storage`: whether there is room for more; None: always."""
        super().__init__()
        self.storage = storage
        self.store = store
        self.shares = shares
        self.lessons = lessons
        self.rules = rules
        self.bus = bus
        self.workshop = workshop

    def start(self) -> None:
        self.bus.subscribe(TOPIC, self.heard)
        self.bus.subscribe(GAP, self.poll_soon)

    async def close(self) -> None:
        """Stop what runs in the background."""
        explaining = [task for one in self.open.values() for task in one.explaining.values()]
        for task in explaining:
            task.cancel()
        await asyncio.gather(*explaining, *self.tasks, return_exceptions=True)

    # --- Opening --------------------------------------------------------------------------------

    async def load(self, document_id: str) -> OpenStudy:
        """NoSuchStudy. Who may see it is asked elsewhere."""
        study = await self.store.load(document_id)
        if study is None:
            raise NoSuchStudy
        lesson = await self.lessons.get(document_id)
        opened = OpenStudy(document_id, study, lesson, self.store, self.bus)
        self.open[document_id] = opened
        self._drop_idle()
        return opened

    def _drop_idle(self) -> None:
        idle = [one for one in self.open.values() if not one.watchers and not one.explaining]
        for one in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self.open[one.id]

    # --- Editing --------------------------------------------------------------------------------

    async def execute(self, opened: OpenStudy, author: Author, command: Command) -> StudyChange:
        """Carry out a command and store its edits; Refusal."""
        return await self.edit(opened, author, lambda desk: decide(desk, command))

    async def edit(self, opened: OpenStudy, author: Author, choose: Decide) -> StudyChange:
        """Store the edits that `choose` makes of the study as it is then; Refusal."""
        visitor = author.visitor

        async def decided(before: Study) -> StudyChange:
            desk = Desk(before, opened.positions, author.user, author.editor)

            def work() -> StudyChange:
                edits = choose(desk)
                return Change(before, [evolve(before, edits)], edits, by=author.user)

            change = await self.workshop.run(visitor.user, visitor.address, work)
            if not change.events:
                return Change(before)
            await self._admit(visitor, opened.id, sum(len(encoded(one)) for one in change.events))
            return change

        try:
            return await opened.change(decided)
        except NoSuchStudy:
            self.open.pop(opened.id, None)
            raise

    async def _admit(self, visitor: Visitor, study_id: str, size: int) -> None:
        """StorageFull if the owner's studies leave no room for so many bytes more."""
        if self.storage is None:
            return
        row = await self.store.get(study_id)
        await self.storage.admit(visitor, "studies", size, row.owner if row else visitor.user)

    # --- Other processes ------------------------------------------------------------------------

    def heard(self, data: str) -> None:
        """A study has changed, here or in another process. Called by the bus."""
        study_id, _, what = data.partition(" ")
        opened = self.open.get(study_id)
        if opened is None:
            return
        if what == "access":
            opened.tell(lambda watcher: watcher.on_access())
        else:
            self.catch_up_soon(study_id, int(what))

    async def heads(self, ids: Sequence[str]) -> Mapping[str, int]:
        return await self.store.heads(ids)

    async def catch_up(self, held: OpenStudy, seq: int, events: Sequence[StudyEdit] = ()) -> None:
        try:
            await super().catch_up(held, seq, events)
        except NoSuchStudy:
            self.open.pop(held.id, None)
            held.tell(lambda watcher: watcher.on_access())

    # --- The list of studies --------------------------------------------------------------------

    async def create(self, visitor: Visitor, title: str, chapters: Sequence[Chapter]) -> str:
        """Make a study; its id. Refusal."""
        most = MOST_STUDIES if visitor.role >= Role.MEMBER else MOST_STUDIES_OF_GUEST
        if await self.store.count(visitor.user) >= most:
            raise Refusal("study-too-many", count=most)
        empty = Study(title=clean_title(title))
        desk = Desk(empty, Positions(), visitor.user, editor=True)
        edits = decide(desk, PutChapters(tuple(chapters))) if chapters else []
        study_id = new_game_id()
        study = evolve(empty, edits)
        if self.storage is not None:
            await self.storage.admit(visitor, "studies", len(encoded(study)))
        await self.store.create(study_id, visitor.user, study, now_ms())
        return study_id

    async def delete(self, user: str, study_id: str) -> None:
        """Delete one's own study; it can be restored for a while. Refusal."""
        await self.rules.owned(user, study_id)
        await self.store.mark_deleted(study_id, now_ms())
        await self.lessons.end(study_id)
        opened = self.open.pop(study_id, None)
        if opened is not None:
            for task in opened.explaining.values():
                task.cancel()
            opened.tell(lambda watcher: watcher.on_access())
        self.bus.publish(TOPIC, f"{study_id} access")

    async def restore(self, user: str, study_id: str) -> None:
        """Undo a deletion; NoSuchStudy."""
        row = await self.store.deleted(study_id)
        if row is None or row.owner != user:
            raise NoSuchStudy
        await self.store.mark_deleted(study_id, None)

    async def listed(self, user: str) -> list[tuple[StoredStudy, bool]]:
        """The user's own studies and those shared with them; whether each is their own."""
        own = await self.store.of_owner(user)
        classes = await self.rules.classes.of_pupil(user)
        known = {row.id for row in own}
        shared = await self.store.shared_with(user, classes)
        return [(row, True) for row in own] + [
            (row, False) for row in shared if row.id not in known
        ]

    # --- Sharing --------------------------------------------------------------------------------

    async def share(
        self, user: str, study_id: str, kind: ShareKind, who: str, role: ShareRole | None
    ) -> None:
        """Share one's study with a user or a class, or take that back; Refusal."""
        await self.rules.owned(user, study_id)
        if role is None:
            await self.shares.remove(study_id, kind, who)
        else:
            await self._require_share(user, study_id, kind, who)
            await self.shares.put(study_id, Share(kind, who, role))
        self.bus.publish(TOPIC, f"{study_id} access")

    async def _require_share(self, user: str, study_id: str, kind: ShareKind, who: str) -> None:
        if kind == "user" and who == user:
            raise Refusal("study-share-self")
        if kind == "class" and not await self.rules.classes.teaches(user, who):
            raise Refusal("study-no-such-class")
        shares = await self.shares.of_study(study_id)
        known = any((one.kind, one.who) == (kind, who) for one in shares)
        if not known and len(shares) >= MOST_SHARES:
            raise Refusal("study-too-many-shares", count=MOST_SHARES)

    async def set_link(self, user: str, study_id: str, on: bool) -> str | None:
        """Make a new link for readers, or void it; its secret. Refusal."""
        await self.rules.owned(user, study_id)
        link = secrets.token_urlsafe(18) if on else None
        await self.store.set_link(study_id, link)
        self.bus.publish(TOPIC, f"{study_id} access")
        return link

    async def forget(self, user: str) -> None:
        """Forget everything that a user owned or did in studies."""
        for row in await self.store.of_owner(user):
            opened = self.open.pop(row.id, None)
            if opened is not None:
                opened.tell(lambda watcher: watcher.on_access())
        await self.store.forget_owner(user)
