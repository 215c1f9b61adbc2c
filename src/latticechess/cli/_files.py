"""Reading and writing files, with a sentence for people when it fails."""

from __future__ import annotations

from pathlib import Path

from latticechess.cli import CommandError


def read_text(path: Path) -> str:
    """The text of the file; UTF-8, or Latin-1 as many old game files are."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be read ({error.strerror}).") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def write_text(path: Path, text: str, overwrite: bool) -> None:
    """Write the file; an existing one only if `overwrite`."""
    try:
        with path.open("w" if overwrite else "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise CommandError(f"{path} exists already; --force overwrites it.") from error
    except OSError as error:
        raise CommandError(f"{path} cannot be written ({error.strerror}).") from error
