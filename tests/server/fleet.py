"""Several server processes on one database, and players who go from one to the other."""

from __future__ import annotations

import json
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from latticechess.store.database.open import open_database
from latticechess.store.journal.journal import Journal
from server.harness import PATIENCE_S, Message, Server, whole

GIVE_UP_S = 120.0


class Fleet:
    """So many server processes, each with an address of its own."""

    def __init__(self, count: int, database: str, redis: str | None = None) -> None:
        options = ["--database", database, *(["--redis", redis] if redis else [])]
        self.database = database
        self.servers = [Server(Path("unused"), *options) for _ in range(count)]

    def start(self) -> None:
        for server in self.servers:
            if server.process is None:
                server.start()

    @property
    def living(self) -> list[Server]:
        return [server for server in self.servers if server.process is not None]

    def kill(self, server: Server) -> None:
        server.end(signal.SIGKILL)

    def close(self) -> None:
        for server in self.servers:
            server.close()

    def journal(self, game: str) -> list[Any]:
        """What the database has of a game."""
        engine = open_database(self.database)
        journal = Journal(engine)
        try:
            return list(journal.read(game))
        finally:
            journal.close()
            engine.dispose()


class Seat:
    """A player's browser on one game: reconnects to any living process and loses nothing."""

    def __init__(self, fleet: Fleet, home: int) -> None:
        self.fleet = fleet
        self.home = home
        self.cookies: dict[str, str] = {}
        self.game = ""
        self.socket: ClientConnection | None = None
        self.seq = -1
        self.moves: list[Message] = []
        self.state: Message = {}
        self.count = 0
        self.acknowledged: list[str] = []
        """The ids of the moves that this player was shown as played."""

    @property
    def server(self) -> Server:
        living = self.fleet.living
        wanted = self.fleet.servers[self.home % len(self.fleet.servers)]
        return wanted if wanted in living else living[self.home % len(living)]

    def client(self) -> httpx.Client:
        # Nothing is encrypted: the certificates of this machine need not be read.
        return httpx.Client(base_url=self.server.address, timeout=PATIENCE_S, verify=False)

    def post(self, path: str, **body: Any) -> httpx.Response:
        """Ask any living process, and another if it dies over it."""
        for _ in attempts():
            try:
                with self.client() as http:
                    http.cookies.update(self.cookies)
                    if not self.cookies:
                        # A browser has fetched the page, and its cookie with it, before it acts:
                        # else an answer lost on the way would lose who it was.
                        http.get("/api/health")
                        self.cookies |= dict(http.cookies)
                    answer = http.post(path, json=body)
                    self.cookies |= dict(http.cookies)
            except httpx.TransportError:
                continue
            if answer.status_code != 503:
                return answer
        raise TimeoutError(f"nobody answered {path}")

    def create(self, **body: Any) -> str:
        answer = self.post("/api/games", **body)
        assert answer.status_code == 201, answer.text
        self.game = str(answer.json()["id"])
        return self.game

    def join(self, game: str) -> None:
        self.game = game
        answer = self.post(f"/api/games/{game}/join", name="Ben")
        # The first attempt may have succeeded though its answer was lost.
        assert answer.status_code == 200 or "already play" in answer.text, answer.text

    # --- The socket --------------------------------------------------------------------------

    def connected(self) -> ClientConnection:
        """The open socket; a new one, to any process, if there is none."""
        for _ in attempts():
            if self.socket is not None:
                return self.socket
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            address = self.server.address.replace("http", "ws", 1) + f"/ws/games/{self.game}"
            try:
                self.socket = connect(
                    address, additional_headers={"Cookie": cookies}, compression=None
                ).__enter__()
                self.socket.send(json.dumps({"type": "watch", "since": self.seq}))
            except (OSError, InvalidHandshake, ConnectionClosed):
                self.drop()
        raise TimeoutError("no server took the socket")

    def drop(self) -> None:
        """Lose the connection."""
        if self.socket is not None:
            self.socket.close()
        self.socket = None

    def receive(self, timeout: float = 1.0) -> Message | None:
        """The next message; None when there is none for a while or the connection was lost."""
        try:
            message: Message = json.loads(self.connected().recv(timeout))
        except TimeoutError:
            return None
        except ConnectionClosed:
            self.drop()
            return None
        if message["type"] in ("snapshot", "update"):
            keep = message.get("keep", 0)
            assert message["seq"] >= self.seq, "what was shown once stays"
            self.moves = self.moves[:keep] + message["moves"]
            self.seq = message["seq"]
            message = self.state = whole(message)
        return message

    def until_plies(self, plies: int) -> None:
        """Wait until the client shows this many plies."""
        for _ in attempts(0.0):
            if self.state and len(self.moves) >= plies:
                return
            self.receive()
        raise TimeoutError(f"{self.game}: only {len(self.moves)} of {plies} plies came")

    def until(self, colour: str, connected: bool) -> None:
        """Wait until a player is shown as there or away."""
        for _ in attempts(0.0):
            if self.state and self.state[colour]["connected"] is connected:
                return
            self.receive()
        raise TimeoutError(f"{colour} never was {'there' if connected else 'away'}")

    @property
    def current(self) -> Message:
        current: Message = self.state["current"]
        return current

    def play(self, chance: random.Random, plies: int) -> None:
        """Play any legal move as ply number `plies + 1`, sent again until it is shown."""
        self.until_plies(plies)
        for _ in attempts(0.0):
            if self.current["legal"]:
                break
            self.receive()
        origin, target, promotion = any_move(self.current["legal"], chance)
        self.count += 1
        move_id = f"{self.home}-{self.game}-{self.count}"
        message = {"type": "play", "id": move_id, "ply": plies + 1, "origin": origin}
        message |= {"target": target, "promotion": promotion}
        for _ in attempts():
            if len(self.moves) > plies:
                self.acknowledged.append(move_id)
                return
            try:
                self.connected().send(json.dumps(message))
            except ConnectionClosed:
                self.drop()
                continue
            while len(self.moves) <= plies and (answer := self.receive()) is not None:
                if answer["type"] == "refused" and answer["id"] == move_id:
                    break
        raise TimeoutError(f"{self.game}: the move was never played")


def look(server: Server, game: str) -> tuple[int, Message, int]:
    """The game as a newcomer sees it at one process, and the time before and after, in ms."""
    address = server.address.replace("http", "ws", 1) + f"/ws/games/{game}"
    with connect(address, compression=None) as socket:
        before = time.time_ns() // 1_000_000
        socket.send(json.dumps({"type": "watch", "since": -1}))
        seen: Message = json.loads(socket.recv(PATIENCE_S))
        return before, seen, time.time_ns() // 1_000_000


def attempts(pause: float = 0.05) -> Iterator[int]:
    """Goes on until it has taken too long even for a busy machine."""
    end = time.monotonic() + GIVE_UP_S
    number = 0
    while time.monotonic() < end:
        yield number
        number += 1
        time.sleep(pause)


def any_move(legal: list[Message], chance: random.Random) -> tuple[Any, Any, str | None]:
    """One of the moves that the server has named."""
    choices = [(entry, square) for entry in legal for square in entry["squares"]]
    entry, square = chance.choice(choices)
    return entry["origin"], square, "Q" if square in entry["promotions"] else None
