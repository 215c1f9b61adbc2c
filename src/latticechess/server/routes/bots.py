"""The part of lichess's bot interface with which its programs play chess and Chess960 here.

`docs/api.md` says what is there and what is not. All of it needs a token that allows `bot:play`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from latticechess.app.accounts.roles import Role
from latticechess.app.accounts.tokens import Tokens
from latticechess.app.live.chat import Talk
from latticechess.app.live.room import Room
from latticechess.app.live.rooms import UnknownGameError
from latticechess.app.live.seats import sides_of
from latticechess.app.live.watcher import Sent
from latticechess.app.program import Program
from latticechess.app.timer import now_ms
from latticechess.notation.errors import NotationError
from latticechess.notation.uci import parse_uci
from latticechess.play.decide import Refusal
from latticechess.play.game import Game
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, user_of
from latticechess.server.routes.account import explained
from latticechess.server.security.access import BOT, open_to
from latticechess.server.views import bots as bots_views
from latticechess.server.views.bots import VARIANTS, Json
from latticechess.store.accounts.secret_keys import new_id
from latticechess.store.journal.game_lists import GameQuery
from latticechess.store.social.chat import Line

BOTS = open_to(Role.MEMBER, BOT)
TAGS = ["bots"]
OK = {"ok": True}
CALM_S = 6.0
"""After so long without news an empty line shows that the stream lives."""
MOST_LINES = 50
"""So many lines of a chat wait at most for a stream that is not read."""
LOOK_S = 1.0
"""How often a stream of events looks for new games and challenges."""
NDJSON = "application/x-ndjson"
YES = ("yes", "true", "True", "1", "on")


@post("/api/token/test", tags=TAGS, status_code=200, opt=open_to(Role.NOBODY))
async def test_token(request: ApiRequest) -> dict[str, Json | None]:
    """Whose tokens these are (in the body, with commas between); null for those of nobody."""
    tokens = Tokens(program_of(request).membership)
    answer: dict[str, Json | None] = {}
    for secret in (await request.body()).decode("utf-8", "replace").split(",")[:10]:
        found = await tokens.find(secret.strip())
        answer[secret.strip()] = None
        if found is not None:
            scopes = found.scopes.replace(" ", ",")
            told = {"userId": found.user_id, "scopes": scopes, "expires": found.expires_at}
            answer[secret.strip()] = told
    return answer


@get("/api/account", tags=TAGS, opt=BOTS)
async def account(request: ApiRequest) -> Json:
    """The token's owner."""
    user = user_of(request)
    name = await program_of(request).people.usual_name(user)
    return {"id": user, "username": name, "title": "BOT", "perfs": {}, "url": f"/players/{user}"}


@get("/api/account/playing", tags=TAGS, opt=BOTS)
async def playing(request: ApiRequest) -> Json:
    """One's games that are on."""
    user = user_of(request)
    games = await games_on(program_of(request), user)
    cards = [bots_views.game_card(game, user) for game in games]
    return {"nowPlaying": cards, "nbMyTurn": sum(card["isMyTurn"] for card in cards)}


async def games_on(program: Program, user: str) -> list[Game]:
    """The user's games on boards that such programs know."""
    page = await program.games.find(GameQuery(user=user, status="playing", limit=50))
    known = [summary.id for summary in page.games if summary.variant in VARIANTS]
    return [(await program.rooms.get(game_id)).game for game_id in known]


@get("/api/stream/event", tags=TAGS, opt=BOTS)
async def event_stream(request: ApiRequest) -> Stream:
    """Games that begin and end, and challenges, one a line."""
    return Stream(events(program_of(request), user_of(request)), media_type=NDJSON)


async def events(program: Program, user: str) -> AsyncIterator[bytes]:
    """First what is, then what happens."""
    games: dict[str, Game] = {}
    offered: set[str] = set()
    silent = 0.0
    program.presence.come(user)
    try:
        while True:
            lines = [
                *await game_news(program, user, games),
                *await challenge_news(program, user, offered),
            ]
            for line in lines:
                yield encode(line)
            silent = 0.0 if lines else silent + LOOK_S
            if silent >= CALM_S:
                silent = 0.0
                yield b"\n"
            await asyncio.sleep(LOOK_S)
    finally:
        program.presence.go(user)


async def game_news(program: Program, user: str, known: dict[str, Game]) -> list[Json]:
    now = {game.id: game for game in await games_on(program, user)}
    lines: list[Json] = [
        {"type": "gameStart", "game": bots_views.game_card(game, user)}
        for game in now.values()
        if game.id not in known
    ]
    for gone in known.keys() - now.keys():
        game = (await program.rooms.get(gone)).game
        lines.append({"type": "gameFinish", "game": bots_views.game_card(game, user)})
    known.clear()
    known.update(now)
    return lines


async def challenge_news(program: Program, user: str, known: set[str]) -> list[Json]:
    found = await program.lobby.store.of_user(user, now_ms())
    offers = [one for one in found if one.to == user and one.terms.variant in VARIANTS]
    compat = {"bot": True, "board": True}
    lines = [
        {"type": "challenge", "challenge": bots_views.challenge(one, user), "compat": compat}
        for one in offers
        if one.id not in known
    ]
    known.clear()
    known.update(one.id for one in offers)
    return lines


@post("/api/challenge/{challenge_id:str}/accept", tags=TAGS, status_code=200, opt=BOTS)
async def accept(request: ApiRequest, challenge_id: FromPath[str]) -> Json:
    """Accept a challenge: its game begins."""
    program = program_of(request)
    with explained():
        who = await program.introduced(user_of(request), None)
        await program.lobby.accept(who, challenge_id)
    return OK


@post("/api/challenge/{challenge_id:str}/decline", tags=TAGS, status_code=200, opt=BOTS)
async def decline(request: ApiRequest, challenge_id: FromPath[str]) -> Json:
    """Decline a challenge."""
    with explained():
        await program_of(request).lobby.decline(user_of(request), challenge_id)
    return OK


class BotWatcher:
    """A stream on a game, as the room sees it."""

    lag_ms = 0

    def __init__(self, user: str, name: str) -> None:
        self.user = user
        self.name = name
        self.news = asyncio.Event()
        self.heard: deque[Line] = deque(maxlen=MOST_LINES)

    def hear(self, line: Line) -> None:
        """A player has spoken; called by the bus."""
        self.heard.append(line)
        self.news.set()

    def changed(self, keep: int) -> None:
        self.news.set()

    def told(self, text: str) -> None:
        """Words for people; a program does not read them."""

    def crowd(self, names: Sequence[str]) -> None:
        """Who else watches; a program does not ask."""


@get("/api/bot/game/stream/{game_id:str}", tags=TAGS, opt=BOTS)
async def game_stream(request: ApiRequest, game_id: FromPath[str]) -> Stream:
    """One's game: all of it first, then its state after every change, until it ends."""
    room = await own_room(request, game_id)
    watcher = BotWatcher(user_of(request), "BOT")
    return Stream(states(room, watcher, program_of(request).talk), media_type=NDJSON)


async def states(room: Room, watcher: BotWatcher, talk: Talk) -> AsyncIterator[bytes]:
    await room.welcome(watcher.user)
    room.watch(watcher)
    stop = talk.listen(room.game.id, "players", watcher.hear)
    try:
        told = bots_views.game_state(room.game)
        yield encode(bots_views.game_full(room.game))
        while room.game.result is None:
            try:
                await asyncio.wait_for(watcher.news.wait(), CALM_S)
            except TimeoutError:
                yield b"\n"
                continue
            watcher.news.clear()
            while watcher.heard:
                yield encode(bots_views.chat_line(watcher.heard.popleft()))
            state = bots_views.game_state(room.game)
            if any(state.get(key) != told.get(key) for key in NEWS):
                told = state
                yield encode(state)
    finally:
        stop()
        room.leave(watcher)


NEWS = ("moves", "status", "wdraw", "bdraw", "wtakeback", "btakeback")
"""What must have changed to be told: that somebody came or went is no news to a program."""


@post("/api/bot/game/{game_id:str}/move/{uci:str}", tags=TAGS, status_code=200, opt=BOTS)
async def move(
    request: ApiRequest,
    game_id: FromPath[str],
    uci: FromPath[str],
    offering_draw: FromQuery[str | None] = None,
) -> Json:
    """Play a move written as coordinates."""
    room = await own_room(request, game_id)
    with explained():
        try:
            chosen = parse_uci(room.game.position, uci)
        except NotationError as problem:
            raise Refusal.because(problem.reason) from problem
        await room.play(user_of(request), chosen, Sent(new_id(), room.game.ply + 1))
    return OK


@post("/api/bot/game/{game_id:str}/resign", tags=TAGS, status_code=200, opt=BOTS)
async def resign(request: ApiRequest, game_id: FromPath[str]) -> Json:
    """Give up."""
    return await act(request, game_id, "resign")


@post("/api/bot/game/{game_id:str}/abort", tags=TAGS, status_code=200, opt=BOTS)
async def abort(request: ApiRequest, game_id: FromPath[str]) -> Json:
    """End a game that has hardly begun."""
    return await act(request, game_id, "abort")


@post("/api/bot/game/{game_id:str}/draw/{answer:str}", tags=TAGS, status_code=200, opt=BOTS)
async def draw(request: ApiRequest, game_id: FromPath[str], answer: FromPath[str]) -> Json:
    """Offer or accept a draw (`yes`), or decline one."""
    room = await own_room(request, game_id)
    if answer not in YES:
        return await act(request, game_id, "decline-draw")
    offered = room.game.offers.draw
    mine = offered is not None and offered in sides_of(room.game, user_of(request))
    return await act(request, game_id, "offer-draw" if offered is None or mine else "accept-draw")


async def act(request: ApiRequest, game_id: str, action: str) -> Json:
    room = await own_room(request, game_id)
    with explained():
        await room.act(user_of(request), action)
    return OK


async def own_room(request: ApiRequest, game_id: str) -> Room:
    """The room of a game in which the token's owner plays, on a board that bots know."""
    try:
        room = await program_of(request).rooms.get(game_id)
    except UnknownGameError as unknown:
        raise Missing("no-such-game") from unknown
    if room.game.options.variant not in VARIANTS or not sides_of(room.game, user_of(request)):
        raise Missing("no-such-bot-game")
    return room


def encode(line: Json) -> bytes:
    return msgspec.json.encode(line) + b"\n"


ROUTES = [
    test_token,
    account,
    playing,
    event_stream,
    accept,
    decline,
    game_stream,
    move,
    resign,
    abort,
    draw,
]
