"""Metrics of all server processes, collected over the bus by any one of them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

import msgspec

from latticechess.app.cluster.bus import Bus

TOPIC = "census"
"""Keeps its name: processes of different versions may share a bus."""
PATIENCE_S = 1.0
"""How long to wait for other processes; one that does not answer is left out."""


class MetricsSnapshot(msgspec.Struct, frozen=True):
    """Metrics of one process."""

    process: str
    values: dict[str, float]
    counts: list[int]
    """Histogram of the latency of journal appends."""
    seconds: float
    """Their total latency."""


class MetricsRequest(msgspec.Struct, frozen=True, tag="asked"):
    """Asks all processes for their metrics."""

    token: str


class MetricsReply(msgspec.Struct, frozen=True, tag="told"):
    token: str
    numbers: MetricsSnapshot


_decoder = msgspec.json.Decoder(MetricsRequest | MetricsReply)


class ProcessMetrics:
    """Collects the metrics of all processes, and answers other collectors."""

    def __init__(
        self, bus: Bus, own: Callable[[], MetricsSnapshot], others: Callable[[], int]
    ) -> None:
        """`own`: metrics of this process; `others`: number of other living processes."""
        self.bus = bus
        self.own = own
        self.others = others
        self.pending: dict[str, dict[str, MetricsSnapshot]] = {}
        """Answers to each request, by process."""
        self.answered = asyncio.Event()

    def start(self) -> None:
        if self.bus.shared:
            self.bus.subscribe(TOPIC, self.receive)

    def receive(self, data: str) -> None:
        message = _decoder.decode(data)
        if isinstance(message, MetricsReply):
            if message.token in self.pending:
                self.pending[message.token][message.numbers.process] = message.numbers
                self.answered.set()
        elif message.token not in self.pending:
            self.publish(MetricsReply(message.token, self.own()))

    def publish(self, message: MetricsRequest | MetricsReply) -> None:
        self.bus.publish(TOPIC, msgspec.json.encode(message).decode())

    async def collect(self) -> list[MetricsSnapshot]:
        """Metrics of this process and of all others that answer in time."""
        own = self.own()
        if not self.bus.shared or not self.bus.connected:
            return [own]
        token = secrets.token_hex(8)
        found = self.pending[token] = {own.process: own}
        self.publish(MetricsRequest(token))
        try:
            async with asyncio.timeout(PATIENCE_S):
                while len(found) <= self.others():
                    self.answered.clear()
                    await self.answered.wait()
        except TimeoutError:
            pass
        finally:
            del self.pending[token]
        return [found[process] for process in sorted(found)]
