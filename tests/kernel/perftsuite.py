"""Reads the perft suites under `tests/data/perft`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SUITES = Path(__file__).parents[1] / "data" / "perft"


@dataclass
class Case:
    """One position with its counts by depth."""

    name: str
    epd: str = ""
    counts: dict[int, int] = field(default_factory=dict)

    def deepest(self, cap: int) -> tuple[int, int]:
        """The greatest depth with at most `cap` nodes, and its count."""
        return max((depth, nodes) for depth, nodes in self.counts.items() if nodes <= cap)


def read_suite(name: str) -> list[Case]:
    return list(_cases((SUITES / name).read_text(encoding="utf-8")))


def _cases(text: str) -> Iterator[Case]:
    case: Case | None = None
    for line in text.splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "id":
            if case:
                yield case
            case = Case(rest)
        elif word == "epd" and case:
            case.epd = rest
        elif word == "perft" and case:
            depth, nodes = rest.split()
            case.counts[int(depth)] = int(nodes)
    if case:
        yield case
