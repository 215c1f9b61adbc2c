"""Analysis: the best lines after every depth, with threads, tables, limits and the switch."""

from __future__ import annotations

from itertools import pairwise
from threading import Timer
from time import monotonic

import pytest

from engine.diagrams import position
from latticechess import Move, Side, variant
from latticechess.engine.analysis import Limits, Report, analyse
from latticechess.engine.choose import think
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.position import Position

BOARDS = ("chess", "plane", "cube")


def last(now: Position, limits: Limits, lines: int = 1, threads: int = 1) -> Report:
    return list(analyse(now, limits, lines, threads))[-1]


def assert_sound(now: Position, report: Report, lines: int) -> None:
    """As many lines as wanted, each with another first move, legal, best first."""
    assert len(report.lines) == lines
    assert len({line.moves[0] for line in report.lines}) == lines
    for line in report.lines:
        after = now
        for move in line.moves:
            assert after.why_illegal(move) is None
            after = after.play(move)
    assert all(one.score >= other.score for one, other in pairwise(report.lines))


@pytest.mark.parametrize("board", BOARDS)
def test_every_depth_is_reported_with_its_lines(board: str) -> None:
    start = variant(board).start()
    told = list(analyse(start, Limits(depth=3), lines=3))
    assert [report.depth for report in told] == [1, 2, 3]
    for report in told:
        assert_sound(start, report, 3)
        assert 0 <= report.hashfull <= 1000
    assert all(one.nodes < other.nodes for one, other in pairwise(told))


@pytest.mark.parametrize("board", BOARDS)
def test_further_lines_have_the_score_of_a_search_of_their_own(board: str) -> None:
    """Without pruning a line's score is that of the position after its move, one ply less deep."""
    start = variant(board).start()
    depth = 3 if board == "chess" else 2
    profile = SearchProfile(depth=depth, selective=False, quiescence_plies=0, table_bits=0)
    from latticechess.engine.analysis import reports

    told = list(reports(start, profile, Limits(depth=depth), lines=4))[-1]
    for line in told.lines:
        after = think(
            start.play(line.moves[0]),
            SearchProfile(depth=depth - 1, selective=False, quiescence_plies=0, table_bits=0),
        )
        assert line.score == -after.score


def test_more_lines_than_moves_gives_all_moves() -> None:
    now = position("chess", {"K": "h1", "k": "a8", "r": "a2"})
    report = last(now, Limits(depth=4), lines=9)
    assert_sound(now, report, len(now.legal_moves()))


def test_nothing_is_reported_where_the_game_is_over() -> None:
    stalemate = position("chess", {"K": "b6", "Q": "c7", "k": "a8"}, Side.BLACK)
    assert list(analyse(stalemate, Limits(depth=4))) == []


def test_second_line_shows_the_second_mate() -> None:
    now = position("chess", {"K": "g6", "R": "a1 b1", "k": "g8"})
    report = last(now, Limits(depth=4), lines=3)
    assert [line.mate for line in report.lines[:2]] == [1, 1]
    assert {line.moves[0] for line in report.lines[:2]} == {
        Move((0, 0), (0, 7)),
        Move((1, 0), (1, 7)),
    }
    assert report.lines[2].mate == 2


def test_a_mate_is_no_second_line_of_its_own() -> None:
    """The proof that a mate is the shortest leaves the order of the root moves as it was."""
    pieces = {"K": "g1", "Q": "d2", "R": "d1", "k": "g8", "p": "f7 g7 h7", "r": "a8"}
    now = position("chess", pieces)
    for report in analyse(now, Limits(nodes=20_000), lines=2):
        assert_sound(now, report, 2)
    assert report.lines[0].mate == 2
    assert report.lines[1].mate is None


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_find_a_mate_and_sound_lines(board: str, threads: int) -> None:
    start = variant(board).start()
    assert_sound(start, last(start, Limits(depth=3), 2, threads), 2)


def test_threads_agree_on_a_forced_mate() -> None:
    now = position("chess", {"K": "c8", "R": "a1", "P": "b6", "k": "a8", "b": "b8", "p": "a7 b7"})
    for _ in range(20):
        assert last(now, Limits(depth=6), threads=3).lines[0].mate == 2


def test_a_limit_of_mate_is_enough() -> None:
    now = position("chess", {"K": "g6", "R": "a1 b1", "k": "g8"})
    told = list(analyse(now, Limits(mate=1), lines=2))
    assert told[-1].lines[0].mate == 1
    assert told[-1].depth <= 2


def test_one_thread_with_nodes_is_repeatable() -> None:
    start = variant("chess").start()

    def seen() -> list[object]:
        told = analyse(start, Limits(nodes=20_000), lines=2)
        return [(report.depth, report.nodes, report.lines) for report in told]

    assert seen() == seen()


def test_nodes_are_those_of_all_threads() -> None:
    report = last(variant("chess").start(), Limits(nodes=30_000), threads=2)
    assert report.nodes < 45_000


def test_the_switch_ends_an_endless_analysis() -> None:
    for threads in (1, 2):
        stop = Stop()
        Timer(0.2, stop.set).start()
        told = list(analyse(variant("cube").start(), None, 2, threads, None, stop))
        assert stop.is_set()
        assert_sound(variant("cube").start(), told[-1], 2)


def test_an_analysis_may_be_left_at_any_time() -> None:
    told = analyse(variant("plane").start(), None, threads=2)
    assert next(told).depth == 1
    told.close()  # type: ignore[attr-defined]


def test_time_ends_it() -> None:
    begun = monotonic()
    list(analyse(variant("chess").start(), Limits(time_ms=50)))
    assert monotonic() - begun < 30


def test_a_kept_table_helps() -> None:
    start = variant("chess").start()
    table = TranspositionTable.of_megabytes(4)
    assert table.megabytes == 4
    first = list(analyse(start, Limits(depth=6), table=table))[-1]
    # What a deeper search has left behind saves a shallower one most of its work.
    deeper = list(analyse(start, Limits(depth=9), table=table))[-1]
    again = list(analyse(start, Limits(depth=6), table=table))[-1]
    assert again.nodes < first.nodes
    assert deeper.hashfull > 0
    table.clear()
    fresh = list(analyse(start, Limits(depth=6), table=table))[-1]
    assert fresh.nodes == first.nodes
    assert fresh.lines == first.lines
