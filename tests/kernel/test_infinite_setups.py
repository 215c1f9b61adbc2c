"""The set-ups of infinitechess.org: armies, castling and promotion as the site has them, and legal
moves beside the slow rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kernel.plane_oracle import Situation, legal_moves
from latticechess import Move, Position, Side, variant

ARMIES = {
    "core": "BBKNNNNQRR" + "P" * 24,
    "standarch": "ABBCKNNQRR" + "P" * 22,
    "space-classic": "BBKNNQRR" + "P" * 25,
    "coaip": "BBCCHHKMMNNQRR" + "P" * 24,
    "coaip-knightriders": "BBCCKMMNNQRRSS" + "P" * 24,
    "abundance": "BBBBCHHHHKMMMMMMNNQRRR" + "P" * 17,
    "classical-plus": "BBKNNQRR" + "P" * 18,
    "pawndard": "BBKNNNNQRR" + "P" * 22,
    "knightline": "KNNNN" + "P" * 21,
    "knighted-chess": "AACCKNNZ" + "P" * 16,
}
"""White's pieces; Black's are the same."""
CASTLING = {"core", "standarch", "coaip", "coaip-knightriders", "abundance", "classical-plus"}
ROWS = {"pawn-horde": (2, -7), "space": (4, -3), "abundance": (6, -6), "palace": (4, 2)}
ALL = (*ARMIES, "pawn-horde", "palace", "space")


@pytest.mark.parametrize("name", ARMIES)
def test_armies_are_those_of_the_site(name: str) -> None:
    setup = variant(name).setup
    for side in Side:
        army = Counter(piece.kind.letter for _, piece in setup if piece.side is side)
        assert army == Counter(ARMIES[name]), side


@pytest.mark.parametrize("name", ALL)
def test_castling_and_promotion_are_those_of_the_site(name: str) -> None:
    rules = variant(name)
    sides = Counter(rule.side for rule in rules.castling)
    if name in CASTLING or name == "knighted-chess":
        assert sides == {Side.WHITE: 2, Side.BLACK: 2}
    else:
        assert sides == ({Side.BLACK: 2} if name == "pawn-horde" else {})
    for rule in rules.castling:
        assert abs(rule.king_target[0] - rule.king[0]) == 2
        assert rule.rook_target[0] == (rule.king[0] + rule.king_target[0]) // 2
    assert rules.promotion is not None
    (white,), (black,) = rules.promotion.regions
    assert (white[1][0], black[1][0]) == ROWS.get(name, (8, 1))


def castles(position: Position, move: Move) -> bool:
    return any((r.king, r.king_target) == (move.origin, move.target) for r in position.castling)


@pytest.mark.parametrize("name", ALL)
def test_legal_moves_are_those_of_the_slow_rules(name: str) -> None:
    """In windows around pieces; castling, which the slow rules do not know, is tested above."""
    chance = random.Random(name)
    position = variant(name).start()
    for _ in range(8):
        x, y = chance.choice(position.all_destinations()).origin
        window = (x - 5, y - 5), (x + 5, y + 5)
        found = position.legal_moves(window)
        passed = position.en_passant
        slow = Situation(position.variant, dict(position.pieces), position.turn, passed)
        assert {m for m in found if not castles(position, m)} == set(legal_moves(slow, *window))
        position = position.play(chance.choice(found))
