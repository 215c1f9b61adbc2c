"""Foreign names and foreign pages are kept out."""

from __future__ import annotations

import pytest

from latticechess.server.security.origin import OriginPolicy

GATE = OriginPolicy(names=["chess.example.org"], origins=["http://localhost:5173"])


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8711", "192.168.1.7:8711", "[::1]:8711", "localhost", "Chess.Example.org:443"],
)
def test_numbers_and_own_names_are_answered(host: str) -> None:
    assert GATE.refusal("GET", host, None) is None


@pytest.mark.parametrize("host", ["evil.example:8711", "localhost.evil.example", "", "127.0.0.1.x"])
def test_a_foreign_name_that_points_here_is_refused(host: str) -> None:
    reason = GATE.refusal("GET", host, None)
    assert reason is not None
    assert "--name" in reason


@pytest.mark.parametrize("method", ["POST", "DELETE", "SOCKET"])
def test_another_sites_page_cannot_change_anything(method: str) -> None:
    host = "127.0.0.1:8711"
    assert GATE.refusal(method, host, "http://127.0.0.1:8711") is None
    assert GATE.refusal(method, host, "http://localhost:5173") is None
    assert GATE.refusal(method, host, None) is None
    assert GATE.refusal(method, host, None, "same-origin") is None
    assert GATE.refusal(method, host, "https://evil.example") is not None
    assert GATE.refusal(method, host, "http://127.0.0.1:9999") is not None
    assert GATE.refusal(method, host, "null") is not None
    assert GATE.refusal(method, host, None, "cross-site") is not None
    assert GATE.refusal(method, host, None, "same-site") is not None


def test_following_a_link_from_elsewhere_is_allowed() -> None:
    assert GATE.refusal("GET", "127.0.0.1:8711", None, "cross-site") is None
