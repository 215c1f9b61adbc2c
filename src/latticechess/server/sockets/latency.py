"""How long a message takes to a browser and back, measured by the socket's own pings.

A browser answers pings by itself, before any page sees them: nothing needs to be written for it,
and a page cannot claim more than its connection shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from struct import pack
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

PROTOCOL = "latticechess.protocol"
FINAL_TEXT = 0x81
"""The first byte of a frame that is a whole text."""


class MeasuredSocket(WebSocketsSansIOProtocol):
    """A socket that pings at once and lets the application see the time the answer took."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"][PROTOCOL] = self

    def start_keepalive(self) -> None:
        self.send_keepalive_ping()

    def send_now(self, text: bytes) -> bool:
        """Send a text without waiting, if the connection takes it now; whether it was sent."""
        if self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        if not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame(text))
        return True


def frame(text: bytes) -> bytes:
    """A whole text as one frame of the socket protocol, as a server sends it (unmasked)."""
    size = len(text)
    if size < 126:
        return pack("!BB", FINAL_TEXT, size) + text
    if size < 1 << 16:
        return pack("!BBH", FINAL_TEXT, 126, size) + text
    return pack("!BBQ", FINAL_TEXT, 127, size) + text


def protocol_of(state: Mapping[str, Any]) -> MeasuredSocket | None:
    """The connection of the socket with this state; None under another server."""
    found = state.get(PROTOCOL)
    return found if isinstance(found, MeasuredSocket) else None


def round_trip_ms(state: Mapping[str, Any]) -> int:
    """The last measured round trip of the socket with this state; 0 before the first."""
    return round(1000 * float(getattr(state.get(PROTOCOL), "last_ping_rtt", 0.0)))
