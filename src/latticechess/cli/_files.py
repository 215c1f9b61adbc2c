"""Reading and writing files, with clear messages when that fails."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from latticechess.cli import CommandError

STREAM = "-"
"""The name of standard input or output."""


@contextmanager
def opened_input(path: Path) -> Iterator[BinaryIO]:
    """The bytes of a file, or of standard input for `-`."""
    try:
        if str(path) == STREAM:
            yield sys.stdin.buffer
            return
        with path.open("rb") as file:
            yield file
    except OSError as error:
        # An error about another file, or the screen, is not about this one.
        if error.filename not in (None, str(path)) or isinstance(error, BrokenPipeError):
            raise
        raise CommandError(f"{path} cannot be read ({error.strerror}).") from error


def appendable(path: Path) -> None:
    """CommandError if the file cannot be appended to: now, not after hours of work."""
    new = not path.exists()
    try:
        with path.open("a", encoding="utf-8"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        raise CommandError(f"{path} cannot be written ({error.strerror}).") from error


@contextmanager
def opened_output(args: argparse.Namespace) -> Iterator[TextIO]:
    """Standard output, or a file that appears when it is complete."""
    if str(args.output) == STREAM:
        if isinstance(sys.stdout, io.TextIOWrapper):
            # A game file is UTF-8 wherever it goes: a pipe on Windows would lose letters.
            sys.stdout.reconfigure(encoding="utf-8")
        yield sys.stdout
        return
    path: Path = args.output
    if path.is_dir():
        raise CommandError(f"{path} is a folder; name a file in it.")
    if path.exists() and not args.force:
        raise CommandError(f"{path} exists already; --force overwrites it.")
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            try:
                yield file
            except BaseException:
                part.unlink()
                raise
        part.replace(path)
    except OSError as error:
        raise CommandError(f"{path} cannot be written ({error.strerror}).") from error
