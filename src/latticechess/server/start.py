"""Starts a whole program for a person at a command line: folder, socket, words, browser."""

from __future__ import annotations

import ipaddress
import os
import sys
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path

from latticechess.app.folders import DataFolder, FolderInUseError, default_folder
from latticechess.app.program import Program, program_version, uncompiled_modules
from latticechess.server import network, run
from latticechess.server.application import application
from latticechess.server.origin import Gate
from latticechess.uci.guests import find, guests


@dataclass(frozen=True)
class Wishes:
    """What the command line asked for."""

    host: str = "127.0.0.1"
    port: int = network.PORT
    fixed_port: bool = False
    data: Path | None = None
    database: str | None = None
    browser: bool = False
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()
    """Paths of UCI engines; none: those that are found."""
    hosted: bool = False
    """For others, with accounts, wherever it listens."""

    @property
    def local(self) -> bool:
        """Nobody but the person at this machine can reach it: no log-in."""
        return not self.hosted and not self.names and is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Whether a program that listens there is reached from this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def start(wishes: Wishes) -> None:
    """Run the program until it is stopped.

    FolderInUseError, CannotListenError or StoreError if it cannot even start.
    """
    folder = DataFolder(wishes.data or default_folder())
    try:
        folder.open()
    except FolderInUseError as taken:
        if not (wishes.browser and taken.address):
            raise
        say(f"Lattice Chess runs already: {taken.address}")
        open_browser(taken.address)
        return
    try:
        listen_and_serve(folder, wishes)
    finally:
        folder.close()


def listen_and_serve(folder: DataFolder, wishes: Wishes) -> None:
    """Serve the folder's games on the wished-for address."""
    with network.listen(wishes.host, wishes.port, wishes.fixed_port) as listener:
        port: int = listener.getsockname()[1]
        here = network.local_address(wishes.host, port)
        folder.tell(here)
        addresses = network.network_addresses(wishes.host, port)
        program = Program(folder, addresses, wishes.database, guests(wishes.engines))
        program.open_store()

        def ready() -> None:
            greet(program, here)
            if wishes.browser:
                open_browser(here)

        gate = Gate(wishes.names, wishes.origins)
        run.serve(application(program, gate, on_ready=ready, local=wishes.local), listener)


def greet(program: Program, here: str) -> None:
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
    for guest in program.guests:
        place = "" if find(guest.path) else ", but nothing is there"
        say(f"Engine {guest.name}: {guest.path}{place}")
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
