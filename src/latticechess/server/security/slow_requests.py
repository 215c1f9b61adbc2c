"""Requests that never end: a browser must say what it wants within a time, or it is let go."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
else:
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
    except ImportError:
        # Slower, and there wherever Python is.
        from uvicorn.protocols.http.h11_impl import H11Protocol as HttpProtocol

HEAD_S = 15.0
"""How long the head of a request may take from the opening of its connection."""
BODY_S = 30.0
"""How long the next piece of a body may be waited for."""


class PatientProtocol(HttpProtocol):
    """HTTP as uvicorn speaks it, but a connection on which no request begins is closed."""

    head_s = HEAD_S

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.head_due = self.loop.call_later(self.head_s, self.head_late)

    def head_late(self) -> None:
        """Nothing whole has arrived."""
        begun: Any = self.cycle
        ours = self.transport.get_protocol() is self  # and has not become a socket
        if ours and begun is None and not self.transport.is_closing():
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.head_due.cancel()
        super().connection_lost(exc)


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
