"""Privacy of pupils: who may see them and their games, and where chat is off."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import TypeVar

from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.clubs.store.privacy import Privacy
from latticechess.features.clubs.store.societies import Societies, SocietyRole
from latticechess.play.events import Player

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
