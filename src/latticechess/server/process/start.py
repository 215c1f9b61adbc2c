"""Start the server from the command line: data folder, listening socket, greeting, browser."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from pathlib import Path

from latticechess.app.assembly import assemble
from latticechess.app.cluster.shared_bus import BusError
from latticechess.app.folders import DataFolder, FolderInUseError, default_folder
from latticechess.app.program import Program, ProgramOptions, program_version, uncompiled_modules
from latticechess.features.games.service.new_game import LONGEST_DELAY_S
from latticechess.programs.installed import find, installed_engines
from latticechess.server.application import application
from latticechess.server.process import logs, network, qr, run
from latticechess.server.process.garbage_collection import paused
from latticechess.server.process.logs import LogFormat
from latticechess.server.process.process_pool import ProcessPool, ProcessPoolError
from latticechess.server.security.origin import OriginPolicy, is_loopback
from latticechess.server.static import Site
from latticechess.store.database.open import StoreError, is_server

START_ERRORS = (FolderInUseError, network.CannotListenError, StoreError, BusError, ProcessPoolError)
"""Errors that keep the server from starting; the message of each is for people."""


@dataclass(frozen=True)
class ServerOptions:
    """Options of the command line."""

    host: str = "127.0.0.1"
    port: int = network.PORT
    fixed_port: bool = False
    data: Path | None = None
    database: str | None = None
    redis: str | None = None
    workers: int = 1
    log: LogFormat = "text"
    browser: bool = False
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    """Proxies whose X-Forwarded-For is trusted; empty: those on this machine."""
    engines: tuple[str, ...] = ()
    """Paths of UCI engines; empty: those that are found."""
    hosted: bool = False
    """With accounts, even when listening on loopback only."""
    delay_s: int = 0
    """Default spectator delay of new games."""
    patience_s: int | None = None
    """How long an absent opponent has before the game can be claimed; None: the default."""
    network_address: str | None = None
    """Where a local program opens to its network when asked to; None: this machine's address."""
    private_webhooks: bool = False
    """Whether webhooks may lead into the server's own network."""

    @property
    def shared(self) -> bool:
        """Whether several processes can share the database."""
        return self.database is not None and is_server(self.database)

    @property
    def local(self) -> bool:
        """Local mode: only this machine can reach the server, and nobody logs in."""
        return not self.hosted and not self.names and is_loopback(self.host)


def start(options: ServerOptions) -> None:
    """Run the server until it is stopped; one of START_ERRORS if it cannot start."""
    check_options(options)
    folder = DataFolder(options.data or default_folder())
    if options.shared:
        # The games are in the database server, so the folder needs no lock.
        with listen(options) as listener:
            serve_shared(folder, options, listener)
        return
    try:
        folder.open()
    except FolderInUseError as taken:
        if not (options.browser and taken.address):
            raise
        say(f"Lattice Chess is already running: {taken.address}")
        open_browser(taken.address)
        return
    try:
        with listen(options) as listener:
            folder.tell(local_address(options, listener))
            serve_alone(folder, options, listener)
    finally:
        folder.close()


def check_options(options: ServerOptions) -> None:
    """StoreError for options that are out of range or do not go together."""
    if options.workers < 1:
        raise StoreError("--workers needs a number of processes, 1 or more.")
    if not 0 <= options.delay_s <= LONGEST_DELAY_S:
        raise StoreError(f"--spectator-delay takes 0 to {LONGEST_DELAY_S} seconds.")
    if options.patience_s is not None and options.patience_s < 1:
        raise StoreError("--claim-after takes a number of seconds, 1 or more.")
    if not options.shared and (options.workers > 1 or options.redis):
        raise StoreError(
            "Several processes need a database they can share: "
            "add --database postgresql://USER:PASSWORD@HOST/NAME"
        )


def listen(options: ServerOptions) -> socket.socket:
    return network.listen(options.host, options.port, options.fixed_port)


def local_address(options: ServerOptions, listener: socket.socket) -> str:
    return network.local_address(options.host, listener.getsockname()[1])


def make_program(folder: DataFolder, options: ServerOptions, listener: socket.socket) -> Program:
    """The program with its store open; StoreError or BusError."""
    addresses = network.network_addresses(options.host, listener.getsockname()[1])
    return assemble(
        ProgramOptions(
            folder=folder,
            addresses=addresses,
            database=options.database,
            redis_url=options.redis,
            engines=installed_engines(options.engines),
            local=options.local,
            delay_s=options.delay_s,
            patience_s=options.patience_s,
            private_webhooks=options.private_webhooks,
        )
    )


def serve_alone(folder: DataFolder, options: ServerOptions, listener: socket.socket) -> None:
    """Serve from this process until stopped."""
    program = make_program(folder, options, listener)
    here = local_address(options, listener)
    setup_link = first_organiser_link(program, options, here)

    def ready() -> None:
        greet(program, here, setup_link)
        if options.browser:
            open_browser(here)

    serve(program, options, listener, ready)


def serve_shared(folder: DataFolder, options: ServerOptions, listener: socket.socket) -> None:
    """Serve the games of a database server, from one or several processes."""
    if options.workers == 1:
        serve_alone(folder, options, listener)
        return
    # Open the store once in the parent: errors are reported once, migrations run once.
    program = make_program(folder, options, listener)
    here = local_address(options, listener)
    setup_link = first_organiser_link(program, options, here)
    program.discard()
    pool = ProcessPool(options.workers, serve_worker, options, listener)
    pool.run(lambda: greet(program, here, setup_link))


def serve_worker(options: ServerOptions, listener: socket.socket, ready: Event) -> None:
    """Serve from one process of the pool."""
    folder = DataFolder(options.data or default_folder())
    serve(make_program(folder, options, listener), options, listener, ready.set)


def serve(
    program: Program, options: ServerOptions, listener: socket.socket, ready: Callable[[], None]
) -> None:
    logs.configure(options.log)
    origin_policy = OriginPolicy(options.names, options.origins)
    proxies = options.proxies or run.LOCAL_PROXIES
    with paused():
        app = application(
            program, origin_policy, on_ready=ready, network_address=options.network_address
        )
    run.serve(app, listener, proxies)


def first_organiser_link(program: Program, options: ServerOptions, here: str) -> str | None:
    """The link with which the first organiser registers; None if there is an organiser."""
    secret = None if options.local else asyncio.run(program.membership.first_start())
    if secret is None:
        return None
    start = f"https://{options.names[0]}/" if options.names else here
    # A URL fragment is never sent to a server, so no log records it.
    return f"{start}welcome#{secret}"


def greet(program: Program, here: str, setup_link: str | None = None) -> None:
    """Print the addresses, the engines and where games are stored."""
    say(f"Lattice Chess {program_version()}")
    if uncompiled_modules():
        say(
            "Running uncompiled: everything works, but more slowly, and the computer plays worse. "
            "Run `make compiled` in the source folder to compile it."
        )
    if not Site().built:
        say(
            "The browser app is missing: pages answer with an error. Run `make web` in the source "
            "folder, or install a package that was built with it."
        )
    say(f"Games are stored in {program.place}")
    say(f"Play at {here}")
    for address in program.addresses:
        say(f"Others on your network: {address}")
    if program.addresses and sys.stdout.isatty():
        say(qr.drawn(program.addresses[0]))
    for guest in program.options.engines:
        place = "" if find(guest.path) else " (not found)"
        say(f"Engine {guest.name}: {guest.path}{place}")
    if setup_link is not None:
        say(f"This club has no organiser yet. Become its organiser within a day: {setup_link}")
    say("Press Ctrl-C to stop.")


def say(text: str) -> None:
    print(text, flush=True)


def has_display() -> bool:
    """Whether a browser window can be shown."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open the address in the user's browser if there is a display; never blocks."""
    if has_display():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
