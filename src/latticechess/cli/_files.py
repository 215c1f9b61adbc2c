"""Reading and writing files, with a sentence for people when it fails."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from latticechess.cli import CommandError

HEAD_BYTES = 16_384


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


def head_of(path: Path) -> str:
    """The beginning of the file: enough to tell its format."""
    try:
        with path.open("rb") as file:
            data = file.read(HEAD_BYTES)
    except OSError as error:
        raise CommandError(f"{path} cannot be read ({error.strerror}).") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def lines_of(path: Path) -> Iterator[str]:
    """The file line by line, each UTF-8 or else Latin-1."""
    try:
        with path.open("rb") as file:
            for line in file:
                try:
                    yield line.decode()
                except UnicodeDecodeError:
                    yield line.decode("latin-1")
    except OSError as error:
        raise CommandError(f"{path} cannot be read ({error.strerror}).") from error


def appendable(path: Path) -> None:
    """CommandError now, rather than after long work, if the file cannot be added to."""
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
    """The screen, or a file that takes its name when everything has been written."""
    if str(args.output) == "-":
        yield sys.stdout
        return
    path: Path = args.output
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
