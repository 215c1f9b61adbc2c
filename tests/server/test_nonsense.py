"""Whatever is sent, the game stays as it was and the answer is a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.harness import PATIENCE_S, Browser

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"watch"',
    "{}",
    '{"type":"dance"}',
    '{"type":"play"}',
    '{"type":"play","id":"1","ply":1,"origin":[4,1]}',
    '{"type":"play","id":"1","ply":"one","origin":[4,1],"target":[4,3]}',
    '{"type":"play","id":"1","ply":1,"origin":[4.5,1],"target":[4,3]}',
    '{"type":"play","id":"1","ply":1,"origin":"e2","target":"e4"}',
    '{"type":"play","id":1,"ply":1,"origin":[4,1],"target":[4,3]}',
    '{"type":"play","id":"1","ply":1,"origin":[4,1],"target":[4,3],"cheat":true}',
    '{"type":"act","action":"win"}',
    '{"type":"act","action":null}',
    '{"type":"look","square":{}}',
    '{"type":"watch","since":"yesterday"}',
    "[" * 10_000,
    '{"type":"play","id":"' + "x" * 20_000 + '"}',
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_messages(ann: Browser, text: str) -> None:
    table = ann.sit(ann.create("chess"))
    table.socket.send(text)
    answer = table.expect("refused")
    assert answer["id"] is None
    assert answer["reason"].endswith(".")
    assert "Something went wrong" not in answer["reason"]
    assert table.type("e4")["type"] == "update", "the socket lives on and the game is untouched"


def test_bytes_are_read_like_text_and_broken_text_is_refused(ann: Browser) -> None:
    table = ann.sit(ann.create("chess"))
    table.socket.send(b"\xff\xfe{")
    assert table.expect("refused")
    table.socket.send(json.dumps({"type": "playtext", "id": "a", "ply": 1, "text": "e4"}).encode())
    assert table.expect("update")


ILLEGAL: list[tuple[Any, Any, Any]] = [
    ([4, 1], [4, 4], None),
    ([4, 1], [4, 1], None),
    ([4, 6], [4, 4], None),
    ([4, 3], [4, 4], None),
    ([0, 0], [0, 5], None),
    ([4, 1], [4, 3], "Q"),
    ([4, 1], [4, 3], "Dragon"),
    ([4, 1, 0], [4, 3, 0], None),
    ([4], [4], None),
    ([], [], None),
    ([-1, 1], [4, 3], None),
    ([4, 1], [4, 1000000], None),
    ([10**30, 1], [4, 3], None),
]


@pytest.mark.parametrize(("origin", "target", "promotion"), ILLEGAL)
def test_illegal_moves(ann: Browser, origin: Any, target: Any, promotion: Any) -> None:
    game = ann.create("chess", clock={"kind": "sudden-death", "initialMs": 600_000})
    table = ann.sit(game)
    before = dict(table.current)
    answer = table.play(origin, target, promotion=promotion, id="bad")
    assert (answer["type"], answer["id"]) == ("refused", "bad")
    assert answer["reason"].endswith((".", "!"))
    after = ann.sit(game)
    assert (after.seq, after.moves, after.current) == (table.seq, [], before)


def test_an_illegal_move_says_why(ann: Browser) -> None:
    table = ann.sit(ann.create("chess", position="4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1"))
    assert "check" in table.type("Ra2")["reason"].lower()
    assert table.moves == []


@pytest.mark.parametrize("text", ["", "e9", "castle", "Ke1-e2-e3", "\0", "é4", "(" * 5000])
def test_typed_nonsense(ann: Browser, text: str) -> None:
    table = ann.sit(ann.create("chess"))
    answer = table.type(text)
    assert answer["type"] == "refused"
    assert answer["id"] is not None
    assert "Something went wrong" not in answer["reason"]


@pytest.mark.parametrize("variant", ["chess", "plane", "cube"])
def test_looking_at_nothing(ann: Browser, variant: str) -> None:
    table = ann.sit(ann.create(variant))
    for square in ([], [1], [0] * 9, [3, 3] if variant != "cube" else [3, 3, 3], [2**60, 2**60]):
        table.send(type="look", square=square)
        assert table.expect("refused")["reason"]


def test_looking_at_the_opponents_piece(ann: Browser) -> None:
    table = ann.sit(ann.create("chess"))
    table.send(type="look", square=[6, 7])
    found = table.expect("looked")["destinations"]
    assert sorted(found["squares"]) == [[5, 5], [7, 5]]


def test_watching_comes_first(ann: Browser) -> None:
    game = ann.create("chess")
    with ann.socket(game) as socket:
        socket.send(json.dumps({"type": "playtext", "id": "a", "ply": 1, "text": "e4"}))
        answer = json.loads(socket.recv(PATIENCE_S))
        assert (answer["type"], answer["id"]) == ("refused", "a")
    assert ann.sit(game).moves == []


def test_a_huge_frame_closes_only_the_socket(ann: Browser) -> None:
    game = ann.create("chess")
    table = ann.sit(game)
    table.socket.send("x" * 2_000_000)
    with pytest.raises(ConnectionClosed) as closed:
        table.receive()
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    assert ann.sit(game).type("e4")["type"] == "update"


def test_a_game_that_is_not(ann: Browser) -> None:
    with ann.socket("nosuchgame") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(PATIENCE_S)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4404, "There is no such game.")


def test_a_page_of_another_site_gets_no_socket(ann: Browser) -> None:
    game = ann.create("chess")
    with pytest.raises(InvalidStatus) as refused:
        ann.socket(game, Origin="https://evil.example")
    assert refused.value.response.status_code == 403
    own = ann.server.address
    with ann.socket(game, Origin=own) as socket:
        socket.send('{"type":"watch"}')
        assert json.loads(socket.recv(PATIENCE_S))["type"] == "snapshot"


def test_a_flood_is_slowed_and_answered(ann: Browser) -> None:
    table = ann.sit(ann.create("chess"))
    for _ in range(120):
        table.send(type="look", square=[6, 0])
    for _ in range(120):
        table.expect("looked")
    assert table.type("e4")["type"] == "update"
