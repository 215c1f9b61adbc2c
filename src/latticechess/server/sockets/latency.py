"""The socket as uvicorn runs it, with its round-trip time and a short way for plain texts.

The time is measured by WebSocket pings. Browsers answer them themselves, so a page needs no code
for it and cannot claim more lag than its connection has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from latticechess.server.sockets.frames import ends_with_frame, frame, plain_text

PROTOCOL = "latticechess.protocol"
"""Key of the ASGI state: the socket's protocol."""
HEAD_END = b"\r\n\r\n"
MOST_UNREAD = 1
"""Messages that wait for the application before no more are read."""


class MeasuredSocket(WebSocketsSansIOProtocol):
    """A socket that pings at once and shows the round-trip time to the application."""

    at_frame = False
    """Whether what comes next begins a frame, as far as that is known here."""

    def data_received(self, data: bytes) -> None:
        """A text in a frame of its own, as nearly all messages are, skips the general parser."""
        text = plain_text(data) if self.at_frame and not self.close_sent else None
        if text is None:
            opening = not self.handshake_initiated
            super().data_received(data)
            whole = data.endswith(HEAD_END) if opening else self.at_frame and ends_with_frame(data)
            self.at_frame = whole and self.handshake_initiated
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

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


def protocol_of(state: Mapping[str, Any]) -> MeasuredSocket | None:
    """The protocol of the socket with this state; None under another server."""
    found = state.get(PROTOCOL)
    return found if isinstance(found, MeasuredSocket) else None


def round_trip_ms(state: Mapping[str, Any]) -> int:
    """The last round-trip time of the socket with this state; 0 before the first pong."""
    return round(1000 * float(getattr(state.get(PROTOCOL), "last_ping_rtt", 0.0)))
