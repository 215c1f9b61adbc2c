"""Pupils of a class: adding them by a list, their activity, exporting and deleting their data."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from latticechess.app.cluster.presence import Presence
from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.administration import Administration
from latticechess.features.accounts.service.roles import MEMBER, Role, Visitor
from latticechess.features.accounts.store.accounts import NameTakenError
from latticechess.features.accounts.store.secret_keys import new_id
from latticechess.features.clubs.service.class_list import MOST_LINES, ListedPupil, read_list
from latticechess.features.clubs.service.login_cards import LoginCards
from latticechess.features.clubs.service.societies import MOST_MEMBERS, SocietyService, today
from latticechess.features.clubs.store.activity import Activity, activity
from latticechess.features.clubs.store.erasure import erase
from latticechess.features.clubs.store.personal_data import own_rows
from latticechess.features.clubs.store.pupil_games import games_of
from latticechess.features.clubs.store.societies import SocietyMember
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import Database
from latticechess.store.journal.summary import Summary

LONGEST_LIST = 40_000
"""Characters of a pasted list."""


@dataclass(frozen=True, slots=True)
class MemberActivity:
    """A member with what they have done lately."""

    member: SocietyMember
    activity: Activity
    here: bool
    login: str = ""
    """What a pupil types to log in; for those who run the class."""
    card: str = ""
    """`none`, `new` (never used) or `used`; empty for those who have accounts of their own."""


@dataclass(frozen=True, slots=True)
class PupilData:
    """Everything about one pupil."""

    member: SocietyMember
    login: str
    games: list[Summary]
    stored: dict[str, list[dict[str, Any]]]
    """Everything else that is stored of them, by table."""


class Pupils:
    """What teachers do with the pupils of their classes."""

    def __init__(
        self,
        engine: Database,
        societies: SocietyService,
        administration: Administration,
        cards: LoginCards,
        presence: Presence,
        let_go: Callable[[str], Awaitable[None]],
    ) -> None:
        self.engine = engine
        self.societies = societies
        self.administration = administration
        self.membership = administration.membership
        self.cards = cards
        self.presence = presence
        self.let_go = let_go
        """Ends what a user has open in this program, before they are erased."""
        self.adding = asyncio.Lock()
        """Who presses twice adds nobody twice: the second time they are here."""

    # --- The list -------------------------------------------------------------------------------

    async def read(self, by: Visitor, society_id: str, text: str) -> list[ListedPupil]:
        """What would become of each line of a list; nothing changes. Refusal."""
        await self.societies.run_by(society_id, by)
        if len(text) > LONGEST_LIST:
            raise Refusal("list-too-long", count=MOST_LINES)
        here = {one.name for one in await self.societies.members(society_id)}
        taken = await asyncio.to_thread(self.membership.accounts.logins)
        members = await asyncio.to_thread(self.membership.names.all)
        return await asyncio.to_thread(read_list, text, here, taken, members)

    async def add(
        self,
        by: Visitor,
        society_id: str,
        text: str,
        without: Collection[int] = (),
        again: Collection[int] = (),
    ) -> list[tuple[ListedPupil, str]]:
        """Add the new pupils of a list but for the lines in `without`, and those of the lines in
        `again` though there is one of their name; each with their id. Refusal."""
        async with self.adding:
            return await self._add_list(by, society_id, text, without, again)

    async def _add_list(
        self,
        by: Visitor,
        society_id: str,
        text: str,
        without: Collection[int],
        again: Collection[int],
    ) -> list[tuple[ListedPupil, str]]:
        society = await self.societies.run_by(society_id, by)
        listed = await self.read(by, society_id, text)
        new = [one for one in listed if one.state == "new" and one.line not in without]
        asked = [one for one in listed if one.same and one.line in again]
        wanted = sorted(new + asked, key=lambda one: one.line)
        if not wanted:
            raise Refusal("list-nobody-new")
        if len(wanted) + len(await self.societies.members(society_id)) > MOST_MEMBERS:
            raise Refusal("society-full", count=MOST_MEMBERS)
        made = [(one, await self._add(society_id, by, one)) for one in wanted]
        # Names of pupils stay out of the audit log: it is kept when a pupil is deleted.
        await self.administration.note(by.user, "pupils-added", society.name, str(len(made)))
        return made

    async def _add(self, society_id: str, by: Visitor, pupil: ListedPupil) -> str:
        """A pupil's account without a password; a profile where nobody logs in."""
        if self.societies.local:
            user = (await self.societies.players.create(pupil.name, by.user, now_ms())).id
        else:
            user = new_id()
            try:
                await asyncio.to_thread(
                    self.membership.accounts.add,
                    user,
                    pupil.name,
                    None,
                    MEMBER,
                    now_ms(),
                    pupil.login,
                )
            except NameTakenError as taken:
                raise Refusal("name-taken", name=pupil.login) from taken
        store = self.societies.store
        await asyncio.to_thread(
            store.enter, society_id, user, "member", today(), pupil.part, managed=True
        )
        return user

    # --- What they have done --------------------------------------------------------------------

    async def activity(self, society_id: str, whole: bool) -> list[MemberActivity]:
        """Everybody in a society; `whole` adds what only those who run it may know."""
        members = await self.societies.members(society_id)
        ids = [one.user for one in members]
        done = await asyncio.to_thread(activity, self.engine, ids, now_ms(), month_start())
        here = await self.presence.among(ids)
        logins, cards = await self._keys(members) if whole else ({}, {})
        return [
            MemberActivity(
                one,
                done[one.user],
                one.user in here,
                logins.get(one.user, ""),
                cards.get(one.user, ""),
            )
            for one in members
        ]

    async def _keys(self, members: list[SocietyMember]) -> tuple[dict[str, str], dict[str, str]]:
        """Log-in names, and the state of each managed pupil's card."""
        managed = {one.user for one in members if one.managed}
        if not managed:
            return {}, {}
        accounts = await asyncio.to_thread(self.membership.accounts.all)
        found = {one.user_id: one for one in accounts if one.user_id in managed}
        chosen = await asyncio.to_thread(self.membership.pins.of, managed)
        cards = {
            user: "used" if user in chosen else "new" if one.password is not None else "none"
            for user, one in found.items()
        }
        return {user: one.login for user, one in found.items()}, cards

    # --- Their data -----------------------------------------------------------------------------

    async def data(self, by: Visitor, society_id: str, user: str) -> PupilData:
        """Everything about oneself; about a pupil whose account the class made, without what
        concerns other societies. Refusal."""
        if user == by.user:
            member, within, unseen_by = await self.societies.member(society_id, user), None, None
        else:
            society = await self.societies.run_by(society_id, by)
            member, within = await self.cards.managed(society_id, user), society_id
            unseen_by = by.user if by.role < Role.ORGANISER else None
            await self.administration.note(by.user, "pupil-exported", society.name, user)
        account = await self.membership.account(user)
        games = await asyncio.to_thread(games_of, self.engine, user, unseen_by)
        stored = await asyncio.to_thread(own_rows, self.engine, user, within)
        return PupilData(member, account.login if account else "", games, stored)

    async def delete(self, by: Visitor, society_id: str, user: str) -> list[str]:
        """Delete a pupil with all their data; ids of their games, which stay. Refusal."""
        society = await self.societies.run_by(society_id, by)
        await self.cards.managed(society_id, user)
        await self.let_go(user)
        found = await asyncio.to_thread(erase, self.engine, user, now_ms())
        await self.administration.note(by.user, "pupil-deleted", society.name, user)
        return found


def month_start() -> int:
    """The beginning of this month."""
    now = datetime.fromtimestamp(now_ms() / 1000, UTC)
    return int(datetime(now.year, now.month, 1, tzinfo=UTC).timestamp() * 1000)
