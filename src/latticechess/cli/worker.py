"""`lattice worker`: let this machine think for the computer players of a server elsewhere."""

from __future__ import annotations

import argparse
import asyncio
import os

from latticechess.cli import CommandError

REDIS = "LATTICE_REDIS"


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "worker", help="think for the computer players of servers that use the same Redis"
    )
    parser.add_argument(
        "--redis",
        default=None,
        metavar="URL",
        help=f"the servers' Redis (or the environment variable {REDIS})",
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="searches at a time (default: %(default)s, one a core)",
    )


def run(args: argparse.Namespace) -> int:
    """Work until stopped."""
    from latticechess.app.rediscarrier import check_redis, shown
    from latticechess.app.sharedbus import BusError

    url = args.redis or os.environ.get(REDIS)
    if not url:
        raise CommandError("Say which Redis the servers use: --redis redis://HOST")
    if args.processes < 1:
        raise CommandError("--processes needs a number, 1 or more.")
    try:
        check_redis(url)
    except BusError as problem:
        raise CommandError(str(problem)) from problem
    print(f"Thinking for the servers at {shown(url)}, {args.processes} searches at a time.")
    print("Press Ctrl-C to stop.", flush=True)
    asyncio.run(work(url, args.processes))
    return 0


async def work(url: str, processes: int) -> None:
    """Answer errands until cancelled."""
    from latticechess.app.engines import EnginePool
    from latticechess.app.engines.errands import ErrandRunner

    async with EnginePool(workers=processes) as pool:
        pool.warm()
        await ErrandRunner(url, pool, processes).run()
