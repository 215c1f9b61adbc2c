"""The web framework's socket as a plain line."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from latticechess.server.roundtrip import round_trip_ms

Socket = WebSocket[Any, Any, State]


class SocketLine:
    """A web framework's socket, reduced to what a game needs."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket

    async def receive(self) -> str | bytes | None:
        try:
            event: Any = await self.socket.receive()
        except WebSocketDisconnect:
            return None
        if event["type"] == "websocket.disconnect":
            return None
        text = event.get("text")
        return text if text is not None else bytes(event.get("bytes") or b"")

    async def send(self, message: bytes) -> None:
        await self.socket.send_data(message.decode(), mode="text")

    async def close(self, code: int, reason: str) -> None:
        await self.socket.close(code=code, reason=reason)

    @property
    def lag_ms(self) -> int:
        return round_trip_ms(self.socket.scope["state"])
