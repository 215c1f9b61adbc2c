"""News of games that spectators see late: kept until they are due, and told by one process."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from sqlalchemy import Engine

from latticechess.features.players.store.player_records import release
from latticechess.features.webhooks.store import Delivery, Webhook, WebhookStore
from latticechess.kernel.pieces import Side
from latticechess.store.journal.journal import Journal
from store.results import NOVEMBER, game, person, store

ANN, BEN = person("ann"), person("ben")
DELAY_S = 60
GAMES = 5


def late_games(journal: Journal) -> list[str]:
    """Games that are over; spectators learn it a minute later."""
    numbers = range(1, GAMES + 1)
    store(journal, *(game(one, ANN, BEN, Side.WHITE, NOVEMBER, delay_s=DELAY_S) for one in numbers))
    return [f"g{number:05}" for number in numbers]


def all_waiting(hooks: WebhookStore) -> list[str]:
    return sorted(hooks.delayed_news(2 * GAMES))


def test_news_wait_until_the_delay_has_passed(engine: Engine, journal: Journal) -> None:
    games = late_games(journal)
    hooks = WebhookStore(engine)
    release(engine, NOVEMBER)
    assert all_waiting(hooks) == []
    release(engine, NOVEMBER + 10**9)
    release(engine, NOVEMBER + 10**9)
    assert all_waiting(hooks) == games


def test_of_several_processes_one_tells(engine: Engine, journal: Journal) -> None:
    games = late_games(journal)
    release(engine, NOVEMBER + 10**9)
    hooks = WebhookStore(engine)
    hooks.add(Webhook("hook", "", "http://x", "json", "game-ended", "key", None, NOVEMBER))
    processes = 4
    together = Barrier(processes)

    def tell(process: int) -> Callable[[], list[bool]]:
        def work() -> list[bool]:
            together.wait()
            return [
                hooks.enqueue_delayed(
                    one,
                    [Delivery(f"{process} {one}", "hook", "game-ended", one, NOVEMBER, NOVEMBER)],
                )
                for one in games
            ]

        return work

    with ThreadPoolExecutor(processes) as pool:
        told = [one.result() for one in [pool.submit(tell(n)) for n in range(processes)]]
    assert [sum(one) for one in zip(*told, strict=True)] == [1] * GAMES
    assert sorted(one.body for one in hooks.log("hook")) == games
    assert all_waiting(hooks) == []
