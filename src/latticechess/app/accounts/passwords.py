"""Passwords: what may be one, and how one is kept (argon2id) and compared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from latticechess.play.decide import Refusal
from latticechess.store.accounts.accounts import login_name

SHORTEST = 8
LONGEST = 200
COMMON = frozenset(
    {
        "password",
        "password1",
        "passwort",
        "12345678",
        "123456789",
        "1234567890",
        "11111111",
        "abcdefgh",
        "qwertyui",
        "qwertyuiop",
        "iloveyou",
        "letmein1",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "checkmate",
        "chesschess",
    }
)
"""The first that somebody who guesses will try."""
WORKERS = 2
"""Each comparison takes 64 MiB for a moment: no more than so many at once."""

T = TypeVar("T")


def sound_password(password: str, name: str) -> str:
    """The password, if it may be one for an account of this name; Refusal."""
    if len(password) < SHORTEST:
        raise Refusal("password-too-short", count=SHORTEST)
    if len(password) > LONGEST:
        raise Refusal("password-too-long", count=LONGEST)
    if login_name(password) in COMMON or login_name(password) == login_name(name):
        raise Refusal("password-too-common")
    return password


class Passwords:
    """Hashes and compares passwords, away from everything that must not wait."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self.workers = ThreadPoolExecutor(WORKERS, thread_name_prefix="passwords")
        self.nobodys: str | None = None

    async def hash(self, password: str) -> str:
        return await self._apart(lambda: self.hasher.hash(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether the password is the one that is kept; as slow when there is none to compare."""
        return await self._apart(lambda: self._fits(password, kept))

    def outdated(self, kept: str) -> bool:
        """Whether it was kept with less effort than is usual now."""
        return self.hasher.check_needs_rehash(kept)

    def close(self) -> None:
        self.workers.shutdown(wait=False)

    def _fits(self, password: str, kept: str | None) -> bool:
        if self.nobodys is None:
            self.nobodys = self.hasher.hash("nobody's password")
        try:
            return self.hasher.verify(kept or self.nobodys, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _apart(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.workers, work)
