"""lichess API: teams. A club is lichess's team; classes, whose pupils are private, are none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from litestar.params import PathParameter, QueryParameter
from litestar.response import Stream

from latticechess.features.clubs.service.clubs import Place
from latticechess.features.clubs.store.clubs import SocietyMember
from latticechess.features.lichess.api import (
    NDJSON,
    OK,
    PLAYERS,
    READERS,
    Username,
    bots_among,
    encode,
    fields,
    find_user,
    lichess_get,
    lichess_post,
)
from latticechess.features.lichess.routes.users import user_view
from latticechess.features.lichess.views.boards import Json
from latticechess.features.lichess.views.users import light_user
from latticechess.features.players.store.players import User
from latticechess.play.refusal import Refusal
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of

PAGE = 15
"""Teams on a page, as at lichess."""
TeamId = Annotated[str, PathParameter(description="The team's id.", max_length=40)]
Page = Annotated[int, QueryParameter(ge=1, le=10_000, description="The page of the list.")]


async def clubs(request: ApiRequest) -> list[Place]:
    """The clubs that the caller may see."""
    places = await program_of(request).societies.seen_by(visitor_of(request))
    return [place for place in places if place.society.kind == "club"]


async def club(request: ApiRequest, team_id: str) -> Place:
    """A club that the caller may see; Missing."""
    for place in await clubs(request):
        if place.society.id == team_id:
            return place
    raise Missing("no-such-team")


async def shown_members(request: ApiRequest, place: Place) -> list[SocietyMember]:
    """The members of a club, without pupils whom the caller may not see."""
    program = program_of(request)
    hidden = await program.privacy.hidden(visitor_of(request))
    members = await program.societies.members(place.society.id)
    return [one for one in members if one.user not in hidden]


async def team_view(request: ApiRequest, place: Place) -> Json:
    """A club as lichess tells of a team."""
    members = await shown_members(request, place)
    program = program_of(request)
    users = await known(request, [one.user for one in members if one.role == "organiser"])
    bots = await bots_among(request, [one.id for one in users])
    online = await program.presence.among([one.id for one in users])
    leaders = [light_user(one, one.id in bots, one.id in online) for one in users]
    view: Json = {
        "id": place.society.id,
        "name": place.society.name,
        "description": "",
        "open": False,
        "leaders": leaders,
        "nbMembers": len(members),
        "joined": any(one.user == user_of(request) for one in members),
        "requested": False,
    }
    return view | ({"leader": leaders[0]} if leaders else {})


async def known(request: ApiRequest, ids: list[str]) -> list[User]:
    found = [await program_of(request).players.get(one) for one in ids]
    return [one for one in found if one is not None]


# --- Reading ----------------------------------------------------------------------------------


@lichess_get("/api/team/all", opt=READERS)
async def popular_teams(request: ApiRequest, page: Page = 1) -> Json:
    """Clubs, those with most members first."""
    return await page_of(request, await clubs(request), page)


@lichess_get("/api/team/search", opt=READERS)
async def search_teams(
    request: ApiRequest,
    text: Annotated[str, QueryParameter(description="Part of the name.", max_length=80)] = "",
    page: Page = 1,
) -> Json:
    """Clubs by a part of their names."""
    wanted = text.casefold()
    found = [one for one in await clubs(request) if wanted in one.society.name.casefold()]
    return await page_of(request, found, page)


async def page_of(request: ApiRequest, places: list[Place], page: int) -> Json:
    counts = await asyncio.to_thread(program_of(request).societies.store.counts)
    places = sorted(places, key=lambda one: (-counts.get(one.society.id, 0), one.society.name))
    some = places[PAGE * (page - 1) : PAGE * page]
    pages = -(-len(places) // PAGE)
    return {
        "currentPage": page,
        "maxPerPage": PAGE,
        "currentPageResults": [await team_view(request, one) for one in some],
        "nbResults": len(places),
        "previousPage": page - 1 if page > 1 else None,
        "nextPage": page + 1 if page < pages else None,
        "nbPages": pages,
    }


@lichess_get("/api/team/of/{username:str}", opt=READERS)
async def teams_of(request: ApiRequest, username: Username) -> list[Json]:
    """The clubs of a player that the caller may see."""
    user = await find_user(request, username)
    theirs = await asyncio.to_thread(program_of(request).societies.store.places, user.id)
    found = [one for one in await clubs(request) if one.society.id in theirs]
    return [await team_view(request, one) for one in found]


@lichess_get("/api/team/{team_id:str}", opt=READERS)
async def one_team(request: ApiRequest, team_id: TeamId) -> Json:
    """One club."""
    return await team_view(request, await club(request, team_id))


@lichess_get("/api/team/{team_id:str}/users", opt=READERS)
async def team_members(request: ApiRequest, team_id: TeamId) -> Stream:
    """The members of a club, one JSON line each."""
    members = await shown_members(request, await club(request, team_id))

    async def lines() -> AsyncIterator[bytes]:
        for one in members:
            for user in await known(request, [one.user]):
                view = await user_view(request, user)
                yield encode(view | {"joinedTeamAt": one.joined_at})

    return Stream(lines(), media_type=NDJSON)


# --- Coming and going -------------------------------------------------------------------------


@lichess_post("/team/{team_id:str}/join", opt=PLAYERS)
async def join_team(request: ApiRequest, team_id: TeamId) -> Json:
    """Join a club: `password` is what its link ends with, `/join#…`."""
    program, told = program_of(request), await fields(request)
    await club(request, team_id)
    secret = told.get("password") or ""
    invitation = await program.membership.invitation(secret, visitor_of(request).address)
    if invitation.society != team_id:
        raise Refusal("bad-invitation")
    await program.societies.join(visitor_of(request), secret)
    program.privacy.forget()
    return OK


@lichess_post("/team/{team_id:str}/quit", opt=PLAYERS)
async def quit_team(request: ApiRequest, team_id: TeamId) -> Json:
    """Leave a club."""
    await club(request, team_id)
    await program_of(request).societies.leave(visitor_of(request), team_id, user_of(request))
    program_of(request).privacy.forget()
    return OK


@lichess_post("/api/team/{team_id:str}/kick/{username:str}", opt=PLAYERS)
async def kick_from_team(request: ApiRequest, team_id: TeamId, username: Username) -> Json:
    """End somebody's membership, as one who runs the club."""
    await club(request, team_id)
    user = await find_user(request, username)
    await program_of(request).societies.leave(visitor_of(request), team_id, user.id)
    program_of(request).privacy.forget()
    return OK


ROUTES = [
    popular_teams,
    search_teams,
    teams_of,
    one_team,
    team_members,
    join_team,
    quit_team,
    kick_from_team,
]
