"""Login, logout, and the caller's account."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.params import JSONBody, PathParameter

from latticechess.features import messages as wire
from latticechess.features.accounts.service.membership import Device, LoggedIn, Membership
from latticechess.features.accounts.service.roles import Role
from latticechess.features.accounts.views import me_view, session_view
from latticechess.server.problems import Refused, explained
from latticechess.server.request_context import (
    ApiRequest,
    authenticator_of,
    program_of,
    user_of,
    visitor_of,
)
from latticechess.server.security import cookies
from latticechess.server.security.access import open_to
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
]
