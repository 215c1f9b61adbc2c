"""`lattice uci`: our engine for chess programs that speak UCI."""

from __future__ import annotations

import argparse
import sys


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    subparsers.add_parser("uci", help="the engine for other chess programs, by UCI")


def run(args: argparse.Namespace) -> int:
    """Talk on the standard streams until `quit`."""
    from latticechess.uci.front import Front

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    Front(write).run(sys.stdin)
    return 0
