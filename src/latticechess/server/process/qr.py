"""An address as a QR code for the terminal: a phone in the same room need not type it."""

from __future__ import annotations

import io

BLANK, LOWER, UPPER, BOTH = " ", "▄", "▀", "█"


def drawn(text: str) -> str:
    """The code, two rows of it a line, light on dark as scanners of phones take it either way."""
    import segno

    quiet = 2
    rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=quiet)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    out = io.StringIO()
    for top, bottom in zip(rows[::2], rows[1::2], strict=True):
        # Dark modules are left blank: on the usual dark terminal the light ones are painted.
        out.write("".join(sign(not a, not b) for a, b in zip(top, bottom, strict=True)) + "\n")
    return out.getvalue()


def sign(upper: bool, lower: bool) -> str:
    """The letter whose halves are painted or not."""
    if upper and lower:
        return BOTH
    return UPPER if upper else LOWER if lower else BLANK
