"""A program of one's own: one local user, whichever browser looks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.harness import Browser, Server


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "games", "--no-browser", command="play")
    server.start()
    yield server
    server.close()


@pytest.fixture
def visit() -> Iterator[Callable[[Server], Browser]]:
    made: list[Browser] = []

    def make(server: Server) -> Browser:
        made.append(Browser(server))
        return made[-1]

    yield make
    for one in made:
        one.close()


def games_of(browser: Browser) -> list[str]:
    return [game["id"] for game in browser.http.get("/api/games").json()["games"]]


def sit_second(browser: Browser, second: bool = True) -> None:
    answer = browser.http.post("/api/me/seat", json={"second": second})
    assert answer.status_code == 204, answer.text


def test_two_browsers_play_on_the_same_game(
    own: Server, visit: Callable[[Server], Browser]
) -> None:
    one, other = visit(own), visit(own)
    game = one.create("chess", "same-screen", name="Ann", opponent={"name": "Ben"})
    here, there = one.sit(game), other.sit(game)
    assert games_of(other) == [game]
    assert here.type("e4")["type"] == "update"
    there.until_plies(1)
    assert there.type("e5")["type"] == "update"
    here.until_plies(2)
    assert here.type("Nf3")["type"] == "update"


def test_a_name_is_one_player_in_every_browser(
    own: Server, visit: Callable[[Server], Browser]
) -> None:
    for browser in (visit(own), visit(own)):
        browser.create("chess", "same-screen", name="Ann", opponent={"name": "Ben"})
    players = visit(own).http.get("/api/players").json()["players"]
    assert sorted(each["player"]["name"] for each in players) == ["Ann", "Ben"]


def test_a_second_player_takes_the_other_seat_by_link(
    own: Server, visit: Callable[[Server], Browser]
) -> None:
    ann, ben, cas = visit(own), visit(own), visit(own)
    game = ann.create("chess", "online", name="Ann", colour="white")
    assert "already play" in ben.join(game, "Ben").json()["detail"]
    sit_second(ben)
    assert ben.http.get("/api/me").json()["second"] is True
    assert games_of(ben) == []
    assert ben.join(game, "Ben").status_code == 200
    white, black, third = ann.sit(game), ben.sit(game), cas.sit(game)
    seats = [(t.state["white"]["yours"], t.state["black"]["yours"]) for t in (white, black, third)]
    assert seats == [(True, False), (False, True), (True, False)]
    assert "White's turn" in black.type("e5")["reason"]
    assert third.type("e4")["type"] == "update"
    sit_second(ben, False)
    assert ben.http.get("/api/me").json()["second"] is False
    assert games_of(ben) == [game]


def test_the_second_player_stays_one_through_a_restart(
    own: Server, visit: Callable[[Server], Browser]
) -> None:
    ann, ben = visit(own), visit(own)
    sit_second(ben)
    game = ann.create("chess", "online", name="Ann", colour="white")
    assert ben.join(game, "Ben").status_code == 200
    own.close()
    own.start()
    for browser in (ann, ben):
        browser.http.base_url = own.address
    table = ben.sit(game)
    assert (table.state["white"]["yours"], table.state["black"]["yours"]) == (False, True)


def forget_local_user(folder: Path) -> None:
    """As a program wrote it that knew browsers by their cookies alone."""
    with sqlite3.connect(folder / "games.sqlite") as database:
        database.execute("DELETE FROM club_settings WHERE name = 'local-user'")
        database.execute("DELETE FROM invitations")


def test_games_of_earlier_browsers_are_the_local_users(
    tmp_path: Path, visit: Callable[[Server], Browser]
) -> None:
    """Made by two guests, each with a cookie; then the same folder is one's own."""
    served = Server(tmp_path / "games")
    served.start()
    ann, ben = visit(served), visit(served)
    solo = ann.create("chess", "same-screen", name="Ann")
    both = ann.create("chess", "online", name="Ann", colour="white")
    assert ben.join(both, "Ben").status_code == 200
    ann.sit(both).type("e4")
    note = {"text": "sharp", "drawings": "[]", "shared": False}
    ben.http.put(f"/api/games/{both}/notes/1", json=note)
    served.close()
    forget_local_user(tmp_path / "games")

    own = Server(tmp_path / "games", "--no-browser", command="play")
    own.start()
    try:
        anybody = visit(own)
        assert sorted(games_of(anybody)) == sorted([solo, both])
        table = anybody.sit(both)
        assert table.state["white"]["yours"]
        assert table.state["black"]["yours"]
        assert (table.state["white"]["name"], table.state["black"]["name"]) == ("Ann", "Ben")
        assert table.type("e5")["type"] == "update"
        assert anybody.sit(solo).type("d4")["type"] == "update"
        archived = anybody.http.get("/api/archive", params={"whose": "mine"}).json()["games"]
        assert {game["id"] for game in archived} == {solo, both}
    finally:
        own.close()


def test_guests_of_a_served_folder_are_recognised_by_their_browser_alone(
    tmp_path: Path, visit: Callable[[Server], Browser]
) -> None:
    served = Server(tmp_path / "games")
    served.start()
    ann, ben = visit(served), visit(served)
    anns = ann.create("chess", "same-screen", name="Ann")
    bens = ben.create("chess", "same-screen", name="Ben")
    served.close()
    own = Server(tmp_path / "games", "--no-browser", command="play")
    own.start()
    try:
        somebody = visit(own)
        assert games_of(somebody) == []
        ann.server, ann.http.base_url = own, own.address
        assert games_of(ann) == [anns]
        assert games_of(somebody) == [anns], "now every browser is the one of Ann's"
        table = somebody.sit(anns)
        assert table.type("e4")["type"] == "update"
        assert not somebody.sit(bens).state["white"]["yours"]
    finally:
        own.close()
    served.start()
    try:
        for guest in (ann, ben, somebody):
            guest.http.base_url = served.address
        assert games_of(ann) == [anns], "served again, each is who they were"
        assert games_of(ben) == [bens]
        assert games_of(somebody) == [anns]
    finally:
        served.close()


def test_a_server_for_others_has_no_second_players(tmp_path: Path) -> None:
    served = Server(tmp_path / "games")
    served.start()
    try:
        ann = Browser(served)
        answer = ann.http.post("/api/me/seat", json={"second": True})
        assert answer.status_code == 400
        ann.close()
    finally:
        served.close()
