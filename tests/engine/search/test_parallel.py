"""Parallel search: a depth that one thread has finished is not searched by the others."""

from __future__ import annotations

from array import array

import pytest

from latticechess import variant
from latticechess.engine.analysis import prepare
from latticechess.engine.search.iterative_deepening import IterativeDeepening
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.node import IN_PROGRESS_SIZE
from latticechess.engine.search.parallel import ParallelSearch
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.search import Search
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import TranspositionTable


def searches(board: str, count: int) -> list[Search]:
    table, start = TranspositionTable(16), variant(board).start()
    return [prepare(start, SearchProfile(), Stop(), table) for _ in range(count)]


def test_a_finished_depth_is_taken_over_by_a_member_that_is_not_beyond_it() -> None:
    both = ParallelSearch(searches("chess", 2), Limits(depth=6), 1)
    helper = both.helpers[0]
    told = helper.reports()
    while next(told).depth < 5:
        pass
    reports = both.first.reports()
    assert next(reports).depth == 1
    # What the helper tells reaches a member that has begun the second ply.
    both.first.working = 2
    both.finished_depth(helper, helper.depth, helper.lines[0])
    taken = next(reports)
    assert taken.depth >= 5
    assert taken.lines[0].moves[0] == helper.report().lines[0].moves[0]
    assert [report.depth for report in reports][-1] == 6


def test_a_shallower_depth_is_ignored() -> None:
    one, other = (IterativeDeepening(search, Limits(depth=4)) for search in searches("cube", 2))
    for member in (one, other):
        for _ in member.reports():
            pass
    one.working = 5
    one.receive(3, other.lines[0])
    assert one.received is None


def test_deferred_moves_are_searched_in_the_end() -> None:
    """Two searches that share their progress, in turn in one thread, find what one alone finds."""
    alone = IterativeDeepening(searches("chess", 1)[0], Limits(depth=5))
    both = ParallelSearch(searches("chess", 2), Limits(depth=5), 1)
    for member in (alone, both.first):
        for _ in member.reports():
            pass
    assert both.first.report().lines == alone.report().lines


def test_a_progress_table_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="slots"):
        searches("chess", 1)[0].share_progress(array("Q", bytes(8 * (IN_PROGRESS_SIZE - 1))))
