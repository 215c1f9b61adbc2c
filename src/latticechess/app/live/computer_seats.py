"""The computer's seats in one room: when to think, what to do with the answer."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from latticechess.app.engines import ChosenMove, EngineError, EnginePool
from latticechess.app.engines.messages import PlayedMove
from latticechess.app.live.think_time import think_time
from latticechess.app.timer import now_ms
from latticechess.engine.strength.levels import LEVELS, level_of
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import IllegalMove, Position
from latticechess.kernel.sentence import reason_of, sentence
from latticechess.notation.fen.position import format_position
from latticechess.play.commands import AcceptDraw, DeclineDraw, PlayMove
from latticechess.play.events import Player
from latticechess.play.game import Game

if TYPE_CHECKING:
    from latticechess.app.live.room import Room

log = logging.getLogger("latticechess.computer")

FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0
"""How long to wait after a failed search before the next try: doubled each time."""
SHOWN_S = 0.8
"""How long each move stands at least where both sides are computers."""
JUDGING_MS = 300
"""What the computer spends on a draw offer."""
GLAD_OF_A_DRAW = -60
"""Centipawns: the computer takes a draw when it stands at least so much worse."""

Question = tuple[Position, Player]


class Computer:
    """Moves whenever it is the turn of a seat that the computer holds."""

    def __init__(self, room: Room, pool: EnginePool) -> None:
        self.room = room
        self.pool = pool
        self.question: Question | None = None
        self.task: asyncio.Task[None] | None = None
        self.judging: asyncio.Task[None] | None = None
        self.replaced: set[str] = set()
        """External engines that have failed in this room: ours plays in their place."""

    @property
    def thinking(self) -> bool:
        """Whether it is choosing a move."""
        return self.question is not None

    def attend(self, not_before: int | None = None) -> None:
        """Start, go on or stop, as the game now asks for; begin nothing before `not_before`."""
        if any(player.kind == "computer" for player in self.room.game.players):
            self.pool.warm()
        wait = 0.0 if not_before is None else max(0.0, (not_before - now_ms()) / 1000)
        wanted = self.wanted()
        if not same(wanted, self.question):
            self.stop()
            if wanted is not None:
                self.question = wanted
                self.task = asyncio.create_task(self.think(wanted, wait))
        if self.judging is None and offered_to_computer(self.room.game):
            self.judging = asyncio.create_task(self.judge(wait))

    def longest_ms(self) -> int:
        """What the seat in turn may spend on its move."""
        player = self.room.game.players[self.room.game.turn]
        return level_of(strength(player)).time_ms if player.kind == "computer" else JUDGING_MS

    def wanted(self) -> Question | None:
        """What there is to think about now."""
        game = self.room.game
        player = game.players[game.turn]
        if player.kind != "computer" or game.status != "playing" or game.paused:
            return None
        if game.options.host and not self.room.watchers:
            # A game between computers is played to be watched.
            return None
        return game.position, player

    def stop(self) -> None:
        """Think no more about the question at hand."""
        self.question = None
        if self.task is not None and self.task is not asyncio.current_task():
            self.task.cancel()
        self.task = None

    async def think(self, question: Question, begin_in: float) -> None:
        """Find a move and play it; on failure say so and try again, for as long as it takes."""
        if begin_in:
            await asyncio.sleep(begin_in)
        wait = FIRST_WAIT_S
        while same(question, self.question):
            try:
                await self.move(question)
                return
            except Exception:
                log.exception("the computer could not move in game %s", self.room.game.id)
            self.room.announce(sentence("computer-without-move"))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT_S)

    async def move(self, question: Question) -> None:
        """One attempt: ask the engine and play its move."""
        position, player = question
        time_ms = self.time_ms(position.turn)
        move, _ = await asyncio.gather(self.ask(player, time_ms), self.show())
        command = PlayMove(position.turn, move.origin, move.target, move.promotion)
        await self.room.carry_out(lambda _: command if same(question, self.question) else None)

    async def ask(self, player: Player, time_ms: int | None) -> ChosenMove:
        """What the player's engine would play in the game as it stands.

        Where an external engine fails, ours takes its place, and everybody is told.
        """
        game = self.room.game
        level = strength(player)
        engine = player.engine
        if engine is not None and engine not in self.replaced:
            try:
                answer = await self.pool.choose(
                    *question_of(game), level, time_ms, game.id, engine=engine
                )
                game.position.move(answer.origin, answer.target, answer.promotion)
                return answer
            except (EngineError, IllegalMove) as failure:
                log.warning("%s failed in game %s: %s", engine, game.id, failure)
                self.replaced.add(engine)
                self.room.announce(sentence("engine-replaced-in-game", problem=reason_of(failure)))
        return await self.pool.choose(*question_of(game), level, time_ms, game.id)

    async def show(self) -> None:
        """Leave people time to see the last move of a game between computers."""
        if self.room.game.options.host:
            await asyncio.sleep(SHOWN_S)

    def time_ms(self, side: Side) -> int | None:
        """How long to think: as the level does, or a share of the time left if that is less."""
        game = self.room.game
        allowed = think_time(game.clock, side, now_ms())
        if allowed is None:
            return None
        return min(level_of(strength(game.players[side])).time_ms, allowed.aim_ms)

    async def judge(self, begin_in: float) -> None:
        """Answer a draw offer."""
        try:
            await asyncio.sleep(begin_in)
            worth = await self.worth_or_nothing()
            await self.room.carry_out(lambda game: answer_to_draw(game, worth))
        except Exception:
            log.exception("a draw offer in game %s could not be answered", self.room.game.id)
        finally:
            self.judging = None

    async def worth_or_nothing(self) -> int:
        """`worth`; a game that could not be judged is no reason to agree to a draw."""
        try:
            return await self.worth()
        except Exception:
            log.exception("game %s could not be judged", self.room.game.id)
            return 0

    async def worth(self) -> int:
        """What the game is worth to the computer that was offered a draw."""
        game = self.room.game
        side = offered_to_computer(game)
        if side is None:
            return 0
        choice = await self.ask(game.players[side], JUDGING_MS)
        return choice.score if game.turn is side else -choice.score

    async def close(self) -> None:
        """Stop, and wait until nothing of it runs."""
        tasks = [task for task in (self.task, self.judging) if task is not None]
        self.question = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def strength(player: Player) -> int:
    """The computer's strength; a game from elsewhere may not tell it."""
    return player.level or LEVELS[0].number


def question_of(game: Game) -> tuple[str, str, list[PlayedMove]]:
    """The game's position as it travels to a worker: rules, start and the moves since."""
    moves = [(p.move.origin, p.move.target, p.move.promotion) for p in game.moves]
    return game.options.source, format_position(game.positions[0]), moves


def offered_to_computer(game: Game) -> Side | None:
    """The computer's side, if its opponent waits for the answer to a draw offer."""
    if game.offers.draw is None or game.result is not None:
        return None
    side = game.offers.draw.opponent
    return side if game.players[side].kind == "computer" else None


def answer_to_draw(game: Game, worth: int) -> AcceptDraw | DeclineDraw | None:
    """What the computer, for whom the game is worth so much, says to an offer that still stands."""
    side = offered_to_computer(game)
    if side is None:
        return None
    return AcceptDraw(side) if worth <= GLAD_OF_A_DRAW else DeclineDraw(side)


def same(one: Question | None, other: Question | None) -> bool:
    """Whether two questions are one: the same position object and the same player."""
    if one is None or other is None:
        return one is other
    return one[0] is other[0] and one[1] == other[1]
