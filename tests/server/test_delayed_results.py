"""The result of a game that spectators see late: no route tells it early.

Every route of the table is read before the first move and again when the game has been decided, by
everybody who does not play it. Both answers must be the same: a route that is added is walked by
itself.
"""

from __future__ import annotations

import itertools
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from conftest import sampled
from latticechess.server.routes import all_routes
from server.evening import Desk, make
from server.harness import Browser, GameTable, Server
from server.routes.test_accounts import me, register, set_up_secret

DELAY_S = 3_600
MOVES = ("e4", "e5", "Nf3", "Nc6")
VOLATILE = {
    "/metrics": "counts of the whole server, for its operator",
    "/api/account/sessions": "the reader's own log-ins",
    "/api/stream/event": "never ends; it tells the reader's own games",
    "/api/puzzle/next": "another puzzle each time",
    "/api/health": "the load of the server",
    "/api/ready": "the load of the server",
}
TIMES = re.compile(r'"(seenAt|now|serverTime|usedAt|at|lastSeen|seen)":\s*("[^"]*"|\d+|null),?')
"""When people were last here is no result."""
POSTED: list[tuple[str, Any]] = [
    ("/api/explorer", {"variant": "chess"}),
    ("/api/explorer", {"variant": "chess", "rated": True}),
    ("/api/explorer", {"variant": "chess", "moves": [{"origin": [4, 1], "target": [4, 3]}]}),
]
"""Routes that only read, but are asked with a body."""


@dataclass
class Stage:
    """A club in which two members play games that others see late."""

    ann: Browser
    ben: Browser
    spectators: dict[str, Browser]
    desk: Desk
    games: list[str]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    server = Server(tmp_path_factory.mktemp("late"), "--spectator-delay", str(DELAY_S))
    server.start()
    ann, ben, olga, mia, guest = (Browser(server) for _ in range(5))
    register(olga, "Olga", invitation=set_up_secret(server))
    for browser, name in ((ann, "Ann"), (ben, "Ben"), (mia, "Mia")):
        register(browser, name)
    clock = {"kind": "fischer", "initialMs": 600_000, "incrementMs": 0}
    game = ann.create("chess", "online", colour="white", clock=clock, rated=True)
    assert ben.join(game).status_code == 200
    desk = make(olga, system="round-robin", rated=True, public=True, clock=clock)
    for browser in (ann, ben):
        joined = desk.at(browser, desk.secret).join()
        assert joined.status_code == 200, joined.text
    follower = desk.at(ann).follow()
    desk.act("startround", round=1)
    follower.until(lambda: follower.games)
    games = [game, follower.games[0]]
    follower.socket.close()
    ann.lobby(browse=False)
    ben.lobby(browse=False)  # who is here does not change
    yield Stage(ann, ben, {"organiser": olga, "member": mia, "guest": guest}, desk, games)
    for one in (ann, ben, olga, mia, guest):
        one.close()
    server.close()


def finish(stage: Stage, game: str) -> None:
    """Four moves, then one of them resigns."""
    with stage.ann.sit(game) as one, stage.ben.sit(game) as two:
        white, black = (one, two) if one.state["white"]["yours"] else (two, one)
        for ply, text in enumerate(MOVES):
            (white, black)[ply % 2].type(text)
            white.until_plies(ply + 1)
            black.until_plies(ply + 1)
        black.act("resign")
        until_over(white)


def until_over(table: GameTable) -> None:
    while table.current["result"] is None:
        table.receive()


def addresses(stage: Stage) -> Iterator[str]:
    """Every address of the route table that can be read, for each of the games and players."""
    ann, ben = (me(one)["user"] for one in (stage.ann, stage.ben))
    filling = {
        "game_id": stage.games,
        "username": [ann, ben],
        "other": [ben],
        "player_id": [ann, ben],
        "user_id": [ann],
        "ply": ["0", "1", "4"],
        "number": ["1"],
        "perf": ["rapid"],
        "tournament_id": [stage.desk.id],
        "kind": ["game"],
        "variant": ["chess"],
    }
    others = {"path": stage.games, "name": [*stage.games, "chess"]}
    nothing = ["challenge_id", "society", "study_id", "study_file", "chapter_file", "puzzle_id"]
    nothing += ["rush_id", "webhook_id", "team_id", "team"]
    filling |= others | {name: ["nothing"] for name in nothing}
    for route in all_routes():
        if "GET" not in getattr(route, "http_methods", ()):
            continue
        for path in route.paths:
            plain = re.sub(r":[a-z]+}", "}", path)
            names = re.findall(r"{(\w+)}", plain)
            assert set(names) <= filling.keys(), f"say what {plain} is to be asked about"
            yield from filled(plain, {name: filling[name] for name in names})
    pages = ["/api/games/live?own=true", "/api/archive/export?whose=everyone"]
    searches = ("", "&status=ended", "&status=playing", "&result=white", "&sort=plies")
    pages += [f"/api/archive?whose=everyone{search}" for search in searches]
    pages += [f"/api/archive?whose=everyone&game={stage.games[0]}&ply=2"]
    pages += ["/api/ladder?variant=chess&pace=rapid", "/api/players?sort=won"]
    yield from pages


def filled(path: str, filling: dict[str, list[str]]) -> Iterator[str]:
    if not filling:
        yield path
        return
    name, *_ = filling
    rest = {key: value for key, value in filling.items() if key != name}
    for value in filling[name]:
        yield from filled(path.replace(f"{{{name}}}", value), rest)


def ask(browser: Browser, method: str, address: str, **how: Any) -> httpx.Response:
    """The answer; waits where it asks too fast, as long as the server says."""
    while (answer := browser.http.request(method, address, **how)).status_code == 429:
        time.sleep(float(answer.headers["Retry-After"]))
    return answer


def told(browser: Browser, address: str) -> str:
    answer = ask(browser, "GET", address)
    assert answer.status_code != 500, (address, answer.text)
    return f"{answer.status_code} {TIMES.sub('', answer.text)}"


def walk(stage: Stage) -> dict[tuple[str, str], str]:
    """What is told by every address; in an ordinary run they take turns to ask."""
    asked = [
        address
        for address in dict.fromkeys(addresses(stage))
        if not any(address.startswith(way) for way in VOLATILE) and "stream" not in address
    ]
    each = list(itertools.product(asked, stage.spectators))
    heard = {
        (who, address): told(stage.spectators[who], address)
        for address, who in sampled(each, len(asked) * 4 // 3)
    }
    for who, browser in stage.spectators.items():
        for number, (address, body) in enumerate(POSTED):
            answer = ask(browser, "POST", address, json=body)
            heard[who, f"{address} {number}"] = f"{answer.status_code} {answer.text}"
    return heard


def test_no_route_tells_others_the_result_early(stage: Stage) -> None:
    before = walk(stage)
    assert sum(game in text for game in stage.games for text in before.values()) > 10
    for game in stage.games:
        finish(stage, game)
    after = walk(stage)
    early = {key: (before[key], after[key]) for key in before if before[key] != after.get(key)}
    assert not early, json.dumps({" ".join(k): v for k, v in early.items()}, indent=1)[:6000]
    # The players themselves know.
    own = stage.ann.http.get(f"/api/games/{stage.games[0]}").json()
    assert own["result"] is not None
    assert own["plies"] == len(MOVES)


def test_a_tournament_waits_unless_its_organiser_enters_the_result(stage: Stage) -> None:
    olga = stage.spectators["organiser"]
    desk = make(olga, system="round-robin", double=True, public=True)
    for browser in (stage.ann, stage.ben):
        assert desk.at(browser, desk.secret).join().status_code == 200
    follower = desk.at(stage.ann).follow()
    desk.act("startround", round=1)
    follower.until(lambda: follower.games)
    finish(stage, follower.games[0])
    page = desk.read()
    assert page["delayS"] == DELAY_S
    assert page["bar"]["boardsToGo"] == 1
    assert desk.ask("startround", round=2).status_code == 400
    desk.act("enterresult", round=1, board=1, result="1-0")
    desk.act("startround", round=2)
    follower.until(lambda: len(follower.games) == 2)
    follower.close()
