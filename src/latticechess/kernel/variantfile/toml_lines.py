"""Where every value of a TOML text stands, which the standard parser does not tell."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Path = tuple[str | int, ...]
"""The path to a value: keys of tables, indices of arrays."""
Place = tuple[int, int]
"""A line and a column, both from 1."""

_KEY = r"[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*'"
_GAP = r"[ \t]*"
_KEYS = rf"(?:{_KEY})(?:{_GAP}\.{_GAP}(?:{_KEY}))*{_GAP}"
_BLANK_LINES = re.compile(r"(?:[ \t\r]*\n)*")
_HEADER = re.compile(rf"{_GAP}(\[\[?)({_GAP}{_KEYS})\]\]?")
_ASSIGNMENT = re.compile(rf"{_GAP}({_KEYS})=")
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{},]|\n|.',
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a TOML text: the head of a table, a key with its value, or neither."""

    kind: Literal["table", "key", "other"]
    path: Path
    start: int
    """Where its bracket or key stands; blank lines before it belong to no statement."""
    end: int
    """Behind its last line."""


def statements_of(text: str, places: dict[Path, int] | None = None) -> Iterator[Statement]:
    """The statements of a valid TOML text; `places` is told where array elements begin."""
    places = {} if places is None else places
    table: Path = ()
    counts: dict[Path, int] = {}
    at = 0
    while at < len(text):
        begin = _after_blank_lines(text, at)
        if header := _HEADER.match(text, begin):
            table = _path(header[2])
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                places.setdefault(table, header.start(1))
                table = (*table, counts[table])
            end = _end_of_line(text, header.end())
            yield Statement("table", table, header.start(1), end)
        elif key := _ASSIGNMENT.match(text, begin):
            path = (*table, *_path(key[1]))
            end = _read_value(text, key.end(), path, places)
            yield Statement("key", path, key.start(1), end)
        else:
            end = at
            while end <= begin and end < len(text):
                start, end = end, _end_of_line(text, end)
                yield Statement("other", (), start, end)
        at = end


def _after_blank_lines(text: str, at: int) -> int:
    blank = _BLANK_LINES.match(text, at)
    return at if blank is None else blank.end()


def places_of(text: str) -> dict[Path, Place]:
    """The place of every table, key and array element of a valid TOML text."""
    offsets: dict[Path, int] = {(): 0}
    for statement in statements_of(text, offsets):
        if statement.kind != "other":
            offsets[statement.path] = statement.start
    breaks = [mark.start() for mark in re.finditer("\n", text)]
    return {path: _place(breaks, offset) for path, offset in offsets.items()}


def place_of(places: dict[Path, Place], path: Path) -> Place:
    """The place of `path`, or of the nearest container."""
    while path not in places:
        path = path[:-1]
    return places[path]


def _place(breaks: list[int], offset: int) -> Place:
    line = bisect_right(breaks, offset - 1)
    return line + 1, offset - (breaks[line - 1] if line else -1)


def _path(keys: str) -> Path:
    return tuple(key.strip("\"'") for key in re.findall(_KEY, keys))


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _read_value(text: str, at: int, path: Path, places: dict[Path, int]) -> int:
    """Skip a value, noting where array elements begin; where the next statement begins."""
    where: list[int | None] = []  # the element being read of each open array; None in a table
    fresh = False  # an array was opened or a comma passed: the next token begins an element
    for token in _TOKEN.finditer(text, at):
        mark = token[0]
        if mark == "\n" and not where:
            return token.end()
        if mark in "[{" or not (mark.isspace() or mark in "]},\n" or mark[0] == "#"):
            if fresh and None not in where:
                places[(*path, *(n for n in where if n is not None))] = token.start()
            fresh = False
        if mark in "[{":
            where.append(0 if mark == "[" else None)
            fresh = mark == "["
        elif mark in "]}" and where:
            where.pop()
            fresh = False
        elif mark == "," and where and where[-1] is not None:
            where[-1] += 1
            fresh = True
    return len(text)
