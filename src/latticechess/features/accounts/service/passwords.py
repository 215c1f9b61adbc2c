"""Passwords and PINs, and how often they may be tried."""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from latticechess.app.budgets import FairPlaces, network_of, payer
from latticechess.app.timer import now_ms
from latticechess.features.accounts.store.accounts import login_name
from latticechess.features.accounts.store.tokens import STORED, Attempts
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


DIGITS = 4
COMMON_PINS = frozenset({"1234", "4321", "0123", "1212", "2580", "2000", "2010"})


def is_pin(text: str) -> bool:
    """Whether a password that was typed can only be a PIN."""
    return re.fullmatch(r"[0-9]{4}", text) is not None


def sound_pin(pin: str) -> str:
    """The PIN, if it is one and not the first that others would try; Refusal."""
    if not is_pin(pin):
        raise Refusal("pin-four-digits", count=DIGITS)
    if pin in COMMON_PINS or len(set(pin)) == 1:
        raise Refusal("pin-too-common")
    return pin


WINDOW_MS = 15 * 60 * 1000
PER_NAME = 10
"""Wrong passwords for one account from one address."""
SLOW_AFTER = 20
"""Wrong passwords for one account from anywhere: then the next wrong ones are answered late.
Nobody can lock a member out by guessing, and who knows the password never waits."""
SLOW_S = 3.0
PER_PIN = 10
"""Wrong PINs for one pupil from anywhere: a PIN is short, and the pupil's card still opens the
door, so here guessing is stopped and not only slowed."""
PINS_A_DAY = 30
"""The same within a day: a bounded share of the ten thousand, from however many addresses."""
PER_ADDRESS = 50
"""Wrong passwords and links from one network, which a whole class may share."""
PER_SITE = 400
"""The same for the networks of one site, where IPv6 gives it many."""
DAY_MS = 24 * 60 * 60 * 1000
MONTH_MS = 30 * 24 * 60 * 60 * 1000
"""How long a member is told of wrong passwords."""
ACCOUNTS_PER_ADDRESS = 60
"""New accounts from one network."""
SITE_BITS = 48
"""What one site has of IPv6."""


class TooManyAttempts(Refusal):
    """Too many attempts; the sentence says when to try again."""


class AttemptLimits:
    """Counts attempts by account and by address. Call it from a thread."""

    def __init__(self, attempts: Attempts) -> None:
        self.attempts = attempts

    def begin_login(self, name: str, address: str, pin: bool = False) -> None:
        """Count an attempt before it is checked, so that parallel ones count; TooManyAttempts.

        Unknown names count too, so that the answer does not reveal which names exist. Tries with a
        PIN do not count among the others: the words of the card still open the door.
        """
        if pin:
            if self.over(pin_key(name), PER_PIN):
                raise TooManyAttempts("too-many-pins")
            if self.over(pin_day_key(name), PINS_A_DAY, DAY_MS):
                raise TooManyAttempts("too-many-pins-today")
        else:
            self.begin(f"{name_key(name)}@{network_of(address)}", PER_NAME)
        for key, most in address_keys(address):
            self.begin(key, most)
        self.attempts.add(name_key(name), now_ms(), WINDOW_MS)

    def delay_s(self, name: str) -> float:
        """How long to hold back the answer to a wrong try for this account."""
        tried = self.attempts.count(name_key(name), now_ms(), WINDOW_MS)
        return SLOW_S if tried > SLOW_AFTER else 0.0

    def succeeded(self, name: str, address: str) -> None:
        """The password was right: reset the count."""
        self.attempts.forget(name_key(name))
        self.attempts.forget(pin_key(name))
        self.attempts.forget(pin_day_key(name))
        self.attempts.forget(f"{name_key(name)}@{network_of(address)}")
        # Only this attempt: otherwise logging in would reset the count of guesses at others.
        for key, _ in address_keys(address):
            self.attempts.take_back(key)

    def failed(self, name: str) -> None:
        """The password was wrong: the member shall hear of it."""
        self.attempts.add(guess_key(name), now_ms(), MONTH_MS)

    def guesses(self, name: str) -> int:
        """Wrong passwords for an account within a month, since it was last told of them."""
        return self.attempts.count(guess_key(name), now_ms(), MONTH_MS)

    def forget_guesses(self, name: str) -> None:
        self.attempts.forget(guess_key(name))

    def begin_link(self, address: str) -> None:
        """Count an attempt to use a secret link; TooManyAttempts."""
        self.begin(f"link:{network_of(address)}", PER_ADDRESS)

    def link_fitted(self, address: str) -> None:
        self.attempts.take_back(f"link:{network_of(address)}")

    def begin_account(self, address: str) -> None:
        """Count a new account; TooManyAttempts."""
        self.begin(f"account:{network_of(address)}", ACCOUNTS_PER_ADDRESS)

    def begin(self, key: str, most: int) -> None:
        if self.over(key, most):
            raise TooManyAttempts("too-many-attempts")

    def over(self, key: str, most: int, window_ms: int = WINDOW_MS) -> bool:
        """Count an attempt; whether that makes more than `most`."""
        at = now_ms()
        if self.attempts.add(key, at, window_ms) <= most:
            return False
        self.attempts.sweep(at - WINDOW_MS, GUESSES, PIN_DAYS, STORED)
        self.attempts.sweep(at - DAY_MS, GUESSES, STORED)
        self.attempts.sweep(at - MONTH_MS)
        return True


def name_key(name: str) -> str:
    return f"name:{login_name(name)[:80]}"


def address_keys(address: str) -> list[tuple[str, int]]:
    """The counters of an address, each with the most it may reach."""
    network, site = network_of(address), network_of(address, SITE_BITS)
    keys = [(f"address:{network}", PER_ADDRESS)]
    return keys if site == network else [*keys, (f"site:{site}", PER_SITE)]


GUESSES = "guesses:"
PIN_DAYS = "pins:"


def guess_key(name: str) -> str:
    return f"{GUESSES}{login_name(name)[:80]}"


def pin_day_key(name: str) -> str:
    return f"{PIN_DAYS}{login_name(name)[:80]}"


def pin_key(name: str) -> str:
    return f"pin:{login_name(name)[:80]}"
