"""What searches make of endgame tables: exact mates, moves that keep the result, and the time."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.endgames.endings import random_endings
from latticechess import Move, Position, Side, variant
from latticechess.engine.analysis import Limits, analyse, reports
from latticechess.engine.choose import choose
from latticechess.engine.endgames import own_tables, syzygy
from latticechess.engine.endgames.own_tables import Ending, Tables, known, verdicts
from latticechess.engine.endgames.root import ENOUGH_MS
from latticechess.engine.endgames.verdicts import WON, Result, Verdict
from latticechess.engine.search.iterative_deepening import Line
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.strength.levels import Level
from latticechess.notation.fen.position import parse_position
from latticechess.notation.moves import format_move, parse_move

FEW = Limits(nodes=40)
ROOK_ENDING = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1"
ROOK_ATTACKED = "8/8/8/8/4k3/3R4/8/3K4 w - - 0 1"
ROOKS = "8/8/8/8/8/1k6/2r5/K5R1 w - - 0 1"
QUEEN_AGAINST_ROOK = "8/8/8/4k3/8/2r5/8/K2Q4 w - - {} 100"
MATE_BY_QUEEN = 32


def chess(text: str) -> Position:
    return parse_position(variant("chess"), text)


def lines(now: Position, count: int = 1, limits: Limits = FEW) -> tuple[Line, ...]:
    *_, last = analyse(now, limits, lines=count)
    return last.lines


def mate_in(now: Position) -> int | None:
    """Own moves to mate by the table."""
    value = known(now)
    return (value // 2 if value % 2 == 0 else -(value // 2)) if value else None


@pytest.mark.parametrize("letters", ["KBNk", "KRk", "KQkr"])
def test_mates_are_announced_exactly(letters: str) -> None:
    for now in islice(random_endings(letters, 7), 30):
        if now.outcome is None and mate_in(now) is not None:
            assert lines(now)[0].mate == mate_in(now), now.pieces
            assert len(lines(now)[0].moves) == known(now) - 1


def hard_wins(count: int) -> list[Position]:
    """Bishop and knight, the attacker to move, at least 25 moves from mate."""
    found = (
        now
        for now in random_endings("KBNk", 8)
        if known(now) % 2 == 0 and known(now) >= 2 * 25 and now.outcome is None
    )
    return list(islice(found, count))


def test_bishop_and_knight_mate_in_the_stated_moves_by_hardly_a_look_ahead() -> None:
    hasty = Level(99, "Hasty", "Looks at forty nodes.", 10_000, nodes=40)
    for now in hard_wins(3):
        winner, moves = now.turn, mate_in(now)
        made = 0
        while now.outcome is None:
            if now.turn is winner:
                made += 1
                now = now.play(choose(now, hasty, seed=1).move)
            else:
                now = now.play(lines(now)[0].moves[0])
        assert now.is_checkmate()
        assert now.turn is winner.opponent
        assert made == moves


@pytest.mark.parametrize("count", [1, 3, 18, 40])
def test_lines_stand_in_the_order_of_the_tables(count: int) -> None:
    """First the mates, the nearest first, each of them to its end; then the moves that draw."""
    now = chess(ROOK_ATTACKED)
    found = verdicts(now)
    best = lines(now, count)
    assert len({line.moves[0] for line in best}) == len(best) == min(count, len(found))
    mates = sorted(one.plies for one in found.values() if one.result is Result.WIN)
    assert 10 < len(mates) < 18
    assert [line.mate and 2 * line.mate - 1 for line in best[: len(mates)]] == mates[:count]
    assert [line.score for line in best[len(mates) :]] == [0] * (len(best) - len(mates))


def test_a_loser_sees_what_holds_out_longest_after_what_draws() -> None:
    now = chess(ROOKS)
    found = verdicts(now)
    best = lines(now, 40)
    held = [one for one in found.values() if one.result is Result.DRAW]
    assert 0 < len(held) < len(best) == len(found)
    assert [line.score for line in best[: len(held)]] == [0] * len(held)
    assert [line.mate for line in best[len(held) :]] == [-1] * (len(best) - len(held))


def test_a_drawn_position_is_left_to_the_search_among_the_moves_that_hold_it() -> None:
    now = chess(ROOKS)
    held = {move for move, verdict in verdicts(now).items() if verdict.result is Result.DRAW}
    assert 0 < len(held) < len(now.legal_moves())
    *_, last = analyse(now, Limits(nodes=2_000))
    assert last.lines[0].moves[0] in held
    assert last.lines[0].score == 0
    assert last.depth > 1


def test_a_search_ends_when_every_line_is_known_to_its_mate() -> None:
    now = chess(ROOK_ENDING)
    [report] = analyse(now, Limits(nodes=50_000), lines=3)
    plies = [2 * line.mate - 1 for line in report.lines if line.mate]
    assert len(plies) == 3
    assert report.depth == max(plies)


def test_moves_that_are_asked_for_are_searched_though_they_spoil_the_win() -> None:
    now = chess(ROOK_ATTACKED)
    drawn = next(one for one, known in verdicts(now).items() if known.result is Result.DRAW)
    *_, last = analyse(now, FEW, only=(drawn,))
    assert last.lines[0].moves[0] == drawn
    assert last.lines[0].score == 0


def test_a_win_that_the_fifty_moves_spoil_is_a_draw() -> None:
    rook = chess("8/8/8/4k3/8/8/8/R3K3 w - - 90 100")
    assert lines(rook)[0].score == 0
    assert lines(rook)[0].mate is None
    # With a rook to be taken the search keeps its score, for the way that is nearest to mate.
    best = lines(chess(QUEEN_AGAINST_ROOK.format(60)))[0]
    assert best.mate is None
    assert best.score > 0


def test_where_a_capture_may_come_first_the_users_tables_are_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Users:
        def verdicts(self, position: Position) -> dict[Move, Verdict]:
            return {move: Verdict(Result.WIN, 1) for move in position.legal_moves()}

    monkeypatch.setattr(syzygy, "tables_in_use", Users)
    assert lines(chess(QUEEN_AGAINST_ROOK.format(60)))[0].score == WON
    assert lines(chess(QUEEN_AGAINST_ROOK.format(0)))[0].mate == MATE_BY_QUEEN


@pytest.fixture
def none_made(monkeypatch: pytest.MonkeyPatch) -> Tables:
    """As in a process that has made no tables."""
    tables = Tables()
    monkeypatch.setattr(own_tables, "TABLES", tables)
    return tables


SHORT = [Limits(time_ms=50), Limits(time_ms=60_000, aim_ms=50), Limits(time_ms=50, nodes=500)]


@pytest.mark.parametrize("limits", SHORT)
def test_who_has_little_time_makes_no_table(limits: Limits, none_made: Tables) -> None:
    now = chess(QUEEN_AGAINST_ROOK.format(0))
    assert lines(now, limits=limits)[0].mate is None
    assert none_made.find(Ending("Q", "R")) is None


@pytest.mark.parametrize("limits", SHORT)
def test_who_has_little_time_uses_a_table_that_is_there(limits: Limits) -> None:
    now = chess(QUEEN_AGAINST_ROOK.format(0))
    own_tables.TABLES.get(Ending("Q", "R"))
    assert lines(now, limits=limits)[0].mate == mate_in(now) == MATE_BY_QUEEN


@pytest.mark.parametrize(
    "limits", [FEW, Limits(depth=2), Limits(time_ms=ENOUGH_MS, aim_ms=ENOUGH_MS)]
)
def test_who_has_time_makes_the_table(limits: Limits, monkeypatch: pytest.MonkeyPatch) -> None:
    table = own_tables.TABLES.get(Ending("Q", "R"))
    solved: list[Ending] = []

    def solve(ending: Ending) -> object:
        solved.append(ending)
        return table

    monkeypatch.setattr(own_tables, "TABLES", Tables())
    monkeypatch.setattr(own_tables, "solve", solve)
    assert lines(chess(QUEEN_AGAINST_ROOK.format(0)), limits=limits)[0].mate == MATE_BY_QUEEN
    assert solved == [Ending("Q", "R")]


def test_who_errs_on_purpose_does_not_know_them(none_made: Tables) -> None:
    now = chess(QUEEN_AGAINST_ROOK.format(0))
    choose(now, 3, time_ms=10_000, seed=1)
    for profile in (SearchProfile(nodes=200, noise=5), SearchProfile(nodes=200, oversights=5)):
        assert [*reports(now, profile, Limits(nodes=200))][-1].lines[0].mate is None
    assert none_made.find(Ending("Q", "R")) is None


def test_a_search_limited_by_nodes_is_the_same_again() -> None:
    now = chess(ROOKS)
    first, second = (lines(now, 2, Limits(nodes=3_000)) for _ in range(2))
    assert first == second


def test_the_loser_holds_out_longest() -> None:
    now = chess("8/8/8/4K3/8/8/8/r3k3 w - - 0 1")
    found = verdicts(now)
    last = lines(now)[0]
    assert found[last.moves[0]].plies == max(one.plies for one in found.values())
    assert last.mate == -found[last.moves[0]].plies // 2


def test_a_mate_at_once_is_played() -> None:
    now = chess("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1")
    assert format_move(now, lines(now)[0].moves[0]) in ("Qg7#", "Qh2#", "Qh1#")
    assert lines(now)[0].mate == 1
    assert now.turn is Side.WHITE
    assert parse_move(now, "Qg7#") in now.legal_moves()
