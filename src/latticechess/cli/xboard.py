"""`lattice xboard`: our engine for programs that speak the XBoard protocol."""

from __future__ import annotations

import argparse

from latticechess.cli.uci import speak


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    subparsers.add_parser("xboard", help="run the engine for XBoard, WinBoard and the like")


def run(args: argparse.Namespace) -> int:
    """Speak the XBoard protocol on the standard streams until `quit`."""
    # Programs give an engine two seconds to say that it has features, on slow machines too: that
    # is said before the engine is loaded.
    print("feature done=0", flush=True)
    from latticechess.programs.xboard_loop import XBoardLoop

    return speak(XBoardLoop)
