"""Compact pickles of variants, as their text and the fields that differ from it, and of positions.

Registered with `copyreg` when `latticechess.kernel` is imported: variants and positions cannot
know the library that reads them.
"""

from __future__ import annotations

import copyreg
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from latticechess.kernel import library
from latticechess.kernel.position import Position, restored_bounded
from latticechess.kernel.start_positions import PlayableVariant
from latticechess.kernel.variant import Variant

Reduced = tuple[object, tuple[object, ...]]


@lru_cache(maxsize=64)
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
    # Imported on first use: see `library`.
    from latticechess.kernel.variantfile import VariantError, loads

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


@lru_cache(maxsize=256)
def _is_as_written(variant: Variant) -> bool:
    """Whether its text says all of it."""
    return variant == _written(variant.name, variant.source)


def _reduced_position(position: Position) -> tuple[object, ...]:
    variant = position.variant
    if position.parent is None and variant.geometry.bounded and _is_as_written(variant):
        return _restored_position, (variant.name, variant.source, *position.packed())
    return position.__reduce__()


def _restored_position(name: str, source: str, *packed: Any) -> Position:
    """A position without a past on a bounded board, from its pickle."""
    variant = _written(name, source)
    if variant is None:
        raise ValueError(f"the board {name!r} of this pickle cannot be read")
    return restored_bounded(variant, *packed)


copyreg.pickle(Position, _reduced_position)  # type: ignore[arg-type]
for _kind in (Variant, PlayableVariant):
    copyreg.pickle(_kind, _reduced)  # type: ignore[arg-type]
