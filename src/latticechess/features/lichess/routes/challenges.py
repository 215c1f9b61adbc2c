"""lichess API: challenges to people, to the computer and to whoever has the link."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from typing import Annotated, Any

from litestar import Response
from litestar.params import QueryParameter
from litestar.response import Stream

from latticechess.app.timer import now_ms
from latticechess.features.games.service.new_game import NewGame, options_of
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.games.service.seats import sides_of
from latticechess.features.lichess.api import (
    KEEPALIVE_S,
    NDJSON,
    OK,
    PLAYERS,
    READERS,
    Place,
    Username,
    base_url,
    encode,
    fields,
    find_user,
    is_true,
    lichess_get,
    lichess_post,
    names_for,
    number,
)
from latticechess.features.lichess.views import challenges as views
from latticechess.features.lichess.views import games as game_views
from latticechess.features.lichess.views.boards import DAY_MS, Json, board_of
from latticechess.features.lobby.service import Offer, personal
from latticechess.features.lobby.store import Challenge, ColourWish, Terms
from latticechess.kernel.pieces import Colour, Side
from latticechess.play.events import OPEN
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import ClockSpec, Days, Fischer, NoClock, SuddenDeath
from latticechess.server.parameters import ChallengeId
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of

LASTS_MS = 20_000
"""A challenge by somebody who keeps no stream open is gone after this long, as at lichess."""
COLOURS: dict[str, ColourWish] = {"white": "white", "black": "black"}


def clock_of(told: dict[str, str]) -> ClockSpec:
    """The clock that the fields ask for; Refusal."""
    limit, increment = number(told, "clock.limit"), number(told, "clock.increment")
    days = number(told, "days")
    if limit is not None or increment is not None:
        initial, added = 1000 * (limit or 0), 1000 * (increment or 0)
        return Fischer(initial, added) if added else SuddenDeath(initial)
    return NoClock() if days is None else Days(days * DAY_MS)


def colour_of(told: dict[str, str]) -> ColourWish:
    return COLOURS.get(told.get("color", ""), "random")


def position_of(told: dict[str, str]) -> str | None:
    """The position to start from; None: the usual one."""
    text = told.get("fen", "").strip()
    return None if text in ("", "startpos") else text


def terms_of(told: dict[str, str]) -> Terms:
    """The game that the fields propose; Refusal."""
    rated = is_true(told.get("rated", "false"))
    return Terms(
        variant=board_of(told.get("variant", "standard")),
        clock=clock_of(told),
        colour=colour_of(told),
        rated=rated,
        takebacks=not rated,
        position=position_of(told),
    )


async def challenge_view(request: ApiRequest, one: Challenge) -> Json:
    """A challenge from the caller's view."""
    program, user = program_of(request), user_of(request)
    ids = [one.user] if one.to is None else [one.user, one.to]
    names = await names_for(request, ids, one.terms.variant, (one.terms.clock, one.terms.clock))
    known = await program.players.named(ids)
    called = {each.id: each.shown for each in known.values()}
    online = frozenset(await program.presence.among(ids))
    title = (await program.boards.titles([one.terms.variant]))[one.terms.variant]
    known_now = views.Surroundings(names, called, online, title, base_url(request))
    return views.challenge(one, known_now, user)


# --- Making -----------------------------------------------------------------------------------


@lichess_post("/api/challenge/{username:str}", opt=PLAYERS)
async def challenge_user(request: ApiRequest, username: Username) -> Response[Json] | Stream:
    """Challenge somebody. With `keepAliveStream` the challenge lasts while the answer is read."""
    program, told = program_of(request), await fields(request)
    to = await find_user(request, username)
    who = await program.named_user(user_of(request), None)
    kept = is_true(told.get("keepAliveStream", "false"))
    here = kept or who.user in await program.presence.among([who.user])
    if kept:
        program.presence.connect(who.user)
    try:
        offer = Offer("direct", terms_of(told), to.id, lasts_ms=None if here else LASTS_MS)
        async with program.storage.keeping_position(visitor_of(request), offer.terms.position):
            made = await program.lobby.post(who, offer)
        view = await challenge_view(request, made)
    except BaseException:
        if kept:
            program.presence.disconnect(who.user)
        raise
    if not kept:
        return Response(view)
    return Stream(kept_alive(request, made, view), media_type=NDJSON)


async def kept_alive(request: ApiRequest, made: Challenge, view: Json) -> AsyncIterator[bytes]:
    """The challenge, then what became of it."""
    program, place = program_of(request), Place()
    stop = program.bus.subscribe(personal(made.user), lambda _: place.news.set())
    done = ""
    try:
        yield encode(view)
        while not (done := await outcome(request, made)):
            if not await place.wait(KEEPALIVE_S):
                yield b"\n"
        yield encode({"done": done})
    finally:
        stop()
        program.presence.disconnect(made.user)
        if not done:
            leave_behind(program.lobby.cancel(made.user, made.id))


async def outcome(request: ApiRequest, made: Challenge) -> str:
    """What became of a challenge; empty while it is open."""
    program = program_of(request)
    stored = await program.lobby.store.get(made.id)
    if stored is not None:
        return "accepted" if stored.game is not None else ""
    return "accepted" if await program.games.get(made.id) is not None else "declined"


_left: set[asyncio.Task[None]] = set()
"""What is still to be done for readers who have gone."""


def leave_behind(work: Coroutine[Any, Any, None]) -> None:
    """Do it although the request is over; a refusal has nobody to tell."""

    async def run() -> None:
        try:
            await work
        except Refusal:
            return

    task = asyncio.ensure_future(run())
    _left.add(task)
    task.add_done_callback(_left.discard)


@lichess_post("/api/challenge/ai", opt=PLAYERS, status_code=201)
async def challenge_ai(request: ApiRequest) -> Json:
    """Play against the computer: `level` from 1 to 8."""
    program, told = program_of(request), await fields(request)
    level = number(told, "level")
    if level is None or not 1 <= level <= game_views.AI_LEVELS:
        raise Refusal("level-out-of-range", first=1, last=game_views.AI_LEVELS)
    terms = terms_of(told)
    wish = NewGame(
        variant=terms.variant,
        opponent="computer",
        colour=terms.colour,
        level=level,
        clock=terms.clock,
        position=terms.position,
    )
    room = await program.new_game(wish, visitor_of(request))
    return game_views.ai_game(room.game, sides_of(room.game, user_of(request))[0])


@lichess_post("/api/challenge/open", opt=PLAYERS)
async def challenge_open(request: ApiRequest) -> Json:
    """A game with two free seats, for whoever has the link."""
    program, told = program_of(request), await fields(request)
    terms = terms_of(told)
    await program.require_room_for_more(visitor_of(request))
    wish = NewGame(
        variant=terms.variant,
        opponent="online",
        clock=terms.clock,
        rated=terms.rated,
        takebacks=terms.takebacks,
        position=terms.position,
        game_name=told.get("name"),
    )
    visitor = visitor_of(request)
    variant = await program.boards.playable(terms.variant, visitor.user, visitor)
    room = await program.start(options_of(wish, variant), (OPEN, OPEN), visitor)
    return views.open_challenge(room.game, base_url(request))


# --- Answering --------------------------------------------------------------------------------


@lichess_post("/api/challenge/{challenge_id:str}/accept", opt=PLAYERS)
async def accept(
    request: ApiRequest,
    challenge_id: ChallengeId,
    color: Annotated[
        Colour | None,
        QueryParameter(description="The side to take of an open challenge."),
    ] = None,
) -> Json:
    """Accept a challenge: its game begins. Of an open one, take a seat."""
    program, user = program_of(request), user_of(request)
    who = await program.named_user(user, None)
    stored = await program.lobby.store.get(challenge_id)
    if stored is not None:
        if stored.to not in (None, user) or stored.game is not None:
            raise Missing("challenge-gone")
        await program.lobby.accept(who, challenge_id)
        return OK
    game = await open_game(request, challenge_id)
    if game is None:
        raise Missing("challenge-gone")
    side = None if color is None else Side.WHITE if color == "white" else Side.BLACK
    await (await program.rooms.get(game.id)).join(user, who.name, side)
    return OK


async def open_game(request: ApiRequest, game_id: str) -> Game | None:
    """The game with this id, if it has a free seat and the caller may see it."""
    program = program_of(request)
    if await program.privacy.game_hidden(visitor_of(request), game_id):
        return None
    try:
        game = (await program.rooms.get(game_id)).game
    except UnknownGameError:
        return None
    return game if game.status == "open" else None


@lichess_post("/api/challenge/{challenge_id:str}/decline", opt=PLAYERS)
async def decline(request: ApiRequest, challenge_id: ChallengeId) -> Json:
    """Decline a challenge, with a `reason`."""
    program, user = program_of(request), user_of(request)
    stored = await program.lobby.store.get(challenge_id)
    if stored is None or stored.to != user or stored.game is not None:
        raise Missing("challenge-gone")
    reason = views.reason_key((await fields(request)).get("reason", "generic"))
    await program.lobby.decline(user, challenge_id, reason)
    return OK


@lichess_post("/api/challenge/{challenge_id:str}/cancel", opt=PLAYERS)
async def cancel(request: ApiRequest, challenge_id: ChallengeId) -> Json:
    """Cancel a challenge of the caller's, or abort its game while that is possible."""
    program, user = program_of(request), user_of(request)
    stored = await program.lobby.store.get(challenge_id)
    if stored is not None and stored.game is None:
        if stored.user != user:
            raise Missing("challenge-gone")
        await program.lobby.cancel(user, challenge_id)
        return OK
    try:
        room = await program.rooms.get(challenge_id)
    except UnknownGameError as unknown:
        raise Missing("challenge-gone") from unknown
    if not sides_of(room.game, user):
        raise Missing("challenge-gone")
    await room.act(user, "abort")
    return OK


# --- Reading ----------------------------------------------------------------------------------


@lichess_get("/api/challenge", opt=READERS)
async def my_challenges(request: ApiRequest) -> Json:
    """The caller's direct challenges: made to them (`in`) and by them (`out`)."""
    program, user = program_of(request), user_of(request)
    found = await program.lobby.store.of_user(user, now_ms())
    direct = [one for one in found if one.kind == "direct"]
    return {
        "in": [await challenge_view(request, one) for one in direct if one.to == user],
        "out": [await challenge_view(request, one) for one in direct if one.user == user],
    }


@lichess_get("/api/challenge/{challenge_id:str}/show", opt=READERS)
async def show(request: ApiRequest, challenge_id: ChallengeId) -> Json:
    """One challenge of the caller's, or an open one."""
    program, user = program_of(request), user_of(request)
    stored = await program.lobby.store.get(challenge_id)
    if stored is not None:
        mine = user in (stored.user, stored.to)
        hidden = await program.privacy.hidden(visitor_of(request))
        if not mine and (stored.kind == "direct" or stored.user in hidden):
            raise Missing("challenge-gone")
        status = "accepted" if stored.game is not None else "created"
        return await challenge_view(request, stored) | {"status": status}
    game = await open_game(request, challenge_id)
    if game is None:
        raise Missing("challenge-gone")
    return views.open_challenge(game, base_url(request))


ROUTES = [
    challenge_user,
    challenge_ai,
    challenge_open,
    accept,
    decline,
    cancel,
    my_challenges,
    show,
]
