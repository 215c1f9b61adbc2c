"""How games end by themselves, and what may be claimed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kernel.orthodox import orthodox
from latticechess import Move, Outcome, Piece, Position, Reason, Side, Square, Variant, variant
from latticechess.kernel.variant import DrawRules

KNIGHTS = [Move((6, 0), (5, 2)), Move((6, 7), (5, 5)), Move((5, 2), (6, 0)), Move((5, 5), (6, 7))]


def shuffled(position: Position, times: int) -> Position:
    for _ in range(times):
        for move in KNIGHTS:
            position = position.play(move)
    return position


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("R3k3/8/4K3/8/8/8/8/8 b - - 0 1", Outcome(Side.WHITE, Reason.CHECKMATE)),
        ("4k3/8/8/8/8/5n2/3PPPPP/6RK w - - 0 1", None),
        ("8/8/8/8/8/5k2/8/r4K2 w - - 0 1", Outcome(Side.BLACK, Reason.CHECKMATE)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Outcome(None, Reason.STALEMATE)),
        ("8/8/4k3/8/8/3KN3/8/8 b - - 0 1", Outcome(None, Reason.DEAD_POSITION)),
        ("8/8/4k3/8/8/3KR3/8/8 b - - 150 200", Outcome(None, Reason.SEVENTY_FIVE_MOVES)),
        ("8/8/4k3/8/8/3K4/4R3/8 b - - 149 200", None),
    ],
)
def test_orthodox_endings(fen: str, expected: Outcome | None) -> None:
    assert orthodox(fen).outcome == expected


def test_mate_goes_before_the_counts() -> None:
    assert orthodox("R3k3/8/4K3/8/8/8/8/8 b - - 150 200").outcome == Outcome(
        Side.WHITE, Reason.CHECKMATE
    )


def test_repetition_is_claimed_at_three_and_ends_at_five() -> None:
    start = variant("chess").start()
    assert shuffled(start, 1).claims == ()
    assert shuffled(start, 2).claims == (Reason.THREEFOLD,)
    assert shuffled(start, 3).outcome is None
    assert shuffled(start, 4).outcome == Outcome(None, Reason.FIVEFOLD)
    assert shuffled(start, 4).claims == ()


def test_fifty_moves_are_claimed() -> None:
    assert orthodox("8/8/4k3/8/8/3K4/4R3/8 b - - 99 200").claims == ()
    assert orthodox("8/8/4k3/8/8/3K4/4R3/8 b - - 100 200").claims == (Reason.FIFTY_MOVES,)


def test_rules_can_be_switched_off() -> None:
    chess = variant("chess")
    lax = replace(chess, draws=DrawRules(None, None, None, None, "never"))
    kings: dict[Square, Piece] = {
        (0, 0): Piece(chess.kind("K"), Side.WHITE),
        (7, 7): Piece(chess.kind("K"), Side.BLACK),
    }
    bare = Position.from_pieces(lax, kings, halfmoves=500, ply=600)
    assert (bare.outcome, bare.claims) == (None, ())
    repeated = shuffled(lax.start(), 5)
    assert (repeated.outcome, repeated.claims) == (None, ())


def test_the_plane_has_no_fifty_moves() -> None:
    plane = variant("plane")
    start = plane.start()
    late = Position.from_pieces(plane, start.pieces, halfmoves=1000, ply=1000)
    assert (late.outcome, late.claims) == (None, ())


@pytest.mark.parametrize("name", ["plane", "cube"])
def test_bare_kings_are_dead_and_nothing_else_is(name: str) -> None:
    chosen = variant(name)
    kings = scene(chosen, {})
    assert kings.outcome == Outcome(None, Reason.DEAD_POSITION)
    assert not kings.can_mate(Side.WHITE)
    for kind in chosen.pieces:
        if not kind.royal:
            more = scene(chosen, {Side.WHITE: kind.letter})
            assert more.outcome is None
            assert more.can_mate(Side.WHITE)
            assert not more.can_mate(Side.BLACK)


def scene(chosen: Variant, extra: dict[Side, str]) -> Position:
    """Two kings far apart, and one more piece."""
    rest = (0,) * (chosen.geometry.dimension - 2)
    pieces: dict[Square, Piece] = {
        (0, 0, *rest): Piece(chosen.kind("K"), Side.WHITE),
        (7, 7, *rest): Piece(chosen.kind("K"), Side.BLACK),
    }
    for side, letter in extra.items():
        pieces[3, 4, *rest] = Piece(chosen.kind(letter), side)
    return Position.from_pieces(chosen, pieces)


def test_strange_pieces_can_mate() -> None:
    """The orthodox rule knows orthodox pieces; Capablanca's others are never called helpless."""
    chosen = variant("capablanca")
    others = [kind.letter for kind in chosen.pieces if kind.letter not in "KQRBNP"]
    assert others
    for letter in others:
        assert scene(chosen, {Side.WHITE: letter}).can_mate(Side.WHITE)
    assert not scene(chosen, {Side.WHITE: "N"}).can_mate(Side.WHITE)
