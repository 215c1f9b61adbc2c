"""A variant: the rules of one game of chess, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from latticechess.kernel.geometry import Bounds, Geometry, Square, Vector, between
from latticechess.kernel.pieces import Piece, PieceType, Side

Region = Bounds
"""A box of squares."""


def in_region(region: Region, square: Square) -> bool:
    """Whether `square` lies in the box."""
    return all(
        (low is None or low <= c) and (high is None or c <= high)
        for c, (low, high) in zip(square, region, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Promotion:
    """Where pawns promote, and to what."""

    regions: tuple[tuple[Region, ...], tuple[Region, ...]]
    """White's and Black's squares where they must."""
    choices: tuple[str, ...]
    """Letters of piece types, the strongest first."""
    optional: tuple[tuple[Region, ...], tuple[Region, ...]] = ((), ())
    """White's and Black's squares where they may promote or stay what they are."""
    most: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """How many of each of `choices` White and Black may have at once; None: any number."""

    def anywhere(self, side: Side) -> tuple[Region, ...]:
        """The boxes where a side's pawns must or may promote."""
        return self.regions[side] + self.optional[side]

    def available(self, side: Side, pieces: Iterable[Piece]) -> tuple[str, ...]:
        """The choices that `side` has among these pieces on the board."""
        if self.most is None:
            return self.choices
        owned = Counter(piece.kind.letter for piece in pieces if piece.side is side)
        limits = zip(self.choices, self.most[side], strict=True)
        return tuple(letter for letter, most in limits if owned[letter] < most)


@dataclass(frozen=True, slots=True)
class CastlingRule:
    """Castling of one side on one wing, with the squares of its start position."""

    side: Side
    letter: str
    """K or Q, as in FEN."""
    king: Square
    rook: Square
    king_target: Square
    rook_target: Square

    @property
    def king_path(self) -> list[Square]:
        """The squares that the king crosses before its target."""
        return between(self.king, self.king_target)

    @property
    def must_be_empty(self) -> list[Square]:
        """The squares that king and rook cross or end on, their own excepted."""
        rook_path = between(self.rook, self.rook_target)
        crossed = [*self.king_path, self.king_target, *rook_path, self.rook_target]
        return [at for at in dict.fromkeys(crossed) if at not in (self.king, self.rook)]


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Counts after which a draw may be claimed or is automatic; None turns a rule off."""

    repetition_claim: int | None = 3
    repetition_automatic: int | None = 5
    moves_claim: int | None = 50
    moves_automatic: int | None = 75
    dead_position: str = "bare-kings"
    """Which material is a dead position: `orthodox`, `bare-kings` or `never`."""


Stalemate = Literal["draw", "wins", "loses"]


@dataclass(frozen=True, slots=True)
class EndRules:
    """How a game is won besides checkmate, and which moves such games forbid."""

    goal: tuple[tuple[Region, ...], tuple[Region, ...]] | None = None
    """White's and Black's squares: who arrives there wins."""
    goal_pieces: tuple[str, ...] = ()
    """Letters of the piece types that may win so."""
    last_move: bool = False
    """Black, who moves second, draws by arriving with the move after White's arrival."""
    checks: int | None = None
    """The player who has given so many checks wins."""
    capture: tuple[str, ...] = ()
    """Letters: a player who has none left of one of these types loses."""
    capture_all: bool = False
    """A player without pieces loses."""
    lose_all: bool = False
    """A player without pieces wins."""
    bare_king: bool = False
    """A player with a single piece left loses, unless it leaves the other one too at once."""
    stalemate: Stalemate = "draw"
    """What a player gets who is not in check and cannot move."""
    must_capture: bool = False
    """Who can capture must."""
    no_checks: bool = False
    """A move that gives check is illegal."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of one game, loaded from a TOML file; equal files make equal variants.

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
    """Castling is written as king captures own rook, as in Chess960."""
    double_step_regions: tuple[tuple[Region, ...], tuple[Region, ...]] | None = None
    """Where a pawn may double-step; None: wherever it is unmoved (`Piece.unmoved`)."""
    en_passant_regions: tuple[tuple[Region, ...], tuple[Region, ...]] | None = None
    """From where a double step lets itself be captured en passant; None: from everywhere."""
    ends: EndRules = field(default_factory=EndRules)
    draws: DrawRules = field(default_factory=DrawRules)
    notation: str = "san"
    """The move notation: `san`, `plane` or `cube`."""
    numbered_starts: str | None = None
    """A family of numbered start positions, such as `chess960`."""
    summary: str = ""
    """One line for a menu."""
    source: str = ""
    """The text it was loaded from: stored with games and sent to workers."""

    def __hash__(self) -> int:
        # Hot caches are keyed by variant: hashing every field would take half a millisecond.
        return hash((self.name, self.source))

    def __copy__(self) -> Variant:
        return self

    def __deepcopy__(self, memo: object) -> Variant:
        return self

    @property
    def several_royals(self) -> bool:
        """Whether a side may have more than one royal piece."""
        return _several_royals(self)

    @property
    def ruled(self) -> bool:
        """Whether it needs more than mate, stalemate and draws: see `EndRules`."""
        return self.several_royals or self.ends != EndRules()

    def kind(self, letter: str) -> PieceType:
        """The piece type with this letter, of either case; KeyError if there is none."""
        for kind in self.pieces:
            if kind.letter == letter.upper():
                return kind
        raise KeyError(letter)

    def vector(self, vector: Vector, side: Side) -> Vector:
        """A piece type's vector for `side`."""
        if side is Side.WHITE:
            return vector
        return tuple(c * sign for c, sign in zip(vector, self.mirror, strict=True))

    def must_promote(self, piece: Piece, square: Square) -> bool:
        """Whether `piece` must promote on `square`."""
        if self.promotion is None or not piece.kind.promotes:
            return False
        return any(in_region(region, square) for region in self.promotion.regions[piece.side])


@lru_cache(maxsize=256)
def _several_royals(variant: Variant) -> bool:
    royals = [piece.side for _, piece in variant.setup if piece.kind.royal]
    return any(royals.count(side) > 1 for side in Side)
