"""The register of players: to look through, to enter somebody, rename, delete and bring back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from litestar import delete, get, patch, post
from litestar.params import FromPath, FromQuery, JSONBody

from latticechess.app.accounts.roles import Role
from latticechess.play.decide import Refusal
from latticechess.server import messages as wire
from latticechess.server.problems import Missing, Refused
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import PLAY, open_to
from latticechess.server.views.players import listed_player, page_view, player_view
from latticechess.store.accounts.players import Order, PlayerQuery, User

TAGS = ["players"]
LONGEST_PAGE = 200
ORDERS: dict[str, Order] = {
    "name": "name",
    "since": "created_at",
    "games": "games",
    "won": "won",
    "white": "white_won",
    "black": "black_won",
}


@contextmanager
def explained() -> Iterator[None]:
    """Turns what the program refuses into answers for people."""
    try:
        yield
    except LookupError as missing:
        raise Missing("no-such-player-link") from missing
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


@get("/api/players", tags=TAGS, opt=open_to(Role.GUEST))
async def list_players(
    request: ApiRequest,
    text: FromQuery[str | None] = None,
    order: FromQuery[Literal["name", "since", "games", "won", "white", "black"]] = "name",
    descending: FromQuery[bool] = False,
    offset: FromQuery[int] = 0,
    limit: FromQuery[int] = 100,
    usable: FromQuery[bool] = False,
) -> wire.PlayerList:
    """Everybody in the register, or those whom the one who asks may sit down to a game."""
    asker = visitor_of(request)
    query = PlayerQuery(
        text=text,
        order=ORDERS[order],
        descending=descending,
        offset=min(max(0, offset), 10_000_000),
        limit=min(max(1, limit), LONGEST_PAGE),
        usable_by=asker.user if usable and asker.role < Role.ORGANISER else None,
    )
    page = await program_of(request).players.find(query)
    shown = [listed_player(user, record, asker) for user, record in page.players]
    return wire.PlayerList(shown, page.more)


@post("/api/players", tags=TAGS, opt=open_to(Role.GUEST, PLAY))
async def enter_player(
    request: ApiRequest, data: JSONBody[wire.EnterPlayer]
) -> wire.RegisteredPlayer:
    """Enter somebody in the register."""
    asker = visitor_of(request)
    with explained():
        return player_view(await program_of(request).people.enter(data.name, asker), asker)


async def player_of(request: ApiRequest, player_id: str) -> User:
    """The player of this id; `me` is the one who asks."""
    wanted = visitor_of(request).user if player_id == "me" else player_id
    user = await program_of(request).players.get(wanted)
    if user is None:
        raise Missing("no-such-player-link")
    return user


@get("/api/players/{player_id:str}", tags=TAGS, opt=open_to(Role.GUEST))
async def one_player(request: ApiRequest, player_id: FromPath[str]) -> wire.RegisteredPlayer:
    """One player; `me` is the one who asks."""
    return player_view(await player_of(request, player_id), visitor_of(request))


@get("/api/players/{player_id:str}/statistics", tags=TAGS, opt=open_to(Role.GUEST))
async def player_statistics(request: ApiRequest, player_id: FromPath[str]) -> wire.PlayerPageView:
    """One player's record, form, streaks, openings and ratings."""
    user = await player_of(request, player_id)
    ranking = program_of(request).ranking
    found = await ranking.statistics(user.id)
    formulas = await ranking.formulas()
    return page_view(user, found, formulas.systems, visitor_of(request))


@patch("/api/players/{player_id:str}", tags=TAGS, opt=open_to(Role.GUEST, PLAY))
async def rename_player(
    request: ApiRequest, player_id: FromPath[str], data: JSONBody[wire.EnterPlayer]
) -> wire.RegisteredPlayer:
    """Give oneself, a profile of one's own or (an organiser) anybody another name."""
    asker = visitor_of(request)
    with explained():
        return player_view(
            await program_of(request).people.rename(player_id, data.name, asker), asker
        )


@delete("/api/players/{player_id:str}", tags=TAGS, status_code=200, opt=open_to(Role.GUEST, PLAY))
async def delete_player(request: ApiRequest, player_id: FromPath[str]) -> wire.RegisteredPlayer:
    """Delete a player; the games stay, under another name. It can be undone for 30 days."""
    asker = visitor_of(request)
    with explained():
        return player_view(await program_of(request).delete_player(player_id, asker), asker)


@post(
    "/api/players/{player_id:str}/restore",
    tags=TAGS,
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def restore_player(request: ApiRequest, player_id: FromPath[str]) -> wire.RegisteredPlayer:
    """Undo the deletion of a player."""
    asker = visitor_of(request)
    with explained():
        return player_view(await program_of(request).restore_player(player_id, asker), asker)


ROUTES = [
    list_players,
    enter_player,
    one_player,
    player_statistics,
    rename_player,
    delete_player,
    restore_player,
]
