"""Viewport of a picture of an endless board: the part where most pieces stand.

Cost grows with the number of pieces and never with the distance between them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from latticechess.kernel.geometry import Square

BUCKET = 12
"""Pieces in the same or in neighbouring buckets of so many squares belong together."""
CANDIDATES = 8
"""So many of the largest groups are tried as the middle of a picture."""


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of squares, its corners included."""

    low: tuple[int, int]
    high: tuple[int, int]

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.high[0] - self.low[0] + 1

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.high[1] - self.low[1] + 1

    def __contains__(self, square: object) -> bool:
        return isinstance(square, tuple) and self.nearest(square) == square[:2]

    def nearest(self, square: Square) -> tuple[int, int]:
        """The square of the window next to this one: where something outside is pointed at."""
        x = min(max(square[0], self.low[0]), self.high[0])
        y = min(max(square[1], self.low[1]), self.high[1])
        return x, y

    def joined(self, other: Window) -> Window:
        """The smallest window that holds both."""
        low = min(self.low[0], other.low[0]), min(self.low[1], other.low[1])
        high = max(self.high[0], other.high[0]), max(self.high[1], other.high[1])
        return Window(low, high)

    def padded(self, least: int) -> Window:
        """The window made at least `least` squares long each way."""
        across, up = max(0, least - self.width), max(0, least - self.height)
        low = self.low[0] - across // 2, self.low[1] - up // 2
        return Window(low, (self.high[0] + (across + 1) // 2, self.high[1] + (up + 1) // 2))

    def fits(self, most: int) -> bool:
        """Whether neither side is longer than `most` squares."""
        return self.width <= most and self.height <= most


def main_window(squares: Iterable[Square], most: int) -> Window:
    """The window of at most `most` by `most` squares that shows best where the pieces are.

    Everything, if that fits. Else a large group of pieces with the other groups that fit in beside
    it; of a group that is too large itself, the middle.
    """
    places = sorted({(square[0], square[1]) for square in squares})
    if not places:
        return Window((0, 0), (7, 7))
    whole = _around(places)
    if whole.fits(most):
        return whole
    groups = [(group, _around(group)) for group in _groups(places)]
    groups.sort(key=lambda one: (-len(one[0]), _from_home(one[1])))
    grown = [_grown(number, groups, most) for number in range(min(CANDIDATES, len(groups)))]
    return max(grown, key=lambda found: found[1])[0]


def _from_home(window: Window) -> int:
    """How far a window is from where games begin."""
    return max(0, *window.low, *(-end for end in window.high))


def _grown(
    number: int, groups: Sequence[tuple[list[tuple[int, int]], Window]], most: int
) -> tuple[Window, int]:
    """A group with all others that fit in beside it, and how many pieces that are."""
    group, window = groups[number]
    if not window.fits(most):
        window = _middle(group, most)
        return window, sum(at in window for at in group)
    count = len(group)
    for other, (further, around) in enumerate(groups):
        wider = window.joined(around)
        if other != number and wider.fits(most):
            window = wider
            count += len(further)
    return window, count


def _around(places: Collection[tuple[int, int]]) -> Window:
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return Window((min(xs), min(ys)), (max(xs), max(ys)))


def _groups(places: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The pieces by neighbourhood, each group sorted."""
    buckets: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in places:
        buckets.setdefault((x // BUCKET, y // BUCKET), []).append((x, y))
    groups = []
    while buckets:
        start, found = buckets.popitem()
        waiting = [start]
        while waiting:
            at = waiting.pop()
            for near in [(at[0] + dx, at[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
                if near in buckets:
                    found.extend(buckets.pop(near))
                    waiting.append(near)
        groups.append(sorted(found))
    return groups


def _middle(group: list[tuple[int, int]], most: int) -> Window:
    """The window around the piece that stands nearest to the middle of its group."""
    x = group[len(group) // 2][0]
    y = sorted(y for _, y in group)[len(group) // 2]
    near = min(group, key=lambda place: (max(abs(place[0] - x), abs(place[1] - y)), place))
    low = near[0] - most // 2, near[1] - most // 2
    return Window(low, (low[0] + most - 1, low[1] + most - 1))
