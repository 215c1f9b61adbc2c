"""How often one may try what must not be guessed."""

from __future__ import annotations

from latticechess.app.timer import now_ms
from latticechess.play.decide import Refusal
from latticechess.store.accounts.accounts import login_name
from latticechess.store.accounts.attempts import Attempts

WINDOW_MS = 15 * 60 * 1000
PER_NAME = 10
"""Wrong passwords for one account from one address."""
SLOW_AFTER = 20
"""Wrong passwords for one account from anywhere: then each try is answered late, but answered.
Nobody can lock a member out by guessing."""
SLOW_S = 3.0
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
        self.begin(f"{name_key(name)}@{address}", PER_NAME)
        self.begin(f"address:{address}", PER_ADDRESS)
        self.attempts.add(name_key(name), now_ms(), WINDOW_MS)

    def delay_s(self, name: str) -> float:
        """How long to hold back the answer to a try for this account."""
        tried = self.attempts.count(name_key(name), now_ms(), WINDOW_MS)
        return SLOW_S if tried > SLOW_AFTER else 0.0

    def succeeded(self, name: str, address: str) -> None:
        """The right password: nothing was guessed."""
        self.attempts.forget(name_key(name))
        self.attempts.forget(f"{name_key(name)}@{address}")
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
