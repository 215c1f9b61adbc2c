"""Colours of the terminal: only on terminals, and never against the reader's wish."""

from __future__ import annotations

import os
import sys
from typing import TextIO

NO_COLOUR = "NO_COLOR"
"""If this environment variable is set to anything, nothing is coloured (no-color.org)."""
FORCE = "FORCE_COLOR"
"""If this one is, colours go into files and pipes too."""


def coloured(out: TextIO) -> bool:
    """Whether colours may be written to `out`."""
    if os.environ.get(NO_COLOUR):
        return False
    if os.environ.get(FORCE):
        return True
    if not out.isatty() or os.environ.get("TERM") == "dumb":
        return False
    return sys.platform != "win32" or _windows_obeys()


def _windows_obeys() -> bool:
    """Ask the console of Windows to obey colour codes; False if it cannot."""
    import ctypes

    handle_of_output, obey = -11, 0x0004
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - there is none elsewhere
    handle = kernel.GetStdHandle(handle_of_output)
    mode = ctypes.c_ulong()
    if not kernel.GetConsoleMode(handle, ctypes.byref(mode)):
        return False
    return bool(kernel.SetConsoleMode(handle, mode.value | obey))


class Palette:
    """Paints text, or leaves it as it is."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def paint(self, text: str, codes: str) -> str:
        """`text` in the colours of SGR `codes`, such as "1;31"."""
        return f"\x1b[{codes}m{text}\x1b[0m" if self.on and codes else text

    def strong(self, text: str) -> str:
        return self.paint(text, "1")

    def faint(self, text: str) -> str:
        return self.paint(text, "2")

    def warning(self, text: str) -> str:
        return self.paint(text, "31")
