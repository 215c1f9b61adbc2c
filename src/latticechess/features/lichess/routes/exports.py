"""lichess API: games as PGN or JSON."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Annotated

from litestar import Response
from litestar.params import QueryParameter
from litestar.response import Stream

from latticechess.features.archive.service.exporting import exported, shown, without_names
from latticechess.features.archive.service.records import game_record
from latticechess.features.games.service.delayed_summary import as_seen
from latticechess.features.lichess.api import (
    NDJSON,
    PGN,
    READERS,
    Username,
    any_room,
    encode,
    find_user,
    is_true,
    lichess_get,
    lichess_post,
    names_of,
)
from latticechess.features.lichess.views import games as views
from latticechess.features.lichess.views.boards import Json, perf_key
from latticechess.kernel.pieces import Side
from latticechess.notation.errors import NotationError
from latticechess.notation.formats import BY_NAME
from latticechess.play.game import Game, replay
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import paid
from latticechess.server.parameters import GameId
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.store.journal.game_lists import GameQuery
from latticechess.store.journal.seat_names import read_games
from latticechess.store.journal.summary import Summary

MOST_IDS = 300
PAGE = 50
Number = Annotated[int | None, QueryParameter(description="A whole number.", ge=0)]


def wants_json(request: ApiRequest) -> bool:
    """Whether the caller asks for JSON; otherwise games are PGN, as at lichess."""
    accept = request.headers.get("accept", "")
    return "json" in accept and PGN not in accept


@lichess_get("/game/export/{game_id:str}", opt=READERS)
async def export_game(
    request: ApiRequest,
    game_id: GameId,
    pgn_in_json: Annotated[
        str, QueryParameter(name="pgnInJson", description="`true`: the PGN as a field of JSON.")
    ] = "",
) -> Response[str] | Response[Json]:
    """One game, as PGN or, where `Accept` asks for it, as JSON."""
    return await one_game(request, game_id, is_true(pgn_in_json))


async def one_game(
    request: ApiRequest, game_id: str, pgn_in_json: bool
) -> Response[str] | Response[Json]:
    room = await any_room(request, game_id)
    await program_of(request).ranking.update_player_info(room.audience)
    game = room.audience.shown_game(user_of(request))
    if not wants_json(request):
        return Response(await pgn_of(request, game), media_type=PGN)
    view = views.exported_game(game, await names_of(request, game))
    if pgn_in_json:
        view["pgn"] = await pgn_of(request, game)
    return Response(view, media_type="application/json")


async def pgn_of(request: ApiRequest, game: Game) -> str:
    """The game as PGN; Refusal where PGN cannot say it."""
    write = BY_NAME["pgn"].write
    assert write is not None
    try:
        return await paid(request, lambda: write([game_record(game)]))
    except NotationError as problem:
        raise Refusal.because(problem.reason) from problem


# --- Many games -------------------------------------------------------------------------------


@lichess_get("/api/games/user/{username:str}", opt=READERS)
async def games_of_user(
    request: ApiRequest,
    username: Username,
    most: Annotated[
        int | None, QueryParameter(name="max", ge=1, description="At most so many games.")
    ] = None,
    since: Number = None,
    until: Number = None,
    vs: Annotated[str | None, QueryParameter(description="Only games against this player.")] = None,
    rated: Annotated[str | None, QueryParameter(description="`true` or `false`.")] = None,
    perf: Annotated[
        str | None, QueryParameter(name="perfType", description="Speeds and boards, by commas.")
    ] = None,
    color: Annotated[str | None, QueryParameter(description="`white` or `black`.")] = None,
    ongoing: Annotated[str, QueryParameter(description="`true`: games in play too.")] = "",
    finished: Annotated[str, QueryParameter(description="`false`: no finished games.")] = "true",
    sort: Annotated[str, QueryParameter(description="`dateAsc`: oldest first.")] = "dateDesc",
) -> Stream:
    """A player's games, newest first: PGN, or NDJSON where `Accept` asks for it."""
    user = await find_user(request, username)
    against = await find_user(request, vs) if vs else None

    def fits(game: Summary) -> bool:
        side = Side.WHITE if game.players[Side.WHITE].user == user.id else Side.BLACK
        return (
            game.status in wanted
            and (since is None or game.started_at >= since)
            and (until is None or game.started_at <= until)
            and (against is None or game.players[side.opponent].user == against.id)
            and (rated is None or game.rated == is_true(rated.lower()))
            and (perf is None or perf_key(game.variant, game.clocks) in perf.split(","))
            and (color is None or str(side).lower() == color)
        )

    wanted = ["ended"] if is_true(finished.lower()) else []
    wanted += ["playing"] if is_true(ongoing.lower()) else []
    ids: list[str] = []
    for status in ("playing", "ended"):
        found = summaries(request, user.id, status, oldest_first=sort == "dateAsc")
        async for game in found:
            if fits(game):
                ids.append(game.id)
            if most is not None and len(ids) >= most:
                break
    return files(request, ids[:most])


async def summaries(
    request: ApiRequest, user: str, status: str, oldest_first: bool = False
) -> AsyncIterator[Summary]:
    """A user's games that the caller may see, page by page, as far as the caller may know them:
    one that is over is still in play for spectators who see it late."""
    after = None
    while True:
        query = GameQuery(
            user=user,
            status="ended" if status == "ended" else "playing",
            hidden_from=visitor_of(request).user,
            order="started_at",
            descending=not oldest_first,
            after=after,
            limit=PAGE,
        )
        program = program_of(request)
        page = await program.games.find(query)
        for game in await as_seen(program.rooms, page.games, user_of(request)):
            yield game
        if not page.more:
            return
        after = page.games[-1].id


@lichess_post("/api/games/export/_ids", opt=READERS)
async def games_by_id(request: ApiRequest) -> Stream:
    """Games by their ids in the body, separated by commas: PGN, or NDJSON."""
    text = (await request.body()).decode("utf-8", "replace")
    asked = [part.strip() for part in text.split(",") if part.strip()][:MOST_IDS]
    program, visitor = program_of(request), visitor_of(request)
    known = await program.games.several(asked)
    ids = [
        one
        for one in asked
        if one in known
        and known[one].deleted_at is None
        and not await program.privacy.game_hidden(visitor, one)
    ]
    return files(request, ids)


@lichess_get("/api/user/{username:str}/current-game", opt=READERS)
async def current_game(request: ApiRequest, username: Username) -> Response[str] | Response[Json]:
    """The game that a player plays now, or else the last one."""
    user = await find_user(request, username)
    for status in ("playing", "ended"):
        async for game in summaries(request, user.id, status):
            return await one_game(request, game.id, pgn_in_json=False)
    raise Missing("no-such-game")


def files(request: ApiRequest, ids: list[str]) -> Stream:
    """The games as one stream of PGN or of JSON lines."""
    if wants_json(request):
        return Stream(json_lines(request, ids), media_type=NDJSON)
    texts = exported(program_of(request).database, ids, BY_NAME["pgn"], user_of(request))
    return Stream(pgn_texts(texts), media_type=PGN)


async def pgn_texts(texts: Iterator[str]) -> AsyncIterator[bytes]:
    """Games with two empty lines between them, which tell clients where one ends."""
    while (text := await asyncio.to_thread(next, texts, None)) is not None:
        if text:
            yield text.rstrip("\n").encode() + b"\n\n\n"


async def json_lines(request: ApiRequest, ids: list[str]) -> AsyncIterator[bytes]:
    user, database = user_of(request), program_of(request).database
    for start in range(0, len(ids), PAGE):
        some = ids[start : start + PAGE]
        found, gone = await asyncio.to_thread(read_games, database, some)
        for one in some:
            if one not in found:
                continue
            game = await asyncio.to_thread(replay, shown(found[one], user))
            named = without_names(game, gone)
            yield encode(views.exported_game(named, await names_of(request, named)))


ROUTES = [export_game, games_of_user, games_by_id, current_game]
