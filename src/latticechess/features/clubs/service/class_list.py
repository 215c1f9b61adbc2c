"""Class lists as teachers paste them: one pupil a line, or CSV.

Every line gets a verdict before anything happens: new, here already, the same name twice, or not
read. Surnames are not kept: of a column with surnames only the initial is used. Whose name is here
already, or stands twice, is added only if that is asked for, and gets a number. So does a name that
only looks like one of the class, or like a member's in other letters; a member's own name may be a
pupil's as well.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal

from latticechess.features.accounts.service.member_names import imitates, skeleton
from latticechess.features.accounts.service.membership import is_reserved
from latticechess.features.accounts.store.accounts import login_name
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.plain_text import plain_text
from latticechess.store.text_folding import folded

LineState = Literal["new", "here", "twice", "unread"]
MOST_LINES = 500
LONGEST_NAME = 40
LONGEST_PART = 20
NAME_HEADS = frozenset({"name", "first name", "firstname", "pupil", "student", "nickname"}) | {
    "vorname",
    "schüler",
    "schülerin",
    "rufname",
}
SURNAME_HEADS = frozenset({"surname", "last name", "lastname", "family name", "nachname"})
PART_HEADS = frozenset({"class", "group", "form", "year", "klasse", "gruppe"})


@dataclass(frozen=True, slots=True)
class ListedPupil:
    """One line of a class list, and what becomes of it."""

    line: int
    """From 1."""
    name: str
    """What they are called once they are added."""
    login: str
    part: str
    state: LineState
    why: Sentence | None = None
    """Why the line was not read."""
    same: str = ""
    """The name that a member, or an earlier line, has already."""


@dataclass(frozen=True, slots=True)
class _Columns:
    name: int = 0
    surname: int | None = None
    part: int | None = 1
    first_row: int = 0


def read_list(
    text: str, here: Collection[str], taken: Collection[str], members: Collection[str] = ()
) -> list[ListedPupil]:
    """Every line with its verdict. `here` are the names in the class; `taken` the log-in names,
    `members` the names of members, of the whole server."""
    rows = _rows(text)
    columns = _columns(rows)
    known = {folded(name) for name in here}
    used = {login_name(one) for one in taken}
    names = _Names(here, members)
    found: list[ListedPupil] = []
    for number, row in rows[columns.first_row :]:
        name, part = _named(row, columns)
        fault = _fault(name, number)
        key = folded(name)
        if fault is not None:
            found.append(ListedPupil(number, name[:LONGEST_NAME], "", part, "unread", fault))
        else:
            state: LineState = "here" if key in known else "twice" if key in names.folded else "new"
            shown, login = names.take(name), _free_login(name, used)
            used.add(login)
            same = "" if state == "new" else name
            found.append(ListedPupil(number, shown, login, part, state, same=same))
    return found


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The lines that are not empty, with their numbers, split into fields."""
    lines = text.removeprefix("\ufeff").splitlines()
    delimiter = max(",;\t", key=lambda sign: sum(sign in line for line in lines))
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            reader = csv.reader(io.StringIO(line), delimiter=delimiter, skipinitialspace=True)
            found.append((number, [plain_text(field) for field in next(reader, [])]))
    return found


def _columns(rows: Iterable[tuple[int, list[str]]]) -> _Columns:
    """Which field is which: by the heads of the first row, if it has any."""
    _, first = next(iter(rows), (0, []))
    heads = [field.casefold() for field in first]
    names = [n for n, head in enumerate(heads) if head in NAME_HEADS]
    surnames = [n for n, head in enumerate(heads) if head in SURNAME_HEADS]
    if not names or (len(heads) == 1 and heads[0] != "name"):
        return _Columns()
    parts = [n for n, head in enumerate(heads) if head in PART_HEADS]
    return _Columns(
        names[0], surnames[0] if surnames else None, parts[0] if parts else None, first_row=1
    )


def _named(row: list[str], columns: _Columns) -> tuple[str, str]:
    def field(number: int | None) -> str:
        return row[number] if number is not None and number < len(row) else ""

    name, surname = field(columns.name), field(columns.surname)
    if name and surname:
        name = f"{name} {surname[0].upper()}."
    if name.islower():
        name = name.title()
    return name, field(columns.part)[:LONGEST_PART]


def _fault(name: str, number: int) -> Sentence | None:
    if number > MOST_LINES:
        return sentence("list-too-long", count=MOST_LINES)
    if sum(sign.isalpha() for sign in name) < 1 or len(folded(name).replace(" ", "")) < 2:
        return sentence("list-line-no-name")
    if len(name) > LONGEST_NAME:
        return sentence("name-too-long", count=LONGEST_NAME)
    if is_reserved(name):
        return sentence("name-reserved", name=name)
    return None


class _Names:
    """The names of a class while it is filled, and whom nobody in it shall be taken for."""

    def __init__(self, here: Collection[str], members: Collection[str]) -> None:
        self.folded = {folded(name) for name in here}
        self.looks = {skeleton(name) for name in here}
        self.members: dict[str, list[str]] = {}
        for name in members:
            self.members.setdefault(skeleton(name), []).append(name)
        self.counts: dict[str, int] = {}
        """The last number of each name."""

    def take(self, name: str) -> str:
        """The name, with a number if it is, or looks like, that of somebody else."""
        key, free = skeleton(name), name
        while self._taken(free):
            self.counts[key] = self.counts.get(key, 1) + 1
            free = f"{name} {self.counts[key]}"
        self.folded.add(folded(free))
        self.looks.add(skeleton(free))
        return free

    def _taken(self, name: str) -> bool:
        alike = skeleton(name)
        return alike in self.looks or any(
            imitates(name, one) for one in self.members.get(alike, ())
        )


def _free_login(name: str, used: Collection[str]) -> str:
    """What the pupil types: the first name in plain letters, with a number if that is taken."""
    words = re.split(r"[^\w]+", login_name(name))
    plain = folded(next((word for word in words if len(word) > 1), name)).replace(" ", "-")
    base = plain or "pupil"
    login, number = base, 1
    while login in used or len(login) < 2:
        number += 1
        login = f"{base}-{number}"
    return login
