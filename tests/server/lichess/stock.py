"""Members of a server with berserk, lichess's own client for Python, as it is on PyPI."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from queue import Queue
from typing import Any

import berserk
import requests

from server.harness import PATIENCE_S, Browser, Server

PASSWORD = "correct horse battery"
Message = dict[str, Any]


class Session(berserk.TokenSession):
    """berserk's session, which remembers open streams so that they can be closed."""

    def __init__(self, token: str) -> None:
        super().__init__(token)
        self.streams: list[requests.Response] = []

    def request(self, *told: Any, **more: Any) -> requests.Response:
        response = super().request(*told, **more)
        if more.get("stream"):
            self.streams.append(response)
        return response

    def hang_up(self) -> None:
        """End all streams, also while they are being read."""
        for response in self.streams:
            with suppress(ValueError, RuntimeError, AttributeError, OSError):
                response.raw.shutdown()


class Listener:
    """A stream that is read as it comes, in a thread."""

    def __init__(self, lines: Iterator[Message]) -> None:
        self.heard: Queue[Message | None] = Queue()
        self.past: list[Message] = []
        self.thread = threading.Thread(target=self.read, args=(lines,), daemon=True)
        self.thread.start()

    def read(self, lines: Iterator[Message]) -> None:
        # A server that has gone ends its streams in the middle.
        with suppress(requests.RequestException, berserk.exceptions.ApiError):
            for line in lines:
                self.heard.put(line)
        self.heard.put(None)

    def next(self) -> Message | None:
        """The next line; None when the stream has ended."""
        line = self.heard.get(timeout=PATIENCE_S)
        if line is not None:
            self.past.append(line)
        return line

    def until(self, kind: str, **fields: Any) -> Message:
        """Read on to the next line of this kind with these fields."""
        while True:
            line = self.next()
            assert line is not None, f"the stream ended before {kind} {fields}: {self.past}"
            wanted = fields.items()
            if line["type"] == kind and all(line.get(name) == value for name, value in wanted):
                return line

    def ended(self) -> list[Message]:
        """What is left, once the stream has ended."""
        rest = []
        while (line := self.next()) is not None:
            rest.append(line)
        return rest


class Member:
    """A member with a token, whose program is berserk."""

    def __init__(self, server: Server, name: str, *scopes: str) -> None:
        self.server = server
        self.name = name
        self.browser = Browser(server)
        body = {"name": name, "password": PASSWORD}
        assert self.browser.http.post("/api/register", json=body).status_code == 204
        wish = {"name": "program", "scopes": list(scopes)}
        made = self.browser.http.post("/api/account/tokens", json=wish)
        assert made.status_code == 201, made.text
        self.token = str(made.json()["secret"])
        self.sessions: list[Session] = []
        self.listeners: list[Listener] = []
        self.client = self.connect()
        self.id = str(self.client.account.get()["id"])

    def open_session(self) -> Session:
        self.sessions.append(Session(self.token))
        return self.sessions[-1]

    def connect(self) -> Any:
        """A client of its own; berserk's types allow less than berserk does."""
        return berserk.Client(self.open_session(), base_url=self.server.address)

    def read(self, lines: Iterator[Message]) -> Listener:
        self.listeners.append(Listener(lines))
        return self.listeners[-1]

    def listen(self) -> Listener:
        """Open the stream of events, and be here."""
        listener = self.read(self.connect().bots.stream_incoming_events())
        while not self.client.users.get_realtime_statuses(self.id)[0].get("online"):
            pass
        return listener

    def watch(self, game: str, kind: str = "board") -> Listener:
        """Open the stream of a game."""
        return self.read(getattr(self.connect(), kind).stream_game_state(game))

    def close(self) -> None:
        for session in self.sessions:
            session.hang_up()
        for listener in self.listeners:
            listener.thread.join(PATIENCE_S)
        for session in self.sessions:
            for response in session.streams:
                response.close()
            session.close()
        self.browser.close()
