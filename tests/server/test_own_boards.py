"""Own boards everywhere a board is chosen: versions, ratings, lists, and boards made to do harm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kernel.variantfile.test_price import HEAD, SENSIBLE, SETUP, attack
from latticechess.kernel import library
from server.harness import Browser, Server
from server.loop_watch import WatchedServer
from server.routes.test_accounts import register, set_up_secret
from server.routes.test_boards import MINI, titled
from server.study_window import StudyWindow, make_study


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("club"))
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="module")
def people(club: Server) -> Iterator[tuple[Browser, Browser]]:
    amy, bob = Browser(club), Browser(club)
    register(amy, "Amy", invitation=set_up_secret(club))
    register(bob, "Bob")
    yield amy, bob
    amy.close()
    bob.close()


def saved(browser: Browser, text: str) -> str:
    answer = browser.http.post("/api/boards", json={"text": text})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["board"]["name"])


def asked(browser: Browser, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
    answer = browser.http.post(f"/api/{path}", json=body)
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


def rated_game(amy: Browser, bob: Browser, name: str) -> str:
    """A rated game on the board that Amy, with White, wins at once."""
    game = amy.create(name, "online", rated=True, colour="white")
    assert bob.join(game).status_code == 200
    with bob.sit(game) as table:
        table.send(type="act", action="resign")
        while table.current["result"] is None:
            table.receive()
    return game


def test_a_game_and_its_rematch_keep_the_version_they_began_with(
    people: tuple[Browser, Browser],
) -> None:
    amy, bob = people
    name = saved(amy, titled("First"))
    game = rated_game(amy, bob, name)
    changed = amy.http.put(f"/api/boards/{name}", json={"text": titled("Second")})
    assert changed.json()["board"]["version"] == 2
    with amy.sit(game) as hers, bob.sit(game) as his:
        assert his.state["variant"]["title"] == "First"
        hers.send(type="act", action="rematch")
        his.until(rematchOffer="white")
        his.send(type="act", action="rematch")
        while his.current["rematch"] is None:
            his.receive()
        again = his.current["rematch"]
    with amy.sit(again) as table:
        assert table.state["variant"]["title"] == "First", "a rematch is the same game again"
    with amy.sit(amy.create(name)) as table:
        assert table.state["variant"]["title"] == "Second"
    told = asked(amy, "positions", variant=name, game=game, moves=[])
    assert told["legal"]


def test_every_board_has_ratings_of_its_own(people: tuple[Browser, Browser]) -> None:
    amy, bob = people
    first, second = saved(amy, titled("One")), saved(amy, titled("Other"))
    rated_game(amy, bob, first)
    rated_game(bob, amy, second)
    ladders = {}
    for name in (first, second):
        told = amy.http.get("/api/ladder", params={"variant": name}).json()
        ladders[name] = [rung["name"] for rung in told["rungs"]]
        assert {"One", "Other"} <= {pool["title"] for pool in told["pools"]}
    assert ladders == {first: ["Amy", "Bob"], second: ["Bob", "Amy"]}
    page = amy.http.get("/api/players/me/statistics").json()
    assert page["titles"][first] == "One"
    found = amy.http.get("/api/archive", params={"variant": first}).json()["games"]
    assert [one["title"] for one in found] == ["One"]


def test_lists_show_titles_and_pictures_of_own_boards(people: tuple[Browser, Browser]) -> None:
    amy, bob = people
    name = saved(amy, titled("Pictured"))
    game = amy.create(name, "same-screen")
    (row,) = [one for one in amy.http.get("/api/games").json()["games"] if one["id"] == game]
    assert (row["title"], row["board"]["name"]) == ("Pictured", name)
    assert len(row["preview"]) == len(row["board"]["start"])
    clock = {"kind": "fischer", "initialMs": 600_000, "incrementMs": 0}
    window = bob.lobby()
    asked(amy, "challenges", 201, kind="open", variant=name, clock=clock)
    window.until(lambda: any(one["variant"] == name for one in window.challenges))
    (challenge,) = [one for one in window.challenges if one["variant"] == name]
    assert challenge["title"] == "Pictured"
    tournament = asked(amy, "tournaments", 201, name="Ours", system="swiss", variants=[name])
    page = amy.http.get(f"/api/tournaments/{tournament['id']}").json()
    assert page["titles"] == ["Pictured"]
    assert asked(amy, "positions", variant=name)["legal"]
    assert asked(amy, "explorer", variant=name)
    told = {"whiteName": "Ann", "blackName": "Ben", "result": "1-0", "clock": {"kind": "none"}}
    assert asked(amy, "club/games", 201, variant=name, **told)["id"]
    assert asked(amy, "club/games", 400, variant="nosuch", **told)["code"] == "no-such-variant"
    assert amy.http.get(f"/api/variants/{name}").json()["variant"]["title"] == "Pictured"


def test_a_teacher_gives_an_exercise_on_an_own_board(people: tuple[Browser, Browser]) -> None:
    """A puzzle written by hand: a position of a study whose next move is to be found. Given as
    work it opens for the pupil, though the board is in no list."""
    amy, bob = people
    study = make_study(amy, saved(amy, titled("Lesson")), "Leopards")
    teacher = StudyWindow(amy, study).open()
    node = teacher.play([1, 1], [1, 2])
    teacher.say("setglyph", chapter=1, node=node, glyph=1, on=True)
    teacher.say("addexercise", chapter=1, node=0)
    teacher.until("chapterchanged", lambda message: message["exercises"])
    teacher.close()
    pupil = bob.http.get("/api/players/me").json()["id"]
    item = {"kind": "study", "ref": study, "chapter": 1}
    asked(amy, "work", 201, title="Week 1", items=[item], user=pupil)
    (given,) = bob.http.get("/api/work").json()["work"]
    assert given["pupils"][0]["state"] == "open"
    window = StudyWindow(bob, study).open()
    chapter = window.last["chaptertold"]["chapter"]
    assert chapter["variant"]["title"] == "Lesson"
    (exercise,) = chapter["exercises"]
    move = {"origin": [1, 1], "target": [1, 2]}
    window.say("trymove", chapter=1, exercise=exercise["id"], **move)
    assert window.until("exercisetried")["tried"]["good"]
    window.close()
    (given,) = bob.http.get("/api/work").json()["work"]
    assert given["pupils"][0]["state"] == "done"


# --- Boards made to do harm ----------------------------------------------------------------------


RIDERS = "".join(
    f'[[piece]]\nname = "Rider {letter}"\nletter = "{letter}"\nslides = ["all (1,{n % 4},0,0)"]\n'
    for n, letter in enumerate("ACDEFGHIJLMOSTUVWXYZ")
)
ARMED = """[setup]
white = ["K a1As", "Q b1As"]
black = ["K a8As", "Q b8As"]
"""
CROWDED = HEAD + SENSIBLE + RIDERS + SETUP


def test_what_costs_too_much_is_refused_at_every_door(watched: WatchedServer, eve: Browser) -> None:
    with watched.watched() as watch:
        for text in (attack(), CROWDED, MINI + "#" * 60_000, "[" * 10_000, "name = 1"):
            answer = eve.http.post("/api/boards", json={"text": text})
            assert answer.status_code in (400, 201), answer.text
            if answer.status_code == 400:
                assert answer.json()["code"] == "board-file-faults"
            body = {"variant": "x", "opponent": {"kind": "same-screen"}, "source": text}
            assert eve.http.post("/api/games", json=body).status_code in (400, 201)
        refused = eve.http.post("/api/boards", json={"text": attack()})
        assert "steps of work" in refused.json()["detail"]
    assert not watch.found, "\n".join(map(str, watch.found))


def test_the_largest_board_keeps_nobody_waiting(watched: WatchedServer, eve: Browser) -> None:
    with watched.watched() as watch:
        name = saved(eve, HEAD + SENSIBLE + ARMED)
        eve.http.put(f"/api/boards/{name}/shared", json={"shared": True})
        (row,) = eve.http.get("/api/boards?list=gallery&text=hyper").json()["boards"]
        assert row["picture"] is None, "too large for a list"
        assert eve.http.get(f"/api/boards/{name}").status_code == 200
        assert eve.http.get(f"/api/variants/{name}").status_code == 200
        clock = {"kind": "none"}
        asked(eve, "challenges", 201, kind="open", variant=name, clock=clock, name="Eve")
        asked(eve, "tournaments", 201, name="Large", system="swiss", variants=[name])
        game = eve.create(name, "same-screen")
        with eve.sit(game) as table:
            assert table.state["variant"]["name"] == name
        for address in ("/api/games", "/api/games/live?own=true", "/api/archive"):
            assert eve.http.get(address).status_code == 200
        assert asked(eve, "positions", variant=name)["legal"]
        analysis = eve.open("/ws/analysis")
        analysis.send(json.dumps({"type": "analyse", "id": 1, "variant": name, "lines": 1}))
        analysis.recv(60)
        analysis.close()
    assert not watch.found, "\n".join(map(str, watch.found))


def test_shipped_names_stay_what_they_are(eve: Browser) -> None:
    name = saved(eve, library.variant("chess").source)
    assert name != "chess"
    assert name.startswith("chess-")
