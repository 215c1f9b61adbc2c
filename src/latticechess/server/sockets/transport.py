"""Litestar's WebSocket as the transport of a connection."""

from __future__ import annotations

from litestar.exceptions import WebSocketDisconnect

from latticechess.server.asgi import Receive
from latticechess.server.request_context import Socket
from latticechess.server.sockets.latency import MeasuredSocket, protocol_of, round_trip_ms
from latticechess.server.sockets.socket_limits import SOCKET_GUARD, SocketGuard


class WebSocketTransport:
    """Implements `Transport` over Litestar's WebSocket."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        state = socket.scope["state"]
        self.protocol: MeasuredSocket | None = protocol_of(state)
        self.guard: SocketGuard | None = state.get(SOCKET_GUARD)
        self.next_event: Receive = self.guard.receive if self.guard else socket.receive

    async def receive(self) -> str | bytes | None:
        """Bypasses the framework where the guard stands before it."""
        try:
            event = await self.next_event()
        except WebSocketDisconnect:
            return None
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return text if text is not None else bytes(event.get("bytes") or b"")

    def send_now(self, message: bytes) -> bool:
        """Bypasses the framework; only while the user's last check is recent."""
        if self.protocol is None or not (self.guard is None or self.guard.recently_authorised):
            return False
        return self.protocol.send_now(message)

    async def send(self, message: bytes) -> None:
        await self.socket.send_data(message.decode(), mode="text")

    async def close(self, code: int, reason: str) -> None:
        await self.socket.close(code=code, reason=reason)

    @property
    def lag_ms(self) -> int:
        return round_trip_ms(self.socket.scope["state"])
