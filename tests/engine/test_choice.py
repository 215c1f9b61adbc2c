"""Choosing a move: always legal, repeatable, stoppable, mindful of draws."""

from __future__ import annotations

from threading import Timer
from time import monotonic

import pytest

from engine.diagrams import position
from latticechess import Move, Side, variant
from latticechess.engine.choose import NoMoveError, choose, think, threat
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.stop import Stop
from latticechess.engine.strength.levels import LEVELS, level_of
from latticechess.kernel.library import names
from latticechess.kernel.position import Position


def assert_legal_line(now: Position, line: tuple[Move, ...]) -> None:
    for move in line:
        assert now.why_illegal(move) is None
        now = now.play(move)


@pytest.mark.parametrize("name", names())
def test_every_board_is_played_legally(name: str) -> None:
    now = variant(name).start()
    for ply in range(40):
        if now.outcome is not None:
            break
        choice = choose(now, 1 + ply % 4, seed=ply)
        assert choice.line[0] == choice.move
        assert_legal_line(now, choice.line)
        now = now.play(choice.move)
    assert now.ply > 10


@pytest.mark.parametrize("level", LEVELS[:5], ids=lambda level: level.name)
def test_same_seed_same_choice(level: object) -> None:
    assert hasattr(level, "number")
    now = variant("chess").start()
    # Time enough that only depth and nodes decide.
    first = choose(now, level.number, 60_000, seed=5)
    assert first == choose(now, level.number, 60_000, seed=5)


def test_depth_and_nodes_are_limits() -> None:
    start = variant("chess").start()
    assert think(start, SearchProfile(depth=3)).depth == 3
    assert think(start, SearchProfile(nodes=5_000)).nodes < 5_100


def test_stop_ends_the_search() -> None:
    stop = Stop()
    begun = monotonic()
    Timer(0.05, stop.set).start()
    choice = think(variant("chess").start(), SearchProfile(), 60_000, stop)
    assert monotonic() - begun < 30
    assert stop.is_set()
    assert variant("chess").start().why_illegal(choice.move) is None


def test_a_stop_set_beforehand_still_gives_a_legal_move() -> None:
    for name in ("chess", "plane", "cube"):
        stop = Stop()
        stop.set()
        start = variant(name).start()
        assert start.why_illegal(think(start, SearchProfile(), None, stop).move) is None


def test_no_move_is_an_error() -> None:
    stalemate = position("chess", {"K": "b6", "Q": "c7", "k": "a8"}, Side.BLACK)
    with pytest.raises(NoMoveError):
        choose(stalemate, 3)


def test_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no level 99"):
        level_of(99)


def test_a_lost_side_takes_the_draw_by_repetition() -> None:
    """A queen alone against great force holds by perpetual check."""
    now = position("chess", {"K": "h1", "Q": "e8", "k": "h7", "p": "g7 a2", "r": "b2 c2"})
    choice = think(now, SearchProfile(depth=8))
    assert choice.move == Move((4, 7), (7, 4))
    assert choice.score == 0


def test_a_won_side_does_not_repeat() -> None:
    """Positions of the game so far count: a third time would be a draw."""
    now = position("chess", {"K": "e1", "Q": "d1", "R": "a1", "k": "e8", "p": "h7"})
    shuffle = [((3, 0), (3, 1)), ((4, 7), (5, 7)), ((3, 1), (3, 0)), ((5, 7), (4, 7))] * 2
    for origin, target in shuffle[:-1]:
        now = now.play(now.move(origin, target))
    # With the king back on e8 the first position stands for the third time.
    assert think(now, SearchProfile(depth=4)).score == 0
    assert think(now, SearchProfile(depth=4)).move == Move((5, 7), (4, 7))


def test_fifty_moves_are_a_draw_unless_it_is_mate() -> None:
    rules = variant("chess")
    pieces = position("chess", {"K": "g6", "R": "a1", "k": "g8"}).pieces
    at_98 = Position.from_pieces(rules, pieces, Side.WHITE, halfmoves=99, ply=200)
    assert think(at_98, SearchProfile(depth=3)).mate == 1
    drawn = position("chess", {"K": "e2", "R": "a1", "k": "g8"}).pieces
    late = Position.from_pieces(rules, drawn, Side.WHITE, halfmoves=98, ply=200)
    assert think(late, SearchProfile(depth=5)).score == 0


def test_the_threat_is_what_the_opponent_would_do() -> None:
    now = position("chess", {"K": "h1", "P": "a2 g2 h2", "k": "g8", "r": "d8", "p": "f7 g7 h7"})
    danger = threat(now, SearchProfile(depth=4))
    assert danger is not None
    assert danger.mate == 1
    assert danger.move == Move((3, 7), (3, 0))


def test_only_move_is_found_at_once() -> None:
    now = position("chess", {"K": "h1", "k": "a8", "r": "a2"})
    choice = think(now, SearchProfile(), 60_000)
    assert now.legal_moves() == [choice.move]
