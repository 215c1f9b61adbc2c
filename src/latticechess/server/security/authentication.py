"""Authentication: the user behind a personal token, a login session or a guest's cookie."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from latticechess.app.timer import now_ms
from latticechess.app.together import Together
from latticechess.features.accounts.service.administration import Tokens
from latticechess.features.accounts.service.membership import Membership
from latticechess.features.accounts.service.roles import ACCOUNT_ROLES, Role, Visitor
from latticechess.features.accounts.store.accounts import Session
from latticechess.features.accounts.store.club import LocalUser
from latticechess.server.security import cookies

GUESTS_CACHED = 20_000
GUEST_CACHE_S = 30.0
"""How long a guest is cached: they may become a member in another process."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """The credentials a request carries, and the address it comes from."""

    address: str
    token: str | None = None
    session: str | None = None
    guest: str | None = None
    second: str | None = None
    """Local mode: the secret of a second player's browser."""


@dataclass(frozen=True, slots=True)
class Authentication:
    """The authenticated user, and the secret for a new identity cookie, if one is due."""

    visitor: Visitor
    new_secret: str | None = None


class BadTokenError(Exception):
    """The token is unknown or has expired."""


class Authenticator(Protocol):
    """Finds the user behind a request's credentials."""

    async def authenticate(self, credentials: Credentials) -> Authentication:
        """The user; BadTokenError, StoreError."""

    async def authenticate_all(self, many: Sequence[Credentials]) -> list[Visitor | None]:
        """The users, found together; None for bad credentials. StoreError."""

    def forget(self, user: str) -> None:
        """Drop a guest from the cache: they have become a member."""

    def new_secret(self) -> str:
        """The secret for a browser without an identity cookie."""


class HostedAuthenticator:
    """Authenticates the users of a hosted program: members and guests."""

    def __init__(self, membership: Membership, known: Callable[[str], str]) -> None:
        self.membership = membership
        self.known = known
        """Maps a browser's id to its user: several browsers may be the local user's."""
        self.tokens = Tokens(membership)
        self.guests: OrderedDict[str, float] = OrderedDict()
        self.sessions = Together(self.find_sessions)
        self.accounts = Together(membership.accounts.among)

    async def authenticate(self, credentials: Credentials) -> Authentication:
        if credentials.token is not None:
            return Authentication(await self.by_token(credentials.token, credentials.address))
        visitor = await self.by_session(credentials)
        if visitor is not None:
            return Authentication(visitor)
        role = Role.GUEST if (await self.membership.club()).guests else Role.NOBODY
        user = self.known(cookies.user_id(credentials.guest)) if credentials.guest else None
        if user is not None and await self.is_guest(user):
            return Authentication(Visitor(user, role, address=credentials.address))
        secret = self.new_secret()
        return Authentication(
            Visitor(cookies.user_id(secret), role, address=credentials.address), secret
        )

    async def authenticate_all(self, many: Sequence[Credentials]) -> list[Visitor | None]:
        secrets = {each.session for each in many if each.session and each.token is None}
        found = await asyncio.to_thread(self.find_sessions, secrets) if secrets else {}
        visitors: list[Visitor | None] = []
        for each in many:
            session = found.get(each.session or "") if each.token is None else None
            visitors.append(logged_in(session, each) if session else await self.visitor(each))
        return visitors

    async def visitor(self, credentials: Credentials) -> Visitor | None:
        """The user; None for bad credentials."""
        try:
            return (await self.authenticate(credentials)).visitor
        except BadTokenError:
            return None

    async def by_token(self, secret: str, address: str) -> Visitor:
        found = await self.tokens.find(secret)
        if found is None:
            raise BadTokenError
        scopes = frozenset(found.scopes.split())
        return Visitor(found.user_id, ACCOUNT_ROLES[found.role], None, scopes, address)

    async def by_session(self, credentials: Credentials) -> Visitor | None:
        if credentials.session is None:
            return None
        found = await self.sessions.get(credentials.session)
        return None if found is None else logged_in(found, credentials)

    def find_sessions(self, secrets: Collection[str]) -> dict[str, Session]:
        """The valid sessions with these secrets. Blocking."""
        return self.membership.sessions.find_all(secrets, now_ms())

    async def is_guest(self, user: str) -> bool:
        """Whether a browser's id is a guest's: once an account has it, only a login counts."""
        seen = self.guests.get(user)
        if seen is not None and time.monotonic() - seen < GUEST_CACHE_S:
            return True
        if await self.accounts.get(user) is not None:
            self.guests.pop(user, None)
            return False
        self.guests[user] = time.monotonic()
        self.guests.move_to_end(user)
        if len(self.guests) > GUESTS_CACHED:
            self.guests.popitem(last=False)
        return True

    def forget(self, user: str) -> None:
        self.guests.pop(user, None)

    def new_secret(self) -> str:
        return cookies.new_secret()


def logged_in(session: Session, credentials: Credentials) -> Visitor:
    """The user of a login session."""
    role = ACCOUNT_ROLES[session.role]
    return Visitor(session.user_id, role, session.id, address=credentials.address)


class LocalProgram(Protocol):
    """The part of a local program that authentication needs."""

    @property
    def local_user(self) -> LocalUser: ...

    async def recognise(self, user: str) -> None: ...


class LocalAuthenticator:
    """Local mode: every browser is the one local user, an organiser, or a second player if its
    cookie says so. Nobody logs in."""

    def __init__(self, program: LocalProgram) -> None:
        self.program = program

    async def authenticate(self, credentials: Credentials) -> Authentication:
        if credentials.second:
            user = cookies.user_id(credentials.second)
            return Authentication(Visitor(user, Role.ORGANISER, address=credentials.address))
        if credentials.guest:
            # A browser from the time when each had an id of its own.
            await self.program.recognise(cookies.user_id(credentials.guest))
        secret = None if credentials.guest else self.new_secret()
        user = self.program.local_user.user
        return Authentication(Visitor(user, Role.ORGANISER, address=credentials.address), secret)

    async def authenticate_all(self, many: Sequence[Credentials]) -> list[Visitor | None]:
        return [(await self.authenticate(each)).visitor for each in many]

    def new_secret(self) -> str:
        return self.program.local_user.secret

    def forget(self, user: str) -> None:
        """Nothing to do: there are no guests and no members here."""


class NeighbourAuthenticator:
    """Guests of a local program who come over the network: never its user."""

    def __init__(self, program: LocalProgram) -> None:
        self.program = program

    async def authenticate(self, credentials: Credentials) -> Authentication:
        local = self.program.local_user
        user = cookies.user_id(credentials.guest) if credentials.guest else None
        secret = None
        if user is None or local.of(user) == local.user:
            secret = self.new_secret()
            user = cookies.user_id(secret)
        return Authentication(Visitor(user, Role.GUEST, address=credentials.address), secret)

    async def authenticate_all(self, many: Sequence[Credentials]) -> list[Visitor | None]:
        return [(await self.authenticate(each)).visitor for each in many]

    def new_secret(self) -> str:
        return cookies.new_secret()

    def forget(self, user: str) -> None:
        """Nothing to do: guests stay guests."""
