"""SVG pictures of positions and animated SVGs of games, without external resources.

A two-dimensional board is drawn from White's side. Of an endless board, the part with most pieces
is drawn; discs at the rim point at the others, so that a picture's size depends on the number of
pieces and never on their distance. Of a board with more dimensions, all levels are drawn side by
side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product

from latticechess.kernel.geometry import Geometry, Square
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.notation.diagram import Window, main_window
from latticechess.notation.piece_art import drawing_of, piece_art
from latticechess.notation.squares import format_square

SQUARE = 64
MARGIN = 28
GAP = 40
LARGEST_WINDOW = 64
"""Squares of an endless board in one picture, along each axis, the rim included."""
LEAST_WINDOW = 8
DIGIT = 9
"""Width of a digit of the labels, generously."""
MOST_NAMED = 12
"""A disc names up to this many pieces outside the picture; of more it gives the number."""
FRAME_S = 1.0
LIGHT, DARK, LAST, PAPER, INK = "#ebe6da", "#a89d8d", "#dba024", "#fcfcfa", "#4a4743"
_PAINT = {
    Side.WHITE: ("#fdfaf2", "#2b2623", 2.0, ""),
    Side.BLACK: ("#2b2623", "#f3ecdc", 2.8, ' paint-order="stroke"'),
}


@dataclass(frozen=True, slots=True)
class Floor:
    """One level in the picture: its place, and its coordinates beyond the first two."""

    x: int
    y: int
    further: Square
    label: str


@dataclass(frozen=True, slots=True)
class Layout:
    """Where every square is drawn."""

    low: Square
    high: Square
    """The first two coordinates that are shown."""
    floors: tuple[Floor, ...]
    width: int
    height: int
    rim: int = 0
    """Squares along the edge that are kept free for what points outside."""

    def place(self, square: Square) -> tuple[int, int] | None:
        """The upper left corner of a square; None if it is not in the picture."""
        x, y = square[0], square[1] if len(square) > 1 else 0
        if not (self.low[0] <= x <= self.high[0] and self.low[1] <= y <= self.high[1]):
            return None
        for floor in self.floors:
            if floor.further == square[2:]:
                return self.corner(floor, x, y)
        return None

    def corner(self, floor: Floor, x: int, y: int) -> tuple[int, int]:
        """The upper left corner of the square at these first two coordinates."""
        return floor.x + (x - self.low[0]) * SQUARE, floor.y + (self.high[1] - y) * SQUARE

    def stand(self, square: Square) -> tuple[int, int] | None:
        """Where a piece on this square is drawn; None outside the picture and on its rim."""
        rim = self.rim and any(square[axis] in (self.low[axis], self.high[axis]) for axis in (0, 1))
        return None if rim else self.place(square)

    def rim_square(self, square: Square) -> Square:
        """The square of the rim where a disc points at one outside the picture."""
        low, high = (self.low[0], self.low[1]), (self.high[0], self.high[1])
        return Window(low, high).nearest(square)

    def disc(self, at: Square, piece: Piece, names: Sequence[str], inside: str = "") -> str:
        """A disc on the rim that points at pieces outside; the first of them is drawn on it."""
        x, y = self.corner(self.floors[0], *at)
        across = (at[0] == self.high[0]) - (at[0] == self.low[0])
        down = (at[1] == self.low[1]) - (at[1] == self.high[1])
        more = len(names) - 1
        title = ", ".join(names[:MOST_NAMED])
        if more >= MOST_NAMED:
            title += f" and {len(names) - MOST_NAMED} more"
        count = (
            f'<rect x="12" y="-30" width="{12 + DIGIT * len(str(more))}" height="19" rx="9.5"/>'
            f'<text x="{18 + DIGIT * len(str(more)) // 2}" y="-15" font-family="sans-serif" '
            f'font-size="14" fill="{PAPER}" text-anchor="middle">+{more}</text>'
        )
        return (
            f'<g class="outside" transform="translate({x + SQUARE // 2} {y + SQUARE // 2})" '
            f'fill="{INK}"><title>{escape(title)}</title>{inside}'
            f'<path d="M32 0L14 -15V15z" transform="rotate({_ANGLES[across, down]})"/>'
            f'<circle r="21" fill="{PAPER}" stroke="{INK}" stroke-width="2.5"/>'
            f'<g transform="translate(-16 -17) scale(.5)">{_use(piece, 0, 0)}</g>'
            f"{count if more else ''}</g>"
        )


_ANGLES = {
    (1, 0): 0,
    (1, 1): 45,
    (0, 1): 90,
    (-1, 1): 135,
    (-1, 0): 180,
    (-1, -1): 225,
    (0, -1): 270,
    (1, -1): 315,
}


def position_svg(position: Position) -> str:
    """The position, with the last move's squares marked."""
    layout = layout_of([position])
    body, pieces = _standing(layout, position)
    return _svg(layout, position, pieces, body)


@dataclass(frozen=True, slots=True)
class Frames:
    """Pictures of several positions in one window: `head`, a body and `END` are one picture."""

    head: str
    bodies: list[str]


END = "</svg>\n"


def frames_svg(positions: Sequence[Position]) -> Frames:
    """The positions in one window, each with its last move marked."""
    layout = layout_of(positions)
    pieces: set[Piece] = set()
    bodies = []
    for position in positions:
        body, there = _standing(layout, position)
        pieces |= there
        bodies.append("\n".join(body))
    head = _svg(layout, positions[0], pieces, []).removesuffix(END)
    return Frames(head, bodies)


def _standing(layout: Layout, position: Position) -> tuple[list[str], set[Piece]]:
    """The marks and pieces of a position in a window, and the pieces that are drawn."""
    body = [*_marks(layout, position)]
    pieces = set()
    outside: dict[Square, list[tuple[Square, Piece]]] = {}
    for square, piece in position.pieces.items():
        if (corner := layout.stand(square)) is not None:
            pieces.add(piece)
            body.append(_use(piece, *corner))
        else:
            outside.setdefault(layout.rim_square(square), []).append((square, piece))
    geometry = position.variant.geometry
    for at, there in outside.items():
        # A king first: it is what one looks for.
        there.sort(key=lambda one: (not one[1].kind.royal, one[0]))
        pieces.add(there[0][1])
        names = [_name(geometry, square, piece) for square, piece in there]
        body.append(layout.disc(at, there[0][1], names))
    return body, pieces


def _name(geometry: Geometry, square: Square, piece: Piece) -> str:
    return f"{piece.letter}{format_square(geometry, square)}"


def game_svg(positions: Sequence[Position]) -> str:
    """A game as a looped animation, one move a second."""
    layout = layout_of(positions)
    geometry = positions[0].variant.geometry
    total = len(positions) + 2  # the last position stands longer
    body, discs, pieces = [], [], set()
    for square, piece, first, end in _stays(positions):
        pieces.add(piece)
        last = end if end < len(positions) else total
        shown = _shown(first, last, total)
        if (corner := layout.stand(square)) is not None:
            body.append(_use(piece, *corner, shown))
        else:
            name = _name(geometry, square, piece)
            discs.append(layout.disc(layout.rim_square(square), piece, [name], shown))
    return _svg(layout, positions[0], pieces, body + discs)


def _stays(positions: Sequence[Position]) -> Iterator[tuple[Square, Piece, int, int]]:
    """Each piece on each square, from which position to which."""
    standing: dict[Square, tuple[Piece, int]] = {}
    for number, position in enumerate(positions):
        for square, (piece, first) in list(standing.items()):
            if not _same(position.pieces.get(square), piece):
                yield square, piece, first, number
                del standing[square]
        for square, piece in position.pieces.items():
            standing.setdefault(square, (piece, number))
    for square, (piece, first) in standing.items():
        yield square, piece, first, len(positions)


def _same(one: Piece | None, other: Piece) -> bool:
    return one is not None and one.kind == other.kind and one.side is other.side


def _shown(first: int, end: int, total: int) -> str:
    """An animation that shows an element during an interval."""
    if first == 0 and end == total:
        return ""
    times = ["0"] if first == 0 else ["0", f"{first / total:.5f}"]
    values = ["visible"] if first == 0 else ["hidden", "visible"]
    if end < total:
        times.append(f"{end / total:.5f}")
        values.append("hidden")
    return (
        f'<animate attributeName="visibility" calcMode="discrete" dur="{total * FRAME_S:g}s" '
        f'repeatCount="indefinite" values="{";".join(values)}" keyTimes="{";".join(times)}"/>'
    )


def layout_of(positions: Sequence[Position]) -> Layout:
    """The layout of the boards in a picture."""
    geometry = positions[0].variant.geometry
    if geometry.bounded:
        sizes = (*geometry.sizes, 1)[:2] if geometry.dimension < 2 else geometry.sizes[:2]
        low: Square = (0, 0)
        high: Square = (sizes[0] - 1, sizes[1] - 1)
        left = right = MARGIN
        rim = 0
    else:
        low, high = _window(positions)
        left = 14 + max(14, DIGIT * max(len(_number(low[1])), len(_number(high[1]))))
        widest = DIGIT * max(len(_number(low[0])), len(_number(high[0])))
        right = max(MARGIN, (widest - SQUARE) // 2 + 4)
        rim = 1
    wide = (high[0] - low[0] + 1) * SQUARE
    tall = (high[1] - low[1] + 1) * SQUARE
    further = _further(geometry)
    if geometry.dimension > 3:
        # A sheet: the third axis runs across it, the fourth one up.
        columns = geometry.sizes[2]
        further.sort(key=lambda level: (-level[0][1], level[0][0]))
    else:
        columns = min(4, len(further))
    floors = tuple(
        Floor(
            left + number % columns * (wide + GAP),
            MARGIN + number // columns * (tall + GAP),
            coordinates,
            label,
        )
        for number, (coordinates, label) in enumerate(further)
    )
    rows = -(-len(further) // columns)
    width = left + right + columns * wide + (columns - 1) * GAP
    height = 2 * MARGIN + rows * tall + (rows - 1) * GAP
    return Layout(low, high, floors, width, height, rim)


def _further(geometry: Geometry) -> list[tuple[Square, str]]:
    """The coordinates beyond the first two, each with its level's name."""
    axes = geometry.axes[2:]
    found = []
    for coordinates in product(*(range(len(axis.labels)) for axis in axes)):
        label = "".join(axis.labels[at] for axis, at in zip(axes, coordinates, strict=True))
        found.append((coordinates, label))
    return found


def _window(positions: Sequence[Position]) -> tuple[Square, Square]:
    """The part of an endless board with most pieces, and one square more on each side."""
    squares = (square for position in positions for square in position.pieces)
    window = main_window(squares, LARGEST_WINDOW - 2).padded(LEAST_WINDOW)
    return (window.low[0] - 1, window.low[1] - 1), (window.high[0] + 1, window.high[1] + 1)


def _marks(layout: Layout, position: Position) -> Iterator[str]:
    move = position.last_move
    for square in (move.origin, move.target) if move else ():
        if (corner := layout.place(square)) is not None:
            x, y = corner
            yield (
                f'<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{LAST}" '
                'fill-opacity=".55"/>'
            )


def _svg(layout: Layout, position: Position, pieces: set[Piece], body: list[str]) -> str:
    title = f"{position.variant.title}, {position.turn} to move"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" '
        f'width="{layout.width}" height="{layout.height}" role="img">',
        f"<title>{escape(title)}</title>",
        "<defs>",
        *(
            _symbol(position.variant, piece)
            for piece in {_id(piece): piece for piece in pieces}.values()
        ),
        "</defs>",
        f'<rect width="{layout.width}" height="{layout.height}" fill="{PAPER}"/>',
        *(_board(layout, floor, position.variant.geometry) for floor in layout.floors),
        *body,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _board(layout: Layout, floor: Floor, geometry: Geometry) -> str:
    columns = layout.high[0] - layout.low[0] + 1
    rows = layout.high[1] - layout.low[1] + 1
    shade = sum(floor.further)
    dark = "".join(
        f"M{floor.x + x * SQUARE} {floor.y + y * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        for x in range(columns)
        for y in range(rows)
        if (layout.low[0] + x + layout.high[1] - y + shade) % 2 == 0
    )
    wide, tall = columns * SQUARE, rows * SQUARE
    return (
        f'<rect x="{floor.x}" y="{floor.y}" width="{wide}" height="{tall}" fill="{LIGHT}"/>'
        f'<path d="{dark}" fill="{DARK}"/>'
        f"{''.join(_holes(layout, floor, geometry))}{''.join(_beyond(layout, floor, geometry))}"
        f'<g font-family="sans-serif" font-size="15" fill="{INK}" text-anchor="middle">'
        f"{''.join(_labels(layout, floor, geometry))}</g>"
    )


def _holes(layout: Layout, floor: Floor, geometry: Geometry) -> Iterator[str]:
    """Squares that do not exist, drawn as nothing: the paper, a little more than the square."""
    for hole in sorted(geometry.holes):
        x, y = (*hole, 0)[:2]
        if hole[2:] == floor.further and layout.low[0] <= x <= layout.high[0]:
            across = floor.x + (x - layout.low[0]) * SQUARE
            if layout.low[1] <= y <= layout.high[1]:
                down = floor.y + (layout.high[1] - y) * SQUARE
                yield (
                    f'<rect x="{across}" y="{down}" width="{SQUARE}" height="{SQUARE}" '
                    f'fill="{PAPER}"/>'
                )


def _beyond(layout: Layout, floor: Floor, geometry: Geometry) -> Iterator[str]:
    """What lies beyond the border of an endless board, drawn as holes are: one side after the
    other."""
    if geometry.border is None:
        return
    (left, bottom), (right, top) = geometry.edges
    low, high = layout.low, layout.high
    for first, last in (
        (low, (left - 1, high[1])),
        ((right + 1, low[1]), high),
        (low, (high[0], bottom - 1)),
        ((low[0], top + 1), high),
    ):
        first = tuple(map(max, first, low))
        last = tuple(map(min, last, high))
        wide, tall = ((b - a + 1) * SQUARE for a, b in zip(first, last, strict=True))
        if wide > 0 and tall > 0:
            x, y = layout.corner(floor, first[0], last[1])
            yield f'<rect x="{x}" y="{y}" width="{wide}" height="{tall}" fill="{PAPER}"/>'


def _labels(layout: Layout, floor: Floor, geometry: Geometry) -> Iterator[str]:
    """Files below, ranks on the left, the level's name above."""
    bottom = floor.y + (layout.high[1] - layout.low[1] + 1) * SQUARE
    every = 1 if geometry.bounded else 5
    for x in range(layout.low[0], layout.high[0] + 1):
        if x % every == 0:
            name = geometry.axes[0].labels[x] if geometry.bounded else _number(x)
            across = floor.x + (x - layout.low[0]) * SQUARE + SQUARE // 2
            yield f'<text x="{across}" y="{bottom + 19}">{escape(name)}</text>'
    side, anchor = (14, "") if geometry.bounded else (7, ' text-anchor="end"')
    for y in range(layout.low[1], layout.high[1] + 1):
        if y % every == 0:
            named = geometry.bounded and geometry.dimension > 1
            name = geometry.axes[1].labels[y] if named else _number(y)
            down = floor.y + (layout.high[1] - y) * SQUARE + SQUARE // 2 + 5
            yield f'<text x="{floor.x - side}" y="{down}"{anchor}>{escape(name)}</text>'
    if floor.label:
        yield f'<text x="{floor.x + 8}" y="{floor.y - 8}" font-weight="bold">{floor.label}</text>'


def _number(value: int) -> str:
    """A coordinate, its thousands set apart by narrow spaces that never break."""
    return f"{value:,}".replace(",", "\u202f").replace("-", "\u2212")


def _id(piece: Piece) -> str:
    return f"{'w' if piece.side is Side.WHITE else 'b'}{piece.kind.letter}"


def _symbol(variant: Variant, piece: Piece) -> str:
    """A piece's drawing, or its letter if there is none."""
    fill, line, width, order = _PAINT[piece.side]
    drawing = drawing_of(piece_art(variant)[piece.kind.letter])
    if drawing is None:
        inner = (
            f'<circle{order} cx="32" cy="32" r="24"/><text x="32" y="42" stroke="none" '
            f'fill="{line}" font-family="sans-serif" font-weight="700" font-size="28" '
            f'text-anchor="middle">{escape(piece.kind.letter)}</text>'
        )
    else:
        inner = f'<path{order} d="{drawing["body"]}"/>'
        if "lines" in drawing:
            inner += f'<path fill="none" stroke-width="2" d="{drawing["lines"]}"/>'
        if "dot" in drawing:
            inner += f'<path fill="none" stroke-width="3" d="{drawing["dot"]}"/>'
        if "solid" in drawing:
            inner += f'<path fill="{line}" stroke="none" d="{drawing["solid"]}"/>'
    return (
        f'<g id="{_id(piece)}" fill="{fill}" stroke="{line}" stroke-width="{width:g}" '
        f'stroke-linecap="round" stroke-linejoin="round">{inner}</g>'
    )


def _use(piece: Piece, x: int, y: int, inside: str = "") -> str:
    where = f'<use href="#{_id(piece)}" x="{x}" y="{y}"'
    return f"{where}>{inside}</use>" if inside else f"{where}/>"
