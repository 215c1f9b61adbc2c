"""The organisers' log: whatever is noted is told in words."""

from __future__ import annotations

import re
from pathlib import Path

import latticechess

SOURCES = Path(latticechess.__file__).parent
WORDS = SOURCES.parents[1] / "web/src/lib/language/en/organiser.ts"
NOTED = re.compile(r"\.note\(\s*[\w.]+,\s*\"([a-z-]+)\"")


def test_every_kind_of_entry_in_the_log_has_words() -> None:
    """Other languages have what English has: the compiler sees to it."""
    noted = {
        kind
        for source in SOURCES.rglob("*.py")
        for kind in NOTED.findall(source.read_text(encoding="utf-8"))
    }
    assert {"society", "cards", "renamed", "recorded"} <= noted
    told = WORDS.read_text(encoding="utf-8").split("auditActions: {")[1].split("\n  },")[0]
    known = set(re.findall(r"^    \"?([a-z-]+)\"?: \(", told, re.MULTILINE))
    assert noted - known == set()
