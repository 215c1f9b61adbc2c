"""Plain text: what people type or files contain, made fit for one line on a screen."""

from __future__ import annotations


def plain_text(text: str) -> str:
    """The printable characters of the text, with single spaces between its words."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
