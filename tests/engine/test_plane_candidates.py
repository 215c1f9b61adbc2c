"""On the plane the search looks at few squares of a line: no tactic may be lost by that.

Every legal move into a box about all pieces is compared with what the board offers as candidates.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from conftest import INTERPRETED, SCALE
from latticechess import Move, Piece, Side, variant
from latticechess.kernel.board import Board
from latticechess.kernel.geometry import Square
from latticechess.kernel.position import Position

SPREAD = 22
"""Large enough that most slides are long ones, of which only some squares are candidates."""
MARGIN = 4


def tactical(seed: int) -> Position:
    """Pieces of all kinds scattered about both kings, far enough apart for long lines."""
    chance = random.Random(seed)
    rules = variant("plane")
    while True:
        pieces: dict[Square, Piece] = {}
        for side in Side:
            letters = "K" + "".join(chance.sample("QRRBBCHHNNMMPPPP", chance.randint(4, 8)))
            for letter in letters:
                square = (chance.randint(-SPREAD, SPREAD), chance.randint(-SPREAD, SPREAD))
                pieces[square] = Piece(rules.kind(letter), side)
        now = Position.from_pieces(rules, pieces, chance.choice(list(Side)))
        if not now.faults and now.outcome is None:
            return now


def exhaustive(now: Position) -> list[Move]:
    """Every legal move into a box that is somewhat larger than the position."""
    low = tuple(min(s[axis] for s in now.pieces) - MARGIN for axis in range(2))
    high = tuple(max(s[axis] for s in now.pieces) + MARGIN for axis in range(2))
    return now.legal_moves(window=(low, high))


def attacked_by(after: Position, square: Square) -> list[Square]:
    """The enemies that the piece on `square`, which has just moved there, attacks."""
    board = after.board()
    mover = after.pieces[square].side
    return [
        place
        for place, piece in after.pieces.items()
        if piece.side is not mover and square in board.attackers(place, mover)
    ]


def behind(now: Position, square: Square, target: Square) -> Square | None:
    """The first piece on the line from `square` over `target`, if they are in line."""
    away = tuple(b - a for a, b in zip(square, target, strict=True))
    if away[0] and away[1] and abs(away[0]) != abs(away[1]):
        return None
    step = tuple((c > 0) - (c < 0) for c in away)
    place = target
    for _ in range(4 * SPREAD):
        place = tuple(a + b for a, b in zip(place, step, strict=True))
        if place in now.pieces:
            return place
    return None


def is_piece(now: Position, square: Square | None) -> bool:
    """Whether an officer or a king stands there."""
    return square is not None and not now.pieces[square].kind.promotes


def themes(now: Position, move: Move) -> set[str]:
    """What a move does that the search must not miss."""
    found = set()
    if now.in_check:
        found.add("evasion")
    if move.target in now.pieces:
        found.add("capture")
    after = now.play(move)
    if after.in_check:
        found.add("check")
    attacked = attacked_by(after, move.target)
    if sum(is_piece(after, target) for target in attacked) >= 2 or len(attacked) >= 3:
        found.add("fork")
    if now.pieces[move.origin].kind.slides:
        for target in attacked:
            other = behind(after, move.target, target)
            if other is None or after.pieces[other].side is not after.turn:
                continue
            if is_piece(after, target) and is_piece(after, other):
                found.add("skewer")
    if not now.in_check and shields(now, after, move):
        found.add("interposition")
    return found


def shields(now: Position, after: Position, move: Move) -> bool:
    """Whether the move ends an attack on another own officer by standing in the way."""
    if move.target in now.pieces:
        return False
    before, later = now.board(), after.board()
    enemy = now.turn.opponent
    for square, piece in now.pieces.items():
        if piece.side is now.turn and square != move.origin and is_piece(now, square):
            old = set(before.attackers(square, enemy))
            if old and old - set(later.attackers(square, enemy)):
                return True
    return False


def threatened(now: Position, board: Board) -> list[Square]:
    """Own officers that an enemy attacks."""
    return [
        square
        for square, piece in now.pieces.items()
        if piece.side is now.turn
        and is_piece(now, square)
        and board.attackers(square, now.turn.opponent)
    ]


def is_safe(now: Position, move: Move) -> bool:
    after = now.play(move)
    return not after.board().attackers(move.target, now.turn.opponent)


SEEDS = range(2 if INTERPRETED else max(6, round(24 * SCALE)))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_tactical_move_is_missing(seed: int) -> None:
    now = tactical(seed)
    offered = set(now.board().legal_moves())
    missing: Counter[str] = Counter()
    for move in exhaustive(now):
        if move not in offered:
            missing.update(themes(now, move))
    assert missing == Counter()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_threatened_piece_finds_a_safe_square(seed: int) -> None:
    now = tactical(seed)
    offered = now.board().legal_moves()
    everywhere = exhaustive(now)
    for square in threatened(now, now.board()):
        safe = [m for m in everywhere if m.origin == square and is_safe(now, m)]
        if safe:
            assert any(m.origin == square and is_safe(now, m) for m in offered), square
