"""Another game between the same two, with colours swapped."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from latticechess.app.live.seats import moving_side
from latticechess.app.timer import now_ms
from latticechess.kernel.start_positions import FAMILIES
from latticechess.play.agreements import rematch_agreed, rematch_options, rematch_players
from latticechess.play.commands import Abort, OfferRematch, StartRematch
from latticechess.play.decide import decide
from latticechess.play.events import GameOptions
from latticechess.play.game import Game
from latticechess.play.game_names import made_up_name

if TYPE_CHECKING:
    from latticechess.app.live.room import Room
    from latticechess.app.live.rooms import Rooms


async def rematch(rooms: Rooms, room: Room, user: str, new_id: str) -> None:
    """Offer `user`'s opponent another game, or begin it where that is agreed; Refusal."""
    offer = OfferRematch(moving_side(room.game, user))
    if not rematch_agreed(offer, room.game):
        await room.carry_out(lambda game: OfferRematch(moving_side(game, user)))
        return
    start = StartRematch(offer.side, new_id)
    decide(room.game, start, now_ms())
    # The new game exists before anybody is sent there.
    other = await rooms.create(next_options(room.game), rematch_players(room.game), new_id)
    try:
        await room.carry_out(lambda _: start)
    except BaseException:
        await other.carry_out(lambda game: Abort(game.turn))
        raise


def next_options(game: Game) -> GameOptions:
    """The terms of the game after this one; drawn anew where a start position is drawn."""
    family = game.variant.numbered_starts if game.options.start is None else None
    number = secrets.randbelow(FAMILIES[family]) if family else None
    return rematch_options(game, number, made_up_name())
