"""Courses, drills and rules of boards, over HTTP."""

from __future__ import annotations

import pytest

from latticechess.features.lessons.rules.course import COURSES
from latticechess.features.lessons.rules.drills import drills
from latticechess.kernel import library
from server.harness import Browser


def test_courses_are_listed_and_told(ann: Browser) -> None:
    listed = ann.http.get("/api/courses").json()["courses"]
    assert [one["name"] for one in listed] == list(COURSES)
    for one in listed:
        course = ann.http.get(f"/api/courses/{one['name']}").json()
        assert [step["name"] for step in course["steps"]] == one["steps"]
        assert set(course["title"]) == {"en", "de", "pl"}


def test_a_step_is_judged(ann: Browser) -> None:
    def tried(**what: object) -> dict[str, object]:
        answer = ann.http.post("/api/courses/chess/0", json=what)
        assert answer.status_code == 200, answer.text
        told: dict[str, object] = answer.json()
        return told

    first = {"origin": [0, 0], "target": [0, 5], "promotion": None}
    second = {"origin": [0, 5], "target": [7, 5], "promotion": None}
    assert tried()["state"] == "open"
    half = tried(moves=[first])
    assert half["left"] == [[7, 5]]
    assert half["accepted"] == [first]
    assert tried(moves=[first, second])["state"] == "done"
    wrong = tried(moves=[first, {"origin": [0, 5], "target": [1, 6]}])
    assert wrong["state"] == "wrong"
    assert wrong["accepted"] == [first]
    assert wrong["reason"]["code"] == "piece-cannot-go"  # type: ignore[index]
    assert wrong["words"] is None
    named = tried(moves=[{"origin": [0, 0], "target": [1, 1]}])
    assert set(named["words"]) == {"en", "de", "pl"}  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/courses/nothing", "no-such-course"),
        ("/api/variants/nothing", "no-such-variant"),
    ],
)
def test_what_does_not_exist_is_missing(ann: Browser, path: str, code: str) -> None:
    answer = ann.http.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == code


def test_steps_and_drills_that_do_not_exist_are_missing(ann: Browser) -> None:
    for path, code in (
        ("/api/courses/chess/999", "no-such-step"),
        ("/api/courses/nothing/0", "no-such-course"),
        ("/api/drills/nothing", "no-such-drill"),
    ):
        answer = ann.http.post(path, json={})
        assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_a_drill_starts_a_game_against_the_computer_at_its_best(ann: Browser) -> None:
    listed = ann.http.get("/api/drills").json()["drills"]
    assert [one["name"] for one in listed] == list(drills())
    started = ann.http.post("/api/drills/chess-kq?warm=true", json={})
    assert started.status_code == 201, started.text
    told = started.json()
    assert told["best"] <= 2
    assert told["limits"] == sorted(told["limits"])
    game = ann.http.get(f"/api/games/{told['game']}").json()
    assert game["black"]["kind"] == "computer"
    assert len(game["preview"]) == 3


def test_every_board_has_rules(ann: Browser) -> None:
    for name in library.names():
        rules = ann.http.get(f"/api/variants/{name}").json()
        assert rules["variant"]["name"] == name
        endless = not library.variant(name).geometry.bounded
        assert rules["enPassant"] == (endless or name in EN_PASSANT)
    racing = ann.http.get("/api/variants/racing-kings").json()
    row = [[[0, 7], [7, 7]]]
    assert racing["variant"]["goal"] == {"white": row, "black": row, "pieces": ["K"]}
    assert (racing["ends"]["lastMove"], racing["ends"]["noChecks"]) == (True, True)
    assert (racing["counting"], racing["course"]) == ([], None)
    assert ann.http.get("/api/variants/three-check").json()["variant"]["checks"] == 3
    horde = ann.http.get("/api/variants/horde").json()
    assert (horde["castlingColour"], horde["castling"][0]["king"]) == ("black", [4, 7])
    assert horde["enPassantFrom"] == [[[0, 7], [1, 1]]]
    grand = ann.http.get("/api/variants/grand").json()
    assert (grand["optionalPromotion"], grand["onlyCaptured"]) == ([[[0, 9], [7, 8]]], True)
    assert ann.http.get("/api/variants/chess960").json()["numberedStarts"] == 960
    castling = ann.http.get("/api/variants/chess").json()["castling"]
    assert castling[0] == {
        "king": [4, 0],
        "kingTarget": [6, 0],
        "rook": [7, 0],
        "rookTarget": [5, 0],
    }
    assert ann.http.get("/api/variants/plane").json()["draws"]["movesClaim"] is None


EN_PASSANT = {
    *("chess", "chess960", "capablanca", "doughnut"),
    *("king-of-the-hill", "three-check", "antichess", "horde", "grand"),
}
