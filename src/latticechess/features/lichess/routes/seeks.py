"""lichess API: seeks, which last as long as somebody reads the answer."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

from litestar import Response, delete
from litestar.response import Stream

from latticechess.features.lichess.api import (
    ERRORS,
    KEEPALIVE_S,
    NDJSON,
    OK,
    PLAYERS,
    TAGS,
    Place,
    fields,
    is_true,
    lichess_post,
    number,
)
from latticechess.features.lichess.routes.challenges import colour_of, leave_behind
from latticechess.features.lichess.views.boards import DAY_MS, Json, board_of
from latticechess.features.lobby.service import Offer, personal
from latticechess.features.lobby.store import Challenge, Terms
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import ClockSpec, Days, Fischer, SuddenDeath
from latticechess.server.request_context import ApiRequest, program_of, user_of

RANGE = re.compile(r"(\d{1,4})-(\d{1,4})")
MINUTE_MS = 60_000


def clock_of(told: dict[str, str]) -> ClockSpec:
    """`time` in minutes, perhaps a fraction, with `increment` in seconds; or `days`. Refusal."""
    days = number(told, "days")
    if days is not None:
        return Days(days * DAY_MS)
    try:
        initial = round(float(told.get("time", "")) * MINUTE_MS)
    except (ValueError, OverflowError):
        raise Refusal("lichess-number", name="time", value=told.get("time", "")[:20]) from None
    added = 1000 * (number(told, "increment") or 0)
    return Fischer(initial, added) if added else SuddenDeath(initial)


def range_of(told: dict[str, str]) -> tuple[int | None, int | None]:
    """`ratingRange`, such as 1500-1800; Refusal."""
    text = told.get("ratingRange", "").strip()
    if not text:
        return None, None
    found = RANGE.fullmatch(text)
    if found is None:
        raise Refusal("lichess-range", value=text[:20])
    return int(found[1]), int(found[2])


@lichess_post("/api/board/seek", opt=PLAYERS)
async def seek(request: ApiRequest) -> Response[Json] | Stream:
    """Look for an opponent: empty lines until a game begins. With `days` the answer is an id."""
    program, told = program_of(request), await fields(request)
    clock, (low, high) = clock_of(told), range_of(told)
    rated = is_true(told.get("rated", "false"))
    terms = Terms(
        variant=board_of(told.get("variant", "standard")),
        clock=clock,
        colour=colour_of(told),
        rated=rated,
        takebacks=not rated,
    )
    who = await program.named_user(user_of(request), None)
    if isinstance(clock, Days):
        made = await program.lobby.post(who, Offer("open", terms, None, low, high))
        return Response({"id": made.id})
    program.presence.connect(who.user)
    try:
        made = await program.lobby.post(who, Offer("quick", terms, None, low, high))
    except BaseException:
        program.presence.disconnect(who.user)
        raise
    return Stream(until_paired(request, made), media_type=NDJSON)


async def until_paired(request: ApiRequest, made: Challenge) -> AsyncIterator[bytes]:
    """Empty lines until the seek has become a game or is gone; it ends with its reader."""
    program, place = program_of(request), Place()
    stop = program.bus.subscribe(personal(made.user), lambda _: place.news.set())
    waiting = made.game is None
    try:
        yield b"\n"
        while waiting:
            found = await program.lobby.store.get(made.id)
            waiting = found is not None and found.game is None
            if waiting and not await place.wait(KEEPALIVE_S):
                yield b"\n"
    finally:
        stop()
        program.presence.disconnect(made.user)
        if waiting:
            leave_behind(program.lobby.cancel(made.user, made.id))


@delete("/api/board/seek", tags=TAGS, exception_handlers=ERRORS, status_code=200, opt=PLAYERS)
async def stop_seeking(request: ApiRequest) -> Json:
    """Cancel the caller's seeks."""
    program, user = program_of(request), user_of(request)
    for one in await program.lobby.own_seeks(user):
        await program.lobby.cancel(user, one.id)
    return OK


ROUTES = [seek, stop_seeking]
