"""A second listener for the local network, opened and closed while a local program runs.

Whoever comes that way is a guest, and reaches games by their link and nothing else.
"""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.lobby.messages import Device
from latticechess.kernel.sentence import sentence
from latticechess.play.game_ids import ID_LENGTH, ID_LETTERS
from latticechess.play.refusal import Refusal
from latticechess.server.asgi import Application, Receive, Scope, Send
from latticechess.server.process import network
from latticechess.server.process.run import configuration
from latticechess.server.security.middleware import VISITOR, refuse

CLOSE_AFTER_S = 3600.0
"""Without a guest for so long, it closes by itself."""
MOST_GUESTS = 100
"""Remembered; the longest silent go first."""

GAME = rf"[{ID_LETTERS}]{{{ID_LENGTH}}}"
"""Nothing that stands beside the ids of games, as their lists do."""
OPEN_TO_GUESTS = re.compile(
    rf"(GET|HEAD) /(game/{GAME}/?|_app/.*|[\w.-]+\.\w+)?"
    r"|GET /api/(me|setting|health)"
    rf"|GET /api/games/{GAME}(/record|/picture|/frames)?"
    rf"|POST /api/games/{GAME}/join"
    rf"|SOCKET /ws/games/{GAME}"
)
"""What guests from the network may ask for: the app's files, and a game by its link."""


@dataclass(slots=True)
class Neighbour:
    """A guest who has come over the network."""

    user: str
    device: Device
    came_at: float


class Neighbours:
    """The way in for the local network: closed until the local user opens it."""

    def __init__(
        self, app: Application, host: str | None = None, close_after_s: float = CLOSE_AFTER_S
    ) -> None:
        """`app` serves guests; `host`: the address to open at, by default this machine's."""
        self.app = app
        self.host = host
        self.close_after_s = close_after_s
        self.address: str | None = None
        """Where guests reach the program; None while it is closed."""
        self.game: str | None = None
        """The game whose code was shown last: the address alone leads there."""
        self.guests: dict[str, Neighbour] = {}
        self.state = ServerState()
        self.server: asyncio.Server | None = None
        self.last_seen = 0.0
        self.closing: asyncio.TimerHandle | None = None

    async def open(self, port: int) -> None:
        """Let the network in, on this port or the next free one; Refusal if there is none."""
        if self.server is not None:
            return
        host = self.host or next(iter(network.own_addresses()), None)
        if host is None:
            raise Refusal("no-network")
        try:
            listener = network.listen(host, port)
        except network.CannotListenError as problem:
            raise Refusal("network-not-opened", problem=str(problem)) from problem
        config = configuration(self, proxies=())
        config.load()
        loop = asyncio.get_running_loop()
        self.state = ServerState()
        self.server = await loop.create_server(lambda: self.protocol(config), sock=listener)
        self.address = network.address(host, listener.getsockname()[1]).rstrip("/")
        self.last_seen = time.monotonic()
        self.closing = loop.call_later(self.close_after_s, self.close_if_quiet)

    def protocol(self, config: uvicorn.Config) -> asyncio.Protocol:
        """A connection as uvicorn serves it."""
        kind: Any = config.http_protocol_class
        made: asyncio.Protocol = kind(config=config, server_state=self.state, app_state={})
        return made

    def close(self) -> None:
        """Let nobody in any more, and let go of whoever is there."""
        if self.closing is not None:
            self.closing.cancel()
        if self.server is not None:
            self.server.close()
        for connection in list(self.state.connections):
            connection.shutdown()
        self.server = self.closing = self.address = self.game = None
        self.guests.clear()

    def close_if_quiet(self) -> None:
        """Close after a time without guests; look again where somebody was here."""
        now = time.monotonic()
        if self.state.connections:
            self.last_seen = now
        left = self.last_seen + self.close_after_s - now
        if left <= 0:
            self.close()
        else:
            self.closing = asyncio.get_running_loop().call_later(left, self.close_if_quiet)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request of a guest."""
        asked = f"{scope.get('method', 'SOCKET')} {scope['path']}"
        if not OPEN_TO_GUESTS.fullmatch(asked):
            await refuse(scope, send, 403, sentence("games-by-link-only"))
            return
        self.last_seen = time.monotonic()
        if asked == "GET /" and self.game is not None:
            await lead_to(f"/game/{self.game}", send)
            return
        await self.app(scope, receive, send)
        visitor: Visitor | None = scope["state"].get(VISITOR)
        if visitor is not None and visitor.user:
            self.came(
                visitor.user, dict(scope["headers"]).get(b"user-agent", b"").decode("latin-1")
            )

    def came(self, user: str, agent: str) -> None:
        """Remember who has come."""
        known = self.guests.pop(user, None)
        self.guests[user] = known or Neighbour(user, device_of(agent), time.monotonic())
        while len(self.guests) > MOST_GUESTS:
            self.guests.pop(next(iter(self.guests)))


async def lead_to(path: str, send: Send) -> None:
    """Answer a request with another address."""
    headers = [(b"location", path.encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def device_of(agent: str) -> Device:
    """What a browser runs on, by what it says of itself."""
    if "iPad" in agent or ("Android" in agent and "Mobile" not in agent):
        return "tablet"
    return "phone" if "Mobile" in agent or "iPhone" in agent else "computer"
