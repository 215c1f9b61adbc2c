"""The files of the browser app."""

from __future__ import annotations

from litestar import Response, get

from latticechess.app.budgets import OverBudget
from latticechess.features.accounts.service.roles import Role
from latticechess.features.showcase.service import find, payer
from latticechess.features.showcase.views import (
    PreviewPictures,
    named_in,
    picture_path,
    with_tags,
)
from latticechess.server.problems import Missing, is_program
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import open_to
from latticechess.server.static import NOT_BUILT, Site, StaticFile
from latticechess.store.database.open import StoreError

RESERVED = ("api/", "ws/")
LONGEST_SECRET = 100


PATHS = ["/", "/{path:path}", "/game/{path:path}", "/study/{path:path}"]
"""The second does not reach where another route begins alike: `/game/export` is lichess's."""


@get(PATHS, include_in_schema=False, opt=open_to(Role.NOBODY))
async def page(request: ApiRequest) -> Response[bytes]:
    """A file of the app; its index page for every other path."""
    site: Site = request.app.state.site
    name = request.scope["path"].lstrip("/")
    if name.startswith(RESERVED) or is_program(request):
        raise Missing("nothing-here")
    if not site.built:
        return Response(NOT_BUILT.encode(), media_type="text/html", status_code=503)
    found = await with_preview(request, site, name)
    if found is None:
        found = site.find(name, request.headers.get("accept-encoding", ""))
    if found is None:
        raise Missing("no-such-file")
    if request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, headers=found.headers)
    return Response(found.body, media_type=found.media_type, headers=found.headers)


async def with_preview(request: ApiRequest, site: Site, path: str) -> StaticFile | None:
    """The app's page with a link preview; None where there is nothing to tell of it."""
    asked = named_in(path)
    plain = site.find("")
    # Whoever opens the page themselves has no use for the preview of its link.
    if asked is None or plain is None or request.headers.get("sec-fetch-user") == "?1":
        return None
    kind, name = asked
    query = request.query_params
    secret = query.get("link" if kind == "study" else "code", "")[:LONGEST_SECRET]
    program, address = program_of(request), visitor_of(request).address
    try:
        program.workshop.admit(payer(address).user, address)
        shown = await find(program, address, kind, name, secret)
    except (OverBudget, StoreError):
        # Whoever opens the page is not kept waiting for what only its link is shown with.
        return None
    if shown is None:
        return None
    pictures: PreviewPictures = request.app.state.previews
    picture = picture_path(kind, name, secret) if pictures.possible else None
    return with_tags(plain, shown, f"{request.url.scheme}://{request.headers['host']}", picture)


ROUTES = [page]
