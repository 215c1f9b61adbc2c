"""Protocol between servers and remote workers, over the servers' bus.

Topics and message tags keep their names: servers and workers may run different versions.
"""

from __future__ import annotations

import msgspec

from latticechess.app.cluster.bus import Bus
from latticechess.app.cluster.chunking import chunks
from latticechess.app.engines.messages import RemoteQuestion, Reply

WORKERS = "workers"
"""Topic: workers announce their capacity, servers call the roll."""
JOBS = "errands:"
"""Prefix of a worker's own topic, for its jobs."""
REPLIES = "replies:"
"""Prefix of a server's own topic, for the replies to it."""
HEARTBEAT_S = 2.0
TIMEOUT_S = 7.0
"""A worker not heard of for this long is gone."""


class Capacity(msgspec.Struct, frozen=True, tag="free"):
    """How many more searches a worker can run; None: it is shutting down."""

    worker: str
    searches: int | None


class RollCall(msgspec.Struct, frozen=True, tag="roll-call"):
    """Asks all workers for their capacity."""


class RemoteJob(msgspec.Struct, frozen=True, tag="errand"):
    """A question, and the server that waits for the replies."""

    token: str
    home: str
    ask: RemoteQuestion


class CancelJob(msgspec.Struct, frozen=True, tag="unwanted"):
    """Nobody waits for the replies any more."""

    token: str


class JobReply(msgspec.Struct, frozen=True, tag="replied"):
    token: str
    reply: Reply


encode = msgspec.json.Encoder().encode
decode_announcement = msgspec.json.Decoder(Capacity | RollCall).decode
decode_job = msgspec.json.Decoder(RemoteJob | CancelJob).decode
decode_reply = msgspec.json.Decoder(JobReply).decode


def send(bus: Bus, topic: str, message: RemoteJob | CancelJob | JobReply) -> None:
    """Publish a message in chunks that every bus can carry."""
    for chunk in chunks(encode(message)):
        bus.publish(topic, chunk)
