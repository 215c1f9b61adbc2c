"""Rate limits on log-ins, secret links and new accounts."""

from __future__ import annotations

from latticechess.app.budgets import network_of
from latticechess.app.timer import now_ms
from latticechess.features.accounts.store.accounts import login_name
from latticechess.features.accounts.store.attempts import STORED, Attempts
from latticechess.play.refusal import Refusal

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
