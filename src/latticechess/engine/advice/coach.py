"""The coach: one sentence for a learner who is to move, from short searches around the last moves.

It says what the learner's own move lost or did well, what the opponent threatens now, or what
there is to win. Searches are limited by nodes, so that the same game gets the same sentences.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from latticechess.engine.advice.hint import NEAR, captured, explain, material_swing, name_of
from latticechess.engine.advice.motives import (
    CLEAR_GAIN,
    Motives,
    after_null_move,
    hanging,
    price,
    taking,
)
from latticechess.engine.advice.verdicts import AdviceKind, verdict_on, winning_chance
from latticechess.engine.choose import Choice, think, threat
from latticechess.engine.evaluation.weights import worth_by_kind
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.stop import Stop
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.notation.moves import format_move

NODES = 12_000
TIME_MS = 300
"""Limits of each of at most six searches; time is only for slow machines."""
PROFILE = SearchProfile(nodes=NODES, table_bits=15)
SOON = 3
"""A mate further away is not mentioned: a learner cannot see it."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """An arrow on the board; both ends are the same for a square."""

    origin: Square
    target: Square
    danger: bool
    """It is what the opponent may do, not the learner."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach says."""

    kind: AdviceKind
    said: Sentence
    shown: tuple[Pointer, ...] = ()
    """The moves and pieces that the sentence names."""
    better: Move | None = None
    """The move that would have been better, and which the sentence is about."""


Told = tuple[Sentence, tuple[Pointer, ...]]


@dataclass(frozen=True)
class TriedMove:
    """A learner's move, with the search before and after it."""

    before: Position
    move: Move
    best: Choice
    answer: Choice
    """The opponent's best answer."""

    @cached_property
    def after(self) -> Position:
        return self.before.play(self.move)

    @property
    def loss(self) -> float:
        """Percentage points of winning chances that it lost."""
        if self.best.move == self.move:
            return 0.0
        return _chance(self.best) - (100.0 - _chance(self.answer))


def speak(now: Position, stop: Stop | None = None) -> Advice | None:
    """What to say in this position; None when there is nothing yet, at the start of a game."""
    best = _think(now, stop)
    tried, reply = _last_own(now, stop), now.last_move
    if tried is not None and reply is not None and _lost_much(tried, best):
        why = why_bad(tried, reply)
        if why is not None:
            return Advice("blunder", *why)
    found = _about_position(now, best, stop)
    if found is not None or tried is None:
        return found
    if _was_mistake(tried, stop):
        better = tried.best.move
        said = explain(tried.before, tried.best, None)
        return Advice("better", said, (_own(better),), better)
    return Advice("good", _merit(tried, stop))


def judge(before: Position, move: Move, stop: Stop | None = None) -> Advice:
    """What a move was worth that has been taken back."""
    after = before.play(move)
    if after.outcome is not None:
        return Advice("good", sentence("coach-not-bad"))
    tried = TriedMove(before, move, _think(before, stop), _think(after, stop))
    if verdict_on(tried.loss) is None:
        return Advice("good", sentence("coach-not-bad"))
    answer = tried.answer.move
    worse = sentence("coach-worse", answer=format_move(after, answer))
    return Advice("blunder", *(why_bad(tried, answer) or (worse, (_foe(answer),))))


def why_bad(tried: TriedMove, reply: Move) -> Told | None:
    """Why a move lost much, by what `reply` or the best answer does; the first that applies."""
    reasons: tuple[Callable[[], Told | None], ...] = (
        lambda: _mated(tried),
        lambda: _taken(tried, reply),
        lambda: _forked(tried, reply),
        lambda: _loses(tried),
        lambda: _missed(tried),
    )
    return next((text for reason in reasons if (text := reason())), None)


def _think(position: Position, stop: Stop | None) -> Choice:
    return think(position, PROFILE, TIME_MS, stop)


def _chance(choice: Choice) -> float:
    return winning_chance(choice.score, choice.mate)


def _last_own(now: Position, stop: Stop | None) -> TriedMove | None:
    """The learner's last move, before the opponent's answer."""
    after = now.parent
    if after is None or after.parent is None or after.last_move is None:
        return None
    before = after.parent
    return TriedMove(before, after.last_move, _think(before, stop), _think(after, stop))


def _was_mistake(tried: TriedMove, stop: Stop | None) -> bool:
    """Whether a better move is worth a word: nobody learns from a correction of every quiet move.

    The scores before and after a move come from searches that begin with different sides, and
    swing where nothing happens: the answers to both moves are asked as well. A smaller loss is
    told only where it is one of material.
    """
    if verdict_on(tried.loss) not in ("mistake", "blunder"):
        return False
    better = tried.before.play(tried.best.move)
    if better.outcome is not None:
        return True
    loss = _chance(tried.answer) - _chance(_think(better, stop))
    match verdict_on(min(loss, tried.loss)):
        case "blunder":
            return True
        case "mistake":
            return (_loses(tried) or _missed(tried)) is not None
    return False


def _own(move: Move) -> Pointer:
    return Pointer(move.origin, move.target, danger=False)


def _foe(move: Move) -> Pointer:
    return Pointer(move.origin, move.target, danger=True)


def _lost_much(tried: TriedMove, now: Choice) -> bool:
    """Whether the move was a blunder and the opponent's answer has not made up for it."""
    punished = _chance(tried.best) - _chance(now)
    return verdict_on(tried.loss) == "blunder" and verdict_on(punished) == "blunder"


# --- A move that lost much ----------------------------------------------------------------------


def _mated(tried: TriedMove) -> Told | None:
    mate = tried.answer.mate
    if mate is None or not 0 < mate <= SOON:
        return None
    answer = format_move(tried.after, tried.answer.move)
    if mate == 1:
        return sentence("coach-mated", answer=answer), (_foe(tried.answer.move),)
    return sentence("coach-mated-in", answer=answer, count=mate), (_foe(tried.answer.move),)


def _taken(tried: TriedMove, reply: Move) -> Told | None:
    """The answer takes a piece."""
    after = tried.after
    lost = next((piece for piece in captured(after, reply) if not piece.kind.promotes), None)
    if lost is None:
        return None
    taker, prey = name_of(after.pieces[reply.origin].kind), name_of(lost.kind)
    later = after.play(reply)
    back = later.attackers(reply.target, later.turn)
    if any(reply.target in later.destinations(origin).captures for origin in back):
        return sentence("coach-takes", taker=taker, piece=prey), (_foe(reply),)
    return sentence("coach-takes-free", taker=taker, piece=prey), (_foe(reply),)


def _forked(tried: TriedMove, reply: Move) -> Told | None:
    motives = Motives(tried.after, reply, worth_by_kind(tried.after.variant))
    taker = name_of(motives.piece.kind)
    match motives.attacked:
        case [first, *_] if motives.after.in_check:
            said = sentence("coach-checks-and-attacks", taker=taker, piece=name_of(first))
            return said, (_foe(reply),)
        case [first, second, *_]:
            one, two = name_of(first), name_of(second)
            return sentence("coach-attacks-two", taker=taker, piece=one, other=two), (_foe(reply),)
    return None


def _loses(tried: TriedMove) -> Told | None:
    """The best line takes something later."""
    swing = material_swing(tried.after, tried.answer.line)
    if swing is None or not swing.won or swing.balance < CLEAR_GAIN:
        return None
    worth = worth_by_kind(tried.after.variant)
    return sentence("coach-loses", piece=name_of(max(swing.won, key=worth.__getitem__))), ()


def _missed(tried: TriedMove) -> Told | None:
    """The best move would have won something."""
    move, mate = format_move(tried.before, tried.best.move), tried.best.mate or 0
    shown = (_own(tried.best.move),)
    missed_mate = (sentence("coach-missed-mate", move=move), shown) if mate > 0 else None
    if 0 < mate <= NEAR:
        return missed_mate
    swing = material_swing(tried.before, tried.best.line)
    if swing is None or not swing.won or swing.balance < CLEAR_GAIN:
        return missed_mate
    worth = worth_by_kind(tried.before.variant)
    best = max(swing.won, key=worth.__getitem__)
    return sentence("coach-missed", move=move, piece=name_of(best)), shown


# --- The position now ---------------------------------------------------------------------------


def _about_position(now: Position, best: Choice, stop: Stop | None) -> Advice | None:
    """A threat or a chance, the most urgent first."""
    if best.mate == 1:
        return Advice("chance", sentence("coach-chance-mate"))
    if now.in_check:
        return Advice("danger", *_in_check(now))
    danger = _mate_threat(now, stop)
    if danger is not None:
        return Advice("danger", *danger)
    chance = _chance_to_win(now, best)
    if chance is not None:
        return Advice("chance", *chance)
    attacked = _attacked(now)
    return None if attacked is None else Advice("danger", *attacked)


def _in_check(now: Position) -> Told:
    square = now.checkers[0]
    said = sentence("coach-in-check", piece=_piece(now, square), square=_place(now, square))
    return said, (Pointer(square, square, danger=True),)


def _mate_threat(now: Position, stop: Stop | None) -> Told | None:
    danger = threat(now, PROFILE, TIME_MS, stop)
    if danger is None or danger.mate is None or not 0 < danger.mate <= SOON:
        return None
    piece, square = _piece(now, danger.move.origin), _place(now, danger.move.target)
    shown = (_foe(danger.move),)
    if danger.mate == 1:
        return sentence("coach-threatens-mate", piece=piece, square=square), shown
    return sentence("coach-threatens-mate-soon", piece=piece, square=square), shown


def _chance_to_win(now: Position, best: Choice) -> Told | None:
    if best.mate is not None and 0 < best.mate <= SOON:
        return sentence("coach-chance-mate-in", count=best.mate), ()
    prey = now.pieces.get(best.move.target)
    worth = worth_by_kind(now.variant)
    if prey is None or prey.side is now.turn or prey.kind.promotes:
        return None
    if taking(now, best.move.target, worth) < CLEAR_GAIN:
        return None
    target = best.move.target
    name, square = name_of(prey.kind), _place(now, target)
    # The move itself is for the learner to find.
    shown = (Pointer(target, target, danger=False),)
    if now.attackers(target, now.turn.opponent):
        return sentence("coach-chance-win", piece=name, square=square), shown
    return sentence("coach-chance-free", piece=name, square=square), shown


def _attacked(now: Position) -> Told | None:
    """The learner's most valuable hanging piece, and what attacks it."""
    turned = after_null_move(now)
    worth = worth_by_kind(now.variant)
    for square in hanging(turned, now.turn, worth):
        if now.pieces[square].kind.promotes:
            continue
        takers = [
            origin
            for origin in turned.attackers(square, turned.turn)
            if square in turned.destinations(origin).captures
        ]
        origin = min(takers, key=lambda one: price(now.pieces[one].kind, worth))
        said = sentence(
            "coach-attacked",
            piece=_piece(now, square),
            square=_place(now, square),
            taker=_piece(now, origin),
            origin=_place(now, origin),
        )
        return said, (Pointer(origin, square, danger=True),)
    return None


def _merit(tried: TriedMove, stop: Stop | None) -> Sentence:
    """What a good move does."""
    before, answer = tried.before, tried.answer
    mate = None
    if answer.mate is not None:
        mate = 1 - answer.mate if answer.mate < 0 else -answer.mate
    line = (tried.move, *answer.line)
    played = Choice(tried.move, -answer.score, answer.depth, answer.nodes, line, mate)
    danger = None
    if mate is None and not before.in_check:
        danger = threat(before, PROFILE, TIME_MS, stop)
    return explain(before, played, danger)


def _piece(position: Position, square: Square) -> str:
    return name_of(position.pieces[square].kind)


def _place(position: Position, square: Square) -> str:
    return position.variant.geometry.name(square)
