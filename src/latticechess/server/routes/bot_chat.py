"""lichess bot API: chat and takebacks."""

from __future__ import annotations

from urllib.parse import parse_qs

from litestar import get, post

from latticechess.app.live.chat import circle_of
from latticechess.app.live.seats import sides_of
from latticechess.play.refusal import Refusal
from latticechess.server.parameters import GameId
from latticechess.server.problems import explained
from latticechess.server.request_context import ApiRequest, program_of, user_of
from latticechess.server.routes.bots import BOTS, OK, TAGS, YES, Answer, act, own_room
from latticechess.server.views.bots import Json


@post("/api/bot/game/{game_id:str}/chat", tags=TAGS, status_code=200, opt=BOTS)
async def say(request: ApiRequest, game_id: GameId) -> Json:
    """Post a chat line to the opponent: a form with `text`, and `room`, which must be `player`."""
    room = await own_room(request, game_id)
    user = user_of(request)
    form = parse_qs((await request.body()).decode("utf-8", "replace"))
    with explained():
        if form.get("room", ["player"])[0] != "player":
            raise Refusal("players-chat-only")
        if not await program_of(request).tournaments.allow_chat(room.game):
            raise Refusal("no-chat-here")
        name = next(player.name for player in room.game.players if player.user == user)
        await program_of(request).chat.say(room.game, user, name, form.get("text", [""])[0])
    return OK


@get("/api/bot/game/{game_id:str}/chat", tags=TAGS, opt=BOTS)
async def said(request: ApiRequest, game_id: GameId) -> list[Json]:
    """The chat of the players."""
    room = await own_room(request, game_id)
    circle = circle_of(room.game, user_of(request))
    lines = await program_of(request).chat.store.latest(game_id, circle)
    return [{"user": line.name, "text": line.text} for line in lines]


@post("/api/bot/game/{game_id:str}/takeback/{answer:str}", tags=TAGS, status_code=200, opt=BOTS)
async def take_back(request: ApiRequest, game_id: GameId, answer: Answer) -> Json:
    """Request or accept a takeback (`yes`), or decline one."""
    room = await own_room(request, game_id)
    if answer not in YES:
        return await act(request, game_id, "decline-takeback")
    asked = room.game.offers.takeback
    mine = asked is not None and asked.side in sides_of(room.game, user_of(request))
    action = "request-takeback" if asked is None or mine else "accept-takeback"
    return await act(request, game_id, action)


ROUTES = [say, said, take_back]
