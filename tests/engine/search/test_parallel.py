"""Threads on one position: what one has finished, the others need not."""

from __future__ import annotations

from array import array

import pytest

from latticechess import variant
from latticechess.engine.analysis import prepare
from latticechess.engine.search.iterative_deepening import Deepening
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.parallel import CLAIMS, Crew
from latticechess.engine.search.profile import Sight
from latticechess.engine.search.search import Search
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import Table


def searches(board: str, count: int) -> list[Search]:
    table, start = Table(16), variant(board).start()
    return [prepare(start, Sight(), Stop(), table) for _ in range(count)]


def test_a_finished_depth_is_taken_over_by_a_member_that_is_not_beyond_it() -> None:
    crew = Crew(searches("chess", 2), Limits(depth=6), 1)
    helper = crew.helpers[0]
    told = helper.reports()
    while next(told).depth < 5:
        pass
    reports = crew.first.reports()
    assert next(reports).depth == 1
    # What the helper tells reaches a member that has begun the second ply.
    crew.first.working = 2
    crew.tell(helper, helper.depth, helper.thoughts[0])
    taken = next(reports)
    assert taken.depth >= 5
    assert taken.lines[0].moves[0] == helper.report().lines[0].moves[0]
    assert [report.depth for report in reports][-1] == 6


def test_a_depth_below_ones_own_is_no_news() -> None:
    one, other = (Deepening(search, Limits(depth=4)) for search in searches("cube", 2))
    for member in (one, other):
        for _ in member.reports():
            pass
    one.working = 5
    one.hear(3, other.thoughts[0])
    assert one.heard is None


def test_what_the_first_member_is_at_is_put_off_and_not_forgotten() -> None:
    """Two searches that share claims, in turn in one thread, find what one alone finds."""
    alone = Deepening(searches("chess", 1)[0], Limits(depth=5))
    crew = Crew(searches("chess", 2), Limits(depth=5), 1)
    for member in (alone, crew.first):
        for _ in member.reports():
            pass
    assert crew.first.report().lines == alone.report().lines


def test_claims_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="number of claims"):
        searches("chess", 1)[0].share(array("Q", bytes(8 * (CLAIMS - 1))))
