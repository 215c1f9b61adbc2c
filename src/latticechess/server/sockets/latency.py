"""Round-trip time of a socket, measured by WebSocket pings.

Browsers answer pings themselves, so a page needs no code for it and cannot claim more lag than its
connection has.
"""

from __future__ import annotations

from collections.abc import Mapping
from struct import pack
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

PROTOCOL = "latticechess.protocol"
"""Key of the ASGI state: the socket's protocol."""
FINAL_TEXT = 0x81
"""First byte of an unfragmented text frame."""


class MeasuredSocket(WebSocketsSansIOProtocol):
    """A socket that pings at once and shows the round-trip time to the application."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"][PROTOCOL] = self

    def start_keepalive(self) -> None:
        self.send_keepalive_ping()

    def send_now(self, text: bytes) -> bool:
        """Send a text without waiting, if the connection is writable; whether it was sent."""
        if self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        if not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame(text))
        return True


def frame(text: bytes) -> bytes:
    """The text as one unmasked WebSocket frame."""
    size = len(text)
    if size < 126:
        return pack("!BB", FINAL_TEXT, size) + text
    if size < 1 << 16:
        return pack("!BBH", FINAL_TEXT, 126, size) + text
    return pack("!BBQ", FINAL_TEXT, 127, size) + text


def protocol_of(state: Mapping[str, Any]) -> MeasuredSocket | None:
    """The protocol of the socket with this state; None under another server."""
    found = state.get(PROTOCOL)
    return found if isinstance(found, MeasuredSocket) else None


def round_trip_ms(state: Mapping[str, Any]) -> int:
    """The last round-trip time of the socket with this state; 0 before the first pong."""
    return round(1000 * float(getattr(state.get(PROTOCOL), "last_ping_rtt", 0.0)))
