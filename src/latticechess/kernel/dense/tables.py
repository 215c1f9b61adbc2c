"""Move and attack tables of a bounded board, built once per variant.

Cells are numbered as in `Geometry.cell`. A piece's `code` is side * 32 + its type number (its index
in the variant's pieces + 1); code 0 is an empty cell. Differences of cells are taken in padded
coordinates, where every axis has room for all differences: one small table per code then tells
whether a piece on one cell attacks another, and along which direction.

Holes cost nothing in play: no table leads to one, and on the board its cell holds `C_HOLE`, the
code of no side, which stops a slide like any piece.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import gcd, prod
from typing import Any

import cython

from latticechess.kernel.board_limits import (
    MAX_CELLS,
    MAX_DENSE_RULES,
    MAX_DIRECTIONS,
    MAX_TYPES,
)
from latticechess.kernel.dense.random_numbers import RandomNumbers, let_others_run
from latticechess.kernel.geometry import Geometry, Square, Vector
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.variant import Promotion, Region, Variant, in_region

if not cython.compiled:
    from latticechess.kernel.dense.bits import cell_bit

    C_SIDE_SHIFT = 5
    C_CODES = 64
    # Offsets of the code in `jump_row`.
    C_LEAPS = 0
    C_STEPS = 64
    C_CAPTURES = 128
    # Values of `attack`: 0 for none, C_JUMPS, or C_SLIDES plus the direction's number.
    C_JUMPS = 1
    C_SLIDES = 2
    # What a pawn does in a zone of promotion.
    C_MUST_PROMOTE = 1
    C_MAY_PROMOTE = 2
    # What stands on a hole: beyond the codes of both sides.
    C_HOLE = 64

BITBOARD_CELLS = 64
"""Up to so many cells, a set of cells is one number (see `bits`)."""

Regions = tuple[tuple[Region, ...], tuple[Region, ...]]


class Tables:
    """How the pieces of one variant move from every cell."""

    def __init__(
        self,
        geometry: Geometry,
        kinds: tuple[PieceType, ...],
        mirror: Vector,
        promotion: Promotion | None,
        double_step_regions: Regions | None,
        en_passant_regions: Regions | None,
    ) -> None:
        _check_size(geometry, kinds)
        cells = geometry.cells
        self.cells = cells
        self.squares: tuple[Square, ...] = tuple(geometry.by_cell())
        self.cell_of: dict[Square, int] = {
            square: i for i, square in enumerate(self.squares) if square not in geometry.holes
        }
        self.holes = frozenset(geometry.cell(square) for square in geometry.holes)
        self.recurring: dict[object, Any] = {}
        self.by_region = double_step_regions is not None
        self.irreversible = all(_advances(kind, mirror) for kind in kinds if kind.counts)

        sided = _sided_types(kinds, mirror)
        self._set_flags(kinds)
        self.duplicates = array("i", (piece.duplicates() for piece in sided))
        self._set_lines(geometry, sided)
        self._set_attacks(geometry, sided)
        self._set_jumps(geometry, sided, double_step_regions)
        self._set_promotion(kinds, promotion)
        self._set_en_passant(kinds, en_passant_regions)
        self._set_keys()

    def _set_flags(self, kinds: tuple[PieceType, ...]) -> None:
        self.royal = _by_code(kinds, lambda kind: kind.royal)
        self.counts = _by_code(kinds, lambda kind: kind.counts)
        self.takes_ep = _by_code(kinds, lambda kind: kind.en_passant)
        self.leaper = _by_code(kinds, lambda kind: bool(kind.leaps))
        self.promoter = _by_code(kinds, lambda kind: kind.promotes)
        self.in_pawn_key = _by_code(kinds, lambda kind: kind.royal or kind.promotes)
        self.pawn = _by_code(kinds, lambda kind: bool(kind.steps or kind.captures))

    def _set_lines(self, geometry: Geometry, sided: list[_SidedType]) -> None:
        """The slide directions, their reach from each cell, and which piece slides where."""
        directions = _directions(sided)
        sizes = geometry.sizes
        self.stride = array("i", (_stride(sizes, v) for v, _ in directions))
        reach = array("i")
        for (v, most), stride in zip(directions, self.stride, strict=True):
            steps = [min(_reach(sizes, s, v), most) for s in self.squares]
            if self.holes:
                steps = [self._before_holes(c, stride, most) for c, most in enumerate(steps)]
            reach.extend(steps)
            let_others_run()
        self.reach = reach
        numbers = {direction: i for i, direction in enumerate(directions)}
        slides = [[numbers[direction] for direction in piece.directions] for piece in sided]
        self.slide_first, self.slide = _rows(slides)
        self.bitboards = len(self.squares) <= BITBOARD_CELLS
        self._set_rays(len(directions) if self.bitboards else 0)

    def _before_holes(self, cell: int, stride: int, most: int) -> int:
        """How many steps of a slide lead to squares: all of them, or those before a hole."""
        for times in range(1, most + 1):
            if cell + times * stride in self.holes:
                return times - 1
        return most

    def _set_rays(self, directions: int) -> None:
        """Bitboards of slides on an empty board, by direction * cells + cell; and, by cell * cells
        + other, of the cells from where a slide to `cell` passes `other`."""
        cells = self.cells
        paths = [[self._path(d, cell) for cell in range(cells)] for d in range(directions)]
        self.ray = array(
            "Q", [sum(cell_bit(c) for c in path) for row in paths for path in row] or [0]
        )
        self.xray_origins = array("Q", bytes(8 * (cells * cells if directions else 1)))
        for row in paths:
            for start, path in enumerate(row):
                for other in path:
                    for cell in row[other]:
                        self.xray_origins[cell * cells + other] |= cell_bit(start)

    def _path(self, direction: int, cell: int) -> list[int]:
        """The cells that a slide passes on an empty board."""
        reach = self.reach[direction * self.cells + cell]
        return [cell + times * self.stride[direction] for times in range(1, reach + 1)]

    def _set_attacks(self, geometry: Geometry, sided: list[_SidedType]) -> None:
        wide = tuple(2 * size - 1 for size in geometry.sizes)
        self.padded = array("i", (_stride(wide, square) for square in self.squares))
        self.span = prod(wide)
        self.middle = (self.span - 1) >> 1
        numbers = {direction: i for i, direction in enumerate(_directions(sided))}
        attack = array("B", bytes(C_CODES * self.span))
        for code, piece in enumerate(sided):
            base = code * self.span + self.middle
            for v, most in piece.directions:
                for times in range(1, min(_farthest(geometry.sizes, v), most) + 1):
                    attack[base + times * _stride(wide, v)] = C_SLIDES + numbers[v, most]
            for v in piece.leaps + piece.captures:
                if _farthest(geometry.sizes, v):
                    attack[base + _stride(wide, v)] = C_JUMPS
        self.attack = attack
        # By cell: the bitboard of cells from where any piece could attack it on an empty board.
        self.attack_origins = array("Q", bytes(8 * self.cells))
        if self.bitboards:
            used = [code for code, piece in enumerate(sided) if piece.used]
            for cell in range(self.cells):
                self.attack_origins[cell] = self._attack_origins(cell, used)

    def _attack_origins(self, cell: int, codes: Sequence[int]) -> int:
        base = self.middle + self.padded[cell]
        return sum(
            cell_bit(start)
            for start in range(self.cells)
            if any(self.attack[code * self.span + base - self.padded[start]] for code in codes)
        )

    def _set_jumps(
        self, geometry: Geometry, sided: list[_SidedType], regions: Regions | None
    ) -> None:
        """Rows of target cells of leaps, steps and captures; equal rows are stored once."""
        rows: list[list[int]] = []
        seconds: list[list[int]] = []
        known: dict[object, int] = {}
        self.jump_row = array("i", bytes(4 * (C_CAPTURES + C_CODES)))
        for code, piece in enumerate(sided):
            side_regions = regions[code >> C_SIDE_SHIFT] if regions else None
            stepping = (side_regions, piece.double_step)
            for kind, vectors, again in (
                (C_LEAPS, piece.leaps, None),
                (C_STEPS, piece.steps, stepping),
                (C_CAPTURES, piece.captures, None),
            ):
                row = known.setdefault((vectors, again), len(rows))
                if row == len(rows):
                    double = piece.double_step and kind == C_STEPS
                    first, second = self._jumps(geometry, vectors, double, side_regions)
                    rows += first
                    seconds += second
                self.jump_row[kind + code] = row
        self.jump_first, self.jump = _rows(rows)
        self.double_target = _rows(seconds)[1]
        sets = (sum(cell_bit(cell) for cell in row) for row in rows)
        self.jump_bits = array("Q", sets if self.bitboards else [0])

    def _jumps(
        self,
        geometry: Geometry,
        vectors: Sequence[Vector],
        double: bool,
        regions: tuple[Region, ...] | None,
    ) -> tuple[list[list[int]], list[list[int]]]:
        """By cell, where each vector leads, and where it leads twice (-1: nowhere)."""
        first: list[list[int]] = [[] for _ in self.squares]
        second: list[list[int]] = [[] for _ in self.squares]
        for v in vectors:
            stride = _stride(geometry.sizes, v)
            # Whole ranges of cells, instead of asking of every cell whether it stays on the board.
            twice = {
                cell
                for cell in (_staying(geometry.sizes, tuple(2 * c for c in v)) if double else ())
                if cell + 2 * stride not in self.holes and _may_double(self.squares[cell], regions)
            }
            for cell in _staying(geometry.sizes, v):
                if cell + stride in self.holes:
                    continue
                first[cell].append(cell + stride)
                second[cell].append(cell + 2 * stride if cell in twice else -1)
            let_others_run()
        return first, second

    def _set_promotion(self, kinds: tuple[PieceType, ...], promotion: Promotion | None) -> None:
        """`promotes[code * cells + cell]`: whether such a piece must or may promote on arrival.
        `most[side * choices + i]`: how many pieces of choice `i` a side may have at once."""
        promotes = array("i", bytes(4 * C_CODES * self.cells))
        letters = promotion.choices if promotion else ()
        if promotion:
            for side in Side:
                for zone, regions in (
                    (C_MAY_PROMOTE, promotion.optional[side]),
                    (C_MUST_PROMOTE, promotion.regions[side]),
                ):
                    inside = [
                        cell
                        for cell, square in enumerate(self.squares)
                        if any(in_region(region, square) for region in regions)
                    ]
                    for number, kind in enumerate(kinds, 1):
                        if kind.promotes:
                            base = ((side << C_SIDE_SHIFT) + number) * self.cells
                            for cell in inside:
                                promotes[base + cell] = zone
        self.promotes = promotes
        self.near_promotion = array("b", bytes(C_CODES * self.cells))
        for code in range(C_CODES):
            if self.promoter[code]:
                for place in range(code * self.cells, (code + 1) * self.cells):
                    self.near_promotion[place] = self._near_promotion(place)
        by_letter = {kind.letter: number for number, kind in enumerate(kinds, 1)}
        self.choice = array("i", (by_letter[letter] for letter in letters)) or array("i", [0])
        self.choices = len(letters)
        most = promotion.most if promotion else None
        self.most = array("i", most[0] + most[1] if most else [MAX_CELLS] * (2 * len(letters) or 1))

    def _near_promotion(self, place: int) -> bool:
        """Whether a single or double step leads to promotion, by code * cells + cell."""
        code, cell = divmod(place, self.cells)
        row = self.jump_row[C_STEPS + code] + cell
        return any(
            self.promotes[place - cell + target]
            for i in range(self.jump_first[row], self.jump_first[row + 1])
            for target in (self.jump[i], self.double_target[i])
            if target >= 0
        )

    def _set_en_passant(self, kinds: tuple[PieceType, ...], regions: Regions | None) -> None:
        """`leaves_ep[code * cells + cell]`: whether a double step from there may be answered by a
        capture en passant."""
        self.leaves_ep = array("b", bytes(C_CODES * self.cells))
        for side in Side:
            inside = [
                cell
                for cell, square in enumerate(self.squares)
                if _may_double(square, regions[side] if regions else None)
            ]
            for number, kind in enumerate(kinds, 1):
                if kind.en_passant:
                    base = ((side << C_SIDE_SHIFT) + number) * self.cells
                    for cell in inside:
                        self.leaves_ep[base + cell] = 1

    def _set_keys(self) -> None:
        numbers = RandomNumbers()
        self.piece_key = numbers.take(C_CODES * self.cells)
        self.ep_key = numbers.take(self.cells)
        self.unmoved_key = numbers.take(self.cells)
        self.right_key = numbers.take(MAX_DENSE_RULES)
        self.turn_key = numbers.take(1)[0]


class CastlingTables:
    """A variant's castling rules as cells."""

    def __init__(self, variant: Variant) -> None:
        rules = variant.castling
        if len(rules) > MAX_DENSE_RULES:
            raise ValueError(f"{len(rules)} castling rules: the limit is {MAX_DENSE_RULES}")
        cell = variant.geometry.cell
        self.rules = len(rules)
        self.by_rook = variant.castling_by_rook
        self.side = _ints(rule.side for rule in rules)
        self.king = _ints(cell(rule.king) for rule in rules)
        self.rook = _ints(cell(rule.rook) for rule in rules)
        self.king_target = _ints(cell(rule.king_target) for rule in rules)
        self.rook_target = _ints(cell(rule.rook_target) for rule in rules)
        setup = dict(variant.setup)
        numbers = {kind: i for i, kind in enumerate(variant.pieces, 1)}
        rooks = [setup.get(rule.rook) for rule in rules]
        self.rook_type = _ints(numbers[rook.kind] if rook else 0 for rook in rooks)
        self.lost = array("i", bytes(4 * variant.geometry.cells))
        for i, rule in enumerate(rules):
            for square in (rule.king, rule.rook):
                self.lost[cell(square)] |= 1 << i
        self.path_first, self.path = _rows([[cell(s) for s in r.king_path] for r in rules])
        self.free_first, self.free = _rows([[cell(s) for s in r.must_be_empty] for r in rules])


@lru_cache(maxsize=256)
def tables_of(variant: Variant) -> tuple[Tables, CastlingTables]:
    """The tables of a variant; variants that differ only in castling share the large ones."""
    shared = _shared_tables(
        variant.geometry,
        variant.pieces,
        variant.mirror,
        variant.promotion,
        variant.double_step_regions,
        variant.en_passant_regions,
    )
    return shared, CastlingTables(variant)


@lru_cache(maxsize=64)
def _shared_tables(
    geometry: Geometry,
    kinds: tuple[PieceType, ...],
    mirror: Vector,
    promotion: Promotion | None,
    double_step_regions: Regions | None,
    en_passant_regions: Regions | None,
) -> Tables:
    return Tables(geometry, kinds, mirror, promotion, double_step_regions, en_passant_regions)


def pieces_by_code(variant: Variant) -> dict[int, Piece]:
    """The variant's pieces by code; the unmoved ones by code + 64."""
    return {
        unmoved * C_CODES + (side << C_SIDE_SHIFT) + number: Piece(kind, side, unmoved)
        for unmoved in (False, True)
        for side in Side
        for number, kind in enumerate(variant.pieces, 1)
    }


def _check_size(geometry: Geometry, kinds: Sequence[PieceType]) -> None:
    if not geometry.bounded:
        raise ValueError("an unbounded board has no tables")
    if geometry.cells > MAX_CELLS:
        raise ValueError(f"a board of {geometry.cells} squares: the limit is {MAX_CELLS}")
    if len(kinds) > MAX_TYPES:
        raise ValueError(f"{len(kinds)} piece types: the limit is {MAX_TYPES}")
    directions = {(v, kind.range_of(v)) for kind in kinds for v in kind.slides}
    if 2 * len(directions) > MAX_DIRECTIONS:
        raise ValueError(f"{len(directions)} directions of slides are too many")


class _SidedType:
    """A piece type of one side, its vectors mirrored for Black; empty for unused codes."""

    def __init__(self, kind: PieceType | None, orient: Callable[[Vector], Vector]) -> None:
        self.slides = _distinct(kind.slides, orient) if kind else ()
        ranges = {orient(v): most for v, most in kind.ranges} if kind else {}
        self.directions = tuple((v, ranges.get(v, MAX_CELLS)) for v in self.slides)
        self.leaps = _distinct(kind.leaps, orient, self.slides) if kind else ()
        freely = self.slides + self.leaps
        self.steps = _distinct(kind.steps, orient, freely) if kind else ()
        self.captures = _distinct(kind.captures, orient, freely) if kind else ()
        self.double_step = bool(kind and kind.double_step)
        self.used = kind is not None

    def duplicates(self) -> bool:
        """Whether two of its moves may lead to the same cell."""
        jumps = [*self.leaps, *self.steps, *self.captures]
        if self.double_step:
            jumps += [tuple(2 * c for c in v) for v in self.steps]
        units = {tuple(c // gcd(*v) for c in v) for v in jumps}
        return len(set(jumps)) < len(jumps) or not units.isdisjoint(self.slides)


def _distinct(
    vectors: Iterable[Vector], orient: Callable[[Vector], Vector], excluded: tuple[Vector, ...] = ()
) -> tuple[Vector, ...]:
    without = set(excluded)
    return tuple(v for v in dict.fromkeys(map(orient, vectors)) if v not in without)


def _sided_types(kinds: tuple[PieceType, ...], mirror: Vector) -> list[_SidedType]:
    """The piece types by code."""

    def mirrored(vector: Vector) -> Vector:
        return tuple(c * sign for c, sign in zip(vector, mirror, strict=True))

    def same(vector: Vector) -> Vector:
        return vector

    half: list[PieceType | None] = [None, *kinds]
    half += [None] * ((1 << C_SIDE_SHIFT) - len(half))
    return [_SidedType(kind, same) for kind in half] + [_SidedType(kind, mirrored) for kind in half]


def _by_code(kinds: Sequence[PieceType], has: Callable[[PieceType], bool]) -> array[int]:
    flags = array("i", bytes(4 * C_CODES))
    for side in Side:
        for number, kind in enumerate(kinds, 1):
            flags[(side << C_SIDE_SHIFT) + number] = has(kind)
    return flags


def _directions(sided: list[_SidedType]) -> list[tuple[Vector, int]]:
    """The directions of slides, each with its most steps."""
    return sorted({direction for piece in sided for direction in piece.directions})


def _may_double(square: Square, regions: tuple[Region, ...] | None) -> bool:
    return regions is None or any(in_region(region, square) for region in regions)


def _stride(sizes: Sequence[int], vector: Vector) -> int:
    """What `vector` adds to a cell number."""
    total = 0
    for size, c in zip(reversed(sizes), reversed(vector), strict=True):
        total = total * size + c
    return total


def _staying(sizes: Sequence[int], vector: Vector) -> list[int]:
    """The cells from which `vector` stays on the board, in order."""
    cells = [0]
    for size, c in zip(reversed(sizes), reversed(vector), strict=True):
        ends = range(max(0, -c), min(size, size - c))
        cells = [cell * size + at for cell in cells for at in ends]
    return cells


def _reach(sizes: Sequence[int], square: Square, vector: Vector) -> int:
    """How many steps of `vector` stay on the board."""
    steps = []
    for c, v, size in zip(square, vector, sizes, strict=True):
        if v:
            steps.append((size - 1 - c) // v if v > 0 else c // -v)
    return min(steps)


def _farthest(sizes: Sequence[int], vector: Vector) -> int:
    """How many steps of `vector` fit on the board at most."""
    return min((size - 1) // abs(v) for v, size in zip(vector, sizes, strict=True) if v)


def _advances(kind: PieceType, mirror: Vector) -> bool:
    """Whether every move of the type leads forward, as a pawn's does."""
    vectors = kind.leaps + kind.steps + kind.captures + kind.slides
    return all(sum(c for c, s in zip(v, mirror, strict=True) if s < 0) > 0 for v in vectors)


def _rows(rows: list[list[int]]) -> tuple[array[int], array[int]]:
    """Rows in one array, and where each begins (and the last ends)."""
    first = array("i", [0])
    values = array("i")
    for row in rows:
        values.extend(row)
        first.append(len(values))
    return first, values or array("i", [0])


def _ints(values: Iterable[int]) -> array[int]:
    # The compiled class refuses a view of an empty array.
    return array("i", values) or array("i", [0])
