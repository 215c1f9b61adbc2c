"""Split a file of any size into parts that hold whole games, and decode them."""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.notation.formats import BY_NAME, Format, by_suffix, recognise

PART_BYTES = 3 << 20
LONGEST_OTHER = 16 << 20
"""Largest file in a format other than PGN: it is read whole."""
LONGEST_GAME = 10 << 20
_BOUNDARY = re.compile(rb"\r?\n(?=\[Event )")
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


@dataclass(slots=True)
class Source:
    """A file to import: its bytes, its name and, if known, size and format."""

    stream: BinaryIO
    name: str = ""
    size: int | None = None
    form: Format | None = None
    variant: str | None = None
    """The variant if the file does not name it."""
    problem: Sentence | None = None
    """Why the rest was not read."""


@dataclass(frozen=True, slots=True)
class FilePart:
    """Part of a file, as text with whole games."""

    text: str
    form: str
    first_line: int
    first_number: int | None
    """Number of the first game in the file; None: not known in advance."""
    end: int
    """Bytes of the file up to the end of this part."""
    variant: str | None = None


def parts(source: Source) -> Iterator[FilePart]:
    """The parts of a file; `source.problem` says why there are no more."""
    head = source.stream.read(PART_BYTES)
    if not head.removeprefix(BOM_UTF8).strip():
        source.problem = sentence("file-empty")
        return
    if head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        source.problem = sentence("file-utf16")
        return
    if _BINARY.search(head[:4096]):
        source.problem = sentence("file-not-text")
        return
    form = source.form or _format_of(source.name, decoded(head))
    if form.name == "pgn":
        yield from _pgn_parts(source, head)
        return
    rest = source.stream.read(LONGEST_OTHER + 1 - len(head)) if len(head) == PART_BYTES else b""
    if len(head) + len(rest) > LONGEST_OTHER:
        source.problem = sentence("file-too-large", format=form.title, count=LONGEST_OTHER >> 20)
        return
    whole = head + rest
    yield FilePart(decoded(whole), form.name, 1, 1, len(whole), source.variant)


def _format_of(name: str, head: str) -> Format:
    known = by_suffix(name) if name else None
    if known is None or known.name in ("log", "fen"):
        return recognise(head)
    return known


def _pgn_parts(source: Source, head: bytes) -> Iterator[FilePart]:
    """Split before the first line of a game; a game without end stops the import."""
    rest, line, end = head, 1, 0
    while rest:
        more = source.stream.read(PART_BYTES)
        buffer = rest if not more else rest + more
        cut = len(buffer) if not more else _last_boundary(buffer)
        if cut == 0:
            if len(buffer) > LONGEST_GAME:
                source.problem = sentence("file-without-end", line=line, count=LONGEST_GAME >> 20)
                return
            rest = buffer
            continue
        chunk, rest = buffer[:cut], buffer[cut:]
        end += len(chunk)
        yield FilePart(decoded(chunk), "pgn", line, None, end, source.variant)
        line += chunk.count(b"\n")


def _last_boundary(buffer: bytes) -> int:
    """Offset of the last game in the buffer; 0 if it is the first."""
    at = buffer.rfind(b"\n[Event ")
    return at + 1


def decoded(data: bytes) -> str:
    """UTF-8, or Latin-1 as many old game files are."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def format_named(name: str) -> Format:
    """The format with this name; KeyError."""
    return BY_NAME[name]
