"""Rooms of the features, found by themselves: a new feature needs no line in a list of routes."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from latticechess import features


def modules(room: str) -> list[ModuleType]:
    """The modules of this room of every feature; a room may be one module or a package."""
    found = []
    for feature in names_in(features):
        if feature.ispkg:
            package = importlib.import_module(f"{features.__name__}.{feature.name}")
            if any(part.name == room for part in names_in(package)):
                found += in_room(importlib.import_module(f"{package.__name__}.{room}"))
    return found


def in_room(room: ModuleType) -> list[ModuleType]:
    """The modules of a package, or the one module."""
    if not hasattr(room, "__path__"):
        return [room]
    return [importlib.import_module(f"{room.__name__}.{part.name}") for part in names_in(room)]


def names_in(package: ModuleType) -> list[pkgutil.ModuleInfo]:
    return sorted(pkgutil.iter_modules(package.__path__))
