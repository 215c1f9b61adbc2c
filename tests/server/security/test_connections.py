"""Connections that cost without asking, and how many one address may have."""

from __future__ import annotations

import socket
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed

from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.server.security.authentication import Authenticator, Credentials
from latticechess.server.security.rate_limits import TokenBucket
from latticechess.server.security.slow_requests import Crowd, PatientProtocol
from latticechess.server.sockets import socket_limits
from latticechess.server.sockets.socket_limits import SocketGuard, SocketGuards
from server.harness import PATIENCE_S, Browser
from server.loop_watch import WatchedServer

REQUEST = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientProtocol, "head_s", 0.2)


def connected(server: WatchedServer) -> socket.socket:
    host, _, port = server.address.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE_S)


def closed(connection: socket.socket) -> bool:
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.usefixtures("impatient")
def test_a_first_head_that_does_not_end_is_cut(watched: WatchedServer) -> None:
    with connected(watched) as connection:
        connection.sendall(REQUEST[:20])
        assert closed(connection)


@pytest.mark.usefixtures("impatient")
def test_a_later_head_that_does_not_end_is_cut_too(watched: WatchedServer) -> None:
    with connected(watched) as connection:
        connection.sendall(REQUEST)
        assert connection.recv(65536).startswith(b"HTTP/1.1")
        connection.sendall(REQUEST[:20])
        # As long as bytes come in, no timeout of an idle connection ends it.
        connection.settimeout(0.01)
        ended = False
        while not ended:
            try:
                connection.sendall(b"a")
                ended = connection.recv(65536) == b""
            except TimeoutError:
                pass
            except OSError:
                ended = True


@pytest.mark.usefixtures("impatient")
def test_whole_requests_are_answered_on_a_connection_for_as_long_as_they_come(
    watched: WatchedServer,
) -> None:
    with connected(watched) as connection:
        for _ in range(3):
            connection.sendall(REQUEST)
            answer = b""
            while not answer.endswith(b"}"):
                answer += connection.recv(65536)


def test_a_text_that_is_none_closes_the_socket_without_a_word(
    watched: WatchedServer, eve: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    table = eve.socket(eve.create("chess"))
    table.socket.sendall(bytes((0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFE)))
    with pytest.raises(ConnectionClosed) as end:
        table.recv(PATIENCE_S)
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1007
    assert not [record for record in caplog.records if record.exc_info]


def test_an_address_has_only_so_many_connections() -> None:
    crowd = Crowd(["127.0.0.1", "10.0.0.0/8"], most=3)
    shares = [crowd.enter(f"2001:db8::{n}") for n in range(1, 4)]
    assert None not in shares
    assert crowd.enter("2001:db8::4") is None
    assert crowd.enter("2001:db8:0:1::1") is not None
    for _ in range(10):
        assert crowd.enter("127.0.0.1") is not None
        assert crowd.enter("10.1.2.3") is not None, "a proxy brings many"
    assert shares[0] is not None
    crowd.leave(shares[0])
    assert crowd.enter("2001:db8::4") is not None


def test_some_descriptors_are_kept_for_the_server() -> None:
    crowd = Crowd()
    crowd.most_of_all = 2
    assert crowd.enter("192.0.2.1") is not None
    assert crowd.enter("192.0.2.2") is not None
    assert crowd.enter("192.0.2.3") is None


async def test_an_address_and_a_user_have_only_so_many_sockets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket_limits, "USER_SOCKETS", 2)
    monkeypatch.setattr(socket_limits, "ADDRESS_SOCKETS", 3)
    nobody = cast("Authenticator", None)
    guards = SocketGuards(nobody)

    def opened(user: str, address: str) -> SocketGuard | None:
        visitor = Visitor(user, Role.GUEST, address=address)
        if not guards.has_room(visitor):
            return None
        never = cast("Any", None)
        known = Credentials(address=address)
        guard = SocketGuard(never, never, visitor, known, nobody, TokenBucket())
        guards.add(guard)
        return guard

    first = opened("eve", "192.0.2.66")
    assert opened("eve", "192.0.2.67")
    assert opened("eve", "192.0.2.68") is None
    assert opened("eva", "192.0.2.66")
    assert opened("evi", "192.0.2.66")
    assert opened("evo", "192.0.2.66") is None
    assert first is not None
    guards.remove(first)
    guards.remove(first)
    assert opened("evo", "192.0.2.66")
    assert opened("eve", "192.0.2.69")
    assert guards.checking is not None
    guards.checking.cancel()
