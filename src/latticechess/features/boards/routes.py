"""Routes of boards: the program's and people's own, and the designer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, contextmanager
from typing import Annotated, Literal

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from latticechess.app.budgets import OverBudget
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.boards.service.drawing import check, write
from latticechess.features.boards.service.fairness import EngineError, FairnessChecks
from latticechess.features.boards.service.service import NoSuchBoard
from latticechess.features.boards.store import BoardOrder, GalleryQuery
from latticechess.features.boards.views import (
    board_page,
    board_rows,
    checked_view,
    design_from,
    fairness_view,
)
from latticechess.features.tournaments.routes import own_address, qr_svg
from latticechess.kernel.sentence import reason_of
from latticechess.kernel.variant import Variant
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import paid
from latticechess.server.problems import Missing, Refused, TooMany
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import READ, open_to
from latticechess.server.sentences import problem_view

TAGS = ["boards"]
BoardName = Annotated[str, PathParameter(description="The board's name, as in its link.")]


@contextmanager
def explained() -> Iterator[None]:
    """Refusals as answers to a request; what one may not see is not there."""
    try:
        yield
    except NoSuchBoard as missing:
        raise Missing.because(missing.reason) from missing
    except OverBudget as over:
        raise TooMany.after(over.wait_s, over.reason) from over
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


@get("/api/boards", tags=TAGS, opt=open_to(Role.GUEST, READ))
async def list_boards(
    request: ApiRequest,
    which: Annotated[
        Literal["own", "gallery", "known", "shipped"],
        QueryParameter(
            name="list",
            description="The caller's boards; the gallery; boards of others that the caller likes "
            "or has played; or those that come with the program.",
        ),
    ] = "gallery",
    text: Annotated[
        str, QueryParameter(max_length=100, description="Words of the title or summary.")
    ] = "",
    sort: Annotated[BoardOrder, QueryParameter(description="Order of the gallery.")] = "newest",
    before: Annotated[
        str | None, QueryParameter(max_length=100, description="`next` of the page before.")
    ] = None,
) -> wire.BoardList:
    """Boards with pictures, but of those that come with the program; the gallery in pages."""
    program, visitor = program_of(request), visitor_of(request)
    store = program.boards.store
    following = None
    with explained():
        if which == "own":
            rows = await store.of_author(visitor.user)
        elif which == "known":
            rows = await store.of_others(visitor.user)
        elif which == "shipped":
            rows = await program.boards.shipped()
        else:
            unseen = await program.privacy.hidden(visitor)
            runs = visitor.role >= Role.ORGANISER
            page = await store.gallery(GalleryQuery(text, sort, before, runs, unseen))
            rows, following = page.boards, page.next
        return wire.BoardList(
            await board_rows(program, rows, visitor, drawn=which != "shipped"), following
        )


@post("/api/boards", tags=TAGS, opt=open_to(Role.MEMBER))
async def save_board(request: ApiRequest, data: JSONBody[wire.SaveBoard]) -> wire.BoardPage:
    """Save a variant file as a new board, which gets its name here."""
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        row = await program.boards.save(data.text, visitor)
        return await board_page(program, row, visitor)


@get("/api/boards/{name:str}", tags=TAGS, opt=open_to(Role.GUEST, READ))
async def one_board(
    request: ApiRequest,
    name: BoardName,
    version: Annotated[
        int | None, QueryParameter(ge=1, le=1_000_000, description="By default the newest.")
    ] = None,
) -> wire.BoardPage:
    """A board with its file and its versions, for whoever has its link."""
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        row = await program.boards.open(name, visitor)
        return await board_page(program, row, visitor, version)


@put("/api/boards/{name:str}", tags=TAGS, opt=open_to(Role.MEMBER))
async def save_version(
    request: ApiRequest, name: BoardName, data: JSONBody[wire.SaveBoard]
) -> wire.BoardPage:
    """Save the next version of one's own board. Games go on by the version they began with."""
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        row = await program.boards.save_version(name, data.text, visitor)
        return await board_page(program, row, visitor)


@delete("/api/boards/{name:str}", tags=TAGS, opt=open_to(Role.MEMBER))
async def delete_board(request: ApiRequest, name: BoardName) -> None:
    """Delete one's own board; the games on it stay."""
    with explained():
        await program_of(request).boards.delete(name, visitor_of(request))


@get(
    "/api/boards/{name:str}/file",
    tags=TAGS,
    media_type="application/toml",
    opt=open_to(Role.GUEST, READ),
)
async def board_file(request: ApiRequest, name: BoardName) -> Response[str]:
    """The variant file of a board's newest version."""
    boards = program_of(request).boards
    with explained():
        row = await boards.open(name, visitor_of(request))
        text = await boards.text(row)
    headers = {"content-disposition": f'attachment; filename="{row.name}.toml"'}
    return Response(text, media_type="application/toml; charset=utf-8", headers=headers)


@get("/api/boards/{name:str}/code", tags=TAGS, opt=open_to(Role.GUEST, READ))
async def board_code(request: ApiRequest, name: BoardName) -> Response[str]:
    """The link of a board's page as a QR code."""
    with explained():
        row = await program_of(request).boards.open(name, visitor_of(request))
    link = f"{own_address(request)}/boards/{row.name}"
    return Response(qr_svg(link), media_type="image/svg+xml")


@post("/api/boards/{name:str}/like", tags=TAGS, status_code=200, opt=open_to(Role.MEMBER))
async def like_board(request: ApiRequest, name: BoardName) -> wire.BoardRow:
    """Like a board."""
    return await liked(request, name, True)


@delete("/api/boards/{name:str}/like", tags=TAGS, status_code=200, opt=open_to(Role.MEMBER))
async def unlike_board(request: ApiRequest, name: BoardName) -> wire.BoardRow:
    """Like a board no longer."""
    return await liked(request, name, False)


async def liked(request: ApiRequest, name: str, likes: bool) -> wire.BoardRow:
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        row = await program.boards.like(name, likes, visitor)
        return (await board_rows(program, [row], visitor))[0]


@put("/api/boards/{name:str}/shared", tags=TAGS, opt=open_to(Role.MEMBER))
async def share_board(
    request: ApiRequest, name: BoardName, data: JSONBody[wire.ShareBoard]
) -> wire.BoardRow:
    """List one's own board in the gallery, or only for those who have its link."""
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        row = await program.boards.share(name, data.shared, visitor)
        return (await board_rows(program, [row], visitor))[0]


@put("/api/boards/{name:str}/hidden", tags=TAGS, opt=open_to(Role.ORGANISER))
async def hide_board(
    request: ApiRequest, name: BoardName, data: JSONBody[wire.HideBoard]
) -> wire.BoardRow:
    """As an organiser: take a board out of the gallery, or let it in again."""
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        row = await program.boards.hide(name, data.hidden, visitor)
        await program.administration.note(
            visitor.user, "board-hidden" if data.hidden else "board-shown", row.title, row.name
        )
        return (await board_rows(program, [row], visitor))[0]


# --- The designer: check a variant file, write one from a drawing, try whether its game is fair


MOST_GAMES = 240


@post("/api/designer/check", tags=["designer"], status_code=200, opt=open_to(Role.GUEST, READ))
async def check_file(request: ApiRequest, data: JSONBody[wire.CheckFile]) -> wire.FileChecked:
    """Everything that is wrong with a variant file, and its drawing."""
    return await paid(request, lambda: checked_view(check(data.text)))


@post("/api/designer/write", tags=["designer"], status_code=200, opt=open_to(Role.GUEST, READ))
async def write_file(request: ApiRequest, data: JSONBody[wire.WriteFile]) -> wire.FileWritten:
    """The variant file for a drawing, as near to the given one as can be, and what is wrong."""

    def work() -> wire.FileWritten:
        text = write(design_from(data.design), data.text)
        return wire.FileWritten(text, checked_view(check(text)))

    try:
        return await paid(request, work)
    except ValueError as error:
        raise Refused.because(reason_of(error)) from error


@post("/api/designer/fairness", tags=["designer"], status_code=200, opt=open_to(Role.GUEST, READ))
async def check_fairness(request: ApiRequest, data: JSONBody[wire.CheckFairness]) -> Stream:
    """Let the computer play the game of a file against itself. The response is NDJSON: a
    `Fairness` after every game. Closing the connection ends the games."""
    program, visitor = program_of(request), visitor_of(request)
    checked = await paid(request, lambda: check(data.text))
    if checked.variant is None or checked.start_faults:
        raise Refused("board-has-faults")
    try:
        program.fairness.begin(visitor.user, visitor.address)
    except OverBudget as over:
        raise TooMany.after(over.wait_s, over.reason) from over
    games = max(1, min(data.games, MOST_GAMES))
    lines = _lines(program.fairness, checked.variant, games, visitor.user, visitor.address)
    return Stream(lines, media_type="application/x-ndjson")


async def _lines(
    checks: FairnessChecks, variant: Variant, games: int, user: str, address: str
) -> AsyncIterator[bytes]:
    try:
        async with aclosing(checks.run(variant, games, user, address)) as tallies:
            async for tally in tallies:
                yield msgspec.json.encode(fairness_view(tally)) + b"\n"
    except EngineError as error:
        yield msgspec.json.encode(problem_view(reason_of(error))) + b"\n"


ROUTES = [
    list_boards,
    save_board,
    one_board,
    save_version,
    delete_board,
    board_file,
    board_code,
    like_board,
    unlike_board,
    share_board,
    hide_board,
    check_file,
    write_file,
    check_fairness,
]
