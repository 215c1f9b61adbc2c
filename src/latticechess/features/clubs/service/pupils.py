"""Pupils: whose data may be read and erased, and who is hidden from whom."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

from latticechess.app.cluster.presence import Presence
from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.administration import Administration
from latticechess.features.accounts.service.roles import MEMBER, Role, Visitor
from latticechess.features.accounts.store.accounts import NameTakenError, new_id
from latticechess.features.clubs.service.classes import (
    MOST_LINES,
    ListedPupil,
    LoginCards,
    read_list,
)
from latticechess.features.clubs.service.clubs import MOST_MEMBERS, SocietyService, today
from latticechess.features.clubs.store.clubs import Privacy, Societies, SocietyMember, SocietyRole
from latticechess.features.clubs.store.personal_data import (
    Activity,
    activity,
    erase,
    games_of,
    own_rows,
)
from latticechess.play.events import Player
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import Database
from latticechess.store.journal.summary import Summary

FRESH_S = 2.0
"""So long may a change in another process go unnoticed."""
MOST_CACHED = 5_000
NOBODY: frozenset[str] = frozenset()
NOWHERE: Mapping[str, SocietyRole] = {}

T = TypeVar("T")


class PrivacyRules:
    """Cached answers: whom may this visitor not see, who may not chat, who runs what?"""

    def __init__(self, store: Privacy, societies: Societies) -> None:
        self.store = store
        self.societies = societies
        self.pupils: frozenset[str] = NOBODY
        self.quiet: frozenset[str] = NOBODY
        self.read_at = float("-inf")
        self.reading = asyncio.Lock()
        """Held by the one who reads for all who ask meanwhile."""
        self.hidden_by_user: OrderedDict[str, tuple[float, frozenset[str]]] = OrderedDict()
        self.classes: frozenset[str] = NOBODY
        """Classes that are not public."""
        self.places_by_user: OrderedDict[str, tuple[float, Mapping[str, SocietyRole]]] = (
            OrderedDict()
        )

    def forget(self) -> None:
        """Something has changed here: read again."""
        self.read_at = float("-inf")
        self.hidden_by_user.clear()
        self.places_by_user.clear()

    async def _refresh(self) -> None:
        if self._is_fresh:
            return
        async with self.reading:
            if not self._is_fresh:
                found = await asyncio.to_thread(self._read)
                self.pupils, self.quiet, self.classes = found
                self.read_at = time.monotonic()

    @property
    def _is_fresh(self) -> bool:
        return time.monotonic() - self.read_at <= FRESH_S

    def _read(self) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        """Blocking."""
        store = self.store
        return frozenset(store.pupils()), frozenset(store.quiet()), frozenset(store.classes())

    async def private_pupils(self) -> frozenset[str]:
        """The pupils of private classes."""
        await self._refresh()
        return self.pupils

    async def is_private(self, user: str) -> bool:
        """Whether the user is a pupil of a private class."""
        return user in await self.private_pupils()

    async def hidden(self, visitor: Visitor) -> frozenset[str]:
        """The pupils whom the visitor may not see."""
        if visitor.role >= Role.ORGANISER:
            return NOBODY
        return await self.hidden_from_user(visitor.user)

    async def hidden_from_user(self, user: str) -> frozenset[str]:
        """The pupils whom somebody without the organiser's role may not see."""
        await self._refresh()
        if not self.pupils:
            return NOBODY
        at, known = self.hidden_by_user.get(user, (float("-inf"), NOBODY))
        if time.monotonic() - at > FRESH_S:
            known = frozenset(await asyncio.to_thread(self.store.hidden, user))
            _keep(self.hidden_by_user, user, (time.monotonic(), known))
        return known

    async def private_classes(self) -> frozenset[str]:
        """Ids of the classes that are not public."""
        await self._refresh()
        return self.classes

    async def places(self, user: str) -> Mapping[str, SocietyRole]:
        """The user's roles, by society."""
        at, known = self.places_by_user.get(user, (float("-inf"), NOWHERE))
        if time.monotonic() - at > FRESH_S:
            known = await asyncio.to_thread(self.societies.places, user)
            _keep(self.places_by_user, user, (time.monotonic(), known))
        return known

    async def strangers(self, one: str, other: str) -> bool:
        """Whether one of the two may not see the other."""
        return other in await self.hidden_from_user(one) or one in await self.hidden_from_user(
            other
        )

    async def game_hidden(self, visitor: Visitor, game_id: str) -> bool:
        """Whether a game has a player whom the visitor may not see."""
        if not await self.hidden(visitor):
            return False
        return await asyncio.to_thread(self.store.game_hidden, game_id, visitor.user)

    async def is_quiet(self, players: Sequence[Player], speaker: str) -> bool:
        """Whether chat is off for the speaker in a game of these players."""
        await self._refresh()
        ids = {speaker} | {player.user for player in players} | {one.profile for one in players}
        return not self.quiet.isdisjoint(one for one in ids if one is not None)


def _keep(cache: OrderedDict[str, T], user: str, answer: T) -> None:
    cache[user] = answer
    cache.move_to_end(user)
    while len(cache) > MOST_CACHED:
        cache.popitem(last=False)


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
