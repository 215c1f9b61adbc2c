"""Moves and the destinations of a piece, as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from latticechess.kernel.geometry import Square, Vector, add

FILES = "abcdefgh"
Window = tuple[Square, Square]
"""The lowest and highest coordinates of a part of the board, both included."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move from one square to another; `promotion` is the capital letter of the new piece
    type."""

    origin: Square
    target: Square
    promotion: str | None = None

    def __str__(self) -> str:
        """`e2e4`, `e7e8q` if both squares are on a chessboard, else `(0,4)-(9,13)`. It knows no
        board: `notation` writes moves as players of theirs do."""
        ends = (self.origin, self.target)
        if all(len(end) == 2 and min(end) >= 0 and max(end) < len(FILES) for end in ends):
            text = "".join(f"{FILES[x]}{y + 1}" for x, y in ends)
            return text + (self.promotion or "").lower()
        text = "-".join(f"({','.join(map(str, end))})" for end in ends)
        return text + (self.promotion or "")


@dataclass(frozen=True, slots=True)
class Ray:
    """The squares `origin + k * step` for k from `first` to `last`; endless if `last` is None."""

    origin: Square
    step: Vector
    first: int = 1
    last: int | None = None

    def __contains__(self, square: Square) -> bool:
        axis = next(i for i, c in enumerate(self.step) if c)
        times, rest = divmod(square[axis] - self.origin[axis], self.step[axis])
        if rest or times < self.first or (self.last is not None and times > self.last):
            return False
        return add(self.origin, self.step, times) == square

    def squares(self) -> Iterator[Square]:
        """Its squares, nearest first; only for rays that end."""
        if self.last is None:
            raise ValueError("an endless ray has no list of squares")
        for times in range(self.first, self.last + 1):
            yield add(self.origin, self.step, times)

    def within(self, window: Window) -> Iterator[Square]:
        """Its squares in a part of the board, nearest first."""
        first, last = self.first, self.last
        for start, step, lo, hi in zip(self.origin, self.step, *window, strict=True):
            if step == 0:
                if not lo <= start <= hi:
                    return
                continue
            near, far = (lo, hi) if step > 0 else (hi, lo)
            first = max(first, -((start - near) // step))
            end = (far - start) // step
            last = end if last is None else min(last, end)
        for times in range(first, (last or 0) + 1):
            yield add(self.origin, self.step, times)


@dataclass(frozen=True, slots=True)
class Destinations:
    """Where one piece may go: single squares and, on unbounded boards, rays.

    >>> from latticechess import Piece, Position, Side, variant
    >>> plane = variant("plane")
    >>> rook, king, pawn = (plane.kind(letter) for letter in "RKP")
    >>> pieces = {(0, 0): Piece(rook, Side.WHITE), (5, 1): Piece(king, Side.WHITE)}
    >>> pieces |= {(9, 9): Piece(king, Side.BLACK), (-2, 0): Piece(pawn, Side.BLACK)}
    >>> found = Position.from_pieces(plane, pieces).destinations((0, 0))
    >>> found.squares, found.captures
    (((-1, 0), (-2, 0)), frozenset({(-2, 0)}))
    >>> sorted(ray.step for ray in found.rays)
    [(0, -1), (0, 1), (1, 0)]
    >>> (0, 10**15) in found, (-3, 0) in found
    (True, False)
    """

    origin: Square
    squares: tuple[Square, ...] = ()
    """Each destination that is not part of a ray."""
    rays: tuple[Ray, ...] = ()
    """Quiet slides; a capture at the end of one is among `squares`."""
    captures: frozenset[Square] = frozenset()
    """Those of `squares` that capture."""
    promotions: frozenset[Square] = frozenset()
    """Those of `squares` on which the piece promotes."""
    optional: frozenset[Square] = frozenset()
    """Those of `promotions` on which it may also stay what it is."""

    def __contains__(self, square: Square) -> bool:
        if square in self.squares:
            return True
        return bool(self.rays) and any(square in ray for ray in self.rays)

    def __bool__(self) -> bool:
        return bool(self.squares or self.rays)
