"""Tokens, limits, ended log-ins on open sockets, and secrets that appear nowhere."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import argon2
import httpx
import pytest

from latticechess.features.accounts.service.passwords import Passwords
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.archive.service.over_the_board import OverTheBoardGame, events_of
from latticechess.kernel import library
from latticechess.play.events import Player
from latticechess.play.game import replay
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import NoClock
from latticechess.server.problems import Forbidden, LogInFirst
from latticechess.server.security.access import Access, message_refusal, require_role, require_scope
from latticechess.server.security.authentication import Authentication, BadTokenError, Credentials
from latticechess.server.security.devices import device_name
from latticechess.server.security.middleware import SecurityMiddleware
from latticechess.server.security.origin import OriginPolicy
from latticechess.server.security.rate_limits import USER_REQUEST_BURST, RateLimits, TokenBucket
from latticechess.server.sockets import socket_limits
from latticechess.server.sockets.socket_limits import LOGGED_OUT, SocketGuard, SocketGuards
from latticechess.server.wire import ClientMessage
from server.harness import Browser, Server

PASSWORD = "correct horse battery"
Make = Callable[[], Browser]


def make_token(browser: Browser, name: str, *scopes: str) -> str:
    body = {"name": name, "password": PASSWORD}
    assert browser.http.post("/api/register", json=body).status_code == 204
    wish = {"name": "bot", "scopes": list(scopes)}
    answer = browser.http.post("/api/account/tokens", json=wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["secret"])


def test_a_token_does_only_what_it_was_made_for(server: Server, ann: Browser) -> None:
    token = make_token(ann, "Token Ann", "read")
    assert re.fullmatch(r"\w{1,512}", token)
    bot = httpx.Client(
        verify=False, base_url=server.address, headers={"Authorization": f"Bearer {token}"}
    )
    try:
        assert bot.get("/api/me").json()["name"] == "Token Ann"
        answer = bot.get("/api/games")
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        body = {"variant": "chess", "opponent": {"kind": "same-screen"}}
        assert "lacks 'play'" in bot.post("/api/games", json=body).json()["detail"]
        # Never by token, whatever it may: what a thief would do first.
        for path in ("/api/account/tokens", "/api/account/password", "/api/account/name"):
            assert bot.post(path, json={}).status_code == 403
        (listed,) = ann.http.get("/api/account/tokens").json()["tokens"]
        assert (listed["name"], listed["scopes"]) == ("bot", ["read"])
        assert token not in str(listed)
        assert ann.http.delete(f"/api/account/tokens/{listed['id']}").status_code == 204
        assert bot.get("/api/me").status_code == 401
        assert bot.get("/api/me", headers={"Authorization": "Bearer nonsense"}).status_code == 401
    finally:
        bot.close()


def test_a_token_moves_pieces(server: Server, ann: Browser, ben: Browser) -> None:
    token = make_token(ann, "Robot", "read", "play")
    bot = httpx.Client(
        verify=False, base_url=server.address, headers={"Authorization": f"Bearer {token}"}
    )
    body = {"variant": "chess", "opponent": {"kind": "online"}}
    game = bot.post("/api/games", json=body).json()["id"]
    bot.close()
    ben.join(game)
    ann.http.cookies.clear()
    with ann.open(f"/ws/games/{game}", Authorization=f"Bearer {token}") as socket:
        socket.send('{"type":"watch"}')
        socket.recv(30)
        socket.send('{"type":"playtext","id":"1","ply":1,"text":"e4"}')
        table = ben.sit(game)
        table.until_plies(1)
    assert table.texts == ["e4"]


@pytest.mark.parametrize("scopes", [[], ["everything"]])
def test_a_token_without_sense_is_refused(ann: Browser, scopes: list[str]) -> None:
    name = f"Senseless {len(scopes)}"
    ann.http.post("/api/register", json={"name": name, "password": PASSWORD})
    answer = ann.http.post("/api/account/tokens", json={"name": "x", "scopes": scopes})
    assert answer.status_code == 400
    assert "read" in answer.json()["detail"]


def test_scopes_and_roles_are_asked_for_both() -> None:
    bot = Visitor("ann", Role.MEMBER, scopes=frozenset({"read"}))
    require_scope(bot, Access(Role.GUEST), "GET")
    with pytest.raises(Forbidden):
        require_scope(bot, Access(Role.GUEST, "play"), "POST")
    with pytest.raises(Forbidden):
        require_scope(bot, Access(Role.GUEST), "POST")
    with pytest.raises(Forbidden):
        require_role(Role.MEMBER, Role.ORGANISER)
    with pytest.raises(LogInFirst):
        require_role(Role.GUEST, Role.MEMBER)


def test_a_message_that_does_not_say_who_may_send_it_is_refused() -> None:
    reason = message_refusal(Role.ORGANISER, ClientMessage())
    assert reason is not None
    assert "does not say who may send it" in reason


def test_a_user_who_asks_too_fast_is_held_up_alone() -> None:
    rate_limits = RateLimits()
    asked = [rate_limits.allow("ann", "203.0.113.5") for _ in range(USER_REQUEST_BURST + 50)]
    assert all(asked[:USER_REQUEST_BURST])
    assert not all(asked)
    assert rate_limits.allow("ben", "203.0.113.5")


def test_a_token_bucket_refills() -> None:
    clock = [0.0]
    bucket = TokenBucket(per_second=2.0, burst=3, now=lambda: clock[0])
    assert [bucket.allows() for _ in range(5)] == [True, True, True, False, False]
    clock[0] = 0.5
    assert [bucket.allows() for _ in range(2)] == [True, False]


class Nobody:
    """An authenticator that knows nobody."""

    async def authenticate(self, credentials: Credentials) -> Authentication:
        return Authentication(Visitor("somebody", Role.GUEST, address=credentials.address))

    async def authenticate_all(self, many: Sequence[Credentials]) -> list[Visitor | None]:
        return [(await self.authenticate(each)).visitor for each in many]

    def forget(self, user: str) -> None:
        """There is nobody to forget."""

    def new_secret(self) -> str:
        return "x" * 48


class Shut(RateLimits):
    """Lets nobody through."""

    def allow(self, user: str, address: str) -> bool:
        return False


def test_too_many_requests_are_refused_with_a_word() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def never(*_: Any) -> None:
        raise AssertionError("the request went through")

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/api/games",
        "scheme": "https",
        "headers": [(b"host", b"127.0.0.1")],
        "client": ("203.0.113.5", 1),
        "state": {},
    }
    asyncio.run(
        SecurityMiddleware(never, OriginPolicy(), Nobody(), Shut())(scope, one_message, send)
    )
    headers = dict(sent[0]["headers"])
    assert (sent[0]["status"], headers[b"retry-after"]) == (429, b"1")
    assert b"strict-transport-security" in headers
    assert b"Too many requests" in sent[1]["body"]


async def one_message() -> dict[str, str]:
    return {"type": "websocket.receive", "text": "{}"}


NO_CREDENTIALS = Credentials("203.0.113.5")
LATER = {
    "same": Visitor("ann", Role.MEMBER),
    "lesser": Visitor("ann", Role.GUEST),
    "other": Visitor("g", Role.MEMBER),
}


class Fate(Nobody):
    """What has become of somebody's log-in."""

    def __init__(self, fate: str) -> None:
        self.fate = fate

    async def authenticate(self, credentials: Credentials) -> Authentication:
        if self.fate == "ended":
            raise BadTokenError
        return Authentication(LATER[self.fate])

    async def authenticate_all(self, many: Sequence[Credentials]) -> list[Visitor | None]:
        return [LATER.get(self.fate)] * len(many)


@pytest.mark.parametrize("fate", ["ended", "same", "lesser", "other"])
def test_sockets_are_checked_together(monkeypatch: pytest.MonkeyPatch, fate: str) -> None:
    """Who is still the same need not be asked again; all others are left to the socket."""
    monkeypatch.setattr(socket_limits, "AHEAD_S", -1.0)

    async def send(message: Any) -> None:
        raise AssertionError("nobody is told anything")

    async def check() -> list[bool]:
        guards = SocketGuards(Fate(fate))
        made = [
            SocketGuard(
                one_message,
                send,
                LATER["same"],
                NO_CREDENTIALS,
                guards.authenticator,
                TokenBucket(),
            )
            for _ in range(socket_limits.TOGETHER + 1)
        ]
        for guard in made:
            guard.checked_at -= socket_limits.RECHECK_S + 1
            guards.add(guard)
        assert not any(guard.recently_authorised for guard in made)
        await guards.check()
        for guard in made:
            guards.remove(guard)
        assert guards.checking is not None
        guards.checking.cancel()
        return [guard.recently_authorised for guard in made]

    assert set(asyncio.run(check())) == {fate == "same"}


@pytest.mark.parametrize("fate", ["ended", "same", "lesser", "other"])
def test_an_open_socket_ends_with_its_log_in(monkeypatch: pytest.MonkeyPatch, fate: str) -> None:
    monkeypatch.setattr(socket_limits, "RECHECK_S", 0.0)
    sent: list[Any] = []
    ann = Visitor("ann", Role.MEMBER)

    async def send(message: Any) -> None:
        sent.append(message)

    watch = SocketGuard(one_message, send, ann, NO_CREDENTIALS, Fate(fate), TokenBucket())
    got = asyncio.run(watch.receive())
    if fate == "same":
        assert (got["type"], sent) == ("websocket.receive", [])
    else:
        assert (got["type"], got["code"]) == ("websocket.disconnect", LOGGED_OUT)
        assert [message["code"] for message in sent] == [LOGGED_OUT]
        asyncio.run(watch.send({"type": "websocket.send", "text": "late"}))
        assert len(sent) == 1


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0",
            "Firefox on Linux",
        ),
        ("Mozilla/5.0 (iPhone) AppleWebKit/605 Version/17 Mobile Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537.36 Edg/120", "Edge on Windows"),
        ("lichess-bot/1.0\n", "lichess-bot/1.0"),
        ("", "Unknown program"),
    ],
)
def test_browsers_are_called_as_people_call_them(agent: str, name: str) -> None:
    assert device_name(agent) == name


def test_a_guess_at_a_stolen_password_is_costly() -> None:
    """At least what OWASP asks for with argon2id; servers of tests hash cheaply."""
    hasher = Passwords().hasher
    assert hasher.type is argon2.Type.ID
    assert hasher.memory_cost >= 47_104
    assert hasher.time_cost >= 1


def test_no_secret_is_ever_written_down(mortal_server: Server) -> None:
    """A busy server's words hold none of what opens something, but the first organiser's link."""
    ann = Browser(mortal_server)
    found = re.search(r"/welcome#(\w+)", "".join(mortal_server.words))
    assert found is not None
    body = {"name": "Olga", "password": PASSWORD, "invitation": found[1]}
    assert ann.http.post("/api/register", json=body).status_code == 204
    secrets = [PASSWORD, *ann.http.cookies.values()]
    token = ann.http.post("/api/account/tokens", json={"name": "t", "scopes": ["read"]}).json()
    invitation = ann.http.post("/api/invitations", json={}).json()
    secrets += [token["secret"], invitation["secret"]]
    ann.http.post("/api/login", json={"name": "Olga", "password": "wrong password"})
    ann.http.post("/api/invitation", json={"secret": "nosuchsecret"})
    ann.http.post("/api/games", content=b"{", headers={"content-type": "application/json"})
    game = ann.create("chess", "online")
    with ann.sit(game) as table:
        table.act("abort")
    ann.http.get("/api/me", headers={"Authorization": f"Bearer {token['secret']}"})
    ann.close()
    mortal_server.close()
    words = "".join(mortal_server.words)
    assert "Olga" not in words
    assert [secret for secret in secrets if secret in words] == []


SEATS = (Player("person", "Ann", profile="a"), Player("person", "Ben", profile="b"))


def test_a_game_from_a_real_board_is_kept_whole() -> None:
    told = OverTheBoardGame("chess", NoClock(), "0-1", "1. f3 e5 2. g4 Qh4# 0-1")
    game = replay(events_of("g", told, library.variant(told.variant), SEATS, "olga", 1_000))
    assert [played.text for played in game.moves] == ["f3", "e5", "g4", "Qh4#"]
    assert game.result is not None
    assert game.result.reason == "checkmate"
    bare = replay(
        events_of(
            "g",
            OverTheBoardGame("cube", NoClock(), "1/2-1/2"),
            library.variant("cube"),
            SEATS,
            "olga",
            1_000,
        )
    )
    assert bare.result is not None
    assert (bare.result.winner, bare.result.reason) == (None, "agreement")


@pytest.mark.parametrize(
    ("told", "word"),
    [
        (OverTheBoardGame("chess", NoClock(), "1-0", "1. f3 e5 2. g4 Qh4#"), "another result"),
        (OverTheBoardGame("chess", NoClock(), "1-0", "1. e4 e5 2. Qxf7"), "Nothing was recorded"),
        (OverTheBoardGame("chess960", NoClock(), "1-0"), "single start position"),
    ],
)
def test_a_game_that_cannot_have_been_is_refused(told: OverTheBoardGame, word: str) -> None:
    with pytest.raises(Refusal, match=word):
        events_of("g", told, library.variant(told.variant), SEATS, "olga", 1_000)


@pytest.mark.parametrize(
    ("options", "seen"), [((), "203.0.113.9"), (("--trust-proxy", "10.9.9.9"), "127.0.0.1")]
)
def test_only_proxies_that_are_trusted_say_for_whom_they_ask(
    tmp_path: Path, options: tuple[str, ...], seen: str
) -> None:
    server = Server(tmp_path, *options)
    server.start()
    ann = Browser(server)
    ann.http.headers.update({"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"})
    try:
        answer = ann.http.post("/api/register", json={"name": "Ann", "password": PASSWORD})
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 2
        assert all(("Secure" in cookie) == (not options) for cookie in cookies)
        kept = {cookie.partition(";")[0] for cookie in cookies}
        # What was set as Secure is not sent back over a plain connection: send it by hand.
        listed = httpx.get(
            f"{server.address}/api/account/sessions", headers={"Cookie": "; ".join(kept)}
        )
        assert [one["address"] for one in listed.json()["sessions"]] == [seen]
    finally:
        ann.close()
        server.close()
