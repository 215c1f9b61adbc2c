"""Every route of the server's own OpenAPI document under requests made from it, sound and unsound:
none of them is ever the server's fault."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from conftest import sized
from server.harness import Browser, Server

TIMES = sized(3)
"""How often each route is called."""
METHODS = ("get", "post", "put", "patch", "delete")
NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    -(2**70),
    1.5,
    1e308,
    "",
    " ",
    "\x00",
    "\ud7ff\U0001f600",
    "'; DROP TABLE games; --",
    "../../../etc/passwd",
    "%00%ff",
    "x" * 5_000,
    [],
    [[[[]]]],
    {},
    {"": {}},
)


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A program of one's own: whoever asks is the organiser, and every door is open."""
    server = Server(tmp_path_factory.mktemp("fuzzed"), "--no-browser", command="play")
    server.start()
    yield server
    server.close()


class Maker:
    """Makes values by a document's schemas, and now and then others."""

    def __init__(self, document: dict[str, Any], chance: random.Random, known: list[str]) -> None:
        self.document = document
        self.chance = chance
        self.known = known
        """Ids of things that exist."""

    def value(self, schema: dict[str, Any], depth: int = 0) -> Any:
        if self.chance.random() < 0.12 or depth > 8:
            return self.chance.choice(NONSENSE)
        while "$ref" in schema:
            schema = self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        for choice in ("oneOf", "anyOf"):
            if choice in schema:
                return self.value(self.chance.choice(schema[choice]), depth + 1)
        if "enum" in schema:
            return self.chance.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = self.chance.choice(kind)
        return self.of_kind(kind, schema, depth)

    def of_kind(self, kind: str | None, schema: dict[str, Any], depth: int) -> Any:
        if kind == "object":
            wanted = schema.get("required", [])
            return {
                name: self.value(inner, depth + 1)
                for name, inner in schema.get("properties", {}).items()
                if self.chance.random() < (0.95 if name in wanted else 0.4)
            }
        if kind == "array":
            size = self.chance.choice((0, 1, 2, 5))
            return [self.value(schema.get("items", {}), depth + 1) for _ in range(size)]
        if kind in ("integer", "number"):
            return self.chance.choice((0, 1, 2, 7, 1000, self.chance.randrange(-(2**40), 2**40)))
        if kind == "boolean":
            return self.chance.random() < 0.5
        if kind == "null":
            return None
        words = ("chess", "plane", "cube", "Ann", "e4", "e2e4", "pgn", "1. e4 e5", *self.known)
        return self.chance.choice(words)


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, told)
        for path, methods in sorted(document["paths"].items())
        for method, told in methods.items()
        if method in METHODS
    ]


def request(maker: Maker, path: str, told: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """An address and what else the request has."""
    more: dict[str, Any] = {"params": {}}
    for parameter in told.get("parameters", ()):
        text = maker.value(parameter.get("schema", {}))
        written = text if isinstance(text, str) else json.dumps(text)
        if parameter["in"] == "path":
            path = path.replace("{" + parameter["name"] + "}", quote(written or "-", safe=""))
        elif parameter["in"] == "query" and maker.chance.random() < 0.6:
            more["params"][parameter["name"]] = written.replace("\x00", "")
    content = told.get("requestBody", {}).get("content", {})
    if content:
        body = maker.value(next(iter(content.values())).get("schema", {}))
        whole = json.dumps(body)
        more["content"] = whole[: len(whole) // 2] if maker.chance.random() < 0.05 else whole
        more["headers"] = {"content-type": "application/json"}
    return path, more


def test_no_request_is_the_server_s_fault(own_server: Server) -> None:
    browser = Browser(own_server)
    document = browser.http.get("/api/schema/openapi.json").json()
    known = [browser.create("chess"), browser.create("plane", "online")]
    chance = random.Random(6)
    maker = Maker(document, chance, known)
    called = 0
    for _ in range(TIMES):
        for path, method, told in operations(document):
            address, more = request(maker, path, told)
            # Some answers are streams without an end: their beginning is enough.
            with browser.http.stream(method.upper(), address, **more) as answer:
                assert answer.status_code < 500, (method, address, more, answer.read())
            called += 1
    assert called >= TIMES * 50
    assert "Traceback" not in "".join(own_server.words)
    table = browser.sit(browser.create("chess"))
    assert table.type("e4")["type"] == "update"
    browser.close()
