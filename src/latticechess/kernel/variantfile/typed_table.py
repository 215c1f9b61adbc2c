"""Typed reading of a TOML table that collects every problem with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from latticechess.kernel.variantfile.toml_lines import Path, line_of


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A problem in a file."""

    line: int
    reason: str


@dataclass(slots=True)
class Problems:
    """The problems found so far and the lines of the file's values."""

    lines: dict[Path, int]
    found: list[Problem] = field(default_factory=list)

    def add(self, path: Path, reason: str) -> None:
        """Note a problem with the value at `path`."""
        problem = Problem(line_of(self.lines, path), reason)
        if problem not in self.found:
            self.found.append(problem)


class Table:
    """One table of the file. Reading a key marks it known; `finish` reports the others."""

    def __init__(self, data: Mapping[str, object], path: Path, problems: Problems) -> None:
        self.data = data
        self.path = path
        self.problems = problems
        self._known: set[str] = set()

    def problem(self, reason: str, *keys: str | int) -> None:
        """Note a problem with the value under `keys`."""
        self.problems.add((*self.path, *keys), reason)

    def value(self, key: str) -> object:
        """The value under `key`, or None."""
        self._known.add(key)
        return self.data.get(key)

    def text(self, key: str, default: str | None = None) -> str:
        """Text under `key`; without a default it must be there and not be empty."""
        value = self.value(key)
        if value is None and default is not None:
            return default
        if value is None:
            self.problem(f"{key!r} is missing")
        elif not isinstance(value, str):
            self.problem(f"{key!r} must be text in quotes", key)
        elif default is None and not value.strip():
            self.problem(f"{key!r} is empty", key)
        elif re.search(r"[\x00-\x1f\x7f]", value):
            self.problem(f"{key!r} must be one line without control characters", key)
        else:
            return value.strip()
        return default or ""

    def flag(self, key: str) -> bool:
        """A boolean under `key`; false if missing."""
        value = self.value(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.problem(f"{key!r} must be true or false", key)
        return False

    def count(self, key: str, default: int | None) -> int | None:
        """A positive integer under `key`, or None for `false`."""
        value = self.value(key)
        if value is None:
            return default
        if value is False:
            return None
        if type(value) is not int or value < 1:
            self.problem(f"{key!r} must be a whole number above 0, or false to switch it off", key)
            return default
        return value

    def entries(self, key: str) -> Iterator[tuple[int, object]]:
        """The numbered entries of a list under `key`; a single text is a list of one."""
        value = self.value(key)
        if isinstance(value, str):
            value = [value]
        if value is None:
            return
        if not isinstance(value, list):
            self.problem(f"{key!r} must be a list", key)
            return
        yield from enumerate(value)

    def texts(self, key: str) -> Iterator[tuple[int, str]]:
        """The numbered entries of a list of texts under `key`."""
        for number, entry in self.entries(key):
            if isinstance(entry, str):
                yield number, entry
            else:
                self.problem(f"entries of {key!r} must be text in quotes", key, number)

    def table(self, key: str) -> Table | None:
        """The table under `key`, if there is one."""
        value = self.value(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.problem(f"{key!r} must be a table: write [{key}]", key)
            return None
        return Table(value, (*self.path, key), self.problems)

    def tables(self, key: str) -> list[Table]:
        """The tables of a list under `key`."""
        value = self.value(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.problem(f"{key!r} must be a list of tables: write [[{key}]]", key)
            return []
        return [
            Table(entry, (*self.path, key, number), self.problems)
            for number, entry in enumerate(value)
        ]

    def finish(self) -> None:
        """Report every key that was not read."""
        for key in self.data:
            if key in self._known:
                continue
            close = get_close_matches(key, self._known, 1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            self.problem(f"unknown key {key!r}{hint}", key)
