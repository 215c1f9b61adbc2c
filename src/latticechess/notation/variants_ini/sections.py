"""The text of a `variants.ini`: sections with keys, each of which may build on another one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from latticechess.notation.errors import NotationError, shown

LONGEST = 2_000_000
MOST_SECTIONS = 2_000


@dataclass(frozen=True, slots=True)
class Entry:
    """The value of a key and the line where it stands."""

    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Section:
    """One definition as it is written: `[name:parent]` and its keys."""

    name: str
    parent: str | None
    line: int
    entries: Mapping[str, Entry] = field(default_factory=dict)


def read_sections(text: str) -> list[Section]:
    """The sections in the order of the text; NotationError if it is no such text."""
    if len(text) > LONGEST:
        raise NotationError("ini-too-long", count=LONGEST)
    sections: list[Section] = []
    entries: dict[str, Entry] = {}
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        plain = line.strip()
        if not plain or plain[0] in "#;":
            continue
        if header := re.fullmatch(r"\[\s*([^\[\]:]+?)\s*(?::\s*([^\[\]:]+?)\s*)?\]", plain):
            if len(sections) == MOST_SECTIONS:
                raise NotationError("ini-too-many", line=number, count=MOST_SECTIONS)
            entries = {}
            sections.append(Section(header[1], header[2], number, entries))
        elif not sections:
            raise NotationError("ini-no-section", line=number, text=shown(plain))
        elif "=" not in plain:
            raise NotationError("ini-not-a-line", line=number, text=shown(plain))
        else:
            key, _, value = plain.partition("=")
            entries[key.strip()] = Entry(value.strip(), number)
    if not sections:
        raise NotationError("ini-no-section", text=shown(text.strip()))
    return sections
