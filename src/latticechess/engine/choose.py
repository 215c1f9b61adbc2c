"""Choosing a move: what a player of some strength does in a position."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import randrange

from latticechess.engine.analysis import prepare, reports
from latticechess.engine.evaluation.weights import Weights
from latticechess.engine.search.iterative_deepening import Deepening, Report
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.profile import Sight
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import Table
from latticechess.engine.strength.levels import Level, level_of
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position


class NoMoveError(ValueError):
    """The side to move has no legal move: the game is over."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a search decided."""

    move: Move
    score: int
    """Hundredths of a pawn for the side to move."""
    depth: int
    """Full plies searched to the end."""
    nodes: int
    line: tuple[Move, ...]
    """The expected play, beginning with `move`."""
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
    table: Table | None = None,
    only: Collection[Move] = (),
) -> Choice:
    """A legal move as a player of `level` finds it; NoMoveError if there is none.

    `time_ms` shortens or lengthens the level's own time; `seed` fixes which errors are made. With
    a clock `aim_ms` is what the move should take (see `timing`). A table kept for one game helps
    those levels that judge without errors; the others leave it alone. Where moves are named,
    `only` these are considered.
    """
    chosen = level if isinstance(level, Level) else level_of(level, position.variant)
    sight = chosen.sight(randrange(1 << 30) if seed is None else seed)
    limits = Limits(sight.depth, sight.nodes, time_ms or chosen.time_ms, aim_ms)
    kept = None if sight.blur or sight.overlooks else table
    last = None
    for report in reports(position, sight, limits, 1, threads, kept, stop, only=only):
        last = report
    if last is None and only:
        # An unbounded board has more legal moves than the search looks at.
        return Choice(next(iter(only)), 0, 0, 0, (), None)
    return _decided(position, last)


def think(
    position: Position,
    sight: Sight,
    time_ms: int | None = None,
    stop: Stop | None = None,
    weights: Weights | None = None,
) -> Choice:
    """Search within the limits of `sight` and time; always at least one full ply."""
    last = None
    limits = Limits(sight.depth, sight.nodes, time_ms)
    for report in reports(position, sight, limits, stop=stop, weights=weights):
        last = report
    return _decided(position, last)


def threat(
    position: Position, sight: Sight, time_ms: int | None = None, stop: Stop | None = None
) -> Choice | None:
    """What the opponent would do if it were their turn; None if they could not move."""
    search = prepare(position, sight, stop or Stop())
    search.pass_turn()
    if not search.root_count:
        return None
    last = None
    limits = Limits(sight.depth, sight.nodes, time_ms)
    for report in Deepening(search, limits).reports():
        last = report
    return _decided(position, last)


def _decided(position: Position, report: Report | None) -> Choice:
    """The choice that the last report amounts to."""
    if report is None:
        return Choice(_any_move(position), 0, 0, 0, (), None)
    best = report.lines[0]
    return Choice(best.moves[0], best.score, report.depth, report.nodes, best.moves, best.mate)


def _any_move(position: Position) -> Move:
    """Some legal move, where an unbounded board offers none of interest."""
    for square, piece in position.pieces.items():
        if piece.side is not position.turn:
            continue
        found = position.destinations(square)
        for target in found.squares:
            promotes = target in found.promotions and position.variant.promotion
            return Move(square, target, promotes.choices[0] if promotes else None)
        for ray in found.rays:
            step = zip(ray.origin, ray.step, strict=True)
            return Move(square, tuple(a + ray.first * b for a, b in step))
    raise NoMoveError("The game is over: there is no legal move.")
