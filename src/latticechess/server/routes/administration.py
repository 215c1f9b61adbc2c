"""The organiser's routes: members, invitations, the club's settings, the audit log."""

from __future__ import annotations

from datetime import date

from litestar import delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from latticechess.app.accounts.administration import Office
from latticechess.app.accounts.club import Club
from latticechess.app.accounts.roles import Role, Visitor
from latticechess.app.archive.over_the_board import OverBoard
from latticechess.app.live.new_game import clean_name
from latticechess.app.program import Program
from latticechess.play.decide import Refusal
from latticechess.server import messages as wire
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.routes.account import explained, membership_of
from latticechess.server.security.access import open_to
from latticechess.server.views import board as board_views
from latticechess.server.views.accounts import (
    audit_view,
    club_view,
    invitation_view,
    member_view,
)
from latticechess.store.accounts.players import User

ORGANISER = open_to(Role.ORGANISER)
TAGS = ["organiser"]


def office_of(request: ApiRequest) -> Office:
    """The office of a hosted program; Refused where nobody has an account."""
    membership_of(request)
    return program_of(request).office


@get("/api/members", tags=TAGS, opt=ORGANISER)
async def members(request: ApiRequest) -> wire.MemberList:
    """Everybody with an account."""
    return wire.MemberList([member_view(one) for one in await office_of(request).members()])


@post("/api/members", tags=TAGS, opt=ORGANISER)
async def create_member(
    request: ApiRequest, data: JSONBody[wire.CreateMember]
) -> wire.MemberCreated:
    """Make an account for somebody."""
    office, by = office_of(request), user_of(request)
    with explained():
        user = await office.create(by, data.name, data.role, data.password)
        secret = await office.password_link(by, user) if data.password is None else None
    return wire.MemberCreated(user, secret)


@post("/api/members/{user_id:str}", tags=TAGS, status_code=200, opt=ORGANISER)
async def change_member(
    request: ApiRequest, user_id: FromPath[str], data: JSONBody[wire.ChangeMember]
) -> wire.MemberView:
    """Give somebody another name or role."""
    office, by = office_of(request), user_of(request)
    with explained():
        if data.name is not None:
            await office.rename(by, user_id, data.name)
        if data.role is not None:
            await office.set_role(by, user_id, data.role)
        return member_view(await office.member(user_id))


@post("/api/members/{user_id:str}/password-link", tags=TAGS, opt=ORGANISER)
async def password_link(request: ApiRequest, user_id: FromPath[str]) -> wire.SecretLink:
    """A link with which somebody chooses a new password."""
    with explained():
        return wire.SecretLink(await office_of(request).password_link(user_of(request), user_id))


@delete("/api/members/{user_id:str}", tags=TAGS, opt=ORGANISER)
async def remove_member(request: ApiRequest, user_id: FromPath[str]) -> None:
    """Take away somebody's account."""
    with explained():
        await office_of(request).remove(user_of(request), user_id)


@get("/api/invitations", tags=TAGS, opt=ORGANISER)
async def invitations(request: ApiRequest) -> wire.InvitationList:
    """Invitations that still hold."""
    found = await office_of(request).invitations()
    return wire.InvitationList([invitation_view(one) for one in found])


@post("/api/invitations", tags=TAGS, opt=ORGANISER)
async def make_invitation(
    request: ApiRequest, data: JSONBody[wire.MakeInvitation]
) -> wire.SecretLink:
    """A link with which others make accounts."""
    with explained():
        secret = await office_of(request).invite(user_of(request), data.role, data.uses, data.hours)
    return wire.SecretLink(secret)


@delete("/api/invitations/{invitation_id:str}", tags=TAGS, opt=ORGANISER)
async def withdraw_invitation(request: ApiRequest, invitation_id: FromPath[str]) -> None:
    """Withdraw an invitation."""
    with explained():
        await office_of(request).withdraw(user_of(request), invitation_id)


@post("/api/club", tags=TAGS, status_code=200, opt=ORGANISER)
async def change_club(request: ApiRequest, data: JSONBody[wire.ChangeClub]) -> wire.ClubView:
    """Change the club's settings."""
    wished = Club(data.name, data.registration, data.guests)
    with explained():
        return club_view(await office_of(request).choose(user_of(request), wished))


@get("/api/audit", tags=TAGS, opt=ORGANISER)
async def audit_log(request: ApiRequest, before: FromQuery[int | None] = None) -> wire.AuditList:
    """What organisers did, newest first, 100 at a time."""
    entries = await program_of(request).office.log(before)
    return wire.AuditList([audit_view(entry) for entry in entries])


@post("/api/club/games", tags=TAGS, opt=ORGANISER)
async def record_game(request: ApiRequest, data: JSONBody[wire.RecordGame]) -> wire.GameCreated:
    """Record a game played at a real board."""
    program, asker = program_of(request), visitor_of(request)
    with explained():
        white = await player_of(program, asker, data.white, data.white_name)
        black = await player_of(program, asker, data.black, data.black_name)
        told = OverBoard(
            data.variant,
            board_views.time_control(data.clock),
            data.result,
            data.moves,
            data.name,
            data.rated,
            day_of(data.day),
            data.place,
        )
        return wire.GameCreated(await program.record_game(told, white, black, asker))


def day_of(text: str | None) -> date | None:
    """The day that was written; Refusal if it is none."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as wrong:
        raise Refusal("day-unreadable") from wrong


async def player_of(program: Program, asker: Visitor, player: str | None, name: str | None) -> User:
    """The player meant: one of the register, or a new one of that name."""
    if player is not None:
        return await program.people.usable(asker, player)
    text = clean_name(name, "")
    if not text:
        raise Refusal("say-who-played")
    known = await program.players.called(text)
    if len(known) > 1:
        raise Refusal("several-called", name=text)
    return known[0] if known else await program.people.profile_named(asker.user, text)


ROUTES = [
    members,
    create_member,
    change_member,
    password_link,
    remove_member,
    invitations,
    make_invitation,
    withdraw_invitation,
    change_club,
    audit_log,
    record_game,
]
