"""WebSocket frames: the common ones, read and written at once. All others are the library's."""

from __future__ import annotations

from struct import pack

from websockets.frames import apply_mask  # type: ignore[attr-defined]

FINAL = 0x80
FINAL_TEXT = 0x81
"""First byte of an unfragmented text frame."""
MASKED = 0x80
"""Added to the length in a client's frame."""
MASK_BYTES = 4
SHORT = 126
"""Lengths below it stand in the second byte; it stands for two more bytes, the next for eight."""


def frame(text: bytes) -> bytes:
    """The text as one unmasked WebSocket frame."""
    size = len(text)
    if size < SHORT:
        return pack("!BB", FINAL_TEXT, size) + text
    if size < 1 << 16:
        return pack("!BBH", FINAL_TEXT, SHORT, size) + text
    return pack("!BBQ", FINAL_TEXT, SHORT + 1, size) + text


PING = pack("!BB", 0x89, 4)
"""Head of an unmasked ping with a number."""
PONG = pack("!BB", 0x8A, MASKED | 4)
"""Head of a client's answer to it."""
PONG_BYTES = len(PONG) + MASK_BYTES + 4


def ping(number: int) -> bytes:
    """A ping with a number of 32 bits."""
    return PING + number.to_bytes(4, "big")


def pong(data: bytes) -> int | None:
    """The number in the answer to a ping, if `data` is just that."""
    if len(data) != PONG_BYTES or not data.startswith(PONG):
        return None
    return int.from_bytes(data[2:6], "big") ^ int.from_bytes(data[6:], "big")


def plain_text(data: bytes) -> str | None:
    """The text of a client, if `data` is just one short frame that holds all of it."""
    if len(data) < 2 + MASK_BYTES or data[0] != FINAL_TEXT or not data[1] & MASKED:
        return None
    start, size = _payload(data, 0)
    if size >= 1 << 16 or start + size != len(data):
        return None
    try:
        return apply_mask(data[start:], data[start - MASK_BYTES : start]).decode()
    except UnicodeDecodeError:
        return None


def ends_with_frame(data: bytes) -> bool:
    """Whether `data`, which begins with a client's frame, also ends with one, and all of them are
    whole messages."""
    at = 0
    while at + 2 + MASK_BYTES <= len(data):
        if not (data[at] & FINAL and data[at + 1] & MASKED) or not data[at] & 0x0F:
            return False
        start, size = _payload(data, at)
        at = start + size
    return at == len(data)


def _payload(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of the frame at `at` begins, and its size."""
    size = data[at + 1] & ~MASKED
    more = 2 if size == SHORT else 8 if size > SHORT else 0
    if more:
        size = int.from_bytes(data[at + 2 : at + 2 + more], "big")
    return at + 2 + more + MASK_BYTES, size
