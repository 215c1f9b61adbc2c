"""Piece-square tables and pawn geometry of bounded boards."""

from __future__ import annotations

from array import array
from collections import deque
from dataclasses import dataclass
from functools import lru_cache

from latticechess.engine.evaluation.weights import Pair, PieceWeights, Weights
from latticechess.kernel.geometry import Geometry, Square, add
from latticechess.kernel.pieces import PieceType, Side
from latticechess.kernel.variant import Variant, in_region

WIDEST_PATH = 16
"""A pawn with more squares before it is never called passed (as in the cube)."""


@dataclass(frozen=True, slots=True)
class SquareTables:
    """Tables by code (side * 32 + type number) and cell; positive for White."""

    middle: array[int]
    end: array[int]
    passed_middle: array[int]
    passed_end: array[int]
    stopper_first: array[int]
    """Where a pawn's list begins in `stopper`, by side * cells + cell."""
    stopper: array[int]
    """Cells on which an enemy pawn keeps a pawn from being passed."""
    rim: array[int]
    """By cell: distance from the centre, 0 to 100."""
    coordinate: array[int]
    """By axis * cells + cell."""
    columns: int
    """The number of files; 0 where pawns do not keep to one."""
    column: array[int]
    """The file, by cell."""
    beside_first: array[int]
    """Where a file's list begins in `beside`."""
    beside: array[int]
    """The files to which pawns of a file capture."""


@lru_cache(maxsize=64)
def square_tables(variant: Variant, weights: Weights) -> SquareTables:
    """The tables of a variant, built once: kept for so many boards as the kernel keeps."""
    geometry = variant.geometry
    cells = geometry.cells
    middle = array("i", bytes(4 * 64 * cells))
    end = array("i", bytes(4 * 64 * cells))
    passed = ([0] * (2 * cells), [0] * (2 * cells))
    stoppers: list[list[int]] = [[] for _ in range(2 * cells)]
    central = [_centrality(geometry, square) for square in geometry.by_cell()]
    for side in Side:
        sign = 1 if side is Side.WHITE else -1
        forward = [_progress(variant, square, side) for square in geometry.by_cell()]
        for number, kind in enumerate(variant.pieces, 1):
            base = (32 * side + number) * cells
            steps = steps_to_promotion(variant, kind, side) if kind.promotes else {}
            moves = _moves_to_goal(variant, kind, side) if weights.goal else {}
            for cell, square in enumerate(geometry.by_cell()):
                piece = weights.pieces[number - 1]
                worth = _worth(piece, central[cell], forward[cell])
                worth = _plus(worth, _on_square(variant, piece, square, side))
                if moves:
                    worth = _plus(worth, _by_steps(weights.goal, moves.get(square)))
                if kind.promotes:
                    worth = _plus(worth, _by_steps(weights.advance, steps.get(square)))
                    bonus = _by_steps(weights.passed, steps.get(square))
                    passed[0][side * cells + cell] = sign * bonus[0]
                    passed[1][side * cells + cell] = sign * bonus[1]
                    stoppers[side * cells + cell] = _stoppers(variant, kind, side, square)
                middle[base + cell] = sign * worth[0]
                end[base + cell] = sign * worth[1]
    first, stopper = _flat(stoppers)
    column, beside = _columns(variant)
    return SquareTables(
        middle,
        end,
        array("i", passed[0]),
        array("i", passed[1]),
        first,
        stopper,
        array("i", [100 - near for near in central]),
        array("i", [s[axis] for axis in range(geometry.dimension) for s in geometry.by_cell()]),
        len(beside),
        column,
        *_flat(beside),
    )


def _flat(rows: list[list[int]]) -> tuple[array[int], array[int]]:
    """Rows of different lengths in one array, and where each begins."""
    first = array("i", [0])
    values = array("i")
    for row in rows:
        values.extend(row)
        first.append(len(values))
    return first, values or array("i", [0])


def _columns(variant: Variant) -> tuple[array[int], list[list[int]]]:
    """Each cell's file and the files adjacent to each, where pawns move along one axis."""
    geometry = variant.geometry
    pawns = [kind for kind in variant.pieces if kind.promotes]
    steps = {step for kind in pawns for step in kind.steps}
    axes = {axis for step in steps for axis, c in enumerate(step) if c}
    if len(axes) != 1 or not pawns:
        return array("i", bytes(4 * geometry.cells)), []
    across = [axis for axis in range(geometry.dimension) if axis not in axes]
    numbers: dict[Square, int] = {}
    column = array("i")
    for square in geometry.by_cell():
        file = tuple(square[axis] for axis in across)
        column.append(numbers.setdefault(file, len(numbers)))
    beside = []
    for file in numbers:
        away = {tuple(capture[axis] for axis in across) for k in pawns for capture in k.captures}
        near = [numbers[f] for v in sorted(away) if (f := add(file, v)) in numbers]
        beside.append(near)
    return column, beside


def _moves_to_goal(variant: Variant, kind: PieceType, side: Side) -> dict[Square, int]:
    """By square: how many steps or jumps such a piece is from its goal on an empty board."""
    if variant.ends.goal is None or kind.letter not in variant.ends.goal_pieces:
        return {}
    vectors = [variant.vector(v, side) for v in (*kind.leaps, *kind.slides, *kind.steps)]
    goal = variant.ends.goal[side]
    found = {
        square: 0
        for square in variant.geometry.squares()
        if any(in_region(region, square) for region in goal)
    }
    queue = deque(found)
    while queue:
        square = queue.popleft()
        for vector in vectors:
            before = add(square, vector, -1)
            if variant.geometry.contains(before) and before not in found:
                found[before] = found[square] + 1
                queue.append(before)
    return found


def _plus(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]


def _by_steps(table: tuple[Pair, ...], steps: int | None) -> Pair:
    return (0, 0) if steps is None else table[min(steps, len(table) - 1)]


def _worth(weights: PieceWeights, centre: int, forward: int) -> Pair:
    def at(stage: int) -> int:
        placed = weights.centre[stage] * centre + weights.forward[stage] * forward
        return weights.value[stage] + placed // 100

    return at(0), at(1)


def _on_square(variant: Variant, weights: PieceWeights, square: Square, side: Side) -> Pair:
    """The weight of this very square, seen from its own side; files count inwards."""
    if not weights.squares:
        return 0, 0
    files, ranks = variant.geometry.sizes
    x, y = square
    row = y if side is Side.WHITE else ranks - 1 - y
    return weights.squares[row][min(x, files - 1 - x)]


def _centrality(geometry: Geometry, square: Square) -> int:
    """0 in a corner to 100 in the centre."""
    off = [
        abs(2 * c - size + 1) / max(size - 1, 1)
        for c, size in zip(square, geometry.sizes, strict=True)
    ]
    return round(100 * (1 - sum(off) / len(off)))


def _progress(variant: Variant, square: Square, side: Side) -> int:
    """0 on the own edge to 100 on the opponent's, along the mirrored axes."""
    parts = []
    for c, sign, size in zip(square, variant.mirror, variant.geometry.sizes, strict=True):
        if sign < 0:
            parts.append((c if side is Side.WHITE else size - 1 - c) / max(size - 1, 1))
    return round(100 * sum(parts) / len(parts))


def steps_to_promotion(variant: Variant, kind: PieceType, side: Side) -> dict[Square, int]:
    """Single steps to promotion, by square."""
    if variant.promotion is None:
        return {}
    regions = variant.promotion.anywhere(side)
    back = [tuple(-c for c in variant.vector(step, side)) for step in kind.steps]
    found = {
        square: 0
        for square in variant.geometry.squares()
        if any(in_region(region, square) for region in regions)
    }
    queue = deque(found)
    while queue:
        square = queue.popleft()
        for vector in back:
            before = add(square, vector)
            if variant.geometry.contains(before) and before not in found:
                found[before] = found[square] + 1
                queue.append(before)
    return found


@lru_cache(maxsize=64)
def shades(variant: Variant) -> array[int]:
    """By cell: 0 or 1, as on a chessboard."""
    return array("i", [sum(square) & 1 for square in variant.geometry.by_cell()])


def keeps_shade(kind: PieceType) -> bool:
    """Whether a piece slides and never leaves the squares of its shade, as a bishop."""
    return bool(kind.slides) and all(sum(way) % 2 == 0 for way in (*kind.slides, *kind.leaps))


@lru_cache(maxsize=64)
def corner_ways(variant: Variant) -> tuple[int, ...]:
    """By shade and cell of a flat board without holes: the ranks and files to the nearest corner
    of this shade; empty for other boards, and where a shade has no corner."""
    geometry = variant.geometry
    if geometry.dimension != 2 or geometry.holes:
        return ()
    ends = [(0, size - 1) for size in geometry.sizes]
    corners = [(x, y) for x in ends[0] for y in ends[1]]
    shades = [[corner for corner in corners if sum(corner) & 1 == shade] for shade in range(2)]
    if not all(shades):
        return ()
    return tuple(
        min(abs(x - square[0]) + abs(y - square[1]) for x, y in own)
        for own in shades
        for square in geometry.by_cell()
    )


@lru_cache(maxsize=64)
def promotion_steps(variant: Variant, most: int) -> array[int]:
    """By side and cell: the steps of a pawn there to its promotion, `most` where it has none."""
    cells = variant.geometry.cells
    found = array("i", [most]) * (2 * cells)
    for kind in variant.pieces:
        if not kind.promotes:
            continue
        for side in Side:
            for square, steps in steps_to_promotion(variant, kind, side).items():
                found[int(side) * cells + variant.geometry.cell(square)] = min(steps, most)
    return found


def _stoppers(variant: Variant, kind: PieceType, side: Side, square: Square) -> list[int]:
    """Where an enemy pawn blocks or guards the path; empty if the path is too wide."""
    path = _path(variant, kind, side, square)
    if len(path) > WIDEST_PATH:
        return []
    attacks = [variant.vector(capture, side.opponent) for capture in kind.captures]
    guards = [
        place
        for target in path
        for capture in attacks
        if variant.geometry.contains(place := add(target, capture, -1))
    ]
    return [variant.geometry.cell(place) for place in dict.fromkeys([*path, *guards])]


def _path(variant: Variant, kind: PieceType, side: Side, square: Square) -> dict[Square, None]:
    """Every square a pawn may still step on, nearest first; cut off once it is too wide."""
    steps = [variant.vector(step, side) for step in kind.steps]
    path: dict[Square, None] = {}
    queue = deque([square])
    while queue and len(path) <= WIDEST_PATH:
        place = queue.popleft()
        for step in steps:
            target = add(place, step)
            if target not in path and variant.geometry.contains(target):
                path[target] = None
                queue.append(target)
    return path
