"""Files of lost endings: positions in the cube where a bare king, to move, is mated.

King, queen and another piece mate a bare king only where it is caught already, in one position of
two hundred. So few positions can come along, each with its moves to mate; with the hunter to move,
its moves lead to them.

A position is a number: the bare king's class of cells, the other king, then the two pieces in the
order of the file's name, as the symmetry sees them that brings the bare king to its class. Of all
such symmetries, and of two pieces that are alike, the one with the smallest number counts.

A file is one line of JSON, then XZ: the differences of the ascending numbers, 32 bits each, first
all their lowest bytes and last all their highest, then the moves to mate, a byte each.
`tools/endgames/pack_endings.py` makes it from the tables of `cube_endings.cu` beside it.
"""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from dataclasses import dataclass
from itertools import accumulate

MAGIC = "lattice-lost-endings"
VERSION = 1
NUMBER_BYTES = 4


class EndingsError(ValueError):
    """A file of lost endings that cannot be used; the message is for people."""


@dataclass(frozen=True, eq=False)
class LostPositions:
    """The lost positions of one ending."""

    pieces: str
    """The letters of the hunter's two pieces."""
    numbers: array[int]
    """Ascending."""
    moves: array[int]
    """For each, the moves until mate."""


def encode(positions: LostPositions) -> bytes:
    """The contents of a file."""
    head = {
        "format": MAGIC,
        "version": VERSION,
        "variant": "cube",
        "pieces": positions.pieces,
        "positions": len(positions.numbers),
    }
    before = array("I", [0]) + positions.numbers[:-1]
    gaps = array("I", (b - a for a, b in zip(before, positions.numbers, strict=True)))
    if sys.byteorder == "big":
        gaps.byteswap()
    raw = gaps.tobytes()
    planes = b"".join(raw[i::NUMBER_BYTES] for i in range(NUMBER_BYTES))
    packed = lzma.compress(planes + positions.moves.tobytes(), preset=9 | lzma.PRESET_EXTREME)
    return json.dumps(head).encode() + b"\n" + packed


def decode(data: bytes) -> LostPositions:
    """What a file holds; EndingsError if it is damaged or of another version."""
    line, _, packed = data.partition(b"\n")
    try:
        head = json.loads(line)
        if (head["format"], head["version"]) != (MAGIC, VERSION):
            raise EndingsError("The file of lost endings is of another version.")
        count = int(head["positions"])
        raw = lzma.decompress(packed)
        pieces = str(head["pieces"])
    except EndingsError:
        raise
    except (ValueError, KeyError, TypeError, EOFError, lzma.LZMAError) as error:
        raise EndingsError("The file of lost endings is damaged.") from error
    if len(raw) != (NUMBER_BYTES + 1) * count:
        raise EndingsError("The file of lost endings is damaged: its size is wrong.")
    mixed = bytearray(NUMBER_BYTES * count)
    for i in range(NUMBER_BYTES):
        mixed[i::NUMBER_BYTES] = raw[i * count : (i + 1) * count]
    gaps = array("I", bytes(mixed))
    if sys.byteorder == "big":
        gaps.byteswap()
    try:
        numbers = array("I", accumulate(gaps))
    except OverflowError as error:
        raise EndingsError("The file of lost endings is damaged: a number is too large.") from error
    return LostPositions(pieces, numbers, array("B", raw[NUMBER_BYTES * count :]))
