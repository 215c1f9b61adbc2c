"""A server with a private class, two clubs and people of every kind, with something to hide each.

`test_privacy` looks at the pupils, `test_rights` at who is answered, `test_disclosure` at what the
answers say. All share one server.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.evening import Desk, make
from server.harness import Browser, GameTable, Server
from server.routes.test_accounts import GOOD, me, post, register, set_up_secret
from server.routes.test_boards import MINI

PUPIL, MATE = "Zebedee Q.", "Yolanda Q."
DEVICE = "198.51.100.77"
"""From where the owner has logged in too."""
MOVES, MOVES_OF_PUPILS = ("a4", "h5", "Na3", "Nh6"), ("h4", "a5", "Nh3", "Na6")
"""Of delayed games: moves and positions that nobody else plays."""
CLOCK = {"kind": "fischer", "initialMs": 300_000, "incrementMs": 0}


@dataclass
class School:
    """A class with two pupils who have played, play, and wait; two clubs; and strangers."""

    server: Server
    teacher: Browser
    """The server's organiser, who runs the class and both clubs."""
    colleague: Browser
    """Runs the class and the first club, and is a plain member of the server."""
    neighbour: Browser
    """Runs the second club."""
    pupil: Browser
    mate: Browser
    owner: Browser
    """A member of both clubs, with an account and secrets of their own."""
    guest: Browser
    member: Browser
    other: Browser
    society: str
    rooks: str
    bishops: str
    users: list[str]
    finished: str
    running: str
    waiting: str
    late: str
    """The owner's game with a stranger, seen an hour late."""
    late_pupils: str
    challenge: str
    direct: str
    """A challenge from one pupil to the other."""
    of_class: Desk
    """A tournament of the class: it does not exist for strangers."""
    mixed: Desk
    """A public tournament in which a pupil plays, without a name for strangers."""
    of_rooks: Desk
    of_bishops: Desk
    """Not public: for the members of the club."""
    boards: list[str]
    """The games of both tournaments of pupils."""
    own_board: str
    """A board that a pupil has made and shared."""
    study: str
    """The owner's, shared with nobody."""
    work: str
    token: str
    session: str
    webhook: str
    team: str
    invitation: str
    attempt: str
    puzzle: str
    rush: str
    secrets_of: dict[str, str] = field(default_factory=dict)
    """What is made up by the server, by what it is."""

    @property
    def secrets(self) -> list[str]:
        """What no stranger may read of the pupils."""
        games = (self.finished, self.running, self.waiting, self.late_pupils, self.of_class.id)
        return ["zebedee", "yolanda", *self.users, *(one.lower() for one in (*games, *self.boards))]

    @property
    def people(self) -> dict[str, Browser]:
        """Who walks, by what they are to the class, the first club and the owner."""
        return {
            "guest": self.guest,
            "member": self.member,
            "neighbour": self.neighbour,
            "owner": self.owner,
            "pupil": self.pupil,
            "teacher": self.colleague,
            "organiser": self.teacher,
        }


def made(answer: httpx.Response) -> Any:
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def tournament(browser: Browser, users: list[str], **more: Any) -> Desk:
    """A tournament whose first round is on: one game is over, the others wait or run."""
    players = [{"name": "x", "user": user} for user in users]
    desk = make(browser, players=players, entry="list", **more)
    desk.act("startround", round=1)
    return desk


def enter(organiser: Browser, society: str, user: str, role: str = "member") -> None:
    place = f"/api/societies/{society}/members/{user}"
    assert organiser.http.put(place, json={"role": role}).status_code == 204


def delayed(white: Browser, black: Browser, moves: Sequence[str]) -> str:
    """A game in play that others see from its beginning an hour later."""
    clock = {"kind": "fischer", "initialMs": 600_000, "incrementMs": 0}
    game = white.create("chess", "online", colour="white", clock=clock, delayS=3_600)
    assert black.join(game).status_code == 200
    with white.sit(game) as first, black.sit(game) as second:
        for ply, text in enumerate(moves):
            (first, second)[ply % 2].type(text)
            for table in (first, second):
                table.until_plies(ply + 1)
    return game


def remark(browser: Browser, game: str, text: str) -> None:
    """Say something to the other player."""
    with browser.sit(game) as table:
        table.send(type="listen")
        table.send(type="say", text=text)
        while text not in str(table.receive()):
            pass


@contextmanager
def open_school(server: Server) -> Iterator[School]:
    server.start()
    browsers = [Browser(server) for _ in range(10)]
    try:
        yield build(server, browsers)
    finally:
        for browser in browsers:
            browser.close()
        server.close()


def build(server: Server, browsers: Sequence[Browser]) -> School:
    teacher, colleague, neighbour, pupil, mate, owner, guest, member, other, away = browsers
    register(teacher, "Ruth Falk", invitation=set_up_secret(server))
    for browser, name in (
        (colleague, "Daniel Mbeki"),
        (neighbour, "Nadia Stone"),
        (owner, "Olive Grant"),
        (member, "Plain Member"),
        (other, "Somebody Else"),
    ):
        register(browser, name)
    society = made(post(teacher, "societies", kind="class", name="Year 7"))["id"]
    rooks, bishops = (
        made(post(teacher, "societies", kind="club", name=name))["id"]
        for name in ("Rooks of Riga", "Bishops of Bath")
    )
    for place, who in ((society, colleague), (rooks, colleague), (bishops, neighbour)):
        enter(teacher, place, me(who)["user"], "organiser")
    for place in (rooks, bishops):
        enter(teacher, place, me(owner)["user"])
    users = made(post(teacher, f"societies/{society}/pupils", text=f"{PUPIL}\n{MATE}"))["users"]
    cards = made(post(teacher, f"societies/{society}/cards", users=users))["cards"]
    for browser, card in zip((pupil, mate), cards, strict=True):
        assert post(browser, "card", secret=card["secret"], pin="3917").status_code == 204
    finished, running = (played(pupil, mate, ending) for ending in (True, False))
    for browser, text in ((pupil, "Pupil's thought"), (owner, "Planted thought")):
        game = finished if browser is pupil else browser.create()
        kept = browser.http.put(f"/api/games/{game}/notes/0", json={"text": text})
        assert kept.status_code == 200, kept.text
    # One who only teaches the class makes its tournament.
    of_class = tournament(colleague, users, name="Year 7 cup", society=society, public=True)
    mixed = tournament(
        teacher, [users[0], me(other)["user"]], name="Open cup", public=True, rounds=1
    )
    play_mixed(mixed, pupil, other)
    of_rooks, of_bishops = (
        make(browser, name=name, society=club, public=False)
        for browser, name, club in (
            (colleague, "Planted rooks' cup", rooks),
            (neighbour, "Planted bishops' cup", bishops),
        )
    )
    for browser in (pupil, mate):
        browser.lobby()
    challenge, direct = (
        made(post(pupil, "challenges", variant="chess", clock=CLOCK, **wish))["challenge"]["id"]
        for wish in ({"kind": "open"}, {"kind": "direct", "to": users[1]})
    )
    study, of_pupil = (
        made(post(browser, "studies", title=title, chapter={"title": title}))["id"]
        for browser, title in ((owner, "Planted study"), (pupil, "Pupil's study"))
    )
    link = made(post(owner, f"studies/{study}/link", on=True))["link"]
    items = [{"kind": "lesson", "ref": "cube"}]
    work = made(post(colleague, "work", title="Planted work", items=items, classId=society))["id"]
    token = made(post(owner, "account/tokens", name="Planted key", scopes=["read"]))
    away.http.headers["x-forwarded-for"] = DEVICE
    assert post(away, "login", name="Olive Grant", password=GOOD).status_code == 204
    sessions = made(away.http.get("/api/account/sessions"))["sessions"]
    hook = {"address": "http://127.0.0.1:9/planted", "form": "json", "events": ["game-ended"]}
    webhook = made(post(colleague, f"societies/{rooks}/webhooks", **hook))
    line_up = {"name": "Planted team", "players": [me(owner)["user"]]}
    team = made(post(colleague, f"societies/{rooks}/teams", **line_up))["id"]
    into = made(post(colleague, f"societies/{rooks}/invitations"))["secret"]
    secret = made(post(teacher, "invitations"))["secret"]
    invitation = made(teacher.http.get("/api/invitations"))["invitations"][0]["id"]
    started = made(post(pupil, "puzzles/attempts", board="chess"))
    rush = made(post(pupil, "puzzles/rushes", board="chess"))["id"]
    late, late_pupils = delayed(owner, other, MOVES), delayed(pupil, mate, MOVES_OF_PUPILS)
    remark(owner, late, "Planted remark")
    return School(
        server,
        teacher,
        colleague,
        neighbour,
        pupil,
        mate,
        owner,
        guest,
        member,
        other,
        society,
        rooks,
        bishops,
        users,
        finished,
        running,
        pupil.create("chess", "online"),
        late,
        late_pupils,
        challenge,
        direct,
        of_class,
        mixed,
        of_rooks,
        of_bishops,
        [one["game"] for desk in (of_class, mixed) for one in desk.read("games")["games"]],
        shared_board(pupil),
        study,
        work,
        made(owner.http.get("/api/account/tokens"))["tokens"][0]["id"],
        next(one["id"] for one in sessions if one["here"]),
        webhook["id"],
        team,
        invitation,
        started["attempt"],
        started["task"]["id"],
        rush,
        {
            "card": cards[0]["secret"],
            "words": cards[1]["words"],
            "token": token["secret"],
            "study link": link,
            "webhook": webhook["secret"],
            "club link": into,
            "server link": secret,
            "tournament code": of_rooks.secret,
            "study of the pupil": of_pupil,
        },
    )


def played(white: Browser, black: Browser, ending: bool) -> str:
    game = white.create("chess", "online", colour="white", rated=True)
    assert black.join(game).status_code == 200
    table = white.sit(game)
    table.type("e4")
    if ending:
        black.sit(game).act("resign")
        while not table.current["result"]:
            table.receive()
    return game


def play_mixed(desk: Desk, pupil: Browser, other: Browser) -> None:
    """Play the one game of the public tournament."""
    follower, watcher = desk.at(other).follow(), desk.follow()
    follower.until(lambda: follower.games)
    tables: list[GameTable] = [browser.sit(follower.games[0]) for browser in (pupil, other)]
    for table in tables:
        if table.state["white"]["yours"]:
            table.type("e4")
    tables[1].act("resign")
    watcher.until(lambda: watcher.pairings[1]["result"] is not None)
    if desk.read()["state"] != "finished":
        desk.act("finishtournament")


def shared_board(pupil: Browser) -> str:
    answer = post(pupil, "boards", text=MINI)
    assert answer.status_code == 201, answer.text
    name = str(answer.json()["board"]["name"])
    shared = pupil.http.put(f"/api/boards/{name}/shared", json={"shared": True})
    assert shared.status_code == 200
    return name


# --- Asking ----------------------------------------------------------------------------------


def filled(path: str, known: Mapping[str, list[str]]) -> Iterator[str]:
    """The path with every combination of what is known for its parameters."""
    parameter = re.search(r"{(\w+)}", path)
    if parameter is None:
        yield path
        return
    for choice in known.get(parameter[1], ["nosuchthing"]):
        yield from filled(path.replace(parameter[0], choice, 1), known)


def answered(browser: Browser, method: str, address: str, **how: Any) -> httpx.Response:
    """The answer, the beginning of one without an end; waits where it asks too fast."""
    while True:
        with browser.http.stream(method, address, **how) as answer:
            if answer.status_code == 429 and "retry-after" in answer.headers:
                # On purpose: the server says how long.
                time.sleep(float(answer.headers["retry-after"]))
                continue
            endless = "ndjson" in answer.headers.get("content-type", "")
            if not endless:
                answer.read()
            return answer


def heard(browser: Browser, address: str, patience_s: float, *messages: dict[str, Any]) -> str:
    """Everything that a socket says to one who asks for all there is; nothing if it is shut."""
    try:
        socket = browser.open(address)
    except InvalidStatus:
        return ""
    said = ""
    try:
        for message in messages:
            socket.send(json.dumps(message))
        while True:
            said += str(socket.recv(patience_s))
    except (ConnectionClosed, TimeoutError):
        return said
    finally:
        socket.close()
