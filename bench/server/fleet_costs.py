"""What a move, a window and a message cost in a fleet of server processes: the numbers that the
model of many players (`scale.py`) is fed with.

python bench/server/fleet_costs.py [--games 200] [--moves 20] [--write FILE]

Three processes share a PostgreSQL that flushes every commit and a Redis. Two of them seat players,
the third has none: what it spends is the price of hearing about other people's games. CPU time is
read from the operating system, so that a busy machine does not spoil it.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import msgspec

from latticechess.app.cluster.redis_carrier import RedisCarrier

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from lines import LONGEST
from load import (
    WATCH,
    Table,
    Window,
    cpu_s,
    family_cpu_s,
    flat_out,
    in_turns,
    memory_kb,
    seat,
    server,
    visitors,
)

from services import PostgreSQL, Redis

LATTICE = "import sys; from latticechess.cli.main import main; sys.exit(main(sys.argv[1:]))"
SPECTATORS = 500
SETTLE_S = 3
IDLE_S = 10
ANNOUNCED = 10_000
Processes = list[tuple[str, subprocess.Popen[str]]]


class Meter:
    """CPU seconds of every part since the last reading."""

    def __init__(self, processes: Processes, database: PostgreSQL, redis: Redis) -> None:
        assert database.process is not None
        assert redis.process is not None
        self.parts = [process for _, process in processes]
        self.database = database.process.pid
        self.redis = redis.process.pid
        self.address = redis.url
        self.before = self.now()

    def now(self) -> list[float]:
        own = [cpu_s(process) for process in self.parts]
        return [*own, family_cpu_s(self.database), family_cpu_s(self.redis)]

    def spent(self) -> list[float]:
        before, self.before = self.before, self.now()
        return [after - earlier for earlier, after in zip(before, self.before, strict=True)]


async def seat_all(
    http: httpx.AsyncClient, games: int, addresses: list[str], first: int = 0
) -> list[Table]:
    """Games numbered from `first`: a number has its own moves, which no other game has made known
    to a process before."""
    tables: list[Table] = []

    async def add(number: int) -> None:
        tables.append(await seat(http, addresses, number))

    await in_turns([add(first + number) for number in range(games)])
    return tables


async def reconnect(tables: list[Table]) -> int:
    """Break all connections and open them again; how many."""
    windows = [window for table in tables for window in table.windows]
    for window in windows:
        await window.close()
    await in_turns([window.open({"type": "watch", "since": 2}) for window in windows])
    return len(windows)


async def announce(redis: str) -> None:
    """Tell every process what concerns none of them."""
    carrier = RedisCarrier(redis)
    text = msgspec.json.encode(["bench", "bench", "x" * 80]).decode()
    for _ in range(ANNOUNCED // 100):
        await carrier.send([("bench", text)] * 100)
    await carrier.close()
    await asyncio.sleep(SETTLE_S)


async def measure(processes: Processes, meter: Meter, games: int, moves: int) -> dict[str, float]:
    """All costs: milliseconds of CPU, bytes, kilobytes."""
    first, second = (address for address, _ in processes[:2])
    count = games * moves
    await asyncio.sleep(SETTLE_S)
    meter.spent()
    await asyncio.sleep(IDLE_S)
    idle = meter.spent()[2] / IDLE_S
    began = time.perf_counter()
    await announce(meter.address)
    heard = meter.spent()[2] - idle * (time.perf_counter() - began)
    async with visitors(first) as http:
        # The first games of a process fill its caches: they are not counted.
        for address in (first, second):
            warming = await seat_all(http, games // 4, [address, address], 2 * games)
            await flat_out(warming, moves)
        together = await seat_all(http, games, [first, first])
        meter.spent()
        began = time.perf_counter()
        await flat_out(together, moves)
        one, _, deaf, stored, carried = meter.spent()
        deaf -= idle * (time.perf_counter() - began)
        back = await reconnect(together)
        again, *_ = meter.spent()
        apart = await seat_all(http, games, [first, second], games)
        meter.spent()
        await flat_out(apart, moves)
        # Each process decides half of the moves and follows the other half.
        left, right, *_ = meter.spent()
        watched = await seat(http, [first, first], games)
        memory = memory_kb(processes[0][1])
        path = watched.windows[0].url.removeprefix(first.replace("http", "ws", 1))
        spectators = [Window(first, path) for _ in range(SPECTATORS)]
        await in_turns([window.open(WATCH) for window in spectators])
        memory = memory_kb(processes[0][1]) - memory
        meter.spent()
        await flat_out([watched], moves)
        await asyncio.gather(*(window.wait(watched.windows[0].seq) for window in spectators))
        shown, *_ = meter.spent()
        size = len(spectators[0].last)
        seats = [window for table in [*together, *apart, watched] for window in table.windows]
        for window in [*spectators, *seats]:
            await window.close()
    return {
        "move_ms": 1000 * one / count,
        "followed_move_ms": 1000 * (left + right) / count,
        "foreign_move_ms": max(0.0, 1000 * deaf / count),
        "heard_message_ms": 1000 * heard / ANNOUNCED,
        "idle_percent": 100 * idle,
        "shown_move_ms": 1000 * (shown / moves - one / count) / SPECTATORS,
        "database_move_ms": 1000 * stored / count,
        "redis_message_ms": 1000 * carried / count,
        "reconnect_ms": 1000 * again / back,
        "window_kb": memory / SPECTATORS,
        "news_bytes": size,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--moves", type=int, default=20, choices=range(1, LONGEST))
    parser.add_argument("--write", type=Path, help="also write them to this file")
    args = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with ExitStack() as open_parts:
        database = open_parts.enter_context(PostgreSQL(durable=True))
        redis = open_parts.enter_context(Redis())
        url = database.create()
        shared = ["--database", url, "--redis", redis.url]
        processes = []
        for _ in range(3):
            folder = open_parts.enter_context(TemporaryDirectory())
            own = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", folder]
            running = server(sys.executable, "-c", LATTICE, *own, *shared)
            processes.append(open_parts.enter_context(running))
        meter = Meter(processes, database, redis)
        costs = asyncio.run(measure(processes, meter, args.games, args.moves))
    lines = [f"{name} = {cost:.4g}" for name, cost in costs.items()]
    print("\n".join(lines))
    if args.write:
        args.write.write_text("\n".join(["# Measured by fleet_costs.py.", *lines, ""]))


if __name__ == "__main__":
    main()
