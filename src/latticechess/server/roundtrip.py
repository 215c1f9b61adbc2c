"""How long a message takes to a browser and back, measured by the socket's own pings.

A browser answers pings by itself, before any page sees them: nothing needs to be written for it,
and a page cannot claim more than its connection shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

PROTOCOL = "latticechess.protocol"


class MeasuredSocket(WebSocketsSansIOProtocol):
    """A socket that pings at once and lets the application see the time the answer took."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"][PROTOCOL] = self

    def start_keepalive(self) -> None:
        self.send_keepalive_ping()


def round_trip_ms(state: Mapping[str, Any]) -> int:
    """The last measured round trip of the socket with this state; 0 before the first."""
    return round(1000 * float(getattr(state.get(PROTOCOL), "last_ping_rtt", 0.0)))
