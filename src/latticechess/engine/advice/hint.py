"""Hints: the best move and a short sentence on why, from what the search saw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from latticechess.engine.advice.motives import CLEAR_GAIN, MORE_ROOM, Help, Motives, after_null_move
from latticechess.engine.choose import Choice, think, threat
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.weights import weights_for, worth_by_kind
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.stop import Stop
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Piece, PieceType
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence, sentence

TIME_MS = 1000
ENOUGH_PLAY = 3
"""Plies of the principal variation needed to say what does not happen in it."""
LONG_LINE = 7
"""Material must be won within this many plies to be mentioned."""
NEAR = 5
"""Own moves to a mate that comes before other reasons. Endgame tables know mates far away, which
say less to a learner than what a move wins or saves."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move and why."""

    move: Move
    reason: Sentence
    score: int
    mate: int | None
    line: tuple[Move, ...]


@dataclass(slots=True)
class MaterialSwing:
    """What a line captures from either side."""

    won: list[PieceType]
    lost: list[PieceType]
    balance: int
    """Centipawns."""


def hint(position: Position, time_ms: int | None = None, stop: Stop | None = None) -> Hint:
    """The best move found in the time, with a reason; NoMoveError if there is no move."""
    time_ms = time_ms or TIME_MS
    profile = SearchProfile(table_bits=20)
    choice = think(position, profile, time_ms * 3 // 4, stop)
    danger = None
    if choice.mate is None and not position.in_check:
        danger = threat(position, profile, time_ms // 4, stop)
    reason = explain(position, choice, danger)
    return Hint(choice.move, reason, choice.score, choice.mate, choice.line)


def explain(position: Position, choice: Choice, danger: Choice | None) -> Sentence:
    """The first reason that applies."""
    motives = Motives(position, choice.move, worth_by_kind(position.variant))
    reasons: tuple[Callable[[], Sentence | None], ...] = (
        lambda: _mates(position, choice, NEAR),
        lambda: _promotes(position, choice.move),
        lambda: _takes_back(position, choice.move),
        lambda: _wins(position, choice),
        lambda: _mates(position, choice),
        lambda: _stops_mate(position, danger),
        lambda: _leaves_check(motives),
        lambda: _castles(position, choice.move),
        lambda: _saves(motives, pawns=False),
        lambda: _counters(motives),
        lambda: _prevents(position, choice, danger),
        lambda: _takes(motives),
        lambda: _checks(motives),
        lambda: _attacks(motives),
        lambda: _saves(motives, pawns=True),
    )
    told = next((text for reason in reasons if (text := reason())), None)
    if told is not None:
        return told
    return _advances(motives) if motives.piece.kind.promotes else _improves(motives)


def _mates(position: Position, choice: Choice, most: int | None = None) -> Sentence | None:
    if choice.mate is None or (most is not None and choice.mate > most):
        return None
    # Where a game is won otherwise too, the forced win need not be a mate.
    other = position.variant.ruled
    if choice.mate == 1:
        return sentence("hint-wins-now") if other else sentence("hint-checkmate")
    if choice.mate > 0:
        if other:
            return sentence("hint-wins-in", count=choice.mate)
        return sentence("hint-mates-in", count=choice.mate)
    return sentence("hint-holds-out")


def _promotes(position: Position, move: Move) -> Sentence | None:
    if move.promotion is None:
        return None
    return sentence("hint-promotes", piece=name_of(position.variant.kind(move.promotion)))


def _takes_back(position: Position, move: Move) -> Sentence | None:
    last, before = position.last_move, position.parent
    if last is None or before is None or last.target != move.target:
        return None
    for _ in captured(before, last):
        return sentence("hint-takes-back", piece=name_of(position.pieces[move.target].kind))
    return None


def material_swing(position: Position, line: Sequence[Move]) -> MaterialSwing | None:
    """What the line captures from either side; None if a pawn promotes."""
    swing = MaterialSwing([], [], 0)
    worth = worth_by_kind(position.variant)
    now = position
    for move in line[:LONG_LINE]:
        for piece in captured(now, move):
            own = now.turn is position.turn
            (swing.won if own else swing.lost).append(piece.kind)
            swing.balance += worth[piece.kind] if own else -worth[piece.kind]
        if move.promotion is not None:
            return None
        now = now.play(move)
    return swing


def _wins(position: Position, choice: Choice) -> Sentence | None:
    """What the line wins, if it wins more than it costs."""
    swing = material_swing(position, choice.line)
    if swing is None or not swing.won or swing.balance < CLEAR_GAIN:
        return None
    if choice.score < _static_score(position) + CLEAR_GAIN:
        return None
    worth = worth_by_kind(position.variant)
    best = max(swing.won, key=worth.__getitem__)
    if not swing.lost:
        return sentence("hint-wins", piece=name_of(best))
    cost = max(swing.lost, key=worth.__getitem__)
    if worth[cost] >= worth[best]:
        return sentence("hint-wins-exchanges")
    return sentence("hint-wins-for", piece=name_of(best), cost=name_of(cost))


def _stops_mate(position: Position, danger: Choice | None) -> Sentence | None:
    """The mate that the opponent threatens."""
    if danger is None or danger.mate is None or not 0 < danger.mate <= NEAR:
        return None
    if position.variant.ruled:
        return sentence("hint-stops-win")
    return (
        sentence("hint-stops-checkmate")
        if danger.mate == 1
        else sentence("hint-stops-mate-in", count=danger.mate)
    )


def _leaves_check(motives: Motives) -> Sentence | None:
    if not motives.position.in_check:
        return None
    if motives.captured is not None and motives.move.target in motives.position.checkers:
        return sentence("hint-takes-checker", piece=name_of(motives.captured.kind))
    if motives.piece.kind.royal:
        return sentence("hint-leaves-check")
    return sentence("hint-shields-king")


def _saves(motives: Motives, *, pawns: bool) -> Sentence | None:
    saved = motives.saved(pawns)
    if saved is None:
        return None
    match saved.how:
        case Help.MOVED:
            return sentence("hint-to-safety", piece=name_of(saved.kind))
        case Help.CAPTURED if motives.captured is not None:
            taken = name_of(motives.captured.kind)
            return sentence("hint-takes-attacker", piece=taken, saved=name_of(saved.kind))
        case Help.SHIELDED:
            return sentence("hint-shields", piece=name_of(saved.kind))
    return sentence("hint-protects", piece=name_of(saved.kind))


def _counters(motives: Motives) -> Sentence | None:
    """A hanging piece is left, since one as valuable is attacked."""
    left = motives.left()
    if left is None or not motives.attacked or motives.after.in_check:
        return None
    prey = motives.attacked[0]
    if motives.worth[prey] < motives.worth[left]:
        return None
    return sentence("hint-counters", piece=name_of(left), prey=name_of(prey))


def _prevents(position: Position, choice: Choice, danger: Choice | None) -> Sentence | None:
    """What the opponent threatens to win and no longer can."""
    if danger is None or danger.score + choice.score < CLEAR_GAIN:
        return None
    if len(choice.line) < ENOUGH_PLAY:
        return None
    threatened = material_swing(after_null_move(position), danger.line)
    expected = material_swing(position, choice.line)
    if threatened is None or not threatened.won or threatened.balance < CLEAR_GAIN:
        return None
    if expected is None or expected.balance <= -CLEAR_GAIN:
        return None
    best = max(threatened.won, key=worth_by_kind(position.variant).__getitem__)
    return None if best.promotes else sentence("hint-prevents", piece=name_of(best))


def _takes(motives: Motives) -> Sentence | None:
    for piece in captured(motives.position, motives.move):
        if motives.exchanged and not piece.kind.promotes:
            own, other = name_of(motives.piece.kind), name_of(piece.kind)
            return sentence("hint-exchanges", piece=own, other=other)
        return sentence("hint-takes", piece=name_of(piece.kind))
    return None


def _castles(position: Position, move: Move) -> Sentence | None:
    moved = [before for _, before, _ in position.changes(move) if before is not None]
    own = [piece for piece in moved if piece.side is position.turn]
    return sentence("hint-castles") if len(own) == 2 else None


def _checks(motives: Motives) -> Sentence | None:
    if not motives.after.in_check:
        return None
    if motives.attacked:
        return sentence("hint-checks-and-attacks", piece=name_of(motives.attacked[0]))
    return sentence("hint-checks")


def _attacks(motives: Motives) -> Sentence | None:
    match motives.attacked:
        case [first, second, *_]:
            return sentence("hint-attacks-two", piece=name_of(first), other=name_of(second))
        case [first]:
            return sentence("hint-attacks", piece=name_of(first))
    return None


def _advances(motives: Motives) -> Sentence:
    """A quiet move of a pawn."""
    if motives.near_promotion:
        return sentence("hint-nearer-promotion")
    if motives.central:
        return sentence("hint-takes-centre")
    freed = motives.freed
    if freed is not None:
        return sentence("hint-opens-way", piece=name_of(freed))
    return sentence("hint-gains-space")


def _improves(motives: Motives) -> Sentence:
    """A quiet move of a piece: what it does for it or for others."""
    piece, move = motives.piece, motives.move
    name = name_of(piece.kind)
    setup = dict(motives.position.variant.setup)
    if piece.kind.royal:
        return sentence("hint-better-king")
    if setup.get(move.origin) == piece:
        return sentence("hint-develops", piece=name)
    if motives.freer >= MORE_ROOM:
        return sentence("hint-more-room", piece=name)
    if motives.nearer > 1:
        return sentence("hint-nearer-king", piece=name)
    freed = motives.freed
    if freed is not None:
        return sentence("hint-makes-way", piece=name_of(freed))
    return sentence("hint-better-square", piece=name)


def captured(position: Position, move: Move) -> Iterator[Piece]:
    """What the move captures."""
    for _, before, _ in position.changes(move):
        if before is not None and before.side is not position.turn:
            yield before


def _static_score(position: Position) -> int:
    """The static evaluation."""
    return evaluator_for(position.board(), weights_for(position.variant)).score_now()


def name_of(kind: PieceType) -> str:
    """The piece as sentences name it."""
    return kind.name.lower()
