"""lichess API: the stream of games and challenges of whoever asks."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import AsyncIterator

import msgspec
from litestar.response import Stream

from latticechess.app.cluster.bus import GAP
from latticechess.app.timer import now_ms
from latticechess.features.games.service.rooms import LISTS_CHANGED, UnknownGameError
from latticechess.features.lichess.api import (
    KEEPALIVE_S,
    NDJSON,
    PLAYERS,
    Place,
    encode,
    lichess_get,
    names_of,
    places_of,
    reader_of,
)
from latticechess.features.lichess.routes.account import games_of
from latticechess.features.lichess.routes.challenges import challenge_view
from latticechess.features.lichess.views import challenges as challenge_views
from latticechess.features.lichess.views import games as game_views
from latticechess.features.lichess.views.boards import Json
from latticechess.features.lobby.service import News, personal
from latticechess.features.lobby.store import Challenge
from latticechess.play.game import Game
from latticechess.server.request_context import ApiRequest, program_of, user_of

POLL_S = 0.5
"""How soon changes of other lists are looked at; news for this user are looked at at once."""
MOST_NEWS = 200
_news_decoder = msgspec.json.Decoder(News)


@lichess_get("/api/stream/event", opt=PLAYERS)
async def event_stream(request: ApiRequest) -> Stream:
    """Event stream (NDJSON): games that start and finish, and challenges."""
    return Stream(EventStream(request).lines(), media_type=NDJSON)


class EventStream:
    """What has been told on one stream, and what is new."""

    def __init__(self, request: ApiRequest) -> None:
        self.request = request
        self.program = program_of(request)
        self.user = user_of(request)
        self.games: dict[str, Game] = {}
        self.challenges: dict[str, Challenge] = {}
        self.closed: deque[News] = deque(maxlen=MOST_NEWS)
        self.place: Place | None = None
        self.stale = True

    async def lines(self) -> AsyncIterator[bytes]:
        """The current games and challenges first, then every change."""
        key = ("events", *reader_of(self.request))
        places = places_of(self.request)
        self.place = place = places.take(*key)
        bus = self.program.bus
        stops = [
            bus.subscribe(personal(self.user), self.hear),
            bus.subscribe(LISTS_CHANGED, self.mark),
            bus.subscribe(GAP, self.mark),
        ]
        self.program.presence.connect(self.user)
        silent = 0.0
        try:
            while not place.over:
                told = await self.news() if self.stale else []
                for line in told:
                    yield encode(line)
                silent = 0.0 if told else silent + POLL_S
                if silent >= KEEPALIVE_S:
                    silent, self.stale = 0.0, True
                    yield b"\n"
                await place.wait(POLL_S)
        finally:
            for stop in stops:
                stop()
            self.program.presence.disconnect(self.user)
            places.leave(place, *key)

    def hear(self, data: str) -> None:
        """News for this user. Called by the bus."""
        news = _news_decoder.decode(data)
        if news.closed:
            self.closed.append(news)
        self.stale = True
        if self.place is not None:
            self.place.news.set()

    def mark(self, _: str) -> None:
        """Some list has changed. Called by the bus."""
        self.stale = True

    async def news(self) -> list[Json]:
        self.stale = False
        return [*await self.game_news(), *await self.challenge_news()]

    async def game_news(self) -> list[Json]:
        now = {game.id: game for game in await games_of(self.program, self.user)}
        lines = [
            await self.game_line("gameStart", game)
            for game in reversed(now.values())
            if game.id not in self.games
        ]
        for gone in self.games.keys() - now.keys():
            with contextlib.suppress(UnknownGameError):
                room = await self.program.rooms.get(gone)
                lines.append(await self.game_line("gameFinish", room.game))
        self.games = now
        return lines

    async def game_line(self, kind: str, game: Game) -> Json:
        names = await names_of(self.request, game)
        return {"type": kind, "game": game_views.game_card(game, self.user, names)}

    async def challenge_news(self) -> list[Json]:
        found = await self.program.lobby.store.of_user(self.user, now_ms())
        now = {one.id: one for one in found if one.kind == "direct"}
        lines = [
            await self.challenge_line("challenge", one)
            for one in now.values()
            if one.id not in self.challenges
        ]
        closed = {news.challenge: news for news in self.closed}
        self.closed.clear()
        for gone in self.challenges.keys() - now.keys():
            lines += await self.closed_lines(self.challenges[gone], closed.get(gone))
        self.challenges = now
        return lines

    async def challenge_line(self, kind: str, one: Challenge) -> Json:
        view = await challenge_view(self.request, one)
        return {
            "type": kind,
            "challenge": view,
            "compat": challenge_views.compat(one.terms.variant),
        }

    async def closed_lines(self, one: Challenge, news: News | None) -> list[Json]:
        """What became of a challenge that is no longer open; nothing if it became a game."""
        if news is not None and news.closed == "declined":
            view = challenge_views.declined(await challenge_view(self.request, one), news.reason)
            return [{"type": "challengeDeclined", "challenge": view}]
        stored = await self.program.lobby.store.get(one.id)
        accepted = one.id in self.games or (stored is not None and stored.game is not None)
        if accepted or await self.program.games.get(one.id) is not None:
            return []
        view = await challenge_view(self.request, one) | {"status": "canceled"}
        return [{"type": "challengeCanceled", "challenge": view}]


ROUTES = [event_stream]
