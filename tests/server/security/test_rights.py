"""Who is answered: every route, asked about what belongs to somebody, by people of every kind.

`test_access` holds the role that a route declares; here the caller's relation to the thing comes
on top. `ABOUT` names for each route with a parameter whom it answers about the scene's own thing;
a route that is not there fails the test. Those whom it does not answer are also refused when they
want to change something, whatever they send.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus

from latticechess.features.accounts.service.roles import Role
from server.harness import PATIENCE_S, Browser
from server.routes.test_accounts import me, post
from server.security.school import School, answered, filled
from server.security.test_access import ROUTES

ROLES = {
    "nobody": Role.NOBODY,
    "guest": Role.GUEST,
    "member": Role.MEMBER,
    "neighbour": Role.MEMBER,
    "owner": Role.MEMBER,
    "pupil": Role.MEMBER,
    "teacher": Role.MEMBER,
    "organiser": Role.ORGANISER,
}
"""Who asks, with their role on the server."""
Who = frozenset[str]


def only(*who: str) -> Who:
    return frozenset(who)


ALL = frozenset(ROLES)
NONE: Who = only()
GUESTS = ALL - {"nobody"}
MEMBERS = GUESTS - {"guest"}
SCHOOL = only("pupil", "teacher", "organiser")
"""Who may see the pupils of the class and what they do."""
TEACHERS = only("teacher", "organiser")
PUPIL_ONLY, OWNER, TEACHER, HEAD = only("pupil"), only("owner"), only("teacher"), only("organiser")

ABOUT: dict[str, Who] = {
    # Pages are the same for everybody; previews and frames show no pupil.
    "GET /{path}": ALL,
    "GET /game/{path}": ALL,
    "GET /study/{path}": ALL,
    "GET /preview/{kind}/{name}": NONE,
    "GET /embed/{kind}/{name}": NONE,
    "GET /embed/{kind}/{name}/line": NONE,
    "GET /embed/{kind}/{name}/picture": NONE,
    # A game of two pupils.
    "GET /api/games/{game_id}": SCHOOL,
    "DELETE /api/games/{game_id}": PUPIL_ONLY | HEAD,
    "POST /api/games/{game_id}/restore": PUPIL_ONLY | HEAD,
    "POST /api/games/{game_id}/join": PUPIL_ONLY,
    "POST /api/games/{game_id}/name": PUPIL_ONLY | HEAD,
    "GET /api/games/{game_id}/record": SCHOOL,
    "GET /api/games/{game_id}/picture": SCHOOL,
    "GET /api/games/{game_id}/frames": SCHOOL,
    "GET /api/games/{game_id}/ratings": SCHOOL,
    "GET /api/games/{game_id}/notes": SCHOOL,
    "PUT /api/games/{game_id}/notes/{ply}": SCHOOL,
    "GET /api/games/{game_id}/positions/{ply}": SCHOOL,
    "POST /api/games/{game_id}/correction": HEAD,
    "POST /api/games/{game_id}/study": SCHOOL,
    "GET /api/network/games/{game_id}/code": NONE,
    "GET /game/export/{game_id}": SCHOOL,
    "SOCKET /ws/games/{game_id}": SCHOOL,
    # A board that a pupil has shared: whoever has the link may open it.
    "GET /api/boards/{name}": GUESTS,
    "PUT /api/boards/{name}": PUPIL_ONLY,
    "DELETE /api/boards/{name}": PUPIL_ONLY,
    "GET /api/boards/{name}/file": GUESTS,
    "GET /api/boards/{name}/code": GUESTS,
    "POST /api/boards/{name}/like": MEMBERS,
    "DELETE /api/boards/{name}/like": MEMBERS,
    "PUT /api/boards/{name}/shared": PUPIL_ONLY,
    "PUT /api/boards/{name}/hidden": HEAD,
    "POST /api/puzzles/boards/{board}": MEMBERS,
    # What the program ships.
    "GET /api/courses/{name}": ALL,
    "POST /api/courses/{name}/{number}": GUESTS,
    "POST /api/drills/{name}": GUESTS,
    "GET /api/variants/{name}": ALL,
    "GET /api/puzzles/{puzzle_id}": GUESTS,
    "GET /api/puzzle/{puzzle_id}": MEMBERS,
    # A challenge from one pupil to another.
    "POST /api/challenges/{challenge}/accept": NONE,
    "POST /api/challenges/{challenge}/decline": NONE,
    "DELETE /api/challenges/{challenge}": PUPIL_ONLY,
    "POST /api/challenge/{challenge_id}/accept": NONE,
    "POST /api/challenge/{challenge_id}/cancel": PUPIL_ONLY,
    "POST /api/challenge/{challenge_id}/decline": NONE,
    "GET /api/challenge/{challenge_id}/show": PUPIL_ONLY,
    # A pupil.
    "GET /api/players/{player_id}": SCHOOL,
    "GET /api/players/{player_id}/statistics": SCHOOL,
    "PATCH /api/players/{player_id}": HEAD,
    "DELETE /api/players/{player_id}": HEAD,
    "POST /api/players/{player_id}/restore": HEAD,
    "POST /api/challenge/{username}": SCHOOL,
    "GET /api/user/{username}": SCHOOL,
    "GET /api/user/{username}/current-game": SCHOOL,
    "GET /api/user/{username}/rating-history": SCHOOL,
    "GET /api/crosstable/{username}/{other}": SCHOOL,
    "GET /api/games/user/{username}": SCHOOL,
    "GET /study/by/{username}/export.pgn": SCHOOL,
    "GET /api/team/of/{username}": SCHOOL,
    "GET /api/player/top/{number}/{perf}": MEMBERS,
    "POST /api/members/{user_id}": HEAD,
    "DELETE /api/members/{user_id}": HEAD,
    "POST /api/members/{user_id}/password-link": HEAD,
    "DELETE /api/silences/{user_id}": HEAD,
    # A pupil's puzzles.
    "POST /api/puzzles/attempts/{attempt_id}/move": PUPIL_ONLY,
    "POST /api/puzzles/attempts/{attempt_id}/reason": PUPIL_ONLY,
    "POST /api/puzzles/attempts/{attempt_id}/hint": PUPIL_ONLY,
    "POST /api/puzzles/attempts/{attempt_id}/solution": PUPIL_ONLY,
    "POST /api/puzzles/attempts/{attempt_id}/vote": PUPIL_ONLY,
    "GET /api/puzzles/rushes/{rush_id}": PUPIL_ONLY,
    "POST /api/puzzles/rushes/{rush_id}/move": PUPIL_ONLY,
    "POST /api/puzzles/rushes/{rush_id}/end": PUPIL_ONLY,
    # What is the owner's alone.
    "DELETE /api/account/sessions/{session_id}": OWNER,
    "DELETE /api/account/tokens/{token_id}": OWNER,
    "GET /api/studies/{study_id}": OWNER,
    "PATCH /api/studies/{study_id}": OWNER,
    "DELETE /api/studies/{study_id}": OWNER,
    "POST /api/studies/{study_id}/restore": OWNER,
    "POST /api/studies/{study_id}/chapters": OWNER,
    "GET /api/studies/{study_id}/chapters/{number}": OWNER,
    "GET /api/studies/{study_id}/file": OWNER,
    "GET /api/studies/{study_id}/progress": OWNER,
    "GET /api/studies/{study_id}/choices": OWNER,
    "POST /api/studies/{study_id}/shares": OWNER,
    "POST /api/studies/{study_id}/link": OWNER,
    "GET /api/study/{study_file}": OWNER,
    "GET /api/study/{study_id}/{chapter_file}": OWNER,
    "POST /api/study/{study_id}/import-pgn": OWNER,
    "SOCKET /ws/studies/{study_id}": OWNER,
    # The tournament of the class, in rounds.
    "GET /api/tournaments/{tournament_id}": SCHOOL,
    "GET /api/tournaments/{tournament_id}/rounds/{number}": SCHOOL,
    "GET /api/tournaments/{tournament_id}/standings": SCHOOL,
    "GET /api/tournaments/{tournament_id}/crosstable": SCHOOL,
    "GET /api/tournaments/{tournament_id}/games": SCHOOL,
    "GET /api/tournaments/{tournament_id}/info": SCHOOL,
    "GET /api/tournaments/{tournament_id}/join": SCHOOL,
    "POST /api/tournaments/{tournament_id}/join": SCHOOL,
    "POST /api/tournaments/{tournament_id}/actions": TEACHERS,
    "GET /api/tournaments/{tournament_id}/file": SCHOOL,
    "GET /api/tournaments/{tournament_id}/code": SCHOOL,
    "GET /api/swiss/{tournament_id}": SCHOOL,
    "GET /api/swiss/{tournament_id}/results": SCHOOL,
    "GET /api/swiss/{tournament_id}/games": SCHOOL,
    "POST /api/swiss/{tournament_id}/join": SCHOOL,
    "POST /api/swiss/{tournament_id}/withdraw": PUPIL_ONLY,
    "GET /api/tournament/{tournament_id}": NONE,
    "GET /api/tournament/{tournament_id}/results": NONE,
    "GET /api/tournament/{tournament_id}/games": NONE,
    "POST /api/tournament/{tournament_id}/join": NONE,
    "POST /api/tournament/{tournament_id}/withdraw": NONE,
    "SOCKET /ws/tournaments/{tournament_id}": SCHOOL,
    # The class.
    "GET /api/societies/{society}": SCHOOL,
    "POST /api/societies/{society}": TEACHERS,
    "DELETE /api/societies/{society}": TEACHERS,
    "PUT /api/societies/{society}/members/{user_id}": TEACHERS,
    "DELETE /api/societies/{society}/members/{user_id}": TEACHERS,
    "POST /api/societies/{society}/invitations": TEACHERS,
    "POST /api/societies/{society}/invite-to-play": TEACHERS,
    "DELETE /api/societies/{society}/invite-to-play": GUESTS,
    "POST /api/societies/{society}/teams": TEACHERS,
    "DELETE /api/societies/{society}/teams/{team}": TEACHERS,
    "GET /api/societies/{society}/ladder": SCHOOL,
    "POST /api/societies/{society}/ladder": TEACHERS,
    "GET /api/societies/{society}/season": SCHOOL,
    "POST /api/societies/{society}/list": TEACHERS,
    "POST /api/societies/{society}/pupils": TEACHERS,
    "GET /api/societies/{society}/pupils/{user_id}": SCHOOL,
    "DELETE /api/societies/{society}/pupils/{user_id}": TEACHERS,
    "POST /api/societies/{society}/cards": TEACHERS,
    "DELETE /api/societies/{society}/cards/{user_id}": TEACHERS,
    "GET /api/societies/{society}/webhooks": TEACHERS,
    "POST /api/societies/{society}/webhooks": TEACHERS,
    "DELETE /api/societies/{society}/webhooks/{webhook_id}": TEACHERS,
    "GET /api/societies/{society}/webhooks/{webhook_id}/log": TEACHERS,
    "POST /api/societies/{society}/webhooks/{webhook_id}/test": TEACHERS,
    # Other programs know of clubs alone.
    "GET /api/team/{team_id}": NONE,
    "GET /api/team/{team_id}/users": NONE,
    "POST /team/{team_id}/join": NONE,
    "POST /team/{team_id}/quit": NONE,
    "POST /api/team/{team_id}/kick/{username}": NONE,
    "DELETE /api/work/{work_id}": TEACHER,
    # What only organisers have.
    "DELETE /api/invitations/{invitation_id}": HEAD,
    "POST /api/reports/{report}/handled": HEAD,
    "POST /api/reports/{report}/silence": HEAD,
}
ABOUT |= {
    f"{name.replace('bot', kind, 1)}": PUPIL_ONLY
    for kind in ("bot", "board")
    for name in (
        "GET /api/bot/game/stream/{game_id}",
        "POST /api/bot/game/{game_id}/move/{uci}",
        "POST /api/bot/game/{game_id}/resign",
        "POST /api/bot/game/{game_id}/abort",
        "POST /api/bot/game/{game_id}/draw/{answer}",
        "POST /api/bot/game/{game_id}/takeback/{answer}",
        "POST /api/bot/game/{game_id}/claim-victory",
        "POST /api/bot/game/{game_id}/claim-draw",
        "GET /api/bot/game/{game_id}/chat",
        "POST /api/bot/game/{game_id}/chat",
    )
}
"""A pupil's own game, played by a program."""
BODIES: dict[str, dict[str, Any]] = {
    "/name": {"name": "Taken over"},
    "/notes/{ply}": {"text": "Taken over", "shared": True},
    "/correction": {"score": "0-1", "why": "Taken over"},
    "/boards/{name}": {"text": 'title = "Taken over"'},
    "/shared": {"shared": False},
    "/hidden": {"hidden": True},
    "{attempt_id}/move": {"step": 0, "text": "e4"},
    "{rush_id}/move": {"number": 0, "step": 0, "text": "e4"},
    "/reason": {"step": 0, "text": "e4"},
    "/hint": {"step": 0, "hint": 1},
    "/vote": {"good": False},
    "/players/{player_id}": {"name": "Taken over"},
    "/studies/{study_id}": {"title": "Taken over"},
    "/chapters": {"title": "Taken over"},
    "/link": {"on": True},
    "/import-pgn": {"pgn": "1. e4 e5 *"},
    "/actions": {"type": "finishtournament"},
    "/societies/{society}": {"name": "Taken over"},
    "/members/{user_id}": {"role": "organiser"},
    "/ladder": {"systems": ["elo"], "x": 1, "start": 1500},
    "/list": {"text": "Taken over"},
    "/pupils": {"text": "Taken over"},
    "/webhooks": {"address": "http://127.0.0.1:9/x", "form": "json", "events": ["game-ended"]},
    "/silence": {"hours": 1},
    "/chat": {"room": "player", "text": "Taken over"},
}
"""What those who may not would send, by the end of the path."""
UNREAD = {"message-not-understood", "request-not-understood", "lichess-missing", "request-not-json"}
"""A body that nobody has looked at says nothing of rights."""


def known(scene: School) -> dict[str, list[str]]:
    """The thing that each parameter of a path names."""
    return {
        "path": ["players"],
        "kind": ["game"],
        "game_id": [scene.finished],
        "ply": ["1"],
        "challenge": [scene.direct],
        "challenge_id": [scene.direct],
        "player_id": [scene.users[0]],
        "user_id": [scene.users[0]],
        "username": [scene.users[0]],
        "other": [scene.users[1]],
        "number": ["1"],
        "perf": ["blitz"],
        "attempt_id": [scene.attempt],
        "rush_id": [scene.rush],
        "session_id": [scene.session],
        "token_id": [scene.token],
        "study_id": [scene.study],
        "study_file": [f"{scene.study}.pgn"],
        "chapter_file": ["1.pgn"],
        "tournament_id": [scene.of_class.id],
        "society": [scene.society],
        "team_id": [scene.society],
        "team": [scene.team],
        "webhook_id": [scene.webhook],
        "work_id": [scene.work],
        "invitation_id": [scene.invitation],
        "report": ["1"],
        "uci": ["e7e5"],
        "answer": ["yes"],
        "puzzle_id": [scene.puzzle],
        "board": [scene.own_board],
    }


OTHERWISE: dict[str, Callable[[School], dict[str, list[str]]]] = {
    "/embed/": lambda scene: {"name": [scene.finished]},
    "/preview/": lambda scene: {"name": [scene.finished]},
    "/api/boards/": lambda scene: {"name": [scene.own_board]},
    "/api/courses/": lambda scene: {"name": ["chess"]},
    "/api/drills/": lambda scene: {"name": ["chess-queen"]},
    "/api/variants/": lambda scene: {"name": ["chess"]},
    "/stream/{game_id}": lambda scene: {"game_id": [scene.running]},
    "/restore": lambda scene: {"game_id": [scene.running]},
    "/webhooks/": lambda scene: {"society": [scene.rooks]},
    "/api/bot/game/": lambda scene: {"game_id": [scene.running]},
    "/api/board/game/": lambda scene: {"game_id": [scene.running]},
}
"""Where a parameter names something else."""


@dataclass(frozen=True)
class Asked:
    """One route and one who asks."""

    name: str
    who: str
    status: int
    code: str

    @property
    def refused(self) -> bool:
        return self.status >= 400


def address_of(scene: School, path: str) -> str:
    told = known(scene)
    for part, more in OTHERWISE.items():
        if part in path:
            told = told | more(scene)
    (address,) = filled(path, told)
    return address


def body_of(scene: School, path: str) -> dict[str, Any]:
    for end, body in BODIES.items():
        if path.endswith(end):
            return body
    if path.endswith(("/cards", "/invite-to-play")):
        return {"users": scene.users[:1]}
    if path.endswith("/shares"):
        return {"kind": "class", "id": scene.society}
    return {"name": "Taken over", "players": scene.users[:1]} if path.endswith("/teams") else {}


def ask(scene: School, who: str, browser: Browser, name: str) -> Asked:
    method, path = name.split(" ")
    address = address_of(scene, path)
    if method == "SOCKET":
        return Asked(name, who, 200 if opens(browser, address) else 404, "")
    body = None if method == "GET" else body_of(scene, path)
    answer = answered(browser, method, address, json=body)
    code = ""
    if answer.status_code >= 400:
        try:
            code = answer.json().get("code", "")
        except ValueError:
            code = answer.text[:80]
    return Asked(name, who, answer.status_code, code)


def opens(browser: Browser, address: str) -> bool:
    """Whether a socket tells anything."""
    try:
        socket = browser.open(address)
    except InvalidStatus:
        return False
    try:
        kind = "followtournament" if "tournaments" in address else "watch"
        socket.send(json.dumps({"type": kind, "since": -1} if kind == "watch" else {"type": kind}))
        return bool(socket.recv(PATIENCE_S))
    except ConnectionClosed:
        return False
    finally:
        socket.close()


def expected(name: str) -> Who:
    """Whom a route answers: those with the role it declares, and of them those concerned."""
    declared = frozenset(who for who, role in ROLES.items() if role >= ROUTES[name])
    return declared & ABOUT[name]


def test_every_route_says_whom_it_answers_about_what() -> None:
    parametrised = {name for name in ROUTES if "{" in name}
    assert not parametrised - ABOUT.keys(), "Think who may ask about whose, and add them to ABOUT."
    assert not ABOUT.keys() - parametrised


def walk(scene: School, names: list[str], people: dict[str, Browser]) -> list[str]:
    """What is not as it should be. One after the other asks, so that nobody asks too fast."""
    wrong = []
    for name in names:
        reading = name.startswith(("GET", "SOCKET"))
        right = expected(name)
        for who, browser in people.items():
            may = who in right
            if may and not reading:
                continue
            asked = ask(scene, who, browser, name)
            unread = not may and asked.code in UNREAD
            if asked.refused == may or unread or asked.status >= 500:
                wrong.append(f"{name} {who}: {asked.status} {asked.code}")
    return wrong


def test_nobody_else_is_answered_and_nothing_changes(scene: School) -> None:
    before = belongings(scene)
    assert walk(scene, list(ABOUT), scene.people) == []
    assert belongings(scene) == before


def belongings(scene: School) -> list[str]:
    """What those have whom nobody may take it from."""
    paths = {
        scene.pupil: [
            "games",
            "challenges/mine",
            "me",
            f"games/{scene.finished}",
            f"games/{scene.finished}/notes",
            f"boards/{scene.own_board}",
            f"puzzles/rushes/{scene.rush}",
        ],
        scene.owner: [
            "account/sessions",
            "account/tokens",
            "studies",
            f"studies/{scene.study}",
        ],
        scene.colleague: [
            "work",
            f"societies/{scene.society}",
            f"societies/{scene.rooks}/webhooks",
            f"societies/{scene.rooks}",
            f"tournaments/{scene.of_class.id}",
        ],
        scene.teacher: ["invitations", "members"],
    }
    volatile = ("seenAt", "lastGame", "here", "serverTime", "now", "seen", "usedAt")
    return [
        json.dumps(without(browser.http.get(f"/api/{path}").json(), volatile))
        for browser, each in paths.items()
        for path in each
    ]


def without(told: Any, names: tuple[str, ...]) -> Any:
    """What is told without what changes by itself, in any order."""
    if isinstance(told, dict):
        return {key: without(value, names) for key, value in told.items() if key not in names}
    if isinstance(told, list):
        return sorted((without(one, names) for one in told), key=json.dumps)
    return told


def test_nobody_learns_anything_where_guests_are_not_wanted(scene: School) -> None:
    stranger = Browser(scene.server)
    club = {"name": "Rooks", "registration": "open"}
    try:
        assert post(scene.teacher, "club", **club, guests=False).status_code == 200
        assert me(stranger)["role"] == "nobody"
        assert walk(scene, list(ABOUT), {"nobody": stranger}) == []
    finally:
        post(scene.teacher, "club", **club, guests=True)
        stranger.close()
