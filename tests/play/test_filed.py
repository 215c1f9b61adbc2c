"""Games from files: the result they had, and a reason only where one is known."""

from __future__ import annotations

import pytest

from latticechess import Outcome, Reason, Side
from latticechess.notation.formats import BY_NAME
from latticechess.notation.read_game import ReadGame, of_record, read_pgn
from latticechess.play.events import Ended
from latticechess.play.game import replay
from latticechess.play.game_from_file import filed_events, outcome
from latticechess.play.results import describe, score

MATE = "1. f3 e5 2. g4 Qh4#"
STALEMATE = (
    "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 "
    "9. Qxc8 Kg6 10. Qe6"
)
SHUFFLE = "1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nf6 5. Ng1 Ng8"

ENDS = [
    # What the board says.
    (f"{MATE} 0-1", "", (Side.BLACK, Reason.CHECKMATE)),
    (f"{MATE} *", "", (Side.BLACK, Reason.CHECKMATE)),
    (f"{STALEMATE} 1/2-1/2", "", (None, Reason.STALEMATE)),
    (f"{STALEMATE} *", "", (None, Reason.STALEMATE)),
    (f"{SHUFFLE} 1/2-1/2", "", (None, Reason.THREEFOLD)),
    (f"{SHUFFLE} *", "", (None, Reason.ABORTED)),
    ("1. e4 *", "", (None, Reason.ABORTED)),
    # A file that contradicts the board is believed as to who won, and no further.
    (f"{MATE} 1-0", "White wins by checkmate", (Side.WHITE, Reason.UNSTATED)),
    # What the file says.
    ("1. e4 1-0", "White wins by resignation", (Side.WHITE, Reason.RESIGNATION)),
    ("1. e4 1-0", "Anna resigned", (Side.WHITE, Reason.RESIGNATION)),
    ("1. e4 0-1", "Time forfeit", (Side.BLACK, Reason.TIME)),
    ("1. e4 1/2-1/2", "Draw by agreement", (None, Reason.AGREEMENT)),
    ("1. e4 1-0", "abandoned", (Side.WHITE, Reason.ABANDONED)),
    # What nobody says.
    ("1. e4 1-0", "", (Side.WHITE, Reason.UNSTATED)),
    ("1. e4 0-1", "adjudication", (Side.BLACK, Reason.UNSTATED)),
    ("1. e4 1-0", "Normal", (Side.WHITE, Reason.UNSTATED)),
    ("1. e4 1/2-1/2", "", (None, Reason.UNSTATED)),
    ("1. e4 1/2-1/2", "adjudication", (None, Reason.UNSTATED)),
]


VARIANT_ENDS = [
    (
        "King of the Hill",
        "1. e4 a6 2. Ke2 b6 3. Ke3 c6 4. Kd4# *",
        "",
        (Side.WHITE, Reason.GOAL),
    ),
    (
        "King of the Hill",
        "1. e4 a6 2. Ke2 b6 3. Ke3 1-0",
        "White wins by reaching the goal",
        (Side.WHITE, Reason.UNSTATED),
    ),
    (
        "Three-check",
        "1. e4 e5 2. Bc4 a6 3. Bxf7+ Ke7 4. Qf3 a5 5. Qf6+ gxf6 6. Bxg8 b6 7. d4 c6 "
        "8. dxe5 c5 9. exf6# 1-0",
        "",
        (Side.WHITE, Reason.CHECKS),
    ),
    # Who takes the last piece loses: the winner is not the mover.
    (
        'Antichess"]\n[FEN "8/8/8/8/8/1p6/B7/8 b - - 0 1',
        "1... bxa2# 1-0",
        "",
        (Side.WHITE, Reason.NO_PIECES_LEFT),
    ),
]


@pytest.mark.parametrize(("name", "moves", "told", "expected"), VARIANT_ENDS)
def test_ends_of_variants(
    name: str, moves: str, told: str, expected: tuple[Side | None, Reason]
) -> None:
    tags = f'[Variant "{name}"]\n[Termination "{told}"]\n'
    (game,) = read_pgn(f"{tags}\n{moves}\n".splitlines(keepends=True))
    assert isinstance(game, ReadGame)
    assert outcome(game) == expected


def read(moves: str, told: str) -> ReadGame:
    tag = f'[Termination "{told}"]\n' if told else ""
    (game,) = read_pgn(f"{tag}\n{moves}\n".splitlines(keepends=True))
    assert isinstance(game, ReadGame)
    return game


@pytest.mark.parametrize(("moves", "told", "expected"), ENDS)
def test_who_won_and_why(moves: str, told: str, expected: tuple[Side | None, Reason]) -> None:
    game = read(moves, told)
    assert outcome(game) == expected
    *_, ended = events = filed_events(game, (None, None), None, 0)
    assert isinstance(ended, Ended)
    assert replay(events).result == Outcome(*expected)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("club", "1. Pf3 Pe5\n2. Pg4 Qh4#\n"),
        ("log", "White: Anna\n1. f3 e5\n2. g4 Qh4#\n"),
    ],
)
def test_a_log_that_ends_in_mate_has_its_result(form: str, text: str) -> None:
    (record,) = BY_NAME[form].read(text, None)
    assert record.result == "0-1"
    assert outcome(of_record(record)) == (Side.BLACK, Reason.CHECKMATE)


@pytest.mark.parametrize("winner", [None, Side.WHITE, Side.BLACK])
def test_a_result_without_a_reason_in_words(winner: Side | None) -> None:
    ended = Outcome(winner, Reason.UNSTATED)
    assert describe(ended) == ("Draw" if winner is None else f"{winner} wins")
    assert score(ended) == {None: "1/2-1/2", Side.WHITE: "1-0", Side.BLACK: "0-1"}[winner]
