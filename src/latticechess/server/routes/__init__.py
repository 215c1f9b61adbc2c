"""HTTP and socket routes, one module per subject; each has a list `ROUTES`, found by itself."""

from __future__ import annotations

import importlib
import pkgutil

from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

Route = HTTPRouteHandler | WebsocketRouteHandler


def all_routes() -> list[Route]:
    """The routes of every module in this package."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return [route for module in modules for route in module.ROUTES]
