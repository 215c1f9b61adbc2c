"""Positions outside of games, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from server.harness import Browser


def ask(browser: Browser, **question: Any) -> dict[str, Any]:
    answer = browser.http.post("/api/positions", json=question)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def white(letter: str, *at: int) -> dict[str, Any]:
    return {"at": list(at), "piece": {"letter": letter, "colour": "white"}}


def black(letter: str, *at: int) -> dict[str, Any]:
    return {"at": list(at), "piece": {"letter": letter, "colour": "black"}}


def test_the_start_of_each_board(ann: Browser) -> None:
    for variant, pieces in (("chess", 32), ("plane", 76), ("cube", 48)):
        told = ask(ann, variant=variant)
        assert len(told["pieces"]) == pieces
        assert told["faults"] == []
        assert told["result"] is None


def test_moves_are_played_and_told(ann: Browser) -> None:
    moves = [
        {"origin": [5, 1], "target": [5, 2]},
        {"origin": [4, 6], "target": [4, 4]},
        {"origin": [6, 1], "target": [6, 3]},
        {"origin": [3, 7], "target": [7, 3]},
    ]
    told = ask(ann, variant="chess", moves=moves)
    assert [move["text"] for move in told["moves"]] == ["f3", "e5", "g4", "Qh4#"]
    assert told["moves"][-1]["check"] == told["check"] == [4, 0]
    assert told["result"]["reason"] == "checkmate"
    again = ask(ann, variant="chess", position=told["text"])
    assert again["result"] == told["result"]


def test_practice_without_an_opponent(ann: Browser) -> None:
    """A hawk alone leaps twice; the side does not change."""
    pieces = [white("H", 0, 0), black("P", 3, 3)]
    told = ask(ann, variant="plane", pieces=pieces, again=True)
    (hawk,) = told["legal"]
    assert len(hawk["squares"]) == 16
    assert hawk["captures"] == [[3, 3]]
    moves = [{"origin": [0, 0], "target": [3, 3]}, {"origin": [3, 3], "target": [3, 5]}]
    told = ask(ann, variant="plane", pieces=pieces, moves=moves, again=True)
    assert told["turn"] == "white"
    assert told["pieces"] == [white("H", 3, 5)]
    assert told["moves"][0]["captured"] == {"letter": "P", "colour": "black"}
    assert "White has no king." in told["faults"]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ({"variant": "../secret"}, "There is no variant"),
        ({"variant": "chess", "position": "8/8 nonsense"}, "2 rows"),
        ({"variant": "chess", "pieces": [white("Z", 0, 0)]}, "There is no piece 'Z'"),
        ({"variant": "chess", "pieces": [white("Q", 8, 0)]}, "There is no square (8, 0)"),
        ({"variant": "cube", "pieces": [white("Q", 1, 0)]}, "There is no square (1, 0)"),
        ({"variant": "chess", "pieces": [white("Q", 1, 0), black("Q", 1, 0)]}, "Two pieces"),
        ({"variant": "chess", "moves": [{"origin": [4, 1], "target": [4, 4]}]}, "pawn"),
        ({"variant": "plane", "pieces": [white("P", i, 0) for i in range(1001)]}, "at most 1000"),
    ],
)
def test_nonsense_is_refused_with_the_reason(
    ann: Browser, question: dict[str, Any], reason: str
) -> None:
    answer = ann.http.post("/api/positions", json=question)
    assert answer.status_code == 400
    assert reason in answer.json()["detail"]


def test_castling_rights_are_given_where_king_and_rook_stand_right(ann: Browser) -> None:
    pieces = [white("K", 4, 0), white("R", 7, 0), black("K", 4, 7), black("R", 0, 7)]
    told = ask(ann, variant="chess", pieces=pieces, castling="KQkq")
    assert (told["castling"], told["rights"]) == ("Kq", "Kq")
    assert told["text"].split()[2] == "Kq"
    assert [6, 0] in next(one["squares"] for one in told["legal"] if one["origin"] == [4, 0])
    without = ask(ann, variant="chess", pieces=pieces)
    assert (without["castling"], without["rights"]) == ("", "Kq")
    assert ask(ann, variant="cube")["rights"] == ""


def test_a_position_of_the_plane_is_told_in_icn(ann: Browser) -> None:
    pieces = [white("K", 0, 0), white("Q", 5, -3), black("K", 0, 40)]
    told = ask(ann, variant="plane", pieces=pieces, turn="black")
    assert told["icn"].startswith("b ")
    assert "Q5,-3" in told["icn"]
    assert "k0,40" in told["icn"]
    assert ask(ann, variant="chess")["icn"] is None
