"""`lattice worker`: run a remote worker, which thinks for the computer players of servers."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from latticechess.cli import CommandError

if TYPE_CHECKING:
    from latticechess.app.cluster.shared_bus import Carrier

REDIS = "LATTICE_REDIS"
DATABASE = "LATTICE_DATABASE"


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "worker", help="run a remote worker: think for the computer players of other servers"
    )
    parser.add_argument(
        "--redis",
        default=None,
        metavar="URL",
        help=f"the servers' Redis (or the environment variable {REDIS})",
    )
    parser.add_argument(
        "--database",
        default=None,
        metavar="URL",
        help=f"the servers' PostgreSQL, where they have no Redis (or {DATABASE})",
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="searches at a time (default: %(default)s, one per core)",
    )


def run(args: argparse.Namespace) -> int:
    """Work until stopped."""
    import asyncio

    if args.processes < 1:
        raise CommandError("--processes needs a number, 1 or more.")
    carrier = carrier_of(
        args.redis or os.environ.get(REDIS), args.database or os.environ.get(DATABASE)
    )
    print(f"Thinking for the servers at {carrier.name}, {args.processes} searches at a time.")
    print("Press Ctrl-C to stop.", flush=True)
    asyncio.run(work(carrier, args.processes))
    return 0


def carrier_of(redis: str | None, database: str | None) -> Carrier:
    """The bus of the servers, which must answer now; CommandError."""
    from latticechess.app.cluster.redis_carrier import RedisCarrier, check_redis
    from latticechess.app.cluster.shared_bus import BusError
    from latticechess.store.database.notifications import Notifications
    from latticechess.store.database.open import (
        StoreError,
        is_reachable,
        is_server,
        make_engine,
        redacted_url,
    )

    if redis:
        try:
            check_redis(redis)
        except BusError as problem:
            raise CommandError(str(problem)) from problem
        return RedisCarrier(redis)
    if not database or not is_server(database):
        raise CommandError(
            "Say how to reach the servers: --redis redis://HOST if they use Redis, otherwise "
            "--database postgresql://USER@HOST/NAME"
        )
    try:
        engine = make_engine(database)
    except StoreError as problem:
        raise CommandError(str(problem)) from problem
    if not is_reachable(engine):
        raise CommandError(
            f"{redacted_url(database)} does not answer. Start it, or check the address."
        )
    engine.dispose()
    return Notifications(database)


async def work(carrier: Carrier, processes: int) -> None:
    """Answer jobs until cancelled."""
    from latticechess.app.cluster.shared_bus import SharedBus
    from latticechess.app.engines import EnginePool
    from latticechess.app.engines.remote_worker import RemoteWorker

    bus = SharedBus(carrier)
    async with EnginePool(workers=processes) as pool:
        pool.warm()
        await bus.open()
        try:
            await RemoteWorker(bus, pool, processes).run()
        finally:
            await bus.close()
