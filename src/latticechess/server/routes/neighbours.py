"""Open a local program to its network, for friends with the link of a game, and close it again."""

from __future__ import annotations

import time

from litestar import Response, delete, get, put

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.tournaments.routes import qr_svg
from latticechess.play.refusal import Refusal
from latticechess.server.parameters import GameId
from latticechess.server.problems import Missing, Refused
from latticechess.server.process.neighbours import Neighbour, Neighbours
from latticechess.server.process.network import PORT
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import open_to
from latticechess.server.security.origin import is_loopback

TAGS = ["program"]


def neighbours_of(request: ApiRequest) -> Neighbours:
    """The way in for the network, for whoever sits at this machine; Missing."""
    found: Neighbours | None = request.app.state.neighbours
    if found is None or not is_loopback(visitor_of(request).address):
        raise Missing("nothing-here")
    return found


def network_view(program: Program, neighbours: Neighbours) -> wire.Network:
    """Where guests reach the program, and who has come."""
    now = time.monotonic()
    seats = {
        player.user: (player.name, game.id if game.status == "playing" else None)
        for game in (room.game for room in program.rooms.open.values())
        for player in game.players
        if player.user in neighbours.guests
    }

    def view(one: Neighbour) -> wire.NeighbourView:
        name, game = seats.get(one.user, (None, None))
        return wire.NeighbourView(name, one.device, int(now - one.came_at), game)

    guests = [view(one) for one in reversed(neighbours.guests.values())]
    return wire.Network(neighbours.address, guests)


@get("/api/network", tags=TAGS, sync_to_thread=False, opt=open_to(Role.ORGANISER))
def network(request: ApiRequest) -> wire.Network:
    """Local mode: whether the program is open to its network, and who has come."""
    return network_view(program_of(request), neighbours_of(request))


@put("/api/network", tags=TAGS, opt=open_to(Role.ORGANISER))
async def open_network(request: ApiRequest) -> wire.Network:
    """Local mode: let guests from the network play games whose link they have."""
    neighbours = neighbours_of(request)
    try:
        await neighbours.open(request.url.port or PORT)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return network_view(program_of(request), neighbours)


@delete("/api/network", tags=TAGS, status_code=200, opt=open_to(Role.ORGANISER))
async def close_network(request: ApiRequest) -> wire.Network:
    """Local mode: let nobody in any more."""
    neighbours = neighbours_of(request)
    neighbours.close()
    return network_view(program_of(request), neighbours)


@get(
    "/api/network/games/{game_id:str}/code",
    tags=TAGS,
    sync_to_thread=False,
    opt=open_to(Role.ORGANISER),
)
def game_code(request: ApiRequest, game_id: GameId) -> Response[str]:
    """Local mode: the link of a game in the network, as a QR code."""
    neighbours = neighbours_of(request)
    if neighbours.address is None:
        raise Missing("nothing-here")
    neighbours.game = game_id
    return Response(qr_svg(f"{neighbours.address}/game/{game_id}"), media_type="image/svg+xml")


ROUTES = [network, open_network, close_network, game_code]
