"""Load test of the server over loopback, beside a bare relay on the same machine: 1 000 games with
every move checked and durable, moves per second, memory of idle sockets, and a reconnect storm.

python bench/server/load.py [--games 1000] [--rate 300] [--seconds 20] [--idle 10000] [--members
2000] [--workers 1] [--postgresql | --database URL]

Members with log-ins of their own play timed games, each by an opening and then its own way. The
server is `lattice serve` with all its limits.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from latticechess.features.accounts.store.accounts import Accounts, Sessions, new_id, new_secret
from latticechess.server.security.cookies import SESSION_COOKIE
from latticechess.store.database.open import open_database, sqlite_url

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from lines import LONGEST, line

from services import PostgreSQL

HERE = Path(__file__).parent
CLOCK = {"kind": "fischer", "initialMs": 900_000, "incrementMs": 10_000}
FIRST_EVENTS = 2
"""A game is started and joined before its first move."""
SEQ = re.compile(rb'"seq": ?([0-9]+)')
REFUSED = b'{"type":"refused"'
PATIENCE_S = 120
AT_ONCE = 50
"""Connections opened at the same time."""


@contextmanager
def server(*command: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server in its own process; its address."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if line.startswith("Play at "):
                yield line.removeprefix("Play at ").strip().rstrip("/"), process
                break
    finally:
        process.terminate()
        process.wait()


def memory_kb(process: subprocess.Popen[str]) -> int:
    """Resident memory of the process."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def cpu_s(process: subprocess.Popen[str]) -> float:
    """CPU seconds that the server has used, in all its processes."""
    return family_cpu_s(process.pid)


def family_cpu_s(pid: int) -> float:
    """CPU seconds of a process, its children and those it has outlived."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        # Ended meanwhile: its parent counts it from now on.
        return 0.0
    own = sum(int(ticks) for ticks in fields[11:15]) / os.sysconf("SC_CLK_TCK")
    return own + sum(family_cpu_s(int(child)) for child in children)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


class Window:
    """One player's socket, which notes when each message came."""

    def __init__(self, address: str, path: str, cookie: str = "") -> None:
        self.url = address.replace("http", "ws", 1) + path
        self.cookie = cookie
        self.came = asyncio.Event()
        self.count = 0
        self.last = b""
        self.seq = 0
        """How many events of the game are known here."""
        self.at = 0.0
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None

    async def open(self, greeting: dict[str, Any] | None) -> None:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        self.socket = await connect(
            self.url,
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE_S,
        )
        if greeting is not None:
            await self.socket.send(json.dumps(greeting))
            await self.take()
        self.reader = asyncio.create_task(self.read())

    async def take(self) -> None:
        assert self.socket is not None
        self.last = await self.socket.recv(decode=False)
        if self.last.startswith(REFUSED):
            raise RuntimeError(self.last.decode())
        found = SEQ.search(self.last)
        if found and int(found[1]) > self.seq:
            self.seq, self.at = int(found[1]), time.perf_counter()

    async def read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.take()
                self.count += 1
                self.came.set()

    async def wait(self, seq: int) -> None:
        """Wait until so many events are known here."""
        assert self.reader is not None
        while self.seq < seq:
            if self.reader.done():
                self.reader.result()
                raise RuntimeError("the connection was lost")
            self.came.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.came.wait(), 5)

    async def close(self) -> None:
        if self.reader is not None:
            self.reader.cancel()
        if self.socket is not None:
            self.socket.transport.abort()


class Table:
    """A game with both its windows."""

    def __init__(self, number: int, windows: list[Window], bare: bool = False) -> None:
        self.number = number
        self.windows = windows
        self.ply = 0
        self.turn = asyncio.Lock()
        """A move is made after the one before it was seen; how long it waits for that counts."""
        self.bare = bare
        """At a relay, which does not count the moves itself."""
        self.line = line(number)

    async def move(self) -> float:
        """One move; the seconds until the opponent saw it."""
        due = time.perf_counter()
        async with self.turn:
            return await self.make() - due

    async def make(self) -> float:
        """Make the next move; when the opponent saw it."""
        mover, other = self.windows[self.ply % 2], self.windows[1 - self.ply % 2]
        move = self.line[self.ply % LONGEST]
        self.ply += 1
        message = {"type": "play", "id": f"{self.number}-{self.ply}", "ply": self.ply}
        message |= {"origin": move.origin, "target": move.target, "promotion": move.promotion}
        seq = self.ply + FIRST_EVENTS
        assert mover.socket is not None
        await mover.socket.send(json.dumps(message | {"seq": seq} if self.bare else message))
        # The mover first: only they are told when a move is refused.
        await mover.wait(seq)
        await other.wait(seq)
        return other.at


async def in_turns(work: list[Any]) -> None:
    """Run all jobs, not too many at once."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(job: Any) -> None:
        async with gate:
            await job

    await asyncio.gather(*(one(job) for job in work))


WATCH = {"type": "watch", "since": -1}


async def seat(
    http: httpx.AsyncClient, addresses: Sequence[str], number: int, cookies: Sequence[str] = ()
) -> Table:
    """Open a game and seat two players, by their cookies or as guests, at these addresses."""
    wish = {"variant": "chess", "opponent": {"kind": "online"}, "clock": CLOCK}
    given = [{"Cookie": cookie} for cookie in cookies] or [{}, {}]
    made = await http.post("/api/games", json=wish, headers=given[0])
    made.raise_for_status()
    game = made.json()["id"]
    joined = await http.post(f"/api/games/{game}/join", json={}, headers=given[1])
    joined.raise_for_status()
    known = cookies or [cookie_of(made), cookie_of(joined)]
    windows = [
        Window(address, f"/ws/games/{game}", cookie)
        for address, cookie in zip(addresses, known, strict=True)
    ]
    for window in windows:
        await window.open(WATCH)
    return Table(number, windows)


def log_in(database: str, count: int) -> list[str]:
    """Make so many members with log-ins, before the server starts; their cookies."""
    if not count:
        return []
    engine = open_database(database)
    accounts, sessions = Accounts(engine), Sessions(engine)
    at = int(time.time() * 1000)
    found = []
    for number in range(count):
        user, secret = new_id(), new_secret()
        accounts.add(user, f"member {number}", None, "member", at)
        sessions.open(new_id(), secret, user, "load test", "127.0.0.1", at)
        found.append(f"{SESSION_COOKIE}={secret}")
    engine.dispose()
    return found


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


@asynccontextmanager
async def visitors(address: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client without cookies: each request comes from another person."""

    class Forgetful(httpx.Cookies):
        def extract_cookies(self, response: httpx.Response) -> None: ...

    # A connection a request: the server may close an idle one at the very moment it is used.
    limits = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE_S, limits=limits) as http:
        http._cookies = Forgetful()
        yield http


class OwnLag:
    """How late this driver itself is: the times it reports include that."""

    EVERY_S = 0.005

    def __init__(self) -> None:
        self.late: list[float] = []

    async def __aenter__(self) -> OwnLag:
        # Walking the objects of a thousand games would stop this process for 0.15 s and more.
        gc.collect()
        gc.freeze()
        gc.disable()
        self.watch = asyncio.create_task(self.look())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.watch.cancel()
        gc.enable()
        gc.unfreeze()

    async def look(self) -> None:
        while True:
            due = time.perf_counter() + self.EVERY_S
            await asyncio.sleep(self.EVERY_S)
            self.late.append(max(0.0, time.perf_counter() - due))

    def __str__(self) -> str:
        return f"the driver itself late by p99 {1000 * percentile(self.late, 0.99):.1f} ms"


def stolen_s() -> float:
    """CPU seconds that the host has given to others, of all cores; 0 where it does not tell."""
    fields = Path("/proc/stat").read_text().partition("\n")[0].split()
    return int(fields[8]) / os.sysconf("SC_CLK_TCK") if len(fields) > 8 else 0.0


async def steadily(tables: list[Table], rate: float, seconds: float) -> list[float]:
    """Moves at a steady rate over all games; the seconds each took to the opponent."""
    waiting: set[asyncio.Task[float]] = set()
    begin = time.perf_counter()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begin + number / rate - time.perf_counter()))
        table = tables[number % len(tables)]
        if table.ply < LONGEST:
            waiting.add(asyncio.create_task(table.move()))
    return [await task for task in waiting]


async def flat_out(tables: list[Table], moves: int) -> float:
    """Every table moves as fast as it can; moves a second."""

    async def play(table: Table) -> None:
        for _ in range(moves):
            if table.ply < LONGEST or table.bare:
                await table.move()

    begin = time.perf_counter()
    before = sum(table.ply for table in tables)
    await asyncio.gather(*(play(table) for table in tables))
    return (sum(table.ply for table in tables) - before) / (time.perf_counter() - begin)


async def measure_games(
    address: str, process: Any, args: argparse.Namespace, members: list[str]
) -> tuple[float, float, int]:
    """The server with games: moves a second by wall clock and by its own CPU, and the bytes of a
    move's message."""
    tables: list[Table] = []
    async with visitors(address) as http:

        async def add(number: int) -> None:
            two = (
                [members[(2 * number + side) % len(members)] for side in (0, 1)] if members else []
            )
            tables.append(await seat(http, [address, address], number, two))

        begin = time.perf_counter()
        await in_turns([add(number) for number in range(args.games)])
        print(f"{args.games} games opened and joined in {time.perf_counter() - begin:.1f} s")
        before, stolen = cpu_s(process), stolen_s()
        async with OwnLag() as lag:
            took = await steadily(tables, args.rate, args.seconds)
        used = (cpu_s(process) - before) / args.seconds
        stolen = (stolen_s() - stolen) / args.seconds
        print(
            f"{len(took)} moves at {args.rate:g}/s: to the opponent p50 "
            f"{1000 * percentile(took, 0.5):.1f} ms, p99 {1000 * percentile(took, 0.99):.1f} ms; "
            f"server's CPU {100 * used:.0f} %; {lag}; the host took {100 * stolen:.0f} % of a core"
        )
        before = cpu_s(process)
        async with OwnLag():
            rate = await flat_out(tables, 10)
        own = 10 * len(tables) / (cpu_s(process) - before)
        print(
            f"flat out: {rate:,.0f} moves/s, {own:,.0f} a second of the server's CPU: "
            f"{1000 / own:.3f} ms a move"
        )
        size = len(tables[0].windows[0].last)
        await storm(tables)
        for table in tables:
            for window in table.windows:
                await window.close()
    print(f"the news of a move weighs {size} bytes")
    return rate, own, size


async def storm(tables: list[Table]) -> None:
    """All connections break at once, and everybody reconnects."""
    windows = [window for table in tables for window in table.windows]
    for window in windows:
        await window.close()
    begin = time.perf_counter()
    took: list[float] = []

    async def back(window: Window) -> None:
        await window.open({"type": "watch", "since": 2})
        took.append(time.perf_counter() - begin)

    await asyncio.gather(*(back(window) for window in windows))
    print(
        f"{len(windows)} windows reconnect at once: all served after {max(took):.1f} s "
        f"(half after {percentile(took, 0.5):.1f} s)"
    )


async def measure_relay(address: str, process: Any, games: int) -> tuple[float, float]:
    tables = []
    for number in range(games):
        windows = [Window(address, f"/{number}") for _ in range(2)]
        for window in windows:
            await window.open(None)
        tables.append(Table(number, windows, bare=True))
    before = cpu_s(process)
    async with OwnLag():
        rate = await flat_out(tables, 20)
    own = 20 * games / (cpu_s(process) - before)
    print(f"bare relay, flat out: {rate:,.0f} moves/s, {own:,.0f} a second of its CPU")
    for table in tables:
        for window in table.windows:
            await window.close()
    return rate, own


async def measure_idle(address: str, process: Any, count: int) -> None:
    """Windows that only watch."""
    async with visitors(address) as http:
        answer = await http.post(
            "/api/games", json={"variant": "chess", "opponent": {"kind": "same-screen"}}
        )
        game = answer.json()["id"]
    first = Window(address, f"/ws/games/{game}")
    await first.open(WATCH)
    before = memory_kb(process)
    windows = [Window(address, f"/ws/games/{game}") for _ in range(count)]
    begin = time.perf_counter()
    await in_turns([window.open(WATCH) for window in windows])
    after = memory_kb(process)
    print(
        f"{count} idle windows held, opened in {time.perf_counter() - begin:.0f} s: "
        f"{(after - before) / count:.1f} KB each"
    )
    for window in windows:
        await window.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--idle", type=int, default=10_000)
    parser.add_argument("--members", type=int, default=None, help="default: two for each game")
    parser.add_argument("--workers", type=int, default=1, help="processes behind one port")
    database = parser.add_mutually_exclusive_group()
    database.add_argument("--database", default=None, help="URL of a database of its own")
    database.add_argument("--postgresql", action="store_true", help="start a PostgreSQL for it")
    args = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    lattice = "import sys; from latticechess.cli.main import main; sys.exit(main(sys.argv[1:]))"
    count = 2 * args.games if args.members is None else args.members
    with ExitStack() as parts:
        folder = parts.enter_context(TemporaryDirectory())
        url = args.database or sqlite_url(Path(folder) / "games.sqlite")
        if args.postgresql:
            url = parts.enter_context(PostgreSQL(durable=True)).create()
        members = log_in(url, count)
        command = [sys.executable, "-c", lattice, "serve", "--host", "127.0.0.1", "--port", "0"]
        command += ["--data", folder, "--database", url, "--workers", str(args.workers)]
        address, process = parts.enter_context(server(*command))
        rate, own, size = asyncio.run(measure_games(address, process, args, members))
        if args.idle:
            asyncio.run(measure_idle(address, process, args.idle))
    with server(sys.executable, str(HERE / "bare_relay.py"), str(size)) as (address, process):
        bare, bare_own = asyncio.run(measure_relay(address, process, min(args.games, 500)))
    print(f"of the relay's moves: {100 * rate / bare:.0f} % by the clock, ", end="")
    print(f"{100 * own / bare_own:.0f} % by CPU time")


if __name__ == "__main__":
    main()
