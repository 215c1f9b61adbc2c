"""Analysis and reviews through a real socket, with the real engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from server.harness import PATIENCE_S, Browser

Message = dict[str, Any]
FOOLS_MATE = ("f3", "e5", "g4", "Qh4#")


class Desk:
    """A window's socket for analysis."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self) -> Message:
        message: Message = json.loads(self.socket.recv(timeout=PATIENCE_S))
        return message

    def until(self, wanted: Callable[[Message], bool]) -> list[Message]:
        heard = [self.hear()]
        while not wanted(heard[-1]):
            heard.append(self.hear())
        return heard


@contextmanager
def desk(browser: Browser) -> Iterator[Desk]:
    socket = browser.open("/ws/analysis")
    try:
        yield Desk(socket)
    finally:
        socket.close()


def played(browser: Browser, moves: tuple[str, ...], **wishes: Any) -> str:
    game = browser.create(**wishes)
    table = browser.sit(game)
    for text in moves:
        table.type(text)
    return game


def about(number: int) -> Callable[[Message], bool]:
    return lambda message: message["id"] == number and bool(message["lines"])


def test_lines_of_the_start_of_each_board(ann: Browser) -> None:
    with desk(ann) as window:
        for number, variant in enumerate(("chess", "plane", "cube"), 1):
            window.say("analyse", id=number, variant=variant, lines=2)
            first = window.until(about(number))[-1]
            assert len(first["lines"]) == 2
            assert all(line["moves"][0]["text"] for line in first["lines"])
        window.say("stopanalysing")


def test_scores_are_seen_from_white_and_mates_are_found(ann: Browser) -> None:
    with desk(ann) as window:
        # Black mates on the back row.
        window.say("analyse", id=1, variant="chess", position="3r2k1/8/8/8/8/8/5PPP/6K1 b - - 0 1")
        report = window.until(lambda m: m["type"] == "analysisreport" and bool(m["lines"]))[-1]
        best = report["lines"][0]
        assert best["mate"] == -1
        assert best["moves"][0]["text"] == "Rd1#"
        assert best["moves"][0]["origin"] == [3, 7]


def test_a_finished_position_has_a_result_and_no_lines(ann: Browser) -> None:
    game = played(ann, FOOLS_MATE)
    with desk(ann) as window:
        window.say("analyse", id=7, game=game, ply=4)
        report = window.hear()
        assert report["lines"] == []
        assert report["done"]
        assert report["result"]["winner"] == "black"


def test_a_variation_is_played_from_the_ply(ann: Browser) -> None:
    game = played(ann, FOOLS_MATE)
    moves = [{"origin": [4, 6], "target": [4, 5]}, {"origin": [6, 1], "target": [6, 3]}]
    with desk(ann) as window:
        window.say("analyse", id=1, game=game, ply=1, moves=moves)
        report = window.until(lambda m: bool(m.get("lines")))[-1]
        assert report["lines"][0]["moves"][0]["text"] == "Qh4#"
        window.say("analyse", id=2, game=game, ply=9)
        assert "no position" in window.until(lambda m: m["type"] == "analysisrefused")[-1]["reason"]


@pytest.mark.parametrize("kind", ["ann", "ben"])
def test_it_rests_for_both_players_of_a_running_game(ann: Browser, ben: Browser, kind: str) -> None:
    game = ann.create(kind="online")
    ben.join(game)
    ann.sit(game).type("e4")
    player = {"ann": ann, "ben": ben}[kind]
    with desk(player) as window:
        window.say("analyse", id=1, game=game, ply=1)
        assert "Analysis is off" in window.hear()["reason"]
        # Nor by telling the same position in other words, or a line through it.
        e4, e5 = {"origin": [4, 1], "target": [4, 3]}, {"origin": [4, 6], "target": [4, 4]}
        window.say("analyse", id=2, variant="chess", moves=[e4])
        assert "Analysis is off" in window.hear()["reason"]
        window.say("analyse", id=3, variant="chess", moves=[e4, e5])
        assert "Analysis is off" in window.hear()["reason"]


def test_nonsense_is_refused_and_the_socket_lives_on(ann: Browser) -> None:
    with desk(ann) as window:
        for text in ("{", '{"type":"analyse"}', '{"type":"sing"}', '{"type":"analyse","id":1}'):
            window.socket.send(text)
            assert window.hear()["type"] == "analysisrefused"
        window.say("analyse", id=1, variant="chess", position="nonsense")
        assert window.hear()["type"] == "analysisrefused"
        window.say("analyse", id=2, variant="../secret")
        assert "no variant" in window.hear()["reason"]
        window.say("reviewgame", game="nosuchgame")
        assert "no such game" in window.hear()["reason"]


def test_a_review_finds_the_blunder_and_is_instant_the_second_time(ann: Browser) -> None:
    game = played(ann, FOOLS_MATE)
    with desk(ann) as window:
        window.say("reviewgame", game=game)
        heard = window.until(lambda m: m["type"] == "reviewprogress" and m["done"])
    evaluations = [one for message in heard for one in message["evaluations"]]
    assert [one["ply"] for one in evaluations] == [0, 1, 2, 3, 4]
    assert evaluations[3]["mate"] == -1
    assert evaluations[4]["chance"] == 0
    mistakes = {one["ply"]: one for message in heard for one in message["mistakes"]}
    assert mistakes[3]["verdict"] == "blunder"
    assert mistakes[3]["answer"] == "Qh4#"
    assert mistakes[3]["punished"] == "Checkmate."
    last = heard[-1]
    assert last["white"]["blunders"] >= 1
    assert last["black"]["blunders"] == 0
    assert last["black"]["accuracy"] > last["white"]["accuracy"]
    with desk(ann) as window:
        window.say("reviewgame", game=game)
        again = window.hear()
        assert again["done"]
        assert again["evaluations"] == evaluations


def test_a_running_game_is_not_reviewed(ann: Browser) -> None:
    game = played(ann, ("e4",))
    with desk(ann) as window:
        window.say("reviewgame", game=game)
        assert "still being played" in window.hear()["reason"]


def test_a_review_left_early_goes_on_where_it_was(ann: Browser) -> None:
    game = played(ann, ("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6"))
    table = ann.sit(game)
    table.act("resign")
    with desk(ann) as window:
        window.say("reviewgame", game=game)
        window.until(lambda m: bool(m["evaluations"]))
        window.say("stopreviewing")
        window.say("reviewgame", game=game)
        heard = window.until(lambda m: m["done"])
    numbers = [one["ply"] for message in heard for one in message["evaluations"]]
    assert numbers[-1] == 8
