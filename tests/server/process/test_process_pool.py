"""A server whose computer thinks in another process, `lattice worker`, found through the bus."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.fleet import attempts
from server.harness import PATIENCE_S, Browser, GameTable, Server
from services import Redis

LATTICE = "import sys; from latticechess.cli.main import main; sys.exit(main(sys.argv[1:]))"


@pytest.fixture(params=["postgresql", "redis"])
def way(
    request: pytest.FixtureRequest, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """How server and worker find each other: by PostgreSQL alone, or by Redis too."""
    if request.param == "redis":
        redis: Redis = request.getfixturevalue("redis_server")
        monkeypatch.setenv("LATTICE_REDIS", redis.url)
    return ["--database", postgresql_url]


@pytest.fixture
def worker(way: list[str]) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", LATTICE, "worker", "--processes", "1", *way],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert "Thinking for the servers" in process.stdout.readline()
    yield process
    process.kill()
    process.wait(PATIENCE_S)
    process.stdout.close()


@pytest.fixture
def browser(way: list[str], tmp_path: Path) -> Iterator[Browser]:
    server = Server(tmp_path / "games", "--no-browser", *way, command="play")
    server.start()
    browser = Browser(server)
    yield browser
    browser.close()
    server.close()


def elsewhere(browser: Browser) -> int:
    """How many questions workers elsewhere have answered."""
    found = re.search(r"^lattice_engine_elsewhere_total\S* (\d+)", metrics(browser), re.M)
    assert found is not None
    return int(found[1])


def metrics(browser: Browser) -> str:
    return browser.http.get("/metrics").text


def analysis(browser: Browser) -> int:
    """The depth of the first report on the start position."""
    socket = browser.open("/ws/analysis")
    try:
        socket.send(json.dumps({"type": "analyse", "id": 1, "variant": "chess", "lines": 2}))
        while True:
            message = json.loads(socket.recv(PATIENCE_S))
            if message.get("lines"):
                return int(message["depth"])
    finally:
        socket.close()


def answered(table: GameTable) -> None:
    """Play a move, and wait for the computer's."""
    plies = len(table.moves)
    where = next(entry for entry in table.current["legal"] if entry["squares"])
    table.play(where["origin"], where["squares"][0])
    table.until_plies(plies + 2)


def test_moves_and_analyses_come_from_elsewhere_and_from_home_when_it_is_gone(
    browser: Browser, worker: subprocess.Popen[str]
) -> None:
    table = browser.sit(browser.create("chess", "computer", opponent={"level": 1}))
    for _ in attempts():
        # The worker may have been found only after the first answer.
        assert analysis(browser) >= 1
        if elsewhere(browser):
            break
    done = elsewhere(browser)
    for _ in attempts():
        # A worker that still ends the analysis leaves the move to the server's own.
        answered(table)
        if elsewhere(browser) > done:
            break
    assert elsewhere(browser) > done
    worker.kill()
    worker.wait(PATIENCE_S)
    done = elsewhere(browser)
    assert analysis(browser) >= 1
    answered(table)
    assert elsewhere(browser) == done
