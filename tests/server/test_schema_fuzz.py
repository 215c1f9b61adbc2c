"""Schemathesis walks every route of the server's own OpenAPI document, with requests that fit it
and requests that do not, as nobody in particular, as a member and as the organiser: none of them
is ever the server's fault."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import StopTest, Unsatisfiable, UnsatisfiedAssumption
from hypothesis.strategies import DrawFn, composite
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok

from conftest import sampled, sized
from server.harness import PATIENCE_S, Browser, Server

EXAMPLES = max(2, sized(2))
"""Requests to each route of each kind."""
AT_A_STRETCH = 150
"""Requests of one member: more would be held up by the limits of a hosted server."""
CLOSING = ("DELETE /api/account/sessions", "POST /api/account/delete", "POST /api/logout")
"""After these a member is none any more."""
DRAFTS = 60
"""So many drafts in a row that are no request of a kind: there is none. Hypothesis would try a
thousand."""
AnyCase = Case[Any]
_numbers = itertools.count()


class Walker:
    """Somebody who tries everything."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.called = 0
        self.session = requests.Session()

    def call(self, case: AnyCase) -> None:
        """One request; its answer may be anything but a fault of the server."""
        self.called += 1
        asked = case.as_transport_kwargs(base_url=self.server.address)
        try:
            # Some answers are streams without an end: their beginning is enough.
            with self.session.request(**asked, stream=True, timeout=PATIENCE_S) as answer:
                assert answer.status_code < 500, (asked, answer.text)
        except (requests.exceptions.InvalidHeader, requests.exceptions.InvalidURL, UnicodeError):
            # Not even a request: there is nothing that could be sent.
            pass

    def begin(self, route: str) -> None:
        """Before the requests to one route."""


class Guest(Walker):
    """Nobody in particular: each request is another browser's."""

    def call(self, case: AnyCase) -> None:
        self.session.cookies.clear()
        super().call(case)


class Member(Walker):
    """Has an account, and another one when that is used up."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.left = 0

    def begin(self, route: str) -> None:
        self.left -= 4 * EXAMPLES
        if self.left <= 0 or route in CLOSING:
            self.register()

    def register(self) -> None:
        browser = Browser(self.server)
        body = {"name": f"Member {next(_numbers)}", "password": "a long enough password"}
        answer = browser.http.post("/api/register", json=body)
        assert answer.status_code < 300, answer.text
        self.session.cookies.clear()
        self.session.cookies.update(dict(browser.http.cookies))
        self.left = AT_A_STRETCH
        browser.close()


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Local mode: every caller is the organiser, and every route is open."""
    yield from served(tmp_path_factory.mktemp("fuzzed"), "--no-browser", command="play")


@pytest.fixture(scope="module")
def club_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from served(tmp_path_factory.mktemp("club"))


def served(folder: Path, *options: str, command: str = "serve") -> Iterator[Server]:
    server = Server(folder, *options, command=command)
    server.start()
    yield server
    server.close()


def with_games(document: dict[str, Any], games: list[str]) -> dict[str, Any]:
    """The document, with games that exist as examples of their ids."""
    for methods in document["paths"].values():
        for told in methods.values():
            for parameter in told.get("parameters", ()):
                if parameter["name"] == "game_id":
                    parameter["schema"] = {"type": "string", "enum": [*games, "nosuchgame", "-"]}
    return document


def test_no_request_is_the_server_s_fault(own_server: Server, club_server: Server) -> None:
    walkers = [Guest(club_server), Member(club_server), Walker(own_server)]
    browsers = [Browser(own_server), Browser(club_server)]
    games = [one.create("chess") for one in browsers] + [browsers[0].create("plane", "online")]
    document = browsers[0].http.get("/api/schema/openapi.json").json()
    schema = schemathesis.openapi.from_dict(with_games(document, games))
    operations = []
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operations.append(found.ok())
    routes = len(operations)
    assert routes > 80
    # In an ordinary run requests that fit and requests that do not take turns, route by route.
    kinds = list(itertools.product(operations, GenerationMode))
    for operation, mode in sampled(kinds, routes | 1):
        for walker in walkers:
            walker.begin(operation.label)
        call_with(operation.as_strategy(generation_mode=mode), walkers)
    for walker in walkers:
        assert walker.called > routes * 3 // 4
        walker.session.close()
    for browser in browsers:
        assert "Traceback" not in "".join(browser.server.words)
        table = browser.sit(browser.create("chess"))
        assert table.type("e4")["type"] == "update"
        browser.close()
    print(f"{sum(walker.called for walker in walkers)} requests to {routes} routes")


class NothingToSendError(BaseException):
    """There is no request of a kind. Hypothesis would take an `Exception` for a fault it found."""


def call_with(cases: Any, walkers: list[Walker]) -> None:
    """Let all of them send the same requests."""
    drafts = 0

    @composite
    def drafted(draw: DrawFn) -> AnyCase:
        nonlocal drafts
        drafts += 1
        try:
            case: AnyCase = draw(cases)
        except (StopTest, UnsatisfiedAssumption):
            if drafts >= DRAFTS:
                raise NothingToSendError from None
            raise
        return case

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=drafted())
    def each(case: AnyCase) -> None:
        nonlocal drafts
        drafts = 0
        for walker in walkers:
            walker.call(case)

    # Where nothing can be got wrong there are no wrong requests.
    with suppress(Unsatisfiable, NothingToSendError), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        each()
