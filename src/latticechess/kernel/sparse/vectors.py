"""A variant's vectors laid out for the sparse board: flat tables, built once and shared.

A *class* is a slide direction up to sign, normalised to point right (or straight up). A *ray* is a
class with a sign: number 2k runs along class k, 2k + 1 against it. A *code* is 32 * side + piece
type number.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import gcd

from latticechess.kernel.board_limits import (
    MAX_CLASSES,
    MAX_COMPONENT,
    MAX_SPARSE_RULES,
    MAX_TYPES,
)
from latticechess.kernel.geometry import COORDINATE_LIMIT, Vector
from latticechess.kernel.pieces import PieceType, Side
from latticechess.kernel.variant import CastlingRule, Region, Variant

BOX_SIZE = 5

# What a jump may do.
QUIET = 1
CAPTURE = 2
DOUBLE = 4

# What a piece type is.
ROYAL = 1
PROMOTES = 2
COUNTS = 4
ONE_WAY = 8
UNMOVED_MATTERS = 16
EP_VICTIM = 32

# A hole is of neither side, and not to be taken, as if it were royal.
HOLE_SIDE = 2
HOLE_TYPE = 1


class Vectors:
    """Where each code slides and jumps, and tables derived from that."""

    def __init__(self, variant: Variant) -> None:
        _check(variant)
        self._variant = variant
        vectors = {_class(v) for kind in variant.pieces for v in _slides(variant, kind)}
        self.directions = sorted(vectors, key=lambda v: (abs(v[0]) + abs(v[1]), v))
        self._build_classes()
        self._build_slides()
        self._build_jumps()
        self._build_attacks()
        self._build_patterns()
        self._build_kinds()
        self.promotion = boxes_of(variant.promotion.regions if variant.promotion else None)
        self.double_step = boxes_of(variant.double_step_regions)
        self.approach = array("q", self.promotion)
        farthest = 2 * max((abs(n) for n in (*self.jump_x, *self.jump_y)), default=0)
        for i in range(0, len(self.approach), BOX_SIZE):
            for low in (i + 1, i + 3):
                self.approach[low] -= farthest
                self.approach[low + 1] += farthest
        letters = variant.promotion.choices if variant.promotion else ()
        numbers = [variant.pieces.index(variant.kind(letter)) + 1 for letter in letters]
        self.choices = array("i", numbers)
        self.castling = array("q", [n for rule in variant.castling for n in _rule(variant, rule)])

    def _build_classes(self) -> None:
        directions = self.directions
        self.class_x = array("q", [x for x, _ in directions] or [0])
        self.class_y = array("q", [y for _, y in directions] or [0])
        rays = [(sign * x, sign * y) for x, y in directions for sign in (1, -1)] or [(0, 0)]
        self.ray_x = array("q", [x for x, _ in rays])
        self.ray_y = array("q", [y for _, y in rays])
        # Along a class squares are counted on x, except straight up.
        self.stride = array("q", [x or y for x, y in directions] or [0])
        # How the invariant of class k changes with a step along class j: at k * classes + j.
        self.cross = array("q", [a[0] * b[1] - a[1] * b[0] for a in directions for b in directions])
        self.cross = self.cross or array("q", [0])

    def _build_slides(self) -> None:
        self.slides = array("q", bytes(8 * 64))
        self.class_types = array("q", bytes(8 * max(1, 2 * len(self.directions))))
        for side in Side:
            for number, kind in enumerate(self._variant.pieces, 1):
                for vector in {self._variant.vector(v, side) for v in kind.slides}:
                    k = self.directions.index(_class(vector))
                    ray = 2 * k + (vector != self.directions[k])
                    self.slides[32 * side + number] |= 1 << ray
                    self.class_types[side * len(self.directions) + k] |= 1 << number

    def _build_jumps(self) -> None:
        self.jump_start, self.jump_end = array("i", bytes(4 * 64)), array("i", bytes(4 * 64))
        self.jump_x, self.jump_y, self.jump_does = array("q"), array("q"), array("i")
        for side in Side:
            for number, kind in enumerate(self._variant.pieces, 1):
                self.jump_start[32 * side + number] = len(self.jump_x)
                for (x, y), does in sorted(_jumps(kind).items()):
                    dx, dy = self._variant.vector((x, y), side)
                    self.jump_x.append(dx)
                    self.jump_y.append(dy)
                    self.jump_does.append(does)
                self.jump_end[32 * side + number] = len(self.jump_x)
        # How far a jump can lead from a line of each class, measured by its invariant.
        jumps = list(zip(self.jump_x, self.jump_y, strict=True))
        self.jump_reach = array("q", [0] * max(1, len(self.directions)))
        for k, (dx, dy) in enumerate(self.directions):
            self.jump_reach[k] = max((abs(dx * y - dy * x) for x, y in jumps), default=0)
        self.overlaps = any(_overlaps(kind) for kind in self._variant.pieces)

    def _build_attacks(self) -> None:
        """By side: the capturing jumps and which types make them; the same for en passant."""
        self.attack_start, self.attack_x, self.attack_y = array("i", [0]), array("q"), array("q")
        self.attack_types = array("q")
        self.ep_types = array("q")
        for side in Side:
            takers: dict[Vector, list[int]] = {}
            for number, kind in enumerate(self._variant.pieces, 1):
                for vector, does in _jumps(kind).items():
                    if does & CAPTURE:
                        takers.setdefault(self._variant.vector(vector, side), []).append(number)
            for vector in sorted(takers, key=lambda v: (v[1], v[0])):
                self.attack_x.append(vector[0])
                self.attack_y.append(vector[1])
                self.attack_types.append(sum(1 << n for n in takers[vector]))
                capturers = [
                    n for n in takers[vector] if self._captures_en_passant(n, vector, side)
                ]
                self.ep_types.append(sum(1 << n for n in capturers))
            self.attack_start.append(len(self.attack_x))

    def _build_patterns(self) -> None:
        """Row by row, the squares from which a side attacks a square by jumps, then for each code
        the squares it captures on: bit `edge` of a pattern is the column of the square."""
        self.edge = max((abs(x) for x in self.jump_x), default=0)
        self.pattern_row, self.pattern_bits = array("q"), array("Q")
        self.pattern_attack = array("i")
        self.attacker_start = array("i", [0])
        for side in Side:
            first, end = self.attack_start[side], self.attack_start[side + 1]
            rows = sorted({-self.attack_y[i] for i in range(first, end)}, reverse=True)
            for row in rows:
                found = [i for i in range(first, end) if self.attack_y[i] == -row]
                self.pattern_attack.append(found[0])
                self._add_pattern(row, [-self.attack_x[i] for i in found])
            self.attacker_start.append(len(self.pattern_row))
        self.pattern_attack.append(len(self.attack_x))
        self.target_start, self.target_end = array("i", bytes(4 * 64)), array("i", bytes(4 * 64))
        for code in range(64):
            self.target_start[code] = len(self.pattern_row)
            targets: dict[int, list[int]] = {}
            for i in range(self.jump_start[code], self.jump_end[code]):
                if self.jump_does[i] & CAPTURE:
                    targets.setdefault(self.jump_y[i], []).append(self.jump_x[i])
            for row in sorted(targets):
                self._add_pattern(row, targets[row])
            self.target_end[code] = len(self.pattern_row)

    def _add_pattern(self, row: int, columns: list[int]) -> None:
        self.pattern_row.append(row)
        self.pattern_bits.append(sum(1 << (self.edge + x) for x in columns))

    def _captures_en_passant(self, number: int, vector: Vector, side: Side) -> bool:
        kind = self._variant.pieces[number - 1]
        own = {self._variant.vector(v, side) for v in kind.captures}
        return kind.en_passant and vector in own

    def _build_kinds(self) -> None:
        self.kinds = array("i", bytes(4 * 96))
        self.kinds[32 * HOLE_SIDE + HOLE_TYPE] = ROYAL
        for side in Side:
            for number, kind in enumerate(self._variant.pieces, 1):
                by_flag = self._variant.double_step_regions is None
                self.kinds[32 * side + number] = (
                    ROYAL * kind.royal
                    | PROMOTES * (kind.promotes and self._variant.promotion is not None)
                    | COUNTS * kind.counts
                    | ONE_WAY * _one_way(kind)
                    | UNMOVED_MATTERS * (kind.double_step and by_flag)
                    | EP_VICTIM * (kind.double_step and kind.en_passant)
                )


@lru_cache(maxsize=32)
def vectors_of(variant: Variant) -> Vectors:
    """The tables of a variant; equal variants share them."""
    return Vectors(variant)


def _check(variant: Variant) -> None:
    if variant.geometry.bounded or variant.geometry.dimension != 2:
        raise ValueError(
            f"The sparse board is an unbounded plane of 2 dimensions; {variant.title!r} is not."
        )
    if len(variant.pieces) > MAX_TYPES:
        raise ValueError(
            f"{variant.title!r} has {len(variant.pieces)} piece types; "
            f"an unbounded plane can have {MAX_TYPES}."
        )
    for kind in variant.pieces:
        _check_kind(variant, kind)
    _check_castling(variant)
    classes = {_class(v) for kind in variant.pieces for v in _slides(variant, kind)}
    if len(classes) > MAX_CLASSES:
        raise ValueError(
            f"The pieces of {variant.title!r} slide in {len(classes)} different directions; "
            f"an unbounded plane can have {MAX_CLASSES}, opposite ones counted once."
        )


def _check_castling(variant: Variant) -> None:
    if len(variant.castling) > MAX_SPARSE_RULES:
        raise ValueError(f"{variant.title!r} has more than {MAX_SPARSE_RULES} castling rules.")
    for rule in variant.castling:
        for start, end in ((rule.king, rule.king_target), (rule.rook, rule.rook_target)):
            if start[0] != end[0] and start[1] != end[1]:
                raise ValueError(
                    f"In castling from {rule.king} king and rook must each move along a row "
                    "or a column."
                )
        if max(abs(a - b) for a, b in zip(rule.king, rule.king_target, strict=True)) > 64:
            raise ValueError(f"In castling from {rule.king} the king goes farther than 64 squares.")


def _rule(variant: Variant, rule: CastlingRule) -> tuple[int, ...]:
    """Side, then x and y of king, rook, king's and rook's target, then the rook's type or 0."""
    setup = dict(variant.setup)
    number = variant.pieces.index(setup[rule.rook].kind) + 1 if rule.rook in setup else 0
    return (rule.side, *rule.king, *rule.rook, *rule.king_target, *rule.rook_target, number)


def _check_kind(variant: Variant, kind: PieceType) -> None:
    for vector in (*kind.leaps, *kind.slides, *kind.steps, *kind.captures):
        if len(vector) != 2 or not any(vector):
            raise ValueError(f"The {kind.name}'s vector {vector} leads nowhere on a plane.")
        if max(map(abs, vector)) > MAX_COMPONENT:
            raise ValueError(
                f"The {kind.name}'s vector {vector} is too long: on an unbounded plane "
                f"no component may exceed {MAX_COMPONENT}."
            )
    for vector in kind.slides:
        if gcd(*vector) != 1:
            raise ValueError(
                f"The {kind.name}'s slide {vector} is not primitive: divide it by {gcd(*vector)}."
            )
    if kind.promotes and kind.slides and variant.promotion:
        raise ValueError(f"The {kind.name} slides, so on an unbounded plane it cannot promote.")


def _slides(variant: Variant, kind: PieceType) -> set[Vector]:
    return {variant.vector(v, side) for v in kind.slides for side in Side}


def _class(vector: Vector) -> Vector:
    x, y = vector
    return (x, y) if (x, y) > (0, 0) else (-x, -y)


def _jumps(kind: PieceType) -> dict[Vector, int]:
    """White's jumps, each with what it may do."""
    jumps: dict[Vector, int] = {}
    for vectors, does in (
        (kind.leaps, QUIET | CAPTURE),
        (kind.steps, QUIET),
        (kind.captures, CAPTURE),
    ):
        for vector in vectors:
            jumps[vector] = jumps.get(vector, 0) | does
    for x, y in kind.steps if kind.double_step else ():
        if not jumps.get((2 * x, 2 * y), 0) & QUIET:
            jumps[x, y] |= DOUBLE
    # A slide of one step is no jump.
    return {v: does for v, does in jumps.items() if v not in kind.slides}


def _overlaps(kind: PieceType) -> bool:
    """Whether a jump and a slide of the type can reach the same square."""
    return any(
        a * y == b * x and a * x + b * y > 0 for a, b in _jumps(kind) for x, y in kind.slides
    )


def _one_way(kind: PieceType) -> bool:
    """Whether the type never moves back, so that none of its moves can be repeated."""
    vectors = (*kind.leaps, *kind.slides, *kind.steps, *kind.captures)
    return any(
        all(sign * vector[axis] > 0 for vector in vectors) for axis in (0, 1) for sign in (1, -1)
    )


def boxes_of(regions: tuple[tuple[Region, ...], tuple[Region, ...]] | None) -> array[int]:
    """BOX_SIZE numbers per box: side, first and last x, first and last y."""
    boxes = array("q")
    for side, of_side in enumerate(regions or ((), ())):
        for region in of_side:
            boxes.append(side)
            for low, high in region:
                boxes.append(-COORDINATE_LIMIT if low is None else max(low, -COORDINATE_LIMIT))
                boxes.append(COORDINATE_LIMIT if high is None else min(high, COORDINATE_LIMIT))
    return boxes
