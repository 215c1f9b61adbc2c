"""Two players and what they agree on, over real sockets: pause, abort, rematch, leaving."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.harness import Browser, GameTable


@pytest.fixture
def tables(ann: Browser, ben: Browser) -> tuple[GameTable, GameTable]:
    """Ann with White and Ben with Black after one move each, both watching."""
    game = ann.create("chess", "online", name="Ann", colour="white")
    assert ben.join(game, "Ben").status_code == 200
    white, black = ann.sit(game), ben.sit(game)
    white.expect("update")
    for mover, other, text in ((white, black, "e4"), (black, white, "e5")):
        mover.type(text)
        other.expect("update")
    return white, black


def test_a_pause_needs_both(tables: tuple[GameTable, GameTable]) -> None:
    white, black = tables
    white.act("pause")
    assert black.expect("update")["current"]["pauseRequest"] == "white"
    black.act("decline-pause")
    assert white.expect("update")["current"]["pauseRequest"] is None
    black.act("pause")
    white.expect("update")
    white.act("pause")
    assert black.expect("update")["current"]["paused"] is True
    assert "paused" in white.type("Nf3")["reason"]
    black.act("resume")
    assert white.expect("update")["current"]["paused"] is False


def test_both_abort(tables: tuple[GameTable, GameTable]) -> None:
    white, black = tables
    white.act("abort")
    assert black.expect("update")["current"]["abortRequest"] == "white"
    black.act("decline-abort")
    assert white.expect("update")["current"]["abortRequest"] is None
    white.act("abort")
    black.expect("update")
    black.act("abort")
    assert white.expect("update")["current"]["result"]["reason"] == "aborted"


def test_a_rematch_swaps_colours_and_counts(
    tables: tuple[GameTable, GameTable], ann: Browser, ben: Browser
) -> None:
    white, black = tables
    assert "not over" in white.act("rematch")["reason"]
    white.act("resign")
    black.expect("update")
    white.act("rematch")
    assert black.expect("update")["current"]["rematchOffer"] == "white"
    black.act("decline-rematch")
    assert white.expect("update")["current"]["rematchOffer"] is None
    black.act("rematch")
    white.expect("update")
    white.act("rematch")
    game = black.expect("update")["current"]["rematch"]
    assert game == white.current["rematch"]
    second = ben.sit(game)
    assert second.state["white"]["name"] == "Ben"
    assert second.state["white"]["yours"]
    assert second.state["series"] == {
        "previous": white.game,
        "number": 2,
        "white": 2,
        "black": 0,
    }
    assert second.type("d4")["type"] == "update"
    assert ann.sit(game).texts == ["d4"]


def test_the_computer_and_the_shared_screen_play_again_at_once(ann: Browser) -> None:
    table = ann.sit(ann.create("mini", "same-screen", name="Ann", opponent={"name": "Bob"}))
    table.act("resign")
    again = ann.sit(table.act("rematch")["current"]["rematch"])
    assert (again.state["white"]["name"], again.state["black"]["name"]) == ("Bob", "Ann")
    table = ann.sit(ann.create("mini", "computer", opponent={"level": 2}))
    table.act("resign")
    again = ann.sit(table.act("rematch")["current"]["rematch"])
    assert again.state["white"]["kind"] == "computer"
    assert again.state["white"]["level"] == 2


def test_a_spectator_agrees_to_nothing(
    tables: tuple[GameTable, GameTable], browser: Callable[[], Browser]
) -> None:
    white, _ = tables
    watching = browser().sit(white.game)
    for action in ("pause", "abort", "claim-absence", "decline-pause"):
        assert "watching" in watching.act(action)["reason"]
    white.act("resign")
    watching.expect("update")
    assert "watching" in watching.act("rematch")["reason"]
    assert "watching" in watching.act("decline-rematch")["reason"]


def test_one_who_left_is_waited_for(tables: tuple[GameTable, GameTable], ben: Browser) -> None:
    white, black = tables
    assert white.current["claimAfterMs"] == 180_000
    assert white.state["black"]["awayMs"] is None
    assert "is there" in white.act("claim-absence")["reason"]
    black.close()
    assert white.expect("update")["black"]["awayMs"] is not None
    assert "180 seconds" in white.act("claim-absence")["reason"]
    ben.sit(white.game)
    assert white.expect("update")["black"]["awayMs"] is None
    assert "is there" in white.act("claim-absence-draw")["reason"]


def test_spectators_are_counted_and_named(
    tables: tuple[GameTable, GameTable], browser: Callable[[], Browser]
) -> None:
    white, _ = tables
    cas = browser()
    cas.create("mini", name="Cas")
    watching = cas.sit(white.game)
    watching.send(type="act", action="resign")
    watching.receive()
    late = browser().sit(white.game)
    late.send(type="act", action="resign")
    late.receive()
    assert late.crowd["count"] == 2
    assert "Cas" in late.crowd["names"]
