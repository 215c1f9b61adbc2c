"""Personal access tokens."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from latticechess.features import messages as wire
from latticechess.features.accounts.routes.account import membership_of
from latticechess.features.accounts.service.roles import Role
from latticechess.features.accounts.service.tokens import Tokens
from latticechess.features.accounts.views import token_view
from latticechess.server.problems import explained
from latticechess.server.request_context import ApiRequest, user_of
from latticechess.server.security.access import SCOPES, open_to

TAGS = ["account"]


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


ROUTES = [list_tokens, make_token, end_token]
