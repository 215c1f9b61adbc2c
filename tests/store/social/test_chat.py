"""What is said, muted and reported, on both kinds of database."""

from __future__ import annotations

from sqlalchemy import Engine

from latticechess.features.games.store import Chats, Circle, Line, Silence, Silences


def line(text: str, circle: Circle = "players") -> Line:
    return Line(0, "game", circle, "ann", "Ann", text, 1)


async def test_lines_come_back_in_order(engine: Engine) -> None:
    store = Chats(engine)
    for number in range(5):
        await store.add(line(str(number)))
    await store.add(line("apart", "watchers"))
    assert [one.text for one in await store.latest("game", "players", 3)] == ["2", "3", "4"]
    assert [one.text for one in await store.latest("game", "watchers")] == ["apart"]
    assert await store.latest("other", "players") == []
    assert await store.get(10**6) is None


async def test_a_report_waits_until_it_is_handled(engine: Engine) -> None:
    store = Chats(engine)
    said = await store.add(line("rude"))
    for _ in range(2):
        await store.report(said, "ben", "Ben", "look", 2)
    (waiting,) = await store.open_reports()
    assert (waiting.by, waiting.about, waiting.text) == ("Ben", "Ann", "rude")
    assert await store.handled(waiting.id, 3)
    assert not await store.handled(10**6, 3)
    assert await store.open_reports() == []


async def test_muting_is_for_one_user(engine: Engine) -> None:
    store = Chats(engine)
    await store.mute("ben", "ann", True)
    await store.mute("ben", "ann", True)
    assert await store.muted_by("ben") == {"ann"}
    assert await store.muted_by("cas") == set()
    await store.mute("ben", "ann", False)
    assert await store.muted_by("ben") == set()


async def test_a_report_shows_what_was_said_around_it(engine: Engine) -> None:
    store = Chats(engine)
    said = [await store.add(line(str(number))) for number in range(9)]
    await store.add(line("apart", "watchers"))
    around = await store.around(said[4].id, 2)
    assert [one.text for one in around] == ["2", "3", "4", "5", "6"]
    assert [one.text for one in await store.around(said[0].id, 1)] == ["0", "1"]
    assert await store.around(10**6) == []


async def test_silence_holds_for_its_time_and_can_be_lifted(engine: Engine) -> None:
    store = Silences(engine)
    await store.impose(Silence("ann", "Ann", 100))
    await store.impose(Silence("ann", "Ann", 300))
    await store.impose(Silence("ben", "Ben", 200))
    assert [one.name for one in await store.all(50)] == ["Ben", "Ann"], "free first at the top"
    assert await store.until("ann", 299) == 300
    assert await store.until("ann", 300) is None
    assert await store.until("cas", 0) is None
    assert await store.lift("ben")
    assert not await store.lift("ben")
    assert await store.until("ben", 50) is None


async def test_dealing_with_a_user_deals_with_all_reports_of_them(engine: Engine) -> None:
    store = Chats(engine)
    for text in ("rude", "ruder"):
        await store.report(await store.add(line(text)), "ben", "Ben", "", 2)
    other = await store.add(Line(0, "game", "players", "cas", "Cas", "hm", 1))
    await store.report(other, "ben", "Ben", "", 2)
    await store.handled_about("ann", 3)
    assert [one.about for one in await store.open_reports()] == ["Cas"]
