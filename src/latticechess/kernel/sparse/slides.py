"""Slides on the sparse board: every legal slide as a range of steps.

Hot: `reach`, `clip`, `crossing`. A slide is a range of quiet steps from `first` to `last` and
perhaps a capture; checks and pins narrow it exactly, at any distance.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.geometry import COORDINATE_LIMIT
from latticechess.kernel.sparse.turns import Turns
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.sparse.line_inline import along
    from latticechess.kernel.sparse.vectors import ROYAL


class Slides(Turns):
    """The reach of the last slide asked for, and the window."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.cross: array[int] = self.vectors.cross
        self.limit = COORDINATE_LIMIT
        low, high = variant.geometry.edges
        self.edge_low_x, self.edge_low_y = low
        self.edge_high_x, self.edge_high_y = high
        self.bordered = variant.geometry.border is not None
        self.first = 1
        self.last = 0
        self.taken = -1
        self.taken_step = 0
        self.endless = False
        self.clear_window()

    def clear_window(self) -> None:
        """Make every square of the plane a target."""
        self.windowed = False
        self.low_x = self.edge_low_x
        self.low_y = self.edge_low_y
        self.high_x = self.edge_high_x
        self.high_y = self.edge_high_y

    def reach(self, slot: int, ray: int) -> None:
        """Set `first`, `last`, `taken`, `taken_step` and `endless` for a slide of the side to move.
        Needs `find_checks_and_pins`. For a king, attacks on the squares themselves are ignored."""
        self.first = 1
        self.taken = -1
        k = ray >> 1
        other = self.links[slot * self.rays + ray]
        if other < 0:
            self.last = self._steps_to_edge(slot, ray)
            self.endless = not self.bordered or not self._meets_border(slot, ray)
        else:
            self.endless = False
            gap = along(self, other, k) - along(self, slot, k)
            gap = -gap if ray & 1 else gap
            if self.stride[k] != 1:
                gap //= self.stride[k]
            self.last = gap - 1
            self.taken_step = gap
            if self.may_take(other):
                self.taken = other
        if slot != self.king[self.turn]:
            self._narrow(slot, ray)

    def may_take(self, slot: int) -> bool:
        """Whether a piece is an enemy and not royal: kings are never captured."""
        side = self.slot_side[slot]
        return side != self.turn and not self.kinds[32 * side + self.slot_type[slot]] & ROYAL

    def _narrow(self, slot: int, ray: int) -> None:
        """Narrow the reach to what pins and checks allow."""
        pin = self.pin_ray[slot]
        if pin >= 0 and (self.checks or pin >> 1 != ray >> 1):
            self.last = 0
            self.taken = -1
        elif self.checks:
            if self.taken != self.checker or self.checks > 1:
                self.taken = -1
            step = self._interposition(slot, ray)
            if step:
                self.first = step
            self.last = step
            self.endless = False

    def _interposition(self, slot: int, ray: int) -> int:
        """The step within reach that blocks the only check, or 0."""
        if self.checks > 1 or self.check_ray < 0:
            return 0
        k = self.check_ray >> 1
        king = self.king[self.turn]
        step = self.crossing(slot, ray, k, self.invariant[king * self.classes + k])
        if step < 1 or step > self.last:
            return 0
        x = self.slot_x[slot] + step * self.ray_x[ray]
        y = self.slot_y[slot] + step * self.ray_y[ray]
        return step if self.blocks_ray(x, y, self.check_ray) else 0

    def crossing(self, slot: int, ray: int, k: int, c: int) -> int:
        """The steps along a ray to the line of class `k` with invariant `c`: 0 if it meets no
        square there, negative behind."""
        change = self.cross[k * self.classes + (ray >> 1)]
        if ray & 1:
            change = -change
        away = c - self.invariant[slot * self.classes + k]
        if change == 1:
            return away
        if change == -1:
            return -away
        if change == 0 or away % change:
            return 0
        return away // change

    def _steps_to_edge(self, slot: int, ray: int) -> int:
        """The steps to the last square within the border, or to the last numbered one."""
        across = self._room(self.slot_x[slot], self.ray_x[ray], self.edge_low_x, self.edge_high_x)
        upward = self._room(self.slot_y[slot], self.ray_y[ray], self.edge_low_y, self.edge_high_y)
        return across if across < upward else upward

    def _meets_border(self, slot: int, ray: int) -> bool:
        """Whether a border ends the slide just found: it would go on to numbered squares."""
        x = self.slot_x[slot] + (self.last + 1) * self.ray_x[ray]
        y = self.slot_y[slot] + (self.last + 1) * self.ray_y[ray]
        return -self.limit <= x <= self.limit and -self.limit <= y <= self.limit

    def _room(self, place: int, step: int, low: int, high: int) -> int:
        if step == 1:
            return high - place
        if step == -1:
            return place - low
        if step == 0:
            return 2 * self.limit
        return (high - place) // step if step > 0 else (place - low) // -step

    def clip(self, slot: int, ray: int) -> None:
        """Clip the quiet reach to the window."""
        self._clip_axis(self.slot_x[slot], self.ray_x[ray], self.low_x, self.high_x)
        self._clip_axis(self.slot_y[slot], self.ray_y[ray], self.low_y, self.high_y)

    def _clip_axis(self, place: int, step: int, low: int, high: int) -> None:
        if step == 0:
            if place < low or place > high:
                self.last = 0
            return
        if step < 0:
            place, low, high, step = -place, -high, -low, -step
        if step == 1:
            first = low - place
            last = high - place
        else:
            first = -((place - low) // step)
            last = (high - place) // step
        if first > self.first:
            self.first = first
        if last < self.last:
            self.last = last
