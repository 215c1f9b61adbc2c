"""Finds out who asks: from a token, a log-in, or the cookie of a guest's browser."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from latticechess.app.accounts.membership import Membership
from latticechess.app.accounts.roles import ACCOUNT_ROLES, Role, Visitor
from latticechess.app.accounts.tokens import Tokens
from latticechess.app.timer import now_ms
from latticechess.server.security import cookies
from latticechess.store.accounts.local_user import LocalUser

GUESTS_KEPT = 20_000
GUEST_KNOWN_S = 30.0
"""For so long a guest is not looked up again: they may have become a member meanwhile."""


@dataclass(frozen=True, slots=True)
class Papers:
    """What a request shows of itself."""

    address: str
    token: str | None = None
    session: str | None = None
    guest: str | None = None
    second: str | None = None
    """At a program of one's own: the browser of a second player."""


@dataclass(frozen=True, slots=True)
class Admission:
    """Who asks, and the cookie that their browser is to keep from now on, if a new one."""

    visitor: Visitor
    fresh: str | None = None


class BadTokenError(Exception):
    """The token is none of ours, or has ended."""


class Doorkeeper:
    """Knows everybody of a hosted program."""

    def __init__(self, membership: Membership, known: Callable[[str], str]) -> None:
        self.membership = membership
        self.known = known
        """Who a browser's id belongs to: several may be the local user's."""
        self.tokens = Tokens(membership)
        self.guests: OrderedDict[str, float] = OrderedDict()

    async def admit(self, papers: Papers) -> Admission:
        """Who shows these papers; BadTokenError, StoreError."""
        if papers.token is not None:
            return Admission(await self.by_token(papers.token, papers.address))
        visitor = await self.by_session(papers)
        if visitor is not None:
            return Admission(visitor)
        role = Role.GUEST if (await self.membership.club()).guests else Role.NOBODY
        user = self.known(cookies.user_id(papers.guest)) if papers.guest else None
        if user is not None and await self.is_guest(user):
            return Admission(Visitor(user, role, address=papers.address))
        fresh = cookies.new_secret()
        return Admission(Visitor(cookies.user_id(fresh), role, address=papers.address), fresh)

    async def by_token(self, secret: str, address: str) -> Visitor:
        found = await self.tokens.find(secret)
        if found is None:
            raise BadTokenError
        scopes = frozenset(found.scopes.split())
        return Visitor(found.user_id, ACCOUNT_ROLES[found.role], None, scopes, address)

    async def by_session(self, papers: Papers) -> Visitor | None:
        if papers.session is None:
            return None
        found = await asyncio.to_thread(self.membership.sessions.find, papers.session, now_ms())
        if found is None:
            return None
        return Visitor(found.user_id, ACCOUNT_ROLES[found.role], found.id, address=papers.address)

    async def is_guest(self, user: str) -> bool:
        """Whether the browser's own id is a guest's: once it is an account's, one must log in."""
        known = self.guests.get(user)
        if known is not None and time.monotonic() - known < GUEST_KNOWN_S:
            return True
        if await self.membership.account(user) is not None:
            self.guests.pop(user, None)
            return False
        self.guests[user] = time.monotonic()
        self.guests.move_to_end(user)
        if len(self.guests) > GUESTS_KEPT:
            self.guests.popitem(last=False)
        return True

    def forget(self, user: str) -> None:
        """The guest has become a member."""
        self.guests.pop(user, None)

    def new_cookie(self) -> str:
        """For a browser that has none: somebody new."""
        return cookies.new_secret()


class Household(Protocol):
    """Knows the local user."""

    @property
    def local_user(self) -> LocalUser: ...

    async def recognise(self, user: str) -> None: ...


class LocalDoorkeeper:
    """Knows that whoever sits at a program of their own is its one user and organiser, whichever
    browser they use; unless the browser says that a second player sits there."""

    def __init__(self, household: Household) -> None:
        self.household = household

    async def admit(self, papers: Papers) -> Admission:
        """Nobody logs in. A browser that was known by its own cookie is recognised."""
        if papers.second:
            user = cookies.user_id(papers.second)
            return Admission(Visitor(user, Role.ORGANISER, address=papers.address))
        if papers.guest:
            await self.household.recognise(cookies.user_id(papers.guest))
        fresh = None if papers.guest else self.new_cookie()
        user = self.household.local_user.user
        return Admission(Visitor(user, Role.ORGANISER, address=papers.address), fresh)

    def new_cookie(self) -> str:
        """For a browser that has none: the local user's."""
        return self.household.local_user.secret

    def forget(self, user: str) -> None:
        """Nobody becomes a member here."""
