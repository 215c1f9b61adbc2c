"""A game that the program stopped, and one that people adjourned."""

from __future__ import annotations

from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.commands import Hold, Pause, PlayText, Release, Resign
from latticechess.play.decide import decide
from latticechess.play.events import Ended, Paused
from latticechess.play.game import evolve
from latticechess.play.time_controls import SuddenDeath
from play.table import Table, options

WHITE = Side.WHITE
BLITZ = SuddenDeath(60_000)


def timed() -> Table:
    table = Table(options(clocks=(BLITZ, BLITZ)))
    table.play("e4", "e5")
    return table


def test_the_program_holds_a_running_clock_and_lets_it_go_on() -> None:
    game = timed().game
    shown = game.clock.shown(WHITE, game.at + 5_000)
    (held,) = decide(game, Hold(), game.at + 5_000)
    assert isinstance(held, Paused)
    assert held.held
    game = evolve(game, held)
    assert game.held
    assert decide(game, Hold(), game.at + 1) == []
    (resumed,) = decide(game, Release(), game.at + 86_400_000)
    game = evolve(game, resumed)
    assert not game.held
    assert not game.paused
    assert game.clock.shown(WHITE, game.at) == shown


def test_a_flag_that_fell_before_the_program_stopped_has_fallen() -> None:
    game = timed().game
    (ended,) = decide(game, Hold(), game.at + 60_001)
    assert isinstance(ended, Ended)
    assert ended.reason is Reason.TIME


def test_a_game_that_people_adjourned_waits_for_them() -> None:
    """The program neither holds nor releases it; it goes on when a player resumes it."""
    table = timed()
    table.do(Pause(WHITE))
    assert table.game.paused
    assert not table.game.held
    assert decide(table.game, Release(), table.game.at + 1) == []
    assert decide(table.game, Hold(), table.game.at + 1) == []


def test_nothing_is_held_that_does_not_run() -> None:
    untimed = Table(options())
    untimed.play("e4")
    assert decide(untimed.game, Hold(), untimed.game.at + 1) == []
    over = timed()
    over.do(Resign(WHITE))
    assert decide(over.game, Hold(), over.game.at + 1) == []
    assert decide(over.game, Release(), over.game.at + 1) == []
    fresh = Table(options(clocks=(BLITZ, BLITZ)))
    assert decide(fresh.game, Hold(), fresh.game.at + 1) == []
    fresh.do(PlayText(WHITE, "e4"))
