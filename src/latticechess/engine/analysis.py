"""Analysis of a position: the best lines, reported after every depth."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from time import monotonic

from latticechess.engine.endgames.root import Knowledge, known_moves
from latticechess.engine.evaluation.for_board import evaluator_for, exchange_for, weights_for
from latticechess.engine.evaluation.weights import Weights
from latticechess.engine.search.history import HistoryTables
from latticechess.engine.search.iterative_deepening import IterativeDeepening, Line, Report
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.parallel import ParallelSearch
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.search import Search
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.taste import Taste, bonuses
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position

__all__ = ["Limits", "Line", "Report", "analyse", "prepare", "reports"]

MAX_THREADS = 64


def analyse(
    position: Position,
    limits: Limits | None = None,
    lines: int = 1,
    threads: int = 1,
    table: TranspositionTable | None = None,
    stop: Stop | None = None,
    only: Collection[Move] = (),
    weights: Weights | None = None,
    taste: Taste | None = None,
) -> Iterator[Report]:
    """A report after every depth, with the `lines` best moves; none if there is no legal move.

    If `only` names moves, no others are searched. `weights` replace those of the board; `taste`
    adds to the scores of the moves that it likes.

    A given `table` is used and left filled: keep one for each game,
    `TranspositionTable.of_megabytes(64)`. A single thread with a node or depth limit and a fresh
    table is deterministic.
    """
    limits = limits or Limits()
    profile = SearchProfile(nodes=limits.nodes, table_bits=20, taste=taste)
    yield from reports(position, profile, limits, lines, threads, table, stop, weights, only)


def reports(
    position: Position,
    profile: SearchProfile,
    limits: Limits,
    lines: int = 1,
    threads: int = 1,
    table: TranspositionTable | None = None,
    stop: Stop | None = None,
    weights: Weights | None = None,
    only: Collection[Move] = (),
) -> Iterator[Report]:
    """The same for a given search profile.

    Where endgame tables know the moves, their scores are those of the tables, and only what keeps
    the result is searched. Looking them up, and making a table, is part of the time.
    """
    begun = monotonic()
    # Who errs on purpose does not know them.
    verdicts = {} if profile.noise or profile.oversights else known_moves(position, limits)
    limits = limits.after(int(1000 * (monotonic() - begun))) if verdicts else limits
    wanted = {move: known for move, known in verdicts.items() if not only or move in only}
    if not wanted:
        yield from _searched(position, profile, limits, lines, threads, table, stop, weights, only)
        return
    knowledge = Knowledge(position, wanted, lines)
    lines, only = max(1, knowledge.lines), knowledge.searched
    for report in _searched(position, profile, limits, lines, threads, table, stop, weights, only):
        yield knowledge.completed(report)
        if knowledge.settled:
            return


def _searched(
    position: Position,
    profile: SearchProfile,
    limits: Limits,
    lines: int,
    threads: int,
    table: TranspositionTable | None,
    stop: Stop | None,
    weights: Weights | None,
    only: Collection[Move],
) -> Iterator[Report]:
    if table is not None:
        table.start_search()
    elif profile.table_bits:
        table = TranspositionTable(profile.table_bits)
    stop = stop or Stop()
    threads = max(1, min(threads, MAX_THREADS))
    profile = replace(profile, nodes=-(-profile.nodes // threads))
    # The first search uses the table's history; the others write to their own.
    histories = [None, *(HistoryTables() for _ in range(1, threads))]
    searches = [prepare(position, profile, stop, table, weights, own) for own in histories]
    if only:
        for search in searches:
            _keep_only(search, only)
    if searches[0].root_count == 0:
        return
    if threads == 1:
        yield from IterativeDeepening(searches[0], limits, lines).reports()
        return
    with ParallelSearch(searches, limits, lines) as parallel:
        for report in parallel.first.reports():
            yield replace(report, nodes=parallel.nodes)


def _keep_only(search: Search, only: Collection[Move]) -> None:
    """Search only these moves at the root."""
    kept = 0
    for index, move in enumerate(search.root_moves()):
        if search.decode_line((move,))[0] in only:
            search.bring_forward(index, kept)
            kept += 1
    search.limit_root_moves(kept)


def prepare(
    position: Position,
    profile: SearchProfile,
    stop: Stop,
    table: TranspositionTable | None = None,
    weights: Weights | None = None,
    history: HistoryTables | None = None,
) -> Search:
    """A search at this position that knows the game's past; it uses the table's history unless
    given another."""
    board = position.board()
    weights = weights or weights_for(position.variant)
    if table is None and profile.table_bits:
        table = TranspositionTable(profile.table_bits)
    search = Search(
        board,
        evaluator_for(board, weights, profile.noise, profile.seed),
        table,
        weights.worth,
        exchange_for(board, weights.worth),
        profile,
        stop.flag,
        history,
    )
    if profile.taste is not None:
        _prefer(search, position, weights, profile.taste)
    return search


def _prefer(search: Search, position: Position, weights: Weights, taste: Taste) -> None:
    """Let the player's taste choose among root moves that are about equal."""
    moves = []
    for raw in search.root_moves():
        move = search.decode_line((raw,))[0]
        moves.append((move.origin, move.target, raw[3]))
    search.prefer(bonuses(position, moves, search.root_facts(), weights.worth, taste))
