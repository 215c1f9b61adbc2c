"""What all routes of the lichess API share: errors in its form, bodies, access, streams."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from functools import partial
from typing import Annotated, Any
from urllib.parse import parse_qs

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import PathParameter
from litestar.types import ExceptionHandlersMap

from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.games.service.seats import sides_of
from latticechess.features.lichess.views.boards import Json
from latticechess.features.lichess.views.games import Names
from latticechess.features.players.store.players import User
from latticechess.play.clock_class import clock_class
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import ClockSpec
from latticechess.server import problems
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import BOT, PLAY, READ, open_to
from latticechess.store.database.open import StoreError

OK: Json = {"ok": True}
NDJSON = "application/x-ndjson"
PGN = "application/x-chess-pgn"
TRUE = ("yes", "true", "True", "1", "on")
KEEPALIVE_S = 6.0
"""An empty line is sent after this long without an event."""
PLAYERS = open_to(Role.MEMBER, (BOT, PLAY))
"""Routes that play: for tokens of bots and of boards."""
READERS = open_to(Role.MEMBER, (READ, PLAY, BOT))
"""Routes that read: for any token."""
Answer = Annotated[str, PathParameter(description="`yes` or `true`; anything else is no.")]
Username = Annotated[str, PathParameter(description="A user's name or id.")]


# --- Errors -----------------------------------------------------------------------------------


def in_lichess_form(answer: Response[wire.Problem]) -> Response[Json]:
    """The same refusal as lichess would put it: the sentence under `error`."""
    return Response(
        {"error": answer.content.detail},
        status_code=answer.status_code,
        headers=dict(answer.headers),
        media_type=MediaType.JSON,
    )


ERRORS: ExceptionHandlersMap = {
    HTTPException: lambda request, problem: in_lichess_form(
        problems.on_http_exception(request, problem)
    ),
    msgspec.MsgspecError: lambda request, problem: in_lichess_form(
        problems.on_malformed(request, problem)
    ),
    Refusal: lambda request, problem: in_lichess_form(problems.answer(400, problem.reason)),
    StoreError: lambda request, problem: in_lichess_form(problems.on_store_error(request, problem)),
    Exception: lambda request, problem: in_lichess_form(problems.on_exception(request, problem)),
}
TAGS = ["lichess"]
lichess_get = partial(get, tags=TAGS, exception_handlers=ERRORS)
lichess_post = partial(post, tags=TAGS, exception_handlers=ERRORS, status_code=200)


# --- Requests ---------------------------------------------------------------------------------


async def fields(request: ApiRequest) -> dict[str, str]:
    """The body as flat fields: a form, or JSON with dotted keys. Nothing and null are left out."""
    body = await request.body()
    if not body.strip():
        return {}
    if body.lstrip().startswith(b"{"):
        told: dict[str, Any] = msgspec.json.decode(body, type=dict[str, Any])
        return {key: as_text(value) for key, value in told.items() if value is not None}
    form = parse_qs(body.decode("utf-8", "replace"), max_num_fields=100)
    return {key: values[-1] for key, values in form.items()}


def as_text(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def is_true(text: str) -> bool:
    return text in TRUE


def number(told: dict[str, str], name: str) -> int | None:
    """A whole number among the fields; Refusal."""
    text = told.get(name, "").strip()
    if not text:
        return None
    if not text.lstrip("-").isdecimal() or len(text) > 9:
        raise Refusal("lichess-number", name=name, value=text[:20])
    return int(text)


def base_url(request: ApiRequest) -> str:
    """The address of this server, with a slash at its end."""
    return str(request.base_url).rstrip("/") + "/"


# --- People -----------------------------------------------------------------------------------


async def find_user(request: ApiRequest, name: str) -> User:
    """The user with this id, or the member with this name; Missing."""
    people, visitor = program_of(request).people, visitor_of(request)
    user = (await people.seen(visitor, [name])).get(name)
    if user is None:
        user = (await people.members_called(visitor, [name])).get(name.casefold())
    if user is None:
        with suppress(Refusal):
            user = await people.called(visitor, name)
    if user is None or user.deleted_at is not None:
        raise Missing("no-such-player")
    return user


async def bots_among(request: ApiRequest, ids: Collection[str]) -> frozenset[str]:
    accounts = program_of(request).membership.accounts
    return frozenset(await asyncio.to_thread(accounts.bots, list(ids)))


async def names_for(
    request: ApiRequest, ids: Collection[str], board: str, clocks: tuple[ClockSpec, ClockSpec]
) -> Names:
    """Ratings and titles of these users on one board and clock."""
    program = program_of(request)
    ratings = await program.ranking.ratings(board, clock_class(clocks), list(ids))
    return Names(ratings, await bots_among(request, ids))


async def names_of(request: ApiRequest, game: Game) -> Names:
    """Ratings and titles of a game's players."""
    ids = {one for seat in game.players for one in (seat.user, seat.profile) if one}
    return await names_for(request, ids, game.options.variant, game.options.clocks)


# --- Games ------------------------------------------------------------------------------------


async def any_room(request: ApiRequest, game_id: str) -> Room:
    """The room of a game; Missing."""
    try:
        return await program_of(request).rooms.get(game_id)
    except UnknownGameError as unknown:
        raise Missing("no-such-game") from unknown


async def own_room(request: ApiRequest, game_id: str) -> Room:
    """The room of a game of the caller's; Missing."""
    room = await any_room(request, game_id)
    if not sides_of(room.game, user_of(request)):
        raise Missing("no-such-game")
    return room


# --- Streams ----------------------------------------------------------------------------------


def encode(line: Json) -> bytes:
    return msgspec.json.encode(line) + b"\n"


async def ndjson(lines: Collection[Json]) -> AsyncIterator[bytes]:
    for line in lines:
        yield encode(line)


class Place:
    """The place of one stream: it wakes for news, and is over when another takes the place."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.over = False

    async def wait(self, seconds: float) -> bool:
        """Wait for news; whether there is any, rather than silence."""
        try:
            await asyncio.wait_for(self.news.wait(), seconds)
        except TimeoutError:
            return False
        self.news.clear()
        return True


class Places:
    """The open streams of this process by who reads what: a new one ends the one before."""

    def __init__(self) -> None:
        self.by_key: dict[tuple[str, ...], Place] = {}

    def take(self, *key: str) -> Place:
        before = self.by_key.get(key)
        if before is not None:
            before.over = True
            before.news.set()
        self.by_key[key] = place = Place()
        return place

    def leave(self, place: Place, *key: str) -> None:
        place.over = True
        if self.by_key.get(key) is place:
            del self.by_key[key]


def places_of(request: ApiRequest) -> Places:
    places: Places = request.app.state.places
    return places


def reader_of(request: ApiRequest) -> tuple[str, str]:
    """Who reads a stream: the token, and the program behind it."""
    headers = request.headers
    return headers.get("authorization", ""), headers.get("user-agent", "")
