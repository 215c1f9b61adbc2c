"""Text diagrams of positions, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from latticechess.kernel.geometry import Geometry, Square
from latticechess.kernel.pieces import Piece
from latticechess.kernel.position import Position
from latticechess.notation.squares import format_square

FIGURES = {"K": "♔♚", "Q": "♕♛", "R": "♖♜", "B": "♗♝", "N": "♘♞", "P": "♙♟"}
WIDEST = 100
NEIGHBOURHOOD = 1
"""Empty rows and columns of the plane drawn around a piece; the rest is a gap."""
SMALLEST_GAP = 4
GAP = "⋮"
HOLE = " "
LARGEST_WINDOW = 48
"""Rows and columns of the plane in one diagram, gaps left out."""
MOST_NAMED = 12
"""So many pieces outside the diagram are named below it."""


class Cell(NamedTuple):
    """A piece of a line: a square of the board, or words beside it."""

    text: str
    square: Square | None = None


Row = list[Cell]
"""One line of a diagram."""


def diagram(position: Position, figures: bool = False) -> str:
    """The board, White below. Levels stand side by side; gaps of the plane are left out.

    Of pieces scattered over the plane the largest group is drawn and the others are named, so that
    the length follows from the number of pieces and never from their distance.
    """
    rows = diagram_rows(position, figures)
    return "\n".join("".join(cell.text for cell in row).rstrip() for row in rows)


def diagram_rows(
    position: Position, figures: bool = False, turned: bool = False, widest: int = WIDEST
) -> list[Row]:
    """The lines of a diagram by cells, for those who colour them; `turned` has Black below."""
    geometry = position.variant.geometry
    pieces = {square: _sign(piece, figures) for square, piece in position.pieces.items()}
    if not geometry.bounded:
        return _plane(geometry, pieces, turned)
    pieces |= dict.fromkeys(geometry.holes, HOLE)
    if geometry.dimension == 1:
        columns = _order(geometry.sizes[0], turned)
        names = [geometry.axes[0].labels[x] for x in columns]
        return _grid([[(x,) for x in columns]], pieces, names, [""])
    if geometry.dimension == 2:
        return _level(geometry, pieces, (), turned)
    return _stacks(geometry, pieces, turned, widest)


def _sign(piece: Piece, figures: bool) -> str:
    if figures and piece.kind.letter in FIGURES:
        return FIGURES[piece.kind.letter][piece.side]
    return piece.letter


def _order(size: int, backwards: bool) -> list[int]:
    return list(range(size - 1, -1, -1) if backwards else range(size))


def _stacks(geometry: Geometry, pieces: dict[Square, str], turned: bool, widest: int) -> list[Row]:
    """Rows of levels, as many side by side as fit."""
    levels = []
    for reversed_level in product(*(range(size) for size in reversed(geometry.sizes[2:]))):
        level = reversed_level[::-1]
        labels = zip(geometry.axes[2:], level, strict=True)
        title = "".join(axis.labels[c] for axis, c in labels)
        rows = _level(geometry, pieces, level, turned)
        width = max(_width(row) for row in rows)
        title_row = [Cell(f"{f'level {title}':^{width}}")]
        levels.append([title_row, *([*row, Cell(" " * (width - _width(row)))] for row in rows)])
    beside = max(1, widest // (_width(levels[0][0]) + 3))
    drawn: list[Row] = []
    for first in range(0, len(levels), beside):
        if drawn:
            drawn.append([])
        rows_beside = zip(*levels[first : first + beside], strict=True)
        drawn += [list(_beside(parts)) for parts in rows_beside]
    return drawn


def _beside(parts: Sequence[Row]) -> Iterator[Cell]:
    for number, part in enumerate(parts):
        if number:
            yield Cell("   ")
        yield from part


def _width(row: Row) -> int:
    return sum(len(cell.text) for cell in row)


def _level(
    geometry: Geometry, pieces: dict[Square, str], level: tuple[int, ...], turned: bool
) -> list[Row]:
    width, height = geometry.sizes[:2]
    columns, rows = _order(width, turned), _order(height, not turned)
    squares: list[list[Square | None]] = [[(x, y, *level) for x in columns] for y in rows]
    across, down = geometry.axes[0].labels, geometry.axes[1].labels
    return _grid(squares, pieces, [across[x] for x in columns], [down[y] for y in rows])


def _plane(geometry: Geometry, pieces: dict[Square, str], turned: bool) -> list[Row]:
    drawn = _drawn(pieces)
    columns = _with_gaps([x for x, _ in drawn])[:: -1 if turned else 1]
    rows = _with_gaps([y for _, y in drawn])[:: 1 if turned else -1]
    whole = [(x, y) for x in columns for y in rows if x is not None and y is not None]
    signs = pieces | {square: HOLE for square in whole if not geometry.contains(square)}
    squares: list[list[Square | None]] = [
        [None if x is None or y is None else (x, y) for x in columns] for y in rows
    ]
    lines = _grid(squares, signs, _coordinates(columns), _coordinates(rows))
    others = sorted(pieces.keys() - drawn.keys())
    return lines + _outside([f"{pieces[at]}{format_square(geometry, at)}" for at in others])


def _coordinates(drawn: Sequence[int | None]) -> list[str]:
    return [GAP if c is None else str(c) for c in drawn]


def _drawn(pieces: dict[Square, str]) -> dict[tuple[int, int], str]:
    """The pieces of a diagram of bearable size: all of them, or the largest group."""
    flat = {(x, y): sign for (x, y), sign in pieces.items()}
    if all(len(_with_gaps([at[axis] for at in flat])) <= LARGEST_WINDOW for axis in (0, 1)):
        return flat
    window = main_window(flat, LARGEST_WINDOW - 2 * NEIGHBOURHOOD)
    return {at: sign for at, sign in flat.items() if at in window}


def _outside(names: list[str]) -> list[Row]:
    """The pieces that are not in the diagram."""
    if not names:
        return []
    more = len(names) - MOST_NAMED
    end = f" and {more} more" if more > 0 else ""
    return [[], [Cell(f"Outside: {', '.join(names[:MOST_NAMED])}{end}")]]


def _with_gaps(coordinates: list[int]) -> list[int | None]:
    """The coordinates near a piece in order, None for a gap."""
    near = sorted({c + d for c in coordinates for d in range(-NEIGHBOURHOOD, NEIGHBOURHOOD + 1)})
    drawn: list[int | None] = []
    for c in near:
        if drawn:
            last = drawn[-1]
            assert last is not None
            left_out = range(last + 1, c)
            drawn += left_out if len(left_out) <= SMALLEST_GAP else (None,)
        drawn.append(c)
    return drawn


def _grid(
    squares: Sequence[Sequence[Square | None]],
    signs: dict[Square, str],
    column_names: Sequence[str],
    row_names: Sequence[str],
) -> list[Row]:
    """Rows of signs with row names on the left and column names below; None is a gap."""
    margin = max((len(name) for name in row_names), default=0)
    tallest = max((len(name) for name in column_names), default=1)
    width = 2 if tallest == 1 else 3
    lines: list[Row] = []
    for row, name in zip(squares, row_names, strict=True):
        cells = [Cell(f"{_shown(signs, square):>{width}}", square) for square in row]
        lines.append([Cell(f"{name:>{margin}} "), *cells])
    long = tallest > width
    names = [f"{name:>{tallest}}" for name in column_names] if long else list(column_names)
    for digit in range(tallest if long else 1):
        shown = [name[digit] if long else name for name in names]
        text = " " * (margin + 1) + "".join(f"{part:>{width}}" for part in shown)
        lines.append([Cell(text.rstrip())])
    return lines


def _shown(signs: dict[Square, str], square: Square | None) -> str:
    return " " if square is None else signs.get(square, "·")


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
