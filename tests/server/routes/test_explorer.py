"""The explorer over HTTP: who sees what, and nonsense."""

from __future__ import annotations

from typing import Any

import pytest

from server.harness import Browser

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def explore(browser: Browser, **asked: Any) -> dict[str, Any]:
    answer = browser.http.post("/api/explorer", json={"variant": "chess", **asked})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def mated(browser: Browser) -> str:
    """A finished game at one screen."""
    game = browser.create("chess")
    with browser.sit(game) as table:
        for text in ("f3", "e5", "g4", "Qh4"):
            table.type(text)
    # The archive is up to date when it has been asked.
    assert browser.http.get("/api/archive").json()["count"] == 1
    return game


def test_a_guest_sees_what_they_played_and_nobody_else_does(ann: Browser, ben: Browser) -> None:
    assert explore(ann)["games"] == 0
    game = mated(ann)
    told = explore(ann)
    (move,) = told["moves"]
    assert (move["text"], move["origin"], move["target"]) == ("f3", [5, 1], [5, 2])
    assert (move["games"], move["white"], move["draws"], move["black"]) == (1, 0, 0, 1)
    assert (move["own"], move["rating"]) == (1, None)
    assert [best["id"] for best in told["best"]] == [game]
    assert (told["everyone"], told["origins"]["mine"]) == (False, 1)
    assert explore(ben) == {**told, "moves": [], "best": [], "games": 0, "black": 0} | {
        "origins": {"mine": 0, "club": 0, "imported": 0}
    }


def test_positions_by_text_and_by_moves_are_the_same(ann: Browser) -> None:
    mated(ann)
    fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"
    moves = [{"origin": [5, 1], "target": [5, 2]}, {"origin": [4, 6], "target": [4, 4]}]
    by_moves, by_text = explore(ann, moves=moves), explore(ann, position=fen)
    assert [move["text"] for move in by_text["moves"]] == ["g4"]
    assert {**by_text, "text": ""} == {**by_moves, "text": ""}
    # Without a right to castle it is another position.
    assert explore(ann, position=fen.replace("KQkq", "KQ"))["games"] == 0
    end = [*moves, {"origin": [6, 1], "target": [6, 3]}, {"origin": [3, 7], "target": [7, 3]}]
    assert (explore(ann, moves=end)["ended"], explore(ann, moves=end)["moves"]) == (1, [])


def test_openings_have_names_by_any_order_of_moves(ann: Browser) -> None:
    knight = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert explore(ann, position=knight)["opening"] == "King's knight opening"
    assert explore(ann, position=START)["opening"] == ""
    assert explore(ann, variant="chess960", position=knight)["opening"] == ""


@pytest.mark.parametrize("board", ["plane", "cube", "mini", "raumschach"])
def test_every_board_answers(ann: Browser, board: str) -> None:
    assert explore(ann, variant=board)["moves"] == []


def test_far_squares_are_squares(ann: Browser) -> None:
    far = 2**53 - 1
    position = f"K(0,0)|R(5,{far})|k({far},-{far}) w - - 0 1"
    told = explore(ann, variant="plane", position=position)
    assert (told["games"], f"({far},-{far})" in told["text"]) == (0, True)
    along = [{"origin": [5, far], "target": [5, -far]}]
    assert f"R(5,-{far})" in explore(ann, variant="plane", position=position, moves=along)["text"]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"variant": "nonsense"}, "nonsense"),
        ({"variant": "../chess"}, "chess"),
        ({"position": "rubbish"}, "position"),
        ({"variant": "plane", "position": f"K(0,0)|k({2**53},0) w - - 0 1"}, "ends at"),
        ({"position": "k" * 200_000}, ""),
        ({"moves": [{"origin": [4, 1], "target": [4, 5]}]}, ""),
        ({"origins": ["others"]}, "mine"),
        ({"ratingFrom": "high"}, "ratingFrom"),
    ],
)
def test_nonsense_is_refused_in_words(ann: Browser, asked: dict[str, Any], words: str) -> None:
    answer = ann.http.post("/api/explorer", json={"variant": "chess", **asked})
    assert 400 <= answer.status_code < 500, answer.text
    assert words in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("number", [-1, 10**9, 2**62])
def test_numbers_of_any_size_are_numbers(ann: Browser, number: int) -> None:
    mated(ann)
    told = explore(ann, ratingFrom=number, since=number)
    assert told["games"] == (1 if number < 0 else 0)
