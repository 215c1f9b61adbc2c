"""Personal tokens."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from latticechess.app.accounts.roles import Role
from latticechess.app.accounts.tokens import Tokens
from latticechess.server import messages as wire
from latticechess.server.request_context import ApiRequest, user_of
from latticechess.server.routes.account import explained, membership_of
from latticechess.server.security.access import SCOPES, open_to
from latticechess.server.views.accounts import token_view

TAGS = ["account"]


@get("/api/account/tokens", tags=TAGS, opt=open_to(Role.MEMBER))
async def list_tokens(request: ApiRequest) -> wire.TokenList:
    """One's tokens, without their secrets."""
    found = await Tokens(membership_of(request)).list(user_of(request))
    scopes = [wire.ScopeView(name, words) for name, words in SCOPES.items()]
    return wire.TokenList([token_view(token) for token in found], scopes)


@post("/api/account/tokens", tags=TAGS, opt=open_to(Role.MEMBER))
async def make_token(request: ApiRequest, data: JSONBody[wire.MakeToken]) -> wire.TokenMade:
    """Make a token; its secret is told this once."""
    with explained():
        secret = await Tokens(membership_of(request)).make(
            user_of(request), data.name, data.scopes, SCOPES, data.days
        )
    return wire.TokenMade(secret)


@delete("/api/account/tokens/{token_id:str}", tags=TAGS, opt=open_to(Role.MEMBER))
async def end_token(request: ApiRequest, token_id: FromPath[str]) -> None:
    """End a token."""
    with explained():
        await Tokens(membership_of(request)).end(user_of(request), token_id)


ROUTES = [list_tokens, make_token, end_token]
