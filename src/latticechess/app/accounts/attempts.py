"""Rate limits on log-ins, secret links and new accounts."""

from __future__ import annotations

from latticechess.app.timer import now_ms
from latticechess.play.refusal import Refusal
from latticechess.store.accounts.accounts import login_name
from latticechess.store.accounts.attempts import STORED, Attempts

WINDOW_MS = 15 * 60 * 1000
PER_NAME = 10
"""Wrong passwords for one account from one address."""
SLOW_AFTER = 20
"""Wrong passwords for one account from anywhere: then each try is answered late, but answered.
Nobody can lock a member out by guessing."""
SLOW_S = 3.0
PER_PIN = 10
"""Wrong PINs for one pupil from anywhere: a PIN is short, and the pupil's card still opens the
door, so here guessing is stopped and not only slowed."""
PER_ADDRESS = 50
"""Wrong passwords and links from one address, which a whole class may share."""
MONTH_MS = 30 * 24 * 60 * 60 * 1000
"""How long a member is told of wrong passwords."""
ACCOUNTS_PER_ADDRESS = 60
"""New accounts from one address."""


class TooManyAttempts(Refusal):
    """Too many attempts; the sentence says when to try again."""


class AttemptLimits:
    """Counts attempts by account and by address. Call it from a thread."""

    def __init__(self, attempts: Attempts) -> None:
        self.attempts = attempts

    def begin_login(self, name: str, address: str) -> None:
        """Count an attempt before it is checked, so that parallel ones count; TooManyAttempts.

        Unknown names count too, so that the answer does not reveal which names exist.
        """
        self.begin(f"{name_key(name)}@{address}", PER_NAME)
        self.begin(f"address:{address}", PER_ADDRESS)
        self.attempts.add(name_key(name), now_ms(), WINDOW_MS)

    def begin_pin(self, name: str) -> None:
        """Count a try with a PIN; TooManyAttempts. Unknown names count too."""
        try:
            self.begin(pin_key(name), PER_PIN)
        except TooManyAttempts as refusal:
            raise TooManyAttempts("too-many-pins") from refusal

    def delay_s(self, name: str) -> float:
        """How long to hold back the answer to a try for this account."""
        tried = self.attempts.count(name_key(name), now_ms(), WINDOW_MS)
        return SLOW_S if tried > SLOW_AFTER else 0.0

    def succeeded(self, name: str, address: str) -> None:
        """The password was right: reset the count."""
        self.attempts.forget(name_key(name))
        self.attempts.forget(pin_key(name))
        self.attempts.forget(f"{name_key(name)}@{address}")
        # Only this attempt: otherwise logging in would reset the count of guesses at others.
        self.attempts.take_back(f"address:{address}")

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
        self.begin(f"link:{address}", PER_ADDRESS)

    def link_fitted(self, address: str) -> None:
        self.attempts.take_back(f"link:{address}")

    def begin_account(self, address: str) -> None:
        """Count a new account; TooManyAttempts."""
        self.begin(f"account:{address}", ACCOUNTS_PER_ADDRESS)

    def begin(self, key: str, most: int) -> None:
        at = now_ms()
        if self.attempts.add(key, at, WINDOW_MS) > most:
            self.attempts.sweep(at - WINDOW_MS, GUESSES, STORED)
            self.attempts.sweep(at - MONTH_MS)
            raise TooManyAttempts("too-many-attempts")


def name_key(name: str) -> str:
    return f"name:{login_name(name)[:80]}"


GUESSES = "guesses:"


def guess_key(name: str) -> str:
    return f"{GUESSES}{login_name(name)[:80]}"


def pin_key(name: str) -> str:
    return f"pin:{login_name(name)[:80]}"
