"""The register of players: to look through, to enter somebody, to rename."""

from __future__ import annotations

from typing import Literal

from litestar import get, patch, post
from litestar.params import FromPath, FromQuery, JSONBody

from latticechess.app.roles import Role, Visitor
from latticechess.play.decide import Refusal
from latticechess.server import messages as wire
from latticechess.server.access import PLAY, open_to
from latticechess.server.asking import ApiRequest, program_of, visitor_of
from latticechess.server.presentlist import iso
from latticechess.server.problems import Missing, Refused
from latticechess.store.players import PlayerQuery, User

NO_SUCH_PLAYER = "There is no such player. The link may be incomplete."


@get("/api/players", tags=["players"], opt=open_to(Role.GUEST))
async def list_players(
    request: ApiRequest,
    text: FromQuery[str | None] = None,
    order: FromQuery[Literal["name", "since"]] = "name",
    descending: FromQuery[bool] = False,
    after: FromQuery[str | None] = None,
    usable: FromQuery[bool] = False,
) -> wire.PlayerList:
    """Everybody in the register, or those whom the one who asks may sit down to a game."""
    asker = visitor_of(request)
    query = PlayerQuery(
        text=text,
        order="created_at" if order == "since" else "name",
        descending=descending,
        after=after,
        usable_by=asker.user if usable and asker.role < Role.ORGANISER else None,
    )
    page = await program_of(request).players.find(query)
    return wire.PlayerList([player_view(user, asker) for user in page.players], page.more)


@post("/api/players", tags=["players"], opt=open_to(Role.GUEST, PLAY))
async def enter_player(
    request: ApiRequest, data: JSONBody[wire.EnterPlayer]
) -> wire.RegisteredPlayer:
    """Enter somebody in the register."""
    asker = visitor_of(request)
    try:
        user = await program_of(request).people.enter(data.name, asker)
    except Refusal as refusal:
        raise Refused(detail=refusal.reason) from refusal
    return player_view(user, asker)


@get("/api/players/{player_id:str}", tags=["players"], opt=open_to(Role.GUEST))
async def one_player(request: ApiRequest, player_id: FromPath[str]) -> wire.RegisteredPlayer:
    """One player; `me` is the one who asks."""
    asker = visitor_of(request)
    user = await program_of(request).players.get(asker.user if player_id == "me" else player_id)
    if user is None:
        raise Missing(detail=NO_SUCH_PLAYER)
    return player_view(user, asker)


@patch("/api/players/{player_id:str}", tags=["players"], opt=open_to(Role.GUEST, PLAY))
async def rename_player(
    request: ApiRequest, player_id: FromPath[str], data: JSONBody[wire.EnterPlayer]
) -> wire.RegisteredPlayer:
    """Give oneself, a profile of one's own or (an organiser) anybody another name."""
    asker = visitor_of(request)
    try:
        user = await program_of(request).people.rename(player_id, data.name, asker)
    except LookupError as missing:
        raise Missing(detail=NO_SUCH_PLAYER) from missing
    except Refusal as refusal:
        raise Refused(detail=refusal.reason) from refusal
    return player_view(user, asker)


def player_view(user: User, asker: Visitor) -> wire.RegisteredPlayer:
    """A player as the one who asks sees them."""
    return wire.RegisteredPlayer(
        id=user.id,
        name=user.shown,
        kind=user.kind,
        since=iso(user.created_at),
        you=user.id == asker.user,
        usable=asker.role >= Role.ORGANISER or asker.user in (user.id, user.owner),
    )


ROUTES = [list_players, enter_player, one_player, rename_player]
