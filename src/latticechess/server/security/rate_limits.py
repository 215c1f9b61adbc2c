"""How much one browser may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

MESSAGE_BYTES = 16 * 1024
"""The longest message a browser has reason to send."""
FRAME_BYTES = 1024 * 1024
"""Longer ones are not even read: the socket closes."""
BODY_BYTES = 256 * 1024
"""The longest body of a request: a game with a start position of thousands of pieces."""
HEADER_BYTES = 16 * 1024
"""The longest head of a request: to take apart a cookie of megabytes takes seconds."""
IMPORT_BYTES = 2 * 1024**3
"""The longest file of games to bring in through a browser; `lattice import` knows no limit."""
MESSAGES_PER_SECOND = 25.0
MESSAGE_BURST = 100
USER_MESSAGES_PER_SECOND = 100.0
USER_MESSAGE_BURST = 400
"""For all sockets of a user together."""
USER_REQUESTS_PER_SECOND = 20.0
USER_REQUEST_BURST = 200
ADDRESS_REQUESTS_PER_SECOND = 200.0
ADDRESS_REQUEST_BURST = 2000
"""A whole school may come from one address."""
MOST_PACES = 50_000


class Pace:
    """Lets a burst through, then so many a second; tells how long to hold back the next."""

    def __init__(
        self,
        per_second: float = MESSAGES_PER_SECOND,
        burst: int = MESSAGE_BURST,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self.now = now
        self.credit = float(burst)
        self.last = now()

    def take(self) -> float:
        """Spend one message; the seconds to wait before it is dealt with."""
        self.earn()
        self.credit -= 1
        return max(0.0, -self.credit / self.per_second)

    def allows(self) -> bool:
        """Spend one if there is one to spend; else it is not to be dealt with at all."""
        self.earn()
        if self.credit < 1:
            return False
        self.credit -= 1
        return True

    def earn(self) -> None:
        at = self.now()
        self.credit = min(self.burst, self.credit + (at - self.last) * self.per_second)
        self.last = at


class Paces:
    """A pace for each of many, as long as they are about."""

    def __init__(self, per_second: float, burst: int) -> None:
        self.per_second = per_second
        self.burst = burst
        self.kept: OrderedDict[str, Pace] = OrderedDict()

    def of(self, key: str) -> Pace:
        """The pace of one; those not seen for the longest time are forgotten."""
        pace = self.kept.get(key)
        if pace is None:
            pace = self.kept[key] = Pace(self.per_second, self.burst)
        self.kept.move_to_end(key)
        if len(self.kept) > MOST_PACES:
            self.kept.popitem(last=False)
        return pace


class Turnstile:
    """How fast one user and one address may ask, in this process."""

    def __init__(self) -> None:
        self.users = Paces(USER_REQUESTS_PER_SECOND, USER_REQUEST_BURST)
        self.addresses = Paces(ADDRESS_REQUESTS_PER_SECOND, ADDRESS_REQUEST_BURST)
        self.messages = Paces(USER_MESSAGES_PER_SECOND, USER_MESSAGE_BURST)

    def admits(self, user: str, address: str) -> bool:
        """Whether one more request may be dealt with.

        The machine itself is not slowed down: behind a proxy that does not say for whom it asks,
        everybody has its address.
        """
        if not is_loopback(address) and not self.addresses.of(address).allows():
            return False
        return self.users.of(user).allows()


def is_loopback(address: str) -> bool:
    """Whether an address, or one to listen on, is this machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"
