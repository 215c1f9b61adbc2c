"""Query parameters of the archive, as a dependency of the routes that search it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Literal

from litestar.params import QueryParameter

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.archive.store.archive import MAX_PAGE
from latticechess.features.archive.store.position_keys import position_key
from latticechess.features.archive.store.query import ArchiveOrder, ArchiveQuery, FinalResult
from latticechess.features.archive.store.row import Between
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.kernel.outcome import Reason
from latticechess.kernel.sentence import reason_of
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.play.clock_class import ClockClass
from latticechess.play.game import Status
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import board_of, paid
from latticechess.server.problems import Missing, Refused
from latticechess.server.request_context import ApiRequest, program_of, visitor_of

YesNo = Literal["yes", "no"]
YES_NO: dict[YesNo | None, bool | None] = {"yes": True, "no": False, None: None}
Column = Literal["played", "started", "name", "white", "black", "board", "clock", "result", "plies"]
ORDERS: dict[Column, ArchiveOrder] = {
    "played": "played_at",
    "started": "started_at",
    "name": "name",
    "white": "white",
    "black": "black",
    "board": "board",
    "clock": "clock",
    "result": "result",
    "plies": "plies",
}
FEN = re.compile(r"\S+/\S+ [wb]\b.*")
"""A text that looks like a position rather than words."""


@dataclass(frozen=True, slots=True)
class ArchiveSearch:
    """What a request searches the archive for."""

    query: ArchiveQuery
    whose: wire.Whose


async def archive_search(
    request: ApiRequest,
    text: Annotated[
        str,
        QueryParameter(
            description="Words or beginnings of words in names, openings, events and places; or "
            "a position as FEN, for the games that reached it."
        ),
    ] = "",
    player: Annotated[
        str | None, QueryParameter(description="Only games of this player: an id or a full name.")
    ] = None,
    variant: Annotated[
        str | None, QueryParameter(description="Only games of this variant, by its name.")
    ] = None,
    status: Annotated[
        Status | None,
        QueryParameter(description="Only games in this state; `open` waits for an opponent."),
    ] = None,
    result: Annotated[
        FinalResult | None,
        QueryParameter(description="Only games with this result; `none`: aborted."),
    ] = None,
    reason: Annotated[
        Reason | None, QueryParameter(description="Only games that ended this way.")
    ] = None,
    pace: Annotated[
        ClockClass | None, QueryParameter(description="Only games of this clock class.")
    ] = None,
    rated: Annotated[
        YesNo | None, QueryParameter(description="Only rated, or only unrated games.")
    ] = None,
    between: Annotated[
        Between | None,
        QueryParameter(
            description="Only games online (`people`), against the `computer`, at one `screen`, "
            "or imported from a `file`."
        ),
    ] = None,
    since: Annotated[
        date | None,
        QueryParameter(name="from", description="Only games last played on this day or later."),
    ] = None,
    until: Annotated[
        date | None,
        QueryParameter(name="to", description="Only games last played on this day or earlier."),
    ] = None,
    game: Annotated[
        str | None,
        QueryParameter(description="Only games that reached a position of this game: see `ply`."),
    ] = None,
    ply: Annotated[
        int,
        QueryParameter(ge=0, description="With `game`: its position after this many moves."),
    ] = 0,
    deleted: Annotated[
        YesNo, QueryParameter(name="bin", description="`yes`: search the deleted games.")
    ] = "no",
    whose: Annotated[
        wire.Whose | None,
        QueryParameter(
            description="The caller's games or everyone's. Organisers see everyone's by default; "
            "members see everyone's finished games; guests see only their own."
        ),
    ] = None,
    order: Annotated[Column, QueryParameter(description="The column to sort by.")] = "played",
    way: Annotated[
        Literal["up", "down"], QueryParameter(description="Ascending or descending order.")
    ] = "down",
    after: Annotated[
        str | None, QueryParameter(description="Cursor: the field `next` of the previous page.")
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MAX_PAGE, description="Games per page.")] = 50,
) -> ArchiveSearch:
    """The search that the query parameters describe; Refused or Missing."""
    program, visitor = program_of(request), visitor_of(request)
    seen = visible(visitor, whose)
    if game is not None and await program.privacy.game_hidden(visitor, game):
        raise Missing("no-such-game-link")
    key = None if game is None else await key_in_game(program, game, ply)
    if key is None and FEN.fullmatch(text.strip()):
        key = await key_of_text(request, text.strip(), variant or "chess")
        text = text if key is None else ""
    query = ArchiveQuery(
        user=None if seen == "everyone" else visitor.user,
        text=text,
        player=player or None,
        variant=variant or None,
        status=visible_status(visitor, seen, status),
        result=result,
        reason=reason,
        pace=pace,
        rated=YES_NO[rated],
        between=between,
        since=None if since is None else midnight_ms(since),
        until=None if until is None or until == date.max else midnight_ms(until + timedelta(1)),
        position=key,
        deleted=deleted == "yes",
        hidden_from=visitor.user if await program.privacy.hidden(visitor) else None,
        order=ORDERS[order],
        descending=way == "down",
        after=after or None,
        limit=limit,
    )
    return ArchiveSearch(query, seen)


def visible(visitor: Visitor, whose: wire.Whose | None) -> wire.Whose:
    """Whose games the visitor sees: guests only their own, organisers all by default."""
    default = "everyone" if visitor.role is Role.ORGANISER else "mine"
    wanted = whose or default
    return "everyone" if wanted == "everyone" and visitor.role >= Role.MEMBER else "mine"


def visible_status(visitor: Visitor, whose: wire.Whose, status: Status | None) -> Status | None:
    """Members see only finished games of others."""
    if whose == "everyone" and visitor.role is not Role.ORGANISER:
        return "ended"
    return status


def midnight_ms(day: date) -> int:
    """The start of a day in UTC, in milliseconds since 1970."""
    return int(datetime.combine(day, datetime.min.time(), UTC).timestamp() * 1000)


async def key_of_text(request: ApiRequest, text: str, name: str) -> int | None:
    """The key of a position as text; None for an unknown board, Refused for a bad position."""
    try:
        variant = await board_of(request, name)
    except Refusal:
        return None
    try:
        return await paid(request, lambda: position_key(parse_position(variant, text)))
    except (NotationError, ValueError) as problem:
        raise Refused("position-unreadable", problem=reason_of(problem)) from problem


async def key_in_game(program: Program, game_id: str, ply: int) -> int:
    """The key of a game's position after `ply` moves, or of its last."""
    try:
        room = await program.rooms.get(game_id)
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    positions = room.audience.public_game.positions
    return position_key(positions[min(ply, len(positions) - 1)])
