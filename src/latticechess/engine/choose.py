"""Choosing a move at a level of strength."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import randrange

from latticechess.engine.analysis import prepare, reports
from latticechess.engine.evaluation.weights import Weights
from latticechess.engine.search.iterative_deepening import IterativeDeepening, Report
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.engine.strength.characters import taste_of
from latticechess.engine.strength.levels import Level, level_of
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position


class NoMoveError(ValueError):
    """The side to move has no legal move: the game is over."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The result of a search."""

    move: Move
    score: int
    """Centipawns for the side to move."""
    depth: int
    """Depth searched to the end, in plies."""
    nodes: int
    line: tuple[Move, ...]
    """The principal variation, beginning with `move`."""
    mate: int | None
    """Own moves until a forced mate, negative when being mated; None if none is seen."""


def choose(
    position: Position,
    level: Level | int,
    time_ms: int | None = None,
    stop: Stop | None = None,
    seed: int | None = None,
    *,
    aim_ms: int | None = None,
    threads: int = 1,
    table: TranspositionTable | None = None,
    only: Collection[Move] = (),
    character: str | None = None,
) -> Choice:
    """A legal move as a player of `level` finds it; NoMoveError if there is none.

    `time_ms` replaces the level's own time; `seed` fixes its errors. With a clock, `aim_ms` is what
    the move should take (see `time_management`). A table kept for the game is used by levels that
    make no errors on purpose; the others ignore it. If `only` names moves, no others are searched.
    A `character` is one of `strength.characters`: it chooses among moves that are about equal.
    """
    chosen = level if isinstance(level, Level) else level_of(level, position.variant)
    taste = None if character is None else taste_of(character)
    profile = chosen.profile(randrange(1 << 30) if seed is None else seed, taste)
    limits = Limits(profile.depth, profile.nodes, time_ms or chosen.time_ms, aim_ms)
    kept = None if profile.noise or profile.oversights else table
    last = None
    for report in reports(position, profile, limits, 1, threads, kept, stop, only=only):
        last = report
    if last is None and only:
        # On an unbounded board a legal move need not be a candidate of the search.
        return Choice(next(iter(only)), 0, 0, 0, (), None)
    return _decided(position, last)


def think(
    position: Position,
    profile: SearchProfile,
    time_ms: int | None = None,
    stop: Stop | None = None,
    weights: Weights | None = None,
) -> Choice:
    """Search within the profile's limits and the time; always at least one full ply."""
    last = None
    limits = Limits(profile.depth, profile.nodes, time_ms)
    for report in reports(position, profile, limits, stop=stop, weights=weights):
        last = report
    return _decided(position, last)


def threat(
    position: Position, profile: SearchProfile, time_ms: int | None = None, stop: Stop | None = None
) -> Choice | None:
    """What the opponent would play if it were their turn; None if they could not move."""
    search = prepare(position, profile, stop or Stop())
    search.pass_turn()
    if not search.root_count:
        return None
    last = None
    limits = Limits(profile.depth, profile.nodes, time_ms)
    for report in IterativeDeepening(search, limits).reports():
        last = report
    return _decided(position, last)


def _decided(position: Position, report: Report | None) -> Choice:
    """The choice in the last report."""
    if report is None:
        return Choice(_any_move(position), 0, 0, 0, (), None)
    best = report.lines[0]
    return Choice(best.moves[0], best.score, report.depth, report.nodes, best.moves, best.mate)


def _any_move(position: Position) -> Move:
    """Some legal move, where an unbounded board has no candidate moves."""
    for square, piece in position.pieces.items():
        if piece.side is not position.turn:
            continue
        found = position.destinations(square)
        for target in found.squares:
            promotes = target in found.promotions
            return Move(
                square, target, position.promotion_choices(position.turn)[0] if promotes else None
            )
        for ray in found.rays:
            step = zip(ray.origin, ray.step, strict=True)
            return Move(square, tuple(a + ray.first * b for a, b in step))
    raise NoMoveError("The game is over: there is no legal move.")
