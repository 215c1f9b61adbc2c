"""The routes, one module a subject, each with a list `ROUTES`: a new module here is served."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any


def all_routes() -> list[Any]:
    """Every HTTP route and socket of every module here."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return [route for module in modules for route in module.ROUTES]
