"""External engines and games between computers through the real server."""

from __future__ import annotations

from server.harness import Browser
from server.sockets.test_analysis import desk


def test_what_is_offered_tells_levels_and_engines(ann: Browser) -> None:
    setting = ann.http.get("/api/setting").json()
    assert [level["level"] for level in setting["levels"]] == list(range(-1, 13))
    assert all(isinstance(level["elo"], dict) for level in setting["levels"])
    assert all({"name", "title", "levels", "problem"} <= set(e) for e in setting["engines"])


def test_an_engine_that_is_not_there_is_refused(ann: Browser) -> None:
    wish = {"variant": "chess", "opponent": {"kind": "computer", "level": 1, "engine": "nobody"}}
    answer = ann.http.post("/api/games", json=wish)
    assert answer.status_code == 400
    assert "not installed" in answer.json()["detail"]


def test_an_analyst_that_is_not_there_is_replaced_and_told(ann: Browser) -> None:
    with desk(ann) as window:
        window.say("analyse", id=4, variant="chess", engine="nobody")
        refused = window.hear()
        assert "Lattice Chess analyses in its place." in refused["reason"]
        report = window.hear()
        assert (report["id"], len(report["lines"]) > 0) == (4, True)


def test_two_computers_play_for_the_one_who_watches(ann: Browser) -> None:
    game = ann.create(opponent={"kind": "watch", "level": 2, "whiteLevel": 1})
    table = ann.sit(game)
    assert [table.state[side]["level"] for side in ("white", "black")] == [1, 2]
    assert table.state["white"]["steered"]
    assert not table.state["white"]["yours"]
    table.until_plies(2)
    assert len(table.texts) == 2
