"""Two browsers at one game: seats, turns, offers, and a third one that only watches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.harness import Browser, GameTable


@pytest.fixture
def tables(ann: Browser, ben: Browser) -> tuple[GameTable, GameTable]:
    """Ann with White and Ben with Black, both watching."""
    game = ann.create("chess", "online", name="Ann", colour="white")
    assert ben.join(game, "Ben").status_code == 200
    white, black = ann.sit(game), ben.sit(game)
    assert white.expect("update")["black"]["connected"] is True
    return white, black


def test_the_second_seat_is_taken_by_link(ann: Browser, ben: Browser) -> None:
    game = ann.create("chess", "online", name="Ann")
    white = ann.sit(game)
    assert white.state["black"]["kind"] == "open"
    assert white.current["legal"] == []
    assert "has not started" in white.type("e4")["reason"]
    joined = ben.join(game, "Ben").json()
    assert (joined["black"]["name"], joined["black"]["yours"]) == ("Ben", True)
    update = white.expect("update")
    assert (update["black"]["name"], update["black"]["yours"]) == ("Ben", False)
    assert (update["white"]["name"], update["white"]["yours"]) == ("Ann", True)
    assert white.type("e4")["type"] == "update"


def test_only_who_is_to_move_is_sent_the_moves(
    tables: tuple[GameTable, GameTable], browser: Callable[[], Browser]
) -> None:
    white, black = tables
    watching = browser().sit(white.game)
    assert len(white.current["legal"]) == 10
    white.type("e4")
    black.until_plies(1)
    watching.until_plies(1)
    assert [len(one.current["legal"]) for one in (white, black, watching)] == [0, 10, 0]


def test_a_seat_is_taken_once(ann: Browser, ben: Browser, browser: Callable[[], Browser]) -> None:
    game = ann.create("chess", "online")
    own = ann.join(game)
    assert own.status_code == 400
    assert "send its link" in own.json()["detail"]
    assert ben.join(game).status_code == 200
    third = browser().join(game)
    assert third.status_code == 400
    assert "taken" in third.json()["detail"]
    assert ben.join("nosuchgame").status_code == 404


def test_nobody_moves_for_another(
    tables: tuple[GameTable, GameTable], browser: Callable[[], Browser]
) -> None:
    white, black = tables
    game = white.game
    assert "White's turn" in black.type("e5")["reason"]
    assert "White's turn" in black.play([4, 1], [4, 3])["reason"]
    watching = browser().sit(game)
    assert watching.state["white"]["yours"] is watching.state["black"]["yours"] is False
    for answer in (watching.type("e4"), watching.act("resign"), watching.act("offer-draw")):
        assert answer["type"] == "refused"
        assert "watching" in answer["reason"]
    again = browser().sit(game)
    assert again.moves == []
    assert again.current["result"] is None
    white.type("e4")
    assert watching.expect("update")["moves"][0]["text"] == "e4"


def test_draw_by_agreement(tables: tuple[GameTable, GameTable]) -> None:
    white, black = tables
    assert "not offered" in black.act("accept-draw")["reason"]
    white.act("offer-draw")
    assert white.current["drawOffer"] == "white"
    assert "wait for the answer" in white.act("offer-draw")["reason"]
    black.expect("update")
    black.act("decline-draw")
    assert white.expect("update")["current"]["drawOffer"] is None
    white.type("e4")
    black.expect("update")
    black.act("offer-draw")
    white.expect("update")
    white.act("accept-draw")
    result = black.expect("update")["current"]["result"]
    assert (result["score"], result["reason"]) == ("1/2-1/2", "agreement")


def test_random_colours_are_both_dealt(ann: Browser) -> None:
    seats = set()
    for _ in range(40):
        game = ann.create("mini", "online", colour="random")
        summary = ann.http.get(f"/api/games/{game}").json()
        seats.add(summary["white"]["yours"])
        if len(seats) == 2:
            break
    assert seats == {True, False}
