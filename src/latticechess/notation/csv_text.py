"""Tables as CSV, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO


def csv_text(lines: Iterable[list[object]]) -> str:
    """Lines of cells as CSV."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows([_safe(value) for value in line] for line in lines)
    return out.getvalue()


def _safe(value: object) -> object:
    """A name that a spreadsheet would take for a formula is marked as text."""
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t")):
        return f"'{value}"
    return value
