"""What every socket of a browser does alike: read at a bearable pace, answer, and send.

Sending never waits. What the connection takes at once goes out at once; what it does not waits in
a bounded outbox, and a browser too slow to empty that is let go.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from latticechess.app.accounts.roles import Visitor
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.server.messages.base import ClientMessage, ServerMessage
from latticechess.server.problems import explain
from latticechess.server.security.access import message_refusal
from latticechess.server.security.rate_limits import MESSAGE_BYTES, Pace
from latticechess.server.sockets.outbox import Outbox

log = logging.getLogger("latticechess.server")

TOO_SLOW = 1013
encode = msgspec.json.Encoder().encode
Asked = TypeVar("Asked", bound=ClientMessage)


class Line(Protocol):
    """The open socket, as the web framework gives it."""

    async def receive(self) -> str | bytes | None:
        """The next message; None when the browser has gone."""

    def send_now(self, message: bytes) -> bool:
        """Send without waiting, if that can be done; whether it was."""

    async def send(self, message: bytes) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...

    @property
    def lag_ms(self) -> int: ...


class Conversation(Generic[Asked]):
    """One window's socket; each kind says what it reads and what it does about it."""

    decoder: msgspec.json.Decoder[Asked]

    def __init__(self, line: Line, visitor: Visitor) -> None:
        self.line = line
        self.visitor = visitor
        self.user = visitor.user
        self.role = visitor.role
        self.outbox = Outbox()
        self.pace = Pace()
        self.sender: asyncio.Task[None] | None = None
        """Runs while something waits to be sent."""

    async def begin(self) -> None:
        """Before the first message is read."""

    async def end(self) -> None:
        """After the last one."""

    async def answer(self, message: Asked) -> None:
        """Do what a message asks that its sender may send."""
        raise NotImplementedError

    def refuse(self, reason: Sentence, message: Asked | None = None) -> None:
        """Tell that something, perhaps unreadable, was not done."""

    async def run(self) -> None:
        """Serve the window until it goes."""
        try:
            await self.begin()
            while (text := await self.line.receive()) is not None:
                if (wait := self.pace.take()) > 0:
                    await asyncio.sleep(wait)
                await self.handle(text)
        finally:
            await self.end()
            await ended(self.sender)

    async def handle(self, text: str | bytes) -> None:
        """Do what one message asks, or say why not; whatever it is, the socket lives on."""
        if len(text) > MESSAGE_BYTES:
            self.refuse(sentence("message-too-many-bytes", count=MESSAGE_BYTES))
            return
        try:
            message = self.decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
            self.refuse(explain(problem))
            return
        reason = message_refusal(self.role, message)
        if reason is None:
            await self.answer(message)
        else:
            self.refuse(reason, message)

    # --- Sending -----------------------------------------------------------------------------

    def put(self, message: ServerMessage) -> None:
        self.put_encoded(encode(message))

    def put_encoded(self, message: bytes) -> None:
        """Send it, now or as soon as what waits before it has gone."""
        if self.sender is None and self.line.send_now(message):
            return
        self.outbox.put(message)
        if self.sender is None:
            self.sender = asyncio.create_task(self.send_waiting())

    async def send_waiting(self) -> None:
        """Send what the outbox holds; a browser too slow to take it is let go."""
        try:
            while (message := self.outbox.take()) is not None:
                await self.line.send(message)
            if self.outbox.overflowed:
                await self.line.close(TOO_SLOW, "Too slow: connect again to catch up.")
                return
        except Exception as problem:
            # The browser has gone; whoever reads from it learns so too.
            log.debug("a message could not be sent: %r", problem)
            return
        self.sender = None


async def ended(*tasks: asyncio.Task[Any] | None) -> None:
    """Stop what still runs of these, and wait until it has let go of everything."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
