"""Perft speed on the shipped boards, one thread, and the perft suites at full depth on request.

python bench/rules/perft.py             speed from the start positions
python bench/rules/perft.py --suites N  every position of tests/data/perft up to N nodes, checked
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from time import process_time

TESTS = Path(__file__).parents[2] / "tests"
sys.path.insert(0, str(TESTS))
import conftest  # noqa: E402 - it may have to replace the compiled modules first
from kernel.orthodox import board_of, position_of  # noqa: E402
from kernel.perftsuite import read_suite  # noqa: E402
from latticechess import Position, variant  # noqa: E402
from latticechess.kernel.move import Window  # noqa: E402
from latticechess.kernel.perft import perft  # noqa: E402

PLANE: Window = ((-10, -10), (25, 25))
STARTS: list[tuple[str, int, Window | None]] = [
    ("chess", 5, None),
    ("cube", 4, None),
    ("capablanca", 4, None),
    ("raumschach", 3, None),
    ("plane", 3, PLANE),
]
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"


def measure(name: str, position: Position, depth: int, window: Window | None = None) -> None:
    """Print one line: nodes, CPU seconds, million nodes a second."""
    if conftest.INTERPRETED:
        depth -= 2
    begin = process_time()
    nodes = perft(position, depth, window)
    seconds = process_time() - begin
    speed = nodes / seconds / 1e6
    print(f"{name:12} depth {depth} {nodes:12,} nodes {seconds:7.2f} s {speed:7.2f} M/s")


def run_suites(cap: int) -> int:
    """Check every position up to `cap` nodes; how many were wrong."""
    wrong = total = 0
    begin = process_time()
    for suite in ("orthodox.perft", "chess960.perft"):
        for case in read_suite(suite):
            depth, expected = case.deepest(cap)
            nodes = perft(position_of(board_of(case.epd, chess960=True)), depth)
            total += nodes
            if nodes != expected:
                wrong += 1
                print(f"{suite} {case.name}: depth {depth} gives {nodes}, not {expected}")
    seconds = process_time() - begin
    print(f"{total:,} nodes in {seconds:.1f} s, {total / seconds / 1e6:.1f} M/s, {wrong} wrong")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--suites", type=int, metavar="NODES", help="check the perft suites")
    arguments = parser.parse_args()
    if arguments.suites:
        return 1 if run_suites(arguments.suites) else 0
    print(f"{'interpreted' if conftest.INTERPRETED else 'compiled'}, load {os.getloadavg()[0]:.1f}")
    for name, depth, window in STARTS:
        measure(name, variant(name).start(), depth, window)
    measure("kiwipete", position_of(board_of(KIWIPETE)), 4)
    return 0


if __name__ == "__main__":
    sys.exit(main())
