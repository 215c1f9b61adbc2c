"""Keeps an eye on open sockets: that their user does not ask too fast, and is still welcome."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from latticechess.app.accounts.roles import Visitor
from latticechess.server.security.authentication import Admission, BadTokenError
from latticechess.server.security.rate_limits import Pace
from latticechess.store.database.open import StoreError

LOGGED_OUT = 4401
RECHECK_S = 10.0
"""So long after a log-out elsewhere a socket may still be of use."""
WATCH = "latticechess.watch"
"""Where the door leaves the watch over a socket."""
Message = MutableMapping[str, Any]


class SocketWatch:
    """Stands between an open socket and the application."""

    def __init__(
        self,
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Message], Awaitable[None]],
        visitor: Visitor,
        again: Callable[[], Awaitable[Admission]],
        pace: Pace,
    ) -> None:
        self.inner_receive = receive
        self.inner_send = send
        self.visitor = visitor
        self.again = again
        self.pace = pace
        self.checked = time.monotonic()
        self.ended = False

    async def receive(self) -> Any:
        message = await self.inner_receive()
        if message["type"] != "websocket.receive":
            return message
        if (wait := self.pace.take()) > 0:
            await asyncio.sleep(wait)
        if await self.welcome():
            return message
        await self.end()
        return {"type": "websocket.disconnect", "code": LOGGED_OUT}

    async def send(self, message: Message) -> None:
        if self.ended:
            return
        if message["type"] == "websocket.send" and not await self.welcome():
            await self.end()
            return
        await self.inner_send(message)

    @property
    def sure(self) -> bool:
        """Whether the user was found welcome lately enough to send without asking."""
        return not self.ended and time.monotonic() - self.checked < RECHECK_S

    async def welcome(self) -> bool:
        """Whether the user may still do what they might when the socket was opened."""
        if time.monotonic() - self.checked < RECHECK_S:
            return not self.ended
        self.checked = time.monotonic()
        try:
            now = (await self.again()).visitor
        except BadTokenError:
            return False
        except StoreError:
            # The games may be out of reach too; nobody is sent away for that.
            return not self.ended
        return now.user == self.visitor.user and now.role >= self.visitor.role

    async def end(self) -> None:
        if not self.ended:
            self.ended = True
            await self.inner_send(
                {
                    "type": "websocket.close",
                    "code": LOGGED_OUT,
                    "reason": "You are no longer logged in.",
                }
            )
