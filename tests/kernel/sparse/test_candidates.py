"""The engine's choice among endless slides: legal, few, and without tactical gaps."""

from __future__ import annotations

import random

import pytest

from conftest import sized
from kernel.plane_oracle import Placement, Situation, after, attacks, in_passing, legal_moves
from kernel.planes import (
    board_with,
    fairy_plane,
    load,
    plane,
    random_situation,
    royal_queens,
    start_board,
)
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side


def attacked_by(situation: Situation, move: Move) -> list[str]:
    """Letters of the enemies that the piece attacks after its move."""
    later = after(situation, move)
    return [
        piece.kind.letter
        for square, piece in later.pieces.items()
        if piece.side is later.turn
        and attacks(situation.variant, later.pieces, move.target, square)
    ]


def new_targets(situation: Situation, move: Move) -> list[str]:
    """The same without what it attacks already along the line it moves on."""
    before = attacked_by(situation, Move(move.origin, move.origin))
    targets = attacked_by(situation, move)
    for letter in before:
        if letter in targets:
            targets.remove(letter)
    return targets


@pytest.mark.parametrize("seed", range(sized(16)))
def test_no_tactic_is_left_out(seed: int) -> None:
    """Captures, promotions, leaps, checks and forks inside a window are all candidates."""
    rng = random.Random(seed)
    situation = random_situation(rng, fairy_plane(), rng.choice((10, 24)))
    candidates = set(load(situation).legal_moves())
    x, y = rng.choice(list(situation.pieces))
    for move in legal_moves(situation, (x - 12, y - 12), (x + 12, y + 12)):
        kind = situation.pieces[move.origin].kind
        wanted = (
            move.promotion is not None
            or move.target in situation.pieces
            or in_passing(situation, move)
            or not kind.slides
            or "K" in new_targets(situation, move)
            or len(new_targets(situation, move)) > 1
        )
        assert move in candidates or not wanted, move


@pytest.mark.parametrize("seed", range(sized(16)))
def test_candidates_are_legal_and_named_once(seed: int) -> None:
    rng = random.Random(seed)
    variant = royal_queens() if seed % 4 == 0 else fairy_plane()
    board = load(random_situation(rng, variant, 40))
    moves = board.legal_moves()
    assert len(moves) == len(set(moves))
    for move in moves:
        destinations = board.destinations(move.origin)
        assert move.target in destinations
        assert (move.promotion is not None) == (move.target in destinations.promotions)
    assert set(board.noisy_moves()) <= set(moves)


@pytest.mark.parametrize("seed", range(sized(10)))
def test_every_answer_to_a_check_is_a_candidate(seed: int) -> None:
    rng = random.Random(seed)
    checked = 0
    while checked < 4:
        board = load(random_situation(rng, fairy_plane(), 16))
        if board.is_in_check():
            checked += 1
            side = Side(board.turn)
            expected = {
                (square, target)
                for square, piece in board.pieces().items()
                if piece.side is side
                for target in board.destinations(square).squares
            }
            assert {(move.origin, move.target) for move in board.legal_moves()} == expected


@pytest.mark.parametrize("seed", range(sized(6)))
def test_the_number_does_not_depend_on_distance(seed: int) -> None:
    """Two armies far apart: a thousand squares or a thousand million million."""
    counts = []
    for distance in (10**3, 10**15):
        rng = random.Random(seed)
        pieces: Placement = {}
        for side, shift in ((Side.WHITE, 0), (Side.BLACK, distance)):
            for (x, y), piece in random_situation(rng, plane(), 12).pieces.items():
                if piece.side is side and abs(x) + abs(y) < 40:
                    pieces[x + shift, y + 3 * shift] = piece
        counts.append(len(board_with(pieces).legal_moves()))
    assert counts[0] == counts[1]


def test_the_start_has_a_moderate_number() -> None:
    assert 100 < len(start_board().legal_moves()) < 250


def test_a_slider_can_get_away_beyond_all_lines() -> None:
    board = board_with("K(0,0) k(90,95) Q(20,20) r(10,70) r(-50,90)")
    row = [move.target[0] for move in board.legal_moves() if move.target[1] == 20]
    assert min(row) < -50


def test_candidates_come_in_the_same_order_every_time() -> None:
    rng = random.Random(3)
    situation = random_situation(rng, fairy_plane(), 40)
    assert load(situation).legal_moves() == load(situation).legal_moves()
    again = Situation(situation.variant, dict(reversed(situation.pieces.items())), situation.turn)
    assert load(again).legal_moves() == load(situation).legal_moves()
