"""Pupils of private classes do not exist for strangers: every route is walked as one.

A new route that lists players or games fails here if it forgets to leave them out.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.evening import Desk, make
from server.harness import Browser, Server
from server.routes.test_accounts import me, post, register, set_up_secret
from server.routes.test_boards import MINI
from server.security.test_access import ROUTES

SOUGHT = {"text": "Zebedee"}
"""What a stranger might search for."""
PUPIL, MATE = "Zebedee Q.", "Yolanda Q."
PATIENCE_S = 1.0
"""On purpose: how long a stranger's socket is listened to; what must not come has no end."""


@dataclass
class Scene:
    """A class with two pupils who have played, play, and wait; and strangers."""

    teacher: Browser
    pupil: Browser
    mate: Browser
    guest: Browser
    member: Browser
    society: str
    users: list[str]
    finished: str
    running: str
    waiting: str
    challenge: str
    of_class: Desk
    """A tournament of the class: it does not exist for strangers."""
    mixed: Desk
    """A public tournament in which a pupil plays, without a name for strangers."""
    boards: list[str]
    """The games of both tournaments."""
    own_board: str
    """A board that a pupil has made and shared."""

    @property
    def secrets(self) -> list[str]:
        """What no stranger may read."""
        games = (self.finished, self.running, self.waiting, self.of_class.id, *self.boards)
        return ["zebedee", "yolanda", *self.users, *(game.lower() for game in games)]


def tournament(browser: Browser, users: list[str], **more: Any) -> Desk:
    """A tournament whose first round is on: one game is over, the others wait or run."""
    players = [{"name": "x", "user": user} for user in users]
    desk = make(browser, players=players, entry="list", **more)
    desk.act("startround", round=1)
    return desk


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    server = Server(tmp_path_factory.mktemp("privacy"))
    server.start()
    teacher, pupil, mate, guest, member, other = (Browser(server) for _ in range(6))
    register(teacher, "Ruth Falk", invitation=set_up_secret(server))
    register(member, "Plain Member")
    society = post(teacher, "societies", kind="class", name="Year 7").json()["id"]
    users = post(teacher, f"societies/{society}/pupils", text=f"{PUPIL}\n{MATE}").json()["users"]
    cards = post(teacher, f"societies/{society}/cards", users=users).json()["cards"]
    for browser, card in zip((pupil, mate), cards, strict=True):
        assert post(browser, "card", secret=card["secret"], pin="3917").status_code == 204
    games = []
    for ending in (True, False):
        game = pupil.create("chess", "online", colour="white", rated=True)
        assert mate.join(game).status_code == 200
        table = pupil.sit(game)
        table.type("e4")
        if ending:
            mate.sit(game).act("resign")
            while not table.current["result"]:
                table.receive()
        games.append(game)
    register(other, "Somebody Else")
    # One who only teaches the class makes its tournament.
    colleague = Browser(server)
    register(colleague, "Daniel Mbeki")
    place = f"/api/societies/{society}/members/{me(colleague)['user']}"
    assert teacher.http.put(place, json={"role": "organiser"}).status_code == 204
    of_class = tournament(colleague, users, name="Year 7 cup", society=society, public=True)
    mixed = tournament(
        teacher, [users[0], me(other)["user"]], name="Open cup", public=True, rounds=1
    )
    follower, watcher = mixed.at(other).follow(), mixed.follow()
    follower.until(lambda: follower.games)
    tables = [browser.sit(follower.games[0]) for browser in (pupil, other)]
    for table in tables:
        if table.state["white"]["yours"]:
            table.type("e4")
    tables[1].act("resign")
    watcher.until(lambda: watcher.pairings[1]["result"] is not None)
    if mixed.read()["state"] != "finished":
        mixed.act("finishtournament")
    waiting = pupil.create("chess", "online")
    clock = {"kind": "fischer", "initialMs": 300_000, "incrementMs": 0}
    pupil.lobby()
    made = post(pupil, "challenges", kind="open", variant="chess", clock=clock).json()
    yield Scene(
        teacher,
        pupil,
        mate,
        guest,
        member,
        society,
        users,
        games[0],
        games[1],
        waiting,
        made["challenge"]["id"],
        of_class,
        mixed,
        [one["game"] for desk in (of_class, mixed) for one in desk.read("games")["games"]],
        shared_board(pupil),
    )
    for browser in (teacher, pupil, mate, guest, member, other, colleague):
        browser.close()
    server.close()


def shared_board(pupil: Browser) -> str:
    made = post(pupil, "boards", text=MINI)
    assert made.status_code == 201, made.text
    name = str(made.json()["board"]["name"])
    shared = pupil.http.put(f"/api/boards/{name}/shared", json={"shared": True})
    assert shared.status_code == 200
    return name


def addresses(scene: Scene, path: str) -> Iterator[str]:
    """The path with every id that a stranger could try."""
    known = {
        "game_id": [scene.finished, scene.running, scene.waiting],
        "player_id": scene.users,
        "user_id": scene.users[:1],
        "society": [scene.society],
        "challenge": [scene.challenge],
        "challenge_id": [scene.challenge],
        "tournament_id": [scene.of_class.id, scene.mixed.id],
        "name": [scene.own_board],
        "number": ["1"],
        "ply": ["1"],
        "report": ["1"],
        "uci": ["e7e5"],
        "answer": ["yes"],
        "path": ["players"],
    }
    names = re.findall(r"{(\w+)}", path)
    choices = known.get(names[0], ["nosuchthing"]) if names else [""]
    for choice in choices:
        address = path
        for number, name in enumerate(names):
            value = choice if number == 0 else known.get(name, ["nosuchthing"])[0]
            address = address.replace(f"{{{name}}}", value)
        yield address


def heard(browser: Browser, address: str, *messages: dict[str, Any]) -> str:
    """Everything that a socket says to one who asks for all there is."""
    try:
        socket = browser.open(address)
    except InvalidStatus:
        return ""
    said = ""
    try:
        for message in messages:
            socket.send(json.dumps(message))
        while True:
            said += str(socket.recv(PATIENCE_S))
    except (ConnectionClosed, TimeoutError):
        return said
    finally:
        socket.close()


def asked(scene: Scene, address: str) -> list[dict[str, Any]]:
    if address == "/ws/lobby":
        return [{"type": "browse", "on": True}]
    if address.startswith("/ws/tournaments/"):
        return [{"type": "followtournament"}]
    if address == "/ws/analysis":
        return [{"type": "reviewgame", "game": scene.finished}]
    return [{"type": "watch", "since": -1}, {"type": "listen"}]


LEAVES_TRACES = ("POST /api/logout",)
STREAMS = ("GET /api/stream/event",)
"""Without an end, and only about the caller's own games."""


def told(browser: Browser, method: str, address: str, **how: Any) -> str:
    """The answer; a refusal may repeat the address that was asked. Waits where it asks too fast."""
    while (answer := browser.http.request(method, address, **how)).status_code == 429:
        # On purpose: the server says how long.
        time.sleep(float(answer.headers["Retry-After"]))
    return answer.text.replace(answer.url.raw_path.decode(), "")


@pytest.fixture(params=["guest", "member"])
def walker(request: pytest.FixtureRequest, scene: Scene) -> Iterator[Browser]:
    """A stranger of one's own: a walk spends all that a user may ask for a while."""
    browser = Browser(scene.member.server)
    if request.param == "member":
        register(browser, "Walking Member")
    yield browser
    browser.close()


def test_no_route_tells_a_stranger_of_a_pupil(scene: Scene, walker: Browser) -> None:
    leaks: list[str] = []
    for name in ROUTES:
        if name in (*LEAVES_TRACES, *STREAMS):
            continue
        method, path = name.split(" ")
        for address in addresses(scene, path):
            if method == "SOCKET":
                text = heard(walker, address, *asked(scene, address))
            else:
                body: dict[str, Any] | None = None if method == "GET" else {}
                text = told(walker, method, address, json=body)
                if method == "GET":
                    text += told(walker, "GET", address, params={**SOUGHT, "whose": "everyone"})
                    text += told(walker, "GET", address, params={"whose": "everyone"})
                if address.endswith("/file"):
                    for form in ("pgn", "csv"):
                        text += told(walker, "GET", address, params={"format": form})
            leaks += [f"{name} {address}: {word}" for word in scene.secrets if word in text.lower()]
    assert leaks == []


def test_no_preview_or_frame_tells_the_world_of_a_pupil(scene: Scene) -> None:
    games = (scene.finished, scene.running, scene.waiting, *scene.boards)
    paths = [
        f"{where}/{game}" for where in ("/game", "/embed/game", "/preview/game") for game in games
    ]
    paths += [
        f"{where}/{scene.of_class.id}" for where in ("/t", "/tournament", "/embed/tournament")
    ]
    paths += [f"/preview/tournament/{scene.of_class.id}", f"/t/{scene.mixed.id}"]
    paths += [f"/embed/game/{game}/{part}" for game in games for part in ("line", "picture")]
    plain = scene.guest.http.get("/").text
    for path in paths:
        answer = scene.guest.http.get(path)
        assert not [word for word in scene.secrets[:2] if word in answer.text.lower()], path
        if scene.mixed.id not in path:
            assert answer.status_code == 404 or answer.text == plain, path


def test_a_pupils_board_opens_by_its_link_and_is_in_no_strangers_gallery(scene: Scene) -> None:
    names = {}
    for who in (scene.member, scene.mate, scene.teacher):
        page = who.http.get(f"/api/boards/{scene.own_board}").json()["board"]
        listed = who.http.get("/api/boards").json()["boards"]
        names[who] = page["author"], [one["author"] for one in listed]
    assert names[scene.member] == (None, [])
    assert names[scene.mate] == (PUPIL, [PUPIL])
    assert names[scene.teacher] == (PUPIL, [PUPIL])


def test_a_stranger_can_neither_challenge_nor_join_a_pupil(scene: Scene) -> None:
    challenge = {"kind": "direct", "variant": "chess", "clock": {"kind": "none"}}
    clock = {"kind": "none", "initialMs": 0, "incrementMs": 0}
    for wish in ({"to": scene.users[0]}, {"toName": PUPIL}):
        answer = post(scene.member, "challenges", **challenge | {"clock": clock} | wish)
        assert answer.status_code == 400
        assert answer.json()["code"] in ("no-such-player", "nobody-called")
    accepted = post(scene.member, f"challenges/{scene.challenge}/accept")
    assert accepted.json()["code"] == "challenge-gone"
    assert scene.member.join(scene.waiting).status_code == 404
    # A pupil's name is nobody's business: who has it by chance is not told.
    assert scene.guest.create("chess", "online", name=PUPIL)


def test_quick_pairing_does_not_bring_strangers_together(scene: Scene) -> None:
    clock = {"kind": "fischer", "initialMs": 180_000, "incrementMs": 0}
    terms = {"kind": "quick", "variant": "chess", "clock": clock}
    windows = [browser.lobby() for browser in (scene.pupil, scene.member, scene.mate)]
    assert post(scene.pupil, "challenges", **terms).json()["game"] is None
    assert post(scene.member, "challenges", **terms).json()["game"] is None
    # A classmate is another matter.
    assert post(scene.mate, "challenges", **terms).json()["game"] is not None
    assert len(windows) == 3


def test_a_mixed_tournament_is_seen_without_the_pupil_s_name(scene: Scene) -> None:
    for browser in (scene.guest, scene.member):
        desk = scene.mixed.at(browser)
        names = {one["name"] for one in desk.read("standings")["rows"]}
        assert names == {"N. N.", "Somebody Else"}
        assert [one["game"] for one in desk.read("games")["games"]] == [None]
        listed = browser.http.get("/api/tournaments").json()
        assert [one["winner"] for one in listed["past"]] == ["N. N."]
        assert listed["running"] == []
        assert scene.of_class.at(browser).get().status_code == 404
    for browser in (scene.pupil, scene.mate, scene.teacher):
        desk = scene.mixed.at(browser)
        assert PUPIL in {one["name"] for one in desk.read("standings")["rows"]}
        assert scene.of_class.at(browser).read()["society"] == "Year 7"
        assert [one["name"] for one in browser.http.get("/api/tournaments").json()["running"]] == [
            "Year 7 cup"
        ]


def test_teachers_run_the_tournaments_of_their_class_and_no_others(scene: Scene) -> None:
    colleague = scene.of_class.browser
    body = {"name": "Cup", "system": "swiss"}
    for society in ("", "nosuchthing"):
        refused = post(colleague, "tournaments", **body, society=society)
        assert refused.json()["code"] == "tournament-for-own-society"
    refused = post(scene.pupil, "tournaments", **body, society=scene.society)
    assert refused.json()["code"] == "tournament-for-own-society"
    assert colleague.http.get("/api/tournaments").json()["mayCreate"]
    assert not scene.pupil.http.get("/api/tournaments").json()["mayCreate"]
    # Another teacher of the class runs it too; of the open cup they see names, and no desk.
    made = make(scene.teacher, name="Second cup", society=scene.society).at(colleague)
    assert made.read()["bar"] is not None
    assert made.act("canceltournament", why="rain")
    assert scene.mixed.at(colleague).read()["bar"] is None
    assert scene.of_class.at(scene.pupil).read()["bar"] is None


def test_classmates_and_teachers_see_each_other(scene: Scene) -> None:
    for browser in (scene.mate, scene.teacher):
        names = [
            one["player"]["name"] for one in browser.http.get("/api/players").json()["players"]
        ]
        assert PUPIL in names
        assert browser.http.get(f"/api/games/{scene.finished}").status_code == 200
        everyone = browser.http.get("/api/archive", params={"whose": "everyone"}).json()
        assert scene.finished in [one["id"] for one in everyone["games"]]
    assert me(scene.pupil)["name"] == PUPIL


def test_a_class_that_is_public_is_seen(scene: Scene) -> None:
    assert post(scene.teacher, f"societies/{scene.society}", public=True).json()["public"]
    try:
        names = scene.guest.http.get("/api/players").text
        assert PUPIL in names
    finally:
        post(scene.teacher, f"societies/{scene.society}", public=False)
