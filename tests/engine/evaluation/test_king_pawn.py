"""King and pawn against king: the table of the program against Syzygy's, and what becomes of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from latticechess import Piece, Side, variant
from latticechess.engine.endgames.syzygy import EndgameTables
from latticechess.engine.endgames.verdicts import Result
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.weights import weights_for
from latticechess.kernel.position import Position

CHESS = variant("chess")
SYZYGY = EndgameTables(str(Path(__file__).parents[1] / "data" / "syzygy"))
KINGS = (("K", Side.WHITE), ("K", Side.BLACK))
WINNING = 300
"""More than a pawn on its way: the table knows it to win."""


def score(now: Position, noise: int = 0) -> int:
    """The evaluation for the side to move."""
    return evaluator_for(now.board(), weights_for(now.variant), noise, 1).score_now()


def some_positions(count: int, owner: Side, board: str = "chess") -> list[Position]:
    """Random positions of two kings and a pawn, either side to move, that are not over."""
    chance = random.Random(f"{board} {owner}")
    rules = variant(board)
    found: list[Position] = []
    while len(found) < count:
        squares = chance.sample([*rules.geometry.squares()], 3)
        if squares[2][1] in (0, 7):
            continue
        kinds = (*KINGS, ("P", owner))
        pieces = {
            square: Piece(rules.kind(name), side)
            for square, (name, side) in zip(squares, kinds, strict=True)
        }
        now = Position.from_pieces(rules, pieces, chance.choice([*Side]))
        if not now.faults and now.outcome is None:
            found.append(now)
    return found


@pytest.mark.parametrize("owner", [*Side])
def test_it_agrees_with_other_tables(owner: Side) -> None:
    seen = {Result.WIN: 0, Result.DRAW: 0, Result.LOSS: 0}
    for now in some_positions(400, owner):
        known = max(verdict.result for verdict in SYZYGY.verdicts(now).values())
        found = score(now)
        seen[known] += 1
        if known is Result.DRAW:
            assert found == 0, now.pieces
        elif known is Result.WIN:
            assert found > WINNING, now.pieces
        else:
            assert found < -WINNING, now.pieces
    won = seen[Result.WIN] + seen[Result.LOSS]
    assert min(won, seen[Result.DRAW]) > 60, "both kinds were met"


def test_who_errs_on_purpose_does_not_know_it() -> None:
    drawn = [
        now
        for now in some_positions(60, Side.WHITE)
        if max(known.result for known in SYZYGY.verdicts(now).values()) is Result.DRAW
    ]
    assert all(score(now) == 0 for now in drawn)
    assert any(score(now, noise=1) != 0 for now in drawn)


def test_another_game_on_the_same_squares_has_no_table() -> None:
    scores = [score(now) for now in some_positions(40, Side.WHITE, "king-of-the-hill")]
    assert 0 not in scores
