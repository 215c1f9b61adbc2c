"""Administration by organisers: members, invitations, club settings, the audit log."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.routes.account import membership_of
from latticechess.features.accounts.service.administration import Administration
from latticechess.features.accounts.service.club import Club
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.accounts.views import (
    audit_view,
    club_view,
    invitation_view,
    member_view,
)
from latticechess.features.archive.service.over_the_board import OverTheBoardGame
from latticechess.features.games.service.new_game import clean_name
from latticechess.features.games.views import board as board_views
from latticechess.features.players.store.players import User
from latticechess.play.refusal import Refusal
from latticechess.server.parameters import UserId
from latticechess.server.problems import explained
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import open_to

ORGANISER = open_to(Role.ORGANISER)
TAGS = ["organiser"]


def administration_of(request: ApiRequest) -> Administration:
    """The administration of a hosted program; Refused in local mode."""
    membership_of(request)
    return program_of(request).administration


@get("/api/members", tags=TAGS, opt=ORGANISER)
async def members(request: ApiRequest) -> wire.MemberList:
    """All accounts."""
    return wire.MemberList([member_view(one) for one in await administration_of(request).members()])


@post("/api/members", tags=TAGS, opt=ORGANISER)
async def create_member(
    request: ApiRequest, data: JSONBody[wire.CreateMember]
) -> wire.MemberCreated:
    """Create an account; without a password the answer has a link to choose one."""
    administration, by = administration_of(request), user_of(request)
    with explained():
        user = await administration.create(by, data.name, data.role, data.password)
        secret = await administration.password_link(by, user) if data.password is None else None
    return wire.MemberCreated(user, secret)


@post("/api/members/{user_id:str}", tags=TAGS, status_code=200, opt=ORGANISER)
async def change_member(
    request: ApiRequest, user_id: UserId, data: JSONBody[wire.ChangeMember]
) -> wire.MemberView:
    """Change a member's name or role."""
    administration, by = administration_of(request), user_of(request)
    with explained():
        if data.name is not None:
            await administration.rename(by, user_id, data.name)
        if data.role is not None:
            await administration.set_role(by, user_id, data.role)
        return member_view(await administration.member(user_id))


@post("/api/members/{user_id:str}/password-link", tags=TAGS, opt=ORGANISER)
async def password_link(request: ApiRequest, user_id: UserId) -> wire.SecretLink:
    """Make a link with which a member chooses a new password."""
    with explained():
        return wire.SecretLink(
            await administration_of(request).password_link(user_of(request), user_id)
        )


@delete("/api/members/{user_id:str}", tags=TAGS, opt=ORGANISER)
async def remove_member(request: ApiRequest, user_id: UserId) -> None:
    """Delete a member's account."""
    with explained():
        await administration_of(request).remove(user_of(request), user_id)


@get("/api/invitations", tags=TAGS, opt=ORGANISER)
async def invitations(request: ApiRequest) -> wire.InvitationList:
    """Valid invitations."""
    found = await administration_of(request).invitations()
    return wire.InvitationList([invitation_view(one) for one in found])


@post("/api/invitations", tags=TAGS, opt=ORGANISER)
async def make_invitation(
    request: ApiRequest, data: JSONBody[wire.MakeInvitation]
) -> wire.SecretLink:
    """Make an invitation link."""
    with explained():
        secret = await administration_of(request).invite(
            user_of(request), data.role, data.uses, data.hours
        )
    return wire.SecretLink(secret)


@delete("/api/invitations/{invitation_id:str}", tags=TAGS, opt=ORGANISER)
async def withdraw_invitation(
    request: ApiRequest,
    invitation_id: Annotated[str, PathParameter(description="The invitation's id.")],
) -> None:
    """Withdraw an invitation."""
    with explained():
        await administration_of(request).withdraw(user_of(request), invitation_id)


@post("/api/club", tags=TAGS, status_code=200, opt=ORGANISER)
async def change_club(request: ApiRequest, data: JSONBody[wire.ChangeClub]) -> wire.ClubView:
    """Change the club's settings."""
    settings = Club(data.name, data.registration, data.guests)
    with explained():
        return club_view(await administration_of(request).choose(user_of(request), settings))


@get("/api/audit", tags=TAGS, opt=ORGANISER)
async def audit_log(
    request: ApiRequest,
    before: Annotated[
        int | None, QueryParameter(description="Id of the last entry of the previous page.")
    ] = None,
) -> wire.AuditList:
    """The audit log, newest first, 100 entries per page."""
    entries = await program_of(request).administration.log(before)
    return wire.AuditList([audit_view(entry) for entry in entries])


@post("/api/club/games", tags=TAGS, opt=ORGANISER)
async def record_game(request: ApiRequest, data: JSONBody[wire.RecordGame]) -> wire.GameCreated:
    """Record a game played over the board."""
    program, asker = program_of(request), visitor_of(request)
    with explained():
        white = await player_of(program, asker, data.white, data.white_name)
        black = await player_of(program, asker, data.black, data.black_name)
        played = OverTheBoardGame(
            data.variant,
            board_views.time_control(data.clock),
            data.result,
            data.moves,
            data.name,
            data.rated,
            day_of(data.day),
            data.place,
            data.on_time,
        )
        return wire.GameCreated(await program.record_game(played, white, black, asker))


def day_of(text: str | None) -> date | None:
    """The date; Refusal if it is malformed."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as wrong:
        raise Refusal("day-unreadable") from wrong


async def player_of(program: Program, asker: Visitor, player: str | None, name: str | None) -> User:
    """The registered player, or a new profile of that name; Refusal."""
    if player is not None:
        return await program.people.usable(asker, player)
    text = clean_name(name, "")
    if not text:
        raise Refusal("say-who-played")
    known = await program.players.called(text)
    if len(known) > 1:
        raise Refusal("several-called", name=text)
    if known:
        return known[0]
    await program.people.require_not_a_member_s(text)
    return await program.people.profile_named(asker.user, text)


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
