"""Tournaments over HTTP and sockets, as organisers and players use them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx

from server.harness import PATIENCE_S, Browser, Message


class Desk:
    """One visitor at one tournament."""

    def __init__(self, browser: Browser, tournament: str, code: str = "") -> None:
        self.browser = browser
        self.id = tournament
        self.code = code

    def get(self, path: str = "", **query: Any) -> httpx.Response:
        query |= {"code": self.code} if self.code else {}
        where = f"/api/tournaments/{self.id}{'/' if path else ''}{path}"
        return self.browser.http.get(where, params=query)

    def read(self, path: str = "", **query: Any) -> Message:
        answer = self.get(path, **query)
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def ask(self, kind: str, **more: Any) -> httpx.Response:
        body = {"type": kind, **more}
        return self.browser.http.post(f"/api/tournaments/{self.id}/actions", json=body)

    def act(self, kind: str, **more: Any) -> Message:
        answer = self.ask(kind, **more)
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def join(self, **more: Any) -> httpx.Response:
        body = {"code": self.code, **more}
        return self.browser.http.post(f"/api/tournaments/{self.id}/join", json=body)

    def follow(self) -> Follower:
        return Follower(self)

    def at(self, other: Browser, code: str = "") -> Desk:
        """The same tournament for somebody else."""
        return Desk(other, self.id, code)

    @property
    def secret(self) -> str:
        return str(self.read()["bar"]["code"])


class Follower:
    """A tournament socket that keeps page, round and standings as the messages tell them."""

    def __init__(self, desk: Desk) -> None:
        suffix = f"?code={desk.code}" if desk.code else ""
        self.socket = desk.browser.open(f"/ws/tournaments/{desk.id}{suffix}")
        self.page: Message = {}
        self.pairings: dict[int, Message] = {}
        self.rows: dict[int, Message] = {}
        self.places: list[int] = []
        self.boards: dict[int, Message] = {}
        self.games: list[str] = []
        self.socket.send(json.dumps({"type": "followtournament"}))
        self.until(lambda: self.page and self.places)

    def receive(self) -> Message:
        message: Message = json.loads(self.socket.recv(PATIENCE_S))
        match message["type"]:
            case "tournamentnews":
                self.page = message["page"]
            case "roundnews":
                if message["whole"]:
                    self.pairings = {}
                self.pairings |= {one["board"]: one for one in message["round"]["pairings"]}
            case "standingsnews":
                if message["whole"]:
                    self.rows = {}
                self.rows |= {one["number"]: one for one in message["standings"]["rows"]}
                self.places = message["places"]
            case "boardsnews":
                self.boards |= {one["board"]: one for one in message["boards"]}
            case "yourgame":
                self.games.append(message["game"])
        return message

    def until(self, holds: Callable[[], object]) -> None:
        while not holds():
            self.receive()

    def close(self) -> None:
        self.socket.close()


def make(browser: Browser, **more: Any) -> Desk:
    """A new tournament of this organiser."""
    body = {"name": "Autumn Swiss", "system": "swiss", "rounds": 3, **more}
    answer = browser.http.post("/api/tournaments", json=body)
    assert answer.status_code == 201, answer.text
    return Desk(browser, str(answer.json()["id"]))


def listed(*names: str) -> list[Message]:
    return [{"name": name} for name in names]
