"""Private PostgreSQL and Redis servers for tests and benchmarks."""

from __future__ import annotations

import ctypes
import os
import pwd
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, Self

import psycopg

TIMEOUT_S = 60.0
_numbers = count(1)


class MissingServiceError(Exception):
    """A required program is not installed; the message says how to get it."""


def found(program: str, package: str) -> str:
    """Path of a program, also in Debian's folder for PostgreSQL."""
    hidden = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    path = shutil.which(program) or (str(hidden[-1]) if hidden else None)
    if path is None:
        raise MissingServiceError(
            f"{program} is missing. `make test` installs it; by hand: apt-get install {package}"
        )
    return path


def service_user() -> str | None:
    """The user a service runs as: PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of prctl() on Linux."""


def end_with_parent() -> None:
    """Let the kernel end the service with its parent, so that a killed test run leaves nothing.

    The parent is a thread: start services from one that lasts. Linux only.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGQUIT)


class Service:
    """A server in its own folder that can be stopped and restarted."""

    name = "service"

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"lattice-{self.name}-"))
        self.user = service_user()
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def command(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether it accepts requests."""
        raise NotImplementedError

    def spawn(self, command: list[str]) -> subprocess.Popen[bytes]:
        log = self.folder / "log"
        as_user: dict[str, Any] = {"user": self.user, "extra_groups": []} if self.user else {}
        with log.open("ab") as output:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                preexec_fn=self.prepare_process,
                start_new_session=True,
                **as_user,
            )

    def prepare_process(self) -> None:
        """Runs in the new process before the program starts."""
        end_with_parent()

    def start(self) -> None:
        """Start it and wait until it answers."""
        assert self.process is None
        self.process = self.spawn(self.command())
        wait_until(self.answers, self.explain)

    def explain(self) -> str:
        log = (self.folder / "log").read_text(errors="replace")
        return f"{self.name} does not answer:\n{log[-2000:]}"

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Stop it without warning to its clients."""
        assert self.process is not None
        process, self.process = self.process, None
        process.send_signal(how)
        process.wait(TIMEOUT_S)

    def restart(self) -> None:
        self.stop()
        self.start()

    def close(self) -> None:
        if self.process is not None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class PostgreSQL(Service):
    """A cluster; `durable` enables fsync, which most tests do without."""

    name = "postgresql"

    def __init__(self, durable: bool = False, wal_segment_mb: int = 16) -> None:
        super().__init__()
        self.durable = durable
        self.largest_file: int | None = None
        """File size limit from the next start on, to simulate a full disk."""
        self.program = found("postgres", "postgresql")
        initdb = [found("initdb", "postgresql"), "-D", "data", "-U", "lattice", "-A", "trust"]
        form = ["-E", "UTF8", "--locale", "C", f"--wal-segsize={wal_segment_mb}"]
        making = self.spawn([*initdb, *form, "--no-sync"])
        if making.wait(TIMEOUT_S) != 0:
            raise RuntimeError(self.explain())

    def command(self) -> list[str]:
        settings = [
            "listen_addresses=",
            f"unix_socket_directories={self.folder}",
            "max_connections=200",
            f"fsync={'on' if self.durable else 'off'}",
        ]
        return [self.program, "-D", "data", *(word for each in settings for word in ("-c", each))]

    def prepare_process(self) -> None:
        super().prepare_process()
        if self.largest_file is not None:
            hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
            resource.setrlimit(resource.RLIMIT_FSIZE, (self.largest_file, hard))

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop at once, like a crash: the next start recovers."""
        super().stop(how)

    def answers(self) -> bool:
        try:
            self.execute("SELECT 1")
        except psycopg.Error:
            return False
        return True

    def execute(self, statement: str) -> None:
        """Run a statement as superuser."""
        address = f"host={self.folder} user=lattice dbname=postgres"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statement.encode())

    def url(self, database: str) -> str:
        return f"postgresql://lattice@/{database}?host={self.folder}"

    def create(self, template: str = "template0") -> str:
        """Create a database; its URL."""
        name = f"lattice{next(_numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def drop(self, url: str) -> None:
        name = url.partition("@/")[2].partition("?")[0]
        self.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


class Redis(Service):
    """A Redis without persistence."""

    name = "redis"

    def __init__(self) -> None:
        super().__init__()
        self.program = found("redis-server", "redis-server")

    @property
    def socket(self) -> Path:
        return self.folder / "redis.sock"

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def command(self) -> list[str]:
        options = ["--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "777"]
        return [self.program, *options, "--save", "", "--appendonly", "no"]

    def answers(self) -> bool:
        import redis

        try:
            with redis.Redis(unix_socket_path=str(self.socket)) as connection:
                return bool(connection.ping())
        except redis.RedisError:
            return False


def wait_until(done: Callable[[], bool], explain: Callable[[], str], step: float = 0.02) -> None:
    """Poll until `done`; TimeoutError with the explanation."""
    end = time.monotonic() + TIMEOUT_S
    while not done():
        if time.monotonic() > end:
            raise TimeoutError(explain())
        time.sleep(step)
