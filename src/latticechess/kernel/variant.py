"""A variant: everything that makes one game of chess differ from another, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from latticechess.kernel.geometry import Geometry, Square, Vector
from latticechess.kernel.pieces import Piece, PieceType, Side

if TYPE_CHECKING:
    from latticechess.kernel.position import Position

Region = tuple[tuple[int | None, int | None], ...]
"""A box of squares: for each axis the first and last coordinate, None where it has no end."""


def in_region(region: Region, square: Square) -> bool:
    """Whether `square` lies in the box."""
    return all(
        (low is None or low <= c) and (high is None or c <= high)
        for c, (low, high) in zip(square, region, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Promotion:
    """Where pawns must promote, and to what."""

    regions: tuple[tuple[Region, ...], tuple[Region, ...]]
    """White's and Black's."""
    choices: tuple[str, ...]
    """Letters of piece types, strongest first."""


@dataclass(frozen=True, slots=True)
class CastlingRule:
    """One wing's castling of one side, with the squares of its own start position."""

    side: Side
    letter: str
    """As in a FEN: K or Q."""
    king: Square
    rook: Square
    king_target: Square
    rook_target: Square


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Counts after which a draw may be claimed or happens; None switches a rule off."""

    repetition_claim: int | None = 3
    repetition_automatic: int | None = 5
    moves_claim: int | None = 50
    moves_automatic: int | None = 75
    dead_position: str = "bare-kings"
    """Which material cannot mate whatever both sides do: `orthodox`, `bare-kings` or `never`."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of one game. Loaded from a TOML file; equal files make equal variants.

    >>> from latticechess import variant
    >>> cube = variant("cube")
    >>> cube.title, cube.geometry.sizes, len(cube.setup)
    ('The cube', (8, 8, 8), 48)
    >>> cube.kind("n").name
    'Knight'
    >>> [kind.letter for kind in cube.pieces if kind.slides]
    ['Q', 'R', 'B']
    """

    name: str
    title: str
    geometry: Geometry
    pieces: tuple[PieceType, ...]
    setup: tuple[tuple[Square, Piece], ...]
    mirror: Vector
    """Signs that turn White's vectors into Black's, such as (1, -1)."""
    promotion: Promotion | None = None
    castling: tuple[CastlingRule, ...] = ()
    castling_by_rook: bool = False
    """A castling move is written king takes own rook, as in Chess960."""
    double_step_regions: tuple[tuple[Region, ...], tuple[Region, ...]] | None = None
    """Where a pawn may double-step; None: wherever it stands unmoved (`Piece.unmoved`)."""
    draws: DrawRules = field(default_factory=DrawRules)
    notation: str = "san"
    """The dialect moves are written in: `san`, `plane` or `cube`."""
    numbered_starts: str | None = None
    """A family of start positions chosen by number, such as `chess960`."""
    summary: str = ""
    """One line for a menu."""
    source: str = ""
    """The text it was loaded from: what is stored with a game and sent to a worker."""

    def __hash__(self) -> int:
        # Caches are keyed by variant in hot places: hashing every field costs half a millisecond.
        return hash((self.name, self.source))

    # A variant is pickled as its text and what differs from that: a fraction of its size.

    def __reduce__(self) -> tuple[object, ...]:
        names = [each.name for each in fields(self)]
        written = _written(self.name, self.source)
        if written is None:
            return _revived, (None, {name: getattr(self, name) for name in names})
        changed = {
            name: getattr(self, name)
            for name in names
            if getattr(self, name) != getattr(written, name)
        }
        return _revived, ((self.name, self.source), changed)

    def __copy__(self) -> Variant:
        return self

    def __deepcopy__(self, memo: object) -> Variant:
        return self

    def kind(self, letter: str) -> PieceType:
        """The piece type with this letter, of either case; KeyError if there is none."""
        for kind in self.pieces:
            if kind.letter == letter.upper():
                return kind
        raise KeyError(letter)

    def vector(self, vector: Vector, side: Side) -> Vector:
        """A piece type's vector as `side` moves it."""
        if side is Side.WHITE:
            return vector
        return tuple(c * sign for c, sign in zip(vector, self.mirror, strict=True))

    def must_promote(self, piece: Piece, square: Square) -> bool:
        """Whether `piece` promotes on arriving at `square`."""
        if self.promotion is None or not piece.kind.promotes:
            return False
        return any(in_region(region, square) for region in self.promotion.regions[piece.side])

    def start(self, number: int | None = None) -> Position:
        """The start position; `number` chooses one of a family such as Chess960's.

        ValueError if there is no such number.
        """
        # Position is built on this module.
        from latticechess.kernel.position import Position
        from latticechess.kernel.start_positions import numbered

        variant = self if number is None else numbered(self, number)
        rights = range(len(variant.castling))
        return Position.from_pieces(variant, dict(variant.setup), Side.WHITE, castling=rights)


@lru_cache(maxsize=64)
def _written(name: str, source: str) -> Variant | None:
    """The variant that its text describes; None where there is no such text."""
    # The readers of variants are built on this module.
    from latticechess.kernel import library
    from latticechess.kernel.variantfile import VariantError, loads

    if name in library.names() and library.variant(name).source == source:
        return library.variant(name)
    try:
        return loads(source) if source else None
    except VariantError:
        return None


@lru_cache(maxsize=1024)
def _changed(written: Variant, changes: tuple[tuple[str, object], ...]) -> Variant:
    return replace(written, **dict(changes))  # type: ignore[arg-type]


def _revived(written: tuple[str, str] | None, changes: dict[str, object]) -> Variant:
    """A variant from its pickle: its name and text, and the fields that differ from them."""
    base = None if written is None else _written(*written)
    if base is None:
        return Variant(**changes)  # type: ignore[arg-type]
    return _changed(base, tuple(changes.items())) if changes else base
