"""Hints: the best move and the reason for it, where no opponent is cheated."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.app.engines.messages import said
from latticechess.features.games.service.computer_seats import question_of
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.seats import require_seat
from latticechess.kernel.move import Move
from latticechess.kernel.sentence import Sentence
from latticechess.notation.moves import format_move
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal


@dataclass(frozen=True, slots=True)
class HintedMove:
    """A move suggested to the player."""

    ply: int
    """The ply it would be, from 1."""
    move: Move
    text: str
    reason: Sentence


async def hint(room: Room, user: str) -> HintedMove:
    """The best move for `user` now; Refusal where hints are not allowed."""
    game = room.game
    allow_hint(game, user)
    found = await room.computer.pool.hint(*question_of(game), who=user)
    move = game.position.move(found.origin, found.target, found.promotion)
    reason = said(found.reason, found.code, found.parameters)
    return HintedMove(game.ply + 1, move, format_move(game.position, move), reason)


def allow_hint(game: Game, user: str) -> None:
    """Refusal unless `user` may have a hint now."""
    sides = require_seat(game, user)
    if game.unaided and game.options.rated:
        raise Refusal("rated-without-hints")
    if game.unaided:
        raise Refusal("no-hints-here")
    if game.result is not None:
        raise Refusal("hint-game-over")
    if game.turn not in sides:
        raise Refusal("hint-not-your-turn")
