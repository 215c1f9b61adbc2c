"""A program that speaks lichess's bot interface plays a whole game against a person."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from server.harness import PATIENCE_S, Browser, GameTable, Server

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    owner = Browser(server)
    body = {"name": "Robot", "password": PASSWORD}
    assert owner.http.post("/api/register", json=body).status_code == 204
    wish = {"name": "bot", "scopes": ["bot:play"]}
    secret = owner.http.post("/api/account/tokens", json=wish).json()["secret"]
    owner.close()
    return str(secret)


@pytest.fixture
def bot(server: Server, token: str) -> Iterator[httpx.Client]:
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(
        verify=False, base_url=server.address, headers=headers, timeout=PATIENCE_S
    ) as client:
        yield client


def lines(answer: httpx.Response) -> Iterator[dict[str, Any]]:
    """The objects of a stream, without the empty lines that show it lives."""
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    for line in answer.iter_lines():
        if line:
            yield json.loads(line)


def test_a_bot_starts_up_as_it_does_at_lichess(bot: httpx.Client, token: str) -> None:
    tested = bot.post("/api/token/test", content=f"{token},lat_nobodys").json()
    assert tested["lat_nobodys"] is None
    assert "bot:play" in tested[token]["scopes"].split(",")
    account = bot.get("/api/account").json()
    assert (account["id"], account["username"]) == (tested[token]["userId"], "Robot")
    assert "title" not in account, "not before it is a bot's"
    assert bot.post("/api/bot/account/upgrade").json() == {"ok": True}
    assert bot.get("/api/account").json()["title"] == "BOT"
    again = bot.post("/api/bot/account/upgrade")
    assert (again.status_code, set(again.json())) == (400, {"error"})
    assert bot.get("/api/account/playing").json() == {"nowPlaying": [], "nbMyTurn": 0}
    assert bot.get("/api/games").status_code == 403, "the token allows nothing else"


def test_a_bot_plays_a_whole_game(bot: httpx.Client, ann: Browser) -> None:
    clock = {"kind": "fischer", "initialMs": 300_000, "incrementMs": 2_000}
    offer = {"kind": "direct", "toName": "Robot", "variant": "chess", "clock": clock}
    offer |= {"colour": "white", "name": "Ann"}
    with bot.stream("GET", "/api/stream/event") as answer:
        events = lines(answer)
        with ann.open("/ws/lobby"):
            made = ann.http.post(
                "/api/challenges", json={**offer, "colour": "white", "name": "Ann"}
            )
            assert made.status_code == 201, made.text
            told = next(events)
            assert told["type"] == "challenge"
            challenge = told["challenge"]
            assert (challenge["challenger"]["name"], challenge["color"]) == ("Ann", "white")
            assert challenge["timeControl"] == {
                "type": "clock",
                "limit": 300,
                "increment": 2,
                "show": "5+2",
            }
            accepted = bot.post(f"/api/challenge/{challenge['id']}/accept")
            assert accepted.json() == {"ok": True}
        begun = next(event for event in events if event["type"] == "gameStart")["game"]
        assert (begun["color"], begun["opponent"]["username"]) == ("black", "Ann")
        game = begun["gameId"]
        play_out(bot, ann, game)
        finished = next(event for event in events if event["type"] == "gameFinish")["game"]
        assert (finished["id"], finished["winner"]) == (game, "black")
    assert bot.get("/api/account/playing").json()["nowPlaying"] == []


def play_out(bot: httpx.Client, ann: Browser, game: str) -> None:
    """The shortest mate, with a draw offered and an illegal move on the way."""
    table = ann.sit(game)
    with bot.stream("GET", f"/api/bot/game/stream/{game}") as answer:
        states = lines(answer)
        full = next(states)
        assert (full["type"], full["initialFen"]) == ("gameFull", "startpos")
        assert full["clock"] == {"initial": 300_000, "increment": 2_000}
        assert (full["white"]["name"], full["black"]["name"]) == ("Ann", "Robot")
        early = bot.post(f"/api/bot/game/{game}/move/e7e5")
        assert early.status_code == 400
        table.type("f3")
        assert next(states)["moves"] == "f2f3"
        talk(bot, table, states)
        assert bot.post(f"/api/bot/game/{game}/move/e7e4").status_code == 400
        assert bot.post(f"/api/bot/game/{game}/draw/yes").json() == {"ok": True}
        assert next(states)["bdraw"] is True
        table.send(type="act", action="decline-draw")
        assert "bdraw" not in next(states)
        answer_to = bot.post(f"/api/bot/game/{game}/move/e7e5", params={"offeringDraw": "true"})
        assert answer_to.json() == {"ok": True}
        offered = next(state for state in states if "bdraw" in state)
        assert offered["moves"] == "f2f3 e7e5"
        table.until_plies(2)
        table.type("g4")
        assert next(states)["moves"].endswith("g2g4")
        assert bot.post(f"/api/bot/game/{game}/move/d8h4").status_code == 200
        last = next(states)
        assert (last["status"], last["winner"]) == ("mate", "black")
        assert list(states) == [], "the stream ends with the game"


def talk(bot: httpx.Client, table: GameTable, states: Iterator[dict[str, Any]]) -> None:
    """Both say something, and a take-back is asked for and declined."""
    chat = f"/api/bot/game/{table.game}/chat"
    table.send(type="say", text="Good luck!")
    heard = next(states)
    assert (heard["type"], heard["username"], heard["text"]) == ("chatLine", "Ann", "Good luck!")
    assert bot.post(chat, data={"room": "player", "text": "Thanks."}).json() == {"ok": True}
    assert next(states)["text"] == "Thanks."
    assert bot.get(chat).json() == [
        {"user": "Ann", "text": "Good luck!"},
        {"user": "Robot", "text": "Thanks."},
    ]
    assert bot.post(chat, data={"room": "spectator", "text": "Hello"}).json() == {"ok": True}
    assert bot.post(chat, data={"room": "nowhere", "text": "Hello"}).status_code == 400
    table.send(type="act", action="request-takeback")
    assert next(states)["wtakeback"] is True
    assert bot.post(f"/api/bot/game/{table.game}/takeback/no").json() == {"ok": True}
    assert "wtakeback" not in next(states)


def test_a_bot_has_no_business_in_the_games_of_others(bot: httpx.Client, ann: Browser) -> None:
    game = ann.create("chess", "same-screen")
    assert bot.get(f"/api/bot/game/stream/{game}").status_code == 404
    assert bot.post(f"/api/bot/game/{game}/move/e2e4").status_code == 404
    assert bot.post(f"/api/bot/game/{game}/resign").status_code == 404
    assert bot.post("/api/bot/game/nosuchgame/abort").status_code == 404
    assert bot.post("/api/challenge/nosuch/accept").status_code == 404
    assert bot.post("/inbox/ann", data={"text": "Hello"}).status_code == 404
    for path in ("/api/streamer/live", "/api/broadcast", "/api/tv/feed", "/study/by/ann"):
        answer = bot.get(path)
        assert (answer.status_code, "error" in answer.json()) == (404, True), path
    nobody = httpx.get(
        f"{ann.server.address}/api/account", headers={"Authorization": "Bearer lat_nobodys"}
    )
    assert (nobody.status_code, "error" in nobody.json()) == (401, True)
