"""lichess API: tournaments. An arena is lichess's arena, any other one its Swiss."""

from __future__ import annotations

from typing import Annotated

from litestar.params import PathParameter, QueryParameter
from litestar.response import Stream

from latticechess.features import messages as wire
from latticechess.features.lichess.api import (
    NDJSON,
    OK,
    PLAYERS,
    READERS,
    fields,
    lichess_get,
    lichess_post,
    ndjson,
)
from latticechess.features.lichess.routes.exports import files
from latticechess.features.lichess.views import tournaments as views
from latticechess.features.lichess.views.boards import Json
from latticechess.features.tournaments.routes import shown
from latticechess.features.tournaments.service.actions import WithdrawPlayer
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.sockets import standings_views
from latticechess.features.tournaments.views.list import running_entry, tournament_list
from latticechess.features.tournaments.views.round import live_pairings, reader_of, veil_of
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, visitor_of

PAGE = 10
"""Players on a page of an arena's standing."""
TournamentId = Annotated[str, PathParameter(description="The tournament's id.", max_length=40)]
Count = Annotated[
    int | None, QueryParameter(name="nb", ge=1, description="At most so many players.")
]
Page = Annotated[int, QueryParameter(ge=1, le=10_000, description="The page of the standing.")]


async def of_kind(request: ApiRequest, tournament_id: str, arena: bool) -> LiveTournament:
    """An arena, or a tournament in rounds, that the caller may look at; Missing."""
    live = await shown(request, tournament_id, "")
    if (live.value.settings.system == views.ARENA) != arena:
        raise Missing("no-such-tournament")
    return live


async def entry_of(request: ApiRequest, live: LiveTournament) -> wire.TournamentEntry:
    return await running_entry(program_of(request), visitor_of(request), live.id)


async def rows_of(request: ApiRequest, live: LiveTournament) -> list[wire.StandingRow]:
    """The standings as the caller may see them."""
    program = program_of(request)
    veil = await veil_of(program, live, visitor_of(request))
    return list((await standings_views(request).of(program, live, veil)).rows)


# --- Reading ----------------------------------------------------------------------------------


@lichess_get("/api/tournament", opt=READERS)
async def arenas(request: ApiRequest) -> Json:
    """Arenas that are coming, running and over."""
    found = await tournament_list(program_of(request), visitor_of(request), None, 0)
    every = [*found.coming, *found.running, *found.past]
    told: Json = {name: [] for name in views.STATUS}
    for entry in every:
        if entry.system == views.ARENA:
            told[views.stage(entry)].append(views.listed(entry))
    return told


@lichess_get("/api/tournament/{tournament_id:str}", opt=READERS)
async def one_arena(request: ApiRequest, tournament_id: TournamentId, page: Page = 1) -> Json:
    """An arena with a page of its standing."""
    live = await of_kind(request, tournament_id, arena=True)
    rows = (await rows_of(request, live))[PAGE * (page - 1) : PAGE * page]
    view = views.arena(await entry_of(request, live), rows)
    view["standing"]["page"] = page
    return view


@lichess_get("/api/swiss/{tournament_id:str}", opt=READERS)
async def one_swiss(request: ApiRequest, tournament_id: TournamentId) -> Json:
    """A tournament in rounds."""
    live = await of_kind(request, tournament_id, arena=False)
    reader = await reader_of(program_of(request), live, visitor_of(request))
    ongoing = len(live_pairings(reader.value, reader.veil))
    return views.swiss(await entry_of(request, live), ongoing)


@lichess_get("/api/tournament/{tournament_id:str}/results", opt=READERS)
async def arena_results(
    request: ApiRequest, tournament_id: TournamentId, nb: Count = None
) -> Stream:
    """The standing of an arena (NDJSON)."""
    return await results(request, await of_kind(request, tournament_id, arena=True), nb)


@lichess_get("/api/swiss/{tournament_id:str}/results", opt=READERS)
async def swiss_results(
    request: ApiRequest, tournament_id: TournamentId, nb: Count = None
) -> Stream:
    """The standing of a tournament in rounds (NDJSON)."""
    return await results(request, await of_kind(request, tournament_id, arena=False), nb)


async def results(request: ApiRequest, live: LiveTournament, most: int | None) -> Stream:
    system = live.value.settings.system
    lines = [views.result(row, system) for row in (await rows_of(request, live))[:most]]
    return Stream(ndjson(lines), media_type=NDJSON)


@lichess_get("/api/tournament/{tournament_id:str}/games", opt=READERS)
async def arena_games(request: ApiRequest, tournament_id: TournamentId) -> Stream:
    """The games of an arena: PGN, or NDJSON."""
    return await games(request, await of_kind(request, tournament_id, arena=True))


@lichess_get("/api/swiss/{tournament_id:str}/games", opt=READERS)
async def swiss_games(request: ApiRequest, tournament_id: TournamentId) -> Stream:
    """The games of a tournament in rounds: PGN, or NDJSON."""
    return await games(request, await of_kind(request, tournament_id, arena=False))


async def games(request: ApiRequest, live: LiveTournament) -> Stream:
    """The games that are over for the caller."""
    program, visitor = program_of(request), visitor_of(request)
    reader = await reader_of(program, live, visitor)
    over = [one.game for one in reader.value.pairings() if one.score is not None]
    known = await program.games.several(over)
    hidden = {one for one in over if await program.privacy.game_hidden(visitor, one)}
    return files(request, [one for one in over if one in known and one not in hidden])


# --- Taking part ------------------------------------------------------------------------------


@lichess_post("/api/tournament/{tournament_id:str}/join", opt=PLAYERS)
async def join_arena(request: ApiRequest, tournament_id: TournamentId) -> Json:
    """Enter an arena; the field `password` is the code of its link."""
    return await join(request, tournament_id, arena=True)


@lichess_post("/api/swiss/{tournament_id:str}/join", opt=PLAYERS)
async def join_swiss(request: ApiRequest, tournament_id: TournamentId) -> Json:
    """Enter a tournament in rounds; the field `password` is the code of its link."""
    return await join(request, tournament_id, arena=False)


async def join(request: ApiRequest, tournament_id: str, arena: bool) -> Json:
    code = (await fields(request)).get("password", "")
    live = await shown(request, tournament_id, code)
    if (live.value.settings.system == views.ARENA) != arena:
        raise Missing("no-such-tournament")
    wish = wire.JoinTournament(code)
    await program_of(request).organising.join(live, visitor_of(request), wish)
    return OK


@lichess_post("/api/tournament/{tournament_id:str}/withdraw", opt=PLAYERS)
async def leave_arena(request: ApiRequest, tournament_id: TournamentId) -> Json:
    """Leave an arena."""
    return await leave(request, await of_kind(request, tournament_id, arena=True))


@lichess_post("/api/swiss/{tournament_id:str}/withdraw", opt=PLAYERS)
async def leave_swiss(request: ApiRequest, tournament_id: TournamentId) -> Json:
    """Leave a tournament in rounds."""
    return await leave(request, await of_kind(request, tournament_id, arena=False))


async def leave(request: ApiRequest, live: LiveTournament) -> Json:
    await program_of(request).organising.act(live, visitor_of(request), WithdrawPlayer())
    return OK


ROUTES = [
    arenas,
    one_arena,
    one_swiss,
    arena_results,
    swiss_results,
    arena_games,
    swiss_games,
    join_arena,
    join_swiss,
    leave_arena,
    leave_swiss,
]
