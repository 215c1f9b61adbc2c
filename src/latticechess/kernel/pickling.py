"""Compact pickles of variants: as their text, and the fields that differ from it.

Registered with `copyreg` when `latticechess.kernel` is imported, since variants cannot know the
library that reads them.
"""

from __future__ import annotations

import copyreg
from dataclasses import fields, replace
from functools import lru_cache

from latticechess.kernel import library
from latticechess.kernel.start_positions import PlayableVariant
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import VariantError, loads

Reduced = tuple[object, tuple[type[Variant], tuple[str, str] | None, dict[str, object]]]


def _reduced(variant: Variant) -> Reduced:
    names = [field.name for field in fields(variant)]
    written = _written(variant.name, variant.source)
    if written is None:
        return _restored, (type(variant), None, {name: getattr(variant, name) for name in names})
    changed = {
        name: getattr(variant, name)
        for name in names
        if getattr(variant, name) != getattr(written, name)
    }
    return _restored, (type(variant), (variant.name, variant.source), changed)


@lru_cache(maxsize=64)
def _written(name: str, source: str) -> Variant | None:
    """The variant that the text describes; None if there is no such text."""
    if name in library.names() and library.variant(name).source == source:
        return library.variant(name)
    try:
        return loads(source) if source else None
    except VariantError:
        return None


@lru_cache(maxsize=1024)
def _changed(written: Variant, changes: tuple[tuple[str, object], ...]) -> Variant:
    return replace(written, **dict(changes))  # type: ignore[arg-type]


def _restored(
    kind: type[Variant], key: tuple[str, str] | None, changes: dict[str, object]
) -> Variant:
    """A variant from its pickle."""
    base = None if key is None else _written(*key)
    if base is None:
        return kind(**changes)  # type: ignore[arg-type]
    return _changed(base, tuple(changes.items())) if changes else base


for _kind in (Variant, PlayableVariant):
    copyreg.pickle(_kind, _reduced)  # type: ignore[arg-type]
