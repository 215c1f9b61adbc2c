"""lichess API: the stream of one game and what a player does in it, for bots and boards alike."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Annotated, Any, TypeVar

from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter
from litestar.response import Stream

from latticechess.features.accounts.service.roles import Role
from latticechess.features.accounts.store.accounts import new_id
from latticechess.features.games.service.chat import circle_of
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.seats import sides_of
from latticechess.features.games.service.watcher import MoveEnvelope
from latticechess.features.games.store import Circle, Line
from latticechess.features.lichess.api import (
    KEEPALIVE_S,
    NDJSON,
    OK,
    Answer,
    Place,
    encode,
    fields,
    is_true,
    lichess_get,
    lichess_post,
    names_of,
    own_room,
    places_of,
    reader_of,
)
from latticechess.features.lichess.views import games as views
from latticechess.features.lichess.views.boards import Json
from latticechess.kernel.sentence import Sentence
from latticechess.notation.errors import NotationError
from latticechess.notation.uci import parse_uci
from latticechess.play.agreements import claim_after_ms
from latticechess.play.refusal import Refusal
from latticechess.server.parameters import GameId
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import BOT, PLAY, open_to

T = TypeVar("T")

MOST_LINES = 50
"""At most this many chat lines wait for a stream that is not read."""
CIRCLES: dict[str, Circle] = {"player": "players", "spectator": "watchers"}
HEARD_OR_NOT = ("writing-too-fast", "chat-off-class", "silenced", "no-chat-here")
"""lichess says yes to a chat line that nobody will hear, and its clients give up a game at a no."""
BOTH_MOVED = 2
"""Before so many plies nobody is missed: a game that has hardly begun is aborted."""
SENT_FIELDS = (
    "moves",
    "status",
    "wdraw",
    "bdraw",
    "wtakeback",
    "btakeback",
    "rematch",
)
"""Fields of a state whose change is sent: that time passes is not."""


ROUTES: list[BaseRouteHandler] = []


def for_both(make: Callable[..., Any], rest: str) -> Callable[[T], T]:
    """Serve a path of one game to bots and to boards, to each with a token of its kind."""

    def serve(handler: T) -> T:
        for kind, scope in (("bot", BOT), ("board", PLAY)):
            route = make(f"/api/{kind}/game/{rest}", opt=open_to(Role.MEMBER, scope))
            ROUTES.append(route(handler))
        return handler

    return serve


# --- The stream -------------------------------------------------------------------------------


class StreamWatcher:
    """A game stream; implements the room's `Watcher`."""

    lag_ms = 0

    def __init__(self, user: str, name: str, place: Place) -> None:
        self.user = user
        self.name = name
        self.place = place
        self.heard: deque[Line] = deque(maxlen=MOST_LINES)

    def hear(self, line: Line) -> None:
        """Queue a chat line. Called by the bus."""
        self.heard.append(line)
        self.place.news.set()

    def changed(self, keep: int) -> None:
        self.place.news.set()

    def told(self, text: Sentence) -> None:
        """Sentences for people are not sent to programs."""

    def spectators(self, names: Sequence[str]) -> None:
        """Spectators are not sent to programs."""


@for_both(lichess_get, "stream/{game_id:str}")
async def game_stream(request: ApiRequest, game_id: GameId) -> Stream:
    """Game stream (NDJSON): the full game first, then its state after every change."""
    room = await own_room(request, game_id)
    name = await program_of(request).people.usual_name(user_of(request))
    full = views.game_full(room.game, await names_of(request, room.game))
    return Stream(states(request, room, name, full), media_type=NDJSON)


async def states(request: ApiRequest, room: Room, name: str, full: Json) -> AsyncIterator[bytes]:
    """The lines of a game stream, until the game ends or another stream takes its place."""
    program, user = program_of(request), user_of(request)
    key = ("game", room.game.id, *reader_of(request))
    place = places_of(request).take(*key)
    watcher = StreamWatcher(user, name, place)
    chat, game_id = program.chat, room.game.id
    await room.welcome(user)
    room.watch(watcher)
    stop = chat.listen(game_id, "players", watcher.hear)
    try:
        sent, gone = views.game_state(room.game), False
        yield encode(full | {"state": sent})
        while room.game.result is None:
            news = await place.wait(KEEPALIVE_S)
            if place.over:
                break
            if not news:
                yield b"\n"
                continue
            while watcher.heard:
                yield encode(views.chat_line(watcher.heard.popleft()))
            left_ms = claimable_in_ms(room, user)
            if (left_ms is not None) != gone:
                gone = left_ms is not None
                yield encode(views.opponent_gone(left_ms))
            state = views.game_state(room.game)
            if any(state.get(field) != sent.get(field) for field in SENT_FIELDS):
                sent = state
                yield encode(state)
    finally:
        stop()
        room.leave(watcher)
        places_of(request).leave(place, *key)


def claimable_in_ms(room: Room, user: str) -> int | None:
    """When the opponent's absence can be claimed; None while they are here or not missed."""
    game = room.game
    (side, *_) = sides_of(game, user)
    away_ms = room.audience.absence.away_ms(side.opponent)
    limit = claim_after_ms(game, room.host.patience_ms)
    if away_ms is None or limit is None or game.result is not None or game.ply < BOTH_MOVED:
        return None
    return max(0, limit - away_ms)


# --- Moving -----------------------------------------------------------------------------------


@for_both(lichess_post, "{game_id:str}/move/{uci:str}")
async def move(
    request: ApiRequest,
    game_id: GameId,
    uci: Annotated[str, PathParameter(description="The move by its squares, such as `e2e4`.")],
    offering_draw: Annotated[
        str, QueryParameter(name="offeringDraw", description="`true`: offer or accept a draw too.")
    ] = "",
) -> Json:
    """Play a move."""
    room, user = await own_room(request, game_id), user_of(request)
    try:
        chosen = parse_uci(room.game.position, uci)
    except NotationError as problem:
        raise Refusal.because(problem.reason) from problem
    await room.play(user, chosen, MoveEnvelope(new_id(), room.game.ply + 1))
    if is_true(offering_draw) and room.game.result is None:
        # The move stands even where no draw can be offered.
        with suppress(Refusal):
            await room.act(user, draw_action(room, user))
    return OK


# --- Everything else a player may do ----------------------------------------------------------


async def act(request: ApiRequest, game_id: str, action: str) -> Json:
    room = await own_room(request, game_id)
    await room.act(user_of(request), action)
    return OK


@for_both(lichess_post, "{game_id:str}/resign")
async def resign(request: ApiRequest, game_id: GameId) -> Json:
    """Resign."""
    return await act(request, game_id, "resign")


@for_both(lichess_post, "{game_id:str}/abort")
async def abort(request: ApiRequest, game_id: GameId) -> Json:
    """Abort a game that has hardly begun."""
    return await act(request, game_id, "abort")


def draw_action(room: Room, user: str) -> str:
    """Accept the opponent's offer of a draw, or make one."""
    offered = room.game.offers.draw
    theirs = offered is not None and offered not in sides_of(room.game, user)
    return "accept-draw" if theirs else "offer-draw"


@for_both(lichess_post, "{game_id:str}/draw/{answer:str}")
async def draw(request: ApiRequest, game_id: GameId, answer: Answer) -> Json:
    """Offer or accept a draw (`yes`), or decline one."""
    room, user = await own_room(request, game_id), user_of(request)
    await room.act(user, draw_action(room, user) if is_true(answer) else "decline-draw")
    return OK


@for_both(lichess_post, "{game_id:str}/takeback/{answer:str}")
async def take_back(request: ApiRequest, game_id: GameId, answer: Answer) -> Json:
    """Request or accept a take-back (`yes`), or decline one."""
    room, user = await own_room(request, game_id), user_of(request)
    if not is_true(answer):
        await room.act(user, "decline-takeback")
        return OK
    asked = room.game.offers.takeback
    theirs = asked is not None and asked.side not in sides_of(room.game, user)
    await room.act(user, "accept-takeback" if theirs else "request-takeback")
    return OK


@for_both(lichess_post, "{game_id:str}/claim-victory")
async def claim_victory(request: ApiRequest, game_id: GameId) -> Json:
    """Win a game whose other player has left."""
    room = await own_room(request, game_id)
    await room.claim_absence(user_of(request), draw=False)
    return OK


@for_both(lichess_post, "{game_id:str}/claim-draw")
async def claim_draw(request: ApiRequest, game_id: GameId) -> Json:
    """Draw a game whose other player has left, or by the rules."""
    room, user = await own_room(request, game_id), user_of(request)
    if claimable_in_ms(room, user) is not None:
        await room.claim_absence(user, draw=True)
    else:
        await room.act(user, "claim-draw")
    return OK


# --- Chat -------------------------------------------------------------------------------------


@for_both(lichess_post, "{game_id:str}/chat")
async def say(request: ApiRequest, game_id: GameId) -> Json:
    """Write `text` to the opponent (`room` is `player`) or to the spectators (`spectator`)."""
    room, user, told = await own_room(request, game_id), user_of(request), await fields(request)
    program = program_of(request)
    name = next(player.name for player in room.game.players if player.user == user)
    circle = CIRCLES.get(told.get("room", "player"))
    if circle is None:
        raise Refusal("lichess-room", value=told["room"][:20])
    try:
        if not await program.tournaments.allow_chat(room.game):
            raise Refusal("no-chat-here")
        text, by = told.get("text", ""), visitor_of(request)
        await program.chat.say(room.game, user, name, text, circle, by)
    except Refusal as refusal:
        if refusal.reason.code not in HEARD_OR_NOT:
            raise
    return OK


@for_both(lichess_get, "{game_id:str}/chat")
async def said(request: ApiRequest, game_id: GameId) -> list[Json]:
    """The chat of the players."""
    room, user = await own_room(request, game_id), user_of(request)
    if await program_of(request).chat.is_off(room.game, user):
        return []
    lines = await program_of(request).chat.store.latest(game_id, circle_of(room.game, user))
    return [{"text": line.text, "user": line.name} for line in lines]
