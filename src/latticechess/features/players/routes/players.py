"""The register of players: to look through, to enter somebody, rename, delete and bring back."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import delete, get, patch, post
from litestar.params import JSONBody, QueryParameter

from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.players.store.players import PlayerOrder, PlayerQuery, User
from latticechess.features.players.views import listed_player, page_view, player_view
from latticechess.server.parameters import PlayerId
from latticechess.server.problems import Missing, explained
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import PLAY, open_to

TAGS = ["players"]
LARGEST_PAGE = 200
Column = Literal["name", "since", "games", "won", "white", "black"]
ORDERS: dict[Column, PlayerOrder] = {
    "name": "name",
    "since": "created_at",
    "games": "games",
    "won": "won",
    "white": "white_won",
    "black": "black_won",
}


@get("/api/players", tags=TAGS, opt=open_to(Role.GUEST))
async def list_players(
    request: ApiRequest,
    text: Annotated[
        str | None, QueryParameter(description="Only players whose name contains this.")
    ] = None,
    order: Annotated[
        Column,
        QueryParameter(
            description="The column to sort by; `white` and `black` are games won with that colour."
        ),
    ] = "name",
    descending: Annotated[bool, QueryParameter(description="Sort in descending order.")] = False,
    offset: Annotated[int, QueryParameter(ge=0, le=10_000_000, description="Players to skip.")] = 0,
    limit: Annotated[
        int, QueryParameter(ge=1, le=LARGEST_PAGE, description="Players per page.")
    ] = 100,
    usable: Annotated[
        bool,
        QueryParameter(description="Only players whom the caller may seat at a shared screen."),
    ] = False,
) -> wire.PlayerList:
    """A page of the register of players. Guests, and profiles that guests made, are listed for
    organisers."""
    asker = visitor_of(request)
    query = PlayerQuery(
        text=text,
        order=ORDERS[order],
        descending=descending,
        offset=offset,
        limit=limit,
        hidden_from=asker.user if asker.role < Role.ORGANISER else None,
        usable_by=asker.user if usable and asker.role < Role.ORGANISER else None,
    )
    page = await program_of(request).players.find(query)
    shown = [listed_player(user, record, asker) for user, record in page.players]
    return wire.PlayerList(shown, page.more)


@post("/api/players", tags=TAGS, opt=open_to(Role.MEMBER, PLAY))
async def enter_player(
    request: ApiRequest, data: JSONBody[wire.EnterPlayer]
) -> wire.RegisteredPlayer:
    """Add a player to the register; everybody sees them."""
    asker = visitor_of(request)
    with explained("no-such-player-link"):
        return player_view(await program_of(request).people.enter(data.name, asker), asker)


async def player_of(request: ApiRequest, player_id: str) -> User:
    """The player with this id; `me` is the caller. Missing."""
    wanted = visitor_of(request).user if player_id == "me" else player_id
    user = await program_of(request).players.get(wanted)
    if user is None:
        raise Missing("no-such-player-link")
    return user


@get("/api/players/{player_id:str}", tags=TAGS, opt=open_to(Role.GUEST))
async def one_player(request: ApiRequest, player_id: PlayerId) -> wire.RegisteredPlayer:
    """A player; `me` is the caller."""
    return player_view(await player_of(request, player_id), visitor_of(request))


@get("/api/players/{player_id:str}/statistics", tags=TAGS, opt=open_to(Role.GUEST))
async def player_statistics(request: ApiRequest, player_id: PlayerId) -> wire.PlayerPageView:
    """A player's record, form, streaks, openings and ratings."""
    user = await player_of(request, player_id)
    ranking = program_of(request).ranking
    found = await ranking.statistics(user.id)
    formulas = await ranking.formulas()
    names = {one.variant for one in found.records} | {one.variant for one in found.form}
    names |= {one.variant for one in found.ratings}
    titles = await program_of(request).boards.titles(names)
    return page_view(user, found, formulas.systems, titles, visitor_of(request))


@patch("/api/players/{player_id:str}", tags=TAGS, opt=open_to(Role.GUEST, PLAY))
async def rename_player(
    request: ApiRequest, player_id: PlayerId, data: JSONBody[wire.EnterPlayer]
) -> wire.RegisteredPlayer:
    """Rename the caller, one of their profiles, or (for organisers) any player."""
    asker = visitor_of(request)
    with explained("no-such-player-link"):
        return player_view(
            await program_of(request).people.rename(player_id, data.name, asker), asker
        )


@delete("/api/players/{player_id:str}", tags=TAGS, status_code=200, opt=open_to(Role.GUEST, PLAY))
async def delete_player(request: ApiRequest, player_id: PlayerId) -> wire.RegisteredPlayer:
    """Delete a player; their games stay, without the name. Can be undone for 30 days."""
    asker = visitor_of(request)
    with explained("no-such-player-link"):
        return player_view(await program_of(request).delete_player(player_id, asker), asker)


@post("/api/players/delete", tags=TAGS, status_code=204, opt=open_to(Role.ORGANISER))
async def delete_players(request: ApiRequest, data: JSONBody[wire.DeletePlayers]) -> None:
    """Delete several players without an account; each can be restored for 30 days."""
    with explained("no-such-player-link"):
        await program_of(request).delete_players(data.players, visitor_of(request))


@post(
    "/api/players/{player_id:str}/restore",
    tags=TAGS,
    status_code=200,
    opt=open_to(Role.GUEST, PLAY),
)
async def restore_player(request: ApiRequest, player_id: PlayerId) -> wire.RegisteredPlayer:
    """Undo the deletion of a player."""
    asker = visitor_of(request)
    with explained("no-such-player-link"):
        return player_view(await program_of(request).restore_player(player_id, asker), asker)


ROUTES = [
    list_players,
    enter_player,
    one_player,
    player_statistics,
    rename_player,
    delete_player,
    delete_players,
    restore_player,
]
