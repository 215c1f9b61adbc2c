"""Expensive inputs do not keep the event loop: everybody else is served meanwhile."""

from __future__ import annotations

import json
import random
import threading
import time
from typing import Any

from budget import pace
from kernel.variantfile.test_price import HEAD, SENSIBLE, SETUP
from server.harness import PATIENCE_S, Browser
from server.loop_watch import MOST_S, WatchedServer

Piece = tuple[int, int, str, str]


def queens(count: int = 998) -> list[Piece]:
    dice = random.Random(7)
    squares: dict[tuple[int, int], None] = {}
    while len(squares) < count:
        squares[dice.randrange(-60, 60), dice.randrange(-60, 60)] = None
    placed = [(x, y, "Q", ("white", "black")[n % 2]) for n, (x, y) in enumerate(squares)]
    return [*placed, (1000, 1000, "K", "white"), (-1000, -1003, "K", "black")]


def body(pieces: list[Piece]) -> dict[str, Any]:
    told = [{"at": [x, y], "piece": {"letter": p, "colour": c}} for x, y, p, c in pieces]
    return {"variant": "plane", "pieces": told, "turn": "white"}


def in_a_file(source: str, tags: str = "", moves: str = "*") -> str:
    told = source.replace("\\", "\\\\").replace("\n", "\\n")
    told = told.replace("\\", "\\\\").replace('"', '\\"')
    return f'[Event "x"]\n[Variant "hyper"]\n[VariantFile "{told}"]\n{tags}\n{moves}\n\n'


def test_the_watch_sees_what_keeps_the_loop(watched: WatchedServer) -> None:
    assert watched.loop is not None

    done = threading.Event()

    def dawdle() -> None:
        end = time.thread_time() + 5 * MOST_S * pace()
        while time.thread_time() < end:
            pass
        done.set()

    with watched.watched() as watch:
        watched.loop.call_soon_threadsafe(dawdle)
        assert done.wait(PATIENCE_S)
    assert watch.found
    assert "dawdle" in watch.found[0].stack


def test_a_thousand_queens_keep_nobody_waiting(watched: WatchedServer, eve: Browser) -> None:
    with watched.watched() as watch:
        told = eve.http.post("/api/positions", json=body(queens()))
        assert told.status_code == 200, told.text
        text = told.json()["text"]
        game = eve.create("plane", "same-screen", position=text)
        with eve.sit(game) as table:
            first = table.current["legal"][0]
            table.send(type="look", square=first["origin"])
            table.receive()
            table.play(first["origin"], first["squares"][0])
            table.until_plies(1)
        for address in ("", "/picture", "/record?format=fen", "/positions/1", "/record"):
            assert eve.http.get(f"/api/games/{game}{address}").status_code == 200, address
        for address in ("/api/games", "/api/games/live?own=true", "/api/archive"):
            assert eve.http.get(address).status_code == 200
        analysis = eve.open("/ws/analysis")
        asked = {"type": "analyse", "id": 1, "variant": "plane", "position": text, "lines": 1}
        analysis.send(json.dumps(asked))
        analysis.recv(60)
        analysis.close()
    assert not watch.found, "\n".join(map(str, watch.found))


def test_a_board_of_four_dimensions_keeps_nobody_waiting(
    watched: WatchedServer, eve: Browser
) -> None:
    with watched.watched() as watch:
        answer = eve.http.post(
            "/api/archive/import?name=a.pgn", content=in_a_file(HEAD + SENSIBLE + SETUP).encode()
        )
        report = json.loads(answer.text.splitlines()[-1])
        assert report["stored"] == 1, answer.text
        (game,) = (g["id"] for g in eve.http.get("/api/archive").json()["games"] if g["fromFile"])
        with eve.sit(game) as table:
            assert table.state["variant"]["title"] == "Hyper"
        assert eve.http.get(f"/api/games/{game}/positions/0").status_code == 200
        assert eve.http.get(f"/api/games/{game}/record").status_code == 200
    assert not watch.found, "\n".join(map(str, watch.found))


def test_long_games_and_large_files_keep_nobody_waiting(
    watched: WatchedServer, eve: Browser
) -> None:
    line = " ".join(f"{file}3 {file}6" for file in "abcdefgh")
    long = "".join(f'[Event "{n}"]\n\n{line} *\n\n' for n in range(400))
    with watched.watched() as watch:
        answer = eve.http.post("/api/archive/import?name=b.pgn", content=long.encode())
        assert json.loads(answer.text.splitlines()[-1])["done"]
        assert eve.http.get("/api/archive/export").status_code == 200
        assert eve.http.get("/api/archive?text=3").status_code == 200
    assert not watch.found, "\n".join(map(str, watch.found))
