"""The container image of `deploy/Containerfile`, run by podman as [hosting](docs/hosting.md) says.

Not among the ordinary tests, since building the image takes long and needs its base: build it and
run `LATTICE_IMAGE=lattice-chess pytest tests/server/container.py`.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import time
from collections.abc import Iterator

import httpx
import pytest

from server.harness import PATIENCE_S, Browser, Server

PORT = 8711
IMAGE = os.environ.get("LATTICE_IMAGE", "")


def podman(*words: str, given: str | None = None) -> str:
    """What podman prints; it must succeed."""
    done = subprocess.run(["podman", *words], input=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


class Container(Server):
    """A server in a container of its own, with a volume of its own."""

    def __init__(self) -> None:
        self.name = f"lattice-{secrets.token_hex(4)}"

    def start(self) -> None:
        assert IMAGE, "LATTICE_IMAGE must name an image"
        volume = f"{self.name}:/games"
        published = f"127.0.0.1::{PORT}"
        run = ("run", "--detach", "--name", self.name, "--read-only")
        podman(*run, "--volume", volume, "--publish", published, IMAGE)
        self.until_healthy()

    def until_healthy(self) -> None:
        self.address = "http://" + podman("port", self.name, f"{PORT}/tcp")
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            try:
                if httpx.get(f"{self.address}/api/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise TimeoutError(podman("logs", self.name))

    def stop(self) -> int:
        """Stop it in an orderly way; its exit status."""
        podman("stop", "--time", "10", self.name)
        return int(podman("inspect", "--format", "{{.State.ExitCode}}", self.name))

    def remove(self) -> None:
        podman("rm", "--force", self.name)

    def close(self) -> None:
        self.remove()
        podman("volume", "rm", "--force", self.name)


@pytest.fixture(scope="module")
def container() -> Iterator[Container]:
    container = Container()
    try:
        container.start()
        yield container
    finally:
        container.close()


@pytest.fixture
def browser(container: Container) -> Iterator[Browser]:
    browser = Browser(container)
    yield browser
    browser.close()


def test_the_program_serves_its_app_without_rights(container: Container, browser: Browser) -> None:
    assert browser.http.get("/api/ready").status_code == 200
    page = browser.http.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "_app/" in page.text
    who = podman("exec", container.name, "cat", "/proc/1/status", "/proc/1/cmdline")
    [uids] = [line for line in who.splitlines() if line.startswith("Uid:")]
    assert set(uids.split()[1:]) == {"8711"}
    assert "serve" in who


def test_the_modules_are_compiled(container: Container) -> None:
    told = podman("exec", container.name, "python", "-c", COMPILED)
    assert json.loads(told) == []


COMPILED = """
import importlib, json
from importlib.resources import files
names = (files("latticechess") / "compiled.txt").read_text().split("\\n")
names = [name for name in names if name.startswith("latticechess")]
found = [(name, importlib.import_module(name).__file__) for name in names]
print(json.dumps([name for name, path in found if not path.endswith(".so")]))
"""


def test_its_own_check_of_health_passes(container: Container) -> None:
    podman("healthcheck", "run", container.name)


def test_games_outlive_the_container(container: Container, browser: Browser) -> None:
    game = browser.create(opponent={"kind": "computer", "level": 1})
    with browser.sit(game) as table:
        table.type("e4")
        table.until_plies(2)
    assert container.stop() == 0
    container.remove()
    container.start()
    again = Browser(container)
    again.http.cookies = browser.http.cookies
    try:
        with again.sit(game) as table:
            assert len(table.texts) == 2
            assert table.texts[0] == "e4"
            table.type("a3")
            table.until_plies(4)
    finally:
        again.close()


def test_commands_in_the_container_find_its_games(container: Container) -> None:
    create = ("user", "create", "Olga", "--role", "organiser")
    run = ("exec", "--interactive", container.name, "lattice")
    podman(*run, *create, given="a long enough password\n")
    with httpx.Client(base_url=container.address, timeout=PATIENCE_S) as http:
        word = {"name": "Olga", "password": "a long enough password"}
        answer = http.post("/api/login", json=word)
        assert answer.status_code < 300, answer.text
        assert http.get("/api/me").json()["role"] == "organiser"
