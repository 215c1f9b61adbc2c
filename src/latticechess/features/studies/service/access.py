"""Who may see and change a study. Nothing is public: a stranger finds no study at all."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Literal

from latticechess.features.studies.service.classes import Classes
from latticechess.features.studies.store.shares import Shares, classes_in
from latticechess.features.studies.store.studies import StoredStudy, StudyStore
from latticechess.play.refusal import Refusal

StudyRole = Literal["owner", "editor", "reader"]


class NoSuchStudy(Refusal):
    """There is no such study, or not for the one who asks."""

    def __init__(self) -> None:
        super().__init__("study-no-such")


@dataclass(frozen=True, slots=True)
class Access:
    """A study and what somebody may do with it."""

    row: StoredStudy
    role: StudyRole

    @property
    def may_edit(self) -> bool:
        return self.role != "reader"


class AccessRules:
    """Finds out what somebody may do with a study."""

    def __init__(self, store: StudyStore, shares: Shares, classes: Classes) -> None:
        self.store = store
        self.shares = shares
        self.classes = classes

    async def of(self, user: str, study_id: str, link: str | None = None) -> Access:
        """What the user may do; NoSuchStudy if they may not see it."""
        row = await self.store.get(study_id)
        if row is None:
            raise NoSuchStudy
        role = await self.role(user, row, link)
        if role is None:
            raise NoSuchStudy
        return Access(row, role)

    async def role(self, user: str, row: StoredStudy, link: str | None) -> StudyRole | None:
        if row.owner == user:
            return "owner"
        shares = await self.shares.of_study(row.id)
        named = next((one for one in shares if one.kind == "user" and one.who == user), None)
        if named is not None and named.role == "editor":
            return "editor"
        for share in shares:
            # Only its teachers edit for a class; its pupils read.
            edited = share.kind == "class" and share.role == "editor"
            if edited and await self.classes.teaches(user, share.who):
                return "editor"
        if named is not None:
            return "reader"
        for class_id in classes_in(shares):
            if await self.classes.may_see(user, class_id):
                return "reader"
        known = row.link is not None and link is not None
        if known and secrets.compare_digest((row.link or "").encode(), (link or "").encode()):
            return "reader"
        return None

    async def owned(self, user: str, study_id: str) -> Access:
        """The user's own study; NoSuchStudy, or Refusal for others who may see it."""
        access = await self.of(user, study_id)
        if access.role != "owner":
            raise Refusal("study-owner-only")
        return access

    async def editable(self, user: str, study_id: str) -> Access:
        """A study that the user may change; NoSuchStudy, or Refusal for readers."""
        access = await self.of(user, study_id)
        if not access.may_edit:
            raise Refusal("study-read-only")
        return access
