"""Commands for programs in PGN comments: `[%clk 0:03:12]`."""

from __future__ import annotations

import re

_TIME = r"(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)"
_CLOCK = re.compile(rf"\[%clk\s+{_TIME}\s*\]")
_COMMAND = re.compile(r"\[%[a-z]+[^\]]*\]")


def clock_in(comment: str) -> int | None:
    """The clock time in a comment, in milliseconds.

    >>> clock_in("[%clk 0:03:12.5] a slip")
    192500
    """
    return _milliseconds(_CLOCK.search(comment))


def clock_of(text: str) -> int | None:
    """The time written as `0:03:12`, in milliseconds."""
    return _milliseconds(re.fullmatch(_TIME, text.strip(), re.ASCII))


def clock_text(milliseconds: int) -> str:
    """A time to the second, as clocks show it.

    >>> clock_text(192_500)
    '0:03:12'
    """
    seconds = milliseconds // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def clock_note(milliseconds: int) -> str:
    """A time as a comment that programs read."""
    return f"[%clk {clock_text(milliseconds)}]"


def _milliseconds(found: re.Match[str] | None) -> int | None:
    if found is None:
        return None
    hours, minutes, seconds = found.groups()
    return int(hours) * 3_600_000 + int(minutes) * 60_000 + round(float(seconds) * 1000)


def spoken(comment: str) -> str:
    """The comment without its commands.

    >>> spoken("[%clk 0:03:12] [%eval 0.3] a slip")
    'a slip'
    """
    return " ".join(_COMMAND.sub(" ", comment).split())
