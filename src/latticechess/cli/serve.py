"""`lattice serve`: start the program for others on the network."""

from __future__ import annotations

import argparse

from latticechess.cli.play import REDIS, add_server_options, run_server


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("serve", help="let others on the network play")
    add_server_options(parser, host="0.0.0.0")
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="so many processes; they need --database postgresql://… (default: %(default)s)",
    )
    parser.add_argument(
        "--redis",
        default=None,
        metavar="URL",
        help="carry news between processes by redis://HOST and not by the database "
        f"(or the environment variable {REDIS})",
    )
    parser.add_argument(
        "--trust-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a web server in front whose X-Forwarded-For and X-Forwarded-Proto are believed: "
        "a number or a network such as 10.0.0.0/8 (default: those on this machine)",
    )
    parser.add_argument(
        "--log",
        choices=("text", "json"),
        default="text",
        help="how warnings are written to standard error (default: %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    return run_server(args, browser=False, hosted=True)
