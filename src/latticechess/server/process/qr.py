"""QR codes for the terminal, so that phones in the room need not type the address."""

from __future__ import annotations

import io

import segno

BLANK, LOWER, UPPER, BOTH = " ", "▄", "▀", "█"


def drawn(text: str) -> str:
    """The QR code of `text`, two rows of modules per line, light on dark."""
    quiet = 2
    rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=quiet)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    out = io.StringIO()
    for top, bottom in zip(rows[::2], rows[1::2], strict=True):
        # Dark modules stay blank: most terminals are dark, and scanners read inverted codes too.
        out.write("".join(block(not a, not b) for a, b in zip(top, bottom, strict=True)) + "\n")
    return out.getvalue()


def block(upper: bool, lower: bool) -> str:
    """The block character with these halves filled."""
    if upper and lower:
        return BOTH
    return UPPER if upper else LOWER if lower else BLANK
