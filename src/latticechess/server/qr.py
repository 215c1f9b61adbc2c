"""QR codes as SVG drawings."""

from __future__ import annotations

import segno


def qr_path(text: str) -> tuple[str, int]:
    """The path of the code's dark modules, one unit each, and its size without a border."""
    rows = [list(row) for row in segno.make(text, micro=False, error="m").matrix_iter(border=0)]
    runs: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            length = 0
            while x + length < len(row) and row[x + length]:
                length += 1
            if length:
                runs.append(f"M{x} {y}h{length}v1h-{length}z")
            x += max(1, length)
    return "".join(runs), len(rows)
