"""A progress bar, on terminals only."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self, TextIO

WIDTH = 30
EVERY_S = 0.1


class ProgressBar:
    """Redraws itself in place, and erases itself at the end."""

    def __init__(self, out: TextIO, title: str) -> None:
        self.out = out
        self.title = title
        self.visible = out.isatty()
        self.drawn_at = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.visible and self.drawn_at:
            self.out.write("\r\x1b[K")
            self.out.flush()

    def show(self, done: int, total: int, words: str) -> None:
        """Draw it, at most ten times a second."""
        now = time.monotonic()
        if not self.visible or now - self.drawn_at < EVERY_S:
            return
        self.drawn_at = now
        share = min(1.0, done / total) if total else 1.0
        bar = "#" * round(WIDTH * share)
        self.out.write(f"\r{self.title} [{bar:<{WIDTH}}] {share:4.0%} {words}\x1b[K")
        self.out.flush()
