"""`lattice uci`: our engine for chess programs that speak UCI."""

from __future__ import annotations

import argparse
import gc
import io
import sys
from collections.abc import Callable, Iterable
from typing import Protocol


class Loop(Protocol):
    """A session of a protocol."""

    def run(self, lines: Iterable[str]) -> None: ...


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    subparsers.add_parser("uci", help="run the engine for other chess programs (UCI)")


def run(args: argparse.Namespace) -> int:
    """Speak UCI on the standard streams until `quit`."""
    from latticechess.programs.uci_loop import EngineLoop

    return speak(EngineLoop)


def speak(session: Callable[[Callable[[str], None]], Loop]) -> int:
    """Run a session on the standard streams."""

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    if isinstance(sys.stdin, io.TextIOWrapper):
        # Bytes that are not text are an unknown command, not the end of the session.
        sys.stdin.reconfigure(errors="replace")
    session(write).run(sys.stdin)
    # Who has quit is gone at once: the collector need not go through all tables once more.
    gc.freeze()
    return 0
