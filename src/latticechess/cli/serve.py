"""`lattice serve`: start the program for others on the network."""

from __future__ import annotations

import argparse

from latticechess.cli.play import add_server_options, run_server


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("serve", help="let others on the network play")
    add_server_options(parser, host="0.0.0.0")


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    return run_server(args, browser=False, hosted=True)
