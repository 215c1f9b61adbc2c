"""A rematch: another game between the same two players, with colours swapped."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable

from latticechess.app.timer import now_ms
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.seats import level_command, moving_side
from latticechess.kernel.start_positions import FAMILIES
from latticechess.play.agreements import rematch_agreed, rematch_options, rematch_players
from latticechess.play.commands import Abort, OfferRematch, StartRematch
from latticechess.play.decide import decide
from latticechess.play.events import GameOptions, Player
from latticechess.play.game import Game
from latticechess.play.game_names import made_up_name

CreateGame = Callable[[GameOptions, tuple[Player, Player], str], Awaitable[Room]]
"""Creates a game under the given id."""


async def rematch(
    room: Room, user: str, new_id: str, create: CreateGame, level: int | None = None
) -> None:
    """Offer `user`'s opponent another game, or start it if that is agreed; Refusal.

    `level`: of the computer in the new game; None: the same.
    """
    if level is not None:
        level_command(room.game, user, level)
    offer = OfferRematch(moving_side(room.game, user))
    if not rematch_agreed(offer, room.game):
        await room.execute(lambda game: OfferRematch(moving_side(game, user)))
        return
    start = StartRematch(offer.side, new_id)
    decide(room.game, start, now_ms())
    # The new game must exist before anybody is sent there.
    other = await create(next_options(room.game), rematch_players(room.game, level), new_id)
    try:
        await room.execute(lambda _: start)
    except BaseException:
        await other.execute(lambda game: Abort(game.turn))
        raise


def next_options(game: Game) -> GameOptions:
    """The options of the rematch; a drawn start position is drawn again."""
    family = game.variant.numbered_starts if game.options.start is None else None
    number = secrets.randbelow(FAMILIES[family]) if family else None
    return rematch_options(game, number, made_up_name())
