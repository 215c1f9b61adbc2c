"""Forced mates on all three boards: found, counted right, and mate against every defence."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.diagrams import position
from latticechess import Move, Reason
from latticechess.engine.choose import think
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.position import Position

MATES = [
    # The back rank; Morphy's problem (the rook must be given up); a rook and bishop battery.
    ("chess", 1, {"K": "g1", "R": "a1", "k": "g8", "p": "f7 g7 h7"}),
    ("chess", 2, {"K": "c8", "R": "a1", "P": "b6", "k": "a8", "b": "b8", "p": "a7 b7"}),
    (
        "chess",
        3,
        {"K": "h1", "R": "f6", "B": "e5", "P": "h2", "k": "h8", "r": "a8 g8", "p": "f7 h7"},
    ),
    # Rooks on the rows beside the king's; the last one comes from as far away as it likes.
    ("plane", 1, {"K": "-20,-20", "R": "50,1 51,-1 40,9", "k": "0,0"}),
    ("plane", 2, {"K": "-20,-20", "R": "50,1 30,7 40,9", "k": "0,0"}),
    ("plane", 3, {"K": "1,1", "Q": "2,-3", "R": "-1,-3", "C": "4,-3", "H": "6,1", "k": "-2,-6"}),
    ("cube", 1, {"K": "a7z", "Q": "e2u b2y", "R": "c3x", "B": "h3v", "N": "e2v", "k": "a1z"}),
    ("cube", 2, {"K": "b8z", "Q": "b5u e3s", "R": "b1t", "B": "b3w", "N": "a3s", "k": "a4s"}),
    ("cube", 3, {"K": "a4y", "Q": "d7y c5y", "R": "e4z", "B": "c1u", "N": "a3s", "k": "a7z"}),
]
EACH = pytest.mark.parametrize(("board", "moves", "pieces"), MATES)


def replies(now: Position) -> list[Move]:
    """Every legal move of the side to move; only for sides without endless lines."""
    found = []
    for square, piece in now.pieces.items():
        if piece.side is now.turn:
            destinations = now.destinations(square)
            assert not destinations.rays
            found += [Move(square, target) for target in destinations.squares]
    return found


def assert_mates(now: Position, moves: int, profile: SearchProfile) -> None:
    """The engine mates in at most `moves`, whatever the opponent answers."""
    choice = think(now, profile)
    assert choice.mate is not None
    assert 0 < choice.mate <= moves
    after = now.play(choice.move)
    if after.outcome is not None:
        assert after.outcome.reason is Reason.CHECKMATE
        return
    assert moves > 1
    for reply in replies(after):
        assert_mates(after.play(reply), moves - 1, profile)


@EACH
def test_forced_mate_is_found_and_carried_out(
    board: str, moves: int, pieces: Mapping[str, str]
) -> None:
    start = position(board, pieces)
    assert start.faults == ()
    assert_mates(start, moves, SearchProfile(depth=2 * moves + 1, selective=False))


@EACH
def test_forced_mate_is_found_by_the_playing_search(
    board: str, moves: int, pieces: Mapping[str, str]
) -> None:
    assert think(position(board, pieces), SearchProfile(depth=2 * moves + 5)).mate == moves


@EACH
def test_mate_is_never_counted_too_short(board: str, moves: int, pieces: Mapping[str, str]) -> None:
    start = position(board, pieces)
    for depth in range(1, 2 * moves - 1):
        assert think(start, SearchProfile(depth=depth, selective=False)).mate in (None, moves)
    assert think(start, SearchProfile(depth=2 * moves - 1, selective=False)).mate == moves


@EACH
def test_mate_is_the_same_without_memory(board: str, moves: int, pieces: Mapping[str, str]) -> None:
    start = position(board, pieces)
    depth = 2 * moves - 1
    without = think(start, SearchProfile(depth=depth, selective=False, table_bits=0))
    assert without.mate == moves
    assert think(start, SearchProfile(depth=depth, selective=False)).mate == moves


@EACH
def test_the_mated_side_sees_it_coming(board: str, moves: int, pieces: Mapping[str, str]) -> None:
    start = position(board, pieces)
    after = start.play(think(start, SearchProfile(depth=2 * moves, selective=False)).move)
    if moves > 1:
        assert think(after, SearchProfile(depth=2 * moves, selective=False)).mate == -(moves - 1)
    else:
        assert after.outcome is not None
        assert after.outcome.winner is start.turn
