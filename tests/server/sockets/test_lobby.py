"""The lobby: challenges of every kind, sent to every client concerned."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from server.harness import Browser

BLITZ = {
    "kind": "fischer",
    "initialMs": 300_000,
    "incrementMs": 3_000,
    "periods": 1,
    "stages": [],
}


def challenge(browser: Browser, kind: str = "open", **terms: Any) -> dict[str, Any]:
    answer = try_challenge(browser, kind, **terms)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def try_challenge(browser: Browser, kind: str = "open", **terms: Any) -> httpx.Response:
    body = {"kind": kind, "variant": "chess", "clock": BLITZ} | terms
    return browser.http.post("/api/challenges", json=body)


def accept(browser: Browser, made: dict[str, Any], **more: Any) -> httpx.Response:
    return browser.http.post(f"/api/challenges/{made['challenge']['id']}/accept", json=more)


def refusal(answer: httpx.Response) -> str:
    assert answer.status_code == 400, answer.text
    return str(answer.json()["detail"])


def test_an_open_challenge_is_seen_by_all_and_played_by_the_first(
    ann: Browser, ben: Browser, browser: Callable[[], Browser]
) -> None:
    cas = browser()
    anns, bens, cass = ann.lobby(), ben.lobby(), cas.lobby()
    made = challenge(ann, name="Ann", colour="white", variant="cube")
    key = made["challenge"]["id"]
    for window in (anns, bens, cass):
        window.until(lambda w=window: key in [one["id"] for one in w.challenges])  # type: ignore[misc]
    shown = next(one for one in bens.challenges if one["id"] == key)
    assert (shown["name"], shown["colour"], shown["clock"]) == ("Ann", "white", BLITZ)
    assert "own challenge" in refusal(accept(ann, made))
    game = accept(ben, made, name="Ben").json()["id"]
    assert "no longer open" in refusal(accept(cas, made))
    anns.until(lambda: anns.games)
    assert anns.games == [game]
    cass.until(lambda: key not in [one["id"] for one in cass.challenges])
    table = ann.sit(game)
    assert (table.state["white"]["name"], table.state["black"]["name"]) == ("Ann", "Ben")
    assert table.state["white"]["yours"]
    assert table.state["variant"]["name"] == "cube"
    assert table.type("Pe2t-e3t")["type"] == "update"


def test_a_direct_challenge_reaches_one_player_alone(
    ann: Browser, ben: Browser, browser: Callable[[], Browser]
) -> None:
    cas = browser()
    anns, bens, cass = ann.lobby(), ben.lobby(), cas.lobby()
    challenge(ben, name="Direct Ben", variant="mini")
    made = challenge(ann, "direct", toName="direct ben", name="Ann")
    key = made["challenge"]["id"]
    bens.until(lambda: bens.received)
    assert bens.received[0]["id"] == key
    assert bens.received[0]["to"] == "Direct Ben"
    assert "someone else" in refusal(accept(cas, made))
    assert key not in [one["id"] for one in cass.challenges]
    anns.until(lambda: anns.sent)
    assert [one["id"] for one in anns.sent] == [key]
    assert ben.http.post(f"/api/challenges/{key}/decline").status_code == 204
    anns.until(lambda: anns.declined and not anns.sent)
    assert anns.declined == [key]
    assert "no longer open" in refusal(accept(ben, made))


def test_who_is_meant_must_be_clear(
    ann: Browser, ben: Browser, browser: Callable[[], Browser]
) -> None:
    cas = browser()
    ann.lobby()
    bens = ben.lobby()
    for one in (ben, cas):
        challenge(one, name="Twin", variant="mini")
    assert "Several" in refusal(try_challenge(ann, "direct", toName="Twin"))
    assert "Nobody" in refusal(try_challenge(ann, "direct", toName="No such name"))
    assert "whom" in refusal(try_challenge(ann, "direct"))
    assert "no such player" in refusal(try_challenge(ann, "direct", to="nobody"))
    people = ann.http.get("/api/people").json()["people"]
    twin = next(one for one in people if one["name"] == "Twin")
    made = challenge(ann, "direct", to=twin["user"])
    bens.until(lambda: bens.received)
    assert accept(ben, made).status_code == 200


def test_who_is_busy_is_seen_so_and_not_challenged(ann: Browser, ben: Browser) -> None:
    ann.lobby()
    bens = ben.lobby()
    challenge(ben, name="Busy Ben", variant="mini")

    def of_ben() -> dict[str, Any]:
        people = ann.http.get("/api/people").json()["people"]
        return next(one for one in people if one["name"] == "Busy Ben")

    assert of_ben()["busy"] is False
    for way_back in ("says so", "closes that window"):
        other = ben.lobby()
        bens.socket.send(json.dumps({"type": "busy", "on": True}))
        other.until(lambda: of_ben()["busy"])
        assert "busy" in refusal(try_challenge(ann, "direct", to=of_ben()["user"]))
        if way_back == "says so":
            bens.socket.send(json.dumps({"type": "busy", "on": False}))
        else:
            bens.close()
        other.until(lambda: not of_ben()["busy"])
        made = challenge(ann, "direct", to=of_ben()["user"])
        assert made["challenge"]["to"] == "Busy Ben"


def test_cancelled_challenges_vanish(ann: Browser, ben: Browser) -> None:
    anns, bens = ann.lobby(), ben.lobby()
    key = challenge(ann, variant="mini")["challenge"]["id"]
    bens.until(lambda: key in [one["id"] for one in bens.challenges])
    assert "Only the challenger" in refusal(ben.http.delete(f"/api/challenges/{key}"))
    assert ann.http.delete(f"/api/challenges/{key}").status_code == 204
    bens.until(lambda: key not in [one["id"] for one in bens.challenges])
    anns.until(lambda: key not in [one["id"] for one in anns.sent])
    assert "no longer open" in refusal(ann.http.delete(f"/api/challenges/{key}"))


def test_quick_pairing_joins_those_who_want_the_same(ann: Browser, ben: Browser) -> None:
    clock = {"kind": "sudden-death", "initialMs": 61_000}
    anns, bens = ann.lobby(), ben.lobby()
    assert challenge(ann, "quick", clock=clock)["game"] is None
    assert challenge(ben, "quick", clock=clock, variant="cube")["game"] is None
    game = challenge(ben, "quick", clock=clock)["game"]
    anns.until(lambda: anns.games)
    assert anns.games == [game]
    bens.until(lambda: bens.games)
    assert bens.games == [game]
    summary = ann.http.get(f"/api/games/{game}").json()
    assert summary["white"]["yours"] != summary["black"]["yours"]
    assert summary["variant"] == "chess"


def test_a_seek_is_seen_by_all_and_joined_with_one_click(
    ann: Browser, ben: Browser, browser: Callable[[], Browser]
) -> None:
    clock = {"kind": "byoyomi", "initialMs": 63_000, "incrementMs": 9_000, "periods": 5}
    anns, bens = ann.lobby(), ben.lobby()
    made = challenge(ann, "quick", clock=clock, name="Ann", variant="cube")
    key = made["challenge"]["id"]
    bens.until(lambda: key in [one["id"] for one in bens.challenges])
    shown = next(one for one in bens.challenges if one["id"] == key)
    assert (shown["name"], shown["variant"], shown["rated"]) == ("Ann", "cube", False)
    assert shown["clock"] == {**clock, "stages": []}
    assert "own challenge" in refusal(accept(ann, made))
    game = accept(ben, made, name="Ben").json()["id"]
    anns.until(lambda: anns.games)
    assert anns.games == [game]
    bens.until(lambda: key not in [one["id"] for one in bens.challenges])
    assert "someone else was quicker" in refusal(accept(browser(), made))


def test_of_two_who_click_at_once_one_gets_the_game(
    ann: Browser, browser: Callable[[], Browser]
) -> None:
    anns = ann.lobby()
    made = challenge(ann, "quick", clock={"kind": "sudden-death", "initialMs": 64_000})
    clicking = [browser() for _ in range(4)]
    with ThreadPoolExecutor(len(clicking)) as pool:
        answers = list(pool.map(lambda one: accept(one, made), clicking))
    got = [answer.json()["id"] for answer in answers if answer.status_code == 200]
    told = [refusal(answer) for answer in answers if answer.status_code != 200]
    assert (len(got), len(told)) == (1, 3)
    assert all("no longer open" in reason for reason in told)
    anns.until(lambda: anns.games)
    assert anns.games == got


def test_who_joins_a_game_is_not_paired_with_another(ann: Browser, ben: Browser) -> None:
    """Ben waits for one game and joins another: nobody may find him waiting after that."""
    anns, bens = ann.lobby(), ben.lobby()
    challenge(ben, "quick", clock={"kind": "sudden-death", "initialMs": 65_000})
    made = challenge(ann, "quick", clock={"kind": "sudden-death", "initialMs": 66_000})
    accept(ben, made)
    anns.until(lambda: anns.games)
    bens.until(lambda: not bens.sent)
    assert bens.games == []
    again = challenge(ann, "quick", clock={"kind": "sudden-death", "initialMs": 65_000})
    assert again["game"] is None


def test_quick_pairing_takes_an_open_challenge_that_fits(ann: Browser, ben: Browser) -> None:
    anns = ann.lobby()
    clock = {"kind": "sudden-death", "initialMs": 62_000}
    challenge(ann, clock=clock, colour="black", name="Ann")
    game = challenge(ben, "quick", clock=clock)["game"]
    anns.until(lambda: anns.games)
    assert anns.games == [game]
    assert ann.http.get(f"/api/games/{game}").json()["black"]["yours"]


def test_a_challenge_of_one_who_is_not_there_waits_unseen(ann: Browser, ben: Browser) -> None:
    """No window of the challenger is open: nobody would come to the game."""
    bens = ben.lobby()
    made = challenge(ann, variant="raumschach")
    mine = challenge(ben, variant="raumschach")["challenge"]["id"]
    bens.until(lambda: mine in [one["id"] for one in bens.challenges])
    assert made["challenge"]["id"] not in [one["id"] for one in bens.challenges]


def test_a_correspondence_challenge_waits_for_the_absent(ann: Browser, ben: Browser) -> None:
    made = challenge(ann, clock={"kind": "days", "initialMs": 3 * 86_400_000})
    shown = [one["id"] for one in ben.http.get("/api/challenges").json()["challenges"]]
    assert made["challenge"]["id"] in shown
    game = accept(ben, made).json()["id"]
    anns = ann.lobby()
    anns.until(lambda: anns.games)
    assert anns.games == [game], "told when a window opens again"
    anns.close()
    again = ann.lobby()
    assert again.games == [], "but only once"


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"variant": "nonesuch"}, "no variant"),
        ({"clock": {"kind": "sudden-death", "initialMs": 0}}, "more than nothing"),
        ({"position": "8/8/8/8/8/8/8/8 w - - 0 1"}, "cannot be played"),
        ({"name": "x" * 41}, "40 letters"),
    ],
)
def test_what_cannot_be_played_is_refused(ann: Browser, terms: dict[str, Any], why: str) -> None:
    assert why in refusal(try_challenge(ann, **terms))


def test_one_user_does_not_fill_the_lobby(ann: Browser) -> None:
    window = ann.lobby()
    for _ in range(6):
        challenge(ann, variant="mini")
    assert "cancel one first" in refusal(try_challenge(ann, variant="mini"))
    window.until(lambda: len(window.sent) == 6)
    for one in window.sent:
        ann.http.delete(f"/api/challenges/{one['id']}")


def test_nonsense_does_not_close_the_lobby(ann: Browser) -> None:
    window = ann.lobby()
    for nonsense in ("", "{", '{"type": "browse", "on": 3}', '{"type": "resign"}', "x" * 20_000):
        window.socket.send(nonsense)
    window.socket.send(b"\xff\xfe")
    challenge(ann, variant="mini")
    window.until(lambda: window.sent)
