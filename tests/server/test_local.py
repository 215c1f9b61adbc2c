"""A program of one's own: one local user, whichever browser looks."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.handlers import HTTPRouteHandler
from websockets.exceptions import InvalidStatus

from latticechess.kernel.sentence import sentence
from latticechess.server.process.neighbours import Neighbours
from latticechess.server.routes import all_routes
from latticechess.server.security.middleware import refuse
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


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Server]:
    """A program that opens to its network at another address of this machine."""
    server = Server(tmp_path, "--no-browser", "--network-address", "127.0.0.2", command="play")
    server.start()
    yield server
    server.close()


def network_of(browser: Browser, method: str = "GET") -> dict[str, Any]:
    answer = browser.http.request(method, "/api/network")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def coming_in(server: Server, address: str) -> Server:
    """The server as guests from the network reach it."""
    door = copy(server)
    door.address = address
    return door


def test_a_friend_comes_over_the_network_while_it_is_open(
    room: Server, visit: Callable[[Server], Browser]
) -> None:
    host = visit(room)
    game = host.create("chess", "online", name="Amara")
    assert network_of(host) == {"address": None, "guests": []}
    address = network_of(host, "PUT")["address"]
    assert address.startswith("http://127.0.0.2:")
    assert network_of(host, "PUT")["address"] == address, "open already"
    assert "<svg" in host.http.get(f"/api/network/games/{game}/code").text

    friend = visit(coming_in(room, address))
    typed = friend.http.get("/")
    assert (typed.status_code, typed.headers["location"]) == (303, f"/game/{game}")
    me = friend.http.get("/api/me").json()
    assert (me["role"], me["local"], me["second"]) == ("guest", False, False)
    assert friend.http.get(f"/game/{game}").status_code == 200
    (seen,) = network_of(host)["guests"]
    assert (seen["name"], seen["device"], seen["game"]) == (None, "computer", None)
    assert friend.join(game, "Tom").status_code == 200
    (seen,) = network_of(host)["guests"]
    assert (seen["name"], seen["game"]) == ("Tom", game)
    mine = host.sit(game)
    theirs = friend.sit(game)
    white, black = (mine, theirs) if mine.state["white"]["yours"] else (theirs, mine)
    white.type("e4")
    assert black.until_plies(1)["moves"][0]["text"] == "e4"

    assert network_of(host, "DELETE") == {"address": None, "guests": []}
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{address}/api/health", verify=False, timeout=5)
    assert host.http.get(f"/api/games/{game}").status_code == 200


def test_the_network_reaches_games_by_link_and_nothing_else(
    room: Server, visit: Callable[[Server], Browser]
) -> None:
    host = visit(room)
    friend = visit(coming_in(room, network_of(host, "PUT")["address"]))
    id_of_no_game = "2" * 12
    reached = set()
    for route in all_routes():
        if not isinstance(route, HTTPRouteHandler):
            continue
        for path in route.paths:
            asked = re.sub(r"\{game_id:str\}", id_of_no_game, path)
            asked = re.sub(r"\{\w+:int\}", "1", re.sub(r"\{\w+:(str|path)\}", "some", asked))
            for method in route.http_methods:
                if friend.http.request(method, asked).status_code != 403:
                    reached.add(f"{method} {path}")
    assert reached == {
        "GET /",
        "GET /api/health",
        "GET /api/me",
        "GET /api/setting",
        "GET /api/games/{game_id:str}",
        "GET /api/games/{game_id:str}/record",
        "GET /api/games/{game_id:str}/picture",
        "GET /api/games/{game_id:str}/frames",
        "POST /api/games/{game_id:str}/join",
    }
    for path in ("/ws/lobby", "/ws/analysis"):
        with pytest.raises(InvalidStatus):
            friend.open(path)
    assert friend.http.get("/archive").json()["code"] == "games-by-link-only"
    guest = Browser(coming_in(room, network_of(host)["address"]))
    assert len({one.http.get("/api/me").json()["user"] for one in (host, friend, guest)}) == 3
    guest.close()


def test_only_a_program_of_ones_own_opens_to_its_network(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    browser = Browser(server)
    for method in ("GET", "PUT", "DELETE"):
        assert browser.http.request(method, "/api/network").status_code in (401, 404)
    browser.close()
    server.close()


async def test_the_network_is_closed_after_a_time_without_guests() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await refuse(scope, send, 404, sentence("nothing-here"))

    neighbours = Neighbours(app, "127.0.0.2", close_after_s=0.0)
    await neighbours.open(0)
    opened = neighbours.server
    while opened is not None and opened.is_serving():
        await asyncio.sleep(0)
    assert (neighbours.address, neighbours.server) == (None, None)
