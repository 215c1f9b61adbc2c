"""The coach over a real connection, with the real engine in its worker processes."""

from __future__ import annotations

import pytest

from server.harness import Browser, GameTable, Message


def coached(table: GameTable, **asked: object) -> Message:
    """The coach's answer."""
    table.send(type="askcoach", **{"ply": len(table.moves)} | asked)
    while (message := table.receive())["type"] == "update":
        pass
    return message


def played(table: GameTable, text: str) -> GameTable:
    """Play and wait for the computer's answer."""
    plies = len(table.moves) + 2
    table.type(text)
    table.until_plies(plies)
    return table


@pytest.mark.parametrize("variant", ["chess", "plane", "cube", "raumschach"])
def test_it_speaks_on_every_board(ann: Browser, variant: str) -> None:
    table = ann.sit(ann.create(variant, "computer", opponent={"level": -1}))
    assert table.current["coach"] is True
    where = next(d for d in table.current["legal"] if d["squares"])
    table.play(where["origin"], where["squares"][0])
    table.until_plies(2)
    said = coached(table)
    assert said["type"] == "coached", said
    assert said["ply"] == 2
    assert said["tried"] is False
    assert said["reason"].endswith((".", "?"))
    assert said["code"].startswith(("coach-", "hint-"))
    assert (said["better"] is not None) == (said["kind"] == "better")


def test_a_move_taken_back_is_explained(ann: Browser) -> None:
    table = ann.sit(ann.create("chess", "computer", opponent={"level": 1}))
    tried = {"origin": [4, 0], "target": [4, 1]}
    played(table, "e4")
    table.act("request-takeback")
    table.until_plies(0)
    said = coached(table, tried={"origin": [4, 1], "target": [4, 3]})
    assert (said["kind"], said["tried"], said["code"]) == ("good", True, "coach-not-bad")
    # A move that cannot be played says nothing, and the table goes on.
    table.send(type="askcoach", ply=0, tried=tried)
    assert played(table, "d4").texts[0] == "d4"


def test_it_has_no_place_elsewhere(ann: Browser) -> None:
    strong = ann.sit(ann.create("chess", "computer", opponent={"level": 4}))
    alone = ann.sit(ann.create("chess"))
    open_seat = ann.sit(ann.create("chess", "online"))
    antichess = ann.sit(ann.create("antichess", "computer", opponent={"level": 1}))
    for table in (strong, alone, open_seat, antichess):
        assert table.current["coach"] is False
        refused = coached(table)
        assert refused["code"] == "coach-not-here"
    weak = ann.create("chess", "computer", opponent={"level": 1})
    table = ann.sit(weak)
    table.act("abort")
    assert table.current["coach"] is False
    assert coached(table)["code"] == "coach-not-here"


def test_spectators_hear_nothing(ann: Browser, ben: Browser) -> None:
    game = ann.create("chess", "computer", opponent={"level": 1})
    table = ben.sit(game)
    assert coached(table)["code"] == "coach-not-here"


def test_squares_off_the_board_are_refused(ann: Browser) -> None:
    table = ann.sit(ann.create("chess", "computer", opponent={"level": 1}))
    said = coached(table, tried={"origin": [40, 1], "target": [4, 3]})
    assert said["code"] == "no-such-square"


def test_a_question_about_another_ply_is_dropped(ann: Browser) -> None:
    table = ann.sit(ann.create("chess", "computer", opponent={"level": 1}))
    table.send(type="askcoach", ply=7)
    played(table, "e4")
    assert coached(table)["type"] == "coached"
