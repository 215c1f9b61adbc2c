"""The bus of many processes, over a real Redis and a real PostgreSQL that come and go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import pytest

from latticechess.app.cluster import shared_bus
from latticechess.app.cluster.bus import GAP
from latticechess.app.cluster.redis_carrier import RedisCarrier, check_redis
from latticechess.app.cluster.shared_bus import BusError, Carrier, SharedBus
from latticechess.store.database.notifications import Notifications
from services import PostgreSQL, Redis, Service

PATIENCE_S = 60.0
Make = Callable[[], Carrier]


@pytest.fixture(params=["redis", "postgresql"])
def carrier(request: pytest.FixtureRequest) -> Make:
    if request.param == "redis":
        server = request.getfixturevalue("redis_server")
        return lambda: RedisCarrier(server.url)
    url = request.getfixturevalue("postgresql_url")
    return lambda: Notifications(url)


@pytest.fixture(params=["redis", "postgresql"])
def mortal(request: pytest.FixtureRequest) -> tuple[Service, Make]:
    """A server that may be stopped, and what makes carriers over it."""
    if request.param == "redis":
        redis: Redis = request.getfixturevalue("own_redis")
        return redis, lambda: RedisCarrier(redis.url)
    cluster: PostgreSQL = request.getfixturevalue("own_postgresql")
    url = cluster.create()
    return cluster, lambda: Notifications(url)


class Ear:
    """A process's bus and what it has heard."""

    def __init__(self, bus: SharedBus) -> None:
        self.bus = bus
        self.heard: list[str] = []
        self.gaps = 0
        bus.subscribe("news", self.heard.append)
        bus.subscribe(GAP, self.gap)

    def gap(self, _: str) -> None:
        self.gaps += 1

    async def until(self, done: Callable[[Ear], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not done(self):
                await asyncio.sleep(0.01)


@asynccontextmanager
async def two(make: Make) -> AsyncIterator[tuple[Ear, Ear]]:
    """Two connected processes."""
    ears = Ear(SharedBus(make())), Ear(SharedBus(make()))
    for ear in ears:
        await ear.bus.open()
    try:
        for ear in ears:
            await ear.until(lambda e: e.bus.connected)
        yield ears
    finally:
        for ear in ears:
            await ear.bus.close()


async def test_news_reaches_every_process_once_and_in_order(carrier: Make) -> None:
    async with two(carrier) as (here, there):
        words = [f"{number} ü 😀" for number in range(1_200)]
        for word in words:
            here.bus.publish("news", word)
            here.bus.publish("other", word)
        assert here.heard == words, "in the process itself at once"
        await there.until(lambda e: len(e.heard) >= len(words))
        assert there.heard == words
        there.bus.publish("news", "back")
        await here.until(lambda e: e.heard[-1] == "back")
        assert here.heard == [*words, "back"]
        assert (here.gaps, there.gaps) == (1, 1), "only the one at the beginning"


async def test_news_too_long_to_carry_becomes_a_gap(
    carrier: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(carrier) as (here, there):
        monkeypatch.setattr(here.bus.carrier, "largest", 200)
        here.bus.publish("news", "x" * 500)
        await there.until(lambda e: e.gaps == 2)
        assert there.heard == []
        assert here.heard == ["x" * 500]


async def test_after_an_outage_everybody_is_told_and_news_flows_again(
    mortal: tuple[Service, Make],
) -> None:
    server, make = mortal

    async with two(make) as (here, there):
        here.bus.publish("news", "before")
        await there.until(lambda e: e.heard == ["before"])
        server.stop()
        for ear in (here, there):
            await ear.until(lambda e: not e.bus.connected)
        here.bus.publish("news", "meanwhile")
        server.start()
        for ear in (here, there):
            await ear.until(lambda e: e.bus.connected and e.gaps >= 2)
        here.bus.publish("news", "after")
        await there.until(lambda e: "after" in e.heard)
        there.bus.publish("news", "back")
        await here.until(lambda e: "back" in e.heard)


class Hub:
    """A carrier for several processes in one, whose sending can be broken."""

    name = "hub"
    largest = 1_000

    def __init__(self) -> None:
        self.ears: list[Callable[[str], None]] = []
        self.broken = False

    async def listen(self, ready: Callable[[], None], receive: Callable[[str], None]) -> None:
        self.ears.append(receive)
        ready()
        await asyncio.Event().wait()

    def follow(self, topic: str) -> None: ...

    def leave(self, topic: str) -> None: ...

    async def arrives(self, topic: str) -> None: ...

    async def send(self, messages: Sequence[tuple[str, str]]) -> None:
        if self.broken:
            raise ConnectionError("broken")
        for _, text in messages:
            for ear in self.ears:
                ear(text)

    async def close(self) -> None: ...


async def test_what_could_not_be_sent_is_sent_later_or_becomes_a_gap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shared_bus, "LARGEST_QUEUE", 50)
    hub = Hub()

    async with two(lambda: hub) as (here, there):
        hub.broken = True
        for number in range(10):
            here.bus.publish("news", str(number))
        await here.until(lambda e: not e.bus.connected)
        hub.broken = False
        await there.until(lambda e: len(e.heard) == 10)
        assert there.gaps == 1, "nothing was lost"
        await here.until(lambda e: e.bus.connected)
        hub.broken = True
        for number in range(1_000):
            here.bus.publish("news", str(number))
        assert len(here.bus.outgoing) <= 50, "bounded"
        hub.broken = False
        await there.until(lambda e: e.gaps == 2)
        await there.until(lambda e: e.heard[-1] == "999")


async def test_what_is_not_ours_is_ignored(redis_server: Redis) -> None:
    async with two(lambda: RedisCarrier(redis_server.url)) as (here, there):
        stranger = RedisCarrier(redis_server.url)
        texts = ["", "hello", '["too", "short"]', '{"a": 1}']
        await stranger.send([("news", text) for text in texts])
        await stranger.close()
        here.bus.publish("news", "fine")
        await there.until(lambda e: e.heard == ["fine"])


def test_a_redis_that_does_not_answer_is_said_at_the_start() -> None:
    with pytest.raises(BusError, match="does not answer") as caught:
        check_redis("redis://:sesame@127.0.0.1:1/0")
    assert "sesame" not in str(caught.value)
    with pytest.raises(BusError, match="not the address of a Redis"):
        check_redis("http://somewhere")


async def test_an_addressed_topic_reaches_those_who_follow_it_alone(carrier: Make) -> None:
    async with two(carrier) as (here, there):
        heard: list[str] = []
        stop = there.bus.subscribe("game.one", heard.append)
        await there.bus.arrives("game.one")
        here.bus.publish("game.one", "first")
        here.bus.publish("game.two", "not for them")
        here.bus.publish("news", "for all")
        await there.until(lambda e: e.heard == ["for all"])
        await there.until(lambda _: heard == ["first"])
        stop()
        again = there.bus.subscribe("game.one", heard.append)
        await there.bus.arrives("game.one")
        here.bus.publish("game.one", "second")
        await there.until(lambda _: heard == ["first", "second"])
        again()


async def test_redis_does_not_send_what_a_process_does_not_follow(redis_server: Redis) -> None:
    sender, listener = RedisCarrier(redis_server.url), RedisCarrier(redis_server.url)
    received: list[str] = []
    ready = asyncio.Event()
    listener.follow("game.7")
    listening = asyncio.create_task(listener.listen(ready.set, received.append))
    async with asyncio.timeout(PATIENCE_S):
        await ready.wait()
        moves = [(f"game.{number}", f"move {number}") for number in range(100)]
        await sender.send([*moves, ("news", "the end")])
        while "the end" not in received:
            await asyncio.sleep(0.01)
    assert received == ["move 7", "the end"]
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    await sender.close()


async def test_addressed_topics_are_followed_again_after_an_outage(own_redis: Redis) -> None:
    async with two(lambda: RedisCarrier(own_redis.url)) as (here, there):
        heard: list[str] = []
        there.bus.subscribe("game.one", heard.append)
        await there.bus.arrives("game.one")
        own_redis.restart()
        for ear in (here, there):
            await ear.until(lambda e: e.bus.connected and e.gaps >= 2)
        await there.bus.arrives("game.one")
        here.bus.publish("game.one", "after")
        await there.until(lambda _: heard == ["after"])
