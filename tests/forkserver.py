"""Starts `lattice` at once: each program is forked from a process that has loaded it already.

Loading it anew takes seconds of a processor, and tests start hundreds. What a test sees is the
same: a process of its own with its own environment, output, signals and exit code. The tables of
routes, nine tenths of what is left of a start, are made once too. The browser's tests
ask for theirs over a socket, a line of JSON for each.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import functools
import gc
import importlib
import json
import os
import select
import signal
import socket
import socketserver
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

LOADED = (
    "latticechess.cli.main",
    "latticechess.cli.play",
    "latticechess.cli.serve",
    "latticechess.server.process.start",
    "psycopg",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
)
"""What a server uses, also what it loads late."""
MAIN = """
import sys
sys.path.insert(0, {folder!r})
import forkserver
words = forkserver.serve({channel})
del sys.path[0]
from latticechess.cli.main import main
sys.exit(main(words))
"""
WORD = 16
"""Bytes of a process id and of an exit code, as they are told."""
DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of prctl() on Linux."""


class Routed:
    """Stands for `Litestar`: the same tables of routes for one server after the other."""

    def __init__(self, make: Callable[..., Any]) -> None:
        self.make = make
        self.app: Any = None
        self.serving: Callable[[Any], AbstractAsyncContextManager[None]] | None = None
        """What the server does that has the tables now."""

    def __call__(self, routes: Any, *, lifespan: list[Any], state: Any, **settings: Any) -> Any:
        if self.serving is not None:
            return self.make(routes, lifespan=lifespan, state=state, **settings)
        [self.serving] = lifespan
        if self.app is None:
            self.app = self.make(routes, lifespan=[self.running], state=state, **settings)
        self.app.state = state
        return self.app

    @contextlib.asynccontextmanager
    async def running(self, app: Any) -> AsyncIterator[None]:
        assert self.serving is not None
        try:
            async with self.serving(app):
                yield
        finally:
            self.serving = None


@functools.cache
def make_routes_once() -> None:
    """Make the tables of routes for all servers of this process and of its forks."""
    module = importlib.import_module("latticechess.server.application")
    vars(module)["Litestar"] = routed = Routed(vars(module)["Litestar"])
    module.application(MagicMock())
    routed.serving = None


class Process:
    """A running command, as `subprocess.Popen` would show it."""

    def __init__(self, report: socket.socket) -> None:
        self.report = report
        self.pid = int(report.recv(WORD, socket.MSG_WAITALL))

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, negative for a signal; TimeoutError."""
        self.report.settimeout(timeout)
        code = self.report.recv(WORD, socket.MSG_WAITALL)
        self.report.close()
        return int(code or -signal.SIGKILL)


class ForkServer:
    """The process that has everything loaded."""

    def __init__(self) -> None:
        self.channel, theirs = socket.socketpair()
        self.turn = threading.Lock()
        folder = str(Path(__file__).parent)
        main = MAIN.format(folder=folder, channel=theirs.fileno())
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-W", "error", "-c", main],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )

    def start(self, words: list[str], output: int) -> Process:
        """Run `lattice` with these words, in a session of its own, writing to this file."""
        report, theirs = socket.socketpair()
        wish = {"words": words, "folder": os.getcwd(), "environment": dict(os.environ)}
        # Until it runs nobody else may ask: two wishes that come together are read as one.
        with self.turn:
            with theirs:
                files = [output, theirs.fileno()]
                socket.send_fds(self.channel, [json.dumps(wish).encode()], files)
                self.channel.sendall(b"\n")
            return Process(report)

    def close(self) -> None:
        self.channel.close()
        self.process.wait()


@functools.cache
def forkserver() -> ForkServer:
    """The one of this test process, started when it is first needed."""
    server = ForkServer()
    atexit.register(server.close)
    return server


class Wish(socketserver.StreamRequestHandler):
    """One command for the browser's tests; its process id is told, then its exit code."""

    def handle(self) -> None:
        wish = json.loads(self.rfile.readline())
        with open(wish["output"], "ab") as output:
            process = forkserver().start(wish["words"], output.fileno())
        self.wfile.write(b"%d\n" % process.pid)
        self.wfile.write(b"%d\n" % process.wait())


def serve_tests(path: str) -> None:
    """Start what is asked for at this socket until standard input ends."""
    forkserver()
    with socketserver.ThreadingUnixStreamServer(path, Wish) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print("ready", flush=True)
        sys.stdin.read()
        server.shutdown()


# --- In the process that forks ---------------------------------------------------------------


def serve(number: int) -> list[str]:
    """Start what is asked for until nobody asks any more; returns in each child, with its words."""
    for name in LOADED:
        importlib.import_module(name)
    # Hashing a password takes a quarter of a second, so that guessing does: here nobody guesses.
    passwords = vars(importlib.import_module("latticechess.features.accounts.service.passwords"))
    passwords["PasswordHasher"] = functools.partial(passwords["PasswordHasher"], 1, 64, 1)
    make_routes_once()
    gc.freeze()
    channel = socket.socket(fileno=number)
    ended, wake = socket.socketpair()
    ended.setblocking(False)
    wake.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake.fileno())
    reports: dict[int, socket.socket] = {}
    while True:
        ready, _, _ = select.select([channel, ended], [], [])
        if ended in ready:
            ended.recv(4096)
            tell_ends(reports)
        if channel in ready:
            text, (output, report) = wish_of(channel)
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for other in (channel, ended, wake, *reports.values()):
                    other.close()
                os.close(report)
                return become(json.loads(text), output)
            os.close(output)
            reports[pid] = socket.socket(fileno=report)
            reports[pid].send(str(pid).rjust(WORD).encode())


def wish_of(channel: socket.socket) -> tuple[bytes, list[int]]:
    """One request with its files; ends this process when there is nobody left to ask."""
    text, files, _, _ = socket.recv_fds(channel, 65536, 2)
    while not text.endswith(b"\n"):
        more = channel.recv(65536)
        if not more:
            os._exit(0)
        text += more
    return text, files


def tell_ends(reports: dict[int, socket.socket]) -> None:
    """Tell the exit codes of those that have ended."""
    while reports:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        # Nobody may be waiting for it any more.
        with reports.pop(pid) as report, contextlib.suppress(BrokenPipeError):
            report.send(str(os.waitstatus_to_exitcode(status)).rjust(WORD).encode())


def become(wish: dict[str, object], output: int) -> list[str]:
    """Make this fork the process that was wished for; the words of its command line."""
    os.setsid()
    if sys.platform == "linux":
        # A test run that is killed leaves nothing behind.
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w", buffering=1)
    os.chdir(str(wish["folder"]))
    environment, words = wish["environment"], wish["words"]
    assert isinstance(environment, dict)
    assert isinstance(words, list)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = words
    return words


if __name__ == "__main__":
    serve_tests(sys.argv[1])
