"""Motives of a move, from the board alone: who is attacked, guarded or gains mobility."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from latticechess.kernel.geometry import Square, add
from latticechess.kernel.move import Destinations, Move
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.position import Position

CLEAR_GAIN = 60
"""Centipawns from which material counts as won."""
FAR = 8
"""An endless line counts as this many squares of mobility."""
MORE_ROOM = 3
"""Squares more that make a piece freer."""
LONGEST_WAY = 16

Worth = Mapping[PieceType, int]


class Help(Enum):
    """How a move saves a piece."""

    MOVED = auto()
    CAPTURED = auto()
    """Its attacker was captured."""
    SHIELDED = auto()
    GUARDED = auto()


@dataclass(frozen=True, slots=True)
class Saved:
    """A piece that was hanging and no longer is."""

    kind: PieceType
    how: Help


def after_null_move(position: Position) -> Position:
    """The position with the other side to move, without its past."""
    rules = position.variant.castling
    held = [rules.index(rule) for rule in position.castling]
    return Position.from_pieces(position.variant, position.pieces, Side(1 - position.turn), held)


def taking(position: Position, square: Square, worth: Worth) -> int:
    """What the side to move wins on the square, least valuable attacker first."""
    attackers = sorted(
        position.attackers(square, position.turn),
        key=lambda origin: price(position.pieces[origin].kind, worth),
    )
    for origin in attackers:
        found = position.destinations(origin)
        if square in found.captures:
            promotes = square in found.promotions
            choices = position.promotion_choices(position.turn) if promotes else (None,)
            move = Move(origin, square, choices[0])
            gain = worth[position.pieces[square].kind]
            return max(0, gain - taking(position.play(move), square, worth))
    return 0


def hanging(position: Position, side: Side, worth: Worth) -> list[Square]:
    """Pieces of `side` that the other side, to move, can win; the most valuable first."""
    squares = [
        (taking(position, square, worth), square)
        for square, piece in position.pieces.items()
        if piece.side is side and not piece.kind.royal
    ]
    return [square for gain, square in sorted(squares, reverse=True) if gain >= CLEAR_GAIN]


def price(kind: PieceType, worth: Worth) -> int:
    """What it costs to capture with this piece; the king comes last."""
    return 1 << 30 if kind.royal else worth[kind]


class Motives:
    """A move and what it changes for the pieces of both sides."""

    def __init__(self, position: Position, move: Move, worth: Worth) -> None:
        self.position = position
        self.move = move
        self.after = position.play(move)
        self.worth = worth
        self.side = position.turn
        self.piece = position.pieces[move.origin]

    # Own pieces in danger.

    @cached_property
    def _lost(self) -> list[Square]:
        """Own hanging pieces, the most valuable first."""
        if self.position.in_check:
            return []
        return hanging(after_null_move(self.position), self.side, self.worth)

    def saved(self, pawns: bool = False) -> Saved | None:
        """The most valuable piece (or pawn) that was hanging and no longer is."""
        for square in self._lost:
            kind = self.position.pieces[square].kind
            if kind.promotes is not pawns:
                continue
            now = self.move.target if square == self.move.origin else square
            if self.after.pieces.get(now) is None or self._still_lost(now):
                continue
            return Saved(kind, self._help(square))
        return None

    def left(self) -> PieceType | None:
        """The most valuable piece, not a pawn, that hangs before the move and after it."""
        for square in self._lost:
            kind = self.position.pieces[square].kind
            if not kind.promotes and square != self.move.origin and self._still_lost(square):
                return kind
        return None

    def _still_lost(self, square: Square) -> bool:
        return taking(self.after, square, self.worth) >= CLEAR_GAIN

    def _help(self, square: Square) -> Help:
        if square == self.move.origin:
            return Help.MOVED
        enemy = Side(1 - self.side)
        before = self.position.attackers(square, enemy)
        if self.captured is not None and self.move.target in before:
            return Help.CAPTURED
        if len(self.after.attackers(square, enemy)) < len(before):
            return Help.SHIELDED
        return Help.GUARDED

    @property
    def exchanged(self) -> bool:
        """Whether a piece of equal value is captured and can be recaptured."""
        if self.captured is None or self.piece.kind.royal:
            return False
        if abs(self.worth[self.captured.kind] - self.worth[self.piece.kind]) >= CLEAR_GAIN:
            return False
        target = self.move.target
        attackers = self.after.attackers(target, self.after.turn)
        return any(target in self.after.destinations(origin).captures for origin in attackers)

    @property
    def captured(self) -> Piece | None:
        """The piece on the target square."""
        return self.position.pieces.get(self.move.target)

    # Pieces of the opponent.

    @cached_property
    def attacked(self) -> list[PieceType]:
        """Enemy pieces, not pawns, that are newly hanging, the most valuable first; none if the
        attacker itself hangs."""
        if self._still_lost(self.move.target):
            return []
        enemy = Side(1 - self.side)
        if self.after.in_check:
            squares = list(self._forked(enemy))
        else:
            squares = hanging(after_null_move(self.after), enemy, self.worth)
        fresh = (s for s in squares if taking(self.position, s, self.worth) < CLEAR_GAIN)
        kinds = [self.after.pieces[square].kind for square in fresh]
        return sorted((k for k in kinds if not k.promotes), key=lambda k: -self.worth[k])

    def _forked(self, enemy: Side) -> Iterator[Square]:
        """What a checking piece attacks besides, if it is more valuable or unguarded."""
        for square, piece in self.after.pieces.items():
            if piece.side is not enemy or piece.kind.royal:
                continue
            if self.move.target not in self.after.attackers(square, self.side):
                continue
            dearer = self.worth[piece.kind] >= self.worth[self.piece.kind] + CLEAR_GAIN
            if dearer or not self.after.attackers(square, enemy):
                yield square

    # Room.

    @property
    def freer(self) -> int:
        """The mobility that the moved piece gains."""
        before = self.position.destinations(self.move.origin)
        return _room(self.after.destinations(self.move.target)) - _room(before)

    @property
    def freed(self) -> PieceType | None:
        """The other piece that gains most mobility."""
        found: list[tuple[int, PieceType]] = []
        for square, piece in self.position.pieces.items():
            if piece.side is not self.side or square == self.move.origin or piece.kind.royal:
                continue
            if self.after.pieces.get(square) != piece:
                continue
            more = _room(self.after.destinations(square)) - _room(
                self.position.destinations(square)
            )
            found.append((more, piece.kind))
        more, kind = max(found, key=lambda pair: pair[0], default=(0, self.piece.kind))
        return kind if more >= MORE_ROOM else None

    @property
    def nearer(self) -> int:
        """How much nearer to the enemy king the piece comes, in king's steps."""
        king = self.position.king(Side(1 - self.side))
        if king is None:
            return 0
        return _steps(self.move.origin, king) - _steps(self.move.target, king)

    @property
    def central(self) -> bool:
        """Whether the move enters the centre of a bounded board."""
        geometry = self.position.variant.geometry
        if not geometry.bounded:
            return False

        def inside(square: Square) -> bool:
            sizes = zip(square, geometry.sizes, strict=True)
            return all(abs(2 * c + 1 - size) <= size / 4 for c, size in sizes)

        return inside(self.move.target) and not inside(self.move.origin)

    @property
    def near_promotion(self) -> bool:
        """Whether a pawn is at most half as far from promotion as the foremost one at the start."""
        left = self._way(self.move.target)
        kind, side = self.piece.kind, self.side
        setup = self.position.variant.setup
        whole = [self._way(square) for square, p in setup if p.kind == kind and p.side is side]
        ways = [way for way in whole if way is not None]
        return left is not None and bool(ways) and 2 * left <= min(ways)

    def _way(self, square: Square) -> int | None:
        """A pawn's single steps to promotion."""
        rules = self.position.variant
        edge = {square}
        for steps in range(LONGEST_WAY):
            if any(rules.must_promote(self.piece, place) for place in edge):
                return steps
            edge = {
                ahead
                for place in edge
                for step in self.piece.kind.steps
                if rules.geometry.contains(ahead := add(place, rules.vector(step, self.side)))
            }
        return None


def _room(found: Destinations) -> int:
    lengths = (FAR if ray.last is None else ray.last - ray.first + 1 for ray in found.rays)
    return len(found.squares) + sum(min(FAR, length) for length in lengths)


def _steps(square: Square, other: Square) -> int:
    return max(abs(a - b) for a, b in zip(square, other, strict=True))
