"""Thousands of random variants on every floor, in a run that may be stopped and taken up again.

    python tests/soak_variants.py --count 10000 --log build/variants.log

Each variant has one line in the log: its seed, and how many plies it survived or what failed.
Seeds that are done are not examined again; those that failed are, and those that `--seeds` names.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import cast

sys.path.insert(0, str(Path(__file__).parent))

from server.harness import Browser, Server
from server.loop_watch import WatchedServer
from variant_games import examine

PATIENT_S = 900
"""An answer may take long on a machine that has much else to do."""
browser: Browser | None = None
"""A visitor of the server that this process runs."""


def open_server() -> None:
    global browser
    server = WatchedServer(Path(tempfile.mkdtemp(prefix="lattice-variants-")) / "games")
    server.start()
    browser = Browser(cast("Server", server))  # all it asks for is the address
    browser.http.timeout = PATIENT_S


def survive(seed: int) -> str:
    """The line of the log for a seed."""
    try:
        examined = examine(seed, browser)
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        told = " ".join(repr(error).split())
        return f"{seed} FAILED {Path(frame.filename).name}:{frame.lineno} {told:.300}"
    return f"{seed} ok {examined.plies} {','.join(sorted(examined.ends))}"


def done(log: Path) -> dict[int, str]:
    """The newest line of each seed."""
    lines = log.read_text().splitlines() if log.exists() else []
    return {int(line.split()[0]): line for line in lines if line.split()[:1]}


def failures(log: Path) -> list[str]:
    return [line for line in done(log).values() if line.split()[1] != "ok"]


def missing(log: Path, count: int) -> Iterator[int]:
    known = done(log)
    return (seed for seed in range(count) if known.get(seed, "0 -").split()[1] != "ok")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--log", type=Path, default=Path("build/variants.log"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seeds", type=int, nargs="+", help="examine these alone")
    options = parser.parse_args()
    seeds = options.seeds or list(missing(options.log, options.count))
    options.log.parent.mkdir(parents=True, exist_ok=True)
    fresh = multiprocessing.get_context("spawn")
    with (
        options.log.open("a", buffering=1) as log,
        ProcessPoolExecutor(options.jobs, fresh, open_server) as pool,
    ):
        for line in pool.map(survive, seeds):
            log.write(line + "\n")
    asked = set(options.seeds or range(options.count))
    failed = [line for line in failures(options.log) if int(line.split()[0]) in asked]
    print(f"{len(asked) - len(failed)} of {len(asked)} variants survived")
    print(*failed, sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
