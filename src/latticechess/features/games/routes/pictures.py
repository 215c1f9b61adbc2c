"""Games and positions as SVG pictures."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.notation.picture import frames_svg, game_svg, position_svg
from latticechess.server.paid_work import paid
from latticechess.server.parameters import GameId
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, user_of
from latticechess.server.security.access import open_to

MOST_FRAMES = 400


@get("/api/games/{game_id:str}/picture", tags=["games"], opt=open_to(Role.GUEST))
async def game_picture(
    request: ApiRequest,
    game_id: GameId,
    ply: Annotated[
        int | None,
        QueryParameter(ge=0, description="Moves before the position; by default all of them."),
    ] = None,
    animated: Annotated[
        bool, QueryParameter(description="Animate the whole game, whatever `ply` is.")
    ] = False,
) -> Response[str]:
    """A position of a game, or the whole game animated, as SVG."""
    try:
        room = await program_of(request).rooms.get(game_id)
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    positions = room.audience.game_for(user_of(request)).positions
    if animated:
        text = await paid(request, lambda: game_svg(positions))
    else:
        last = len(positions) - 1
        shown = positions[last if ply is None else min(ply, last)]
        text = await paid(request, lambda: position_svg(shown))
    name = f'inline; filename="lattice-chess-{game_id}.svg"'
    return Response(text, media_type="image/svg+xml", headers={"content-disposition": name})


@get("/api/games/{game_id:str}/frames", tags=["games"], opt=open_to(Role.GUEST))
async def game_frames(
    request: ApiRequest,
    game_id: GameId,
    first: Annotated[int, QueryParameter(ge=0, description="Moves before the first.")] = 0,
    last: Annotated[
        int | None, QueryParameter(ge=0, description="Moves before the last; by default all.")
    ] = None,
) -> wire.PictureFrames:
    """Positions of a game that follow each other, for a moving picture: at most the last 400."""
    try:
        room = await program_of(request).rooms.get(game_id)
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    positions = room.audience.game_for(user_of(request)).positions
    end = len(positions) if last is None else min(last + 1, len(positions))
    shown = positions[min(first, end - 1) : end][-MOST_FRAMES:]
    frames = await paid(request, lambda: frames_svg(shown))
    return wire.PictureFrames(frames.head, frames.bodies)


ROUTES = [game_picture, game_frames]
