"""Webhooks of clubs against a real receiver on this machine."""

from __future__ import annotations

import json
import signal
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from latticechess.features.webhooks.service.sending import EVENT, SIGNATURE, signature
from server.evening import make
from server.harness import PATIENCE_S, Browser, Server
from server.routes.test_accounts import me, post, register, set_up_secret

EVENTS = ["tournament-started", "round-paired", "tournament-finished", "game-ended", "new-record"]


class Receiver:
    """A chat program: it keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.heard: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.answers: list[int] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.heard.put((self.path, dict(self.headers), body))
                self.send_response(receiver.answers.pop(0) if receiver.answers else 200)
                self.send_header("Location", f"{receiver.address}/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def next(self) -> tuple[str, dict[str, str], Any]:
        path, headers, body = self.heard.get(timeout=PATIENCE_S)
        return path, headers, json.loads(body)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("club"), "--private-webhooks")
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="module")
def people(club: Server) -> Iterator[tuple[Browser, Browser, Browser]]:
    olga, ann, ben = (Browser(club) for _ in range(3))
    register(olga, "Olga", invitation=set_up_secret(club))
    register(ann, "Ann")
    register(ben, "Ben")
    yield olga, ann, ben
    for one in (olga, ann, ben):
        one.close()


def society(olga: Browser, name: str, *members: Browser) -> str:
    made = str(post(olga, "societies", kind="club", name=name).json()["id"])
    for one in members:
        where = f"/api/societies/{made}/members/{me(one)['user']}"
        assert olga.http.put(where, json={"role": "member"}).status_code == 204
    return made


def hook(olga: Browser, where: str, address: str, **more: Any) -> dict[str, Any]:
    body = {"address": address, "form": "json", "events": EVENTS} | more
    answer = post(olga, f"societies/{where}/webhooks", **body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def play(ann: Browser, ben: Browser, **wishes: Any) -> str:
    """A game that Ann, as White, gives up."""
    game = ann.create("chess", "online", **({"colour": "white", "rated": False} | wishes))
    assert ben.join(game).status_code == 200
    with ann.sit(game) as white, ben.sit(game) as black:
        white.type("e4")
        black.until_plies(1)
        black.type("e5")
        white.until_plies(2)
        white.act("resign")
    return game


def test_a_game_between_members_is_told_and_signed(
    people: tuple[Browser, Browser, Browser], receiver: Receiver
) -> None:
    olga, ann, ben = people
    here = society(olga, "Knights", ann, ben)
    made = hook(olga, here, f"{receiver.address}/hook?x=1")
    game = play(ann, ben)
    path, headers, body = receiver.next()
    assert path == "/hook?x=1"
    assert headers[EVENT] == "game-ended"
    assert body["society"] == {"id": here, "name": "Knights"}
    assert body["data"]["game"] == game
    assert body["data"]["result"] == "0-1"
    assert "Ann - Ben 0-1" in body["text"]
    raw = json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()
    assert headers[SIGNATURE] == signature(made["secret"], raw)
    outside = Browser(olga.server)
    register(outside, "Eve")
    play(ann, outside)
    tested = post(olga, f"societies/{here}/webhooks/{made['id']}/test").json()
    assert (tested["status"], tested["waiting"]) == (200, False)
    assert receiver.next()[1][EVENT] == "test", "games of others are not told"
    outside.close()


def test_a_tournament_is_told_in_the_words_of_a_chat_room(
    people: tuple[Browser, Browser, Browser], receiver: Receiver
) -> None:
    olga, *_ = people
    made = hook(olga, "club", f"{receiver.address}/slack", form="slack", events=EVENTS[:3])
    desk = make(olga, overTheBoard=True, entry="list", rounds=1)
    desk.act("pastelist", text="Cleo\nDan", preview=False)
    desk.act("startround", round=1)
    heard = [receiver.next() for _ in range(2)]
    assert {one[1][EVENT] for one in heard} == set(EVENTS[:2])
    assert all(set(one[2]) == {"text"} for one in heard)
    desk.act("enterresult", round=1, board=1, result="1-0")
    desk.act("finishtournament")
    assert receiver.next()[2]["text"].startswith("Autumn Swiss is over: 1. ")
    gone = olga.http.delete(f"/api/societies/club/webhooks/{made['id']}")
    assert gone.status_code == 204
    assert olga.http.get("/api/societies/club/webhooks").json()["webhooks"] == []


def test_what_fails_is_tried_again_and_redirects_are_not_followed(
    people: tuple[Browser, Browser, Browser], receiver: Receiver
) -> None:
    olga, ann, ben = people
    here = society(olga, "Bishops", ann, ben)
    made = hook(olga, here, f"{receiver.address}/again", events=["game-ended"])
    receiver.answers = [503]
    play(ann, ben)
    assert receiver.next()[2] == receiver.next()[2]
    receiver.answers = [302]
    tested = post(olga, f"societies/{here}/webhooks/{made['id']}/test").json()
    assert tested["status"] == 302
    assert receiver.next()[0] == "/again"
    assert receiver.heard.empty(), "nobody goes elsewhere"
    log = olga.http.get(f"/api/societies/{here}/webhooks/{made['id']}/log").json()["deliveries"]
    assert [one["event"] for one in log] == ["test", "game-ended"]
    assert log[1]["tries"] == 2


def test_only_those_who_run_it_set_them(
    people: tuple[Browser, Browser, Browser], receiver: Receiver
) -> None:
    olga, ann, _ = people
    here = society(olga, "Rooks", ann)
    body = {"address": receiver.address, "form": "json", "events": EVENTS}
    for where in (here, "club"):
        assert post(ann, f"societies/{where}/webhooks", **body).status_code == 400
        assert ann.http.get(f"/api/societies/{where}/webhooks").status_code == 400
    for number in range(5):
        hook(olga, here, f"{receiver.address}/{number}")
    told = post(olga, f"societies/{here}/webhooks", **body)
    assert told.json()["code"] == "webhook-too-many"
    wrong = post(olga, f"societies/{here}/webhooks", **(body | {"events": []}))
    assert wrong.json()["code"] == "webhook-choices"


def test_a_server_on_the_internet_sends_nothing_home(
    mortal_server: Server, receiver: Receiver
) -> None:
    olga = Browser(mortal_server)
    register(olga, "Olga", invitation=set_up_secret(mortal_server))
    for address in (receiver.address, receiver.address.replace("127.0.0.1", "localhost")):
        body = {"address": address, "form": "json", "events": EVENTS}
        told = post(olga, "societies/club/webhooks", **body)
        assert told.json()["code"] == "webhook-private"
    assert receiver.heard.empty()
    olga.close()


def test_pupils_of_a_private_class_are_not_told_of(
    people: tuple[Browser, Browser, Browser], receiver: Receiver
) -> None:
    olga, ann, ben = people
    made = str(post(olga, "societies", kind="class", name="Year 7").json()["id"])
    hooks = [hook(olga, where, receiver.address, events=["game-ended"]) for where in ("club", made)]
    users = post(olga, f"societies/{made}/pupils", text="Aisha\nChloe").json()["users"]
    cards = post(olga, f"societies/{made}/cards", users=users).json()["cards"]
    aisha, chloe = Browser(olga.server), Browser(olga.server)
    for one, card in zip((aisha, chloe), cards, strict=True):
        assert post(one, "card", secret=card["secret"], pin="3917").status_code == 204
    play(aisha, chloe)
    game = play(ann, ben)
    _, _, body = receiver.next()
    assert body["data"]["game"] == game
    assert receiver.heard.empty()
    for where, own in zip(("club", made), hooks, strict=True):
        address = f"/api/societies/{where}/webhooks/{own['id']}"
        assert olga.http.delete(address).status_code == 204
    aisha.close()
    chloe.close()


# --- Records, and games that spectators see late ---------------------------------------------

BLITZ = {"kind": "fischer", "initialMs": 300_000, "incrementMs": 0}
GAMES_BEFORE_A_RECORD = 5
"""Two ratings each: so many must be known before the highest is a record."""


def test_a_new_record_is_told(people: tuple[Browser, Browser, Browser], receiver: Receiver) -> None:
    olga, ann, ben = people
    here = society(olga, "Queens", ann, ben)
    hook(olga, here, receiver.address, events=["new-record"])
    for _ in range(GAMES_BEFORE_A_RECORD):
        play(ann, ben, rated=True, clock=BLITZ)
    assert receiver.heard.empty()
    game = play(ann, ben, rated=True, clock=BLITZ)
    _, headers, body = receiver.next()
    assert headers[EVENT] == "new-record"
    assert (body["data"]["game"], body["data"]["player"]) == (game, "Ben")
    assert body["text"] == f"Ben has a new record: {body['data']['rating']} (Chess)"
    assert receiver.heard.empty(), "Ann, who lost, has none"


def test_news_that_wait_for_the_delay_survive_a_restart(tmp_path: Path, receiver: Receiver) -> None:
    server = Server(tmp_path, "--private-webhooks")
    server.start()
    olga, ann, ben = (Browser(server) for _ in range(3))
    for one, name in ((olga, "Olga"), (ann, "Ann"), (ben, "Ben")):
        register(one, name, **({"invitation": set_up_secret(server)} if one is olga else {}))
    hook(olga, "club", receiver.address, events=["game-ended", "new-record"])
    for _ in range(GAMES_BEFORE_A_RECORD):
        earlier = play(ann, ben, rated=True, clock=BLITZ)
        assert receiver.next()[2]["data"]["game"] == earlier
    late = play(ann, ben, rated=True, clock=BLITZ, delayS=3_600)
    at_once = play(ann, ben)
    assert receiver.next()[2]["data"]["game"] == at_once
    server.end(signal.SIGKILL)
    assert receiver.heard.empty(), "nothing is told early"
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database, database:
        changed = database.execute("UPDATE delayed_results SET due_at = 1").rowcount
    assert changed == 1
    server.start()
    heard = [receiver.next() for _ in range(2)]
    assert {one[1][EVENT] for one in heard} == {"game-ended", "new-record"}
    assert {one[2]["data"]["game"] for one in heard} == {late}
    olga.http.base_url = server.address
    (made,) = olga.http.get("/api/societies/club/webhooks").json()["webhooks"]
    post(olga, f"societies/club/webhooks/{made['id']}/test")
    assert receiver.next()[1][EVENT] == "test", "each is told once"
    log = olga.http.get(f"/api/societies/club/webhooks/{made['id']}/log").json()["deliveries"]
    told = Counter(one["event"] for one in log)
    assert told == {"game-ended": GAMES_BEFORE_A_RECORD + 2, "new-record": 1, "test": 1}
    for one in (olga, ann, ben):
        one.close()
    server.close()
