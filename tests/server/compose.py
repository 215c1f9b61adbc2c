"""`deploy/compose.yaml` on this machine: its commands as they are but for addresses.

Not among the ordinary tests, which need no Caddy: `make soak` runs it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from ipaddress import IPv4Network
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from websockets.sync.client import ClientConnection, connect

from server.harness import PATIENCE_S, Server
from server.proxies import DEPLOY, VISITOR, Visitor, free_port, until_listening
from services import Redis

NAME = "localhost"
LOOPBACK = "127.0.0.0/24"
"""Stands for the network of the containers, in which the proxy is another machine."""


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def words(services: dict[str, Any], service: str) -> list[str]:
    """The command of a service, with the name that is meant where none is given."""
    found: list[str] = services["services"][service]["command"]
    return [word.replace("${NAME:-localhost}", NAME) for word in found]


@pytest.fixture
def replicas(
    services: dict[str, Any],
    tmp_path: Path,
    empty_postgresql_url: str,
    own_redis: Redis,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[list[Server]]:
    """As many servers as the file says, on one empty database."""
    subnet = IPv4Network(services["networks"]["default"]["ipam"]["config"][0]["subnet"])
    serve, *options = words(services, "chess")
    for option in ("--host", "--port"):  # each its own, as containers have
        place = options.index(option)
        del options[place : place + 2]
    trusted = options.index("--trust-proxy") + 1
    assert subnet.subnet_of(IPv4Network(options[trusted]))
    options[trusted] = LOOPBACK
    surroundings = services["services"]["chess"]["environment"]
    urls = {"LATTICE_DATABASE": empty_postgresql_url, "LATTICE_REDIS": own_redis.url}
    assert surroundings.keys() == urls.keys()
    for name, value in urls.items():
        monkeypatch.setenv(name, value)
    count = services["services"]["chess"]["deploy"]["replicas"]
    made = [Server(tmp_path / str(number), *options, command=serve) for number in range(count)]
    with ExitStack() as running:
        for server in made:
            running.callback(server.close)
            server.start()
        yield made


@pytest.fixture
def port(services: dict[str, Any], replicas: list[Server], tmp_path: Path) -> Iterator[int]:
    """Where Caddy listens."""
    program, *command = words(services, "caddy")
    caddy = shutil.which(program)
    assert caddy, "apt-get install caddy"
    port = free_port()
    assert command[-2:] == ["--to", "chess:8711"]
    command[command.index("--from") + 1] = f"{NAME}:{port}"
    command[-2:] = [word for one in replicas for word in ("--to", one.address[len("http://") :])]
    # An empty PATH: its certificate is nobody's, and this machine does not learn to trust it.
    surroundings = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "PATH": ""}
    process = subprocess.Popen([caddy, *command], cwd=tmp_path, env=surroundings)
    until_listening(process, port)
    yield port
    process.terminate()
    process.wait(PATIENCE_S)


def test_the_replicas_play_one_game_behind_caddy(port: int, replicas: list[Server]) -> None:
    assert len(replicas) == 2
    ann = Visitor(port, NAME)
    made = ann.ask("POST", "/api/register", name="Ann", password="a long enough password")
    assert made.status_code < 300, made.text
    assert "secure" in made.headers["set-cookie"].lower()
    [session] = ann.ask("GET", "/api/account/sessions").json()["sessions"]
    assert session["address"] == VISITOR, "the visitor's own, not the proxy's"
    opponent = {"kind": "same-screen"}
    game = ann.ask("POST", "/api/games", variant="chess", opponent=opponent).json()["id"]
    with ann.socket(game) as table, ExitStack() as windows:
        everywhere = [windows.enter_context(window(one, game, ann.cookie)) for one in replicas]
        for one in (table, *everywhere):
            one.send(json.dumps({"type": "watch", "since": -1}))
            assert json.loads(one.recv(PATIENCE_S))["type"] == "snapshot"
        move = {"type": "play", "id": "1", "ply": 1, "origin": [4, 1], "target": [4, 3]}
        table.send(json.dumps(move))
        for one in (table, *everywhere):
            while not (news := json.loads(one.recv(PATIENCE_S))).get("moves"):
                continue
            assert [played["text"] for played in news["moves"]] == ["e4"]
    ann.http.close()


def window(replica: Server, game: str, cookie: str) -> ClientConnection:
    """A window of the same browser on one replica, whichever the proxy would choose."""
    address = replica.address.replace("http", "ws", 1)
    return connect(
        f"{address}/ws/games/{game}", compression=None, additional_headers={"Cookie": cookie}
    )
