"""Guard in front of everything that is about one game or one player.

Pupils of private classes, and their games, do not exist for strangers. A new route with `game_id`
or `player_id` in its path is guarded without a word of its own.
"""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from latticechess.app.program import Program
from latticechess.features.accounts.service.roles import Visitor
from latticechess.server.problems import Missing
from latticechess.server.security.middleware import VISITOR


async def privacy_guard(
    connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler
) -> None:
    """Missing for a game or a player that the caller may not see."""
    game, player = (connection.path_params.get(name) for name in ("game_id", "player_id"))
    if game is None and player is None:
        return
    program: Program = connection.app.state.program
    visitor: Visitor = connection.scope["state"][VISITOR]
    if player is not None and player in await program.privacy.hidden(visitor):
        raise Missing("no-such-player-link")
    if game is not None and await program.privacy.game_hidden(visitor, str(game)):
        raise Missing("no-such-game-link")
