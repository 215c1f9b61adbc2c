"""Listening: a taken port gives way to the next, and a wrong address is explained."""

from __future__ import annotations

import socket

import pytest

from latticechess.server.process import network


def test_a_taken_port_gives_way_to_another() -> None:
    with network.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with network.listen("127.0.0.1", port) as second:
            assert second.getsockname()[1] != port


def test_a_fixed_port_that_is_taken_is_refused() -> None:
    with (
        network.listen("127.0.0.1", 0) as first,
        pytest.raises(network.CannotListenError, match=r"not free.*--port"),
    ):
        network.listen("127.0.0.1", first.getsockname()[1], fixed=True)


@pytest.mark.parametrize("host", ["192.0.2.55", "no such host"])
def test_an_address_that_is_not_ours_is_explained(host: str) -> None:
    with pytest.raises(network.CannotListenError, match=r"Cannot listen on .*--host"):
        network.listen(host, 0)


def test_an_impossible_port_is_explained() -> None:
    with pytest.raises(network.CannotListenError, match="70000"):
        network.listen("127.0.0.1", 70000)


def test_addresses_to_type() -> None:
    assert network.local_address("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert network.local_address("::1", 81) == "http://[::1]:81/"
    assert network.network_addresses("127.0.0.1", 82) == []
    assert network.network_addresses("localhost", 82) == []
    assert network.network_addresses("10.1.2.3", 83) == ["http://10.1.2.3:83/"]


def test_own_addresses_are_never_the_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "outgoing_address", lambda: "10.0.0.5")
    found = [(socket.AF_INET, 0, 0, "", (n, 0)) for n in ("127.0.1.1", "10.0.0.5", "172.16.0.2")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: found)
    assert network.own_addresses() == ["10.0.0.5", "172.16.0.2"]
