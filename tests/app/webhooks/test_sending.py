"""Webhooks reach no private network, whatever their address says."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from contextlib import suppress
from typing import Any

import pytest

from latticechess.features.webhooks.service import sending
from latticechess.features.webhooks.service.service import FORMS, Form, News, body_of
from latticechess.play.refusal import Refusal

PRIVATE = [
    *("127.0.0.1", "127.8.9.1", "0.0.0.0", "10.1.2.3", "172.16.0.9", "192.168.1.1"),
    *("169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "ff02::1"),
    *("192.0.0.8", "192.0.0.170", "192.88.99.1", "240.0.0.1"),
    *("fec0::1", "feff::1", "2001::1", "2002:808:808::", "3fff::1", "5f00::1", "64:ff9b:1::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1"),
]


@pytest.mark.parametrize("ip", PRIVATE)
def test_private_addresses_are_known(ip: str) -> None:
    assert not sending.is_public(ip)


@pytest.mark.parametrize("ip", ["8.8.8.8", "2606:4700:4700::1111"])
def test_public_ones_too(ip: str) -> None:
    assert sending.is_public(ip)


def resolved(*ips: str) -> Any:
    def getaddrinfo(host: str, port: int, **_: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in ips]

    return getaddrinfo


@pytest.mark.parametrize("ips", [("127.0.0.1",), ("8.8.8.8", "10.0.0.1"), ("169.254.169.254",)])
def test_a_name_that_leads_home_is_refused(
    monkeypatch: pytest.MonkeyPatch, ips: tuple[str, ...]
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolved(*ips))
    with pytest.raises(Refusal) as refused:
        sending.resolve("https://hooks.example.org/x")
    assert refused.value.reason.code == "webhook-private"
    assert sending.resolve("https://hooks.example.org/x", private=True).ip == ips[0]


def test_the_connection_goes_where_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere at the second look gains nothing."""
    monkeypatch.setattr(socket, "getaddrinfo", resolved("93.184.216.34"))
    asked: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], timeout: float) -> socket.socket:
        asked.append(address)
        raise OSError("no network here")

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(OSError, match="no network here"):
        sending.send("http://rebinding.example.org:8080/x", "test", "{}", "key")
    assert asked == [("93.184.216.34", 8080)]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "hooks.example.org",
        "ftp://example.org",
        "file:///etc/passwd",
        "https://",
        "https://user:word@example.org/",
        "https://example.org:99999/",
        "https://example.org/a b",
        "https://exämple.org/",
        "https://example.org/\r\nX: y",
        "https://example.org/" + "x" * 600,
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(Refusal) as refused:
        sending.parse(address)
    assert refused.value.reason.code == "webhook-address"


@pytest.mark.parametrize("form", FORMS)
def test_names_call_nobody_and_break_nothing(form: Form) -> None:
    news = News("game-ended", "s", '@everyone <!channel> **x** "q"\n\u2028', {"game": "g"})
    told = json.loads(body_of(form, news, "Knights", 5))
    match form:
        case "discord":
            assert told["allowed_mentions"] == {"parse": []}
            assert "\\@everyone" in told["content"]
        case "slack":
            assert "<" not in told["text"]
        case "matrix":
            assert "\\<" in told["text"]
        case "json":
            assert told["data"] == {"game": "g"}
            assert told["society"] == {"id": "s", "name": "Knights"}


def test_the_signature_depends_on_key_and_body() -> None:
    signed = {sending.signature(key, body) for key in "ab" for body in (b"x", b"y")}
    assert len(signed) == 4
    assert all(one.startswith("sha256=") for one in signed)


def test_a_receiver_that_trickles_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "DEADLINE_S", 0.5)
    sent = 0
    wanted = 2_000

    def trickle() -> None:
        nonlocal sent
        talk, _ = door.accept()
        with talk, suppress(OSError):
            while sent < wanted:
                talk.sendall(b"H")
                sent += 1
                time.sleep(0.01)

    with socket.create_server(("127.0.0.1", 0)) as door:
        receiver = threading.Thread(target=trickle)
        receiver.start()
        address = f"http://127.0.0.1:{door.getsockname()[1]}/"
        with pytest.raises((OSError, http.client.HTTPException)):
            sending.send(address, "test", "{}", "key", private=True)
        receiver.join()
    assert sent < wanted
