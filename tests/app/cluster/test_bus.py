"""News within one process."""

from __future__ import annotations

import logging

import pytest

from latticechess.app.cluster.bus import LocalBus


def test_those_who_listen_are_told_until_they_stop() -> None:
    bus = LocalBus()
    one: list[str] = []
    two: list[str] = []
    stop = bus.subscribe("lobby", one.append)
    bus.subscribe("lobby", two.append)
    bus.subscribe("other", two.append)
    bus.publish("lobby", "a")
    stop()
    stop()
    bus.publish("lobby", "b")
    assert (one, two) == (["a"], ["a", "b"])


def test_nothing_is_kept_of_topics_that_nobody_listens_to() -> None:
    bus = LocalBus()
    bus.subscribe("game.1", lambda _: None)()
    bus.publish("game.2", "x")
    assert not bus.listeners


def test_a_listener_that_fails_does_not_silence_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bus = LocalBus()
    heard: list[str] = []

    def fail(_: str) -> None:
        raise RuntimeError("broken")

    bus.subscribe("lobby", fail)
    bus.subscribe("lobby", heard.append)
    with caplog.at_level(logging.CRITICAL, "latticechess.bus"):
        bus.publish("lobby", "news")
    assert heard == ["news"]
