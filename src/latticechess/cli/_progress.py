"""A progress bar, on terminals only."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

WIDTH = 30
EVERY_S = 0.1


class ProgressBar:
    """Redraws itself in place, and erases itself at the end."""

    def __init__(self, out: TextIO, title: str, every_s: float = EVERY_S) -> None:
        self.out = out
        self.title = title
        self.visible = out.isatty()
        self.drawn_at = 0.0
        self.every_s = every_s

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()

    def clear(self) -> None:
        """Erase it, so that a line can be printed."""
        if self.visible and self.drawn_at:
            self.out.write("\r\x1b[K")
            self.out.flush()
            self.drawn_at = 0.0

    def show(self, done: int, total: int, words: str) -> None:
        """Draw it, at most ten times a second unless `every_s` says otherwise."""
        now = time.monotonic()
        if not self.visible or now - self.drawn_at < self.every_s:
            return
        self.drawn_at = now
        share = min(1.0, done / total) if total else 1.0
        bar = "#" * round(WIDTH * share)
        self.out.write(f"\r{self.title} [{bar:<{WIDTH}}] {share:4.0%} {words}\x1b[K")
        self.out.flush()

    def count(self, what: str) -> Callable[[int, int], None]:
        """A function that draws it, with so many things done of so many."""
        return lambda done, total: self.show(done, total, f"{done:,} of {total:,} {what}")
