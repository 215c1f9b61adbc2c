"""Routes of the archive: its pages and facets, the explorer, files in and out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from tempfile import TemporaryFile
from typing import Annotated, BinaryIO

import msgspec
from litestar import delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from latticechess.app.budgets import OverBudget
from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.analysis.service import positions
from latticechess.features.archive.messages import ExploredPosition, ExplorerAsked
from latticechess.features.archive.parameters import ArchiveSearch, archive_search
from latticechess.features.archive.service.exporting import exported
from latticechess.features.archive.service.import_parts import Source
from latticechess.features.archive.service.import_work import Rejected
from latticechess.features.archive.service.importing import (
    AT_ONCE_SERVING,
    Importer,
    ImportProgress,
)
from latticechess.features.archive.store.archive import ArchiveEntry
from latticechess.features.archive.store.explorer.explorer import ORIGINS, ExplorerQuery, Origin
from latticechess.features.archive.store.position_keys import position_key
from latticechess.features.archive.views import archive_list, explored_view
from latticechess.features.games.service.delayed_summary import as_seen
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import reason_of, sentence
from latticechess.notation.formats import BY_NAME
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import board_of, paid
from latticechess.server.parameters import FileFormat, GameId
from latticechess.server.problems import Forbidden, Missing, Refused, TooMany
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import READ, open_to
from latticechess.server.security.rate_limits import IMPORT_BYTES
from latticechess.server.sentences import parameters_view
from latticechess.store.database.open import StoreError, explain_errors
from latticechess.store.journal.summary import Summary


@get(
    "/api/archive",
    tags=["archive"],
    opt=open_to(Role.GUEST),
    dependencies={"search": Provide(archive_search)},
)
async def archive_page(
    request: ApiRequest, search: NamedDependency[ArchiveSearch]
) -> wire.ArchiveList:
    """A page of the archive."""
    program = program_of(request)
    visitor = visitor_of(request)
    page = await program.archive.find(search.query)
    seen = await as_seen(program.rooms, [entry.summary for entry in page.entries], visitor.user)
    page = replace(page, entries=list(map(entry_seen, page.entries, seen)))
    return archive_list(program, page, visitor, search.whose)


def entry_seen(entry: ArchiveEntry, seen: Summary) -> ArchiveEntry:
    """The line of a game as far as its reader may know it."""
    return entry if seen == entry.summary else replace(entry, summary=seen, opening="", ply=None)


@delete("/api/games/{game_id:str}", tags=["archive"], status_code=200, opt=open_to(Role.GUEST))
async def delete_game(request: ApiRequest, game_id: GameId) -> wire.ArchiveChange:
    """Delete a game for the caller; an organiser deletes it for everybody."""
    program, visitor = program_of(request), visitor_of(request)
    everybody = visitor.role is Role.ORGANISER
    done = await program.archive.bin.delete(game_id, None if everybody else visitor.user, now_ms())
    return await changed(request, game_id, done)


@post(
    "/api/games/{game_id:str}/restore", tags=["archive"], status_code=200, opt=open_to(Role.GUEST)
)
async def restore_game(request: ApiRequest, game_id: GameId) -> wire.ArchiveChange:
    """Restore a deleted game."""
    program, visitor = program_of(request), visitor_of(request)
    everybody = visitor.role is Role.ORGANISER
    done = await program.archive.bin.restore(game_id, None if everybody else visitor.user)
    return await changed(request, game_id, done)


async def changed(request: ApiRequest, game_id: str, done: bool) -> wire.ArchiveChange:
    if done:
        return wire.ArchiveChange(game_id)
    if await program_of(request).games.get(game_id) is None:
        raise Missing("no-such-game-link")
    raise Forbidden("delete-for-players")


# --- The explorer: what was played in any position of any board ------------------------------


@post("/api/explorer", tags=["archive"], status_code=200, opt=open_to(Role.GUEST, READ))
async def explore(request: ApiRequest, data: JSONBody[ExplorerAsked]) -> ExploredPosition:
    """The moves played in a position, with results, ratings and the best games.

    Guests see their own games only, as in the archive.
    """
    program, visitor = program_of(request), visitor_of(request)
    everyone = visitor.role >= Role.MEMBER
    hidden = await program.privacy.hidden(visitor)
    origins: list[Origin] = list(ORIGINS if data.origins is None else data.origins)

    def work() -> ExploredPosition:
        start = positions.set_up(variant, data.position, None, Side.WHITE)
        moves = [Move(m.origin, m.target, m.promotion) for m in data.moves or ()]
        position = positions.play_on(start, moves, again=False).position
        query = ExplorerQuery(
            key=position_key(position),
            user=visitor.user,
            origins=[name for name in origins if everyone or name == "mine"],
            rated=data.rated,
            rating_from=data.rating_from,
            since=data.since,
            hidden=hidden,
            now=now_ms(),
        )
        found = program.archive.explorer.explore(query)
        return explored_view(program, visitor, position, found, everyone)

    try:
        variant = await board_of(request, data.variant)
        return await paid(request, work)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


# --- Import files of games into the archive, and export it -----------------------------------


READERS = 1
"""Processes that check the moves of a large file, so that live games are not held up."""


@post(
    "/api/archive/import",
    tags=["archive"],
    status_code=200,
    request_max_body_size=IMPORT_BYTES,
    opt=open_to(Role.MEMBER),
)
async def import_games(
    request: ApiRequest,
    name: Annotated[
        str, QueryParameter(description="The file's name: its suffix tells the format.")
    ] = "",
) -> Stream:
    """Import the file of games in the body. The response is NDJSON: one `ImportReport` for each
    part of the file."""
    program, user, visitor = program_of(request), user_of(request), visitor_of(request)
    left = await program.storage.left(visitor, "games")
    try:
        stop = program.imports.begin(user)
    except OverBudget as over:
        raise TooMany.after(over.wait_s, sentence("import-under-way")) from over
    file: BinaryIO = TemporaryFile()  # noqa: SIM115 - closed once it is imported
    try:
        size = 0
        async for chunk in request.stream():
            size += len(chunk)
            if left is not None and size > left:
                break
            with explain_errors("The file could not be taken"):
                await asyncio.to_thread(file.write, chunk)
        await program.storage.admit(visitor, "games", size)
        file.seek(0)
    except Refusal as refusal:
        program.imports.finish(user, stop)
        file.close()
        raise Refused.because(refusal.reason) from refusal
    except BaseException:
        program.imports.finish(user, stop)
        file.close()
        raise
    importer = Importer(program.database, user, now_ms(), READERS, stop, AT_ONCE_SERVING)
    reports = program.imports.reports(user, importer.run(Source(file, name, size)))

    async def end(last: ImportProgress) -> None:
        """Let go of everything that the import held."""
        program.imports.finish(user, stop)
        file.close()
        await program.storage.give_back(visitor, size, last.kept_bytes)

    lines = report_lines(reports, size, end)
    return Stream(lines, media_type="application/x-ndjson")


async def report_lines(
    reports: AsyncIterator[ImportProgress],
    size: int,
    end: Callable[[ImportProgress], Awaitable[None]],
) -> AsyncIterator[bytes]:
    """The reports as NDJSON; `end` is called with the last when nobody reads them any more."""
    number, report = 0, ImportProgress()
    try:
        async for report in reports:
            yield line(report_view(report, size, number))
            number += len(report.rejections)
    except StoreError as problem:
        yield line(report_view(ImportProgress(done=True, problem=reason_of(problem)), size, number))
    finally:
        await asyncio.shield(end(report))


def line(report: wire.ImportReport) -> bytes:
    return msgspec.json.encode(report) + b"\n"


def report_view(report: ImportProgress, size: int, reported: int) -> wire.ImportReport:
    return wire.ImportReport(
        done=report.done,
        read_bytes=report.read_bytes,
        total_bytes=size,
        stored=report.stored,
        known=report.known,
        restored=report.restored,
        rejected=report.rejected,
        rejections=[
            rejected_view(number, each)
            for number, each in enumerate(report.rejections, reported + 1)
        ],
        problem=report.problem and str(report.problem),
        code=report.problem.code if report.problem else "",
        parameters=parameters_view(report.problem) if report.problem else {},
    )


def rejected_view(number: int, game: Rejected) -> wire.RejectedGame:
    reason = game.reason
    return wire.RejectedGame(
        number,
        game.line,
        game.column,
        str(reason),
        game.players,
        reason.code,
        parameters_view(reason),
    )


@get(
    "/api/archive/export",
    tags=["archive"],
    opt=open_to(Role.GUEST),
    dependencies={"search": Provide(archive_search)},
)
async def export_games(
    request: ApiRequest, search: NamedDependency[ArchiveSearch], form: FileFormat = "pgn"
) -> Stream:
    """All games that the search finds, in its order, as one file."""
    program, kind = program_of(request), BY_NAME[form]
    await asyncio.to_thread(program.archive.index.refresh)
    texts = exported(
        program.database, program.archive.games.ids(search.query), kind, user_of(request)
    )
    ending = kind.suffixes[0] if kind.suffixes else ".txt"
    name = f'attachment; filename="lattice-chess-games{ending}"'
    return Stream(streamed(texts), media_type="text/plain", headers={"content-disposition": name})


async def streamed(texts: Iterator[str]) -> AsyncIterator[bytes]:
    while (text := await asyncio.to_thread(next, texts, None)) is not None:
        if text:
            yield text.encode()


ROUTES = [
    archive_page,
    delete_game,
    restore_game,
    explore,
    import_games,
    export_games,
]
