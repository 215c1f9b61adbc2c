"""Exchanges on one square, on every kind of board."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from conftest import sized
from engine.diagrams import position, square
from latticechess import Move, variant
from latticechess.engine.evaluation.for_board import exchange_for
from latticechess.kernel.position import Position

WORTH = {"P": 100, "N": 300, "B": 310, "R": 500, "Q": 900, "K": 0, "M": 200, "H": 400, "C": 800}


def gain(now: Position, move: Move) -> int:
    """What the move gains, with round values of the pieces."""
    worth = [0, *(WORTH[kind.letter] for kind in now.variant.pieces)]
    board = now.board()
    return exchange_for(board, worth).see_of_move(board.turn, *board.encode(move))


CASES: list[tuple[str, Mapping[str, str], str, str, int]] = [
    # An undefended pawn; a defended one; a defended one that a pawn takes.
    ("chess", {"K": "a1", "k": "a8", "R": "e1", "p": "e5"}, "e1", "e5", 100),
    ("chess", {"K": "a1", "k": "a8", "R": "e1", "p": "e5 d6"}, "e1", "e5", -400),
    ("chess", {"K": "a1", "k": "a8", "P": "d4", "p": "e5 d6"}, "d4", "e5", 0),
    # A second attacker behind the first one.
    ("chess", {"K": "a1", "k": "a8", "R": "e1 e2", "r": "e8", "p": "e5"}, "e2", "e5", 100),
    ("chess", {"K": "a1", "k": "a8", "R": "e1 e2", "r": "e8 e7", "p": "e5"}, "e2", "e5", -400),
    # The king takes only what is no longer defended.
    ("chess", {"K": "a1", "k": "d6", "R": "e1", "p": "e5"}, "e1", "e5", -400),
    ("chess", {"K": "a1", "k": "d6", "R": "e1 e2", "p": "e5"}, "e2", "e5", 100),
    # A quiet move to a guarded square costs the piece.
    ("chess", {"K": "a1", "k": "a8", "N": "f3", "p": "d6"}, "f3", "e5", -300),
    # From afar along open lines, and a second rook a thousand squares behind the first.
    ("plane", {"K": "-9,-9", "k": "90,99", "R": "500,5", "p": "0,5"}, "500,5", "0,5", 100),
    ("plane", {"K": "-9,-9", "k": "90,99", "R": "500,5", "p": "0,5 1,6"}, "500,5", "0,5", -400),
    (
        "plane",
        {"K": "-9,-9", "k": "90,99", "R": "500,5 1500,5", "p": "0,5", "r": "0,77"},
        "500,5",
        "0,5",
        100,
    ),
    (
        "plane",
        {"K": "-9,-9", "k": "90,99", "H": "3,3", "p": "0,0", "b": "-50,50"},
        "3,3",
        "0,0",
        -300,
    ),
    # In three dimensions: a bishop guards through two axes.
    ("cube", {"K": "a1s", "k": "h8z", "R": "d1v", "p": "d4v"}, "d1v", "d4v", 100),
    ("cube", {"K": "a1s", "k": "h8z", "R": "d1v", "p": "d4v", "b": "f4x"}, "d1v", "d4v", -400),
    ("cube", {"K": "a1s", "k": "h8z", "R": "d1v", "p": "d4v", "n": "d5x"}, "d1v", "d4v", -400),
]


@pytest.mark.parametrize(("board", "pieces", "origin", "target", "expected"), CASES)
def test_gain(
    board: str, pieces: Mapping[str, str], origin: str, target: str, expected: int
) -> None:
    now = position(board, pieces)
    geometry = now.variant.geometry
    move = now.move(square(geometry, origin), square(geometry, target))
    assert gain(now, move) == expected


def test_promotion_counts_the_new_piece() -> None:
    free = position("chess", {"K": "a1", "k": "a8", "P": "g7"})
    assert gain(free, Move((6, 6), (6, 7), "Q")) == 800
    guarded = position("chess", {"K": "a1", "k": "a8", "P": "g7", "r": "c8"})
    assert gain(guarded, Move((6, 6), (6, 7), "Q")) == -100


@pytest.mark.parametrize("board", ["chess", "plane", "cube"])
def test_a_piece_is_known_to_strike_the_king_before_it_moves(board: str) -> None:
    """The same as the board says once the move is made, in positions of random games."""
    chance = random.Random(5)
    seen = {True: 0, False: 0}
    for number in range(50):
        if number >= max(2, sized(10)) and seen[True]:
            break
        now = variant(board).start()
        for _ in range(30):
            if now.outcome is not None:
                break
            seen_here = strikes_of(now)
            for move, gives_direct_check in seen_here.items():
                assert gives_direct_check == (move.target in now.play(move).checkers), move
                seen[gives_direct_check] += 1
            now = now.play(chance.choice(list(seen_here)))
    assert seen[False] > 50
    assert seen[True]


def strikes_of(now: Position) -> dict[Move, bool]:
    """For a sample of moves, castling left out: what is said of them before they are made."""
    board = now.board()
    exchange = exchange_for(board, [0] * (len(now.variant.pieces) + 1))
    moves = [move for move in board.legal_moves() if not now.pieces[move.origin].kind.royal]
    found = {}
    for move in moves or board.legal_moves():
        found[move] = exchange.gives_check(board.turn, *board.encode(move))
    striking = [move for move, gives_direct_check in found.items() if gives_direct_check]
    return {move: found[move] for move in [*striking, *list(found)[::7]]}


@pytest.mark.parametrize("board", ["chess", "capablanca", "plane", "cube"])
def test_whether_a_move_costs_anything_is_told_by_what_it_gains(board: str) -> None:
    """The short way to the sign of the result, in positions of random games."""
    chance = random.Random(6)
    seen = {True: 0, False: 0}
    for _ in range(max(2, sized(6))):
        now = variant(board).start()
        for _ in range(60):
            if now.outcome is not None:
                break
            now_board = now.board()
            worth = [0, *(WORTH.get(kind.letter, 700) for kind in now.variant.pieces)]
            exchange = exchange_for(now_board, worth)
            moves = now_board.legal_moves()
            for move in moves[::3]:
                coded = now_board.encode(move)
                loses_on_exchange = exchange.loses_on_exchange(now_board.turn, *coded)
                assert loses_on_exchange == (exchange.see_of_move(now_board.turn, *coded) < 0), move
                seen[loses_on_exchange] += 1
            now = now.play(chance.choice(moves))
    assert seen[True] > 5
    assert seen[False] > 50
