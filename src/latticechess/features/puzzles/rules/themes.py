"""Themes of a puzzle, computed from its position and line by facts of the board.

A theme is about the solver's moves. A double attack, pin or skewer only counts if the line uses it:
the next move takes what was attacked, or the line ends there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from latticechess.engine.advice.motives import CLEAR_GAIN, Help, Motives, after_null_move, taking
from latticechess.engine.evaluation.weights import worth_by_kind
from latticechess.features.puzzles.rules.lines_of_sight import is_between, pairs, slide_length
from latticechess.features.puzzles.rules.puzzle import Theme
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.position import Position

LONG = 10
"""A slide over so many squares is a long ray."""
PIECE_WORTH = 180
"""A sacrifice gives at least this much, in centipawns."""

MATES = {
    1: Theme.MATE_IN_1,
    2: Theme.MATE_IN_2,
    3: Theme.MATE_IN_3,
    4: Theme.MATE_IN_4,
    5: Theme.MATE_IN_5,
}


@dataclass(frozen=True)
class Turn:
    """One move of the solver, with what follows it."""

    position: Position
    move: Move
    after: Position
    reply: Move | None
    next_move: Move | None
    """The solver's next move."""
    worth: dict[PieceType, int]

    @property
    def side(self) -> Side:
        return self.position.turn

    @cached_property
    def piece(self) -> Piece:
        """The moved piece as it stands after the move."""
        return self.after.pieces[self.move.target]

    @cached_property
    def captured(self) -> tuple[Square, Piece] | None:
        """What was taken, and where it stood."""
        for square, before, _ in self.position.changes(self.move):
            if before is not None and before.side is not self.side:
                return square, before
        return None

    @property
    def castles(self) -> bool:
        """Whether the king and another own piece moved; a target then may hold either."""
        moved = [b for _, b, _ in self.position.changes(self.move) if b and b.side is self.side]
        return len(moved) > 1

    def takes_next(self, square: Square, by: Square | None = None) -> bool:
        """Whether the next move takes on `square` (with the piece on `by`) something that is
        still there, or the line ends before."""
        if self.next_move is None:
            return self.after.outcome is None
        if by is not None and self.next_move.origin != by:
            return False
        left = self.reply is not None and self.reply.origin == square
        return self.next_move.target == square and not left

    @property
    def ends_with_a_piece(self) -> bool:
        """Whether the line ends by taking a piece: what else that attacks is not the point."""
        if self.next_move is not None or self.captured is None:
            return False
        return self.price(self.captured[1]) >= PIECE_WORTH

    def price(self, piece: Piece) -> int:
        return 1 << 20 if piece.kind.royal else self.worth[piece.kind]


def turns(steps: Sequence[tuple[Position, Move]]) -> list[Turn]:
    """The solver's moves of a line."""
    worth = worth_by_kind(steps[0][0].variant)
    found = []
    for index in range(0, len(steps), 2):
        position, move = steps[index]
        reply = steps[index + 1][1] if index + 1 < len(steps) else None
        following = steps[index + 2][1] if index + 2 < len(steps) else None
        found.append(Turn(position, move, position.play(move), reply, following, worth))
    return found


def themes_of(steps: Sequence[tuple[Position, Move]], defence: bool = False) -> tuple[Theme, ...]:
    """The themes of a line, in the order of `Theme`. Only the engine knows whether the first move
    is a `defence`: the only one that does not lose."""
    played = turns(steps)
    found = {theme for theme, holds in EACH.items() if any(holds(turn) for turn in played)}
    found |= {theme for theme, holds in FIRST.items() if holds(played[0])}
    end = played[-1].after
    mates = end.outcome is not None and end.outcome.reason is Reason.CHECKMATE
    if mates:
        found |= {MATES[len(played)]} if len(played) in MATES else set()
        found -= {Theme.HANGING_PIECE, Theme.ESCAPE}
        if _is_back_rank(played[-1]):
            found.add(Theme.BACK_RANK)
    elif defence:
        found.add(Theme.DEFENCE)
    elif _wins_material(played):
        found.add(Theme.MATERIAL)
    # Who only saves what can be saved gives nothing of his own will.
    if not defence and _gives_material(played):
        found.add(Theme.SACRIFICE)
    return tuple(theme for theme in Theme if theme in found)


# Each move of the solver.


def _forks(turn: Turn) -> bool:
    """The moved piece attacks two pieces that it did not attack before, and is not lost itself."""
    if turn.castles or turn.after.outcome is not None or _can_be_taken(turn):
        return False
    targets = list(_fresh_targets(turn))
    if len(targets) < 2:
        return False
    prey = [square for square in targets if not turn.after.pieces[square].kind.royal]
    return not turn.ends_with_a_piece and any(
        turn.takes_next(square, turn.move.target) for square in prey
    )


def _fresh_targets(turn: Turn) -> Iterator[Square]:
    """Pieces worth attacking that the moved piece attacks only now: the king, a better piece, or
    one that nothing guards. No pawns."""
    enemy = turn.side.opponent
    for square, piece in turn.after.pieces.items():
        if piece.side is turn.side or piece.kind.promotes:
            continue
        if turn.move.target not in turn.after.attackers(square, turn.side):
            continue
        if turn.move.origin in turn.position.attackers(square, turn.side):
            continue
        dearer = turn.price(piece) >= turn.price(turn.piece) + CLEAR_GAIN
        if dearer or not turn.after.attackers(square, enemy):
            yield square


def _can_be_taken(turn: Turn) -> bool:
    return taking(turn.after, turn.move.target, turn.worth) >= CLEAR_GAIN


def _pins(turn: Turn) -> bool:
    return _makes_pin(turn) or _uses_pin(turn)


def _makes_pin(turn: Turn) -> bool:
    """The moved piece attacks one that stands before the king or a better piece; it stays where it
    is and is taken, or the line ends."""
    if turn.castles or turn.after.outcome is not None or _can_be_taken(turn):
        return False
    if turn.ends_with_a_piece:
        return False
    enemy = turn.side.opponent
    known = set(pairs(turn.position, turn.move.origin))
    for front, back in pairs(turn.after, turn.move.target):
        first, second = turn.after.pieces[front], turn.after.pieces[back]
        if first.side is not enemy or second.side is not enemy or (front, back) in known:
            continue
        if first.kind.royal or first.kind.promotes:
            continue
        if turn.price(second) >= turn.price(first) + CLEAR_GAIN and turn.takes_next(front):
            return True
    return False


def _uses_pin(turn: Turn) -> bool:
    """A piece stands where the moved piece could be taken, but is pinned to its king."""
    if turn.castles or any(square != turn.move.target for square in turn.after.checkers):
        return False
    if turn.piece.kind.promotes and turn.captured is None and not turn.after.in_check:
        return False
    enemy = turn.side.opponent
    king = turn.after.king(enemy)
    for origin in turn.after.attackers(turn.move.target, enemy):
        if turn.after.pieces[origin].kind.royal or king is None:
            continue
        legal = turn.move.target in turn.after.destinations(origin).captures
        if not legal and _is_pinned(turn.after, origin, king, turn.side):
            return True
    return False


def _is_pinned(position: Position, square: Square, king: Square, by: Side) -> bool:
    """Whether a sliding piece of `by` sees the king behind the piece on `square`."""
    return any(
        (square, king) in pairs(position, origin)
        for origin, piece in position.pieces.items()
        if piece.side is by and piece.kind.slides
    )


def _skewers(turn: Turn) -> bool:
    """The piece in front leaves the line, and the moved piece takes the one behind."""
    if turn.castles or turn.next_move is None or turn.reply is None:
        return False
    enemy = turn.side.opponent
    for front, back in pairs(turn.after, turn.move.target):
        first, second = turn.after.pieces[front], turn.after.pieces[back]
        if first.side is not enemy or second.side is not enemy or second.kind.promotes:
            continue
        if turn.price(first) < turn.price(second):
            continue
        took = turn.next_move.origin == turn.move.target and turn.next_move.target == back
        if took and turn.reply.origin == front and turn.reply.target != back:
            return True
    return False


def _discovers(turn: Turn) -> bool:
    """The move opens a line on the king, on a piece that is then taken along it, or, where the
    solution ends, on one that would be lost."""
    if turn.castles:
        return False
    enemy = turn.side.opponent
    for square, piece in turn.after.pieces.items():
        if piece.side is turn.side or piece.kind.promotes:
            continue
        before = turn.position.attackers(square, turn.side)
        for origin in turn.after.attackers(square, turn.side):
            if origin == turn.move.target or origin in before:
                continue
            if not is_between(turn.move.origin, origin, square):
                continue
            if piece.kind.royal:
                return True
            if not turn.takes_next(square, origin) or turn.ends_with_a_piece:
                continue
            dearer = turn.price(piece) >= turn.price(turn.after.pieces[origin]) + CLEAR_GAIN
            if turn.next_move or dearer or not turn.after.attackers(square, enemy):
                return True
    return False


def _is_quiet(turn: Turn) -> bool:
    """Neither check nor capture nor promotion, nor an answer to a check."""
    forced = turn.position.in_check or turn.after.in_check
    return not forced and turn.captured is None and turn.move.promotion is None


def _goes_far(turn: Turn) -> bool:
    if turn.position.variant.geometry.bounded:
        return False
    return slide_length(turn.position, turn.move.origin, turn.move.target) >= LONG


def _changes_floor(turn: Turn) -> bool:
    floors = turn.move.origin[2:], turn.move.target[2:]
    return floors[0] != floors[1]


def _passes(turn: Turn) -> bool:
    return turn.captured is not None and turn.captured[0] != turn.move.target and not turn.castles


EACH: dict[Theme, Callable[[Turn], bool]] = {
    Theme.FORK: _forks,
    Theme.PIN: _pins,
    Theme.SKEWER: _skewers,
    Theme.DISCOVERED_ATTACK: _discovers,
    Theme.DOUBLE_CHECK: lambda turn: len(turn.after.checkers) > 1,
    Theme.PROMOTION: lambda turn: turn.move.promotion is not None,
    Theme.EN_PASSANT: _passes,
    Theme.QUIET_MOVE: _is_quiet,
    Theme.LONG_RAY: _goes_far,
    Theme.FLOOR_CHANGE: _changes_floor,
}


# The first move.


def _takes_hanging(turn: Turn) -> bool:
    """It takes a piece, no pawn, that nothing can take back; and does not just take back itself."""
    if turn.captured is None or turn.captured[1].kind.promotes:
        return False
    square, _ = turn.captured
    if _took_last(turn.position, square):
        return False
    takers = turn.after.attackers(turn.move.target, turn.side.opponent)
    return not any(turn.move.target in turn.after.destinations(o).captures for o in takers)


def _took_last(position: Position, square: Square) -> bool:
    """Whether the last move captured on the square."""
    earlier, last = position.parent, position.last_move
    if earlier is None or last is None or last.target != square:
        return False
    return len(earlier.pieces) > len(position.pieces)


def _escapes(turn: Turn) -> bool:
    """It leaves a check, or takes an attacked piece to safety; captures are something else."""
    if turn.captured is not None:
        return False
    if turn.position.in_check:
        return True
    saved = Motives(turn.position, turn.move, turn.worth).saved()
    return saved is not None and saved.how is Help.MOVED


FIRST: dict[Theme, Callable[[Turn], bool]] = {
    Theme.HANGING_PIECE: _takes_hanging,
    Theme.ESCAPE: _escapes,
}


# The whole line.


def balance(position: Position, side: Side, worth: dict[PieceType, int]) -> int:
    """Material of `side` minus that of the other, in centipawns."""
    return sum(
        worth[p.kind] if p.side is side else -worth[p.kind]
        for p in position.pieces.values()
        if not p.kind.royal
    )


def _wins_material(played: Sequence[Turn]) -> bool:
    """More material at the end, also if the last move is answered there, or something attacked
    that cannot all be saved."""
    first, last = played[0], played[-1]
    start = balance(first.position, first.side, first.worth)
    end = balance(last.after, first.side, first.worth)
    if not last.castles:
        end -= taking(last.after, last.move.target, first.worth)
    if end - start >= CLEAR_GAIN:
        return True
    if last.after.in_check:
        return any(not last.after.pieces[s].kind.royal for s in _fresh_targets(last))
    threats = after_null_move(last.after)
    gains = (
        taking(threats, square, first.worth)
        for square, piece in threats.pieces.items()
        if piece.side is not first.side and not piece.kind.royal
    )
    return end - start + max(gains, default=0) >= CLEAR_GAIN


def _gives_material(played: Sequence[Turn]) -> bool:
    """A move after which a piece may be taken for less than its worth, or the solver has less than
    at the start."""
    first = played[0]
    start = balance(first.position, first.side, first.worth)
    for turn in played:
        after = balance(turn.after, first.side, first.worth)
        if after - start <= -PIECE_WORTH:
            return True
        if turn.after.outcome is not None or turn.castles:
            continue
        gained = after - balance(turn.position, first.side, first.worth)
        if taking(turn.after, turn.move.target, turn.worth) - gained >= PIECE_WORTH:
            return True
    return False


def _is_back_rank(turn: Turn) -> bool:
    """Mate along the king's first rank, its way out blocked by own pieces; flat boards only."""
    geometry = turn.position.variant.geometry
    king = turn.after.king(turn.side.opponent)
    if king is None or geometry.dimension != 2 or not geometry.bounded:
        return False
    x, y = king
    files, ranks = geometry.sizes
    home, ahead = (0, 1) if turn.side.opponent is Side.WHITE else (ranks - 1, -1)
    if y != home or not all(square[1] == y for square in turn.after.checkers):
        return False
    if not all(turn.after.pieces[square].kind.slides for square in turn.after.checkers):
        return False
    exits = [(file, y + ahead) for file in (x - 1, x, x + 1) if 0 <= file < files]
    blocking = (turn.after.pieces.get(square) for square in exits)
    return all(piece is not None and piece.side is not turn.side for piece in blocking)
