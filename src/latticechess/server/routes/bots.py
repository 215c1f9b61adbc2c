"""The part of the lichess bot API with which bots play chess and Chess960 here.

`docs/api.md` lists what is supported. All routes need a token with the scope `bot:play`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import PathParameter, QueryParameter
from litestar.response import Stream

from latticechess.app.accounts.roles import Role
from latticechess.app.accounts.tokens import Tokens
from latticechess.app.live.chat import Chat
from latticechess.app.live.room import Room
from latticechess.app.live.rooms import UnknownGameError
from latticechess.app.live.seats import sides_of
from latticechess.app.live.watcher import MoveEnvelope
from latticechess.app.program import Program
from latticechess.app.timer import now_ms
from latticechess.notation.errors import NotationError
from latticechess.notation.uci import parse_uci
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.server.parameters import ChallengeId, GameId
from latticechess.server.problems import Missing, explained
from latticechess.server.request_context import ApiRequest, program_of, user_of
from latticechess.server.security.access import BOT, open_to
from latticechess.server.views import bots as bots_views
from latticechess.server.views.bots import VARIANTS, Json
from latticechess.store.accounts.secret_keys import new_id
from latticechess.store.journal.game_lists import GameQuery
from latticechess.store.social.chat import Line

BOTS = open_to(Role.MEMBER, BOT)
TAGS = ["bots"]
OK = {"ok": True}
KEEPALIVE_S = 6.0
"""An empty line is sent after this long without an event."""
MOST_LINES = 50
"""At most this many chat lines wait for a stream that is not read."""
POLL_S = 1.0
"""How often the event stream polls for new games and challenges."""
NDJSON = "application/x-ndjson"
YES = ("yes", "true", "True", "1", "on")
Answer = Annotated[str, PathParameter(description="`yes` or `true`; anything else is no.")]


@post("/api/token/test", tags=TAGS, status_code=200, opt=open_to(Role.NOBODY))
async def test_token(request: ApiRequest) -> dict[str, Json | None]:
    """The owners of the tokens in the body, separated by commas; null for unknown ones."""
    tokens = Tokens(program_of(request).membership)
    answer: dict[str, Json | None] = {}
    for secret in (await request.body()).decode("utf-8", "replace").split(",")[:10]:
        found = await tokens.find(secret.strip())
        answer[secret.strip()] = None
        if found is not None:
            scopes = found.scopes.replace(" ", ",")
            owner = {"userId": found.user_id, "scopes": scopes, "expires": found.expires_at}
            answer[secret.strip()] = owner
    return answer


@get("/api/account", tags=TAGS, opt=BOTS)
async def account(request: ApiRequest) -> Json:
    """The owner of the token."""
    user = user_of(request)
    name = await program_of(request).people.usual_name(user)
    return {"id": user, "username": name, "title": "BOT", "perfs": {}, "url": f"/players/{user}"}


@get("/api/account/playing", tags=TAGS, opt=BOTS)
async def playing(request: ApiRequest) -> Json:
    """The caller's games in play."""
    user = user_of(request)
    games = await games_on(program_of(request), user)
    cards = [bots_views.game_card(game, user) for game in games]
    return {"nowPlaying": cards, "nbMyTurn": sum(card["isMyTurn"] for card in cards)}


async def games_on(program: Program, user: str) -> list[Game]:
    """The user's games in play, of the variants that bots know."""
    page = await program.games.find(GameQuery(user=user, status="playing", limit=50))
    known = [summary.id for summary in page.games if summary.variant in VARIANTS]
    return [(await program.rooms.get(game_id)).game for game_id in known]


@get("/api/stream/event", tags=TAGS, opt=BOTS)
async def event_stream(request: ApiRequest) -> Stream:
    """Event stream (NDJSON): games that start and finish, and challenges."""
    return Stream(events(program_of(request), user_of(request)), media_type=NDJSON)


async def events(program: Program, user: str) -> AsyncIterator[bytes]:
    """The current games and challenges first, then every change."""
    games: dict[str, Game] = {}
    offered: set[str] = set()
    silent = 0.0
    program.presence.connect(user)
    try:
        while True:
            lines = [
                *await game_news(program, user, games),
                *await challenge_news(program, user, offered),
            ]
            for line in lines:
                yield encode(line)
            silent = 0.0 if lines else silent + POLL_S
            if silent >= KEEPALIVE_S:
                silent = 0.0
                yield b"\n"
            await asyncio.sleep(POLL_S)
    finally:
        program.presence.disconnect(user)


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
async def accept(request: ApiRequest, challenge_id: ChallengeId) -> Json:
    """Accept a challenge: its game begins."""
    program = program_of(request)
    with explained():
        who = await program.named_user(user_of(request), None)
        await program.lobby.accept(who, challenge_id)
    return OK


@post("/api/challenge/{challenge_id:str}/decline", tags=TAGS, status_code=200, opt=BOTS)
async def decline(request: ApiRequest, challenge_id: ChallengeId) -> Json:
    """Decline a challenge."""
    with explained():
        await program_of(request).lobby.decline(user_of(request), challenge_id)
    return OK


class BotWatcher:
    """A game stream; implements the room's `Watcher`."""

    lag_ms = 0

    def __init__(self, user: str, name: str) -> None:
        self.user = user
        self.name = name
        self.news = asyncio.Event()
        self.heard: deque[Line] = deque(maxlen=MOST_LINES)

    def hear(self, line: Line) -> None:
        """Queue a chat line. Called by the bus."""
        self.heard.append(line)
        self.news.set()

    def changed(self, keep: int) -> None:
        self.news.set()

    def told(self, text: str) -> None:
        """Sentences for people are not sent to bots."""

    def spectators(self, names: Sequence[str]) -> None:
        """Spectators are not sent to bots."""


@get("/api/bot/game/stream/{game_id:str}", tags=TAGS, opt=BOTS)
async def game_stream(request: ApiRequest, game_id: GameId) -> Stream:
    """Game stream (NDJSON): the full game first, then its state after every change."""
    room = await own_room(request, game_id)
    watcher = BotWatcher(user_of(request), "BOT")
    return Stream(states(room, watcher, program_of(request).chat), media_type=NDJSON)


async def states(room: Room, watcher: BotWatcher, chat: Chat) -> AsyncIterator[bytes]:
    await room.authority.welcome(watcher.user)
    room.watch(watcher)
    stop = chat.listen(room.game.id, "players", watcher.hear)
    try:
        sent = bots_views.game_state(room.game)
        yield encode(bots_views.game_full(room.game))
        while room.game.result is None:
            try:
                await asyncio.wait_for(watcher.news.wait(), KEEPALIVE_S)
            except TimeoutError:
                yield b"\n"
                continue
            watcher.news.clear()
            while watcher.heard:
                yield encode(bots_views.chat_line(watcher.heard.popleft()))
            state = bots_views.game_state(room.game)
            if any(state.get(key) != sent.get(key) for key in SENT_FIELDS):
                sent = state
                yield encode(state)
    finally:
        stop()
        room.leave(watcher)


SENT_FIELDS = ("moves", "status", "wdraw", "bdraw", "wtakeback", "btakeback")
"""Fields whose change is sent: presence is not."""


@post("/api/bot/game/{game_id:str}/move/{uci:str}", tags=TAGS, status_code=200, opt=BOTS)
async def move(
    request: ApiRequest,
    game_id: GameId,
    uci: Annotated[str, PathParameter(description="The move in UCI notation, such as `e2e4`.")],
    offering_draw: Annotated[
        bool, QueryParameter(name="offeringDraw", description="Offer a draw with the move.")
    ] = False,
) -> Json:
    """Play a move."""
    room = await own_room(request, game_id)
    with explained():
        try:
            chosen = parse_uci(room.game.position, uci)
        except NotationError as problem:
            raise Refusal.because(problem.reason) from problem
        await room.play(user_of(request), chosen, MoveEnvelope(new_id(), room.game.ply + 1))
    if offering_draw and room.game.result is None:
        # The move stands even where no draw can be offered.
        with suppress(Refusal):
            await room.act(user_of(request), "offer-draw")
    return OK


@post("/api/bot/game/{game_id:str}/resign", tags=TAGS, status_code=200, opt=BOTS)
async def resign(request: ApiRequest, game_id: GameId) -> Json:
    """Resign."""
    return await act(request, game_id, "resign")


@post("/api/bot/game/{game_id:str}/abort", tags=TAGS, status_code=200, opt=BOTS)
async def abort(request: ApiRequest, game_id: GameId) -> Json:
    """Abort a game that has hardly begun."""
    return await act(request, game_id, "abort")


@post("/api/bot/game/{game_id:str}/draw/{answer:str}", tags=TAGS, status_code=200, opt=BOTS)
async def draw(request: ApiRequest, game_id: GameId, answer: Answer) -> Json:
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
    """The room of a game of the caller's, of a variant that bots know; Missing."""
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
