"""lichess API: tokens, and the account of whoever asks."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar.params import QueryParameter

from latticechess.app.program import Program
from latticechess.features.accounts.service.administration import Tokens
from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.lichess.api import (
    OK,
    READERS,
    lichess_get,
    lichess_post,
    names_of,
)
from latticechess.features.lichess.routes.users import extended_user
from latticechess.features.lichess.views import games as views
from latticechess.features.lichess.views.boards import Json
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, user_of
from latticechess.server.security.access import BOT, PLAY, READ, open_to
from latticechess.store.journal.game_lists import GameQuery

MOST_TOKENS = 10
"""As many tokens are tested at once; lichess takes 1000."""
MOST_GAMES = 50
LICHESS_SCOPES = {
    READ: ("challenge:read",),
    PLAY: ("board:play", "challenge:read", "challenge:write"),
    BOT: ("bot:play", "challenge:read", "challenge:write"),
}
"""What each scope of ours is worth in lichess's scopes."""


@lichess_post("/api/token/test", opt=open_to(Role.NOBODY))
async def test_token(request: ApiRequest) -> dict[str, Json | None]:
    """The owners of the tokens in the body, separated by commas; null for unknown ones."""
    tokens = Tokens(program_of(request).membership)
    answer: dict[str, Json | None] = {}
    for text in (await request.body()).decode("utf-8", "replace").split(",")[:MOST_TOKENS]:
        secret = text.strip()
        found = await tokens.find(secret)
        answer[secret] = None
        if found is not None:
            own = found.scopes.split()
            told = dict.fromkeys(name for scope in own for name in LICHESS_SCOPES.get(scope, ()))
            answer[secret] = {
                "userId": found.user_id,
                "scopes": ",".join(told),
                "expires": found.expires_at,
            }
    return answer


@lichess_get("/api/account", opt=READERS)
async def account(request: ApiRequest) -> Json:
    """The owner of the token."""
    user = await program_of(request).players.get(user_of(request))
    if user is None:
        raise Missing("no-such-player")
    return await extended_user(request, user)


@lichess_get("/api/account/playing", opt=READERS)
async def playing(
    request: ApiRequest,
    number: Annotated[
        int, QueryParameter(name="nb", ge=1, le=MOST_GAMES, description="At most so many games.")
    ] = 9,
) -> Json:
    """The caller's games in play."""
    user = user_of(request)
    games = await games_of(program_of(request), user)
    cards = [views.game_card(game, user, await names_of(request, game)) for game in games[:number]]
    turns = sum(game.players[game.turn].user == user for game in games)
    return {"nowPlaying": cards, "nbMyTurn": turns}


async def games_of(program: Program, user: str) -> list[Game]:
    """The user's games in play, last played first."""
    page = await program.games.find(GameQuery(user=user, status="playing", limit=MOST_GAMES))
    games = []
    for summary in page.games:
        try:
            games.append((await program.rooms.get(summary.id)).game)
        except UnknownGameError:
            continue
    return [game for game in games if game.result is None]


@lichess_post("/api/bot/account/upgrade", opt=open_to(Role.MEMBER, BOT))
async def upgrade(request: ApiRequest) -> Json:
    """Make the account a bot's, for good; only one that has never played."""
    program, user = program_of(request), user_of(request)
    accounts = program.membership.accounts
    if await asyncio.to_thread(accounts.bots, [user]):
        raise Refusal("already-a-bot")
    if (await program.games.find(GameQuery(user=user, limit=1))).games:
        raise Refusal("bot-has-played")
    await asyncio.to_thread(accounts.mark_bot, user)
    return OK


@lichess_get("/api/account/kid", opt=READERS)
async def kid(request: ApiRequest) -> Json:
    """Whether the caller is a pupil of a private class, which is this server's kid mode."""
    return {"kid": await program_of(request).privacy.is_private(user_of(request))}


ROUTES = [test_token, account, playing, upgrade, kid]
