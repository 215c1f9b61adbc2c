"""The line of every value in a TOML text, which the standard parser does not tell."""

from __future__ import annotations

import re

Path = tuple[str | int, ...]
"""The path to a value: keys of tables, indices of arrays."""

_KEY = r"[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*'"
_KEYS = rf"\s*(?:{_KEY})(?:\s*\.\s*(?:{_KEY}))*\s*"
_HEADER = re.compile(rf"\s*(\[\[?)({_KEYS})\]\]?")
_ASSIGNMENT = re.compile(rf"({_KEYS})=")
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{},]|\n|.',
    re.DOTALL,
)


def lines_of(text: str) -> dict[Path, int]:
    """The line (from 1) of every table, key and array element of a valid TOML text."""
    lines: dict[Path, int] = {(): 1}
    table: Path = ()
    counts: dict[Path, int] = {}
    at = 0
    while at < len(text):
        line = text.count("\n", 0, at) + 1
        if header := _HEADER.match(text, at):
            # Blank lines before a header belong to the match: the line is that of the bracket.
            line = text.count("\n", 0, header.start(1)) + 1
            table = _path(header[2])
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                lines.setdefault(table, line)
                table = (*table, counts[table])
            lines[table] = line
            at = _end_of_line(text, header.end())
        elif key := _ASSIGNMENT.match(text, at):
            line = text.count("\n", 0, key.end()) + 1
            path = (*table, *_path(key[1]))
            lines[path] = line
            at = _read_value(text, key.end(), line, path, lines)
        else:
            at = _end_of_line(text, at)
    return lines


def line_of(lines: dict[Path, int], path: Path) -> int:
    """The line of `path`, or of the nearest container."""
    while path not in lines:
        path = path[:-1]
    return lines[path]


def _path(keys: str) -> Path:
    return tuple(key.strip("\"'") for key in re.findall(_KEY, keys))


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _read_value(text: str, at: int, line: int, path: Path, lines: dict[Path, int]) -> int:
    """Skip a value, noting the lines of array elements; where the next statement begins."""
    where: list[int | None] = []  # the element being read of each open array; None in a table
    fresh = False  # an array was opened or a comma passed: the next token begins an element
    for token in _TOKEN.finditer(text, at):
        mark = token[0]
        if mark == "\n" and not where:
            return token.end()
        if mark in "[{" or not (mark.isspace() or mark in "]},\n" or mark[0] == "#"):
            if fresh and None not in where:
                lines[(*path, *(n for n in where if n is not None))] = line
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
        line += mark.count("\n")
    return len(text)
