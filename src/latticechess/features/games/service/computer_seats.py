"""Computer players of a live game: when they think, and what they do with the answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from latticechess.app.engines import ChosenMove, EngineError, EnginePool
from latticechess.app.engines.messages import PlayedMove
from latticechess.app.timer import now_ms
from latticechess.engine.advice.draw_offer import OFFER_MS, accepts_draw
from latticechess.engine.strength.levels import DEFAULT_LEVEL, level_of
from latticechess.features.games.service.audience import Audience
from latticechess.features.games.service.think_time import think_time
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import IllegalMove, Position
from latticechess.kernel.sentence import reason_of, sentence
from latticechess.notation.fen.position import format_position
from latticechess.play.commands import AcceptDraw, Command, DeclineDraw, PlayMove
from latticechess.play.events import Player
from latticechess.play.game import Game

log = logging.getLogger("latticechess.computer")

FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0
"""Exponential back-off after a failed search: the first wait, doubled up to the longest."""
SHOWN_S = 0.8
"""Least time between two moves of a game between computers."""

Turn = tuple[Position, Player]
"""A position to move in, and the computer player who is to move."""


class Table(Protocol):
    """What computer players need of their room."""

    @property
    def game(self) -> Game: ...

    @property
    def watched(self) -> bool: ...

    @property
    def audience(self) -> Audience: ...

    async def execute(self, make: Callable[[Game], Command | None]) -> None: ...


class ComputerSeats:
    """Moves for every seat that the computer holds, and answers draw offers."""

    def __init__(self, table: Table, pool: EnginePool) -> None:
        self.table = table
        self.pool = pool
        self.turn: Turn | None = None
        """The turn it is thinking about."""
        self.move_task: asyncio.Task[None] | None = None
        self.draw_task: asyncio.Task[None] | None = None
        self.replaced: set[str] = set()
        """External engines that have failed in this game: ours plays in their place."""

    @property
    def thinking(self) -> bool:
        """Whether it is choosing a move."""
        return self.turn is not None

    def schedule(self, not_before: int | None = None) -> None:
        """Start, continue or stop thinking, as the game requires; start nothing before then."""
        if any(player.kind == "computer" for player in self.table.game.players):
            self.pool.warm()
        wait = 0.0 if not_before is None else max(0.0, (not_before - now_ms()) / 1000)
        wanted = self.current_turn()
        if not same_turn(wanted, self.turn):
            self.stop()
            if wanted is not None:
                self.turn = wanted
                self.move_task = asyncio.create_task(self.think(wanted, wait))
        if self.draw_task is None and offered_to_computer(self.table.game):
            self.draw_task = asyncio.create_task(self.answer_draw_offer(wait))

    def longest_ms(self) -> int:
        """The longest that the side to move may take to answer."""
        player = self.table.game.players[self.table.game.turn]
        return level_of(strength(player)).time_ms if player.kind == "computer" else OFFER_MS

    def current_turn(self) -> Turn | None:
        """The turn that a computer has to think about now."""
        game = self.table.game
        player = game.players[game.turn]
        if player.kind != "computer" or game.status != "playing" or game.paused:
            return None
        if game.options.host and not self.table.watched:
            # A game between computers goes on only while somebody watches.
            return None
        return game.position, player

    def stop(self) -> None:
        """Stop thinking about the current turn."""
        self.turn = None
        if self.move_task is not None and self.move_task is not asyncio.current_task():
            self.move_task.cancel()
        self.move_task = None

    async def think(self, turn: Turn, delay_s: float) -> None:
        """Find a move and play it; after a failure tell the watchers and try again."""
        if delay_s:
            await asyncio.sleep(delay_s)
        wait = FIRST_WAIT_S
        while same_turn(turn, self.turn):
            try:
                await self.move(turn)
                return
            except Exception:
                log.exception("no computer move in game %s", self.table.game.id)
            self.table.audience.announce(sentence("computer-without-move"))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT_S)

    async def move(self, turn: Turn) -> None:
        """One attempt: ask the engine and play its move."""
        position, player = turn
        time_ms = self.time_ms(position.turn)
        move, _ = await asyncio.gather(self.ask(player, time_ms), self.show())
        command = PlayMove(position.turn, move.origin, move.target, move.promotion)
        await self.table.execute(lambda _: command if same_turn(turn, self.turn) else None)

    async def ask(self, player: Player, time_ms: int | None) -> ChosenMove:
        """The move of the player's engine in the current position.

        If an external engine fails, ours takes its place and the watchers are told.
        """
        game = self.table.game
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
                self.table.audience.announce(
                    sentence("engine-replaced-in-game", problem=reason_of(failure))
                )
        return await self.pool.choose(
            *question_of(game), level, time_ms, game.id, character=player.character
        )

    async def show(self) -> None:
        """In a game between computers, give people time to see the last move."""
        if self.table.game.options.host:
            await asyncio.sleep(SHOWN_S)

    def time_ms(self, side: Side) -> int | None:
        """Search time: that of the level, or a share of the time left if that is less."""
        game = self.table.game
        allowed = think_time(game.clock, side, now_ms())
        if allowed is None:
            return None
        return min(level_of(strength(game.players[side])).time_ms, allowed.aim_ms)

    async def answer_draw_offer(self, delay_s: float) -> None:
        """Accept or decline a draw offer."""
        try:
            await asyncio.sleep(delay_s)
            score = await self.evaluate_or_zero()
            await self.table.execute(lambda game: answer_to_draw(game, score))
        except Exception:
            log.exception("no answer to a draw offer in game %s", self.table.game.id)
        finally:
            self.draw_task = None

    async def evaluate_or_zero(self) -> int:
        """`evaluate`, or 0 if it fails: that is no reason to accept a draw."""
        try:
            return await self.evaluate()
        except Exception:
            log.exception("cannot evaluate game %s", self.table.game.id)
            return 0

    async def evaluate(self) -> int:
        """The score for the computer that was offered a draw, in centipawns."""
        game = self.table.game
        side = offered_to_computer(game)
        if side is None:
            return 0
        choice = await self.ask(game.players[side], OFFER_MS)
        return choice.score if game.turn is side else -choice.score

    async def close(self) -> None:
        """Stop thinking and wait until no task is running."""
        tasks = [task for task in (self.move_task, self.draw_task) if task is not None]
        self.turn = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def strength(player: Player) -> int:
    """The computer's level; a game from a file may not state it."""
    return DEFAULT_LEVEL if player.level is None else player.level


def question_of(game: Game) -> tuple[str, str, list[PlayedMove]]:
    """The game's position as a worker is sent it: variant, start and the moves since."""
    moves = [(p.move.origin, p.move.target, p.move.promotion) for p in game.moves]
    return game.options.source, format_position(game.positions[0]), moves


def offered_to_computer(game: Game) -> Side | None:
    """The computer's side, if it has a draw offer to answer."""
    if game.offers.draw is None or game.result is not None:
        return None
    side = game.offers.draw.opponent
    return side if game.players[side].kind == "computer" else None


def answer_to_draw(game: Game, score: int) -> AcceptDraw | DeclineDraw | None:
    """The computer's answer, by its score, to a draw offer that still stands."""
    side = offered_to_computer(game)
    if side is None:
        return None
    return (
        AcceptDraw(side) if accepts_draw(score, game.players[side].character) else DeclineDraw(side)
    )


def same_turn(one: Turn | None, other: Turn | None) -> bool:
    """Whether two turns are one: the same position object and the same player."""
    if one is None or other is None:
        return one is other
    return one[0] is other[0] and one[1] == other[1]
