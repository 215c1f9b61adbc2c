"""Rate limits on log-ins, secret links and new accounts."""

from __future__ import annotations

from latticechess.app.timer import now_ms
from latticechess.play.refusal import Refusal
from latticechess.store.accounts.accounts import login_name
from latticechess.store.accounts.attempts import Attempts

WINDOW_MS = 15 * 60 * 1000
PER_NAME = 10
"""Wrong passwords for one account."""
PER_ADDRESS = 50
"""Wrong passwords and links from one address, which a whole class may share."""
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
        self.begin(name_key(name), PER_NAME)
        self.begin(f"address:{address}", PER_ADDRESS)

    def succeeded(self, name: str, address: str) -> None:
        """The password was right: reset the count."""
        self.attempts.forget(name_key(name))
        # Only this attempt: otherwise logging in would reset the count of guesses at others.
        self.attempts.take_back(f"address:{address}")

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
            self.attempts.sweep(at - WINDOW_MS)
            raise TooManyAttempts("too-many-attempts")


def name_key(name: str) -> str:
    return f"name:{login_name(name)[:80]}"
