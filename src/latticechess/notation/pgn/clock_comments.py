"""Commands for programs in PGN comments: `[%clk 0:03:12]`."""

from __future__ import annotations

import re

_CLOCK = re.compile(r"\[%clk\s+(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)\s*\]")
_COMMAND = re.compile(r"\[%[a-z]+[^\]]*\]")


def clock_in(comment: str) -> int | None:
    """The clock time in a comment, in milliseconds.

    >>> clock_in("[%clk 0:03:12.5] a slip")
    192500
    """
    found = _CLOCK.search(comment)
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
