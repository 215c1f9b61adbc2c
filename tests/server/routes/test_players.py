"""Players over the wire: profiles made on the spot, names, whose game a seat is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from server.harness import Browser, Server
from server.routes.test_accounts import register, set_up_secret


def players(browser: Browser, **query: Any) -> list[dict[str, Any]]:
    answer = browser.http.get("/api/players", params=query)
    assert answer.status_code == 200, answer.text
    return [listed["player"] for listed in answer.json()["players"]]


def seats(browser: Browser, game: str) -> list[dict[str, Any]]:
    summary = browser.http.get(f"/api/games/{game}").json()
    return [summary["white"], summary["black"]]


@pytest.fixture(scope="module")
def organiser(server: Server) -> Iterator[Browser]:
    browser = Browser(server)
    register(browser, "Olga", invitation=set_up_secret(server))
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def member(server: Server) -> Iterator[Browser]:
    browser = Browser(server)
    register(browser, "Mia")
    yield browser
    browser.close()


@pytest.fixture
def mia(member: Browser) -> Browser:
    """A member; guests enter nobody in the register."""
    return member


def test_guests_list_nobody_for_strangers(ann: Browser, mia: Browser, organiser: Browser) -> None:
    assert ann.http.post("/api/players", json={"name": "Spam"}).status_code == 401
    ann.create(name="Spam One", opponent={"name": "Spam Two"})
    ann.create(kind="online", name="Spam One")
    assert len(players(ann, text="spam")) == 2
    assert players(mia, text="spam") == []
    spam = [one["id"] for one in players(organiser, text="spam")]
    assert len(spam) == 2
    wish = {"players": [*spam, organiser.http.get("/api/me").json()["user"]]}
    refused = organiser.http.post("/api/players/delete", json=wish)
    assert refused.json()["code"] == "account-first"
    assert len(players(organiser, text="spam")) == 2
    gone = organiser.http.post("/api/players/delete", json={"players": spam})
    assert gone.status_code == 204
    assert players(ann, text="spam") == players(organiser, text="spam") == []


def test_names_typed_at_a_shared_screen_become_players(ann: Browser) -> None:
    game = ann.create(name="Ann", opponent={"name": "Ben"})
    white, black = seats(ann, game)
    usable = {player["name"]: player for player in players(ann, usable=True)}
    assert set(usable) == {"Ann", "Ben"}
    assert usable["Ann"]["you"]
    assert usable["Ann"]["kind"] == "guest"
    assert usable["Ben"]["kind"] == "profile"
    assert [white["profile"], black["profile"]] == [usable["Ann"]["id"], usable["Ben"]["id"]]
    assert white["yours"]
    assert black["yours"]


def test_a_name_typed_again_is_the_same_player(ann: Browser) -> None:
    first = seats(ann, ann.create(name="Ann", opponent={"name": "Ben"}))
    second = seats(ann, ann.create(name="ben", opponent={"name": "ANN"}))
    assert [seat["profile"] for seat in second] == [seat["profile"] for seat in first[::-1]]
    assert len(players(ann, usable=True)) == 2


def test_the_same_player_cannot_sit_on_both_sides(ann: Browser) -> None:
    for opponent, name in (({"name": "Ann"}, "Ann"), ({"name": "Zoë"}, "zoë")):
        answer = ann.http.post(
            "/api/games",
            json={
                "variant": "chess",
                "opponent": {"kind": "same-screen", **opponent},
                "name": name,
            },
        )
        assert answer.status_code == 400
        assert "cannot play both sides" in answer.json()["detail"]
    assert ann.http.get("/api/games").json()["games"] == []


def test_players_are_chosen_from_the_register(mia: Browser) -> None:
    mia.create(name="Ann")
    ben = mia.http.post("/api/players", json={"name": "  Ben  Lee "}).json()
    assert ben["name"] == "Ben Lee"
    _, black = seats(mia, mia.create(name="Ann", opponent={"profile": ben["id"]}))
    assert (black["name"], black["profile"]) == ("Ben Lee", ben["id"])


def test_others_cannot_play_in_somebodys_name(mia: Browser, ben: Browser) -> None:
    mia.create(name="Ann")
    carl = mia.http.post("/api/players", json={"name": "Carl"}).json()
    answer = ben.http.post(
        "/api/games",
        json={"variant": "chess", "opponent": {"kind": "same-screen", "profile": carl["id"]}},
    )
    assert answer.status_code == 400
    assert "Only Carl or an organiser" in answer.json()["detail"]
    assert ben.http.patch(f"/api/players/{carl['id']}", json={"name": "X"}).status_code == 400
    assert mia.http.patch(f"/api/players/{carl['id']}", json={"name": "Karl"}).json()["name"] == (
        "Karl"
    )


def test_a_player_is_entered_once_and_needs_a_name(mia: Browser) -> None:
    assert mia.http.post("/api/players", json={"name": "Dora"}).status_code == 201
    for name, why in (("dora", "already"), (" ", "needs a name"), ("x" * 41, "at most 40")):
        answer = mia.http.post("/api/players", json={"name": name})
        assert answer.status_code == 400
        assert why in answer.json()["detail"]


def test_the_register_is_searched_and_sorted(mia: Browser) -> None:
    for name in ("Qadira", "qeb", "Quinn"):
        mia.http.post("/api/players", json={"name": name})
    found = [player["name"] for player in players(mia, text="q")]
    assert [name for name in found if name in ("Qadira", "qeb", "Quinn")] == [
        "Qadira",
        "qeb",
        "Quinn",
    ]
    turned = [player["name"] for player in players(mia, text="q", descending=True)]
    assert turned == found[::-1]
    newest = players(mia, text="q", order="since", descending=True)
    assert newest[0]["name"] == "Quinn"


def test_an_unknown_player_is_said(ann: Browser) -> None:
    assert ann.http.get("/api/players/nobody").status_code == 404
    assert ann.http.patch("/api/players/nobody", json={"name": "X"}).status_code == 404


def test_rated_games_are_between_named_people(ann: Browser, ben: Browser) -> None:
    wish = {"variant": "chess", "opponent": {"kind": "online"}, "rated": True}
    answer = ann.http.post("/api/games", json=wish)
    assert answer.status_code == 400
    assert "needs your name" in answer.json()["detail"]
    game = ann.create(kind="online", rated=True, name="Ann")
    assert "give your name" in ben.join(game, "").json()["detail"]
    assert ben.join(game, "Ben").status_code == 200
    table = ann.sit(game)
    assert table.state["rated"]
    assert not table.current["takebackAllowed"]
    computer = wish | {"opponent": {"kind": "computer"}}
    assert "between two people" in ann.http.post("/api/games", json=computer).json()["detail"]


def test_games_without_a_name_are_given_one(ann: Browser) -> None:
    names = [ann.http.get(f"/api/games/{ann.create()}").json()["name"] for _ in range(3)]
    assert all(len(name.split()) == 3 for name in names)
    assert len(set(names)) > 1
    game = ann.create(gameName="The decider")
    assert ann.http.get(f"/api/games/{game}").json()["name"] == "The decider"


def finish(browser: Browser, game: str, winner: str = "white") -> None:
    """Let the other side resign at a shared screen."""
    table = browser.sit(game)
    if winner == "white":
        table.type("e4")
    table.act("resign")
    table.close()


def test_statistics_follow_the_games(ann: Browser) -> None:
    for winner in ("white", "white", "black"):
        finish(ann, ann.create(name="Ann", opponent={"name": "Ben"}, rated=True), winner)
    page = ann.http.get("/api/players/me/statistics").json()
    assert page["player"]["name"] == "Ann"
    (tally,) = page["tallies"]
    assert (tally["won"], tally["drawn"], tally["lost"]) == (2, 0, 1)
    assert (tally["variant"], tally["clockClass"], tally["colour"]) == ("chess", "untimed", "white")
    assert [game["result"] for game in page["form"]] == ["lost", "won", "won"]
    figures = page["figures"]
    assert figures["streaks"] == {"kind": "lost", "current": 1, "wins": 2, "unbeaten": 2}
    assert figures["endings"] == [{"reason": "resignation", "won": 2, "drawn": 0, "lost": 1}]
    assert {line["system"] for line in page["ratings"]} == {"glicko2", "carried", "society"}
    ladder = ann.http.get("/api/ladder?system=carried").json()
    assert ladder["clockClass"] == "untimed"
    own = next(rung for rung in ladder["rungs"] if rung["you"])
    assert (own["name"], own["won"], own["lost"]) == ("Ann", 2, 1)
    assert own["rating"] > 1000
    table = ann.sit(ann.create(name="Ann", opponent={"name": "Ben"}))
    glicko = next(line for line in page["ratings"] if line["system"] == "glicko2")
    assert table.state["white"]["rating"] == round(glicko["rating"])


def test_a_deleted_player_leaves_true_records_behind(ann: Browser) -> None:
    game = ann.create(name="Ann", opponent={"name": "Berta"})
    finish(ann, game)
    berta = next(player for player in players(ann, usable=True) if player["name"] == "Berta")
    assert ann.http.delete(f"/api/players/{berta['id']}").json()["name"] == "Deleted player"
    assert "Berta" not in [player["name"] for player in players(ann)]
    assert [seat["name"] for seat in seats(ann, game)] == ["Ann", "Deleted player"]
    assert ann.sit(game).state["black"]["name"] == "Deleted player"
    page = ann.http.get("/api/players/me/statistics").json()
    assert page["tallies"][0]["won"] == 1
    assert page["form"][0]["opponent"] == "Deleted player"
    assert "Berta" not in ann.http.get(f"/api/games/{game}/record").text
    whole = ann.http.get("/api/archive/export?format=pgn").text
    assert '[White "Ann"]' in whole
    assert '[Black "Deleted player"]' in whole
    assert "Berta" not in whole
    refused = ann.http.post(
        "/api/games",
        json={"variant": "chess", "opponent": {"kind": "same-screen", "profile": berta["id"]}},
    )
    assert "no longer in the register" in refused.json()["detail"]
    back = ann.http.post(f"/api/players/{berta['id']}/restore").json()
    assert back["name"] == "Berta"
    assert [seat["name"] for seat in seats(ann, game)] == ["Ann", "Berta"]
    assert '[Black "Berta"]' in ann.http.get("/api/archive/export?format=pgn").text


def test_only_ones_own_players_are_deleted(mia: Browser, ben: Browser) -> None:
    carla = mia.http.post("/api/players", json={"name": "Carla"}).json()
    assert ben.http.delete(f"/api/players/{carla['id']}").status_code == 400
    assert mia.http.post(f"/api/players/{carla['id']}/restore").status_code == 400
    assert mia.http.delete("/api/players/nobody").status_code == 404


def test_results_are_corrected_by_organisers_alone(ann: Browser) -> None:
    game = ann.create(name="Ann", opponent={"name": "Ben"})
    finish(ann, game)
    answer = ann.http.post(
        f"/api/games/{game}/correction", json={"score": "1/2-1/2", "why": "Agreed before"}
    )
    assert answer.status_code in (401, 403)


def test_nonsense_about_the_ladder_is_explained(ann: Browser) -> None:
    for query in ("month=2026-13", "month=soon", "pace=sleepy", "system=mine"):
        answer = ann.http.get(f"/api/ladder?{query}")
        assert answer.status_code == 400, query
        assert answer.json()["detail"]
    assert ann.http.get("/api/ladder?variant=unheard").json()["rungs"] == []


def test_every_clock_is_to_be_had_and_nonsense_is_explained(ann: Browser) -> None:
    stages = [{"timeMs": 5_400_000, "moves": 40}, {"timeMs": 1_800_000, "incrementMs": 30_000}]
    table = ann.sit(ann.create(clock={"kind": "stages", "stages": stages}))
    assert [one["timeMs"] for one in table.state["clock"]["stages"]] == [5_400_000, 1_800_000]
    assert table.current["clock"]["whiteMs"] == 5_400_000
    byoyomi = {"kind": "byoyomi", "initialMs": 60_000, "incrementMs": 10_000, "periods": 3}
    table = ann.sit(ann.create(clock=byoyomi))
    assert table.state["clock"] == {**byoyomi, "stages": []}
    odds = {"kind": "sudden-death", "initialMs": 60_000}
    table = ann.sit(ann.create(clock={**odds, "initialMs": 300_000}, blackClock=odds))
    assert table.state["blackClock"]["initialMs"] == 60_000
    assert (table.current["clock"]["whiteMs"], table.current["clock"]["blackMs"]) == (
        300_000,
        60_000,
    )
    for wrong, why in (
        ({"clock": {"kind": "stages"}}, "at least one stage"),
        ({"clock": {**byoyomi, "periods": 0}}, "periods"),
        ({"clock": {"kind": "sudden-death", "initialMs": 0}}, "more than nothing"),
        ({"clock": {"kind": "sudden-death", "initialMs": -5}}, "more than nothing"),
        ({"clock": odds, "blackClock": {"kind": "hourglass", "initialMs": 5}}, "both players"),
        ({"clock": {"kind": "days", "initialMs": 10**15}}, "1000 days"),
    ):
        body = {"variant": "chess", "opponent": {"kind": "same-screen"}, **wrong}
        answer = ann.http.post("/api/games", json=body)
        assert answer.status_code == 400, wrong
        assert why in answer.json()["detail"]
