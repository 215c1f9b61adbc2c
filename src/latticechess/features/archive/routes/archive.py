"""The archive: search, delete and restore games."""

from __future__ import annotations

from dataclasses import replace

from litestar import delete, get, post
from litestar.di import NamedDependency, Provide

from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.archive.parameters import ArchiveSearch, archive_search
from latticechess.features.archive.store.archive import ArchiveEntry
from latticechess.features.archive.views import archive_list
from latticechess.features.games.service.delayed_summary import as_seen
from latticechess.server.parameters import GameId
from latticechess.server.problems import Forbidden, Missing
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import open_to
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


ROUTES = [archive_page, delete_game, restore_game]
