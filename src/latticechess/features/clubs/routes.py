"""Clubs and classes: members, log-in cards, pupils."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Annotated, Literal

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.routes import device_of, logged_in, membership_of
from latticechess.features.accounts.service.club import Club
from latticechess.features.accounts.service.passwords import WINDOW_MS, TooManyAttempts
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.archive.service.exporting import exported
from latticechess.features.clubs import views
from latticechess.features.clubs.service.clubs import NoSuchSociety
from latticechess.features.clubs.service.pupils import PupilData
from latticechess.features.games.service.delayed_summary import as_seen
from latticechess.features.players import views as players_views
from latticechess.features.players.service import Formulas
from latticechess.notation.formats import BY_NAME
from latticechess.play.refusal import Refusal
from latticechess.play.results import score
from latticechess.rating.standings import Constants, System
from latticechess.server.paid_work import paid
from latticechess.server.parameters import UserId
from latticechess.server.problems import Missing, Refused, TooMany
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import open_to
from latticechess.server.times import iso

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


CLASS_TAGS = ["classes"]
DataFormat = Literal["json", "csv", "pgn"]
MEDIA = {"json": "application/json", "csv": "text/csv", "pgn": "application/x-chess-pgn"}


@post("/api/societies/{society:str}/list", tags=CLASS_TAGS, status_code=200, opt=MEMBER)
async def read_class_list(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.ClassList]
) -> wire.ClassListRead:
    """What would become of each line of a class list; nothing changes."""
    with explained():
        lines = await program_of(request).pupils.read(visitor_of(request), society, data.text)
    return wire.ClassListRead([views.line_view(line) for line in lines])


@post("/api/societies/{society:str}/pupils", tags=CLASS_TAGS, opt=MEMBER)
async def add_pupils(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.ClassList]
) -> wire.PupilsAdded:
    """Add the new pupils of a class list, and those in `again` though their names are taken."""
    program = program_of(request)
    with explained():
        made = await program.pupils.add(
            visitor_of(request), society, data.text, data.without, data.again
        )
    program.privacy.forget()
    return wire.PupilsAdded([user for _, user in made])


@post("/api/societies/{society:str}/cards", tags=CLASS_TAGS, opt=MEMBER)
async def print_cards(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.PrintCards]
) -> wire.LoginCardList:
    """Make new log-in cards; those the pupils had before are void. Sent only this once."""
    membership_of(request)
    with explained():
        cards = await program_of(request).cards.make(visitor_of(request), society, data.users)
    return views.cards_view(cards, address_of(request))


def address_of(request: ApiRequest) -> str:
    """Where phones reach the server: as the caller does, unless only this machine can."""
    own = str(request.base_url).rstrip("/")
    addresses = program_of(request).addresses
    local = request.base_url.hostname in ("127.0.0.1", "localhost", "::1")
    return addresses[0].rstrip("/") if local and addresses else own


@delete("/api/societies/{society:str}/cards/{user_id:str}", tags=CLASS_TAGS, opt=MEMBER)
async def void_card(request: ApiRequest, society: SocietyId, user_id: UserId) -> None:
    """Void a pupil's card: words, code and PIN end, and the pupil is logged out."""
    membership_of(request)
    with explained():
        await program_of(request).cards.void(visitor_of(request), society, user_id)


@post("/api/card", tags=CLASS_TAGS, status_code=204, opt=open_to(Role.NOBODY))
async def open_card(request: ApiRequest, data: JSONBody[wire.OpenCard]) -> Response[None]:
    """Log in with the code of a card, once, and choose a PIN."""
    membership_of(request)
    with explained():
        done = await program_of(request).cards.open(data.secret, data.pin, device_of(request))
    return logged_in(request, done)


@post("/api/account/pin", tags=CLASS_TAGS, status_code=204, opt=MEMBER)
async def choose_pin(request: ApiRequest, data: JSONBody[wire.ChoosePin]) -> None:
    """Choose a PIN, or another one; for pupils with a log-in card."""
    membership_of(request)
    with explained():
        await program_of(request).cards.choose_pin(user_of(request), data.pin)


@get(
    "/api/societies/{society:str}/pupils/{user_id:str}",
    tags=CLASS_TAGS,
    opt=MEMBER,
    media_type="text/plain",
)
async def export_pupil(
    request: ApiRequest,
    society: SocietyId,
    user_id: UserId,
    form: Annotated[
        DataFormat,
        QueryParameter(
            name="format", description="Everything as JSON, the games as CSV, or as PGN."
        ),
    ] = "json",
) -> Response[str]:
    """The data of a pupil whose account the class made; for their teachers and themselves. Of a
    game that is shown late, teachers see what everybody does."""
    program, by = program_of(request), user_of(request)
    with explained():
        data = await program.pupils.data(visitor_of(request), society, user_id)
    data = replace(data, games=await as_seen(program.rooms, data.games, by))
    if form == "pgn":
        ids = [game.id for game in data.games]
        write = partial(exported, program.database, ids, BY_NAME["pgn"], by)
        text = await paid(request, lambda: "".join(write()))
    else:
        text = as_json(data) if form == "json" else as_csv(data)
    headers = {"content-disposition": f'attachment; filename="{user_id}.{form}"'}
    return Response(text, media_type=MEDIA[form], headers=headers)


def rows_of(data: PupilData) -> Iterator[dict[str, object]]:
    """A pupil's games as plain values."""
    for game in data.games:
        white, black = game.players
        yield {
            "id": game.id,
            "started": iso(game.started_at),
            "board": game.variant,
            "white": white.name,
            "black": black.name,
            "result": score(game.result),
            "moves": (game.plies + 1) // 2,
            "rated": game.rated,
        }


def as_json(data: PupilData) -> str:
    member = data.member
    told = {
        "name": member.name,
        "login": data.login,
        "group": member.part,
        "joined": iso(member.joined_at),
        "games": list(rows_of(data)),
        "stored": data.stored,
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=2).decode()


def as_csv(data: PupilData) -> str:
    out = io.StringIO()
    names = ["id", "started", "board", "white", "black", "result", "moves", "rated"]
    writer = csv.DictWriter(out, names)
    writer.writeheader()
    for row in rows_of(data):
        writer.writerow({name: plain_cell(value) for name, value in row.items()})
    return out.getvalue()


def plain_cell(value: object) -> object:
    """The value so that no spreadsheet takes it for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


@delete("/api/societies/{society:str}/pupils/{user_id:str}", tags=CLASS_TAGS, opt=MEMBER)
async def delete_pupil(request: ApiRequest, society: SocietyId, user_id: UserId) -> None:
    """Delete a pupil with all their data; opponents keep their results. Cannot be undone."""
    program = program_of(request)
    with explained():
        await program.pupils.delete(visitor_of(request), society, user_id)
    await program.update_names(user_id)
    program.privacy.forget()


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
    read_class_list,
    add_pupils,
    print_cards,
    void_card,
    open_card,
    choose_pin,
    export_pupil,
    delete_pupil,
]
