"""An organiser puts a result right; everybody can read who did and why."""

from __future__ import annotations

import pytest

from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.commands import Correct, PlayText, RequestTakeback, Resign
from latticechess.play.events import decode_event, encode_event
from latticechess.play.refusal import Refusal
from latticechess.play.results import describe, score
from play.table import Table, options

WHITE, BLACK = Side.WHITE, Side.BLACK


def resigned() -> Table:
    table = Table(options())
    table.play("e4", "e5")
    table.do(Resign(WHITE))
    return table


def test_the_result_becomes_the_organisers() -> None:
    table = resigned()
    (event,) = table.do(Correct("olga", "Olga", " Pressed the wrong button ", WHITE))
    game = table.game
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (WHITE, Reason.DECISION)
    assert describe(game.result) == "White wins by the organiser's decision"
    (told,) = game.corrections
    assert (told.name, told.why) == ("Olga", "Pressed the wrong button")
    assert decode_event(encode_event(event)) == event
    table.do(Correct("olga", "Olga", "It was a draw after all"))
    assert score(table.game.result) == "1/2-1/2"
    assert len(table.game.corrections) == 2


def test_a_game_may_be_made_void() -> None:
    table = resigned()
    table.do(Correct("olga", "Olga", "Not played by the members", WHITE, void=True))
    assert score(table.game.result) == "*"


def test_nothing_moves_in_a_corrected_game() -> None:
    table = resigned()
    table.do(Correct("olga", "Olga", "Wrong button", WHITE))
    for command in (PlayText(WHITE, "Nf3"), RequestTakeback(WHITE)):
        with pytest.raises(Refusal):
            table.do(command)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Correct("olga", "Olga", "  ", WHITE), "Say why"),
        (Correct("olga", "Olga", "No reason", BLACK), "already the result"),
    ],
)
def test_what_is_no_correction_is_refused(command: Correct, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        resigned().do(command)


def test_a_game_under_way_has_no_result_to_correct() -> None:
    table = Table(options())
    table.play("e4")
    with pytest.raises(Refusal, match="not over"):
        table.do(Correct("olga", "Olga", "Impatience", WHITE))
