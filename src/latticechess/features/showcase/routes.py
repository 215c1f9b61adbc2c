"""Pictures of link previews, and boards for the frames of other sites. Nobody needs to log in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from litestar import Response, get
from litestar.params import PathParameter, QueryParameter

from latticechess.app.budgets import OverBudget, share_of
from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.service.heavy_positions import price_of
from latticechess.features.showcase import service as showcase
from latticechess.features.showcase.service import Kind, Line, Shown
from latticechess.features.showcase.views import (
    PICTURE_S,
    POLICY,
    EmbeddedLine,
    PreviewPictures,
    card_svg,
    embed_page,
    language_of,
    nothing_page,
)
from latticechess.notation.picture import position_svg
from latticechess.play.refusal import Refusal
from latticechess.server.problems import Missing, TooMany
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import open_to

SETTLED = {"cache-control": "public, max-age=300"}
PASSING = {"cache-control": "public, max-age=10"}
"""Of something that may change soon, such as a game in play."""

ShownKind = Annotated[Kind, PathParameter(description="What is shown.")]
ShownName = Annotated[str, PathParameter(description="Its id or name.", max_length=100)]
Secret = Annotated[
    str, QueryParameter(max_length=100, description="The secret of a study's or tournament's link.")
]
ChapterWanted = Annotated[
    int | None, QueryParameter(ge=1, le=100_000, description="The chapter of a study.")
]
Ply = Annotated[
    int | None, QueryParameter(ge=0, le=100_000, description="Moves before the position.")
]


@contextmanager
def explained() -> Iterator[None]:
    """What cannot be drawn now, or not at all, as an answer to a request."""
    try:
        yield
    except OverBudget as over:
        raise TooMany.after(over.wait_s, over.reason) from over
    except Refusal as refusal:
        raise Missing.because(refusal.reason) from refusal


async def shown_to_all(
    request: ApiRequest, kind: Kind, name: str, secret: str, chapter: int | None
) -> Shown:
    """What the world may see; Missing."""
    full = name if chapter is None else f"{name}/{chapter}"
    address = visitor_of(request).address
    found = await showcase.find(program_of(request), address, kind, full, secret)
    if found is None:
        raise Missing("nothing-here")
    return found


async def line_of(shown: Shown) -> Line:
    with explained():
        return await shown.line()


@get("/preview/{kind:str}/{name:str}", tags=["showcase"], opt=open_to(Role.NOBODY))
async def preview_picture(
    request: ApiRequest, kind: ShownKind, name: ShownName, secret: Secret = ""
) -> Response[bytes]:
    """The picture of a link preview, as PNG."""
    pictures: PreviewPictures = request.app.state.previews
    if not pictures.possible:
        raise Missing("nothing-here")
    shown = await shown_to_all(request, kind, name, secret, None)
    line = await line_of(shown)
    # The number of moves alone does not tell a game from the same with a move taken back.
    key = (kind, name, *line.moves[-2:], str(len(line.positions)), shown.title)
    position, address = line.positions[-1], visitor_of(request).address

    program, who = program_of(request), showcase.payer(address).user

    async def card() -> str:
        program.workshop.charge(who, address, PICTURE_S)
        return await showcase.paid(program, address, lambda: card_svg(position), price_of(position))

    with explained():
        picture = await pictures.picture(key, card, share_of(address, who))
    return Response(picture, media_type="image/png", headers=SETTLED if line.over else PASSING)


@get("/embed/{kind:str}/{name:str}", tags=["showcase"], opt=open_to(Role.NOBODY))
async def embedded(
    request: ApiRequest,
    kind: ShownKind,
    name: ShownName,
    secret: Secret = "",
    chapter: ChapterWanted = None,
    ply: Ply = None,
    lang: Annotated[str, QueryParameter(max_length=10, description="The page's language.")] = "",
) -> Response[str]:
    """A board for the frame of another site."""
    code = language_of(lang, request.headers.get("accept-language", ""))
    headers = {"content-security-policy": POLICY, "cache-control": "no-cache"}
    try:
        shown = await shown_to_all(request, kind, name, secret, chapter)
    except Missing:
        text = nothing_page(code)
        return Response(text, media_type="text/html", headers=headers, status_code=404)
    query = {"secret": secret} if secret else {}
    if chapter is not None:
        query["chapter"] = str(chapter)
    page = embed_page(shown, f"/embed/{kind}/{name}", query, ply, code)
    return Response(page, media_type="text/html", headers=headers)


@get("/embed/{kind:str}/{name:str}/line", tags=["showcase"], opt=open_to(Role.NOBODY))
async def embedded_line(
    request: ApiRequest,
    kind: ShownKind,
    name: ShownName,
    secret: Secret = "",
    chapter: ChapterWanted = None,
) -> EmbeddedLine:
    """The moves of an embedded board."""
    shown = await shown_to_all(request, kind, name, secret, chapter)
    line = await line_of(shown)
    return EmbeddedLine(line.moves, shown.score, line.over)


@get("/embed/{kind:str}/{name:str}/picture", tags=["showcase"], opt=open_to(Role.NOBODY))
async def embedded_picture(
    request: ApiRequest,
    kind: ShownKind,
    name: ShownName,
    secret: Secret = "",
    chapter: ChapterWanted = None,
    ply: Ply = None,
) -> Response[str]:
    """A position of an embedded board, as SVG; by default the latest."""
    line = await line_of(await shown_to_all(request, kind, name, secret, chapter))
    last = len(line.positions) - 1
    position = line.positions[last if ply is None else min(ply, last)]
    address = visitor_of(request).address
    with explained():
        text = await showcase.paid(
            program_of(request), address, lambda: position_svg(position), price_of(position)
        )
    return Response(text, media_type="image/svg+xml", headers=SETTLED if line.over else PASSING)


ROUTES = [preview_picture, embedded, embedded_line, embedded_picture]
