"""`lattice play`: start the program on this machine and open it in the browser."""

from __future__ import annotations

import argparse
import os

from latticechess.cli import CommandError
from latticechess.cli._store import add_store_options, database_of
from latticechess.server.process.network import PORT

REDIS = "LATTICE_REDIS"
"""Environment variable for the URL of Redis, which may contain a password."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("play", help="play on this machine, in the browser")
    add_server_options(parser, host="127.0.0.1")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def add_server_options(parser: argparse.ArgumentParser, host: str) -> None:
    """Declare the options of every command that runs a server."""
    parser.add_argument("--host", default=host, help="address to listen on (default: %(default)s)")
    parser.add_argument(
        "--port",
        type=int,
        default=None,
        help=f"port to listen on, 0 for any free one (default: {PORT}, or the next free one)",
    )
    add_store_options(parser)
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a host name of this server, such as chess.example.org; may be repeated",
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="PATH",
        help="a UCI engine for chess, offered as opponent and analyst; may be repeated "
        "(default: those in LATTICE_ENGINES, else stockfish if it is installed)",
    )
    parser.add_argument(
        "--spectator-delay",
        type=int,
        default=0,
        metavar="SECONDS",
        help="delay games between two people by this much for spectators, unless the game says "
        "otherwise (default: no delay)",
    )
    parser.add_argument(
        "--claim-after",
        type=int,
        default=None,
        metavar="SECONDS",
        help="how long an opponent must be away before the game can be claimed "
        "(default: 60 with a clock, 180 without)",
    )
    parser.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="another origin that may use this server (for developers of the app)",
    )


def run(args: argparse.Namespace) -> int:
    """Run until stopped."""
    return run_server(args, browser=not args.no_browser)


def run_server(args: argparse.Namespace, browser: bool, hosted: bool = False) -> int:
    """Start the server with the parsed options."""
    from latticechess.server.process.start import START_ERRORS, ServerOptions, start
    from latticechess.uci.installed_engines import find

    for path in args.engine:
        if find(path) is None:
            raise CommandError(
                f"There is no program {path}. Give the path of an installed UCI engine."
            )
    options = ServerOptions(
        host=args.host,
        port=PORT if args.port is None else args.port,
        fixed_port=args.port is not None,
        data=args.data,
        database=database_of(args),
        redis=getattr(args, "redis", None) or os.environ.get(REDIS),
        workers=getattr(args, "workers", 1),
        log=getattr(args, "log", "text"),
        browser=browser,
        names=tuple(args.name),
        origins=tuple(args.allow_origin),
        proxies=tuple(getattr(args, "trust_proxy", ())),
        hosted=hosted,
        engines=tuple(args.engine),
        delay_s=args.spectator_delay,
        patience_s=args.claim_after,
    )
    try:
        start(options)
    except START_ERRORS as problem:
        raise CommandError(str(problem)) from problem
    except OSError as problem:
        raise CommandError(f"Cannot keep games in {args.data}: {problem.strerror}.") from problem
    return 0
