"""A variant file checked, drawn and written again. Slow for large boards: beside the event loop."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.kernel.geometry import COORDINATE_LIMIT
from latticechess.kernel.move import Window
from latticechess.kernel.perft import perft
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile.design import (
    Design,
    DesignedPlace,
    design_of,
    vector_count,
)
from latticechess.kernel.variantfile.design_text import MOST_DRAWN, write
from latticechess.kernel.variantfile.price import LIMIT, price_of
from latticechess.kernel.variantfile.reader import read
from latticechess.kernel.variantfile.typed_table import Problem

PERFT_NODES = 60_000
"""So many leaves are counted at most, by the number of moves at the depth before."""
PERFT_DEPTH = 5
MARGIN = 8
"""Squares round the pieces of an endless board in which moves are counted."""
WIDEST = 100
"""And at most so many to each side of the piece in the middle: others may stand very far away, and
every square of a slide between them would count."""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What the designer is told of a variant file."""

    faults: tuple[Problem, ...]
    design: Design | None
    """Also with faults, as far as it can be drawn."""
    variant: Variant | None
    """Only without faults."""
    start_faults: tuple[str, ...]
    """What is wrong with the start position of a file without faults, as sentences."""
    perft: tuple[int, ...]
    """Leaf nodes at depth 1, 2, …"""
    cost: int
    most_cost: int = LIMIT


def check(text: str) -> CheckedFile:
    """Everything that can be said of a variant file."""
    reading = read(text)
    design = design_of(reading)
    if design is not None and sum(map(vector_count, design.pieces)) > MOST_DRAWN:
        design = None
    if reading.problems or reading.variant is None:
        cost = price_of(reading.variant) if reading.variant else 0
        return CheckedFile(reading.problems, design, None, (), (), cost)
    variant = reading.variant
    start = initial_position(variant, 0 if variant.numbered_starts else None)
    wrong = start.faults
    counts = () if wrong else _counts(start)
    return CheckedFile((), design, variant, wrong, counts, price_of(variant))


def _counts(start: Position) -> tuple[int, ...]:
    """Perft depth by depth, as long as the next one stays within `PERFT_NODES`."""
    window = None if start.variant.geometry.bounded else _window(start)
    counts: list[int] = []
    while len(counts) < PERFT_DEPTH:
        growth = counts[-1] / (counts[-2] if len(counts) > 1 else 1) if counts else 1
        if counts and (counts[-1] == 0 or counts[-1] * growth > PERFT_NODES):
            break
        counts.append(perft(start, len(counts) + 1, window))
    return tuple(counts)


def _window(start: Position) -> Window:
    sides = [_span(sorted(values)) for values in zip(*start.pieces, strict=True)]
    return tuple(low for low, _ in sides), tuple(high for _, high in sides)


def _span(values: list[int]) -> tuple[int, int]:
    middle = values[len(values) // 2]
    low = max(values[0] - MARGIN, middle - WIDEST, -COORDINATE_LIMIT)
    return low, min(values[-1] + MARGIN, middle + WIDEST, COORDINATE_LIMIT)


__all__ = ["CheckedFile", "Design", "DesignedPlace", "Problem", "check", "write"]
