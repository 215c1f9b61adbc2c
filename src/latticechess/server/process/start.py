"""Starts a whole program for a person at a command line: folder, socket, words, browser."""

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
from latticechess.app.live.new_game import LONGEST_DELAY_S
from latticechess.app.program import Program, ProgramOptions, program_version, uncompiled_modules
from latticechess.server.application import application
from latticechess.server.process import logs, network, qr, run
from latticechess.server.process.logs import LogForm
from latticechess.server.process.process_pool import Workers, WorkersError
from latticechess.server.security.origin import Gate
from latticechess.server.security.rate_limits import is_loopback
from latticechess.store.database.open import StoreError, is_server
from latticechess.uci.installed_engines import find, installed_engines

STARTING = (FolderInUseError, network.CannotListenError, StoreError, BusError, WorkersError)
"""What may keep the program from starting; each is a sentence for people."""


@dataclass(frozen=True)
class Wishes:
    """What the command line asked for."""

    host: str = "127.0.0.1"
    port: int = network.PORT
    fixed_port: bool = False
    data: Path | None = None
    database: str | None = None
    redis: str | None = None
    workers: int = 1
    log: LogForm = "text"
    browser: bool = False
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    """Whose X-Forwarded-For is believed, in place of this machine's."""
    engines: tuple[str, ...] = ()
    """Paths of UCI engines; none: those that are found."""
    hosted: bool = False
    """For others, with accounts, wherever it listens."""
    delay_s: int = 0
    """How late spectators see games that do not say it themselves."""
    patience_s: int | None = None
    """How long an opponent who has left is waited for; None: as long as is usual."""

    @property
    def shared(self) -> bool:
        """Whether the games are where several processes can use them."""
        return self.database is not None and is_server(self.database)

    @property
    def local(self) -> bool:
        """Nobody but the person at this machine can reach it: no log-in."""
        return not self.hosted and not self.names and is_loopback(self.host)


def start(wishes: Wishes) -> None:
    """Run the program until it is stopped.

    An error of STARTING if it cannot even start.
    """
    require_sense(wishes)
    folder = DataFolder(wishes.data or default_folder())
    if wishes.shared:
        # The games are in the database: other processes of this machine may serve them too.
        with listen(wishes) as listener:
            serve_shared(folder, wishes, listener)
        return
    try:
        folder.open()
    except FolderInUseError as taken:
        if not (wishes.browser and taken.address):
            raise
        say(f"Lattice Chess runs already: {taken.address}")
        open_browser(taken.address)
        return
    try:
        with listen(wishes) as listener:
            folder.tell(local_address(wishes, listener))
            serve_alone(folder, wishes, listener)
    finally:
        folder.close()


def require_sense(wishes: Wishes) -> None:
    """StoreError for wishes that do not go together."""
    if wishes.workers < 1:
        raise StoreError("--workers needs a number of processes, 1 or more.")
    if not 0 <= wishes.delay_s <= LONGEST_DELAY_S:
        raise StoreError(f"--spectator-delay takes 0 to {LONGEST_DELAY_S} seconds.")
    if wishes.patience_s is not None and wishes.patience_s < 1:
        raise StoreError("--claim-after takes a number of seconds, 1 or more.")
    if not wishes.shared and (wishes.workers > 1 or wishes.redis):
        raise StoreError(
            "Several processes need a database that they can share: "
            "add --database postgresql://USER:PASSWORD@HOST/NAME"
        )


def listen(wishes: Wishes) -> socket.socket:
    return network.listen(wishes.host, wishes.port, wishes.fixed_port)


def local_address(wishes: Wishes, listener: socket.socket) -> str:
    return network.local_address(wishes.host, listener.getsockname()[1])


def make_program(folder: DataFolder, wishes: Wishes, listener: socket.socket) -> Program:
    """The program with its games open; StoreError or BusError."""
    addresses = network.network_addresses(wishes.host, listener.getsockname()[1])
    return assemble(
        ProgramOptions(
            folder=folder,
            addresses=addresses,
            database=wishes.database,
            redis_url=wishes.redis,
            engines=installed_engines(wishes.engines),
            local=wishes.local,
            delay_s=wishes.delay_s,
            patience_s=wishes.patience_s,
        )
    )


def serve_alone(folder: DataFolder, wishes: Wishes, listener: socket.socket) -> None:
    """Serve from this process, until stopped."""
    program = make_program(folder, wishes, listener)
    here = local_address(wishes, listener)
    set_up = set_up_link(program, wishes, here)

    def ready() -> None:
        greet(program, here, set_up)
        if wishes.browser:
            open_browser(here)

    serve(program, wishes, listener, ready)


def serve_shared(folder: DataFolder, wishes: Wishes, listener: socket.socket) -> None:
    """Serve games in a database on a server, from one or several processes."""
    if wishes.workers == 1:
        serve_alone(folder, wishes, listener)
        return
    # Opened once before all: errors are said once, and the tables are made once.
    program = make_program(folder, wishes, listener)
    here = local_address(wishes, listener)
    set_up = set_up_link(program, wishes, here)
    program.discard()
    workers = Workers(wishes.workers, serve_worker, wishes, listener)
    workers.run(lambda: greet(program, here, set_up))


def serve_worker(wishes: Wishes, listener: socket.socket, ready: Event) -> None:
    """One of several processes."""
    folder = DataFolder(wishes.data or default_folder())
    serve(make_program(folder, wishes, listener), wishes, listener, ready.set)


def serve(
    program: Program, wishes: Wishes, listener: socket.socket, ready: Callable[[], None]
) -> None:
    logs.set_up(wishes.log)
    gate = Gate(wishes.names, wishes.origins)
    proxies = wishes.proxies or run.OWN_MACHINE
    run.serve(application(program, gate, on_ready=ready), listener, proxies)


def set_up_link(program: Program, wishes: Wishes, here: str) -> str | None:
    """The address at which the first organiser makes their account; None if there is one."""
    secret = None if wishes.local else asyncio.run(program.membership.first_start())
    if secret is None:
        return None
    start = f"https://{wishes.names[0]}/" if wishes.names else here
    # Behind the # it is never sent to a server, nor written into any log.
    return f"{start}welcome#{secret}"


def greet(program: Program, here: str, set_up: str | None = None) -> None:
    """Tell the person where everything is."""
    say(f"Lattice Chess {program_version()}")
    if uncompiled_modules():
        say(
            "Running uncompiled: everything works, but slowly, and the computer plays worse. "
            "`make build` in the source folder compiles it."
        )
    say(f"Games are kept in {program.place}")
    say(f"Play at {here}")
    for address in program.addresses:
        say(f"Others on your network: {address}")
    if program.addresses and sys.stdout.isatty():
        say(qr.drawn(program.addresses[0]))
    for guest in program.options.engines:
        place = "" if find(guest.path) else ", but nothing is there"
        say(f"Engine {guest.name}: {guest.path}{place}")
    if set_up is not None:
        say(f"Nobody organises this club yet. Become its organiser within a day: {set_up}")
    say("Press Ctrl-C to stop.")


def say(text: str) -> None:
    print(text, flush=True)


def has_display() -> bool:
    """Whether a browser window could be shown."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open the address in the user's browser, if there is a screen; never in the way."""
    if has_display():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
