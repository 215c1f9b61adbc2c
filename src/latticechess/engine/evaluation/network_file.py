"""Networks that correct the evaluation: their shape, their inputs and their files.

A network sees every piece twice, once from each side: whose it is, its type, and where it stands on
each pair of axes. On a flat board that is one input per piece and square; in space three inputs per
piece, which need a tenth of the games that one input per cell would need. Planes without edges have
inputs of their own (`plane_inputs`).

A file is one line of JSON, then whole numbers of 16 bits: the input weights (by pair, piece and
place), the bias of the hidden numbers, the output weights and the output biases. All their low
bytes come first, then all their high bytes, packed by LZMA: half the size. Files of version 1 hold
the numbers as they are, lowest byte first.
"""

from __future__ import annotations

import json
import logging
import lzma
import os
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from hashlib import blake2b
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from latticechess.engine.evaluation.plane_inputs import PlaneInputs
from latticechess.kernel.variant import EndRules, Variant

if TYPE_CHECKING:
    from latticechess.kernel.position import Position

log = logging.getLogger(__name__)

MAGIC = "lattice-network"
VERSION = 2
PLAIN_VERSION = 1
"""Of files whose numbers are not packed."""
WIDTHS = tuple(range(32, 257, 32))
"""Hidden numbers of each side: whole blocks, which compilers turn into vectors."""
BUCKETS = 8
"""Outputs; the number of pieces chooses one."""
ONE = 255
"""The hidden number that stands for 1."""
OUTPUT_ONE = 64
"""The output weight that stands for 1."""
CENTIPAWNS = 400
"""What an output of 1 means."""
LARGEST_OUTPUT = 127
"""With a larger output weight its product with a hidden number would not fit into 16 bits."""
LARGEST_OUTPUTS = (2**31 - 1) // (ONE * ONE)
"""32 bits hold the squared hidden numbers, weighed by all output weights of a bucket."""
LARGEST_BIAS = 2 * OUTPUT_ONE * ONE
LARGEST_SUM = 32_767
"""Sixteen bits hold the hidden numbers."""
MOST_ROWS = 32_767
MOST_MEMORY = 1 << 27
"""Bytes that unpacking a file may take."""
LIMIT = 250
"""Centipawns: no correction is larger, unless the file says so ..."""
LARGEST_LIMIT = 2_000
MARGIN = 100
"""... and hardly any is larger than this."""
WRITTEN = "written"
"""A network corrects the whole hand-written evaluation ..."""
STATIC = "static"
"""... or its static terms alone, and takes the place of the others: mobility, pairs, open files,
threats by pawns and attacks on the king."""


class NetworkError(ValueError):
    """A network that cannot be used; the message is for people."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs of a bounded board's networks. A row is a piece on a cell as its owner's opponent
    or its owner sees it: (enemy, type, cell)."""

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
    across: tuple[int, ...] = ()
    """By cell: its image in a mirror across the first axis; empty where sides are no mirror images
    of each other that way, or have no king of their own."""
    left: tuple[bool, ...] = ()
    """By cell: whether it is on the half that such a mirror brings to the other."""

    @property
    def rows(self) -> int:
        return 2 * self.types * self.cells

    @property
    def counted(self) -> int:
        """Rows below this are one for each piece: all of them."""
        return self.rows

    @property
    def weights(self) -> int:
        """The number of input weights for each hidden number."""
        return 2 * self.types * sum(self.places)

    @property
    def active(self) -> int:
        """No position sums more input weights."""
        return self.full * len(self.pairs)

    @property
    def shape(self) -> dict[str, Any]:
        """What a file says of its network's inputs."""
        return {"types": self.types, "places": list(self.places)}

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

    def seen_across(self) -> list[int]:
        """By row: the row of the same piece in a mirror across the first axis."""
        return [row - row % self.cells + self.across[row % self.cells] for row in range(self.rows)]

    def largest_sum(self, weights: Sequence[int]) -> int:
        """Input weights never sum up to more."""
        total = 0
        at = 0
        for places in self.places:
            count = len(weights) // sum(self.places) * places
            total += max(map(abs, weights[at : at + count]))
            at += count
        return self.full * total

    def expand(self, weights: array[int], width: int) -> array[int]:
        """By row: what it adds to the hidden numbers, summed over the pairs of axes."""
        found = array("h")
        for chosen in zip(*self.row_weights(), strict=True):
            parts = [weights[at * width : (at + 1) * width] for at in chosen]
            found.extend(parts[0] if len(parts) == 1 else map(sum, zip(*parts, strict=True)))
        return found

    def rows_of(self, position: Position) -> tuple[int, ...]:
        """The rows of a position as the side to move sees them."""
        variant = position.variant
        number = {kind: i for i, kind in enumerate(variant.pieces, 1)}
        turn = int(position.turn)
        return tuple(
            self.row(int(piece.side), number[piece.kind], variant.geometry.cell(square), turn)
            for square, piece in position.pieces.items()
        )


@lru_cache(maxsize=64)
def inputs_of(variant: Variant) -> Inputs | PlaneInputs:
    """The inputs of a board; NetworkError if it cannot have any."""
    inputs = _board_inputs(variant) if variant.geometry.bounded else _plane_inputs(variant)
    if inputs.rows > MOST_ROWS:
        raise NetworkError(f"{variant.title} is too large for a network.")
    return inputs


def _plane_inputs(variant: Variant) -> PlaneInputs:
    if len(variant.geometry.axes) != 2 or _kings(variant) != [1, 1]:
        raise NetworkError(
            f"{variant.title} has no edges: there a network needs two axes and a king on each side."
        )
    return PlaneInputs(variant)


def _board_inputs(variant: Variant) -> Inputs:
    geometry = variant.geometry
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
    across: tuple[int, ...] = ()
    left: tuple[bool, ...] = ()
    if variant.mirror[0] > 0 and _kings(variant) == [1, 1]:
        across = tuple(geometry.cell((sizes[0] - 1 - square[0], *square[1:])) for square in squares)
        left = tuple(2 * square[0] < sizes[0] - 1 for square in squares)
    return Inputs(
        len(variant.pieces),
        geometry.cells,
        max(1, len(list(variant.setup))),
        flip,
        tuple(places),
        tuple(max(place) + 1 for place in places),
        across,
        left,
    )


def _kings(variant: Variant) -> list[int]:
    """By side: the number of kings at the start."""
    return [sum(p.kind.royal and p.side == side for _, p in variant.setup) for side in range(2)]


@dataclass(frozen=True, eq=False)
class Network:
    """The numbers of a network and how they came about."""

    inputs: Inputs | PlaneInputs
    input_weights: array[int]
    hidden_bias: array[int]
    output_weights: array[int]
    """By bucket: those of the side to move, then of the other."""
    output_bias: array[int]
    recipe: dict[str, Any] = field(default_factory=dict)
    limit: int = LIMIT
    """Centipawns: no correction is larger ..."""
    margin: int = MARGIN
    """... and hardly any is larger than this."""
    base: str = WRITTEN
    """What it corrects: `WRITTEN` or `STATIC`."""
    mirrored: bool = False
    """Whether a side whose king is on the left half sees the board in a mirror."""

    @property
    def width(self) -> int:
        """Hidden numbers of each side."""
        return len(self.hidden_bias)

    @cached_property
    def rows(self) -> array[int]:
        """By row: what it adds to the hidden numbers; one row more, of zeros, stands for no
        piece."""
        expanded = self.inputs.expand(self.input_weights, self.width)
        return expanded + array("h", bytes(4 * self.width))

    @cached_property
    def views(self) -> array[int]:
        """By side, by whether it sees the board in a mirror, and by row as White sees it without
        one: the row as that side sees it."""
        inputs = self.inputs
        assert isinstance(inputs, Inputs)
        plain = range(inputs.rows)
        mirrors = plain, inputs.seen_across() if self.mirrored else plain
        found = array("i")
        for seen in (plain, inputs.seen_by_other()):
            for mirror in mirrors:
                found.extend([*(mirror[row] for row in seen), inputs.rows])
        return found

    @property
    def largest_sum(self) -> int:
        """No hidden number of a position is further from 0, before it is clipped."""
        return self.inputs.largest_sum(self.input_weights) + max(map(abs, self.hidden_bias))

    @property
    def largest_output(self) -> int:
        """The largest sum of the output weights of a bucket, without their signs."""
        count = 2 * self.width
        sizes = list(map(abs, self.output_weights))
        return max(sum(sizes[at : at + count]) for at in range(0, len(sizes), count))


def can_mirror(inputs: Inputs | PlaneInputs) -> bool:
    """Whether networks of these inputs may be mirrored."""
    return isinstance(inputs, Inputs) and bool(inputs.across)


def bases_of(inputs: Inputs | PlaneInputs) -> tuple[str, ...]:
    """What networks of these inputs may correct."""
    return (WRITTEN, STATIC) if isinstance(inputs, Inputs) else (WRITTEN,)


def _shape(inputs: Inputs | PlaneInputs, width: int, mirrored: bool) -> dict[str, Any]:
    shape = {**inputs.shape, "width": width, "buckets": BUCKETS}
    return shape | {"mirrored": True} if mirrored else shape


def rules_mark(variant: Variant) -> str:
    """Differs where pieces move in other ways, on another board or for another end. The start is
    left out: from a changed one the same positions arise."""
    pieces = [
        (
            kind.letter,
            *(sorted(vectors) for vectors in (kind.leaps, kind.slides, kind.steps, kind.captures)),
            sorted(kind.ranges),
            (kind.double_step, kind.promotes, kind.royal),
        )
        for kind in variant.pieces
    ]
    # Rules that a later version adds do not change the mark of a board without them.
    usual = EndRules()
    ends = [
        (part.name, value)
        for part in fields(EndRules)
        if (value := getattr(variant.ends, part.name)) != getattr(usual, part.name)
    ]
    choices = variant.promotion.choices if variant.promotion else ()
    board = variant.geometry.sizes, sorted(variant.geometry.holes), variant.geometry.border
    told = repr((board, variant.mirror, pieces, ends, choices))
    return blake2b(told.encode(), digest_size=8).hexdigest()


def encode(network: Network, variant: Variant) -> bytes:
    """The contents of a network's file."""
    head = {
        "format": MAGIC,
        "version": VERSION,
        "variant": variant.name,
        "rules": rules_mark(variant),
        "shape": _shape(network.inputs, network.width, network.mirrored),
        "base": network.base,
        "limit": network.limit,
        "margin": network.margin,
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
    return json.dumps(head, sort_keys=True).encode() + b"\n" + _packed(numbers)


def _packed(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers.byteswap()
    data = numbers.tobytes()
    return lzma.compress(data[::2] + data[1::2], lzma.FORMAT_ALONE, preset=9)


def _unpacked(packed: bytes, size: int) -> bytes:
    """So many bytes as they were before; NetworkError if that is not what was packed."""
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_ALONE, memlimit=MOST_MEMORY)
    try:
        data = unpacker.decompress(packed, max_length=size + 1)
    except lzma.LZMAError as error:
        raise NetworkError("This network file is damaged.") from error
    if len(data) != size or not unpacker.eof or unpacker.unused_data:
        raise NetworkError("This network file is not whole.")
    plain = bytearray(size)
    plain[::2], plain[1::2] = data[: size // 2], data[size // 2 :]
    return bytes(plain)


def decode(data: bytes, variant: Variant) -> Network:
    """The network of a file; NetworkError if it is not one for this variant."""
    line, _, rest = data.partition(b"\n")
    try:
        head = json.loads(line)
        known = head["format"], head["version"]
        shape, recipe = dict(head["shape"]), dict(head.get("recipe", {}))
        # Files written before there was a choice name none of these.
        base = str(head.get("base", WRITTEN))
        limit, margin = int(head.get("limit", LIMIT)), int(head.get("margin", MARGIN))
        rules = head.get("rules", rules_mark(variant))
    except (ValueError, KeyError, TypeError) as error:
        raise NetworkError("This is no network file.") from error
    if known not in ((MAGIC, VERSION), (MAGIC, PLAIN_VERSION)):
        raise NetworkError("This network file is of another version.")
    inputs = inputs_of(variant)
    width, mirrored = shape.get("width"), bool(shape.get("mirrored"))
    if width not in WIDTHS or shape != _shape(inputs, width, mirrored):
        raise NetworkError(f"This network is not for {variant.title}.")
    if (mirrored and not can_mirror(inputs)) or base not in bases_of(inputs):
        raise NetworkError(f"This network is not for {variant.title}.")
    if rules != rules_mark(variant):
        raise NetworkError(
            f"This network was trained for other rules than those of {variant.title}: train again."
        )
    counts = inputs.weights * width, width, BUCKETS * 2 * width, BUCKETS
    if known == (MAGIC, VERSION):
        rest = _unpacked(rest, 2 * sum(counts))
    elif len(rest) != 2 * sum(counts):
        raise NetworkError("This network file is not whole.")
    numbers = array("h", rest)
    if sys.byteorder == "big":
        numbers.byteswap()
    parts = []
    for count in counts:
        parts.append(numbers[:count])
        numbers = numbers[count:]
    # Files written before products had to fit into 16 bits may hold larger weights.
    outputs = array("h", [max(-LARGEST_OUTPUT, min(w, LARGEST_OUTPUT)) for w in parts[2]])
    network = Network(
        inputs, parts[0], parts[1], outputs, parts[3], recipe, limit, margin, base, mirrored
    )
    if (
        not 0 <= margin <= limit <= LARGEST_LIMIT
        or max(map(abs, parts[3])) > LARGEST_BIAS
        or network.largest_sum > LARGEST_SUM
        or network.largest_output > LARGEST_OUTPUTS
    ):
        raise NetworkError("This network file holds numbers that are too large.")
    return network


FOLDER = "LATTICE_NETWORKS"
"""The environment variable that names a folder of networks of one's own."""


@lru_cache(maxsize=64)
def network_for(variant: Variant) -> Network | None:
    """The variant's network: one's own before the one that comes with the program, or none. One's
    own may be of an earlier version of the board, or of another one with its name: then none, and
    the log says why."""
    name = variant.name
    if folder := os.environ.get(FOLDER):
        own = Path(folder, f"{name}.network")
        try:
            if own.is_file():
                return decode(own.read_bytes(), variant)
        except (NetworkError, OSError) as problem:
            log.warning("%s is not used: %s", own, problem)
            return None
    shipped = files("latticechess.engine.evaluation").joinpath("networks", f"{name}.network")
    if not shipped.is_file():
        return None
    try:
        return decode(shipped.read_bytes(), variant)
    except NetworkError:
        # A board of one's own may bear the name of a shipped one.
        return None
