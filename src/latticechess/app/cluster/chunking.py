"""Messages that may be longer than the bus carries at once: packed, cut, and put together again."""

from __future__ import annotations

import binascii
import secrets
import zlib
from base64 import b64decode, b64encode
from collections import OrderedDict

import msgspec

PART = 6_000
"""Letters of a message in one part: with its envelope short enough for PostgreSQL."""
LARGEST = 1 << 20
"""A message that unpacks to more than this is not one of ours."""
MOST_UNFINISHED = 256
"""Messages whose other parts are waited for; the oldest is given up for another."""


class Part(msgspec.Struct, array_like=True, frozen=True):
    """Part `number` of `count` of a message."""

    message: str
    number: int
    count: int
    text: str


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Part).decode


def parcels(message: bytes) -> list[str]:
    """The message as texts, each short enough for any bus."""
    packed = b64encode(zlib.compress(message, 1)).decode()
    parts = [packed[first : first + PART] for first in range(0, len(packed), PART)]
    name = secrets.token_hex(6)
    return [
        _encode(Part(name, number, len(parts), text)).decode() for number, text in enumerate(parts)
    ]


class Unpacking:
    """Puts together what comes in parts, from several senders at once."""

    def __init__(self) -> None:
        self.unfinished: OrderedDict[str, dict[int, str]] = OrderedDict()

    def take(self, text: str) -> bytes | None:
        """The message that this part completes, if it does; None also for what is none of ours."""
        try:
            part = _decode(text)
        except msgspec.MsgspecError:
            return None
        parts = self.unfinished.setdefault(part.message, {})
        parts[part.number] = part.text
        if len(parts) < part.count:
            if len(self.unfinished) > MOST_UNFINISHED:
                self.unfinished.popitem(last=False)
            return None
        del self.unfinished[part.message]
        return unpacked("".join(parts[number] for number in sorted(parts)))


def unpacked(packed: str) -> bytes | None:
    """The message; None for what is none of ours."""
    try:
        opener = zlib.decompressobj()
        message = opener.decompress(b64decode(packed, validate=True), LARGEST)
    except (binascii.Error, zlib.error):
        return None
    return message if opener.eof else None
