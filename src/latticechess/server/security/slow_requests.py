"""Connections that cost without asking: a browser must say what it wants within a time, or it is
let go, and one address has only so many."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any

from latticechess.app.budgets import share_of

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
else:
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
    except ImportError:
        # Slower, and there wherever Python is.
        from uvicorn.protocols.http.h11_impl import H11Protocol as HttpProtocol

HEAD_S = 15.0
"""How long the head of a request may take from its first byte, or the opening of its connection."""
BODY_S = 30.0
"""How long the next piece of a body may be waited for."""
ADDRESS_CONNECTIONS = 1000
"""At the same time, of one address; a whole school may come from one."""
KEPT_FILES = 200
"""Descriptors that no connection takes: for the database, the log and other programs."""


class Crowd:
    """The HTTP connections of a server by address."""

    def __init__(self, proxies: Sequence[str] = (), most: int = ADDRESS_CONNECTIONS) -> None:
        """`proxies` bring the connections of everybody: they have as many as there are."""
        self.proxies = [ip_network(one, strict=False) for one in proxies if is_network(one)]
        self.everybody = "*" in proxies
        self.most = most
        self.most_of_all = open_files() - KEPT_FILES
        self.count = 0
        self.by_share: Counter[str] = Counter()

    def enter(self, address: str) -> str | None:
        """Whose connection it is; None if there are too many."""
        who = "" if self.brings_others(address) else share_of(address)
        if self.count >= self.most_of_all or (who and self.by_share[who] >= self.most):
            return None
        self.count += 1
        self.by_share[who] += 1
        return who

    def leave(self, who: str) -> None:
        self.count -= 1
        self.by_share[who] -= 1
        if not self.by_share[who]:
            del self.by_share[who]

    def brings_others(self, address: str) -> bool:
        if self.everybody or not is_network(address):
            return True
        known = ip_address(address)
        return any(known in proxy for proxy in self.proxies)


def is_network(text: str) -> bool:
    """Whether it is an address or a network; proxies may also be named otherwise."""
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def open_files() -> int:
    """How many descriptors the process may have."""
    if sys.platform == "win32":
        return 1 << 20
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class PatientProtocol(HttpProtocol):
    """HTTP as uvicorn speaks it, but a connection on which no request begins is closed."""

    head_s = HEAD_S
    head_due: asyncio.TimerHandle | None = None

    def __init__(self, crowd: Crowd | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.crowd = crowd or Crowd()
        self.share: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.share = self.crowd.enter(self.client[0] if self.client else "")
        if self.share is None:
            transport.abort()
            return
        self.head_due = self.loop.call_later(self.head_s, self.head_late)

    def data_received(self, data: bytes) -> None:
        before: Any = self.cycle
        super().data_received(data)
        begun: Any = self.cycle
        if begun is not before:
            self.head_in_time()
        elif self.head_due is None and self.is_idle:
            self.head_due = self.loop.call_later(self.head_s, self.head_late)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is asked for, and it has not become a socket."""
        begun: Any = self.cycle
        ours = self.transport.get_protocol() is self
        return ours and (begun is None or begun.response_complete)

    def head_in_time(self) -> None:
        if self.head_due is not None:
            self.head_due.cancel()
            self.head_due = None

    def head_late(self) -> None:
        """Nothing whole has arrived."""
        self.head_due = None
        if self.is_idle and not self.transport.is_closing():
            self.transport.close()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """Sockets are counted by who they are for (`SocketGuards`)."""
        self.end()
        super().handle_websocket_upgrade(*event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.end()
        super().connection_lost(exc)

    def end(self) -> None:
        self.head_in_time()
        if self.share is not None:
            self.crowd.leave(self.share)
            self.share = None


def in_time(receive: Callable[[], Awaitable[Any]], seconds: float = BODY_S) -> Any:
    """`receive` of a request that waits for each piece of its body no longer than `seconds`."""
    complete = False

    async def received() -> Any:
        nonlocal complete
        if complete:
            # From here on it tells that the browser has gone, which may take as long as it likes.
            return await receive()
        try:
            async with asyncio.timeout(seconds):
                message = await receive()
        except TimeoutError:
            complete = True
            return {"type": "http.disconnect"}
        complete = message["type"] != "http.request" or not message.get("more_body", False)
        return message

    return received
