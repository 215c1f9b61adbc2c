"""Chat at a board: who hears what, mute, report, and limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.harness import Browser, GameTable


@pytest.fixture
def tables(ann: Browser, ben: Browser) -> tuple[GameTable, GameTable]:
    """Ann and Ben at one game, both listening."""
    game = ann.create("chess", "online", name="Ann", colour="white")
    ben.join(game, "Ben")
    white, black = ann.sit(game), ben.sit(game)
    white.expect("update")
    for table in (white, black):
        table.send(type="listen")
        assert table.expect("said") == {"type": "said", "whole": True, "lines": [], "off": False}
    return white, black


def say(table: GameTable, text: str) -> dict[str, Any]:
    table.send(type="say", text=text)
    return table.receive()


def test_players_hear_each_other(tables: tuple[GameTable, GameTable], ben: Browser) -> None:
    white, black = tables
    (line,) = say(white, "  Good \n luck!\u202e ")["lines"]
    assert (line["name"], line["text"], line["yours"]) == ("Ann", "Good luck!", True)
    (heard,) = black.expect("said")["lines"]
    assert (heard["text"], heard["yours"]) == ("Good luck!", False)
    again = ben.sit(white.game)
    again.send(type="listen")
    assert [one["text"] for one in again.expect("said")["lines"]] == ["Good luck!"]


def test_spectators_have_a_chat_of_their_own(
    tables: tuple[GameTable, GameTable], browser: Callable[[], Browser]
) -> None:
    white, black = tables
    cas, dan = browser().sit(white.game), browser().sit(white.game)
    for table in (cas, dan):
        table.send(type="listen")
        table.expect("said")
    say(white, "for Ben alone")
    black.expect("said")
    say(cas, "Knight to f3!")
    assert dan.expect("said")["lines"][0]["text"] == "Knight to f3!"
    assert say(black, "thanks")["lines"][0]["text"] == "thanks"
    assert white.expect("said")["lines"][0]["text"] == "thanks", "nothing of Cas in between"


def test_a_muted_player_is_not_heard(tables: tuple[GameTable, GameTable], ben: Browser) -> None:
    white, black = tables
    say(white, "one")
    number = black.expect("said")["lines"][0]["id"]
    black.send(type="mute", line=number)
    assert black.expect("said") == {"type": "said", "whole": True, "lines": [], "off": False}
    say(white, "two")
    again = ben.sit(white.game)
    again.send(type="listen")
    assert again.expect("said")["lines"] == [], "also after coming back"
    again.send(type="mute", line=number, on=False)
    assert [one["text"] for one in again.expect("said")["lines"]] == ["one", "two"]


def test_a_report_reaches_the_organiser(
    tables: tuple[GameTable, GameTable], ann: Browser, browser: Callable[[], Browser]
) -> None:
    white, black = tables
    say(white, "something rude")
    number = black.expect("said")["lines"][0]["id"]
    outsider = browser().sit(white.game)
    outsider.send(type="reportline", line=number)
    assert "no such message" in outsider.receive()["reason"]
    for _ in range(2):
        black.send(type="reportline", line=number, note="Please look")
        assert black.expect("reported")["line"] == number
    assert ann.http.get("/api/reports").status_code in (401, 403), "not for players"


@pytest.mark.parametrize(
    ("text", "why"), [("", "Write"), (" \n\t", "Write"), ("x" * 301, "300 letters")]
)
def test_what_cannot_be_said(tables: tuple[GameTable, GameTable], text: str, why: str) -> None:
    assert why in say(tables[0], text)["reason"]


def test_nobody_floods_a_chat(tables: tuple[GameTable, GameTable]) -> None:
    white, _ = tables
    for number in range(6):
        assert say(white, f"line {number}")["type"] == "said"
    assert "wait" in say(white, "one too many")["reason"]
