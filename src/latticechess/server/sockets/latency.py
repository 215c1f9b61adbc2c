"""The socket as uvicorn runs it, with its round-trip time and a short way for plain texts.

The time is measured by WebSocket pings. Browsers answer them themselves, so a page needs no code
for it and cannot claim more lag than its connection has.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import getrandbits
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from latticechess.server.sockets.frames import ends_with_frame, frame, ping, plain_text, pong
from latticechess.server.sockets.keepalive import Pings, pings_of

PROTOCOL = "latticechess.protocol"
"""Key of the ASGI state: the socket's protocol."""
HEAD_END = b"\r\n\r\n"
NO_TEXT = 1007
"""Code of a close: a text is not UTF-8."""
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
            if self.at_frame and (number := pong(data)) is not None:
                self.answered(number)
                return
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

    def send_receive_event_to_app(self) -> None:
        """A text that is none closes the socket. The log has better to tell."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    # --- Pings ---------------------------------------------------------------------------------

    pings: Pings | None = None
    slot = 0
    pinged: int | None = None
    """The number of the ping that is not answered yet."""

    def start_keepalive(self) -> None:
        self.send_keepalive_ping()
        if self.ping_interval:
            self.pings = pings_of(self.loop, self.ping_interval)
            self.slot = self.pings.add(self)

    def stop_keepalive(self) -> None:
        if self.pings is not None:
            self.pings.remove(self, self.slot)
            self.pings = None

    def ping_again(self) -> None:
        """Ping; a client that has not answered for long is let go instead."""
        if self.pinged is None:
            self.send_keepalive_ping()
        elif self.ping_timeout and self.loop.time() - self.ping_sent_at >= self.ping_timeout:
            self.keepalive_timeout()

    def send_keepalive_ping(self) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.pinged = getrandbits(32)
        self.ping_sent_at = self.loop.time()
        self.transport.write(ping(self.pinged))

    def keepalive_timeout(self) -> None:
        self.stop_keepalive()
        super().keepalive_timeout()

    def handle_pong(self, event: Frame) -> None:
        """One that did not come alone."""
        self.answered(int.from_bytes(event.data, "big"))

    def answered(self, number: int) -> None:
        """A pong has come; one that answers no ping, or an earlier one, says nothing."""
        if number == self.pinged:
            self.pinged = None
            self.last_ping_rtt = self.loop.time() - self.ping_sent_at

    # --- Sending -------------------------------------------------------------------------------

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
