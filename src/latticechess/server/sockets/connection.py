"""Base class of the sockets: read messages within the rate limit, dispatch them, send replies.

Sending never blocks: what the transport cannot take at once waits in a bounded outbox, and a
client too slow to drain it is disconnected.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from latticechess.features.accounts.service.roles import Visitor
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.server.problems import explain
from latticechess.server.security.access import message_refusal
from latticechess.server.security.rate_limits import MESSAGE_BYTES, TokenBucket
from latticechess.server.sockets.outbox import Outbox
from latticechess.server.wire import ClientMessage, ServerMessage

log = logging.getLogger("latticechess.server")

TOO_SLOW = 1013
encode = msgspec.json.Encoder().encode
ClientMessageT = TypeVar("ClientMessageT", bound=ClientMessage)


class Transport(Protocol):
    """An open socket."""

    async def receive(self) -> str | bytes | None:
        """The next message; None once the client has disconnected."""

    def send_now(self, message: bytes) -> bool:
        """Send without waiting if possible; whether the message was sent."""

    async def send(self, message: bytes) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...

    @property
    def lag_ms(self) -> int: ...


class Connection(Generic[ClientMessageT]):
    """One client's socket. Subclasses define the messages they read and how they handle them."""

    decoder: msgspec.json.Decoder[ClientMessageT]

    def __init__(self, transport: Transport, visitor: Visitor) -> None:
        self.transport = transport
        self.visitor = visitor
        self.user = visitor.user
        self.role = visitor.role
        self.outbox = Outbox()
        self.bucket = TokenBucket()
        self.sender: asyncio.Task[None] | None = None
        """Drains the outbox; None while it is empty."""

    async def begin(self) -> None:
        """Called before the first message is read."""

    async def end(self) -> None:
        """Called after the last message."""

    async def answer(self, message: ClientMessageT) -> None:
        """Handle a message that its sender may send."""
        raise NotImplementedError

    def refuse(self, reason: Sentence, message: ClientMessageT | None = None) -> None:
        """Tell that something, perhaps unreadable, was not done."""

    async def run(self) -> None:
        """Serve the client until it disconnects."""
        try:
            await self.begin()
            while (text := await self.transport.receive()) is not None:
                if (wait := self.bucket.take()) > 0:
                    await asyncio.sleep(wait)
                await self.handle(text)
        finally:
            await self.end()
            await cancel(self.sender)

    async def handle(self, text: str | bytes) -> None:
        """Decode and answer one message, or refuse it; the socket stays open either way."""
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
        """Send now if possible, else after what waits in the outbox."""
        if self.sender is None and self.transport.send_now(message):
            return
        self.outbox.put(message)
        if self.sender is None:
            self.sender = asyncio.create_task(self.send_waiting())

    async def send_waiting(self) -> None:
        """Drain the outbox; disconnect the client if it has overflowed."""
        try:
            while (message := self.outbox.take()) is not None:
                await self.transport.send(message)
            if self.outbox.overflowed:
                await self.transport.close(TOO_SLOW, "Too slow: connect again to catch up.")
                return
        except Exception as problem:
            # The client has disconnected; `run` learns it from `receive`.
            log.debug("cannot send a message: %r", problem)
            return
        self.sender = None


async def cancel(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel these tasks and wait until they have ended."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
