"""A real server in a process of its own, and browsers that talk to it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from databases import sqlite_file
from forkserver import Process, forkserver
from latticechess.app.folders import DataFolder
from latticechess.features import messages as wire
from latticechess.server.typescript import default_of

PATIENCE_S = 60.0
"""How long a test waits for what must come: long, because machines are busy, and rarely used up."""
START_S = 120.0
"""A server loads much before it says where it is."""

Message = dict[str, Any]


def whole(told: Message) -> Message:
    """A snapshot or an update with what the server leaves out."""
    current = filled(wire.Current, told["current"])
    current["legal"] = [filled(wire.Destinations, one) for one in current["legal"]]
    players = {side: filled(wire.PlayerView, told[side]) for side in ("white", "black")}
    return told | players | {"current": current}


def filled(lean: type[wire.Lean], told: Message) -> Message:
    fields = [field for field in msgspec.structs.fields(lean) if not field.required]
    return {field.encode_name: default_of(field) for field in fields} | told


class Server:
    """`lattice serve` on a port of its own, with its games in `folder` or where `options` say."""

    def __init__(self, folder: Path, *options: str, command: str = "serve") -> None:
        self.folder = folder
        self.options = options
        self.command = command
        self.process: Process | None = None
        self.address = ""

    def start(self) -> None:
        options = [self.command, "--host", "127.0.0.1", "--port", "0", "--data", str(self.folder)]
        if "--database" not in self.options:
            sqlite_file(DataFolder(self.folder).database)
        said, theirs = os.pipe()
        self.process = forkserver().start([*options, *self.options], theirs)
        os.close(theirs)
        self.words: list[str] = []
        found: Queue[str] = Queue()
        self.listener = threading.Thread(target=self.listen, args=(said, found), daemon=True)
        self.listener.start()
        try:
            self.address = found.get(timeout=START_S)
        except Empty:
            self.close()
        assert self.address, "".join(self.words)

    def listen(self, said: int, found: Queue[str]) -> None:
        """Hear what the server says until nobody is left to say anything."""
        address = ""
        with open(said, encoding="utf-8") as lines:
            for line in lines:
                self.words.append(line)
                if line.startswith("Play at "):
                    address = line.removeprefix("Play at ").strip().rstrip("/")
                if "Ctrl-C" in line:
                    found.put(address)
        found.put("")

    def end(self, how: signal.Signals) -> int:
        """Send the signal and wait for the end; the exit code."""
        assert self.process is not None
        process, self.process = self.process, None
        with contextlib.suppress(ProcessLookupError):  # it has ended by itself
            if how is signal.SIGINT:
                # As a terminal does it: to the program and to every process it has started.
                os.killpg(process.pid, how)
            else:
                os.kill(process.pid, how)
        code = process.wait(PATIENCE_S)
        self.listener.join(PATIENCE_S)
        return code

    def close(self) -> None:
        if self.process is not None:
            self.end(signal.SIGKILL)


class Browser:
    """One visitor with a cookie of their own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        # Nothing is encrypted: the certificates of this machine need not be read.
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE_S, verify=False)
        self.http.get("/api/health")
        self.sockets: list[GameTable | LobbyWindow] = []

    def create(self, variant: str = "chess", kind: str = "same-screen", **wishes: Any) -> str:
        """Open a game; its id."""
        opponent = {"kind": kind} | wishes.pop("opponent", {})
        body = {"variant": variant, "opponent": opponent, **wishes}
        answer = self.http.post("/api/games", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def join(self, game: str, name: str = "Guest") -> httpx.Response:
        return self.http.post(f"/api/games/{game}/join", json={"name": name})

    def sit(self, game: str, since: int = -1) -> GameTable:
        """Open a socket on a game and watch it."""
        table = GameTable(self, game)
        table.watch(since)
        return table

    def lobby(self, browse: bool = True) -> LobbyWindow:
        """Open a window of the app: it hears of challenges."""
        return LobbyWindow(self, browse)

    def socket(self, game: str, **headers: str) -> ClientConnection:
        return self.open(f"/ws/games/{game}", **headers)

    def open(self, path: str, **headers: str) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.server.address.replace("http", "ws", 1) + path
        return connect(
            address, additional_headers={"Cookie": cookies, **headers}, compression=None
        ).__enter__()

    def close(self) -> None:
        for table in self.sockets:
            table.close()
        self.http.close()


class LobbyWindow:
    """A lobby socket that keeps the last message of each type."""

    def __init__(self, browser: Browser, browse: bool) -> None:
        browser.sockets.append(self)
        self.browser = browser
        self.socket = browser.open("/ws/lobby")
        self.heard: set[str] = set()
        self.challenges: list[Message] = []
        self.sent: list[Message] = []
        self.received: list[Message] = []
        self.games: list[str] = []
        self.declined: list[str] = []
        self.until(lambda: "mychallenges" in self.heard)
        if browse:
            self.socket.send(json.dumps({"type": "browse", "on": True}))
            self.until(lambda: "lobbynews" in self.heard)

    def receive(self) -> Message:
        """The next message, kept."""
        message: Message = json.loads(self.socket.recv(PATIENCE_S))
        self.heard = self.heard | {message["type"]}
        match message["type"]:
            case "lobbynews":
                self.challenges = message["challenges"]
            case "mychallenges":
                self.sent, self.received = message["sent"], message["received"]
            case "paired":
                self.games.append(message["game"])
            case "challengedeclined":
                self.declined.append(message["challenge"])
        return message

    def until(self, holds: Callable[[], object]) -> None:
        """Read on until it holds."""
        while not holds():
            self.receive()

    def close(self) -> None:
        self.socket.close()


class GameTable:
    """A socket on one game that keeps the game as the messages tell it, as a browser would."""

    def __init__(self, browser: Browser, game: str) -> None:
        browser.sockets.append(self)
        self.socket = browser.socket(game)
        self.game = game
        self.moves: list[Message] = []
        self.state: Message = {}
        self.crowd: Message = {}
        self.seq = -1
        self.count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> Message:
        """The next message, applied to what is known of the game; spectators come and go."""
        message: Message = json.loads(self.socket.recv(PATIENCE_S))
        while message["type"] == "crowd":
            self.crowd = message
            message = json.loads(self.socket.recv(PATIENCE_S))
        if message["type"] in ("snapshot", "update"):
            keep = message.get("keep", 0)
            assert keep <= len(self.moves)
            self.moves = self.moves[:keep] + message["moves"]
            self.seq = message["seq"]
            message = self.state = whole(message)
        return message

    def expect(self, kind: str) -> Message:
        """The next message, which must be of this kind."""
        message = self.receive()
        assert message["type"] == kind, message
        return message

    def until(self, **wanted: Any) -> Message:
        """Read on until the current state has these values."""
        while any(self.current[name] != value for name, value in wanted.items()):
            self.receive()
        return self.state

    def until_plies(self, plies: int) -> Message:
        """Read until this many plies have been played."""
        while len(self.moves) != plies:
            self.receive()
        return self.state

    def watch(self, since: int = -1) -> Message:
        self.send(type="watch", since=since)
        return self.receive()

    @property
    def current(self) -> Message:
        current: Message = self.state["current"]
        return current

    @property
    def texts(self) -> list[str]:
        return [move["text"] for move in self.moves]

    def new_id(self) -> str:
        self.count += 1
        return f"{id(self)}-{self.count}"

    def type(self, text: str) -> Message:
        """Send a typed move; the next message."""
        self.send(type="playtext", id=self.new_id(), ply=len(self.moves) + 1, text=text)
        return self.receive()

    def play(self, origin: list[int], target: list[int], **more: Any) -> Message:
        """Send a move; the next message."""
        message = {"id": self.new_id(), "ply": len(self.moves) + 1} | more
        self.send(type="play", origin=origin, target=target, **message)
        return self.receive()

    def act(self, action: str, **more: Any) -> Message:
        """Do something else; the next message."""
        self.send(type="act", action=action, **more)
        return self.receive()
