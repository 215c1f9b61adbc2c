"""What answers say: whatever is somebody's own is in no answer to those who may not know it.

Every route that reads is asked by everybody for everything, or in an ordinary run for a third of
it, and every route that takes a name or an id from the body is asked with those of people whom the
caller may not see. A new route is walked by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

import httpx
import pytest

from conftest import SCALE, sampled
from server.evening import make
from server.harness import Browser
from server.routes.test_accounts import me, post
from server.security.school import CLOCK, DEVICE, PUPIL, School, answered, filled, heard
from server.security.test_access import ROUTES
from server.security.test_rights import (
    NONE,
    OWNER,
    PUPIL_ONLY,
    ROLES,
    SCHOOL,
    TEACHERS,
    Who,
    only,
)

PATIENCE_S = 0.3
"""On purpose: how long a socket is listened to; what must not come has no end."""
OWN_NEWS = "GET /api/stream/event"
"""Without an end, and about the caller's own games alone."""
EVERYTHING: dict[str, list[dict[str, str]]] = {
    "/api/archive": [{"whose": "everyone"}, {"whose": "everyone", "text": "Zebedee"}],
    "/api/archive/export": [{"whose": "everyone"}],
    "/api/players": [{"text": "Zebedee"}],
    "/api/player/autocomplete": [{"term": "Zebedee"}],
    "/api/users/status": [{"ids": "zebedee"}],
    "/api/games/live": [{"own": "true"}],
    "/api/team/search": [{"text": "o"}],
    "/record": [{"format": "pgn"}],
    "{tournament_id}/file": [{"format": "pgn"}, {"format": "csv"}],
    "{user_id}": [{"format": "pgn"}],
}
"""What is asked for beyond the plain address, by the end of the path."""


def secrets(scene: School) -> list[tuple[str, str, Who]]:
    """What it is, a pattern that finds it, and who may know it."""
    made_up = scene.secrets_of
    told = [
        *(("a pupil", re.escape(one), SCHOOL) for one in scene.secrets),
        ("where the owner was", re.escape(DEVICE), OWNER),
        ("the owner's key", "Planted key", OWNER),
        ("the owner's note", "Planted thought", OWNER),
        ("the owner's study", f"Planted study|{scene.study}", OWNER),
        ("the link of the study", re.escape(made_up["study link"]), OWNER),
        ("the players' chat", "Planted remark", OWNER),
        ("the pupil's note", "Pupil's thought", SCHOOL),
        ("the pupil's study", f"Pupil's study|{made_up['study of the pupil']}", SCHOOL),
        ("a challenge among pupils", scene.direct, PUPIL_ONLY | TEACHERS),
        ("a club's tournament", "Planted rooks'", only("owner", "teacher", "organiser")),
        ("its list", re.escape(made_up["tournament code"]), TEACHERS),
        ("another club's tournament", "Planted bishops'", only("owner", "neighbour", "organiser")),
        ("the work of the class", "Planted work", SCHOOL),
        ("a club's team", "Planted team", only("owner", "teacher", "organiser")),
        ("a webhook", f"9/planted|{re.escape(made_up['webhook'])}", TEACHERS),
    ]
    told += [
        (f"the secret of a {name}", re.escape(made_up[name]), NONE)
        for name in ("card", "words", "token", "club link", "server link")
    ]
    return [(what, pattern.lower(), who) for what, pattern, who in told] + [
        ("moves of the owner", r"\bnh6\b|\bna3\b|/7n/7p/p7/n7/", OWNER),
        ("moves of the pupils", r"\bna6\b|\bnh3\b|/n7/p7/7p/7n/", PUPIL_ONLY),
    ]


def everything(scene: School) -> Mapping[str, list[str]]:
    """Every id that somebody could try, by the parameter of the path."""
    owner = me(scene.owner)["user"]
    games = [scene.finished, scene.waiting, scene.late, scene.late_pupils]
    return {
        "game_id": games,
        "player_id": [scene.users[0], owner],
        "user_id": [scene.users[0], owner],
        "username": ["Zebedee Q.", "Olive Grant", scene.users[0]],
        "other": [scene.users[1]],
        "society": [scene.society, scene.rooks, scene.bishops],
        "team_id": [scene.society, scene.rooks],
        "challenge": [scene.direct],
        "challenge_id": [scene.direct],
        "tournament_id": [
            one.id for one in (scene.of_class, scene.mixed, scene.of_rooks, scene.of_bishops)
        ],
        "study_id": [scene.study, scene.secrets_of["study of the pupil"]],
        "study_file": [f"{scene.study}.pgn"],
        "chapter_file": ["1.pgn"],
        "webhook_id": [scene.webhook],
        "rush_id": [scene.rush],
        "puzzle_id": ["nosuchthing"],
        "number": ["1"],
        "perf": ["blitz"],
        "ply": ["0", "2"],
        "path": ["players", scene.of_rooks.id],
        "kind": ["game", "tournament"],
        "name": [scene.own_board, scene.late_pupils, scene.of_rooks.id],
    }


def variants(path: str) -> Iterator[dict[str, str]]:
    yield {}
    for end, queries in EVERYTHING.items():
        if path.endswith(end):
            yield from queries


def wishes(scene: School, address: str) -> list[dict[str, Any]]:
    """What is asked of a socket."""
    if address == "/ws/lobby":
        return [{"type": "browse", "on": True}]
    if address.startswith("/ws/tournaments/"):
        return [{"type": "followtournament"}]
    if address == "/ws/analysis":
        return [{"type": "reviewgame", "game": scene.late}]
    if address.startswith("/ws/studies/"):
        return [{"type": "openchapter", "chapter": 1}]
    return [{"type": "watch", "since": -1}, {"type": "listen"}]


def said(browser: Browser, method: str, address: str, **how: Any) -> str:
    """The answer; a refusal may repeat what was asked."""
    answer = answered(browser, method, address, **how)
    text = answer.text if answer.is_stream_consumed else ""
    if answer.status_code >= 400:
        for part in re.split(r"[/.]", answer.url.path):
            text = text.replace(part, "") if part else text
    return text


class Findings:
    """Secrets in answers to people who may not know them."""

    def __init__(self, scene: School) -> None:
        self.patterns = [(what, re.compile(pattern), who) for what, pattern, who in secrets(scene)]
        self.found: list[str] = []
        self.told: dict[str, set[str]] = {}

    def look(self, who: str, asked: str, text: str) -> None:
        plain = text.lower()
        for what, pattern, may in self.patterns:
            if pattern.search(plain):
                self.told.setdefault(what, set()).add(who)
                if who not in may:
                    self.found.append(f"{who}: {asked} tells {what}")


def allowed(scene: School, name: str) -> list[tuple[str, Browser]]:
    """Those with the role that a route declares; the others are refused before anything is read."""
    return [(who, one) for who, one in scene.people.items() if ROLES[who] >= ROUTES[name]]


def listen(scene: School, address: str, findings: Findings) -> None:
    """What a socket tells everybody, all at once."""

    def hear(browser: Browser) -> str:
        return heard(browser, address, PATIENCE_S, *wishes(scene, address))

    with ThreadPoolExecutor() as threads:
        for who, text in zip(scene.people, threads.map(hear, scene.people.values()), strict=True):
            findings.look(who, address, text)


def test_no_route_tells_what_is_not_for_the_caller(scene: School) -> None:
    findings, ids = Findings(scene), everything(scene)
    for name in ROUTES:
        method, path = name.split(" ")
        if method == "SOCKET":
            for address in filled(path, ids):
                listen(scene, address, findings)
        if method == "GET" and name != OWN_NEWS:
            each = list(product(filled(path, ids), variants(path), allowed(scene, name)))
            # In an ordinary run each asks for some and some ask for each.
            for address, query, (who, browser) in sampled(each, max(11, len(each) // 3 | 1)):
                text = said(browser, "GET", address, params=query)
                findings.look(who, f"{address} {query}", text)
    assert findings.found == []
    # The walk comes by everything, or by most: who may know it is told.
    known = [what for what, _, may in secrets(scene) if may]
    untold = [what for what in known if what not in findings.told]
    assert len(untold) <= (0 if SCALE > 1 else len(known) // 3), untold


NOBODY_ID = "nobodyhasthisid234567abc"
NAMELESS = "Xerxes Q."


def naming(scene: School, browser: Browser, user: str, name: str) -> list[httpx.Response]:
    """What is answered where the body names somebody, by id and by name."""
    study = post(browser, "studies", title="Mine").json()["id"]
    items = [{"kind": "lesson", "ref": "cube"}]
    challenge = {"kind": "direct", "variant": "chess", "clock": CLOCK}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("challenges", challenge | {"to": user}),
        ("challenges", challenge | {"toName": name}),
        (f"studies/{study}/shares", {"id": user}),
        (f"studies/{study}/shares", {"name": name}),
        ("work", {"title": "Do this", "items": items, "user": user}),
        (f"challenge/{name}", {"clock.limit": 300}),
        (f"challenge/{user}", {"clock.limit": 300}),
        ("games", {"variant": "chess", "opponent": {"kind": "same-screen", "profile": user}}),
        ("games", {"variant": "chess", "opponent": {"kind": "same-screen"}, "profile": user}),
    ]
    answers = [post(browser, path, **body) for path, body in asked]
    answers.append(browser.http.post("/api/users", content=f"{user},{name}"))
    answers.append(browser.http.get("/api/users/status", params={"ids": f"{user},{name}"}))
    return answers


@pytest.mark.parametrize("who", ["guest", "member", "neighbour", "owner"])
def test_naming_a_pupil_is_as_naming_nobody(scene: School, who: str) -> None:
    browser = scene.people[who]
    pupil = naming(scene, browser, scene.users[0], PUPIL)
    nobody = naming(scene, browser, NOBODY_ID, NAMELESS)
    for told, expected in zip(pupil, nobody, strict=True):
        asked = f"{told.request.method} {told.request.url.path} {told.request.content!r}"
        plain = told.text.replace(scene.users[0], NOBODY_ID).replace(PUPIL, NAMELESS)
        assert (told.status_code, plain) == (expected.status_code, expected.text), asked


def test_a_tournament_elsewhere_does_not_tell_who_is_put_on_its_list(scene: School) -> None:
    """An organiser of another club has found out a pupil's id."""
    desk = make(
        scene.neighbour,
        name="Fishing",
        society=scene.bishops,
        players=[{"name": PUPIL}],
    )
    by_id = desk.ask("addplayer", player={"name": "x", "user": scene.users[0]})
    assert by_id.json()["code"] == "player-not-registered"
    told = "".join(desk.get(path).text for path in ("", "standings", "info", "file", "join"))
    players = desk.read("standings")["rows"]
    assert scene.users[0] not in told
    assert [one["name"] for one in players] == [PUPIL]
