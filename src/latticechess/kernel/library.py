"""The library of variants, found by name or path.

The reader of variant files is imported when the first one is read: it would double the time that
`import latticechess` takes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from latticechess.kernel.start_positions import PlayableVariant

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from latticechess.kernel.variant import Variant

_ORDER = ("chess", "plane", "cube")


class UnknownVariantError(LookupError):
    """No shipped variant has that name, and there is no such file."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def names() -> tuple[str, ...]:
    """The shipped variants: the three main boards first, then by name."""
    found = {
        entry.name.removesuffix(".toml")
        for entry in _folder().iterdir()
        if entry.name.endswith(".toml")
    }
    return (*_ORDER, *sorted(found.difference(_ORDER)))


def variant(name_or_path: str | Path) -> PlayableVariant:
    """The shipped variant of that name, or the one in the file at that path.

    UnknownVariantError if there is neither; VariantError if a file is wrong.

    >>> variant("chess960").start(518).pieces == variant("chess").start().pieces
    True
    >>> variant("cbue")
    Traceback (most recent call last):
    latticechess.kernel.library.UnknownVariantError: There is no variant called 'cbue'. Did you...
    """
    name = str(name_or_path)
    if name in names():
        return _shipped(name)
    if Path(name).suffix == ".toml" or Path(name).is_file():
        from latticechess.kernel.variantfile import load

        return load(name)
    from difflib import get_close_matches

    close = get_close_matches(name, names(), 1)
    hint = f"Did you mean {close[0]!r}?" if close else f"Known are: {', '.join(names())}."
    raise UnknownVariantError(
        f"There is no variant called {name!r}. {hint} "
        "A variant of your own is named by the path of its .toml file."
    )


ORTHODOX = ("chess", "chess960")
"""The game that other chess programs and endgame tables know."""


def is_orthodox(wanted: Variant) -> bool:
    """Whether other chess programs know this variant; a user's file of the same name is a different
    one."""
    return wanted.name in ORTHODOX and wanted.source == variant(wanted.name).source


@cache
def _shipped(name: str) -> PlayableVariant:
    from latticechess.kernel.variantfile import loads

    text = _folder().joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return loads(text, f"{name}.toml")


def _folder() -> Traversable:
    from importlib.resources import files

    return files("latticechess").joinpath("variants")
