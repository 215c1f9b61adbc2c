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


@pytest.mark.parametrize(
    ("ask", "accept", "shown", "happened"),
    [
        ("request-takeback", "accept-takeback", "takebackRequest", lambda one: one.texts == []),
        ("pause", "pause", "pauseRequest", lambda one: one.current["paused"]),
        (
            "abort",
            "abort",
            "abortRequest",
            lambda one: one.current["result"]["reason"] == "aborted",
        ),
    ],
)
def test_what_one_asks_is_declined_or_agreed_by_the_other(
    tables: tuple[GameTable, GameTable],
    ask: str,
    accept: str,
    shown: str,
    happened: Callable[[GameTable], bool],
) -> None:
    white, black = tables
    white.act(ask)
    assert black.expect("update")["current"][shown] == "white"
    black.act(f"decline-{ask.rpartition('-')[2]}")
    assert white.expect("update")["current"][shown] is None
    assert white.current["legal"]
    assert white.texts == ["e4", "e5"]
    white.act(ask)
    black.expect("update")
    black.act(accept)
    assert white.expect("update")["current"][shown] is None
    assert happened(white)
    assert happened(black)


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
    assert "is here" in white.act("claim-absence")["reason"]
    black.close()
    assert white.expect("update")["black"]["awayMs"] is not None
    assert "180 seconds" in white.act("claim-absence")["reason"]
    ben.sit(white.game)
    assert white.expect("update")["black"]["awayMs"] is None
    assert "is here" in white.act("claim-absence-draw")["reason"]


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


@pytest.mark.parametrize(
    ("ask", "no", "what"),
    [
        ("offer-draw", "decline-draw", "draw"),
        ("request-takeback", "decline-takeback", "takeback"),
        ("pause", "decline-pause", "pause"),
        ("abort", "decline-abort", "abort"),
        ("rematch", "decline-rematch", "rematch"),
    ],
)
def test_who_asked_is_told_of_the_answer(
    tables: tuple[GameTable, GameTable], ann: Browser, ask: str, no: str, what: str
) -> None:
    white, black = tables
    if what == "rematch":
        white.act("resign")
        black.expect("update")
    white.act(ask)
    black.expect("update")
    black.act(no)
    told = {"what": what, "by": "white", "how": "declined"}
    assert white.expect("update")["current"]["closedRequests"] == [told]
    with ann.sit(white.game) as again:
        assert again.current["closedRequests"] == [told], "also after the page is loaded again"


@pytest.mark.parametrize(("colour", "score"), [("white", "0-1"), ("black", "1-0"), (None, "0-1")])
def test_at_one_screen_either_side_resigns(ann: Browser, colour: str | None, score: str) -> None:
    table = ann.sit(ann.create("chess", "same-screen"))
    table.send(type="act", action="resign", colour=colour)
    assert table.expect("update")["current"]["result"]["score"] == score


def test_nobody_resigns_for_the_other(tables: tuple[GameTable, GameTable]) -> None:
    white, _ = tables
    white.send(type="act", action="resign", colour="black")
    assert "You do not play Black" in white.expect("refused")["reason"]


def test_a_game_is_named_by_its_players(
    tables: tuple[GameTable, GameTable], ann: Browser, ben: Browser, browser: Callable[[], Browser]
) -> None:
    white, black = tables
    path = f"/api/games/{white.game}/name"
    assert (
        ben.http.post(path, json={"name": "  Friday\n evening "}).json()["name"] == "Friday evening"
    )
    assert white.expect("update")["name"] == "Friday evening"
    assert black.expect("update")["name"] == "Friday evening"
    assert ann.http.get(f"/api/games/{white.game}").json()["name"] == "Friday evening"
    assert '[Event "Friday evening"]' in ann.http.get(f"/api/games/{white.game}/record").text
    refused = browser().http.post(path, json={"name": "Mine"})
    assert (refused.status_code, "Only a game's players" in refused.text) == (400, True)
    for name, why in (("", "needs a name"), ("x" * 41, "40 letters")):
        assert why in ann.http.post(path, json={"name": name}).json()["detail"]
    assert browser().http.post("/api/games/nosuchgame/name", json={"name": "x"}).status_code == 404


@pytest.mark.parametrize(
    ("wishes", "why"),
    [({"rated": True, "name": "Ann", "opponent": {"name": "Ben"}}, "This game is rated"), ({}, "")],
)
def test_a_refused_hint_says_why(ann: Browser, wishes: dict[str, object], why: str) -> None:
    table = ann.sit(ann.create("chess", "same-screen", **wishes))
    assert table.current["helpAllowed"] is (not why)
    answer = table.act("hint")
    assert answer["type"] == ("refused" if why else "hinted")
    assert why in answer.get("reason", "")


def test_there_are_no_hints_between_two_people(tables: tuple[GameTable, GameTable]) -> None:
    assert tables[0].current["helpAllowed"] is False
    assert "against the computer" in tables[0].act("hint")["reason"]
