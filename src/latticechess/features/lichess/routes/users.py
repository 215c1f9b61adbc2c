"""lichess API: players, who of them is here, and rankings."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response
from litestar.params import PathParameter, QueryParameter
from litestar.response import Stream

from latticechess.features.games.service.delayed_summary import as_seen
from latticechess.features.lichess.api import (
    NDJSON,
    READERS,
    Username,
    base_url,
    bots_among,
    find_user,
    lichess_get,
    lichess_post,
    ndjson,
)
from latticechess.features.lichess.views import boards
from latticechess.features.lichess.views import users as views
from latticechess.features.lichess.views.boards import Json, board_of
from latticechess.features.players.store.players import PlayerQuery, User
from latticechess.play.game import Status
from latticechess.rating.standings import System
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.store.journal.game_lists import GameQuery

MOST_USERS = 100
MOST_BOTS = 100
TOP = 10
STILL_SHOWN: tuple[tuple[Status, int], ...] = (("playing", 100), ("ended", 5))
"""Where games that are in play for the caller are looked for: among so many of each status."""
MOST_TOP = 200
LIJSON = "application/vnd.lichess.v3+json"
Perf = Annotated[str, PathParameter(description="`blitz`, `chess960`, a board's name and so on.")]


async def rated_by(request: ApiRequest) -> System:
    """The ranking whose figures stand beside names."""
    return (await program_of(request).ranking.formulas()).systems[0]


async def user_view(request: ApiRequest, user: User) -> Json:
    """A user with name, title and ratings."""
    program = program_of(request)
    found = await program.ranking.statistics(user.id)
    seen = (await program.presence.store.last_seen([user.id])).get(user.id)
    bot = bool(await bots_among(request, [user.id]))
    return views.user_view(user, bot, found, await rated_by(request), seen)


async def extended_user(request: ApiRequest, user: User) -> Json:
    """A user with everything that lichess tells of one."""
    program = program_of(request)
    found = await program.ranking.statistics(user.id)
    system = await rated_by(request)
    seen = (await program.presence.store.last_seen([user.id])).get(user.id)
    bot = bool(await bots_among(request, [user.id]))
    playing = await playing_of(request, user.id)
    view = views.user_view(user, bot, found, system, seen)
    view["url"] = f"{base_url(request)}players/{user.id}"
    view["count"] = views.count_view(found, system, len(playing))
    if playing:
        view["playing"] = f"{base_url(request)}game/{playing[0]}"
    return view


async def playing_of(request: ApiRequest, user: str) -> list[str]:
    """Ids of the user's games in play that the caller may see, as far as they may know: that a
    game is over is told when its spectator delay has passed."""
    program, asker = program_of(request), visitor_of(request).user
    ids: list[str] = []
    for status, most in STILL_SHOWN:
        query = GameQuery(user=user, status=status, hidden_from=asker, limit=most)
        page = await program.games.find(query)
        seen = await as_seen(program.rooms, page.games, asker)
        ids += [game.id for game in seen if game.status == "playing"]
    return ids


@lichess_get("/api/user/{username:str}", opt=READERS)
async def one_user(request: ApiRequest, username: Username) -> Json:
    """What is public of one player."""
    return await extended_user(request, await find_user(request, username))


@lichess_post("/api/users", opt=READERS)
async def several_users(request: ApiRequest) -> list[Json]:
    """Several players: names or ids in the body, separated by commas."""
    text = (await request.body()).decode("utf-8", "replace")
    return [await user_view(request, user) for user in await known_users(request, text)]


async def known_users(request: ApiRequest, text: str) -> list[User]:
    """Those of the users with these names or ids whom the caller may see."""
    found = []
    for name in [part.strip() for part in text.split(",") if part.strip()][:MOST_USERS]:
        try:
            found.append(await find_user(request, name))
        except Missing:
            continue
    return found


@lichess_get("/api/users/status", opt=READERS)
async def statuses(
    request: ApiRequest,
    ids: Annotated[str, QueryParameter(description="Names or ids, separated by commas.")] = "",
    with_games: Annotated[
        str, QueryParameter(name="withGameIds", description="`true`: also which game.")
    ] = "",
) -> list[Json]:
    """Who of these is here, and who plays."""
    users = await known_users(request, ids)
    online = await program_of(request).presence.among([user.id for user in users])
    bots = await bots_among(request, [user.id for user in users])
    told = with_games.lower() == "true"
    lines = []
    for user in users:
        here = user.id in online
        games = await playing_of(request, user.id) if here else []
        game = games[0] if games else None
        lines.append(views.status_view(user, user.id in bots, here, game, told))
    return lines


@lichess_get("/api/bot/online", opt=READERS)
async def online_bots(
    request: ApiRequest,
    number: Annotated[
        int, QueryParameter(name="nb", ge=1, le=512, description="At most so many.")
    ] = MOST_BOTS,
) -> Stream:
    """Bots that are here (NDJSON)."""
    program = program_of(request)
    bots = await asyncio.to_thread(program.membership.accounts.bots)
    here = await program.presence.among(bots)
    hidden = await program.privacy.hidden(visitor_of(request))
    known = await program.players.named(sorted(here - hidden)[:number])
    users = sorted(known.values(), key=lambda user: user.name)
    return Stream(ndjson([await user_view(request, one) for one in users]), media_type=NDJSON)


# --- Rankings ---------------------------------------------------------------------------------


async def leaders(request: ApiRequest, board: str, pace: str, count: int) -> list[Json]:
    """The best of one board and pace."""
    program, system = program_of(request), await rated_by(request)
    asker = visitor_of(request)
    ladder = await program.ranking.ladder(system, board, pace, None, asker.user)
    hidden = await program.privacy.hidden(asker)
    best = [one for one in ladder.entries if one.player not in hidden and not one.deleted][:count]
    online = await program.presence.among([one.player for one in best])
    bots = await bots_among(request, [one.player for one in best])
    perf = views.perf_of(board, pace)
    lines = []
    for one in best:
        user = User(one.player, one.name, 0)
        view = views.light_user(user, one.player in bots, one.player in online)
        view["username"] = view.pop("name")
        perfs = {perf: {"rating": round(one.standing.rating), "progress": 0}}
        lines.append(view | {"perfs": perfs})
    return lines


async def pools(request: ApiRequest) -> dict[str, tuple[str, str]]:
    """The board and pace behind each of lichess's keys; of several paces, the most played."""
    found: dict[str, tuple[str, str]] = {}
    for pool in await program_of(request).ranking.pools():
        found.setdefault(
            views.perf_of(pool.variant, pool.clock_class), (pool.variant, pool.clock_class)
        )
    return found


@lichess_get("/api/player", opt=READERS, media_type=LIJSON)
async def best_players(request: ApiRequest) -> Response[Json]:
    """The best ten of every speed and board."""
    view = {key: await leaders(request, *pool, TOP) for key, pool in (await pools(request)).items()}
    return Response({speed: [] for speed in boards.SPEEDS} | view, media_type="application/json")


@lichess_get("/api/player/top/{number:int}/{perf:str}", opt=READERS)
async def leaderboard(
    request: ApiRequest,
    number: Annotated[int, PathParameter(ge=1, le=MOST_TOP, description="At most so many.")],
    perf: Perf,
) -> Json:
    """The best players of one speed or board."""
    pool = (await pools(request)).get(perf)
    if pool is None and perf not in boards.SPEEDS and board_of(perf) == perf:
        raise Missing("nothing-here")
    return {"users": await leaders(request, *pool, number) if pool else []}


@lichess_get("/api/player/autocomplete", opt=READERS)
async def autocomplete(
    request: ApiRequest,
    term: Annotated[str, QueryParameter(description="The beginning of a name.")],
    as_object: Annotated[
        str, QueryParameter(name="object", description="`true`: more than names.")
    ] = "",
) -> list[str] | Json:
    """Players whose names begin so, or contain it."""
    program = program_of(request)
    query = PlayerQuery(text=term, hidden_from=visitor_of(request).user, limit=TOP)
    users = [user for user, _ in (await program.players.find(query)).players]
    if as_object.lower() != "true":
        return [user.shown for user in users]
    online = await program.presence.among([user.id for user in users])
    bots = await bots_among(request, [user.id for user in users])
    lines = [views.light_user(user, user.id in bots, user.id in online) for user in users]
    return {"result": lines}


@lichess_get("/api/user/{username:str}/rating-history", opt=READERS)
async def rating_history(request: ApiRequest, username: Username) -> list[Json]:
    """How a player's ratings went."""
    user = await find_user(request, username)
    found = await program_of(request).ranking.statistics(user.id)
    return views.rating_history(found, await rated_by(request))


@lichess_get("/api/crosstable/{username:str}/{other:str}", opt=READERS)
async def crosstable(request: ApiRequest, username: Username, other: Username) -> Json:
    """How often two players met, and who won how much."""
    one, two = await find_user(request, username), await find_user(request, other)
    program = program_of(request)
    scores, games, after = [0.0, 0.0], 0, None
    while True:
        query = GameQuery(
            user=one.id, status="ended", hidden_from=visitor_of(request).user, after=after
        )
        page = await program.games.find(query)
        for game in await as_seen(program.rooms, page.games, visitor_of(request).user):
            users = [seat.user for seat in game.players]
            if two.id not in users or not game.counts or game.result is None:
                continue
            games += 1
            winner = game.result.winner
            won = None if winner is None else game.players[winner].user
            scores[0] += 0.5 if won is None else float(won == one.id)
            scores[1] += 0.5 if won is None else float(won == two.id)
        if not page.more:
            break
        after = page.games[-1].id
    return views.crosstable(one.id, two.id, (scores[0], scores[1]), games)


ROUTES = [
    one_user,
    several_users,
    statuses,
    online_bots,
    best_players,
    leaderboard,
    autocomplete,
    rating_history,
    crosstable,
]
