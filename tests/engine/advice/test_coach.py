"""The coach: sentences that are true of the position, on every kind of board."""

from __future__ import annotations

import pytest

from engine.diagrams import position
from latticechess import Side, variant
from latticechess.engine.advice import coach
from latticechess.engine.advice.coach import Advice, Pointer, judge, speak
from latticechess.engine.choose import choose
from latticechess.engine.endgames.own_tables import TABLES, Ending
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.notation.moves import parse_move


@pytest.fixture(autouse=True)
def _time_for_all_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also on a machine that does much else."""
    monkeypatch.setattr(coach, "TIME_MS", 600_000)


def play(now: Position, *moves: str) -> Position:
    for move in moves:
        now = now.play(parse_move(now, move))
    return now


def said(now: Position) -> tuple[str, str]:
    advice = speak(now)
    assert advice is not None
    return advice.kind, str(advice.said)


def chess(*moves: str) -> Position:
    return play(initial_position(variant("chess")), *moves)


def test_nothing_is_said_before_the_first_move() -> None:
    assert speak(chess()) is None


def test_a_queen_lost_for_nothing() -> None:
    now = chess("e4", "e5", "Qg4", "d5", "Qd7+", "Bxd7")
    assert said(now) == (
        "blunder",
        "After that the bishop takes your queen, and you cannot take back.",
    )


def test_a_blunder_that_was_not_punished_is_no_reason_to_take_back() -> None:
    now = chess("e4", "e5", "Qg4", "h6")
    assert said(now)[0] != "blunder"
    now = chess("e4", "e5", "Qh5", "Nc6", "Qg6", "a6")
    assert said(now)[0] != "blunder"


def test_a_fork() -> None:
    now = position(
        "chess",
        {
            "K": "e1",
            "Q": "h6",
            "R": "a1",
            "P": "a2 b2 g2",
            "k": "g8",
            "q": "d8",
            "n": "b4",
            "p": "f7 g7",
        },
    )
    assert said(play(now, "Qh5", "Nc2+")) == (
        "blunder",
        "After that the knight gives check and attacks your rook too.",
    )


def test_mate_is_threatened() -> None:
    now = chess("e4", "e5", "a3", "Bc5", "b3", "Qf6")
    assert said(now) == ("danger", "The queen wants to go to f2: that would be checkmate.")


def test_mate_can_be_given() -> None:
    now = chess("e4", "f6", "d4", "g5")
    assert said(now) == ("chance", "You can give checkmate now. Look at every check.")


def test_a_check_is_explained() -> None:
    now = chess("d4", "e6", "c4", "Bb4+")
    kind, text = said(now)
    assert kind == "danger"
    assert text.startswith("The bishop on b4 gives check")


def test_an_attacked_piece_is_named_with_its_attacker() -> None:
    now = chess("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
    assert said(now) == ("danger", "Your bishop on b5 is attacked by the pawn on a6.")


def test_a_free_piece_is_pointed_out_but_not_the_move() -> None:
    now = chess("e4", "e5", "Nf3", "Bb4", "c3", "a6")
    assert said(now) == ("chance", "Nothing guards the bishop on b4. Can you take it?")


def test_a_better_move_is_named_and_shown() -> None:
    advice = speak(chess("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "Ke2", "d6"))
    assert advice is not None
    assert advice.kind == "better"
    assert advice.better is not None
    (shown,) = advice.shown
    assert shown == Pointer(advice.better.origin, advice.better.target, danger=False)


@pytest.mark.parametrize(
    ("board", "moves"),
    [
        ("chess", "f3 Nc6 Na3 Nf6 h4 e6"),
        (
            "plane",
            "P(7,5)-(7,6) P(7,10)-(7,9) N(5,4)-(4,6) N(5,11)-(4,9) P(1,4)-(1,5) P(1,11)-(1,10)",
        ),
        ("cube", "Pe2t-e3t Pe7y-e6y Pa2t-a2u Pa7y-a7x Nb1s-a3s Nb8z-a6z"),
    ],
)
def test_quiet_moves_at_the_start_are_not_corrected(board: str, moves: str) -> None:
    now = initial_position(variant(board))
    for n, move in enumerate(moves.split()):
        now = play(now, move)
        if n % 2:
            advice = speak(now)
            assert advice is not None
            assert advice.kind != "better", (move, advice)


@pytest.mark.parametrize(
    ("moves", "shown"),
    [
        (("e4", "e5", "Qg4", "d5", "Qd7+", "Bxd7"), ("c8", "d7", True)),
        (("e4", "e5", "a3", "Bc5", "b3", "Qf6"), ("f6", "f2", True)),
        (("d4", "e6", "c4", "Bb4+"), ("b4", "b4", True)),
        (("e4", "e5", "Nf3", "Nc6", "Bb5", "a6"), ("a6", "b5", True)),
        (("e4", "e5", "Nf3", "Bb4", "c3", "a6"), ("b4", "b4", False)),
    ],
)
def test_what_a_sentence_names_is_shown(
    moves: tuple[str, ...], shown: tuple[str, str, bool]
) -> None:
    advice = speak(chess(*moves))
    assert advice is not None
    name = variant("chess").geometry.name
    (one,) = advice.shown
    assert (name(one.origin), name(one.target), one.danger) == shown


def test_a_good_move_hears_what_it_does() -> None:
    assert said(chess("e4", "e5", "Nf3", "Nc6")) == ("good", "Brings the knight into play.")


def test_a_mate_that_was_missed() -> None:
    """A rook against rook and bishop: without the mate it is lost."""
    white = {"K": "g1", "R": "a1", "P": "f2 g2 h2"}
    black = {"k": "g8", "p": "f7 g7 h7", "r": "h5", "b": "c4"}
    now = play(position("chess", white | black), "Rb1", "h6")
    assert said(now)[1] == "There was a checkmate: it begins with Ra8#."


def test_a_rook_that_was_missed_where_a_table_knows_the_mate() -> None:
    TABLES.get(Ending("R", "R"))
    start = position("chess", {"K": "g6", "R": "e4", "k": "a3", "r": "h7"})
    now = play(start, "Kf5", "Rg7")
    assert said(now) == ("blunder", "Kxh7 would have won the rook.")


@pytest.mark.parametrize(
    ("before", "move", "kind", "text"),
    [
        (("e4", "e5", "Qh5", "Nc6"), "Qxh7", "blunder", "After that the rook takes your queen"),
        (("e4", "e5"), "Nf3", "good", "That move was not bad."),
        (("f3", "e5"), "g4", "blunder", "After that comes Qh4#, and that is checkmate."),
    ],
)
def test_a_move_that_was_taken_back(
    before: tuple[str, ...], move: str, kind: str, text: str
) -> None:
    now = chess(*before)
    advice = judge(now, parse_move(now, move))
    assert advice.kind == kind
    assert str(advice.said).startswith(text)


def test_a_taken_back_move_that_ended_the_game() -> None:
    now = chess("f3", "e5", "g4")
    assert judge(now, parse_move(now, "Qh4#")).kind == "good"


def test_from_blacks_side() -> None:
    now = position("chess", {"K": "g1", "R": "d1", "k": "g8", "q": "a8", "p": "h7"}, Side.BLACK)
    assert said(play(now, "Qd5", "Rxd5"))[1].startswith("After that the rook takes your queen")


@pytest.mark.parametrize(
    ("board", "pieces", "moves", "text"),
    [
        (
            "plane",
            {
                "K": "0,0",
                "Q": "3,0",
                "R": "-9,-4",
                "N": "-8,-8",
                "P": "1,5",
                "k": "40,41",
                "r": "20,30",
                "p": "40,45",
            },
            ("Q(3,0)-(20,17)", "R(20,30)xQ(20,17)"),
            "After that the rook takes your queen, and you cannot take back.",
        ),
        (
            "cube",
            {"K": "a1s", "Q": "d1s", "N": "b1s", "B": "c1s", "k": "h8z", "r": "d8w", "n": "h7z"},
            ("Qd1s-d1w", "Rd8wXQd1w"),
            "After that the rook takes your queen, and you cannot take back.",
        ),
    ],
)
def test_on_other_boards(
    board: str, pieces: dict[str, str], moves: tuple[str, ...], text: str
) -> None:
    assert said(play(position(board, pieces), *moves)) == ("blunder", text)


@pytest.mark.parametrize(
    "board", ["chess", "plane", "cube", "raumschach", "capablanca", "chess960"]
)
def test_it_has_something_to_say_after_each_move_of_a_weak_game(board: str) -> None:
    now = initial_position(variant(board))
    heard: list[Advice | None] = []
    for ply in range(12):
        if now.outcome is not None:
            break
        if ply >= 2 and ply % 2 == 0:
            heard.append(speak(now))
        now = now.play(choose(now, -1, seed=ply).move)
    assert len(heard) == 5
    assert None not in heard
