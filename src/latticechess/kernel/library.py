"""The library of variants, found by name or path."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path

from latticechess.kernel.start_positions import PlayableVariant
from latticechess.kernel.variantfile import load, loads

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
        for entry in files("latticechess").joinpath("variants").iterdir()
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
        return load(name)
    close = get_close_matches(name, names(), 1)
    hint = f"Did you mean {close[0]!r}?" if close else f"Known are: {', '.join(names())}."
    raise UnknownVariantError(
        f"There is no variant called {name!r}. {hint} "
        "A variant of your own is named by the path of its .toml file."
    )


@cache
def _shipped(name: str) -> PlayableVariant:
    text = files("latticechess").joinpath("variants", f"{name}.toml").read_text(encoding="utf-8")
    return loads(text, f"{name}.toml")
