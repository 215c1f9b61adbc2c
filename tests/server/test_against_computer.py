"""Games against the computer, with the real engine in its worker processes."""

from __future__ import annotations

import pytest

from server.harness import Browser


@pytest.mark.parametrize("variant", ["chess", "plane", "cube", "raumschach"])
def test_it_answers_on_every_board(ann: Browser, variant: str) -> None:
    table = ann.sit(ann.create(variant, "computer", opponent={"level": 1}))
    assert table.state["black"] | {"name": ""} == {
        "kind": "computer",
        "name": "",
        "level": 1,
        "connected": True,
        "yours": False,
        "engine": None,
        "steered": False,
        "profile": None,
        "rating": None,
        "awayMs": None,
        "character": None,
    }
    for ply in (1, 3):
        where = next(d for d in table.current["legal"] if d["squares"])
        answer = table.play(where["origin"], where["squares"][0])
        assert answer["current"]["thinking"] is True
        answer = table.until_plies(ply + 1)
        assert answer["current"]["thinking"] is False
        assert answer["current"]["turn"] == "white"


def test_a_hint_can_be_played(ann: Browser) -> None:
    table = ann.sit(ann.create("chess", position="6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"))
    hint = table.act("hint")
    assert hint["type"] == "hinted"
    assert (hint["text"], hint["ply"]) == ("Ra8#", 1)
    assert hint["reason"]
    table.play(hint["origin"], hint["target"], promotion=hint["promotion"])
    assert table.current["result"]["reason"] == "checkmate"


def test_a_draw_offer_is_answered(ann: Browser) -> None:
    """Black has a queen more: the computer has no reason to agree."""
    position = "q5k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1"
    table = ann.sit(ann.create("chess", "computer", position=position, opponent={"level": 5}))
    table.act("offer-draw")
    table.until(drawOffer=None)
    assert table.current["result"] is None


def test_the_level_can_be_changed(ann: Browser) -> None:
    table = ann.sit(ann.create("chess", "computer", opponent={"level": 1}))
    table.send(type="changelevel", level=3)
    assert table.expect("update")["black"]["level"] == 3
    table.send(type="changelevel", level=-2)
    assert "levels go from" in table.expect("refused")["reason"]


def test_a_game_between_people_has_no_level(ann: Browser) -> None:
    table = ann.sit(ann.create("chess"))
    table.send(type="changelevel", level=3)
    assert "played by the computer" in table.expect("refused")["reason"]


def test_a_rematch_may_be_at_another_level(ann: Browser) -> None:
    table = ann.sit(ann.create("chess", "computer", opponent={"level": 1, "character": "solid"}))
    table.act("resign")
    assert table.act("rematch", level=99)["type"] == "refused"
    again = ann.sit(table.act("rematch", level=-1)["current"]["rematch"])
    white = again.state["white"]
    assert (white["kind"], white["level"], white["character"]) == ("computer", -1, "solid")


def test_the_level_is_the_gentlest_where_none_is_named(ann: Browser) -> None:
    table = ann.sit(ann.create("chess", "computer"))
    levels = ann.http.get("/api/setting").json()["levels"]
    assert table.state["black"]["level"] == levels[0]["level"] == min(x["level"] for x in levels)
