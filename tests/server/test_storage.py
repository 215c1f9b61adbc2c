"""Attacks on the disk: somebody who stores and stores is told when it is enough, and others are not
kept from storing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, cast

import httpx
import pytest

from latticechess.app import storage_limits
from latticechess.app.storage_limits import ALLOWED, KB, Allowance
from latticechess.features.accounts.service.roles import Role, Visitor
from server.harness import Browser, Server
from server.loop_watch import WatchedServer
from server.routes.test_accounts import register
from server.routes.test_boards import titled
from server.test_loop_watch import body, queens

SMALL = {
    kind: Allowance(8 * KB, 4 * KB, allowance.days)
    if kind != "games"
    else Allowance(90 * KB, 60 * KB, allowance.days)
    for kind, allowance in ALLOWED.items()
}
"""The real limits would take a test an hour to reach."""
TRIES = 60


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedServer]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storage_limits, "ALLOWED", SMALL)
        patch.setattr(storage_limits, "ADDRESS_GUESTS", 100 * KB)
        server = WatchedServer(tmp_path_factory.mktemp("club") / "games", local=False)
        server.start()
        yield server
        server.close()


@pytest.fixture
def come(club: WatchedServer) -> Iterator[Callable[[], Browser]]:
    made: list[Browser] = []

    def make() -> Browser:
        made.append(Browser(cast("Server", club)))
        return made[-1]

    yield make
    for one in made:
        one.close()


def until_full(send: Callable[[int], httpx.Response]) -> dict[str, Any]:
    """What the first refusal says; something must have been taken before it."""
    for number in range(TRIES):
        answer = send(number)
        if answer.status_code >= 400:
            assert number, answer.text
            told: dict[str, Any] = answer.json()
            return told
    raise AssertionError("there is no end of it")


def finished_game(browser: Browser) -> str:
    game = browser.create("chess")
    with browser.sit(game) as table:
        table.type("e4")
        table.until_plies(1)
    return game


def test_notes(come: Callable[[], Browser]) -> None:
    eve, ann = come(), come()
    game = finished_game(eve)

    def note(number: int) -> httpx.Response:
        chosen = game if number % 2 else finished_game(eve)
        return eve.http.put(f"/api/games/{chosen}/notes/{number % 2}", json={"text": "x" * 900})

    told = until_full(note)
    assert told["code"] == "storage-full-notes"
    assert told["parameters"]["allowed"] == "4 kB"
    assert "Delete or shorten" in told["detail"]
    other = finished_game(ann)
    assert ann.http.put(f"/api/games/{other}/notes/1", json={"text": "mine"}).status_code == 200
    # What is deleted makes room at once.
    assert eve.http.put(f"/api/games/{game}/notes/1", json={"text": ""}).status_code == 200
    assert note(1).status_code == 200


def test_chat(come: Callable[[], Browser], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("latticechess.features.games.service.chat.RATE_LINES", 1000)
    eve = come()
    with eve.sit(eve.create("chess", "online")) as table:
        table.send(type="listen", on=True)
        for _ in range(TRIES):
            table.send(type="say", text="x" * 290)
        message = table.receive()
        said = 0
        while message["type"] != "refused":
            said += message["type"] == "said"
            message = table.receive()
    assert said > 1
    assert "4 kB" in message["reason"]
    assert "tomorrow" in message["reason"]


def test_studies(come: Callable[[], Browser]) -> None:
    eve = come()

    def study(number: int) -> httpx.Response:
        chapter = {"text": f'[Event "{number}"]\n\n1. e4 {{{"x" * 700}}} e5 *'}
        return eve.http.post("/api/studies", json={"title": "s", "chapter": chapter})

    told = until_full(study)
    assert told["code"] == "storage-full-studies", told
    one = eve.http.get("/api/studies").json()["studies"][0]["id"]
    text = "1. d4 {" + "y" * 3000 + "} d5 *"
    more = eve.http.post(f"/api/studies/{one}/chapters", json={"text": text})
    assert more.json()["code"] == "storage-full-studies"


def test_own_boards(come: Callable[[], Browser]) -> None:
    amy = come()
    register(amy, "Amy")

    def board(number: int) -> httpx.Response:
        return amy.http.post("/api/boards", json={"text": titled(f"Board {number}")})

    told = until_full(board)
    assert told["code"] == "storage-full-boards", told
    assert "Delete a board" in told["detail"]


def test_imports(come: Callable[[], Browser]) -> None:
    bob = come()
    register(bob, "Bob")

    def games(number: int) -> httpx.Response:
        text = f'[Event "{number}"]\n\n1. e4 {{{"x" * 20_000}}} e5 *\n\n'
        return bob.http.post("/api/archive/import?name=a.pgn", content=text.encode())

    told = until_full(games)
    assert told["code"] == "storage-full-games", told
    assert told["parameters"]["count"] == 7


@pytest.mark.parametrize("moves", ["1. Qh9", "1. e4"], ids=["rejected", "known"])
def test_uploads_of_which_nothing_is_kept_count_nothing(
    come: Callable[[], Browser], moves: str
) -> None:
    cat = come()
    register(cat, f"Cat {moves[-2:]}")
    text = f'[Event "the same"]\n\n{moves} {{{"x" * 30_000}}} *\n\n'
    for _ in range(10):
        answer = cat.http.post("/api/archive/import?name=a.pgn", content=text.encode())
        assert answer.status_code == 200, answer.text


def test_a_position_that_is_refused_counts_nothing(come: Callable[[], Browser]) -> None:
    dan = come()
    wish = {"variant": "plane", "position": "K(0,0)|" * 4000, "opponent": {"kind": "same-screen"}}
    codes = {dan.http.post("/api/games", json=wish).json()["code"] for _ in range(10)}
    assert codes == {"start-position-wrong"}


def test_start_positions_of_games_that_end_at_once(come: Callable[[], Browser]) -> None:
    eve = come()
    text = eve.http.post("/api/positions", json=body(queens())).json()["text"]

    def game(_: int) -> httpx.Response:
        wish = {"variant": "plane", "position": text, "opponent": {"kind": "same-screen"}}
        return eve.http.post("/api/games", json=wish)

    told = until_full(game)
    assert told["code"] == "storage-full-games", told
    offer = {"kind": "open", "variant": "plane", "position": text, "clock": {"kind": "none"}}
    challenged = eve.http.post("/api/challenges", json=offer)
    assert challenged.json()["code"] == "storage-full-games"


def test_new_guests_of_one_address_share_a_limit(come: Callable[[], Browser]) -> None:
    text = come().http.post("/api/positions", json=body(queens())).json()["text"]

    def game(_: int, address: str = "203.0.113.9") -> httpx.Response:
        eve = come()
        eve.http.headers["X-Forwarded-For"] = address
        wish = {"variant": "plane", "position": text, "opponent": {"kind": "same-screen"}}
        return eve.http.post("/api/games", json=wish)

    told = until_full(game)
    assert told["code"] == "storage-full-address", told
    assert "Log in or register" in told["detail"]
    assert game(0, "203.0.113.10").status_code == 201


def test_organisers_have_no_limit(club: WatchedServer) -> None:
    free = Visitor("olga", Role.ORGANISER)
    storage = club.program.storage
    assert club.loop is not None
    asked = asyncio.run_coroutine_threadsafe(storage.left(free, "games"), club.loop)
    assert asked.result(60) is None
