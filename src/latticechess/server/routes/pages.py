"""The files of the browser app."""

from __future__ import annotations

from litestar import Response, get

from latticechess.app.accounts.roles import Role
from latticechess.server.problems import Missing, is_program
from latticechess.server.request_context import ApiRequest
from latticechess.server.security.access import open_to
from latticechess.server.static import NOT_BUILT, Site

RESERVED = ("api/", "ws/")


PATHS = ["/", "/{path:path}", "/game/{path:path}"]
"""The second does not reach where another route begins alike: `/game/export` is lichess's."""


@get(PATHS, include_in_schema=False, sync_to_thread=False, opt=open_to(Role.NOBODY))
def page(request: ApiRequest) -> Response[bytes]:
    """A file of the app; its index page for every other path."""
    site: Site = request.app.state.site
    name = request.scope["path"].lstrip("/")
    if name.startswith(RESERVED) or is_program(request):
        raise Missing("nothing-here")
    if not site.built:
        return Response(NOT_BUILT.encode(), media_type="text/html", status_code=503)
    found = site.find(name, request.headers.get("accept-encoding", ""))
    if found is None:
        raise Missing("no-such-file")
    if request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, headers=found.headers)
    return Response(found.body, media_type=found.media_type, headers=found.headers)


ROUTES = [page]
