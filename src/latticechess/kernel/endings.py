"""Endings: how a game ends by itself, which draws may be claimed, and who can still mate."""

from __future__ import annotations

from functools import lru_cache

from latticechess.kernel.geometry import Vector
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import PieceType, Side
from latticechess.kernel.position_view import PositionView
from latticechess.kernel.variant import Variant


def outcome(position: PositionView) -> Outcome | None:
    """How the game ends by itself: by the variant's own rules, mate, stalemate, a dead position or
    an automatic draw."""
    draws = position.variant.draws
    if position.end:
        return _own_end(position)
    if not position.can_move and position.in_check:
        return Outcome(position.turn.opponent, Reason.CHECKMATE)
    if dead(position):
        return Outcome(None, Reason.DEAD_POSITION)
    if not position.can_move:
        winners = {"wins": position.turn, "loses": position.turn.opponent}
        return Outcome(winners.get(position.variant.ends.stalemate), Reason.STALEMATE)
    if _halfmoves_reach(position, draws.moves_automatic):
        return Outcome(None, Reason.SEVENTY_FIVE_MOVES)
    if _occurrences_reach(position, draws.repetition_automatic):
        return Outcome(None, Reason.FIVEFOLD)
    return None


_WINS, _LOSES = 1, 2
_KINDS = (
    None,
    Reason.GOAL,
    Reason.CHECKS,
    Reason.EXTINCTION,
    Reason.ALL_CAPTURED,
    Reason.BARE_KING,
)


def _own_end(position: PositionView) -> Outcome:
    """The end that `Board.ending` found, as an outcome."""
    reason = _KINDS[position.end >> 2]
    assert reason is not None  # the board names one
    if reason is Reason.ALL_CAPTURED and position.variant.ends.lose_all:
        reason = Reason.NO_PIECES_LEFT
    winner = {_WINS: position.turn, _LOSES: position.turn.opponent}.get(position.end & 3)
    return Outcome(winner, reason)


def claims(position: PositionView, ended: bool) -> tuple[Reason, ...]:
    """The draws that the side to move may claim, unless the game has ended."""
    if ended:
        return ()
    draws = position.variant.draws
    found = []
    if _occurrences_reach(position, draws.repetition_claim):
        found.append(Reason.THREEFOLD)
    if _halfmoves_reach(position, draws.moves_claim):
        found.append(Reason.FIFTY_MOVES)
    return tuple(found)


def _halfmoves_reach(position: PositionView, limit: int | None) -> bool:
    return limit is not None and position.halfmoves >= 2 * limit


def _occurrences_reach(position: PositionView, limit: int | None) -> bool:
    return limit is not None and position.occurrences >= limit


def dead(position: PositionView) -> bool:
    """Whether no sequence of legal moves leads to mate, as far as the material tells."""
    return not (can_mate(position, Side.WHITE) or can_mate(position, Side.BLACK))


def can_mate(position: PositionView, side: Side) -> bool:
    """Whether `side` has material for a helpmate."""
    rule = position.variant.draws.dead_position
    if rule == "never":
        return True
    # A hole takes a square from a king: there a single knight may mate.
    if rule == "orthodox" and not position.variant.geometry.holes:
        return _orthodox_can_mate(position, side)
    return any(p.side == side and not p.kind.royal for p in position.pieces.values())


def _orthodox_can_mate(position: PositionView, side: Side) -> bool:
    """By the pieces of orthodox chess; any other piece type is assumed to mate."""
    roles = _roles(position.variant)
    if any(roles[kind] in _ENOUGH for kind in position.types_held(side)):
        return True
    own: list[str] = []
    others: list[str] = []
    bishop_colours = set()
    for square, piece in position.pieces.items():
        role = roles[piece.kind]
        if role == "king":
            continue
        (own if piece.side == side else others).append(role)
        if role == "bishop":
            bishop_colours.add(sum(square) % 2)
    if not own:
        return False
    if own == ["knight"]:
        # A lone knight mates only if an enemy piece other than a queen takes squares from its king.
        return any(role != "queen" for role in others)
    if set(own) == {"bishop"}:
        return len(bishop_colours) > 1 or not set(others) <= {"bishop", "rook", "queen"}
    return True


_ENOUGH = frozenset({"pawn", "rook", "queen", "other"})
"""One of them is enough to mate."""


@lru_cache(maxsize=64)
def _roles(variant: Variant) -> dict[PieceType, str]:
    return {kind: _role(kind) for kind in variant.pieces}


_STRAIGHT: frozenset[Vector] = frozenset({(1, 0), (-1, 0), (0, 1), (0, -1)})
_DIAGONAL: frozenset[Vector] = frozenset({(1, 1), (1, -1), (-1, 1), (-1, -1)})
_KNIGHT = frozenset((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))


def _role(kind: PieceType) -> str:
    """The orthodox piece with the same moves."""
    if kind.royal:
        return "king"
    if kind.steps or kind.captures:
        return "pawn"
    leaps, slides = frozenset(kind.leaps), frozenset(kind.slides)
    if leaps == _KNIGHT and not slides:
        return "knight"
    if not leaps:
        lines = {_DIAGONAL: "bishop", _STRAIGHT: "rook", _DIAGONAL | _STRAIGHT: "queen"}
        return lines.get(slides, "other")
    return "other"
