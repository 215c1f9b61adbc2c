"""`lattice play`: start the program on this machine and open it in the browser.

`lattice play BOARD` plays in the terminal instead.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from latticechess.cli import CommandError
from latticechess.cli._store import add_store_options, database_of
from latticechess.engine.strength.characters import CHARACTERS
from latticechess.engine.strength.levels import DEFAULT_LEVEL
from latticechess.kernel import library
from latticechess.server.process.network import PORT

REDIS = "LATTICE_REDIS"
"""Environment variable for the URL of Redis, which may contain a password."""

ONLY_WITH_BOARD = ("level", "character", "side", "position", "start", "save", "figures", "letters")


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "play",
        help="play on this machine, in the browser; with a board's name, in the terminal",
        description="Without BOARD the program opens in the browser. With BOARD you play the "
        "computer here, in the terminal: `lattice play chess --level 5`.",
    )
    add_server_options(parser, host="127.0.0.1")
    parser.add_argument(
        "--network-address",
        metavar="ADDRESS",
        help="where *Play with a friend* opens to the network (default: this machine's address)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    add_terminal_options(parser)


def add_terminal_options(parser: argparse.ArgumentParser) -> None:
    """Declare BOARD and what goes with it."""
    names = ", ".join(library.names())
    parser.add_argument(
        "variant", nargs="?", metavar="BOARD", help=f"play here: {names}; or a .toml file"
    )
    group = parser.add_argument_group("with BOARD")
    group.add_argument(
        "--level",
        type=int,
        default=None,
        help=f"the computer's strength (default: {DEFAULT_LEVEL})",
    )
    group.add_argument(
        "--character", choices=tuple(CHARACTERS), help="in whose taste the computer plays"
    )
    group.add_argument(
        "--side",
        choices=["white", "black", "random", "both"],
        default=None,
        help="your side; both: two people at one keyboard (default: white)",
    )
    group.add_argument("--position", metavar="TEXT", help="begin with this position (FEN)")
    group.add_argument("--start", type=int, metavar="NUMBER", help="a numbered start position")
    group.add_argument("--save", type=Path, metavar="FILE", help="save the game here, as PGN")
    signs = group.add_mutually_exclusive_group()
    signs.add_argument("--figures", action="store_true", help="chess symbols for the pieces")
    signs.add_argument("--letters", action="store_true", help="letters for the pieces")


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
        "--syzygy",
        metavar="FOLDER",
        help="Syzygy endgame tables of chess, which the computer then plays by "
        "(default: those in LATTICE_SYZYGY)",
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
        "--private-webhooks",
        action="store_true",
        help="let webhooks of clubs lead to addresses in the server's own network",
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
    if args.variant is not None:
        from latticechess.cli._terminal.start import play_in_terminal

        args.level = DEFAULT_LEVEL if args.level is None else args.level
        args.side = args.side or "white"
        use_endgame_tables(args.syzygy)
        return play_in_terminal(args)
    given = [name for name in ONLY_WITH_BOARD if getattr(args, name) not in (None, False)]
    if given:
        raise CommandError(
            f"--{given[0]} needs the name of a board, as in `lattice play chess --{given[0]} ...`."
        )
    return run_server(args, browser=not args.no_browser)


def use_endgame_tables(folders: str | None) -> None:
    """Use these Syzygy tables, or those of the environment; CommandError if there are none."""
    from latticechess.engine.endgames import syzygy

    wished = folders or os.environ.get(syzygy.VARIABLE)
    if not wished:
        return
    try:
        syzygy.use(wished)
    except syzygy.EndgameTablesError as error:
        raise CommandError(str(error)) from error


def run_server(args: argparse.Namespace, browser: bool, hosted: bool = False) -> int:
    """Start the server with the parsed options."""
    from latticechess.server.process.garbage_collection import paused

    with paused():
        from latticechess.programs.installed import find
        from latticechess.server.process.start import START_ERRORS, ServerOptions, start

    for path in args.engine:
        if find(path) is None:
            raise CommandError(
                f"There is no program {path}. Give the path of an installed UCI engine."
            )
    use_endgame_tables(args.syzygy)
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
        private_webhooks=args.private_webhooks,
        patience_s=args.claim_after,
        network_address=getattr(args, "network_address", None),
    )
    try:
        start(options)
    except START_ERRORS as problem:
        raise CommandError(str(problem)) from problem
    except OSError as problem:
        raise CommandError(f"Cannot keep games in {args.data}: {problem.strerror}.") from problem
    return 0
