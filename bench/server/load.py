"""Load test of the server over loopback, beside a bare relay on the same machine: 1 000 games with
every move checked and durable, moves per second, memory of idle sockets, and a reconnect storm.

python bench/server/load.py [--games 1000] [--rate 300] [--seconds 20] [--idle 10000] [--database
URL]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

HERE = Path(__file__).parent
KNIGHTS = (
    ([1, 0], [2, 2]),
    ([1, 7], [2, 5]),
    ([6, 0], [5, 2]),
    ([6, 7], [5, 5]),
    ([2, 2], [1, 0]),
    ([2, 5], [1, 7]),
    ([5, 2], [6, 0]),
    ([5, 5], [6, 7]),
)
"""Eight plies that lead back to the start: 32 of them before a game is drawn by itself."""
LONGEST = 31
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
    """CPU seconds that the process has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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

    async def move(self) -> float:
        """One move; the seconds until the opponent saw it."""
        due = time.perf_counter()
        async with self.turn:
            return await self.make() - due

    async def make(self) -> float:
        """Make the next move; when the opponent saw it."""
        mover, other = self.windows[self.ply % 2], self.windows[1 - self.ply % 2]
        origin, target = KNIGHTS[self.ply % len(KNIGHTS)]
        self.ply += 1
        message = {"type": "play", "id": f"{self.number}-{self.ply}", "ply": self.ply}
        message |= {"origin": origin, "target": target}
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


async def seat(http: httpx.AsyncClient, address: str, number: int) -> Table:
    """Open a game and seat two players."""
    cookies = []
    wish = {"variant": "chess", "opponent": {"kind": "online"}}
    answer = await http.post("/api/games", json=wish)
    answer.raise_for_status()
    game = answer.json()["id"]
    cookies.append(cookie_of(answer))
    answer = await http.post(f"/api/games/{game}/join", json={})
    answer.raise_for_status()
    cookies.append(cookie_of(answer))
    windows = [Window(address, f"/ws/games/{game}", cookie) for cookie in cookies]
    for window in windows:
        await window.open(WATCH)
    return Table(number, windows)


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
    address: str, process: Any, args: argparse.Namespace
) -> tuple[float, float, int]:
    """The server with games: moves a second by wall clock and by its own CPU, and the bytes of a
    move's message."""
    tables: list[Table] = []
    async with visitors(address) as http:

        async def add(number: int) -> None:
            tables.append(await seat(http, address, number))

        begin = time.perf_counter()
        await in_turns([add(number) for number in range(args.games)])
        print(f"{args.games} games opened and joined in {time.perf_counter() - begin:.1f} s")
        before = cpu_s(process)
        took = await steadily(tables, args.rate, args.seconds)
        used = (cpu_s(process) - before) / args.seconds
        print(
            f"{len(took)} moves at {args.rate:g}/s: to the opponent p50 "
            f"{1000 * percentile(took, 0.5):.1f} ms, p99 {1000 * percentile(took, 0.99):.1f} ms; "
            f"server's CPU {100 * used:.0f} %"
        )
        before = cpu_s(process)
        rate = await flat_out(tables, 10)
        own = 10 * len(tables) / (cpu_s(process) - before)
        print(f"flat out: {rate:,.0f} moves/s, {own:,.0f} a second of the server's CPU")
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
    parser.add_argument("--database", default=None)
    args = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    lattice = "import sys; from latticechess.cli.main import main; sys.exit(main(sys.argv[1:]))"
    database = ["--database", args.database] if args.database else []
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-c", lattice, "serve", "--host", "127.0.0.1", "--port", "0"]
        with server(*command, "--data", folder, *database) as (address, process):
            rate, own, size = asyncio.run(measure_games(address, process, args))
            asyncio.run(measure_idle(address, process, args.idle))
    with server(sys.executable, str(HERE / "bare_relay.py"), str(size)) as (address, process):
        bare, bare_own = asyncio.run(measure_relay(address, process, min(args.games, 500)))
    print(f"of the relay's moves: {100 * rate / bare:.0f} % by the clock, ", end="")
    print(f"{100 * own / bare_own:.0f} % by CPU time")


if __name__ == "__main__":
    main()
