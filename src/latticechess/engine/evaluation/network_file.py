"""Networks that correct the evaluation: their shape, their inputs and their files.

A network sees every piece twice, once from each side: whose it is, its type, and where it stands on
each pair of axes. On a flat board that is one input per piece and square; in space three inputs per
piece, which need a tenth of the games that one input per cell would need.

A file is one line of JSON, then whole numbers of 16 bits, lowest byte first: the input weights (by
pair, piece and place), the bias of the hidden numbers, the output weights and the output biases.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

from latticechess.kernel.variant import Variant

MAGIC = "lattice-network"
VERSION = 1
WIDTH = 32
"""Hidden numbers of each side."""
BUCKETS = 8
"""Outputs; the number of pieces chooses one."""
ONE = 255
"""The hidden number that stands for 1."""
OUTPUT_ONE = 64
"""The output weight that stands for 1."""
CENTIPAWNS = 400
"""What an output of 1 means."""
LARGEST_OUTPUT = 8 * OUTPUT_ONE
"""With larger output weights their sum would not fit into 32 bits."""
LARGEST_BIAS = 2 * OUTPUT_ONE * ONE
LARGEST_SUM = 32_767
"""Sixteen bits hold the hidden numbers."""
MOST_ROWS = 32_767


class NetworkError(ValueError):
    """A network that cannot be used; the message is for people."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs of a variant's networks. A row is a piece on a cell as its owner's opponent or its
    owner sees it: (enemy, type, cell)."""

    types: int
    cells: int
    full: int
    """Pieces at the start."""
    flip: tuple[int, ...]
    """By cell: the cell that Black sees in its place."""
    pairs: tuple[tuple[int, ...], ...]
    """For each pair of axes, the place of every cell."""
    places: tuple[int, ...]
    """The number of places of each pair."""

    @property
    def rows(self) -> int:
        return 2 * self.types * self.cells

    @property
    def weights(self) -> int:
        """The number of input weights for each hidden number."""
        return 2 * self.types * sum(self.places)

    def row(self, side: int, kind: int, cell: int, seen_by: int) -> int:
        """The row of a piece of type number `kind` (from 1) as one side sees it."""
        place = self.flip[cell] if seen_by else cell
        return ((side ^ seen_by) * self.types + kind - 1) * self.cells + place

    def row_weights(self) -> list[list[int]]:
        """For each pair: by row, which input weight it has."""
        found = []
        before = 0
        for place, size in zip(self.pairs, self.places, strict=True):
            found.append(
                [
                    before + piece * size + place[cell]
                    for piece in range(2 * self.types)
                    for cell in range(self.cells)
                ]
            )
            before += 2 * self.types * size
        return found

    def seen_by_other(self) -> list[int]:
        """By row: the row of the same piece as the other side sees it."""
        return [
            ((1 - enemy) * self.types + kind) * self.cells + self.flip[cell]
            for enemy in range(2)
            for kind in range(self.types)
            for cell in range(self.cells)
        ]


@cache
def inputs_of(variant: Variant) -> Inputs:
    """The inputs of a bounded board; NetworkError if it is unbounded or too large."""
    geometry = variant.geometry
    if not geometry.bounded:
        raise NetworkError(f"{variant.title} has no edges: networks are for bounded boards.")
    sizes = geometry.sizes
    squares = list(geometry.by_cell())
    flip = tuple(
        geometry.cell(
            tuple(
                size - 1 - c if sign < 0 else c
                for c, sign, size in zip(square, variant.mirror, sizes, strict=True)
            )
        )
        for square in squares
    )
    axes: list[tuple[int, ...]] = [*combinations(range(len(sizes)), 2)] or [(0,)]
    places = []
    for chosen in axes:
        number: dict[Sequence[int], int] = {}
        places.append(
            tuple(
                number.setdefault(tuple(square[axis] for axis in chosen), len(number))
                for square in squares
            )
        )
    inputs = Inputs(
        len(variant.pieces),
        geometry.cells,
        max(1, len(list(variant.setup))),
        flip,
        tuple(places),
        tuple(max(place) + 1 for place in places),
    )
    if inputs.rows > MOST_ROWS:
        raise NetworkError(f"{variant.title} is too large for a network.")
    return inputs


@dataclass(frozen=True, eq=False)
class Network:
    """The numbers of a network and how they came about."""

    inputs: Inputs
    input_weights: array[int]
    hidden_bias: array[int]
    output_weights: array[int]
    """By bucket: those of the side to move, then of the other."""
    output_bias: array[int]
    recipe: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def expanded(self) -> array[int]:
        """By row: what it adds to the hidden numbers, summed over the pairs of axes."""
        found = array("h")
        for chosen in zip(*self.inputs.row_weights(), strict=True):
            parts = [self.input_weights[at * WIDTH : (at + 1) * WIDTH] for at in chosen]
            found.extend(parts[0] if len(parts) == 1 else map(sum, zip(*parts, strict=True)))
        return found

    @property
    def largest_sum(self) -> int:
        """No hidden number of a position is further from 0, before it is clipped."""
        total = 0
        at = 0
        for places in self.inputs.places:
            count = 2 * self.inputs.types * places * WIDTH
            total += max(map(abs, self.input_weights[at : at + count]))
            at += count
        return self.inputs.full * total + max(map(abs, self.hidden_bias))


def _shape(inputs: Inputs) -> dict[str, Any]:
    return {
        "types": inputs.types,
        "places": list(inputs.places),
        "width": WIDTH,
        "buckets": BUCKETS,
    }


def encode(network: Network, variant: Variant) -> bytes:
    """The contents of a network's file."""
    head = {
        "format": MAGIC,
        "version": VERSION,
        "variant": variant.name,
        "shape": _shape(network.inputs),
        "recipe": network.recipe,
    }
    numbers = array("h")
    for part in (
        network.input_weights,
        network.hidden_bias,
        network.output_weights,
        network.output_bias,
    ):
        numbers.extend(part)
    if sys.byteorder == "big":
        numbers.byteswap()
    return json.dumps(head, sort_keys=True).encode() + b"\n" + numbers.tobytes()


def decode(data: bytes, variant: Variant) -> Network:
    """The network of a file; NetworkError if it is not one for this variant."""
    line, _, rest = data.partition(b"\n")
    try:
        head = json.loads(line)
        known = head["format"], head["version"]
        shape, recipe = head["shape"], dict(head.get("recipe", {}))
    except (ValueError, KeyError, TypeError) as error:
        raise NetworkError("This is no network file.") from error
    if known != (MAGIC, VERSION):
        raise NetworkError("This network file is of another version.")
    inputs = inputs_of(variant)
    if shape != _shape(inputs):
        raise NetworkError(f"This network is not for {variant.title}.")
    counts = inputs.weights * WIDTH, WIDTH, BUCKETS * 2 * WIDTH, BUCKETS
    if len(rest) != 2 * sum(counts):
        raise NetworkError("This network file is not whole.")
    numbers = array("h", rest)
    if sys.byteorder == "big":
        numbers.byteswap()
    parts = []
    for count in counts:
        parts.append(numbers[:count])
        numbers = numbers[count:]
    network = Network(inputs, parts[0], parts[1], parts[2], parts[3], recipe)
    outputs = max(map(abs, parts[2])), max(map(abs, parts[3]))
    if (
        outputs[0] > LARGEST_OUTPUT
        or outputs[1] > LARGEST_BIAS
        or network.largest_sum > LARGEST_SUM
    ):
        raise NetworkError("This network file holds numbers that are too large.")
    return network


FOLDER = "LATTICE_NETWORKS"
"""The environment variable that names a folder of networks of one's own."""


@cache
def network_for(variant: Variant) -> Network | None:
    """The variant's network: one's own before the one that comes with the program, or none."""
    name = variant.name
    if folder := os.environ.get(FOLDER):
        own = Path(folder, f"{name}.network")
        if own.is_file():
            return decode(own.read_bytes(), variant)
    shipped = files("latticechess.engine.evaluation").joinpath("networks", f"{name}.network")
    if not shipped.is_file():
        return None
    try:
        return decode(shipped.read_bytes(), variant)
    except NetworkError:
        # A board of one's own may bear the name of a shipped one.
        return None
