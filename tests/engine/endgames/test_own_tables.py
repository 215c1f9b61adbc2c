"""The program's own endgame tables: against other tables, as the rules want, and kept within
bounds."""

from __future__ import annotations

from array import array
from itertools import islice
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest

from engine.endgames.endings import placed as placed_pieces
from engine.endgames.endings import random_endings, recoloured
from latticechess import Position, Side, variant
from latticechess.engine.endgames import own_tables
from latticechess.engine.endgames.own_tables import (
    ENDINGS,
    Ending,
    Tables,
    has_tables,
    known,
    line_to_mate,
    placed,
    verdicts,
)
from latticechess.engine.endgames.syzygy import EndgameTables
from latticechess.engine.endgames.verdicts import Result
from latticechess.features.lessons.rules.drills import DrillStart, drills
from latticechess.kernel.variantfile import loads
from latticechess.notation.fen.position import parse_position
from latticechess.notation.moves import parse_move

SYZYGY = EndgameTables(str(Path(__file__).parents[1] / "data" / "syzygy"))
BISHOP_AND_KNIGHT = "8/8/8/4k3/8/8/8/K2BN3 w - - {} 100"
MATE_IN = 31
LAST_PLIES = (99, 100, 101)
"""Where a Syzygy table, which may be a ply too low, is read with care."""


def chess(text: str, board: str = "chess") -> Position:
    return parse_position(variant(board), text)


@pytest.mark.parametrize("piece", "QRBN")
@pytest.mark.parametrize("halfmoves", [0, 88])
def test_moves_are_as_good_as_syzygy_tables_say(piece: str, halfmoves: int) -> None:
    """Of wins near the end of the fifty moves Syzygy tables may be a ply too low."""
    results = set()
    for now in islice(random_endings(f"K{piece}k", 1, halfmoves), 25):
        others = SYZYGY.verdicts(now)
        for move, verdict in verdicts(now).items():
            results.add(verdict.result)
            if halfmoves + verdict.plies not in LAST_PLIES:
                assert others[move].result is verdict.result, (now.pieces, move)
    assert Result.DRAW in results
    if piece in "QR":
        assert {Result.WIN, Result.LOSS} <= results
        assert (Result.SPOILT in results) is bool(halfmoves)


def chess_drills() -> list[DrillStart]:
    return [
        start
        for drill in drills().values()
        if drill.variant.name == "chess" and "P" not in drill.pieces
        for start in (*drill.warm, *drill.starts)
    ]


def test_stated_moves_of_drills_are_those_of_the_tables() -> None:
    """Another program solved them."""
    starts = chess_drills()
    assert len(starts) > 100
    for start in starts:
        assert known(start.position) // 2 == start.moves, start.position.pieces


@pytest.mark.parametrize("letters", ["KRk", "KQkr", "KBNk"])
def test_colours_make_no_difference(letters: str) -> None:
    for now in islice(random_endings(letters, 3), 100):
        assert known(now) == known(recoloured(now))


def test_two_like_pieces_may_change_places() -> None:
    for now in islice(random_endings("KBBk", 4), 100):
        _, at = placed(now)
        table = own_tables.TABLES.get(Ending("BB"))
        place, second = divmod(at, 64)
        rest, first = divmod(place, 64)
        assert table[at] == table[(rest * 64 + second) * 64 + first]


def test_chess960_without_rights_is_known() -> None:
    rook = "4k3/8/8/8/8/8/8/R3K3 w {} - 0 1"
    assert verdicts(chess(rook.format("-"), "chess960")) == verdicts(chess(rook.format("-")))
    assert verdicts(chess(rook.format("A"), "chess960")) == {}
    assert verdicts(chess(rook.format("Q"))) == {}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("8/8/8/4k3/8/8/8/4K3 w - - 0 1", id="kings alone"),
        pytest.param("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", id="a pawn"),
        pytest.param("8/8/8/4k3/8/8/4QR2/4KB2 w - - 0 1", id="five pieces"),
    ],
)
def test_endings_without_tables(text: str) -> None:
    assert not has_tables(chess(text))
    assert verdicts(chess(text)) == {}


def test_a_faulty_position_has_no_tables() -> None:
    """A king that could be taken, and one that is missing."""
    for letters in ("KRk", "KRr"):
        now = placed_pieces([(0, 0), (4, 1), (4, 4)], letters, Side.WHITE)
        assert now.faults
        assert verdicts(now) == {}


def test_other_games_have_no_tables() -> None:
    text = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1"
    assert not has_tables(chess(text, "king-of-the-hill"))
    source = variant("chess").source
    own = loads(source.replace("leaps = ", "leaps =  ", 1))
    assert own.name == "chess"
    assert not has_tables(parse_position(own, text))
    assert has_tables(parse_position(loads(source), text))


def best(now: Position) -> tuple[Result, int]:
    """The best result and the plies to mate of the moves that bring it soonest."""
    found = verdicts(now).values()
    result = max(verdict.result for verdict in found)
    return result, min(verdict.plies for verdict in found if verdict.result is result)


def test_a_mate_on_the_last_ply_of_the_fifty_moves_counts_and_no_later_one() -> None:
    plies = 2 * MATE_IN - 1
    in_time = chess(BISHOP_AND_KNIGHT.format(100 - plies))
    late = chess(BISHOP_AND_KNIGHT.format(101 - plies))
    assert best(in_time) == (Result.WIN, plies)
    assert best(late) == (Result.SPOILT, plies)
    assert all(verdict.certain for verdict in verdicts(late).values())
    assert verdicts(late).keys() == verdicts(in_time).keys()


def test_whoever_is_lost_is_saved_by_the_fifty_moves() -> None:
    text = "8/8/8/4k3/8/8/8/K2bn3 w - - {} 100"
    assert {one.result for one in verdicts(chess(text.format(0))).values()} == {Result.LOSS}
    assert {one.result for one in verdicts(chess(text.format(60))).values()} == {Result.SAVED}


def test_where_a_capture_may_begin_the_count_again_the_search_has_the_last_word() -> None:
    late = verdicts(chess("8/8/8/4k3/8/2r5/8/K2Q4 w - - 60 100"))
    spoilt = [verdict for verdict in late.values() if verdict.result is Result.SPOILT]
    assert spoilt
    assert not any(verdict.certain for verdict in spoilt)


def test_a_capture_begins_the_count_again() -> None:
    now = chess("8/8/8/8/8/2r5/1Q6/K3k3 w - - 99 100")
    verdict = verdicts(now)[parse_move(now, "Qxc3+")]
    assert verdict.result is Result.WIN
    assert verdict.plies > 2


def test_a_position_that_returns_for_the_third_time_is_no_win() -> None:
    now = chess("8/8/8/4k3/8/8/8/R3K3 w - - 0 1")
    back = "Ra2"
    assert verdicts(now)[parse_move(now, back)].result is Result.WIN
    for move in 2 * (back, "Ke6", "Ra1", "Ke5"):
        now = now.play(move)
    assert verdicts(now)[parse_move(now, back)].result is Result.DRAW
    assert verdicts(now)[parse_move(now, "Ra3")].result is Result.WIN


@pytest.mark.parametrize("letters", ["KBNk", "KQkr"])
def test_lines_to_mate_are_as_long_as_the_table_says_and_end_with_mate(letters: str) -> None:
    decided = 0
    for now in islice(random_endings(letters, 5), 40):
        for move, verdict in verdicts(now).items():
            if verdict.mates:
                end = now
                line = line_to_mate(now, move)
                for one in line:
                    end = end.play(one)
                assert end.is_checkmate()
                assert len(line) == verdict.plies
                decided += 1
                break
    assert decided > 10


class Solver:
    """Stands in for solving: notes what is solved, and takes its time."""

    def __init__(self, seconds: float = 0) -> None:
        self.seconds = seconds
        self.solved: list[Ending] = []

    def __call__(self, ending: Ending) -> array[int]:
        self.solved.append(ending)
        Event().wait(self.seconds)
        return array("B", [len(self.solved)])


def test_threads_that_want_a_table_at_once_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Solver(0.1)
    monkeypatch.setattr(own_tables, "solve", solver)
    tables = Tables()
    start = Barrier(8)
    found: list[array[int]] = []

    def ask() -> None:
        start.wait()
        found.append(tables.get(Ending("Q", "R")))

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert solver.solved == [Ending("Q", "R")]
    assert len({id(table) for table in found}) == 1
    assert len(found) == 8


def test_only_the_tables_used_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Solver()
    monkeypatch.setattr(own_tables, "solve", solver)
    tables = Tables(most=2)
    one, two, three = [ending for ending in ENDINGS if ending.second][:3]
    for ending in (one, two, one, three):
        tables.get(ending)
    assert [tables.find(ending) is not None for ending in (one, two, three)] == [True, False, True]
    tables.get(two)
    assert solver.solved == [one, two, three, two]


def test_kept_tables_take_at_most_64_megabytes() -> None:
    assert own_tables.KEPT * len(own_tables.TABLES.get(Ending("Q", "R"))) < 64 * 1024 * 1024


def test_either_side_may_have_the_first_king() -> None:
    white = chess("8/8/8/4k2r/8/8/8/K2Q4 w - - 0 1")
    black = chess("8/8/8/4K2R/8/8/8/k2q4 w - - 0 1")
    assert placed(white)[0] == placed(black)[0] == Ending("Q", "R")
    assert white.turn is black.turn is Side.WHITE
    assert placed(white)[1] < len(own_tables.TABLES.get(Ending("Q", "R"))) // 2 <= placed(black)[1]
