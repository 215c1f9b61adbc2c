"""Lines to the program that drives the engine."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock


class Output:
    """Writes whole lines, from any thread, as long as somebody reads them."""

    def __init__(self, write: Callable[[str], None], gone: Callable[[], None]) -> None:
        self._write = write
        self._gone = gone
        """Called once, when nobody reads any more: the machine is not kept busy for nobody."""
        self._lock = Lock()
        self._reader_gone = False

    def say(self, line: str) -> None:
        with self._lock:
            if self._reader_gone:
                return
            try:
                self._write(line)
            except BrokenPipeError:
                self._reader_gone = True
                self._gone()

    def check_reader(self) -> None:
        """Raise BrokenPipeError if nobody reads any more."""
        if self._reader_gone:
            raise BrokenPipeError("nobody listens")
