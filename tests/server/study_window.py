"""A window on a study: its socket, and the study as the messages tell it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from server.harness import PATIENCE_S, Browser

Message = dict[str, Any]


class StudyWindow:
    """Keeps the latest message of each type, and the nodes of the open chapter."""

    def __init__(self, browser: Browser, study: str, link: str = "") -> None:
        self.socket = browser.open(f"/ws/studies/{study}" + (f"?link={link}" if link else ""))
        self.last: dict[str, Message] = {}
        self.nodes: dict[int, Message] = {}

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self) -> Message:
        message: Message = json.loads(self.socket.recv(timeout=PATIENCE_S))
        self.last[message["type"]] = message
        if message["type"] == "chaptertold":
            self.nodes = {node["id"]: node for node in message["chapter"]["nodes"]}
        if message["type"] == "chapterchanged":
            for gone in message["removed"]:
                self.nodes.pop(gone, None)
            self.nodes |= {node["id"]: node for node in message["nodes"]}
        return message

    def until(self, kind: str, holds: Callable[[Message], object] = lambda _: True) -> Message:
        """Read on until a message of this type for which it holds."""
        while True:
            message = self.hear()
            if message["type"] == kind and holds(message):
                return message

    def open(self, chapter: int = 1) -> StudyWindow:
        self.say("openchapter", chapter=chapter)
        self.until("chaptertold")
        return self

    def play(self, origin: list[int], target: list[int], node: int = 0, chapter: int = 1) -> int:
        """Play a move after a node; where it leads."""
        self.say("addmove", chapter=chapter, node=node, origin=origin, target=target)
        return int(self.until("moveadded")["node"])

    def refused(self, kind: str, **fields: Any) -> str:
        """The code with which a message is refused."""
        self.say(kind, **fields)
        return str(self.until("studyrefused")["code"])

    def close(self) -> None:
        self.socket.close()


def make_study(browser: Browser, variant: str = "chess", title: str = "Bishops") -> str:
    chapter = {"variant": variant, "title": "One"}
    answer = browser.http.post("/api/studies", json={"title": title, "chapter": chapter})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def link_of(browser: Browser, study: str) -> str:
    answer = browser.http.post(f"/api/studies/{study}/link", json={"on": True})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["link"])


def me(browser: Browser, name: str) -> str:
    """Let a guest be known by a name; the id."""
    browser.create(name=name)
    answer = browser.http.get("/api/players/me")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])
