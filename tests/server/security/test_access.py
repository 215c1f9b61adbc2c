"""Nobody may do anything that was not opened to them.

`ROUTES` and `MESSAGES` say for every route and message who may use it; the tests ask a real server
as nobody, guest, member and organiser. That only players act in a game is asked at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from latticechess.features.accounts.service.roles import Role
from latticechess.server.routes import all_routes
from latticechess.server.security.access import ACCESS, Access
from latticechess.server.wire import ClientMessage
from server.harness import Browser, Server

NOBODY, GUEST, MEMBER, ORGANISER = Role
ROUTES = {
    "GET /": NOBODY,
    "GET /{path}": NOBODY,
    "GET /game/{path}": NOBODY,
    "GET /study/{path}": NOBODY,
    "GET /preview/{kind}/{name}": NOBODY,
    "GET /embed/{kind}/{name}": NOBODY,
    "GET /embed/{kind}/{name}/line": NOBODY,
    "GET /embed/{kind}/{name}/picture": NOBODY,
    "GET /api/societies/{society}/webhooks": MEMBER,
    "POST /api/societies/{society}/webhooks": MEMBER,
    "DELETE /api/societies/{society}/webhooks/{webhook_id}": MEMBER,
    "GET /api/societies/{society}/webhooks/{webhook_id}/log": MEMBER,
    "POST /api/societies/{society}/webhooks/{webhook_id}/test": MEMBER,
    "GET /api/team/all": MEMBER,
    "GET /api/team/search": MEMBER,
    "GET /api/team/of/{username}": MEMBER,
    "GET /api/team/{team_id}": MEMBER,
    "GET /api/team/{team_id}/users": MEMBER,
    "POST /team/{team_id}/join": MEMBER,
    "POST /team/{team_id}/quit": MEMBER,
    "POST /api/team/{team_id}/kick/{username}": MEMBER,
    "GET /api/puzzle/daily": MEMBER,
    "GET /api/puzzle/next": MEMBER,
    "GET /api/puzzle/activity": MEMBER,
    "GET /api/puzzle/{puzzle_id}": MEMBER,
    "GET /api/health": NOBODY,
    "GET /api/ready": NOBODY,
    "GET /api/setting": NOBODY,
    "GET /metrics": ORGANISER,
    "GET /api/network": ORGANISER,
    "PUT /api/network": ORGANISER,
    "DELETE /api/network": ORGANISER,
    "GET /api/network/games/{game_id}/code": ORGANISER,
    "GET /api/me": NOBODY,
    "POST /api/me/seat": NOBODY,
    "POST /api/login": NOBODY,
    "POST /api/register": NOBODY,
    "POST /api/invitation": NOBODY,
    "POST /api/password": NOBODY,
    "POST /api/logout": NOBODY,
    "POST /api/account/password": MEMBER,
    "POST /api/account/name": MEMBER,
    "POST /api/account/lessons": MEMBER,
    "POST /api/account/delete": MEMBER,
    "DELETE /api/account/guesses": MEMBER,
    "GET /api/account/sessions": MEMBER,
    "DELETE /api/account/sessions": MEMBER,
    "DELETE /api/account/sessions/{session_id}": MEMBER,
    "GET /api/account/tokens": MEMBER,
    "POST /api/account/tokens": MEMBER,
    "DELETE /api/account/tokens/{token_id}": MEMBER,
    "GET /api/members": ORGANISER,
    "POST /api/members": ORGANISER,
    "POST /api/members/{user_id}": ORGANISER,
    "DELETE /api/members/{user_id}": ORGANISER,
    "POST /api/members/{user_id}/password-link": ORGANISER,
    "GET /api/invitations": ORGANISER,
    "POST /api/invitations": ORGANISER,
    "DELETE /api/invitations/{invitation_id}": ORGANISER,
    "POST /api/club": ORGANISER,
    "POST /api/club/games": ORGANISER,
    "GET /api/audit": ORGANISER,
    "POST /api/games": GUEST,
    "GET /api/games": GUEST,
    "GET /api/games/live": GUEST,
    "GET /api/games/{game_id}": GUEST,
    "DELETE /api/games/{game_id}": GUEST,
    "POST /api/games/{game_id}/restore": GUEST,
    "POST /api/games/{game_id}/join": GUEST,
    "POST /api/games/{game_id}/name": GUEST,
    "GET /api/games/{game_id}/record": GUEST,
    "GET /api/games/{game_id}/picture": GUEST,
    "GET /api/games/{game_id}/frames": GUEST,
    "GET /api/games/{game_id}/ratings": GUEST,
    "GET /api/games/{game_id}/notes": GUEST,
    "PUT /api/games/{game_id}/notes/{ply}": GUEST,
    "GET /api/games/{game_id}/positions/{ply}": GUEST,
    "POST /api/games/{game_id}/correction": ORGANISER,
    "GET /api/boards": GUEST,
    "POST /api/boards": MEMBER,
    "GET /api/boards/{name}": GUEST,
    "PUT /api/boards/{name}": MEMBER,
    "DELETE /api/boards/{name}": MEMBER,
    "GET /api/boards/{name}/file": GUEST,
    "GET /api/boards/{name}/code": GUEST,
    "POST /api/boards/{name}/like": MEMBER,
    "DELETE /api/boards/{name}/like": MEMBER,
    "PUT /api/boards/{name}/shared": MEMBER,
    "PUT /api/boards/{name}/hidden": ORGANISER,
    "GET /api/archive": GUEST,
    "POST /api/explorer": GUEST,
    "POST /api/archive/import": MEMBER,
    "GET /api/archive/export": GUEST,
    "GET /api/ladder": GUEST,
    "GET /api/ladder/file": GUEST,
    "POST /api/ladder/rules": ORGANISER,
    "POST /api/challenges": GUEST,
    "GET /api/challenges": GUEST,
    "GET /api/challenges/mine": GUEST,
    "POST /api/challenges/{challenge}/accept": GUEST,
    "POST /api/challenges/{challenge}/decline": GUEST,
    "DELETE /api/challenges/{challenge}": GUEST,
    "GET /api/people": GUEST,
    "GET /api/players": GUEST,
    "POST /api/players/delete": ORGANISER,
    "POST /api/players": MEMBER,
    "GET /api/players/{player_id}": GUEST,
    "GET /api/players/{player_id}/statistics": GUEST,
    "PATCH /api/players/{player_id}": GUEST,
    "DELETE /api/players/{player_id}": GUEST,
    "POST /api/players/{player_id}/restore": GUEST,
    "POST /api/designer/check": GUEST,
    "POST /api/designer/write": GUEST,
    "POST /api/designer/fairness": GUEST,
    "POST /api/positions": GUEST,
    "GET /api/puzzles": GUEST,
    "GET /api/puzzles/today": GUEST,
    "GET /api/puzzles/history": GUEST,
    "GET /api/puzzles/{puzzle_id}": GUEST,
    "POST /api/puzzles/attempts": GUEST,
    "POST /api/puzzles/attempts/{attempt_id}/move": GUEST,
    "POST /api/puzzles/attempts/{attempt_id}/reason": GUEST,
    "POST /api/puzzles/attempts/{attempt_id}/hint": GUEST,
    "POST /api/puzzles/attempts/{attempt_id}/solution": GUEST,
    "POST /api/puzzles/attempts/{attempt_id}/vote": GUEST,
    "POST /api/puzzles/boards/{board}": MEMBER,
    "POST /api/puzzles/rushes": GUEST,
    "GET /api/puzzles/rushes/{rush_id}": GUEST,
    "POST /api/puzzles/rushes/{rush_id}/move": GUEST,
    "POST /api/puzzles/rushes/{rush_id}/end": GUEST,
    "GET /api/courses": NOBODY,
    "GET /api/courses/{name}": NOBODY,
    "POST /api/courses/{name}/{number}": GUEST,
    "GET /api/drills": NOBODY,
    "POST /api/drills/{name}": GUEST,
    "GET /api/variants/{name}": NOBODY,
    "POST /api/token/test": NOBODY,
    "GET /api/account": MEMBER,
    "GET /api/account/kid": MEMBER,
    "GET /api/account/playing": MEMBER,
    "POST /api/bot/account/upgrade": MEMBER,
    "GET /api/bot/online": MEMBER,
    "GET /api/stream/event": MEMBER,
    "GET /api/challenge": MEMBER,
    "POST /api/challenge/ai": MEMBER,
    "POST /api/challenge/open": MEMBER,
    "POST /api/challenge/{username}": MEMBER,
    "POST /api/challenge/{challenge_id}/accept": MEMBER,
    "POST /api/challenge/{challenge_id}/cancel": MEMBER,
    "POST /api/challenge/{challenge_id}/decline": MEMBER,
    "GET /api/challenge/{challenge_id}/show": MEMBER,
    "POST /api/board/seek": MEMBER,
    "DELETE /api/board/seek": MEMBER,
    "GET /api/bot/game/stream/{game_id}": MEMBER,
    "POST /api/bot/game/{game_id}/move/{uci}": MEMBER,
    "POST /api/bot/game/{game_id}/resign": MEMBER,
    "POST /api/bot/game/{game_id}/abort": MEMBER,
    "POST /api/bot/game/{game_id}/draw/{answer}": MEMBER,
    "POST /api/bot/game/{game_id}/takeback/{answer}": MEMBER,
    "POST /api/bot/game/{game_id}/claim-victory": MEMBER,
    "POST /api/bot/game/{game_id}/claim-draw": MEMBER,
    "GET /api/bot/game/{game_id}/chat": MEMBER,
    "POST /api/bot/game/{game_id}/chat": MEMBER,
    "GET /api/board/game/stream/{game_id}": MEMBER,
    "POST /api/board/game/{game_id}/move/{uci}": MEMBER,
    "POST /api/board/game/{game_id}/resign": MEMBER,
    "POST /api/board/game/{game_id}/abort": MEMBER,
    "POST /api/board/game/{game_id}/draw/{answer}": MEMBER,
    "POST /api/board/game/{game_id}/takeback/{answer}": MEMBER,
    "POST /api/board/game/{game_id}/claim-victory": MEMBER,
    "POST /api/board/game/{game_id}/claim-draw": MEMBER,
    "GET /api/board/game/{game_id}/chat": MEMBER,
    "POST /api/board/game/{game_id}/chat": MEMBER,
    "GET /api/user/{username}": MEMBER,
    "GET /api/user/{username}/current-game": MEMBER,
    "GET /api/user/{username}/rating-history": MEMBER,
    "POST /api/users": MEMBER,
    "GET /api/users/status": MEMBER,
    "GET /api/crosstable/{username}/{other}": MEMBER,
    "GET /api/player": MEMBER,
    "GET /api/player/autocomplete": MEMBER,
    "GET /api/player/top/{number}/{perf}": MEMBER,
    "GET /game/export/{game_id}": MEMBER,
    "GET /api/games/user/{username}": MEMBER,
    "GET /api/study/{study_file}": MEMBER,
    "GET /api/study/{study_id}/{chapter_file}": MEMBER,
    "GET /study/by/{username}/export.pgn": MEMBER,
    "POST /api/study/{study_id}/import-pgn": MEMBER,
    "GET /api/tournament": MEMBER,
    "GET /api/tournament/{tournament_id}": MEMBER,
    "GET /api/swiss/{tournament_id}": MEMBER,
    "GET /api/tournament/{tournament_id}/results": MEMBER,
    "GET /api/tournament/{tournament_id}/games": MEMBER,
    "POST /api/tournament/{tournament_id}/join": MEMBER,
    "POST /api/tournament/{tournament_id}/withdraw": MEMBER,
    "GET /api/swiss/{tournament_id}/results": MEMBER,
    "GET /api/swiss/{tournament_id}/games": MEMBER,
    "POST /api/swiss/{tournament_id}/join": MEMBER,
    "POST /api/swiss/{tournament_id}/withdraw": MEMBER,
    "POST /api/games/export/_ids": MEMBER,
    "GET /api/reports": ORGANISER,
    "POST /api/reports/{report}/handled": ORGANISER,
    "POST /api/reports/{report}/silence": ORGANISER,
    "GET /api/silences": ORGANISER,
    "DELETE /api/silences/{user_id}": ORGANISER,
    "GET /api/studies": GUEST,
    "POST /api/studies": GUEST,
    "POST /api/games/{game_id}/study": GUEST,
    "GET /api/studies/{study_id}": GUEST,
    "PATCH /api/studies/{study_id}": GUEST,
    "DELETE /api/studies/{study_id}": GUEST,
    "POST /api/studies/{study_id}/restore": GUEST,
    "POST /api/studies/{study_id}/chapters": GUEST,
    "GET /api/studies/{study_id}/chapters/{number}": GUEST,
    "GET /api/studies/{study_id}/file": GUEST,
    "GET /api/studies/{study_id}/progress": GUEST,
    "GET /api/studies/{study_id}/choices": GUEST,
    "POST /api/studies/{study_id}/shares": GUEST,
    "POST /api/studies/{study_id}/link": GUEST,
    "GET /api/work": GUEST,
    "POST /api/work": GUEST,
    "DELETE /api/work/{work_id}": GUEST,
    "SOCKET /ws/studies/{study_id}": GUEST,
    "GET /api/tournaments": GUEST,
    "POST /api/tournaments": MEMBER,
    "GET /api/tournaments/rounds": GUEST,
    "POST /api/tournaments/import": MEMBER,
    "GET /api/tournaments/{tournament_id}": GUEST,
    "GET /api/tournaments/{tournament_id}/rounds/{number}": GUEST,
    "GET /api/tournaments/{tournament_id}/standings": GUEST,
    "GET /api/tournaments/{tournament_id}/crosstable": GUEST,
    "GET /api/tournaments/{tournament_id}/games": GUEST,
    "GET /api/tournaments/{tournament_id}/info": GUEST,
    "GET /api/tournaments/{tournament_id}/join": GUEST,
    "POST /api/tournaments/{tournament_id}/join": GUEST,
    "POST /api/tournaments/{tournament_id}/actions": GUEST,
    "GET /api/tournaments/{tournament_id}/file": GUEST,
    "GET /api/tournaments/{tournament_id}/code": GUEST,
    "GET /api/societies": GUEST,
    "POST /api/societies": ORGANISER,
    "GET /api/societies/{society}": GUEST,
    "POST /api/societies/{society}": MEMBER,
    "DELETE /api/societies/{society}": MEMBER,
    "PUT /api/societies/{society}/members/{user_id}": MEMBER,
    "DELETE /api/societies/{society}/members/{user_id}": MEMBER,
    "POST /api/societies/{society}/invitations": MEMBER,
    "POST /api/join": MEMBER,
    "POST /api/societies/{society}/invite-to-play": MEMBER,
    "DELETE /api/societies/{society}/invite-to-play": GUEST,
    "POST /api/societies/{society}/teams": MEMBER,
    "DELETE /api/societies/{society}/teams/{team}": MEMBER,
    "GET /api/societies/{society}/ladder": GUEST,
    "POST /api/societies/{society}/ladder": MEMBER,
    "GET /api/societies/{society}/season": GUEST,
    "POST /api/societies/{society}/list": MEMBER,
    "POST /api/societies/{society}/pupils": MEMBER,
    "GET /api/societies/{society}/pupils/{user_id}": MEMBER,
    "DELETE /api/societies/{society}/pupils/{user_id}": MEMBER,
    "POST /api/societies/{society}/cards": MEMBER,
    "DELETE /api/societies/{society}/cards/{user_id}": MEMBER,
    "POST /api/card": NOBODY,
    "POST /api/account/pin": MEMBER,
    "SOCKET /ws/games/{game_id}": GUEST,
    "SOCKET /ws/tournaments/{tournament_id}": GUEST,
    "SOCKET /ws/lobby": GUEST,
    "SOCKET /ws/analysis": GUEST,
}
MESSAGES = {
    "Watch": GUEST,
    "Play": GUEST,
    "PlayText": GUEST,
    "Look": GUEST,
    "Act": GUEST,
    "ChangeLevel": GUEST,
    "Listen": GUEST,
    "Mute": GUEST,
    "ReportLine": GUEST,
    "Say": GUEST,
    "Browse": GUEST,
    "Busy": GUEST,
    "Analyse": GUEST,
    "StopAnalysing": GUEST,
    "ReviewGame": GUEST,
    "StopReviewing": GUEST,
    "TryInstead": GUEST,
    "OpenChapter": GUEST,
    "ShowNode": GUEST,
    "AddMove": GUEST,
    "AddComment": GUEST,
    "ChangeComment": GUEST,
    "SetGlyph": GUEST,
    "SetDrawings": GUEST,
    "RemoveMove": GUEST,
    "PromoteLine": GUEST,
    "RenameChapter": GUEST,
    "MoveChapter": GUEST,
    "RemoveChapter": GUEST,
    "AddExercise": GUEST,
    "RemoveExercise": GUEST,
    "ExplainMistakes": GUEST,
    "TryMove": GUEST,
    "MarkRead": GUEST,
    "StartLesson": GUEST,
    "EndLesson": GUEST,
    "HandPointer": GUEST,
    "AskCoach": GUEST,
    "AskPointer": GUEST,
    "FollowLesson": GUEST,
    "FollowTournament": GUEST,
}
LAST = ("POST /api/logout",)
"""Asked after all others: it changes who asks."""


def served() -> dict[str, Any]:
    """Every route of the application, by method and path."""
    found: dict[str, Any] = {}
    for route in all_routes():
        for path in route.paths:
            for method in getattr(route, "http_methods", ["SOCKET"]):
                found[f"{method} {re.sub(r':[a-z]+}', '}', path)}"] = route
    return found


def messages() -> dict[str, Role | None]:
    """Every message that a browser may send through any socket."""
    return {kind.__name__: kind.allowed for kind in ClientMessage.__subclasses__()}


def test_every_route_says_who_may_call_it() -> None:
    silent = [
        name for name, route in served().items() if not isinstance(route.opt.get(ACCESS), Access)
    ]
    assert not silent, (
        f"These routes do not say who may call them, and the server refuses them to everybody: "
        f"{', '.join(silent)}. Give each opt=open_to(Role.…) from server.security.access."
    )
    told = {name: route.opt[ACCESS].role for name, route in served().items()}
    new = {name: role.name for name, role in told.items() if name not in ROUTES}
    assert not new, f"These routes are not in the table of this test: think, then add {new}"
    assert told == ROUTES


def test_every_socket_message_says_who_may_send_it() -> None:
    told = messages()
    silent = [name for name, allowed in told.items() if allowed is None]
    assert not silent, (
        f"These messages do not say who may send them, and the server refuses them to everybody: "
        f"{', '.join(silent)}. Give each class `allowed = Role.…`."
    )
    new = {name: role for name, role in told.items() if name not in MESSAGES}
    assert not new, f"These messages are not in the table of this test: think, then add {new}"
    assert told == MESSAGES


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[Role, Browser]]:
    """One of each role, at a server that had guests but has them no more for `nobody`."""
    server = Server(tmp_path_factory.mktemp("roles"))
    server.start()
    found = {role: Browser(server) for role in Role}
    secret = re.search(r"/welcome#(\w+)", "".join(server.words))
    assert secret is not None
    for role, invitation in ((ORGANISER, secret[1]), (MEMBER, None)):
        body = {"name": role.word.title() + " One", "password": "correct horse battery"}
        body |= {"invitation": invitation} if invitation else {}
        assert found[role].http.post("/api/register", json=body).status_code == 204
    yield found
    for browser in found.values():
        browser.close()
    server.close()


def let_guests_in(people: dict[Role, Browser], guests: bool) -> None:
    club = {"name": "Rooks", "registration": "open", "guests": guests}
    assert people[ORGANISER].http.post("/api/club", json=club).status_code == 200


def refused(browser: Browser, name: str) -> bool:
    """Whether access is denied; a missing resource or body does not count."""
    method, path = name.split(" ")
    address = re.sub(r"{(ply|report|number)}", "1", path)
    address = re.sub(r"{\w+}", "nosuchthing", address)
    if method != "SOCKET":
        # A stream of events has no end: its beginning tells enough.
        with browser.http.stream(method, address) as answer:
            if answer.status_code == 429 and "too-many-requests" in answer.read().decode():
                # There are more routes than anybody may ask for at a stretch.
                return refused(browser, name)
            return answer.status_code in (401, 403)
    try:
        browser.open(address).close()
    except InvalidStatus as closed:
        return closed.response.status_code == 403
    return False


@pytest.mark.parametrize("role", Role)
def test_everybody_may_do_what_the_table_says_and_no_more(
    people: dict[Role, Browser], role: Role
) -> None:
    let_guests_in(people, role is not NOBODY)
    assert people[role].http.get("/api/me").json()["role"] == role.word
    # Sockets first: one that is refused for haste looks as if it were forbidden.
    asked = sorted(ROUTES, key=lambda name: not name.startswith("SOCKET"))
    names = [*(name for name in asked if name not in LAST), *LAST]
    if role is ORGANISER:
        names = [name for name in names if name not in LAST]
    wrong = [name for name in names if refused(people[role], name) != (role < ROUTES[name])]
    assert not wrong, f"{role.word}: {wrong}"


def test_only_its_players_act_in_a_game(ann: Browser, ben: Browser) -> None:
    """The opponent moves only their own pieces, and one who watches none."""
    game = ann.create("chess", "online")
    ben.join(game)
    stranger = Browser(ann.server)
    white, black, watching = ann.sit(game), ben.sit(game), stranger.sit(game)
    before = len(white.moves)
    for table, word in ((black, "turn"), (watching, "watching")):
        table.send(type="playtext", id="x", ply=1, text="e4")
        while (answer := table.receive())["type"] != "refused":
            pass
        assert word in answer["reason"]
    for action in ("resign", "offer-draw", "abort", "pause", "hint", "request-takeback"):
        watching.send(type="act", action=action)
        while (answer := watching.receive())["type"] != "refused":
            pass
    white.watch(white.seq)
    assert len(white.moves) == before
    assert not white.current["result"]
    stranger.close()
