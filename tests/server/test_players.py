"""Players over the wire: profiles made on the spot, names, whose game a seat is."""

from __future__ import annotations

from typing import Any

from server.harness import Browser


def players(browser: Browser, **query: Any) -> list[dict[str, Any]]:
    answer = browser.http.get("/api/players", params=query)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["players"]
    return found


def seats(browser: Browser, game: str) -> list[dict[str, Any]]:
    summary = browser.http.get(f"/api/games/{game}").json()
    return [summary["white"], summary["black"]]


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


def test_players_are_chosen_from_the_register(ann: Browser) -> None:
    ann.create(name="Ann")
    ben = ann.http.post("/api/players", json={"name": "  Ben  Lee "}).json()
    assert ben["name"] == "Ben Lee"
    _, black = seats(ann, ann.create(name="Ann", opponent={"profile": ben["id"]}))
    assert (black["name"], black["profile"]) == ("Ben Lee", ben["id"])


def test_others_cannot_play_in_somebodys_name(ann: Browser, ben: Browser) -> None:
    ann.create(name="Ann")
    carl = ann.http.post("/api/players", json={"name": "Carl"}).json()
    answer = ben.http.post(
        "/api/games",
        json={"variant": "chess", "opponent": {"kind": "same-screen", "profile": carl["id"]}},
    )
    assert answer.status_code == 400
    assert "Only Carl or an organiser" in answer.json()["detail"]
    assert ben.http.patch(f"/api/players/{carl['id']}", json={"name": "X"}).status_code == 400
    assert ann.http.patch(f"/api/players/{carl['id']}", json={"name": "Karl"}).json()["name"] == (
        "Karl"
    )


def test_a_player_is_entered_once_and_needs_a_name(ann: Browser) -> None:
    assert ann.http.post("/api/players", json={"name": "Dora"}).status_code == 201
    for name, why in (("dora", "already"), (" ", "needs a name"), ("x" * 41, "at most 40")):
        answer = ann.http.post("/api/players", json={"name": name})
        assert answer.status_code == 400
        assert why in answer.json()["detail"]


def test_the_register_is_searched_and_sorted(ann: Browser) -> None:
    for name in ("Qadira", "qeb", "Quinn"):
        ann.http.post("/api/players", json={"name": name})
    found = [player["name"] for player in players(ann, text="q")]
    assert [name for name in found if name in ("Qadira", "qeb", "Quinn")] == [
        "Qadira",
        "qeb",
        "Quinn",
    ]
    turned = [player["name"] for player in players(ann, text="q", descending=True)]
    assert turned == found[::-1]
    newest = players(ann, text="q", order="since", descending=True)
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
    assert "tell your name" in ben.join(game, "").json()["detail"]
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
