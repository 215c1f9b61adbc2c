"""The interface of a time control: a small strategy over the face of one player's clock.

The thinking time of a turn is one number of milliseconds. Everything a control decides follows
from the face at the start of the turn and that number, so pauses and take-backs cost no time.
"""

from __future__ import annotations

import re
from typing import ClassVar, Self

import msgspec

from latticechess.kernel.sentence import Sentence, sentence

SECOND = 1_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
LONGEST = 1_000 * DAY
"""Upper bound on every time in a control."""
TIME = r"\d{1,9}(?:\.\d{1,3})?"
"""Seconds in a tag."""
COUNT = r"\d{1,3}"


class Face(msgspec.Struct, frozen=True):
    """What one player's clock holds between turns."""

    ms: int
    """Main time left."""
    periods: int = 0
    """Byo-yomi periods left."""
    moves: int = 0
    """Moves made, where moves are counted."""


class TimeControl(
    msgspec.Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True
):
    """A time control without a limit; the base class of all others."""

    TAG: ClassVar = "-"
    """How a PGN tag has the values: times in seconds."""

    def fresh(self) -> Face:
        """The face before the first move."""
        return Face(0)

    def budget(self, face: Face) -> int | None:
        """The thinking time at which the flag falls in a turn begun with `face`; None: never."""
        return None

    def shown(self, face: Face, thought: int) -> int:
        """The time shown after `thought` in the player's own turn."""
        return max(0, face.ms - thought)

    def resting(self, face: Face) -> int:
        """The time shown while the opponent thinks."""
        return self.shown(face, 0)

    def settle(self, face: Face, thought: int) -> Face:
        """The face after a move that took `thought`, which is less than the budget."""
        return face

    def untimed(self, face: Face) -> Face:
        """The face after a move made while no clock was running."""
        return face

    def given(self, thought: int) -> int:
        """The time that the opponent's clock gains while this player thinks."""
        return 0

    def allowance(self, moves: int) -> int | None:
        """The total time for so many moves; None without a limit."""
        return None

    def problem(self) -> Sentence | None:
        """Why these values cannot be played with, or None."""
        return None

    def free(self) -> int:
        """The time in every turn that does not count."""
        return 0

    def spare(self, face: Face) -> int:
        """The time that is lost for good once it is used."""
        return 0

    def added(self, face: Face) -> int:
        """The time that the next move adds."""
        return 0

    def moves_to_go(self, moves: int) -> int | None:
        """Moves left, after `moves` moves, until the next control; None where none are counted."""
        return None

    @property
    def title(self) -> str:
        """A short title for lists of games."""
        return "no clock"

    @property
    def tag(self) -> str:
        """The PGN tag `TimeControl`, which `of_tag` reads.

        The standard has `-` (none), `300` (seconds for the game), `300+3` (with an increment),
        `*180` (hourglass) and `40/5400:1800` (moves in seconds, then the next stage), here with
        increments too; a time for each move is a stage of one move that repeats: `1/30`. What it
        has no form for stands after a semicolon: `300;d5`.
        """
        values = msgspec.structs.asdict(self).items()
        return self.TAG.format_map({k: seconds(v) if k.endswith("_ms") else v for k, v in values})

    @classmethod
    def of_tag(cls, text: str) -> Self | None:
        """The control that a tag means; None if it means none of this kind."""
        pattern = re.sub(r"\\{(\w+)\\}", _group, re.escape(cls.TAG))
        found = re.fullmatch(pattern, text)
        if found is None:
            return None
        values = found.groupdict().items()
        return cls(**{k: milliseconds(v) if k.endswith("_ms") else int(v) for k, v in values})


def _group(value: re.Match[str]) -> str:
    return f"(?P<{value[1]}>{TIME if value[1].endswith('_ms') else COUNT})"


def length_problem(what: Sentence, ms: int) -> Sentence | None:
    """Why a time is too short or too long, or None."""
    if ms <= 0:
        return sentence("clock-too-short", what=what)
    return sentence("clock-too-long", what=what) if ms > LONGEST else None


def base_and_extra_problem(base: int, extra: int, name: Sentence) -> Sentence | None:
    """Why main time and increment (or delay) do not make a clock, or None."""
    if base < 0 or extra < 0:
        return sentence("clock-negative", extra=name)
    if base == 0 and extra == 0:
        return sentence("clock-no-time", extra=name)
    if base > LONGEST or extra > LONGEST:
        return sentence("clock-too-much", extra=name)
    return None


def amount(ms: int) -> str:
    """A time in the largest unit of which it is a whole number."""
    for unit, name in ((DAY, "day"), (MINUTE, "min"), (SECOND, "s")):
        if ms % unit == 0 and (ms or unit == SECOND):
            count = ms // unit
            return f"{count} {name}{'s' if name == 'day' and count != 1 else ''}"
    return f"{ms / SECOND:g} s"


def seconds(ms: int) -> str:
    return f"{ms / SECOND:.3f}".rstrip("0").rstrip(".") if ms % SECOND else f"{ms // SECOND}"


def milliseconds(text: str) -> int:
    return round(float(text) * SECOND)
