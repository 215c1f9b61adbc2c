"""`lattice play` and `lattice serve` as a person meets them."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from queue import Queue
from typing import cast

import pytest

from forkserver import Process
from latticechess.app.assembly import assemble
from latticechess.app.folders import DataFolder
from latticechess.app.program import ProgramOptions, is_plain
from latticechess.cli.main import main
from latticechess.server.process import start
from server.harness import START_S, Browser, Server


def test_the_server_says_where_everything_is(server: Server) -> None:
    words = "".join(server.words)
    assert f"Games are stored in {server.folder}" in words
    assert f"Play at {server.address}/" in words
    assert "Ctrl-C" in words


def test_a_second_program_opens_the_first_one(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    done = threading.Event()

    def browse(address: str) -> None:
        opened.append(address)
        done.set()

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", browse)
    assert main(["play", "--data", str(server.folder)]) == 0
    assert done.wait(START_S)
    assert opened == [f"{server.address}/"]
    assert "already running" in capsys.readouterr().out


def test_without_a_browser_the_second_program_is_refused(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(server.folder)]) == 2
    assert "already uses the games" in capsys.readouterr().err


def test_a_wished_for_port_that_is_taken_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["play", "--no-browser", "--port", str(port), "--data", str(tmp_path)]) == 2
    assert f"Port {port} is not free" in capsys.readouterr().err
    free = DataFolder(tmp_path)
    free.open()
    free.close()


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999"])
def test_an_impossible_port_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], port: str
) -> None:
    assert main(["play", "--no-browser", f"--port={port}", "--data", str(tmp_path)]) == 2
    assert "--port" in capsys.readouterr().err


def test_a_folder_that_cannot_be_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    assert main(["play", "--no-browser", "--data", str(file)]) == 2
    assert f"Cannot keep games in {file}" in capsys.readouterr().err


def test_a_database_that_is_none_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"this is not a database " * 100)
    assert main(["play", "--no-browser", "--port", "0", "--data", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert "The database could not be opened" in error
    assert "Traceback" not in error


def test_a_browser_needs_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not start.has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert start.has_display()


def test_running_uncompiled_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ProgramOptions(folder=DataFolder(tmp_path), addresses=["http://192.168.1.2:8711/"])
    program = assemble(options)
    monkeypatch.setattr(start, "uncompiled_modules", lambda: ["latticechess.kernel.board"])
    start.greet(program, "http://127.0.0.1:8711/")
    words = capsys.readouterr().out
    assert "Running uncompiled" in words
    assert "Others on your network: http://192.168.1.2:8711/" in words
    monkeypatch.setattr(start, "uncompiled_modules", list)
    start.greet(program, "http://127.0.0.1:8711/")
    assert "Running uncompiled" not in capsys.readouterr().out
    program.discard()


def test_plain_python_is_told_from_compiled() -> None:
    assert is_plain("latticechess.play.game")
    assert not is_plain("_struct"), "an extension module is compiled"


LISTENING = """
import os, sys, threading
def heard(event, told):
    if event == "import" and threading.current_thread() is threading.main_thread():
        os.write(1, f"IMPORTED {told[0]}\\n".encode())
sys.addaudithook(heard)
from latticechess.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


class ListeningServer(Server):
    """Says what is imported on its main thread, which is the event loop's. A server of the other
    tests has everything imported before it begins."""

    def start(self) -> None:
        options = ["play", "--no-browser", "--port", "0", "--data", str(self.folder)]
        said, theirs = os.pipe()
        command = [sys.executable, "-c", LISTENING, *options]
        self.process = cast("Process", subprocess.Popen(command, stdout=theirs))
        os.close(theirs)
        self.words: list[str] = []
        found: Queue[str] = Queue()
        self.listener = threading.Thread(target=self.listen, args=(said, found), daemon=True)
        self.listener.start()
        self.address = found.get(timeout=START_S)


def use(browser: Browser) -> None:
    """Do what people do first."""
    for variant in ("chess", "plane", "cube", "three-check", "chess960", "palace"):
        with browser.sit(browser.create(variant)) as table:
            where = next(one for one in table.current["legal"] if one["squares"])
            assert table.play(where["origin"], where["squares"][0])["type"] == "update"
    with browser.sit(browser.create("chess", "computer", colour="white")) as table:
        table.type("e4")
        table.until_plies(2)
    pgn = b'[Event "x"]\n\n1. e4 e5 *\n\n'
    assert browser.http.post("/api/archive/import?name=a.pgn", content=pgn).status_code == 200
    position = {"variant": "chess", "typed": "e4"}
    assert browser.http.post("/api/positions", json=position).status_code == 200
    for path in ("/", "/api/puzzles", "/api/courses", f"/api/games/{table.game}/picture"):
        assert browser.http.get(path).status_code == 200


def test_nothing_is_imported_on_the_event_loop(tmp_path: Path) -> None:
    server = ListeningServer(tmp_path / "games")
    server.start()
    browser = Browser(server)
    try:
        use(browser)
        words = list(server.words)
    finally:
        browser.close()
        server.close()
    ready = next(number for number, line in enumerate(words) if "Ctrl-C" in line)
    assert any(line.startswith("IMPORTED latticechess.") for line in words[:ready])
    assert [line for line in words[ready:] if line.startswith("IMPORTED")] == []
