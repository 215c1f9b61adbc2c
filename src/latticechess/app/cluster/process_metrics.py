"""What every process of the server does, in numbers, asked from any one of them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

import msgspec

from latticechess.app.cluster.bus import Bus

TOPIC = "census"
PATIENCE_S = 1.0
"""How long the others are waited for; one that does not answer is left out this time."""


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of one process."""

    process: str
    values: dict[str, float]
    counts: list[int]
    """How many appends to the journal fell into each class of time."""
    seconds: float
    """What they took together."""


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """Everybody, tell your numbers."""

    token: str


class Told(msgspec.Struct, frozen=True, tag="told"):
    token: str
    numbers: Numbers


_decoder = msgspec.json.Decoder(Asked | Told)


class Census:
    """Asks the other processes, and answers when they ask."""

    def __init__(self, bus: Bus, own: Callable[[], Numbers], others: Callable[[], int]) -> None:
        """`others`: how many other processes are known to live."""
        self.bus = bus
        self.own = own
        self.others = others
        self.asked: dict[str, dict[str, Numbers]] = {}
        """The answers to each question, by process."""
        self.answered = asyncio.Event()

    def open(self) -> None:
        if self.bus.shared:
            self.bus.subscribe(TOPIC, self.receive)

    def receive(self, data: str) -> None:
        message = _decoder.decode(data)
        if isinstance(message, Told):
            if message.token in self.asked:
                self.asked[message.token][message.numbers.process] = message.numbers
                self.answered.set()
        elif message.token not in self.asked:
            self.tell(Told(message.token, self.own()))

    def tell(self, message: Asked | Told) -> None:
        self.bus.publish(TOPIC, msgspec.json.encode(message).decode())

    async def take(self) -> list[Numbers]:
        """The numbers of this process and of all others that answer in time."""
        own = self.own()
        if not self.bus.shared or not self.bus.connected:
            return [own]
        token = secrets.token_hex(8)
        found = self.asked[token] = {own.process: own}
        self.tell(Asked(token))
        try:
            async with asyncio.timeout(PATIENCE_S):
                while len(found) <= self.others():
                    self.answered.clear()
                    await self.answered.wait()
        except TimeoutError:
            pass
        finally:
            del self.asked[token]
        return [found[process] for process in sorted(found)]
