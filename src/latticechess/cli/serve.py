"""`lattice serve`: run a server for others on the network."""

from __future__ import annotations

import argparse

from latticechess.cli.play import REDIS, add_server_options, run_server


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("serve", help="run a server for others on the network")
    add_server_options(parser, host="0.0.0.0")
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="number of processes; more than one need --database postgresql://… "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--redis",
        default=None,
        metavar="URL",
        help="connect processes by redis://HOST instead of the database "
        f"(or the environment variable {REDIS})",
    )
    parser.add_argument(
        "--trust-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a reverse proxy whose X-Forwarded-For and X-Forwarded-Proto are trusted: "
        "an IP address or a network such as 10.0.0.0/8 (default: those on this machine)",
    )
    parser.add_argument(
        "--log",
        choices=("text", "json"),
        default="text",
        help="log format on standard error (default: %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    return run_server(args, browser=False, hosted=True)
