"""A hint: the best move, and a short sentence on why, computed from what the search saw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from latticechess.engine.judge import evaluator_for
from latticechess.engine.sight import Sight
from latticechess.engine.stop import Stop
from latticechess.engine.think import Choice, think, threat
from latticechess.engine.weights import weights_for
from latticechess.kernel.pieces import Piece, PieceType
from latticechess.kernel.position import Position
from latticechess.kernel.values import Move

TIME_MS = 1000
CLEAR_GAIN = 60
"""Hundredths of a pawn from which material counts as won."""
LONG_LINE = 7
"""Plies of the expected play in which material must be won to be spoken of."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move and why."""

    move: Move
    reason: str
    score: int
    mate: int | None
    line: tuple[Move, ...]


def hint(position: Position, time_ms: int | None = None, stop: Stop | None = None) -> Hint:
    """The best move found in the time, with a reason; NoMoveError if there is no move."""
    time_ms = time_ms or TIME_MS
    sight = Sight(table_bits=20)
    choice = think(position, sight, time_ms * 3 // 4, stop)
    danger = None
    if choice.mate is None and not position.in_check:
        danger = threat(position, sight, time_ms // 4, stop)
    reason = explain(position, choice, danger)
    return Hint(choice.move, reason, choice.score, choice.mate, choice.line)


def explain(position: Position, choice: Choice, danger: Choice | None) -> str:
    """Why this move: the first of these that is true."""
    reasons = (
        _mates(choice),
        _promotes(position, choice.move),
        _takes_back(position, choice.move),
        _wins(position, choice),
        _stops(position, choice, danger),
        _takes(position, choice.move),
        _castles(position, choice.move),
        _checks(position, choice.move),
    )
    return next((reason for reason in reasons if reason), _improves(position, choice.move))


def _mates(choice: Choice) -> str | None:
    if choice.mate is None:
        return None
    if choice.mate == 1:
        return "Checkmate."
    if choice.mate > 0:
        return f"Mates in {choice.mate}."
    return "Holds out longest: mate cannot be stopped."


def _promotes(position: Position, move: Move) -> str | None:
    if move.promotion is None:
        return None
    return f"Promotes to a {_name(position.variant.kind(move.promotion))}."


def _takes_back(position: Position, move: Move) -> str | None:
    last, before = position.last_move, position.parent
    if last is None or before is None or last.target != move.target:
        return None
    for _ in _captured(before, last):
        return f"Takes back the {_name(position.pieces[move.target].kind)}."
    return None


def _wins(position: Position, choice: Choice) -> str | None:
    """What the expected play brings in, when it brings in more than it costs."""
    worth = _worth(position)
    won: list[PieceType] = []
    lost: list[PieceType] = []
    now = position
    balance = 0
    for move in choice.line[:LONG_LINE]:
        for piece in _captured(now, move):
            (won if now.turn is position.turn else lost).append(piece.kind)
            balance += worth[piece.kind] if now.turn is position.turn else -worth[piece.kind]
        if move.promotion is not None:
            return None
        now = now.play(move)
    if not won or balance < CLEAR_GAIN or choice.score < _standing(position) + CLEAR_GAIN:
        return None
    best = max(won, key=worth.__getitem__)
    if not lost:
        return f"Wins a {_name(best)}."
    cost = max(lost, key=worth.__getitem__)
    if worth[cost] >= worth[best]:
        return "Comes out ahead in the exchanges."
    return f"Wins a {_name(best)} for a {_name(cost)}."


def _stops(position: Position, choice: Choice, danger: Choice | None) -> str | None:
    """What the opponent would do if the turn were theirs."""
    if danger is None:
        return None
    if danger.mate is not None and danger.mate > 0:
        return "Stops checkmate." if danger.mate == 1 else f"Stops mate in {danger.mate}."
    threatened = position.pieces.get(danger.move.target)
    if threatened is None or threatened.side is not position.turn:
        return None
    if danger.score + choice.score < CLEAR_GAIN or threatened.kind.promotes:
        return None
    if choice.move.origin == danger.move.target:
        return f"Brings the {_name(threatened.kind)} to safety."
    return f"Protects the {_name(threatened.kind)}."


def _takes(position: Position, move: Move) -> str | None:
    for piece in _captured(position, move):
        return f"Takes the {_name(piece.kind)}."
    return None


def _castles(position: Position, move: Move) -> str | None:
    moved = [before for _, before, _ in position.changes(move) if before is not None]
    own = [piece for piece in moved if piece.side is position.turn]
    return "Castles: the king is safer there." if len(own) == 2 else None


def _checks(position: Position, move: Move) -> str | None:
    return "Gives check." if position.play(move).in_check else None


def _improves(position: Position, move: Move) -> str:
    """A quiet move: what it does for the piece that makes it."""
    piece = position.pieces[move.origin]
    name = _name(piece.kind)
    if piece.kind.promotes:
        return "Moves the pawn nearer to promotion."
    if dict(position.variant.setup).get(move.origin) == piece and not piece.kind.royal:
        return f"Brings the {name} into play."
    if piece.kind.royal:
        return "Puts the king on a better square."
    return f"Puts the {name} on a better square."


def _captured(position: Position, move: Move) -> Iterator[Piece]:
    for _, before, _ in position.changes(move):
        if before is not None and before.side is not position.turn:
            yield before


def _worth(position: Position) -> dict[PieceType, int]:
    worth = weights_for(position.variant).worth
    return {kind: worth[number] for number, kind in enumerate(position.variant.pieces, 1)}


def _standing(position: Position) -> int:
    """What the position is worth as it stands, without looking ahead."""
    return evaluator_for(position.board(), weights_for(position.variant)).now()


def _name(kind: PieceType) -> str:
    return kind.name.lower()
