"""Expensive work of a route: beside the event loop, on the account of the one who asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from latticechess.app.budgets import USUAL_S, OverBudget
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.kernel import library
from latticechess.kernel.variant import Variant
from latticechess.server.problems import Missing, TooMany
from latticechess.server.request_context import ApiRequest, program_of, visitor_of

T = TypeVar("T")


async def board_of(request: ApiRequest, name: str, game: str | None = None) -> Variant:
    """The variant of the board with this name, of an own one as `game` is played on it.

    Refusal, Missing for an unknown game, or TooMany as in `paid`.
    """
    if game is not None and name not in library.names():
        return await board_of_game(request, game)
    try:
        return await program_of(request).boards.variant(name, visitor_of(request))
    except OverBudget as over:
        raise TooMany.after(over.wait_s, over.reason) from over


async def board_of_game(request: ApiRequest, game_id: str) -> Variant:
    """The variant of a game that the caller may see; Missing."""
    program = program_of(request)
    if await program.privacy.game_hidden(visitor_of(request), game_id):
        raise Missing("no-such-game-link")
    try:
        return (await program.rooms.get(game_id)).game.variant
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown


async def paid(request: ApiRequest, work: Callable[[], T], price: float = USUAL_S) -> T:
    """What `work` gives, for about so many CPU seconds; TooMany, with the time to come back, for
    one who has had their share, and Refusal for what is too dear for anybody."""
    visitor = visitor_of(request)
    try:
        return await program_of(request).workshop.run(visitor.user, visitor.address, work, price)
    except OverBudget as over:
        raise TooMany.after(over.wait_s, over.reason) from over
