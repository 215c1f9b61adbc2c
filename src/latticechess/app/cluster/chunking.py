"""Split large bus messages into chunks and reassemble them."""

from __future__ import annotations

import binascii
import secrets
import zlib
from base64 import b64decode, b64encode
from collections import OrderedDict

import msgspec

CHUNK_LENGTH = 6_000
"""Characters per chunk: with its envelope, short enough for a PostgreSQL notification."""
LARGEST = 1 << 20
"""Upper bound on a decompressed message: anything larger is not ours."""
MOST_INCOMPLETE = 256
"""Incomplete messages kept; the oldest is dropped for a new one."""


class Chunk(msgspec.Struct, array_like=True, frozen=True):
    """Chunk `number` of `count` of a message."""

    message: str
    number: int
    count: int
    text: str


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Chunk).decode


def chunks(message: bytes) -> list[str]:
    """The message, compressed, as texts that any bus can carry."""
    packed = b64encode(zlib.compress(message, 1)).decode()
    texts = [packed[first : first + CHUNK_LENGTH] for first in range(0, len(packed), CHUNK_LENGTH)]
    name = secrets.token_hex(6)
    return [
        _encode(Chunk(name, number, len(texts), text)).decode() for number, text in enumerate(texts)
    ]


class Reassembly:
    """Reassembles messages from chunks of several senders."""

    def __init__(self) -> None:
        self.incomplete: OrderedDict[str, dict[int, str]] = OrderedDict()

    def add(self, text: str) -> bytes | None:
        """The message that this chunk completes; None if it does not, or is not ours."""
        try:
            chunk = _decode(text)
        except msgspec.MsgspecError:
            return None
        texts = self.incomplete.setdefault(chunk.message, {})
        texts[chunk.number] = chunk.text
        if len(texts) < chunk.count:
            if len(self.incomplete) > MOST_INCOMPLETE:
                self.incomplete.popitem(last=False)
            return None
        del self.incomplete[chunk.message]
        return decompress("".join(texts[number] for number in sorted(texts)))


def decompress(packed: str) -> bytes | None:
    """The message; None if it is not ours."""
    try:
        opener = zlib.decompressobj()
        message = opener.decompress(b64decode(packed, validate=True), LARGEST)
    except (binascii.Error, zlib.error):
        return None
    return message if opener.eof else None
