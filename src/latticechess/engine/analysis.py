"""Analysing a position: the best lines, told again after every depth."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from latticechess.engine.evaluation.for_board import evaluator_for, exchange_for, weights_for
from latticechess.engine.evaluation.weights import Weights
from latticechess.engine.search.history import Lessons
from latticechess.engine.search.iterative_deepening import Deepening, Line, Report
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.parallel import Crew
from latticechess.engine.search.profile import Sight
from latticechess.engine.search.search import Search
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import Table
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position

__all__ = ["Limits", "Line", "Report", "analyse", "prepare", "reports"]

MOST_THREADS = 64


def analyse(
    position: Position,
    limits: Limits | None = None,
    lines: int = 1,
    threads: int = 1,
    table: Table | None = None,
    stop: Stop | None = None,
    only: Collection[Move] = (),
    weights: Weights | None = None,
) -> Iterator[Report]:
    """A report after every depth, with the `lines` best moves; no report where there is no move.

    Where moves are named, `only` these are considered. `weights` replace the board's own.

    A `table` given is used and left filled: keep one for each game, `Table.of_megabytes(64)`.
    One thread with a limit of nodes or depth and a fresh table always finds the same.
    """
    limits = limits or Limits()
    sight = Sight(nodes=limits.nodes, table_bits=20)
    yield from reports(position, sight, limits, lines, threads, table, stop, weights, only)


def reports(
    position: Position,
    sight: Sight,
    limits: Limits,
    lines: int = 1,
    threads: int = 1,
    table: Table | None = None,
    stop: Stop | None = None,
    weights: Weights | None = None,
    only: Collection[Move] = (),
) -> Iterator[Report]:
    """The same for a player who sees as `sight` says, and judges by other weights if given."""
    if table is not None:
        table.grow_older()
    elif sight.table_bits:
        table = Table(sight.table_bits)
    stop = stop or Stop()
    threads = max(1, min(threads, MOST_THREADS))
    sight = replace(sight, nodes=-(-sight.nodes // threads))
    lessons = [None, *(Lessons() for _ in range(1, threads))]
    searches = [prepare(position, sight, stop, table, weights, own) for own in lessons]
    if only:
        for search in searches:
            _narrow(search, only)
    if searches[0].root_count == 0:
        return
    if threads == 1:
        yield from Deepening(searches[0], limits, lines).reports()
        return
    with Crew(searches, limits, lines) as crew:
        for report in crew.first.reports():
            yield replace(report, nodes=crew.nodes)


def _narrow(search: Search, only: Collection[Move]) -> None:
    """Let only these moves be considered at the root."""
    kept = 0
    for index, move in enumerate(search.root_moves()):
        if search.spell((move,))[0] in only:
            search.bring_forward(index, kept)
            kept += 1
    search.narrow(kept)


def prepare(
    position: Position,
    sight: Sight,
    stop: Stop,
    table: Table | None = None,
    weights: Weights | None = None,
    lessons: Lessons | None = None,
) -> Search:
    """A search standing at this position, with the game's past in mind; it learns from the
    table's lessons unless others are given."""
    board = position.board()
    weights = weights or weights_for(position.variant)
    if table is None and sight.table_bits:
        table = Table(sight.table_bits)
    return Search(
        board,
        evaluator_for(board, weights, sight.blur, sight.seed),
        table,
        weights.worth,
        exchange_for(board, weights.worth),
        sight,
        stop.flag,
        lessons,
    )
