"""A table to play at in tests: a game, its events, and what its whole state is as bytes."""

from __future__ import annotations

import msgspec

from latticechess import Move, Side, variant
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_position
from latticechess.play.clock import Clocks
from latticechess.play.commands import Command, PlayMove, PlayText
from latticechess.play.decide import decide, start_game
from latticechess.play.events import Event, GameOptions, Player
from latticechess.play.game import Game, evolve, replay
from latticechess.play.time_controls import NoClock

ANN = Player("person", "Ann", user="ann")
BEN = Player("person", "Ben", user="ben")
COMPUTER = Player("computer", "Computer", level=3)
ONLINE = (ANN, BEN)
SAME_SCREEN = (ANN, Player("person", "Bob", user="ann"))
NO_CLOCKS: Clocks = (NoClock(), NoClock())


def options(
    name: str = "chess",
    *,
    start: str | None = None,
    clocks: Clocks = NO_CLOCKS,
    at_once: bool = False,
    takebacks: bool = True,
    rated: bool = False,
    many_boards: bool = False,
    tournament: str = "",
) -> GameOptions:
    """A game of a shipped variant."""
    return GameOptions(
        variant=name,
        source=variant(name).source,
        start=start,
        clocks=clocks,
        clock_start="at-once" if at_once else "first-move",
        takebacks=takebacks,
        rated=rated,
        many_boards=many_boards,
        tournament=tournament,
    )


class Table:
    """Asks the rules of play and keeps what they answered."""

    def __init__(
        self, chosen: GameOptions, players: tuple[Player, Player] = SAME_SCREEN, at: int = 0
    ) -> None:
        self.events: list[Event] = start_game("game", chosen, players, at)
        self.game: Game = replay(self.events)

    def do(self, command: Command, at: int | None = None) -> list[Event]:
        """Decide and apply; time stands still where none is given."""
        answer = decide(self.game, command, self.game.at if at is None else at)
        for event in answer:
            self.game = evolve(self.game, event)
        self.events += answer
        return answer

    def play(self, *texts: str, at: int | None = None) -> None:
        """Play moves in the variant's notation, for whoever is in turn."""
        for text in texts:
            assert self.do(PlayText(self.game.turn, text), at)

    def move(self, move: Move, at: int | None = None) -> list[Event]:
        side = self.game.turn
        return self.do(PlayMove(side, move.origin, move.target, move.promotion), at)

    def state(self, at: int) -> bytes:
        """Everything about the game at a moment but how it came about."""
        return state(self.game, at)


def state(game: Game, at: int) -> bytes:
    """All that a player could notice: two games with equal bytes are the same game."""
    return msgspec.json.encode(
        {
            "players": game.players,
            "options": game.options,
            "positions": [full_text(position) for position in game.positions],
            "moves": game.moves,
            "clock": game.clock.stopped(at),
            "offers": game.offers,
            "paused": game.paused,
            "result": game.result,
            "turn": game.turn,
        }
    )


def full_text(position: Position) -> tuple[object, ...]:
    """A position with its rights, counters, marks and past."""
    return (
        format_position(position),
        position.key,
        position.ply,
        position.halfmoves,
        position.occurrences,
        position.claims,
        position.outcome,
        position.in_check,
        position.last_move,
        sorted((square, piece.unmoved) for square, piece in position.pieces.items()),
    )


def some_moves(position: Position) -> list[Move]:
    """Legal moves in a fixed order; on an endless board those near the pieces."""
    if position.variant.geometry.bounded:
        moves = position.legal_moves()
    else:
        squares = list(position.pieces)
        low = tuple(min(axis) - 3 for axis in zip(*squares, strict=True))
        high = tuple(max(axis) + 3 for axis in zip(*squares, strict=True))
        moves = position.legal_moves(window=(low, high))
    return sorted(moves, key=lambda move: (move.origin, move.target, move.promotion or ""))


def side_of(game: Game, player: Player) -> Side:
    return Side(game.players.index(player))
