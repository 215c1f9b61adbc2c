"""A server for all tests of a module, or one of its own for a test that ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from server.harness import Browser, Server
from server.loop_watch import WatchedServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("games"))
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedServer]:
    server = WatchedServer(tmp_path_factory.mktemp("watched") / "games")
    server.start()
    yield server
    server.close()


@pytest.fixture
def eve(watched: WatchedServer) -> Iterator[Browser]:
    browser = Browser(cast("Server", watched))  # all it asks for is the address
    yield browser
    browser.close()


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "games")
    server.start()
    yield server
    server.close()


@pytest.fixture
def browser(server: Server) -> Iterator[Callable[[], Browser]]:
    """Makes visitors, each with a cookie of their own."""
    made: list[Browser] = []

    def make() -> Browser:
        made.append(Browser(server))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def ann(browser: Callable[[], Browser]) -> Browser:
    return browser()


@pytest.fixture
def ben(browser: Callable[[], Browser]) -> Browser:
    return browser()
