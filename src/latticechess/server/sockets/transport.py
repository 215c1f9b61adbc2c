"""The web framework's socket as a plain line."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from latticechess.server.sockets.latency import MeasuredSocket, protocol_of, round_trip_ms
from latticechess.server.sockets.socket_limits import WATCH, SocketWatch

Socket = WebSocket[Any, Any, State]


class SocketLine:
    """A web framework's socket, reduced to what a game needs."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        state = socket.scope["state"]
        self.protocol: MeasuredSocket | None = protocol_of(state)
        self.watch: SocketWatch | None = state.get(WATCH)

    async def receive(self) -> str | bytes | None:
        try:
            event: Any = await self.socket.receive()
        except WebSocketDisconnect:
            return None
        if event["type"] == "websocket.disconnect":
            return None
        text = event.get("text")
        return text if text is not None else bytes(event.get("bytes") or b"")

    def send_now(self, message: bytes) -> bool:
        """Past the web framework, where the user was found welcome a moment ago."""
        if self.protocol is None or not (self.watch is None or self.watch.sure):
            return False
        return self.protocol.send_now(message)

    async def send(self, message: bytes) -> None:
        await self.socket.send_data(message.decode(), mode="text")

    async def close(self, code: int, reason: str) -> None:
        await self.socket.close(code=code, reason=reason)

    @property
    def lag_ms(self) -> int:
        return round_trip_ms(self.socket.scope["state"])
