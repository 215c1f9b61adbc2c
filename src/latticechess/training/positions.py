"""Training positions: quiet positions of games with their evaluation, search score and result.

A file is a line of JSON that names the variant, the width of a record and the evaluation to be
corrected if that is not the whole hand-written one, then records of 16-bit numbers, lowest byte
first: the result for the side to move (0 lost, 1 drawn, 2 won), that evaluation and the search's
score in centipawns for the side to move, and the rows of the position as it sees them
(`Inputs.rows_of`), filled up with -1.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from latticechess.engine.evaluation.network_file import WRITTEN, inputs_of
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant

FORMAT = "lattice-positions"
VERSION = 1
HEAD = 3
"""Numbers of a record before its rows."""


class PositionsError(ValueError):
    """A file that holds no positions for this board; the message is for people."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position as it is learnt from; scores are the side to move's."""

    rows: tuple[int, ...]
    turn: int
    written: int
    """The hand-written evaluation."""
    score: int
    """The search's score."""


def rows_of(position: Position) -> tuple[int, ...]:
    """The rows of a position as the side to move sees them."""
    return inputs_of(position.variant).rows_of(position)


def width_of(variant: Variant) -> int:
    """Numbers in a record."""
    inputs = inputs_of(variant)
    return HEAD + (inputs.full if variant.geometry.bounded else inputs.active)


def records(samples: Iterable[Sample], white_points: float, width: int) -> array[int]:
    """The samples of one game as records."""
    numbers = array("h")
    for sample in samples:
        points = white_points if sample.turn == 0 else 1 - white_points
        numbers.extend((round(2 * points), sample.written, sample.score))
        numbers.extend(sample.rows[: width - HEAD])
        numbers.extend([-1] * (width - HEAD - len(sample.rows)))
    return numbers


def _head(variant: Variant, base: str) -> bytes:
    head = {
        "format": FORMAT,
        "version": VERSION,
        "variant": variant.name,
        "width": width_of(variant),
    }
    if base != WRITTEN:
        head["base"] = base
    return json.dumps(head, sort_keys=True).encode() + b"\n"


def append(path: Path, variant: Variant, numbers: array[int], base: str = WRITTEN) -> None:
    """Append records; the file begins with its head."""
    if sys.byteorder == "big":
        numbers = array("h", numbers)
        numbers.byteswap()
    with path.open("ab") as file:
        if file.tell() == 0:
            file.write(_head(variant, base))
        file.write(numbers.tobytes())


def mend(path: Path, variant: Variant, base: str = WRITTEN) -> None:
    """Cut off a record that a stopped run left half written."""
    head, size = len(_head(variant, base)), 2 * width_of(variant)
    with path.open("r+b") as file:
        length = file.seek(0, 2)
        if length > head:
            file.truncate(length - (length - head) % size)


def read(path: Path, variant: Variant, base: str = WRITTEN) -> array[int]:
    """The whole records of a file."""
    head, _, rest = path.read_bytes().partition(b"\n")
    if head + b"\n" != _head(variant, base):
        raise PositionsError(
            f"{path} does not hold positions of {variant.title} with its {base} evaluation: "
            "choose another folder."
        )
    size = 2 * width_of(variant)
    numbers = array("h", rest[: len(rest) // size * size])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
