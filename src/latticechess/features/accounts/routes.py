"""Accounts: registration, log-in, tokens, and the administration of members."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.administration import Administration, Tokens
from latticechess.features.accounts.service.club import Club
from latticechess.features.accounts.service.membership import Device, LoggedIn, Membership
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.accounts.views import (
    audit_view,
    club_view,
    invitation_view,
    me_view,
    member_view,
    session_view,
    token_view,
)
from latticechess.features.archive.service.over_the_board import OverTheBoardGame
from latticechess.features.games.service.new_game import clean_name
from latticechess.features.games.views import board as board_views
from latticechess.features.players.store.players import User
from latticechess.play.refusal import Refusal
from latticechess.server.parameters import UserId
from latticechess.server.problems import Refused, explained
from latticechess.server.request_context import (
    ApiRequest,
    authenticator_of,
    program_of,
    user_of,
    visitor_of,
)
from latticechess.server.security import cookies
from latticechess.server.security.access import SCOPES, open_to
from latticechess.server.security.devices import device_name
from latticechess.server.security.middleware import is_secure

ANYBODY = open_to(Role.NOBODY)
MEMBER = open_to(Role.MEMBER)
TAGS = ["account"]


def membership_of(request: ApiRequest) -> Membership:
    """The accounts of a hosted program; Refused in local mode."""
    program = program_of(request)
    if program.local:
        raise Refused("no-accounts-here")
    return program.membership


def device_of(request: ApiRequest) -> Device:
    return Device(device_name(request.headers.get("user-agent", "")), visitor_of(request).address)


def logged_in(request: ApiRequest, done: LoggedIn) -> Response[None]:
    """The response after a login: the session cookie, and, if the guest's id has become the
    account's, a new identity cookie for later guests of this browser."""
    secure = is_secure(request.scope["scheme"])
    to_set = [cookies.session_cookie(done.secret, secure)]
    if done.user == user_of(request):
        authenticator_of(request).forget(done.user)
        to_set.append(cookies.identity_cookie(cookies.new_secret(), secure))
    return Response(None, status_code=204, cookies=to_set)


@get("/api/me", tags=TAGS, opt=ANYBODY)
async def me(request: ApiRequest) -> wire.Me:
    """The caller, and what the club allows."""
    return await me_view(program_of(request), visitor_of(request))


@post("/api/me/seat", tags=TAGS, status_code=204, opt=ANYBODY)
async def sit_down(request: ApiRequest, data: JSONBody[wire.SitDown]) -> Response[None]:
    """Local mode: make this browser a second player, or the local user again."""
    if not program_of(request).local:
        raise Refused("everyone-own-player")
    secret = cookies.new_secret() if data.second else ""
    cookie = cookies.second_cookie(secret, is_secure(request.scope["scheme"]))
    return Response(None, status_code=204, cookies=[cookie])


@post("/api/login", tags=TAGS, status_code=204, opt=ANYBODY)
async def log_in(request: ApiRequest, data: JSONBody[wire.LogIn]) -> Response[None]:
    """Log in with name and password; sets the session cookie."""
    with explained():
        done = await membership_of(request).log_in(data.name, data.password, device_of(request))
    return logged_in(request, done)


@post("/api/register", tags=TAGS, status_code=204, opt=ANYBODY)
async def register(request: ApiRequest, data: JSONBody[wire.Register]) -> Response[None]:
    """Create an account and log in; a guest keeps their games."""
    if visitor_of(request).session is not None:
        raise Refused("already-logged-in")
    with explained():
        done = await membership_of(request).register(
            user_of(request), data.name, data.password, data.invitation, device_of(request)
        )
    return logged_in(request, done)


@post("/api/invitation", tags=TAGS, status_code=200, opt=ANYBODY)
async def invitation(
    request: ApiRequest, data: JSONBody[wire.InvitationSecret]
) -> wire.InvitationOffer:
    """What an invitation link is for. The secret is in the body, never in a URL."""
    membership = membership_of(request)
    with explained():
        found = await membership.invitation(data.secret, visitor_of(request).address)
    account = await membership.account(found.user_id) if found.user_id else None
    club = (await membership.club()).name
    if found.society is not None:
        society = await asyncio.to_thread(membership.societies.get, found.society)
        club = society.name if society else club
    return wire.InvitationOffer(found.kind, found.role, account.name if account else None, club)


@post("/api/password", tags=TAGS, status_code=204, opt=ANYBODY)
async def new_password(request: ApiRequest, data: JSONBody[wire.NewPassword]) -> Response[None]:
    """Choose a new password with an organiser's link, and log in."""
    with explained():
        done = await membership_of(request).reset_password(
            data.secret, data.password, device_of(request)
        )
    return logged_in(request, done)


@post("/api/logout", tags=TAGS, status_code=204, opt=ANYBODY)
async def log_out(request: ApiRequest) -> Response[None]:
    """Log out of this browser."""
    visitor = visitor_of(request)
    if visitor.session is not None:
        await program_of(request).membership.log_out(visitor.user, visitor.session)
    cookie = cookies.no_session_cookie(is_secure(request.scope["scheme"]))
    return Response(None, status_code=204, cookies=[cookie])


@post("/api/account/password", tags=TAGS, status_code=204, opt=MEMBER)
async def change_password(request: ApiRequest, data: JSONBody[wire.ChangePassword]) -> None:
    """Change the password; other sessions and all tokens are revoked."""
    visitor = visitor_of(request)
    with explained():
        await membership_of(request).change_password(
            visitor.user, visitor.session, data.old, data.new, visitor.address
        )


@post("/api/account/name", tags=TAGS, status_code=200, opt=MEMBER)
async def rename(request: ApiRequest, data: JSONBody[wire.Rename]) -> wire.Me:
    """Change the caller's name."""
    with explained():
        await membership_of(request).rename(user_of(request), data.name)
    return await me_view(program_of(request), visitor_of(request))


@post("/api/account/delete", tags=TAGS, status_code=204, opt=MEMBER)
async def delete_account(request: ApiRequest, data: JSONBody[wire.DeleteAccount]) -> Response[None]:
    """Delete the caller's account; opponents keep the games."""
    visitor = visitor_of(request)
    with explained():
        await membership_of(request).delete(visitor.user, data.password, visitor.address)
    cookie = cookies.no_session_cookie(is_secure(request.scope["scheme"]))
    return Response(None, status_code=204, cookies=[cookie])


@get("/api/account/sessions", tags=TAGS, opt=MEMBER)
async def sessions(request: ApiRequest) -> wire.SessionList:
    """The caller's login sessions."""
    visitor = visitor_of(request)
    membership = membership_of(request)
    found = await asyncio.to_thread(membership.sessions.of_user, visitor.user)
    views = [session_view(one, visitor.session) for one in found]
    return wire.SessionList(views, await membership.guesses(visitor.user))


@delete("/api/account/guesses", tags=TAGS, opt=MEMBER)
async def forget_guesses(request: ApiRequest) -> None:
    """Acknowledge the wrong passwords that were tried."""
    await membership_of(request).forget_guesses(user_of(request))


@delete("/api/account/sessions/{session_id:str}", tags=TAGS, opt=MEMBER)
async def end_session(
    request: ApiRequest, session_id: Annotated[str, PathParameter(description="The session's id.")]
) -> None:
    """End a session."""
    if not await membership_of(request).log_out(user_of(request), session_id):
        raise Refused("not-logged-in-there")


@delete("/api/account/sessions", tags=TAGS, opt=MEMBER)
async def end_other_sessions(request: ApiRequest) -> None:
    """End every session but this one."""
    visitor = visitor_of(request)
    await membership_of(request).log_out_others(visitor.user, visitor.session)


ORGANISER = open_to(Role.ORGANISER)
ORGANISER_TAGS = ["organiser"]


def administration_of(request: ApiRequest) -> Administration:
    """The administration of a hosted program; Refused in local mode."""
    membership_of(request)
    return program_of(request).administration


@get("/api/members", tags=ORGANISER_TAGS, opt=ORGANISER)
async def members(request: ApiRequest) -> wire.MemberList:
    """All accounts."""
    return wire.MemberList([member_view(one) for one in await administration_of(request).members()])


@post("/api/members", tags=ORGANISER_TAGS, opt=ORGANISER)
async def create_member(
    request: ApiRequest, data: JSONBody[wire.CreateMember]
) -> wire.MemberCreated:
    """Create an account; without a password the answer has a link to choose one."""
    administration, by = administration_of(request), user_of(request)
    with explained():
        user = await administration.create(by, data.name, data.role, data.password)
        secret = await administration.password_link(by, user) if data.password is None else None
    return wire.MemberCreated(user, secret)


@post("/api/members/{user_id:str}", tags=ORGANISER_TAGS, status_code=200, opt=ORGANISER)
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


@post("/api/members/{user_id:str}/password-link", tags=ORGANISER_TAGS, opt=ORGANISER)
async def password_link(request: ApiRequest, user_id: UserId) -> wire.SecretLink:
    """Make a link with which a member chooses a new password."""
    with explained():
        return wire.SecretLink(
            await administration_of(request).password_link(user_of(request), user_id)
        )


@delete("/api/members/{user_id:str}", tags=ORGANISER_TAGS, opt=ORGANISER)
async def remove_member(request: ApiRequest, user_id: UserId) -> None:
    """Delete a member's account."""
    with explained():
        await administration_of(request).remove(user_of(request), user_id)


@get("/api/invitations", tags=ORGANISER_TAGS, opt=ORGANISER)
async def invitations(request: ApiRequest) -> wire.InvitationList:
    """Valid invitations."""
    found = await administration_of(request).invitations()
    return wire.InvitationList([invitation_view(one) for one in found])


@post("/api/invitations", tags=ORGANISER_TAGS, opt=ORGANISER)
async def make_invitation(
    request: ApiRequest, data: JSONBody[wire.MakeInvitation]
) -> wire.SecretLink:
    """Make an invitation link."""
    with explained():
        secret = await administration_of(request).invite(
            user_of(request), data.role, data.uses, data.hours
        )
    return wire.SecretLink(secret)


@delete("/api/invitations/{invitation_id:str}", tags=ORGANISER_TAGS, opt=ORGANISER)
async def withdraw_invitation(
    request: ApiRequest,
    invitation_id: Annotated[str, PathParameter(description="The invitation's id.")],
) -> None:
    """Withdraw an invitation."""
    with explained():
        await administration_of(request).withdraw(user_of(request), invitation_id)


@post("/api/club", tags=ORGANISER_TAGS, status_code=200, opt=ORGANISER)
async def change_club(request: ApiRequest, data: JSONBody[wire.ChangeClub]) -> wire.ClubView:
    """Change the club's settings."""
    settings = Club(data.name, data.registration, data.guests)
    with explained():
        return club_view(await administration_of(request).choose(user_of(request), settings))


@get("/api/audit", tags=ORGANISER_TAGS, opt=ORGANISER)
async def audit_log(
    request: ApiRequest,
    before: Annotated[
        int | None, QueryParameter(description="Id of the last entry of the previous page.")
    ] = None,
) -> wire.AuditList:
    """The audit log, newest first, 100 entries per page."""
    entries = await program_of(request).administration.log(before)
    return wire.AuditList([audit_view(entry) for entry in entries])


@post("/api/club/games", tags=ORGANISER_TAGS, opt=ORGANISER)
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


@get("/api/account/tokens", tags=TAGS, opt=open_to(Role.MEMBER))
async def list_tokens(request: ApiRequest) -> wire.TokenList:
    """The caller's tokens, without their secrets."""
    found = await Tokens(membership_of(request)).list(user_of(request))
    scopes = [wire.ScopeView(name, words) for name, words in SCOPES.items()]
    return wire.TokenList([token_view(token) for token in found], scopes)


@post("/api/account/tokens", tags=TAGS, opt=open_to(Role.MEMBER))
async def make_token(request: ApiRequest, data: JSONBody[wire.MakeToken]) -> wire.TokenMade:
    """Create a token; only this response holds its secret."""
    with explained():
        secret = await Tokens(membership_of(request)).make(
            user_of(request), data.name, data.scopes, SCOPES, data.days
        )
    return wire.TokenMade(secret)


@delete("/api/account/tokens/{token_id:str}", tags=TAGS, opt=open_to(Role.MEMBER))
async def end_token(
    request: ApiRequest, token_id: Annotated[str, PathParameter(description="The token's id.")]
) -> None:
    """Revoke a token."""
    with explained():
        await Tokens(membership_of(request)).end(user_of(request), token_id)


ROUTES = [
    me,
    sit_down,
    log_in,
    register,
    invitation,
    new_password,
    log_out,
    change_password,
    rename,
    delete_account,
    sessions,
    end_session,
    end_other_sessions,
    forget_guesses,
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
    list_tokens,
    make_token,
    end_token,
]
