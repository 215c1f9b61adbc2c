"""A game that spectators see late: nothing newer leaves the server by any way.

Every route and every message that tells of a game is asked as a spectator, while its players have
played on. What they get must be the game before its first move.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from server.harness import PATIENCE_S, Browser, GameTable, Server
from server.routes.test_accounts import register, set_up_secret

MOVES = ("e4", "e5", "Nf3", "Nc6")
NEW = ("e4", "e5", "Nf3", "Nc6", "rnbqkbnr/pppp1ppp", "r1bqkbnr", "4p3/4P3")
"""Traces of what has been played."""


@pytest.fixture(scope="module")
def people(server: Server) -> Iterator[tuple[Browser, Browser, Browser]]:
    """Two who play, and an organiser: whoever may see most of the games of others."""
    ann, ben, olga = Browser(server), Browser(server), Browser(server)
    register(olga, "Olga", invitation=set_up_secret(server))
    yield ann, ben, olga
    for one in (ann, ben, olga):
        one.close()


@pytest.fixture(scope="module")
def game(people: tuple[Browser, Browser, Browser]) -> str:
    """A game in play, an hour late for others."""
    ann, ben, _ = people
    clock = {"kind": "fischer", "initialMs": 600_000, "incrementMs": 0}
    game = ann.create("chess", "online", colour="white", clock=clock, delayS=3_600)
    assert ben.join(game, "Ben").status_code == 200
    with ann.sit(game) as white, ben.sit(game) as black:
        for ply, text in enumerate(MOVES):
            (white, black)[ply % 2].type(text)
            white.until_plies(ply + 1)
            black.until_plies(ply + 1)
    return game


def addresses(browser: Browser, game: str) -> list[str]:
    """Every address that can be read, for this game where it is of one, for each of its plies."""
    schema = browser.http.get("/api/schema/openapi.json").json()
    found = []
    for path, methods in schema["paths"].items():
        if "get" not in methods or "stream" in path:
            continue
        filled = path.replace("{game_id}", game)
        plies = range(len(MOVES) + 1) if "{ply}" in filled else [0]
        found += [filled.replace("{ply}", str(ply)) for ply in plies if ply or "{ply}" in filled]
        if "{ply}" not in filled:
            found.append(filled)
    more = [f"/api/games/{game}/picture?ply={ply}" for ply in range(5)]
    more += [f"/embed/game/{game}/picture?ply={ply}" for ply in range(5)]
    more += [f"/game/{game}", f"/embed/game/{game}", f"/embed/game/{game}/line"]
    more += [f"/api/games/{game}/record?format={form}" for form in ("pgn", "log", "fen", "club")]
    more += ["/api/games/live?own=true", "/api/archive?whose=everyone&status=playing"]
    more += [f"/api/archive?whose=everyone&game={game}&ply={ply}" for ply in range(5)]
    more += ["/api/archive/export?whose=everyone", "/api/archive/export?whose=everyone&format=log"]
    return [address for address in (*found, *more) if "{" not in address]


def test_no_address_tells_what_is_newer(
    people: tuple[Browser, Browser, Browser], game: str
) -> None:
    _, _, olga = people
    start_svg = olga.http.get(f"/api/games/{game}/picture?ply=0").text
    asked = addresses(olga, game)
    assert len(asked) > 30
    told_of_it = 0
    for address in asked:
        answer = olga.http.get(address)
        assert answer.status_code != 500, address
        if "/picture" in address and "animated" not in address:
            assert answer.text == start_svg, address
            continue
        if game in answer.text or f"/{game}" in address:
            told_of_it += 1
            assert_old(address, answer.text, game)
    assert told_of_it > 10


def test_the_lichess_api_tells_nothing_newer(
    people: tuple[Browser, Browser, Browser], game: str
) -> None:
    _, ben, olga = people
    for kind in ("bot", "board"):
        for path in (f"/api/{kind}/game/stream/{game}", f"/api/{kind}/game/{game}/chat"):
            assert olga.http.get(path).status_code == 404, path
        moved = olga.http.post(f"/api/{kind}/game/{game}/move/a2a3")
        assert moved.status_code == 404
    named = ben.http.get("/api/me").json()["user"]
    ways = [f"/game/export/{game}"]
    ways += [f"/api/games/user/{named}?ongoing=true", f"/api/user/{named}/current-game"]
    for way in ways:
        for form in ("application/x-chess-pgn", "application/x-ndjson", "application/json"):
            answer = olga.http.get(way, headers={"Accept": form})
            assert (answer.status_code, game in answer.text) == (200, True), way
            assert_old(way, answer.text, game)
    several = olga.http.post("/api/games/export/_ids", content=game)
    assert game in several.text
    assert_old("several", several.text, game)


def assert_old(address: str, text: str, game: str) -> None:
    for trace in NEW:
        # A random id may begin like a move: a move ends where it is written.
        assert not re.search(rf'[ "]{re.escape(trace)}(?![a-z0-9])', text), (address, trace)
    for found in objects(text):
        if found.get("id") == game:
            assert found.get("plies", 0) == 0, address
            assert found.get("turn", "white") == "white", address


def objects(text: str) -> Iterator[dict[str, Any]]:
    """Every object anywhere in an answer."""
    try:
        waiting = [json.loads(text)]
    except ValueError:
        return
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one


def test_positions_and_notes_end_where_the_spectator_is(
    people: tuple[Browser, Browser, Browser], game: str
) -> None:
    ann, _, olga = people
    assert olga.http.get(f"/api/games/{game}/positions/0").status_code == 200
    assert olga.http.get(f"/api/games/{game}/positions/1").status_code == 404
    assert ann.http.get(f"/api/games/{game}/positions/4").status_code == 200
    note = {"text": "a probe"}
    assert olga.http.put(f"/api/games/{game}/notes/1", json=note).status_code == 400
    assert ann.http.put(f"/api/games/{game}/notes/4", json=note).status_code == 200


def test_the_sockets_tell_nothing_newer(
    people: tuple[Browser, Browser, Browser], game: str
) -> None:
    ann, _, olga = people
    with olga.sit(game) as late:
        assert (late.moves, late.seq <= 3) == ([], True)
        assert late.current["turn"] == "white"
        late.send(type="look", square=[4, 1])
        looked = next_of(late, "looked")
        assert sorted(looked["destinations"]["squares"]) == [[4, 2], [4, 3]]
        late.send(type="look", square=[4, 3])
        assert "no piece" in next_of(late, "refused")["reason"]
        with ann.sit(game) as white:
            white.type("Bb5")
            white.until_plies(5)
        late.send(type="watch", since=-1)
        assert next_of(late, "snapshot")["moves"] == []


def next_of(table: GameTable, kind: str) -> dict[str, Any]:
    """The next message of this kind; those between, of people who come and go, tell no move."""
    while True:
        message: dict[str, Any] = table.receive()
        assert not table.moves
        if message["type"] == kind:
            return message


def test_analysis_and_review_know_no_more(
    people: tuple[Browser, Browser, Browser], game: str
) -> None:
    _, _, olga = people
    socket = olga.open("/ws/analysis")
    try:
        ask(socket, type="analyse", id=1, game=game, ply=2, lines=1)
        assert "no position after 2 moves" in refusal(socket)
        ask(socket, type="reviewgame", game=game)
        assert "still being played" in refusal(socket)
    finally:
        socket.close()


def ask(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def refusal(socket: ClientConnection) -> str:
    while True:
        message = json.loads(socket.recv(PATIENCE_S))
        if message["type"].endswith("refused"):
            return str(message["reason"])
