"""The inputs of networks for planes without edges: nothing in them knows how far the origin is.

A row is, as White sees it, one of

- a piece (own or the opponent's, by type) seen from one of the kings: steps aside and steps ahead
  in logarithmic steps, and whether it stands on or beside a far diagonal of that king;
- a pawn by its steps to promotion;
- a ray from one of the kings: the first piece on it, and whether an enemy slider bears on the king
  from behind that piece.

Black sees the row that `seen_by_other` gives.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING, Any

from latticechess.engine.evaluation.promotion_paths import PromotionPath, promotion_paths
from latticechess.kernel.sparse.vectors import vectors_of
from latticechess.kernel.variant import Variant

if TYPE_CHECKING:
    from latticechess.kernel.position import Position

LAST_STEP = 6
"""The logarithmic step of 17 and more."""
LOG_STEPS = tuple(min(LAST_STEP, (d - 1).bit_length() + 1) if d else 0 for d in range(18))
"""By distance, the last for all beyond: 0, 1, 2, 3 to 4, 5 to 8, 9 to 16, more."""
AHEAD = 2 * LAST_STEP + 1
FAR_DIAGONALS = (LAST_STEP + 1) * AHEAD
"""The first place on or beside a diagonal; nearer than three steps the other places tell."""
FIRST_FAR_STEP = 3
PLACES = FAR_DIAGONALS + 4 * (LAST_STEP + 1 - FIRST_FAR_STEP)
STEPS = 10
"""Steps to promotion: 0 to 7, more, never."""
NEVER = STEPS - 1


def log_step(distance: int) -> int:
    """The logarithmic step of a distance."""
    return LOG_STEPS[min(distance, len(LOG_STEPS) - 1)]


def place_of(aside: int, ahead: int) -> int:
    """The place of a piece that stands so far from a king."""
    across, along = abs(aside), abs(ahead)
    if across > 2 and along > 2 and abs(across - along) <= 1:
        far = log_step(max(across, along)) - FIRST_FAR_STEP
        return FAR_DIAGONALS + (2 * far + (ahead > 0)) * 2 + abs(across - along)
    step = log_step(along)
    return log_step(across) * AHEAD + LAST_STEP + (step if ahead > 0 else -step)


def place_behind(place: int) -> int:
    """The place as far behind as this one is ahead."""
    if place >= FAR_DIAGONALS:
        return FAR_DIAGONALS + ((place - FAR_DIAGONALS) ^ 2)
    return place // AHEAD * AHEAD + AHEAD - 1 - place % AHEAD


@dataclass(frozen=True)
class PlaneInputs:
    """The inputs of a plane's networks."""

    variant: Variant

    @cached_property
    def types(self) -> int:
        return len(self.variant.pieces)

    @cached_property
    def full(self) -> int:
        """Pieces at the start."""
        return len(list(self.variant.setup))

    @cached_property
    def turned(self) -> bool:
        """Whether what is ahead of White is behind Black."""
        return self.variant.mirror[1] < 0

    @cached_property
    def pawns(self) -> tuple[int, ...]:
        """By type number: its number among the promoting types, or -1."""
        found = [-1]
        for kind in self.variant.pieces:
            found.append(max(found) + 1 if kind.promotes else -1)
        return tuple(found)

    @cached_property
    def paths(self) -> tuple[PromotionPath, PromotionPath]:
        return promotion_paths(self.variant)

    @cached_property
    def _directions(self) -> tuple[tuple[int, int], ...]:
        vectors = vectors_of(self.variant)
        rays = 2 * len(vectors.directions)
        return tuple(zip(vectors.ray_x[:rays], vectors.ray_y[:rays], strict=True))

    @cached_property
    def shapes(self) -> tuple[tuple[int, int], ...]:
        """The shapes of rays: steps aside, steps ahead or behind."""
        return tuple(sorted({(abs(x), sign * y) for x, y in self._directions for sign in (1, -1)}))

    @cached_property
    def ray_kinds(self) -> tuple[int, ...]:
        """By ray: the number of its shape."""
        return tuple(self.shapes.index((abs(x), y)) for x, y in self._directions)

    @property
    def counted(self) -> int:
        """Rows below this are one for each piece."""
        return 2 * self.types * PLACES

    @property
    def first_steps(self) -> int:
        return 2 * self.counted

    @cached_property
    def first_ray(self) -> int:
        return self.first_steps + 2 * (max(self.pawns) + 1) * STEPS

    @cached_property
    def rows(self) -> int:
        return self.first_ray + 4 * len(self.shapes) * (1 + 2 * self.types)

    @property
    def weights(self) -> int:
        """The number of input weights for each hidden number."""
        return self.rows

    @cached_property
    def active(self) -> int:
        """No position has more rows."""
        pawns = sum(piece.kind.promotes for _, piece in self.variant.setup)
        return 2 * self.full + pawns + 2 * len(self._directions)

    @property
    def shape(self) -> dict[str, Any]:
        """What a file says of its network's inputs."""
        return {"types": self.types, "plane": [PLACES, STEPS, len(self.shapes)]}

    def row_weights(self) -> list[list[int]]:
        """By row, which input weight it has."""
        return [list(range(self.rows))]

    def largest_sum(self, weights: Sequence[int]) -> int:
        """Input weights never sum up to more."""
        return self.active * max(map(abs, weights))

    def expand(self, weights: array[int], width: int) -> array[int]:
        """By row: what it adds to White's hidden numbers, then to Black's."""
        found = array("h")
        for row, other in enumerate(self.seen_by_other()):
            found.extend(weights[row * width : (row + 1) * width])
            found.extend(weights[other * width : (other + 1) * width])
        return found

    def piece_row(self, king: int, side: int, kind: int, place: int) -> int:
        """The row of a piece seen from the king of a side."""
        return ((2 * king + side) * self.types + kind - 1) * PLACES + place

    def steps_row(self, side: int, pawn: int, steps: int) -> int:
        """The row of a pawn by its steps to promotion."""
        return self.first_steps + (side * (max(self.pawns) + 1) + pawn) * STEPS + steps

    def ray_row(self, king: int, shape: int, first: int, behind: int) -> int:
        """The row of a king's ray: `first` is 0 if it is open, else the piece on it."""
        ray = (king * len(self.shapes) + shape) * (1 + 2 * self.types) + first
        return self.first_ray + 2 * ray + behind

    def seen_by_other(self) -> list[int]:
        """By row: the row that Black sees where White sees this one."""
        found = [
            self.piece_row(1 - king, 1 - side, kind, place_behind(place) if self.turned else place)
            for king in range(2)
            for side in range(2)
            for kind in range(1, self.types + 1)
            for place in range(PLACES)
        ]
        found += [
            self.steps_row(1 - side, pawn, steps)
            for side in range(2)
            for pawn in range(max(self.pawns) + 1)
            for steps in range(STEPS)
        ]
        for king in range(2):
            for aside, ahead in self.shapes:
                other = self.shapes.index((aside, -ahead if self.turned else ahead))
                for first in range(1 + 2 * self.types):
                    swapped = first and (first - 1 + self.types) % (2 * self.types) + 1
                    found += [self.ray_row(1 - king, other, swapped, b) for b in range(2)]
        return found

    def steps_left(self, side: int, square: Sequence[int]) -> int:
        """A pawn's steps to promotion: NEVER if it is past or there is none."""
        path = self.paths[side]
        if not path.step:
            return NEVER
        gap = path.low - square[path.axis] if path.step > 0 else square[path.axis] - path.high
        return NEVER if gap < 0 else min(gap // abs(path.step), NEVER - 1)

    def rows_of(self, position: Position) -> tuple[int, ...]:
        """The rows of a position as the side to move sees them."""
        rows = self.seen_by_white(position)
        if position.turn == 0:
            return tuple(rows)
        other = self._other
        return tuple(other[row] for row in rows)

    @cached_property
    def _other(self) -> tuple[int, ...]:
        return tuple(self.seen_by_other())

    @cached_property
    def _numbers(self) -> dict[Any, int]:
        return {kind: i for i, kind in enumerate(self.variant.pieces, 1)}

    def seen_by_white(self, position: Position) -> list[int]:
        """The rows of a position; none if a king is missing or there are more pieces than at the
        start."""
        pieces = [
            (square, int(piece.side), self._numbers[piece.kind])
            for square, piece in position.pieces.items()
        ]
        kings: dict[int, Sequence[int]] = {}
        for square, side, kind in pieces:
            if self.variant.pieces[kind - 1].royal:
                kings.setdefault(side, square)
        if len(kings) < 2 or len(pieces) > self.full:
            return []
        rows = []
        for king in range(2):
            x, y = kings[king]
            rows += [
                self.piece_row(king, side, kind, place_of(square[0] - x, square[1] - y))
                for square, side, kind in pieces
            ]
        rows += [
            self.steps_row(side, self.pawns[kind], self.steps_left(side, square))
            for square, side, kind in pieces
            if self.pawns[kind] >= 0
        ]
        for king in range(2):
            rows += self._rays_of(kings[king], king, pieces)
        return rows

    def _rays_of(
        self, origin: Sequence[int], king: int, pieces: Sequence[tuple[Sequence[int], int, int]]
    ) -> Iterator[int]:
        lines: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        holes = ((hole, -1, 0) for hole in self.variant.geometry.holes)
        for square, side, kind in (*pieces, *holes):
            x, y = square[0] - origin[0], square[1] - origin[1]
            if far := gcd(x, y):
                lines.setdefault((x // far, y // far), []).append((far, side, kind))
        slides = vectors_of(self.variant).slides
        for ray, (x, y) in enumerate(self._directions):
            far = gcd(x, y)
            line = sorted(lines.get((x // far, y // far), ()))
            first = behind = 0
            if line and line[0][2]:
                _, side, kind = line[0]
                first = 1 + side * self.types + kind - 1
                if len(line) > 1 and line[1][1] == 1 - king:
                    behind = (slides[32 * line[1][1] + line[1][2]] >> (ray ^ 1)) & 1
            yield self.ray_row(king, self.ray_kinds[ray], first, behind)
