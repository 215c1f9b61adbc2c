"""The server's own routes; each feature has its own. Every module has a list `ROUTES`."""

from __future__ import annotations

from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from latticechess.features import rooms
from latticechess.server import routes

Route = HTTPRouteHandler | WebsocketRouteHandler


def all_routes() -> list[Route]:
    """All routes, the server's and the features'."""
    modules = [*rooms.in_room(routes), *rooms.modules("routes")]
    return [route for module in modules for route in module.ROUTES]
