"""The search knows the ends that variants have of their own, and plays for them."""

from __future__ import annotations

import random

import pytest

from conftest import INTERPRETED, sized
from latticechess import Move, Position, variant
from latticechess.engine.choose import choose, think
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel import library
from latticechess.kernel.outcome import Reason
from latticechess.kernel.variantfile import loads
from latticechess.notation.fen.position import parse_position
from latticechess.notation.uci import format_uci

CHESS = library.variant("chess").source
EXTINCTION = CHESS.replace("royal = true\n", "").replace(
    '[castling]\nwhite = ["K e1-g1 h1-f1", "Q e1-c1 a1-d1"]', '[win]\ncapture = "KQRBNP"'
)
TWO_KINGS = (
    CHESS.replace('"rnbqkbnr"', '"rnbkkbnr"')
    .replace('"RNBQKBNR"', '"RNBKKBNR"')
    .replace('[castling]\nwhite = ["K e1-g1 h1-f1", "Q e1-c1 a1-d1"]', "")
)


def best(position: Position, depth: int) -> tuple[str, int | None]:
    choice = think(position, SearchProfile(depth=depth, table_bits=14))
    return format_uci(position.variant.geometry, choice.move), choice.mate


@pytest.mark.parametrize(
    ("name", "epd", "move", "mate"),
    [
        ("king-of-the-hill", "6k1/5ppp/8/8/8/4K3/qq6/8 w - -", None, 1),
        ("king-of-the-hill", "8/8/8/7k/8/2K5/8/8 b - -", None, -1),
        ("three-check", "7k/6pp/8/8/8/8/8/KR6 w - - 1+3", "b1b8", 1),
        ("racing-kings", "8/4K3/8/8/8/8/1k6/8 w - -", None, 1),
        # White is there; Black arrives too and draws.
        ("racing-kings", "4K3/1k6/8/8/8/8/8/8 b - -", None, None),
        # Forced to take, Black loses the last white piece and the game.
        ("antichess", "8/8/8/8/8/1p6/B7/8 b - -", "b3a2", -1),
        ("horde", "4k3/8/8/8/8/8/3P4/3r4 b - -", "d1d2", 1),
    ],
)
def test_wins_are_seen(name: str, epd: str, move: str | None, mate: int | None) -> None:
    position = parse_position(variant(name), epd)
    found, seen = best(position, 4)
    assert move is None or found.startswith(move)
    assert seen == mate


def test_both_arrive_and_draw() -> None:
    position = parse_position(variant("racing-kings"), "4K3/1k6/8/8/8/8/8/8 b - -")
    choice = think(position, SearchProfile(depth=3, table_bits=12))
    after = position.play(choice.move)
    assert after.outcome is not None
    assert (after.outcome.winner, after.outcome.reason) == (None, Reason.GOAL)


def test_the_last_of_a_kind_is_taken() -> None:
    """A queen gives herself up for the last knight, which orthodox exchanges would never do."""
    rules = loads(EXTINCTION)
    position = parse_position(rules, "rbq1k2r/ppppppp1/5nP1/8/8/5Q2/PPPPPP2/RNB1KB1R w - -")
    assert best(position, 2) == ("f3f6", 1)
    after = position.play(position.move((5, 2), (5, 5)))
    assert after.outcome is not None
    assert after.outcome.reason is Reason.EXTINCTION


def test_two_kings_are_both_to_be_saved() -> None:
    rules = loads(TWO_KINGS)
    assert rules.several_royals
    position = parse_position(rules, "7k/5K2/8/8/4k3/8/8/R5RK w - -")
    for move in position.legal_moves():
        after = position.play(move)
        assert not after.attackers((7, 0), after.turn) or after.king(after.turn) is None
    found, mate = best(position, 4)
    assert mate is not None
    assert mate > 0, found


def moves_near(position: Position, chance: random.Random) -> list[Move]:
    """The legal moves; on a board without edges those around some piece that can move."""
    if position.variant.geometry.bounded:
        return position.legal_moves()
    x, y = chance.choice(position.all_destinations()).origin
    return position.legal_moves(((x - 8, y - 8), (x + 8, y + 8)))


@pytest.mark.parametrize("name", library.names())
def test_level_four_beats_random_moves(name: str) -> None:
    """Sensible play everywhere: no crash, and never lost against chance."""
    rules = variant(name)
    if not rules.ruled:
        return
    for number in range(sized(2)):
        chance = random.Random(f"{name} {number}")
        position = rules.start()
        computer = number % 2
        while position.outcome is None and position.ply < (20 if INTERPRETED else 200):
            if position.turn == computer:
                position = position.play(choose(position, 4, time_ms=100, seed=number).move)
            else:
                position = position.play(chance.choice(moves_near(position, chance)))
        if position.outcome is not None:
            assert position.outcome.winner in (computer, None)
