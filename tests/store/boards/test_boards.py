"""Own boards in the database, on both kinds of database."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from latticechess.features.boards import store as module
from latticechess.features.boards.store import (
    BoardStore,
    BoardText,
    GalleryQuery,
    StoredBoard,
    forget_boards,
)
from latticechess.store.database.open import write_transaction


@pytest.fixture
def store(engine: Engine) -> BoardStore:
    return BoardStore(engine)


def saved(title: str = "Six", text: str = "text", summary: str = "") -> BoardText:
    return BoardText(text, title, summary, 100)


async def make(store: BoardStore, name: str, author: str = "ann", **values: int) -> StoredBoard:
    title = f"Board {name}"
    assert await store.create(name, author, saved(title), values.get("at", 1), most=10)
    await store.set_shared(name, True)
    await store.count_plays([name] * values.get("plays", 0))
    for number in range(values.get("likes", 0)):
        await store.like(name, f"fan{number}", True, number)
    return await got(store, name)


async def got(store: BoardStore, name: str) -> StoredBoard:
    row = await store.get(name)
    assert row is not None
    return row


async def test_versions_follow_each_other_and_each_can_be_read(store: BoardStore) -> None:
    await store.create("six", "ann", saved(text="first"), 1, most=10)
    await store.add_version("six", "ann", saved("Six again", "second"), 2)
    row = await got(store, "six")
    assert (row.title, row.version, row.created_at, row.changed_at) == ("Six again", 2, 1, 2)
    assert [one.version for one in await store.versions("six")] == [2, 1]
    assert [await store.text("six", version) for version in (None, 1, 2, 3)] == [
        "second",
        "first",
        "second",
        None,
    ]


async def test_old_versions_go_but_never_the_newest(
    store: BoardStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_VERSIONS", 3)
    monkeypatch.setattr(module, "MOST_HISTORY", 30)
    await store.create("six", "ann", saved(), 1, most=10)
    for at in range(2, 7):
        await store.add_version("six", "ann", saved(text="short"), at)
    assert [one.version for one in await store.versions("six")] == [6, 5, 4]
    await store.add_version("six", "ann", saved(text="x" * 100), 9)
    assert [one.version for one in await store.versions("six")] == [7]


async def test_an_author_has_no_more_boards_than_allowed(store: BoardStore) -> None:
    assert await store.create("one", "ann", saved(), 1, most=1)
    assert not await store.create("two", "ann", saved(), 1, most=1)
    assert await store.create("three", "ben", saved(), 1, most=1)
    await store.delete("one", 2)
    assert await store.create("four", "ann", saved(), 3, most=1)
    assert [row.name for row in await store.of_author("ann")] == ["four"]


async def test_a_deleted_board_is_known_to_what_has_begun_on_it(store: BoardStore) -> None:
    await make(store, "six")
    await store.delete("six", 5)
    assert await store.get("six") is None
    assert (await store.gallery(GalleryQuery())).boards == []
    gone = await store.get("six", gone=True)
    assert gone is not None
    assert await store.text("six") == "text"


@pytest.mark.parametrize(
    ("order", "names"),
    [("newest", ["c", "b", "a"]), ("plays", ["a", "b", "c"]), ("likes", ["b", "a", "c"])],
)
async def test_the_gallery_in_its_orders_page_by_page(
    store: BoardStore, order: str, names: list[str]
) -> None:
    await make(store, "a", at=1, plays=2)
    await make(store, "b", at=2, plays=1, likes=2)
    await make(store, "c", at=3)
    found: list[str] = []
    before: str | None = None
    while True:
        page = await store.gallery(GalleryQuery(order=order, before=before, limit=1))  # type: ignore[arg-type]
        found += [row.name for row in page.boards]
        before = page.next
        if before is None:
            break
    assert found == names


async def test_the_gallery_shows_what_is_shared_and_nobody_hides(store: BoardStore) -> None:
    for name in ("open", "private", "bad", "pupils"):
        await make(store, name, author="kim" if name == "pupils" else "ann")
    await store.set_shared("private", False)
    await store.set_hidden("bad", True)

    async def names(query: GalleryQuery) -> set[str]:
        return {row.name for row in (await store.gallery(query)).boards}

    assert await names(GalleryQuery()) == {"open", "pupils"}
    assert await names(GalleryQuery(hidden=True)) == {"open", "pupils", "bad"}
    assert await names(GalleryQuery(not_by=frozenset({"kim"}))) == {"open"}
    assert await names(GalleryQuery(text="BOARD öpen")) == {"open"}
    assert await names(GalleryQuery(text="%")) == {"open", "pupils"}
    assert await names(GalleryQuery(before="nonsense")) == {"open", "pupils"}


async def test_a_like_counts_once_and_can_be_taken_back(store: BoardStore) -> None:
    await make(store, "six")
    for _ in range(2):
        await store.like("six", "ben", True, 1)
    assert (await got(store, "six")).likes == 1
    assert await store.liked("ben", ["six", "other"]) == {"six"}
    assert [row.name for row in await store.of_others("ben")] == ["six"]
    await store.like("six", "ben", False, 2)
    assert (await got(store, "six")).likes == 0


async def test_an_erased_author_takes_boards_and_likes_along(
    store: BoardStore, engine: Engine
) -> None:
    await make(store, "anns")
    await make(store, "bens", author="ben")
    await store.like("bens", "ann", True, 1)
    await store.like("anns", "ben", True, 1)
    with write_transaction(engine) as connection:
        forget_boards(connection, "ann")
    assert await store.get("anns", gone=True) is None
    assert await store.text("anns") is None
    assert (await got(store, "bens")).likes == 0
    assert await store.liked("ben", ["anns"]) == set()
