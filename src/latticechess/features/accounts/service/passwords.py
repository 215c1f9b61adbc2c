"""Passwords: rules for new ones, hashing (argon2id) and verification."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from latticechess.app.budgets import FairPlaces, payer
from latticechess.features.accounts.store.accounts import login_name
from latticechess.play.refusal import Refusal

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
"""The first guesses of an attacker."""
WORKERS = 2
"""Hashing threads. Each hash takes 64 MiB for a moment."""
HASH_S = 0.05
"""About the CPU seconds of a hash."""
NICENESS = 10
"""Moves go first: a hash uses several processors at once."""

T = TypeVar("T")


def sound_password(password: str, name: str) -> str:
    """The password, if it is strong enough for an account of this name; Refusal."""
    if len(password) < SHORTEST:
        raise Refusal("password-too-short", count=SHORTEST)
    if len(password) > LONGEST:
        raise Refusal("password-too-long", count=LONGEST)
    if login_name(password) in COMMON or login_name(password) == login_name(name):
        raise Refusal("password-too-common")
    return password


class Passwords:
    """Hashes and verifies passwords in threads of its own."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self.workers = ThreadPoolExecutor(
            WORKERS, thread_name_prefix="passwords", initializer=stand_back
        )
        self.places = FairPlaces(self.workers, WORKERS)
        self.dummy_hash: str | None = None

    async def hash(self, password: str) -> str:
        return await self._in_thread(lambda: self.hasher.hash(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether the password matches a hash; takes as long when there is none."""
        return await self._in_thread(lambda: self._fits(password, kept))

    def outdated(self, kept: str) -> bool:
        """Whether the hash was made with weaker parameters than are used now."""
        return self.hasher.check_needs_rehash(kept)

    def close(self) -> None:
        self.workers.shutdown(wait=False)

    def _fits(self, password: str, kept: str | None) -> bool:
        if self.dummy_hash is None:
            self.dummy_hash = self.hasher.hash("nobody's password")
        try:
            return self.hasher.verify(kept or self.dummy_hash, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """OverBudget if too much waits for the one who asks already."""
        who = payer.get()
        self.places.admit(who, HASH_S)
        return await self.places.run(who, HASH_S, work)


def stand_back() -> None:
    """Let everything else run before this thread and those that it starts, where that can be."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
