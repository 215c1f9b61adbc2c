"""How often one may try what must not be guessed."""

from __future__ import annotations

from latticechess.app.timer import now_ms
from latticechess.play.decide import Refusal
from latticechess.store.accounts.accounts import login_name
from latticechess.store.accounts.attempts import Attempts

WINDOW_MS = 15 * 60 * 1000
PER_NAME = 10
"""Wrong passwords for one account."""
PER_ADDRESS = 50
"""Wrong passwords and links from one address: a whole class may sit behind one."""
ACCOUNTS_PER_ADDRESS = 60
"""New accounts from one address."""


class TooManyAttempts(Refusal):
    """Tried too often: the sentence says when to try again."""


class AttemptLimits:
    """Counts attempts by account and by address. Call it from a thread."""

    def __init__(self, attempts: Attempts) -> None:
        self.attempts = attempts

    def begin_login(self, name: str, address: str) -> None:
        """Count a try before it is looked at, so that many at once count too; TooManyAttempts.

        The same for names that nobody has: the answer tells nothing about them.
        """
        self.begin(name_key(name), PER_NAME)
        self.begin(f"address:{address}", PER_ADDRESS)

    def succeeded(self, name: str, address: str) -> None:
        """The right password: nothing was guessed."""
        self.attempts.forget(name_key(name))
        # Only this one try: else one's own password would open the way to guess at others'.
        self.attempts.take_back(f"address:{address}")

    def begin_link(self, address: str) -> None:
        """Count a try of a secret link."""
        self.begin(f"link:{address}", PER_ADDRESS)

    def link_fitted(self, address: str) -> None:
        self.attempts.take_back(f"link:{address}")

    def begin_account(self, address: str) -> None:
        """Count a new account."""
        self.begin(f"account:{address}", ACCOUNTS_PER_ADDRESS)

    def begin(self, key: str, most: int) -> None:
        at = now_ms()
        if self.attempts.add(key, at, WINDOW_MS) > most:
            self.attempts.sweep(at - WINDOW_MS)
            raise TooManyAttempts("too-many-attempts")


def name_key(name: str) -> str:
    return f"name:{login_name(name)[:80]}"
