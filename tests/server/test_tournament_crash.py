"""An arena of bots whose server is killed in the middle: nothing is lost, nobody is paired twice.

`LATTICE_BOTS=200` holds it with as many bots, for an evening.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.store.journal import TournamentJournal
from latticechess.store.database.open import open_database, sqlite_url
from latticechess.store.journal.game_lists import Games
from latticechess.store.journal.journal import Journal
from server.evening import Desk, make
from server.harness import PATIENCE_S, Browser, Server
from server.routes.test_accounts import register, set_up_secret

BOTS = int(os.environ.get("LATTICE_BOTS", "6"))
GAMES_EACH = 2
GIVE_UP_S = 240.0


class Bot:
    """A player who joins, plays every game it is given by resigning, and comes back after a
    crash."""

    def __init__(self, server: Server, number: int, desk: Desk) -> None:
        self.server = server
        self.desk = desk
        self.name = f"Bot {number}"
        self.luck = random.Random(number)
        self.cookies: dict[str, str] = {}
        self.seen: list[str] = []
        """Games this bot was shown as its own."""
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response | None:
        """The answer; None while there is no server."""
        try:
            address = self.server.address
            # Nothing is encrypted: the certificates of this machine need not be read.
            with httpx.Client(base_url=address, timeout=PATIENCE_S, verify=False) as http:
                http.cookies.update(self.cookies)
                if not self.cookies:
                    http.get("/api/health")
                    self.cookies |= dict(http.cookies)
                answer = http.request(method, path, **more)
                self.cookies |= dict(http.cookies)
                return answer
        except httpx.TransportError:
            return None

    def run(self) -> None:
        while not self.over.is_set():
            try:
                self.live()
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                self.over.wait(0.1)

    def live(self) -> None:
        """Be there, as an open page is, and play what comes."""
        body = {"code": self.desk.code, "name": self.name}
        joined = self.ask("POST", f"/api/tournaments/{self.desk.id}/join", json=body)
        if joined is None or joined.status_code != 200:
            self.over.wait(0.1)
            return
        where = f"/ws/tournaments/{self.desk.id}?code={self.desk.code}"
        with self.open(where) as socket:
            socket.send(json.dumps({"type": "followtournament", "standings": False}))
            while not self.over.is_set():
                try:
                    message = json.loads(socket.recv(0.5))
                except TimeoutError:
                    continue
                if message["type"] == "yourgame":
                    self.play(message["game"], message["colour"])

    def open(self, path: str) -> Any:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        address = self.server.address.replace("http", "ws", 1) + path
        return connect(address, additional_headers={"Cookie": cookies}, compression=None)

    def play(self, game: str, colour: str) -> None:
        """White moves; then one of the two, by lot, resigns. Whatever happens, until it is over."""
        if game not in self.seen:
            self.seen.append(game)
        with self.open(f"/ws/games/{game}") as socket:
            socket.send(json.dumps({"type": "watch", "since": -1}))
            while not self.over.is_set():
                try:
                    message = json.loads(socket.recv(1.0))
                except TimeoutError:
                    continue
                if message["type"] not in ("snapshot", "update"):
                    continue
                if "result" in message["current"]:
                    return
                if message["type"] == "snapshot" and colour == "white":
                    if not message["moves"]:
                        play = {"type": "playtext", "id": f"{game}-1", "ply": 1, "text": "e4"}
                        socket.send(json.dumps(play))
                    time.sleep(self.luck.random() / 5)  # On purpose: games take a while.
                    socket.send(json.dumps({"type": "act", "action": "resign"}))


def stored(folder: Path, tournament: str) -> tuple[Tournament, Games]:
    engine = open_database(sqlite_url(folder / "games.sqlite"))
    journal = Journal(engine)
    try:
        return replay(TournamentJournal(journal).read(tournament)), Games(engine)
    finally:
        journal.close()


@pytest.fixture
def mortal(tmp_path: Path) -> Any:
    server = Server(tmp_path / "games")
    server.start()
    yield server
    server.close()


def until(holds: Any, problem: str) -> None:
    end = time.monotonic() + GIVE_UP_S
    while not holds():
        assert time.monotonic() < end, problem
        time.sleep(0.2)


def test_an_arena_survives_the_server(mortal: Server) -> None:
    olga = Browser(mortal)
    register(olga, "Olga Ivanova", invitation=set_up_secret(mortal))
    clock = {"kind": "fischer", "initialMs": 60_000, "incrementMs": 1_000}
    desk = make(olga, system="arena", minutes=60, clock=clock, entry="open", rounds=None)
    desk.code = desk.secret
    bots = [Bot(mortal, number, desk) for number in range(BOTS)]
    for bot in bots:
        bot.thread.start()
    try:
        until(lambda: desk.read()["players"] == BOTS, "not all joined")
        desk.act("startround", round=1)
        until(lambda: finished(desk) >= BOTS, "the arena does not get going")
        known = desk.read("games")["games"]
        mortal.end(signal.SIGKILL)
        mortal.start()
        olga.http.base_url = httpx.URL(mortal.address)
        after = {(one["round"], one["game"]): one for one in all_games(desk)}
        for one in known:
            again = after[one["round"], one["game"]]
            assert one["result"] in (None, again["result"]), "a result was lost"
        until(lambda: finished(desk) >= GAMES_EACH * BOTS, "the arena does not go on")
    finally:
        for bot in bots:
            bot.over.set()
        for bot in bots:
            bot.thread.join(PATIENCE_S)
    mortal.end(signal.SIGTERM)
    value, games = stored(mortal.folder, desk.id)
    check(value, games)
    olga.close()


def all_games(desk: Desk) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while True:
        page = desk.read("games", **{"from": len(found)})
        found += page["games"]
        if not page["more"]:
            return found


def finished(desk: Desk) -> int:
    return sum(one["result"] is not None for one in all_games(desk))


def check(value: Tournament, games: Games) -> None:
    """Nobody plays two games at once, every result is that of its game, every game is known."""
    pairings = list(value.pairings())
    assert len({one.game for one in pairings}) == len(pairings)
    busy = Counter(
        player for one in pairings if one.score is None for player in (one.white, one.black)
    )
    assert not busy or max(busy.values()) == 1, "somebody is paired twice"
    for player in value.players:
        own = [one for one in pairings if player in (one.white, one.black)]
        for earlier, later in itertools.pairwise(own):
            assert earlier.ended_at is not None
            assert earlier.ended_at <= later.paired_at, "paired before the last game was over"
    known = games._several([one.game for one in pairings])
    for one in pairings:
        if one.score is not None and one.how == "game":
            summary = known[one.game]
            assert summary.result is not None
            winner = {"1-0": 0, "0-1": 1, "1/2-1/2": None}[one.score]
            assert summary.result.winner == winner
            assert [seat.user for seat in summary.players] == [one.white, one.black]
