"""The data folder of a program, locked so that only one program uses it at a time."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

NAME = "lattice-chess"


def default_folder() -> Path:
    """The usual data folder of a program on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support" / NAME
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / NAME


class FolderInUseError(Exception):
    """Another program uses the folder; `address` is where it serves, if known."""

    def __init__(self, folder: Path, address: str) -> None:
        super().__init__(f"Another Lattice Chess already uses the games in {folder}.")
        self.address = address


class DataFolder:
    """A data folder, locked by one running program."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock: IO[str] | None = None

    @property
    def database(self) -> Path:
        return self.path / "games.sqlite"

    @property
    def puzzles(self) -> Path:
        """Puzzle files of one's own, each instead of the package's for its board."""
        return self.path / "puzzles"

    @property
    def heartbeat(self) -> Path:
        """Touched while the program runs, so that the next run knows when this one stopped."""
        return self.path / "pulse"

    def open(self) -> None:
        """Create the folder if necessary and lock it; FolderInUseError."""
        self.path.mkdir(parents=True, exist_ok=True)
        lock = (self.path / "running").open("a+", encoding="utf-8")
        if not try_lock(lock):
            lock.seek(0)
            address = lock.read().strip()
            lock.close()
            raise FolderInUseError(self.path, address)
        self.lock = lock

    def tell(self, address: str) -> None:
        """Leave the address for a second program that opens the same folder."""
        assert self.lock is not None, "tell() needs an opened folder"
        self.lock.seek(0)
        self.lock.truncate()
        self.lock.write(address)
        self.lock.flush()

    def close(self) -> None:
        if self.lock is not None:
            self.lock.close()
            self.lock = None


def try_lock(file: IO[str]) -> bool:
    """Lock the file until it is closed; False if another process holds the lock."""
    try:
        if sys.platform == "win32":
            import msvcrt

            # Lock a byte far behind the text, which must stay readable for others.
            file.seek(1 << 30)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
