"""Rate limits by token bucket, and size limits of messages and requests."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from latticechess.app.budgets import network_of
from latticechess.server.security.origin import is_loopback

MESSAGE_BYTES = 16 * 1024
"""The longest message that is accepted on a socket."""
FRAME_BYTES = 1024 * 1024
"""The longest frame that is read at all: a longer one closes the socket."""
BODY_BYTES = 256 * 1024
"""The longest request body: enough for a start position of thousands of pieces."""
HEADER_BYTES = 16 * 1024
"""The longest request head: parsing a cookie of megabytes takes seconds."""
IMPORT_BYTES = 2 * 1024**3
"""The longest file to import over HTTP; `lattice import` has no limit."""
MESSAGES_PER_SECOND = 25.0
MESSAGE_BURST = 100
USER_MESSAGES_PER_SECOND = 100.0
USER_MESSAGE_BURST = 400
"""Across all sockets of a user."""
USER_REQUESTS_PER_SECOND = 20.0
USER_REQUEST_BURST = 200
ADDRESS_REQUESTS_PER_SECOND = 200.0
ADDRESS_REQUEST_BURST = 2000
"""A whole school may share one address."""
MOST_BUCKETS = 50_000


class TokenBucket:
    """A token bucket: allows a burst, then a steady rate."""

    def __init__(
        self,
        per_second: float = MESSAGES_PER_SECOND,
        burst: int = MESSAGE_BURST,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self.now = now
        self.tokens = float(burst)
        self.last = now()

    def take(self) -> float:
        """Spend a token, on credit if need be; the seconds to wait until it is paid for."""
        self.refill()
        self.tokens -= 1
        return max(0.0, -self.tokens / self.per_second)

    def allows(self) -> bool:
        """Spend a token if there is one; False: refuse the request."""
        self.refill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def refill(self) -> None:
        at = self.now()
        self.tokens = min(self.burst, self.tokens + (at - self.last) * self.per_second)
        self.last = at


class TokenBuckets:
    """Token buckets by key; the least recently used are dropped."""

    def __init__(self, per_second: float, burst: int) -> None:
        self.per_second = per_second
        self.burst = burst
        self.by_key: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, key: str) -> TokenBucket:
        """The bucket of this key, made full on first use."""
        bucket = self.by_key.get(key)
        if bucket is None:
            bucket = self.by_key[key] = TokenBucket(self.per_second, self.burst)
        self.by_key.move_to_end(key)
        if len(self.by_key) > MOST_BUCKETS:
            self.by_key.popitem(last=False)
        return bucket


class RateLimits:
    """Rate limits per user and per address, in this process."""

    def __init__(self) -> None:
        self.users = TokenBuckets(USER_REQUESTS_PER_SECOND, USER_REQUEST_BURST)
        self.addresses = TokenBuckets(ADDRESS_REQUESTS_PER_SECOND, ADDRESS_REQUEST_BURST)
        self.messages = TokenBuckets(USER_MESSAGES_PER_SECOND, USER_MESSAGE_BURST)

    def allow(self, user: str, address: str) -> bool:
        """Whether one more request is within the limits.

        Loopback addresses have no limit: behind a proxy that sends no X-Forwarded-For, everybody
        has one.
        """
        if not is_loopback(address) and not self.addresses.of(network_of(address)).allows():
            return False
        return self.users.of(user).allows()
