"""Every page of the app has an address that leads to the app: no route of the API stands before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.harness import Server

ROUTES = Path(__file__).parents[3] / "web/src/routes"
PASSWORD = {"authorization": "Basic Y2x1YjpjaGVzcw=="}
"""What a browser sends behind a proxy that asks for a password of its own."""


def addresses() -> list[str]:
    """Addresses of all pages, with some word for what each asks for."""
    folders = [page.parent.relative_to(ROUTES) for page in ROUTES.rglob("+page.svelte")]
    parts = [[part for part in folder.parts if not part.startswith("(")] for folder in folders]
    return ["/" + "/".join(re.sub(r"\[.*\]", "abcd2345", part) for part in some) for some in parts]


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    server = Server(tmp_path_factory.mktemp("pages"))
    server.start()
    with httpx.Client(verify=False, base_url=server.address) as client:
        yield client
    server.close()


def test_every_address_of_the_app_leads_to_it(http: httpx.Client) -> None:
    assert {"/", "/game/abcd2345", "/game/abcd2345/review"} < set(addresses())
    lost = [
        address
        for address in addresses()
        for headers in ({}, PASSWORD)
        if not http.get(address, headers=headers).headers["content-type"].startswith("text/html")
    ]
    assert lost == []


def test_a_program_is_told_that_nothing_is_there(http: httpx.Client) -> None:
    answer = http.get("/game/abcd2345/nowhere", headers={"authorization": "Bearer lip_nothing"})
    assert answer.status_code in (401, 404)
    assert "error" in answer.json()
