"""What of a definition is lost on the way to the other format."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.kernel.sentence import Sentence


@dataclass(frozen=True, slots=True, order=True)
class IniProblem:
    """A key that could not be taken over as it stands."""

    line: int
    """The line in the text that was read; 0 in a text that is being written."""
    key: str
    reason: Sentence

    def __str__(self) -> str:
        where = f"line {self.line}, " if self.line else ""
        return f"{where}{self.key}: {self.reason}"
