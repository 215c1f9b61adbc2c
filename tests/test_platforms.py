"""Windows and macOS: what is done differently there, with the parts of those systems replaced.

Nothing here shows that the program runs on them; it shows that it asks them the right things, and
that nothing is taken for granted that only Linux has.
"""

from __future__ import annotations

import ast
import ctypes
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import latticechess
from latticechess.app.folders import DataFolder, FolderInUseError, default_folder
from latticechess.cli._colour import coloured
from latticechess.server.process import network, process_pool, run, start

PACKAGE = Path(latticechess.__file__).parent
POSIX_MODULES = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
ELSEWHERE = {*POSIX_MODULES, "httptools", "uvloop"}
"""What is missing on some systems."""
POSIX_NAMES = {
    ("os", "fork"),
    ("os", "geteuid"),
    ("os", "getuid"),
    ("os", "killpg"),
    ("os", "setsid"),
    ("os", "mkfifo"),
    ("os", "nice"),
    ("os", "sched_getaffinity"),
    ("os", "uname"),
    ("os", "statvfs"),
    ("os", "getloadavg"),
    ("signal", "SIGHUP"),
    ("signal", "SIGKILL"),
    ("signal", "SIGUSR1"),
    ("signal", "SIGUSR2"),
    ("signal", "SIGALRM"),
    ("signal", "pause"),
    ("socket", "AF_UNIX"),
    ("socket", "SO_REUSEPORT"),
}


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")


def test_an_engine_worker_starts_where_there_is_no_nice() -> None:
    code = "import os; del os.nice\nfrom latticechess.app.engines import worker\nworker.main()"
    ran = subprocess.run([sys.executable, "-c", code], input=b"", capture_output=True)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_it_starts_without_scripts_on_the_path() -> None:
    words = [sys.executable, "-m", "latticechess", "perft", "chess", "2"]
    ran = subprocess.run(words, capture_output=True, text=True)
    assert ran.stdout.splitlines()[-1] == "nodes 400", ran.stderr


# --- Nothing is taken for granted ------------------------------------------------------------


def at_import(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is imported, those of a `try` left out."""
    for node in body:
        yield node
        if isinstance(node, ast.If):
            yield from at_import([*node.body, *node.orelse])
        elif isinstance(node, ast.ClassDef):
            yield from at_import(node.body)


def taken_for_granted(source: str) -> list[str]:
    tree = ast.parse(source)
    found = []
    for node in at_import(tree.body):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        found += [name for name in names if name.split(".")[0] in ELSEWHERE]
    for child in ast.walk(tree):
        if isinstance(child, ast.Attribute):
            named = (ast.unparse(child.value), child.attr)
            if named in POSIX_NAMES or child.attr == "add_signal_handler":
                found.append(".".join(named))
    return found


def test_no_module_takes_linux_for_granted() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    assert len(sources) > 300
    faults = {
        str(path): found for path, text in sources.items() if (found := taken_for_granted(text))
    }
    assert faults == {}


@pytest.mark.parametrize(
    "line",
    [
        "import fcntl",
        "from resource import getrlimit",
        "import os\nos.geteuid()",
        "if True:\n    import uvloop",
        "loop.add_signal_handler(1, print)",
    ],
)
def test_that_is_noticed(line: str) -> None:
    assert taken_for_granted(line)


BLOCKED = """
import sys, asyncio, subprocess, multiprocessing.connection, getpass, uvicorn, webbrowser, argon2
for name in {missing!r}:
    sys.modules[name] = None
import pkgutil, importlib, latticechess
left_out = "latticechess.training"
for found in pkgutil.walk_packages(latticechess.__path__, "latticechess."):
    if not found.name.startswith(left_out):
        importlib.import_module(found.name)
from latticechess.server.security.slow_requests import PatientProtocol
print([one.__name__ for one in PatientProtocol.__mro__])
"""


def test_every_module_can_be_imported_without_what_others_lack() -> None:
    script = BLOCKED.format(missing=sorted(ELSEWHERE))
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "H11Protocol" in ran.stdout


SERVES = """
import sys
for name in ("uvloop", "httptools"):
    sys.modules[name] = None
from latticechess.cli.main import main
raise SystemExit(main(["play", "--no-browser", "--port", "0", "--data", sys.argv[1]]))
"""


def test_the_server_runs_without_them(tmp_path: Path) -> None:
    """Pages, and what a slow or broken request gets, with the parts that Windows has."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVES, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    try:
        line = next(line for line in process.stdout if line.startswith("Play at "))
        port = int(line.strip().rstrip("/").rpartition(":")[2])
        asked = f"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
        with socket.create_connection(("127.0.0.1", port), 60) as wire:
            wire.sendall(asked.encode())
            answer = b""
            while part := wire.recv(65536):
                answer += part
        assert answer.startswith(b"HTTP/1.1 200")
    finally:
        process.terminate()
        process.stdout.close()
        assert process.wait(60) in (0, -signal.SIGTERM)


# --- Folders and locks -----------------------------------------------------------------------


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert default_folder() == tmp_path / "Local" / "lattice-chess"
    monkeypatch.delenv("LOCALAPPDATA")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert default_folder() == tmp_path / "AppData/Local/lattice-chess"
    monkeypatch.setattr("sys.platform", "darwin")
    assert default_folder() == tmp_path / "Library/Application Support/lattice-chess"


class FakeLocks(ModuleType):
    """msvcrt: a lock is on a byte of a file, belongs to an open file and stops reading there."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.locked: dict[int, int] = {}

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        import os

        assert (mode, count) == (self.LK_NBLCK, 1)
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        if place in self.locked.values():
            raise OSError(36, "locked by another process")
        self.locked[descriptor] = place


def test_locks_on_windows(windows: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    locks = FakeLocks()
    monkeypatch.setitem(sys.modules, "msvcrt", locks)
    first, second = DataFolder(tmp_path), DataFolder(tmp_path)
    first.open()
    first.tell("http://127.0.0.1:8711/")
    with pytest.raises(FolderInUseError) as refused:
        second.open()
    assert refused.value.address == "http://127.0.0.1:8711/"
    [place] = locks.locked.values()
    assert place > 1_000_000, "the text stays readable"
    locks.locked.clear()
    first.close()
    second.open()
    second.close()


# --- Sockets, signals, processes -------------------------------------------------------------


class FakeSocket:
    def __init__(self) -> None:
        self.set: list[tuple[int, int, int]] = []

    def setsockopt(self, level: int, option: int, value: int) -> None:
        self.set.append((level, option, value))


def test_a_port_is_not_shared_on_windows(windows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    listener: Any = FakeSocket()
    network.share_nothing(listener)
    assert listener.set == [(socket.SOL_SOCKET, -5, 1)]


def test_limits_of_open_files_are_left_alone_on_windows(
    windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    run.allow_many_sockets()


def test_a_process_stops_itself_by_its_own_handler(
    windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """os.kill would end it at once there, without the handler."""
    heard = threading.Event()
    before = signal.signal(signal.SIGTERM, lambda *_: heard.set())
    monkeypatch.setattr("os.kill", lambda *_: pytest.fail("ended at once"))
    try:
        process_pool.stop_this_process()
        assert heard.wait(60)
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_the_browser_is_opened_without_looking_for_a_display(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    done = threading.Event()

    def open_page(address: str) -> None:
        opened.append(address)
        done.set()

    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("webbrowser.open", open_page)
    start.open_browser("http://127.0.0.1:8711/")
    assert done.wait(60)
    assert opened == ["http://127.0.0.1:8711/"]
    monkeypatch.setattr("sys.platform", "linux")
    assert not start.has_display()


# --- The console -----------------------------------------------------------------------------


class Console:
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("obeys", [True, False])
def test_the_console_of_windows_is_asked_for_colours(
    obeys: bool, windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes: list[int] = []

    def set_mode(_handle: int, mode: int) -> int:
        modes.append(mode)
        return 1

    kernel = SimpleNamespace(
        GetStdHandle=lambda number: number,
        GetConsoleMode=lambda handle, mode: int(obeys),
        SetConsoleMode=set_mode,
    )
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    console: Any = Console()
    assert coloured(console) is obeys
    assert modes == ([4] if obeys else [])
