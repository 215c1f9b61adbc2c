"""Typed reading of a TOML table that collects every problem with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.kernel.variantfile.toml_lines import Path, Place, place_of


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A problem in a file."""

    line: int
    reason: Sentence
    column: int = field(default=1, compare=False)


MOST_PROBLEMS = 100


class TooManyProblems(Exception):  # noqa: N818 - no fault of the program
    """So much is wrong with a file that the rest is not read."""


@dataclass(slots=True)
class Problems:
    """The problems found so far and the places of the file's values."""

    places: dict[Path, Place]
    found: list[Problem] = field(default_factory=list)

    def add(self, path: Path, reason: Sentence) -> None:
        """Note a problem with the value at `path`; TooManyProblems ends the reading."""
        line, column = place_of(self.places, path)
        problem = Problem(line, reason, column)
        if problem in self.found:
            return
        self.found.append(problem)
        if len(self.found) >= MOST_PROBLEMS:
            raise TooManyProblems


class Table:
    """One table of the file. Reading a key marks it known; `finish` reports the others."""

    def __init__(self, data: Mapping[str, object], path: Path, problems: Problems) -> None:
        self.data = data
        self.path = path
        self.problems = problems
        self._known: set[str] = set()

    def problem(self, reason: Sentence, *keys: str | int) -> None:
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
            self.problem(sentence("board-key-missing", key=key))
        elif not isinstance(value, str):
            self.problem(sentence("board-key-text", key=key), key)
        elif default is None and not value.strip():
            self.problem(sentence("board-key-empty", key=key), key)
        elif re.search(r"[\x00-\x1f\x7f]", value):
            self.problem(sentence("board-key-one-line", key=key), key)
        else:
            return value.strip()
        return default or ""

    def flag(self, key: str) -> bool:
        """A boolean under `key`; false if missing."""
        value = self.value(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.problem(sentence("board-key-flag", key=key), key)
        return False

    def count(self, key: str, default: int | None) -> int | None:
        """A positive integer under `key`, or None for `false`."""
        value = self.value(key)
        if value is None:
            return default
        if value is False:
            return None
        if type(value) is not int or value < 1:
            self.problem(sentence("board-key-count", key=key), key)
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
            self.problem(sentence("board-key-list", key=key), key)
            return
        yield from enumerate(value)

    def texts(self, key: str) -> Iterator[tuple[int, str]]:
        """The numbered entries of a list of texts under `key`."""
        for number, entry in self.entries(key):
            if isinstance(entry, str):
                yield number, entry
            else:
                self.problem(sentence("board-key-texts", key=key), key, number)

    def table(self, key: str) -> Table | None:
        """The table under `key`, if there is one."""
        value = self.value(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.problem(sentence("board-key-table", key=key), key)
            return None
        return Table(value, (*self.path, key), self.problems)

    def tables(self, key: str) -> list[Table]:
        """The tables of a list under `key`."""
        value = self.value(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.problem(sentence("board-key-tables", key=key), key)
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
            if close:
                reason = sentence("board-key-unknown-hint", key=repr(key), hint=repr(close[0]))
            else:
                reason = sentence("board-key-unknown", key=repr(key))
            self.problem(reason, key)
