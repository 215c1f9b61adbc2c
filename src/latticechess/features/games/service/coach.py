"""The coach of a live game: one sentence a move for a learner who plays the computer."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

from latticechess.app.budgets import OverBudget, Workshop
from latticechess.app.engines import EngineError
from latticechess.app.engines.messages import Advice, PlayedMove, Pointed, said
from latticechess.app.engines.pool import COACH_MS
from latticechess.engine.advice.verdicts import AdviceKind
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.games.service.computer_seats import question_of, strength
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.seats import sides_of
from latticechess.kernel.sentence import Sentence
from latticechess.play.events import Player
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal

log = logging.getLogger("latticechess.coach")

HIGHEST_LEVEL = 3
"""Who plays a stronger computer has learnt what the coach has to say."""


@dataclass(frozen=True, slots=True)
class CoachSaid:
    """What the coach says to the player who is to move."""

    ply: int
    """Moves played when it was said."""
    kind: AdviceKind
    reason: Sentence
    better: str | None
    """The move that would have been better, as text."""
    shown: tuple[Pointed, ...]
    """The moves and pieces that the sentence names."""


class Coach:
    """Speaks on the account of the one who is taught."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop

    async def speak(
        self, room: Room, visitor: Visitor, ply: int, tried: PlayedMove | None = None
    ) -> CoachSaid | None:
        """What to say at this ply, or about a move that was `tried` there and taken back.

        None where there is nothing to say, the game has gone on or the engine is busy: a game
        goes on without the coach. Refusal where the coach has no place.
        """
        game = room.game
        allow_coach(game, visitor.user)
        if game.ply != ply or game.turn not in sides_of(game, visitor.user):
            return None
        try:
            self.workshop.admit(visitor.user, visitor.address)
            advice = await self._ask(room, visitor, tried)
        except OverBudget:
            return None
        except EngineError as problem:
            log.warning("the coach has failed in game %s: %s", game.id, problem)
            return None
        if not advice.kind:
            return None
        reason = said(advice.reason, advice.code, advice.parameters)
        return CoachSaid(ply, advice.kind, reason, advice.better or None, advice.shown)

    async def _ask(self, room: Room, visitor: Visitor, tried: PlayedMove | None) -> Advice:
        """The worker's answer, charged to the visitor; EngineError."""
        began = time.monotonic()
        try:
            return await room.computer.pool.coach(*question_of(room.game), tried, visitor.user)
        finally:
            # Waiting for a worker is not work.
            spent = min(time.monotonic() - began, COACH_MS / 1000)
            self.workshop.charge(visitor.user, visitor.address, spent)


def has_coach(game: Game) -> bool:
    """Whether one person plays a weak computer, in an unrated game that is on.

    The coach speaks of mates and material: a board that is won by something else has none.
    """
    white, black = game.players
    computer = white.kind == "computer" or black.kind == "computer"
    if not computer or game.options.rated or game.result is not None:
        return False
    weak = [one for one in game.players if is_weak(one)]
    alone = len(weak) == 1 and all(one in weak or one.kind == "person" for one in game.players)
    return alone and not game.variant.ruled


def is_weak(player: Player) -> bool:
    """Whether this is our own engine at a low level."""
    mine = player.kind == "computer" and player.engine is None
    return mine and strength(player) <= HIGHEST_LEVEL


def allow_coach(game: Game, user: str) -> None:
    """Refusal unless `user` is the person of a game that has a coach."""
    if not (has_coach(game) and sides_of(game, user)):
        raise Refusal("coach-not-here")
