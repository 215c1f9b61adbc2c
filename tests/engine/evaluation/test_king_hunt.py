"""The hunt of a king in the cube: its room, by the rules alone, and that it mates."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.diagrams import mirrored, position
from latticechess import Piece, Side, variant
from latticechess.engine.choose import think
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.weights import weights_for
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.geometry import Square
from latticechess.kernel.position import Position

CUBE = variant("cube")
KING = CUBE.kind("K")


def score(now: Position, room: tuple[int, int]) -> int:
    """The evaluation for Black, to move."""
    return evaluator_for(now.board(), replace(weights_for(CUBE), room=room)).score_now()


def with_king(now: Position, square: Square) -> Position:
    """The same with Black's king on another square; it captures what stands there."""
    pieces = {at: piece for at, piece in now.pieces.items() if piece != Piece(KING, Side.BLACK)}
    return Position.from_pieces(CUBE, pieces | {square: Piece(KING, Side.BLACK)}, Side.BLACK)


def steps(now: Position, square: Square) -> set[Square]:
    """Where a king on a square may step: on the board, not on an own piece, into no attack."""
    beside = (tuple(map(sum, zip(square, leap, strict=True))) for leap in KING.leaps)
    return {
        at
        for at in beside
        if CUBE.geometry.contains(at)
        and (at not in now.pieces or now.pieces[at].side is Side.WHITE)
        and with_king(now, at).checked_king is None
    }


def hunts() -> list[Position]:
    """A queen, a rook, two bishops, a knight and a pawn against a king, which a pawn may follow."""
    found: list[Position] = []
    chance = random.Random(5)
    while len(found) < 40:
        pawn = chance.choice(("", "p"))
        squares = chance.sample([*CUBE.geometry.by_cell()], 8 + len(pawn))
        letters = f"kKQRBBNP{pawn}"
        pieces = {
            at: Piece(CUBE.kind(letter.upper()), Side.WHITE if letter.isupper() else Side.BLACK)
            for at, letter in zip(squares, letters, strict=True)
        }
        now = Position.from_pieces(CUBE, pieces, Side.BLACK)
        if now.outcome is None and now.checked_king is None:
            found.append(now)
    return found


def test_the_room_of_a_king_is_where_it_can_go_in_two_steps() -> None:
    """A king in the middle has 18 cells beside it and 74 two steps away. Black's pawn makes all of
    it count a little less; without it the estimate of confinement counts more."""
    hunted = weights_for(CUBE).hunted
    seen = set()
    for now in hunts():
        king = next(at for at, piece in now.pieces.items() if piece == Piece(KING, Side.BLACK))
        beside = steps(now, king)
        beyond = set().union(*(steps(now, at) for at in beside)) - beside - {king}
        share = 0.25 if len(now.pieces) == 8 else 1 - 100 / hunted
        for room, gain in (((80, 0), 80 * (18 - len(beside))), ((0, 12), 12 * (74 - len(beyond)))):
            counted = score(now, (0, 0)) - score(now, room)
            assert counted == pytest.approx(share * gain, abs=1)
        seen.add(len(beside))
    assert len(seen) > 5


def test_the_room_counts_where_two_queens_hunt_a_bare_king() -> None:
    """The estimate adds up what each does alone. In the middle, alone, a king has all its room."""
    far, near = (
        position("cube", {"K": "a1s", "Q": queens, "k": "d4v"}, Side.BLACK)
        for queens in ("h1s h2s", "d6w f4w")
    )
    assert score(far, (0, 0)) - score(far, (80, 0)) < score(near, (0, 0)) - score(near, (80, 0))


def cornered_king() -> Position:
    """Queens around a king that cannot step but is not in check; its pawn can."""
    chance = random.Random(6)
    corner, pawn = (0, 0, 0), (7, 6, 6)
    near = [(x, y, z) for x in range(4) for y in range(4) for z in range(4) if x + y + z]
    while True:
        squares: list[Square] = [corner, pawn, (7, 0, 0), *chance.sample(near, 3)]
        pieces = {
            at: Piece(CUBE.kind(letter.upper()), Side.WHITE if letter.isupper() else Side.BLACK)
            for at, letter in zip(squares, "kpKQQQ", strict=True)
        }
        now = Position.from_pieces(CUBE, pieces, Side.BLACK)
        if now.checked_king is None and now.outcome is None and not steps(now, corner):
            return now


def test_a_king_without_a_cell_is_not_worth_more_than_one_with_a_cell() -> None:
    """It would be stalemated as soon as its other pieces are gone."""
    now = cornered_king()
    share = 1 - 100 / weights_for(CUBE).hunted
    for room, gain in (((80, 0), 80 * (18 - 1)), ((0, 12), 12 * (74 - 4))):
        assert score(now, (0, 0)) - score(now, room) == pytest.approx(share * gain, abs=1)


def test_the_hunt_is_worth_the_same_to_both() -> None:
    for now in hunts():
        assert score(now, (80, 12)) == score(mirrored(now), (80, 12))


def test_a_defended_king_is_not_hunted() -> None:
    """Nor does a side hunt that has no more than the other."""
    army = {"K": "e1s", "k": "e8z", "Q": "d1s", "R": "a1s", "q": "d8z", "r": "a8z"}
    assert score(position("cube", army), (80, 12)) == score(position("cube", army), (0, 0))


def queening(army: dict[str, str]) -> int:
    """What White gains for each centipawn of `queening`, Black to move."""
    now = position("cube", army | {"k": "d4v"}, Side.BLACK)
    weights = weights_for(CUBE)
    without, with_it = (
        evaluator_for(now.board(), replace(weights, queening=gain)).score_now() for gain in (0, 10)
    )
    return (without - with_it) // 10


@pytest.mark.parametrize(
    ("army", "steps"),
    [
        ({"Q": "b5y d1s"}, 26),
        ({"Q": "b5y", "P": "a2t"}, 14),
    ],
)
def test_the_foremost_pawns_lead_to_two_queens(army: dict[str, str], steps: int) -> None:
    assert queening({"K": "e8x", "B": "a1s"} | army) == steps


def test_no_pawn_and_no_second_queen_gain_nothing() -> None:
    """King and queen cannot mate: nothing makes that ending look better."""
    assert queening({"K": "e8x", "Q": "b5y"}) == 0


@pytest.mark.parametrize("bare", ["d4v", "f1w"])
def test_an_army_without_a_second_queen_mates_within_fifty_moves(bare: str) -> None:
    army = {"K": "e8x", "Q": "b5y", "R": "e2y", "B": "a1s h3t", "N": "h8s a8v"}
    now = position("cube", army | {"k": bare})
    while now.outcome is None and not now.claims:
        nodes = 4_000 if now.turn is Side.WHITE else 300
        now = now.play(think(now, SearchProfile(nodes=nodes, table_bits=14)).move)
    assert now.outcome is not None
    assert now.outcome.winner is Side.WHITE
