"""Societies: list, found and change them; members, invitations, teams, ladder and season."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated

from litestar import delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.attempts import WINDOW_MS, TooManyAttempts
from latticechess.features.accounts.service.club import Club
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.clubs import views
from latticechess.features.clubs.service.societies import NoSuchSociety
from latticechess.features.players import views as players_views
from latticechess.features.players.service.ranking import Formulas
from latticechess.play.refusal import Refusal
from latticechess.rating.standings import Constants, System
from latticechess.server.paid_work import paid
from latticechess.server.parameters import UserId
from latticechess.server.problems import Missing, Refused, TooMany
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import open_to

TAGS = ["societies"]
GUEST = open_to(Role.GUEST)
MEMBER = open_to(Role.MEMBER)
SocietyId = Annotated[str, PathParameter(description="The club's or class's id.")]


@contextmanager
def explained() -> Iterator[None]:
    """Turn what the program refuses into HTTP errors."""
    try:
        yield
    except NoSuchSociety as missing:
        raise Missing.because(missing.reason) from missing
    except TooManyAttempts as refusal:
        raise TooMany.after(WINDOW_MS // 1000, refusal.reason) from refusal
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


@get("/api/societies", tags=TAGS, opt=GUEST)
async def list_societies(request: ApiRequest) -> wire.SocietyList:
    """The clubs and classes that the caller may see, the server's own club first."""
    program, visitor = program_of(request), visitor_of(request)
    club = Club() if program.local else await program.membership.club()
    places = await program.societies.seen_by(visitor)
    return wire.SocietyList(
        [views.own_club_view(club, visitor), *(views.society_view(place) for place in places)],
        visitor.role >= Role.ORGANISER,
        await invitations_to_play(program, visitor),
    )


async def invitations_to_play(program: Program, visitor: Visitor) -> list[wire.PlayInvitation]:
    found = await asyncio.to_thread(program.societies.store.invited, visitor.user)
    told = []
    for one in found:
        society = await asyncio.to_thread(program.societies.store.get, one.society)
        if society is not None and society.closed_at is None and one.invited_at is not None:
            by = await program.people.usual_name(one.invited_by or "")
            told.append(views.play_invitation(society.name, one.society, by, one.invited_at))
    return told


@post("/api/societies", tags=TAGS, opt=open_to(Role.ORGANISER))
async def found_society(request: ApiRequest, data: JSONBody[wire.FoundSociety]) -> wire.SocietyView:
    """Found a club or a class; the caller runs it."""
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        made = await program.societies.create(visitor, data.kind, data.name)
        program.privacy.forget()
        return views.society_view(await program.societies.seen(made.id, visitor))


@get("/api/societies/{society:str}", tags=TAGS, opt=GUEST)
async def society_page(request: ApiRequest, society: SocietyId) -> wire.SocietyPage:
    """A society with its members and teams."""
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        place = await program.societies.seen(society, visitor)
        members = await program.pupils.activity(society, whole=place.runs)
        teams = await program.societies.teams(society)
    if place.society.kind == "class" and not place.runs:
        # Pupils see their own row; who teaches is no secret to them.
        members = [
            one
            for one in members
            if one.member.user == visitor.user or one.member.role == "organiser"
        ]
    elif not place.runs:
        hidden = await program.privacy.hidden(visitor)
        members = [one for one in members if one.member.user not in hidden]
    return wire.SocietyPage(
        views.society_view(place),
        [views.member_view(one, visitor) for one in members],
        [views.team_view(team) for team in teams] if place.role or place.runs else [],
    )


@post("/api/societies/{society:str}", tags=TAGS, status_code=200, opt=MEMBER)
async def change_society(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.ChangeSociety]
) -> wire.SocietyView:
    """Change a society's name and settings; for those who run it."""
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        await program.societies.change(
            visitor, society, data.name, data.public, data.chat, data.season_month
        )
        program.privacy.forget()
        return views.society_view(await program.societies.seen(society, visitor))


@delete("/api/societies/{society:str}", tags=TAGS, opt=MEMBER)
async def close_society(request: ApiRequest, society: SocietyId) -> None:
    """Close a society: it is listed no more; members and games stay."""
    with explained():
        await program_of(request).societies.close(visitor_of(request), society)
    program_of(request).privacy.forget()


@put("/api/societies/{society:str}/members/{user_id:str}", tags=TAGS, status_code=204, opt=MEMBER)
async def set_member(
    request: ApiRequest,
    society: SocietyId,
    user_id: UserId,
    data: JSONBody[wire.SetSocietyRole],
) -> None:
    """Give a member another role; the server's organisers also add members."""
    with explained():
        await program_of(request).societies.enter(visitor_of(request), society, user_id, data.role)
    program_of(request).privacy.forget()


@delete("/api/societies/{society:str}/members/{user_id:str}", tags=TAGS, opt=MEMBER)
async def end_membership(request: ApiRequest, society: SocietyId, user_id: UserId) -> None:
    """Leave a society, or end somebody's membership as one who runs it."""
    with explained():
        await program_of(request).societies.leave(visitor_of(request), society, user_id)
    program_of(request).privacy.forget()


@post("/api/societies/{society:str}/invitations", tags=TAGS, opt=MEMBER)
async def invite_to_society(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.SocietyInvite]
) -> wire.SecretLink:
    """Make a link into the society: `/join#…`."""
    with explained():
        secret = await program_of(request).societies.invite(
            visitor_of(request), society, data.uses, data.hours
        )
    return wire.SecretLink(secret)


@post("/api/join", tags=TAGS, status_code=200, opt=MEMBER)
async def join_society(request: ApiRequest, data: JSONBody[wire.JoinSociety]) -> wire.SocietyView:
    """Follow a link into a society."""
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        joined = await program.societies.join(visitor, data.secret)
        program.privacy.forget()
        return views.society_view(await program.societies.seen(joined.id, visitor))


@post("/api/societies/{society:str}/invite-to-play", tags=TAGS, status_code=204, opt=MEMBER)
async def invite_to_play(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.InviteToPlay]
) -> None:
    """Ask members to play again; they read it when they come."""
    with explained():
        await program_of(request).societies.invite_to_play(visitor_of(request), society, data.users)


@delete("/api/societies/{society:str}/invite-to-play", tags=TAGS, opt=GUEST)
async def answer_invitation(request: ApiRequest, society: SocietyId) -> None:
    """The caller has read the invitation to play."""
    store = program_of(request).societies.store
    await asyncio.to_thread(store.answered, society, user_of(request))


@post("/api/societies/{society:str}/teams", tags=TAGS, status_code=200, opt=MEMBER)
async def keep_team(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.KeepTeam]
) -> wire.TeamView:
    """Store a line-up, new or changed."""
    with explained():
        return views.team_view(
            await program_of(request).societies.keep_team(
                visitor_of(request), society, data.id, data.name, data.players
            )
        )


@delete("/api/societies/{society:str}/teams/{team:str}", tags=TAGS, opt=MEMBER)
async def remove_team(
    request: ApiRequest,
    society: SocietyId,
    team: Annotated[str, PathParameter(description="The team's id.")],
) -> None:
    """Delete a line-up."""
    with explained():
        await program_of(request).societies.remove_team(visitor_of(request), society, team)


@get("/api/societies/{society:str}/ladder", tags=TAGS, opt=GUEST)
async def society_ladder(
    request: ApiRequest,
    society: SocietyId,
    system: Annotated[
        System | None,
        QueryParameter(description="Rating system; by default the society's first."),
    ] = None,
    variant: Annotated[
        str | None, QueryParameter(description="Variant; by default the most played.")
    ] = None,
    pace: Annotated[
        wire.ClockClass | None,
        QueryParameter(description="Clock class; by default the most played of the variant."),
    ] = None,
    month: Annotated[
        str | None, QueryParameter(description="Month such as `2026-11`; by default now.")
    ] = None,
) -> wire.LadderView:
    """The society's ranking: rated games between two who were members on that day."""
    program, visitor = program_of(request), visitor_of(request)
    ladders = program.society_ladders
    with explained():
        place = await program.societies.seen(society, visitor)
        formulas = ladders.formulas(place.society, await program.ranking.formulas())
        games = await paid(request, partial(ladders.games_now, society))
        pools = games.listed()
        first = next((pool for pool in pools if variant in (None, pool.variant)), None)
        board = variant or (first.variant if first else "chess")
        speed: wire.ClockClass = pace or (first.clock_class if first else "blitz")
        chosen = system or formulas.systems[0]
        constants = formulas.constants
        found = await paid(
            request,
            partial(ladders.ladder_now, society, constants, chosen, (board, speed), month),
        )
    if not (place.role or place.runs):
        found = players_views.without(found, await program.privacy.hidden(visitor))
    asked = (chosen, board, speed, month)
    titles = await program.boards.titles({pool.variant for pool in pools})
    return players_views.ladder_view(found, asked, formulas, pools, titles, user_of(request))


@post("/api/societies/{society:str}/ladder", tags=TAGS, status_code=200, opt=MEMBER)
async def choose_society_rankings(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.RankingRules]
) -> wire.RankingRules:
    """Choose the society's rating systems and their constants; for those who run it."""
    program, visitor = program_of(request), visitor_of(request)
    formulas = Formulas(tuple(data.systems), Constants(start=data.start, x=data.x))
    with explained():
        known = await program.societies.run_by(society, visitor)
        await program.society_ladders.choose(known, formulas)
    detail = f"{', '.join(data.systems)}; X {data.x:g}, start {data.start:g}"
    await program.administration.note(visitor.user, "rankings", known.name, detail)
    return players_views.rules_view(formulas)


@get("/api/societies/{society:str}/season", tags=TAGS, opt=GUEST)
async def society_season(
    request: ApiRequest,
    society: SocietyId,
    first: Annotated[
        str | None,
        QueryParameter(description="First month of a season; by default the present one."),
    ] = None,
) -> wire.SeasonView:
    """The season's table: everybody's games and points by month, on all boards."""
    program, visitor = program_of(request), visitor_of(request)
    with explained():
        place = await program.societies.seen(society, visitor)
        season = await paid(
            request, partial(program.society_ladders.season_now, place.society, first)
        )
    view = views.season_view(season, visitor)
    if place.role or place.runs:
        return view
    hidden = await program.privacy.hidden(visitor)
    rows = [row for row in view.rows if row.player not in hidden]
    return wire.SeasonView(view.first, view.months, view.seasons, rows)


ROUTES = [
    list_societies,
    found_society,
    society_page,
    change_society,
    close_society,
    set_member,
    end_membership,
    invite_to_society,
    join_society,
    invite_to_play,
    answer_invitation,
    keep_team,
    remove_team,
    society_ladder,
    choose_society_rankings,
    society_season,
]
