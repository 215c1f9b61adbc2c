"""Plain text: what people type or files contain, made fit for one line on a screen."""

from __future__ import annotations


def plain_text(text: str) -> str:
    """The text without control characters, and with single spaces between its words."""
    return " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())
