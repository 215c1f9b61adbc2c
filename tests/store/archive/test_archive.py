"""The archive on both databases: every order, every filter, words, positions, the bin."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Engine, delete, select

from latticechess import Reason, Side, variant
from latticechess.features.archive.store import indexer, page_search
from latticechess.features.archive.store.archive import Archive, ArchivePage
from latticechess.features.archive.store.deletion import DeletedGames
from latticechess.features.archive.store.indexer import ArchiveIndex
from latticechess.features.archive.store.position_keys import position_key
from latticechess.features.archive.store.query import ArchiveQuery
from latticechess.features.archive.store.row import RESULTS, result_of
from latticechess.play.events import (
    OPEN,
    Ended,
    Event,
    GameFile,
    GameOptions,
    Moved,
    Player,
    Recorded,
    Started,
    TakenBack,
)
from latticechess.play.game_names import game_name
from latticechess.play.time_controls import ClockSpec, Days, Fischer, NoClock, SuddenDeath
from latticechess.store.database.open import write_transaction
from latticechess.store.database.tables import archive, archive_kinds, positions
from latticechess.store.journal.game_lists import Games
from latticechess.store.journal.journal import Journal
from latticechess.store.journal.summary import Summary
from latticechess.store.text_folding import folded

ANN = Player("person", "Ann Ó Briain", user="ann")
BEN = Player("person", "Ben", user="ben")
COMPUTER = Player("computer", "Computer", level=3)
DAY = 86_400_000
NO_CLOCK = NoClock()
JUNE = int(datetime(2026, 6, 15, tzinfo=UTC).timestamp() * 1000)
CHESS = variant("chess")


def started(
    game: str,
    at: int = JUNE,
    players: tuple[Player, Player] = (ANN, BEN),
    board: str = "chess",
    clock: ClockSpec = NO_CLOCK,
    **more: Any,
) -> Started:
    file = more.pop("file", None)
    rules = variant(board)
    options = GameOptions(board, rules.source, rules.title, clocks=(clock, clock), **more)
    return Started(at=at, game=game, options=options, players=players, file=file)


def played(game: str, moves: str, at: int = JUNE, **more: Any) -> list[Event]:
    """A game read from a file, so that its moves are few words."""
    file = GameFile("ann", {"Event": "Hastings"})
    return [started(game, at, file=file, **more), Recorded(at=at, moves=moves)]


def white_won(at: int, reason: Reason = Reason.RESIGNATION) -> Ended:
    return Ended(at=at, reason=reason, winner=Side.WHITE)


def store(journal: Journal, *histories: Sequence[Event]) -> None:
    for events in histories:
        first = events[0]
        assert isinstance(first, Started)
        journal.submit(first.game, 0, events).result()


@pytest.fixture
def index(engine: Engine) -> ArchiveIndex:
    return ArchiveIndex(engine)


def find(engine: Engine, **wanted: Any) -> list[str]:
    return [entry.summary.id for entry in page(engine, **wanted).entries]


def page(engine: Engine, **wanted: Any) -> ArchivePage:
    return Archive(engine).page(ArchiveQuery(**wanted))


@pytest.fixture
def shelf(engine: Engine, journal: Journal, index: ArchiveIndex) -> Engine:
    """Five games of every kind."""
    store(
        journal,
        [started("people", JUNE, clock=Fischer(300_000, 3_000), rated=True, name="Club night")],
        [
            started("machine", JUNE + DAY, (ANN, COMPUTER), "cube"),
            white_won(JUNE + DAY + 5, Reason.CHECKMATE),
        ],
        [
            started("screen", JUNE - 40 * DAY, (BEN, BEN), "plane", SuddenDeath(60_000)),
            Ended(at=JUNE - 40 * DAY, reason=Reason.AGREEMENT),
        ],
        [started("waiting", JUNE + 2 * DAY, (OPEN, BEN), clock=Days(3 * DAY))],
        [
            *played("file", "e4 e5 Nf3 Nc6 Bb5", JUNE - 400 * DAY),
            Ended(at=JUNE - 400 * DAY, reason=Reason.TIME, winner=Side.BLACK),
        ],
    )
    assert index.catch_up() == 5
    return engine


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, {"people", "machine", "screen", "waiting", "file"}),
        ({"variant": "cube"}, {"machine"}),
        ({"status": "open"}, {"waiting"}),
        ({"status": "playing"}, {"people"}),
        ({"result": "white"}, {"machine"}),
        ({"result": "draw"}, {"screen"}),
        ({"reason": "time"}, {"file"}),
        ({"reason": "checkmate"}, {"machine"}),
        ({"pace": "blitz"}, {"people"}),
        ({"pace": "bullet"}, {"screen"}),
        ({"pace": "correspondence"}, {"waiting"}),
        ({"pace": "untimed"}, {"machine", "file"}),
        ({"rated": True}, {"people"}),
        ({"rated": False, "variant": "chess"}, {"waiting", "file"}),
        ({"between": "people"}, {"people", "waiting"}),
        ({"between": "computer"}, {"machine"}),
        ({"between": "screen"}, {"screen"}),
        ({"between": "file"}, {"file"}),
        ({"player": "ben"}, {"people", "screen", "waiting", "file"}),
        ({"player": "Ann O Briain"}, {"people", "machine", "file"}),
        ({"since": JUNE, "until": JUNE + DAY}, {"people"}),
        ({"since": JUNE + 1}, {"machine", "waiting"}),
        ({"until": JUNE}, {"screen", "file"}),
        ({"since": JUNE - 41 * DAY, "until": JUNE + 1}, {"people", "screen"}),
        ({"since": 0, "until": JUNE}, {"screen", "file"}),
        ({"since": JUNE, "until": JUNE}, set()),
        ({"text": "club"}, {"people"}),
        ({"text": "CLU nig"}, {"people"}),
        ({"text": "briain"}, {"people", "machine", "file"}),
        ({"text": "ruy lopez"}, {"file"}),
        ({"text": "hastings"}, {"file"}),
        ({"text": "night lopez"}, set()),
        ({"text": "' OR 1=1 --"}, set()),
        ({"text": '" * ( NEAR'}, set()),
        ({"text": "..."}, {"people", "machine", "screen", "waiting", "file"}),
        ({"user": "ben"}, {"people", "screen", "waiting", "file"}),
        ({"user": "ann", "reason": "time"}, {"file"}),
        ({"user": "nobody"}, set()),
        ({"deleted": True}, set()),
    ],
)
def test_each_filter_finds_its_games(
    shelf: Engine, wanted: dict[str, Any], expected: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = page(shelf, **wanted)
    assert {entry.summary.id for entry in found.entries} == expected
    assert (found.count, found.exact) == (len(expected), True)
    # The other ways of finding a page must find the same.
    monkeypatch.setattr(page_search, "SORT_LIMIT", -1)
    for walked in (page_search.SCAN_LIMIT, 0):
        monkeypatch.setattr(page_search, "SCAN_LIMIT", walked)
        for order in ("played_at", "started_at", "board"):
            assert set(find(shelf, order=order, **wanted)) == expected


def shelve_many(engine: Engine, journal: Journal, index: ArchiveIndex, count: int) -> None:
    chance = random.Random(4)
    names = ["Ann", "ann", "Ángel", "Ben", "Zoë", "", "Émile"]
    clocks: list[ClockSpec] = [NO_CLOCK, Fischer(60_000, 1_000), SuddenDeath(900_000), Days(DAY)]
    pending = []
    for number in range(count):
        white, black = (Player("person", chance.choice(names), user="u") for _ in "wb")
        at = JUNE + chance.randrange(5) * DAY
        start = started(
            f"g{number:03}",
            at,
            (white, black),
            chance.choice(["chess", "cube", "plane"]),
            chance.choice(clocks),
            name=chance.choice(["", "Final", "final", "Round 2"]),
        )
        events: list[Event] = [start]
        plies = range(chance.randrange(4))
        events += [Moved(at=at + ply, origin=(0, 0), target=(0, 1), text="a") for ply in plies]
        if chance.random() < 0.7:
            winner = chance.choice([None, Side.WHITE, Side.BLACK])
            events.append(Ended(at=at + 9, reason=Reason.RESIGNATION, winner=winner))
        pending.append(journal.submit(start.game, 0, events))
    for each in pending:
        each.result()
    index.catch_up()


ORDERS: dict[str, Callable[[Summary], Any]] = {
    "played_at": lambda s: s.played_at,
    "started_at": lambda s: s.started_at,
    "name": lambda s: folded(game_name(s.name, s.id)),
    "white": lambda s: folded(s.players[0].name),
    "black": lambda s: folded(s.players[1].name),
    "board": lambda s: folded(s.title),
    "result": lambda s: RESULTS.index(result_of(s)),
    "plies": lambda s: s.plies,
    "clock": lambda s: s.clocks[0].budget(s.clocks[0].fresh()) is None,
}


WAYS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "group merge": (page_search.SORT_LIMIT, page_search.SCAN_LIMIT, {}),
    "candidate sort": (page_search.SORT_LIMIT, page_search.SCAN_LIMIT, {"user": "u"}),
    "range scan": (-1, page_search.SCAN_LIMIT, {"user": "u"}),
    "scan limit reached": (-1, 3, {"user": "u"}),
    "dates": (-1, 3, {"since": JUNE - DAY, "until": JUNE + 9 * DAY}),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_order_both_ways_holds_every_game_once(
    engine: Engine,
    journal: Journal,
    index: ArchiveIndex,
    way: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few, walk, wanted = WAYS[way]
    monkeypatch.setattr(page_search, "SORT_LIMIT", few)
    monkeypatch.setattr(page_search, "SCAN_LIMIT", walk)
    shelve_many(engine, journal, index, 60)
    everything = {f"g{number:03}" for number in range(60)}
    for order, key in ORDERS.items():
        for descending in (False, True):
            query = ArchiveQuery(order=order, descending=descending, limit=7, **wanted)  # type: ignore[arg-type]
            seen = pages(engine, query)
            assert len(seen) == 60
            assert {summary.id for summary in seen} == everything
            values = [key(summary) for summary in seen]
            assert values == sorted(values, reverse=descending), order


def pages(engine: Engine, query: ArchiveQuery) -> list[Summary]:
    """All that a query finds, page by page."""
    seen = []
    after: str | None = None
    for _ in range(20):
        found = Archive(engine).page(replace(query, after=after))
        assert len(found.entries) <= query.limit
        seen += [entry.summary for entry in found.entries]
        after = found.cursor
        if after is None:
            break
    return seen


@pytest.mark.parametrize("few", [page_search.SORT_LIMIT, -1])
def test_games_of_a_span_by_when_they_began(
    engine: Engine, journal: Journal, index: ArchiveIndex, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_search, "SORT_LIMIT", few)
    # Game n was last played on day 10 n; every third was begun a month before that.
    for number in range(12):
        at = JUNE + 10 * number * DAY
        begun = at - (30 * DAY if number % 3 == 0 else 60_000)
        store(journal, [started(f"g{number}", begun), white_won(at)])
    index.catch_up()
    wanted = ArchiveQuery(
        since=JUNE + 20 * DAY, until=JUNE + 95 * DAY, order="started_at", limit=3, descending=False
    )
    found = [summary.id for summary in pages(engine, wanted)]
    assert found == ["g3", "g2", "g6", "g4", "g5", "g9", "g7", "g8"]
    turned = [summary.id for summary in pages(engine, replace(wanted, descending=True))]
    assert turned == found[::-1]


def test_kinds_are_entered_once_and_serve_every_filter(
    engine: Engine, journal: Journal, index: ArchiveIndex
) -> None:
    shelve_many(engine, journal, index, 60)
    with engine.connect() as connection:
        kinds = connection.execute(select(archive_kinds.c.kind, archive_kinds.c.signs)).all()
        used = connection.execute(select(archive.c.kind, archive.c.facets)).all()
    signs = {row.kind: row.signs for row in kinds}
    assert len(set(signs.values())) == len(kinds)
    assert all(row.facets.startswith(signs[row.kind]) for row in used)
    for result in ("white", "black", "draw"):
        query = ArchiveQuery(result=result, variant="cube", order="plies", limit=4)
        seen = pages(engine, query)
        expected = [
            row for row in used if f"result:{result} " in row.facets and "cube" in row.facets
        ]
        assert len(seen) == len(expected) > 1
        assert {result_of(summary) for summary in seen} == {result}


def test_a_page_after_nonsense_is_empty(shelf: Engine) -> None:
    for nonsense in ("", "x", "1", "1:x", ":", "9" * 3):
        assert find(shelf, after=nonsense) == []


def test_all_ids_in_order(engine: Engine, journal: Journal, index: ArchiveIndex) -> None:
    shelve_many(engine, journal, index, 30)
    ids = list(Archive(engine).ids(ArchiveQuery(order="started_at", descending=False)))
    assert len(ids) == len(set(ids)) == 30


# --- Positions -------------------------------------------------------------------------------


def key_after(*texts: str) -> int:
    from latticechess.notation.moves import parse_move

    position = CHESS.start()
    for text in texts:
        position = position.play(parse_move(position, text))
    return position_key(position)


def test_games_are_found_by_a_position_they_reached(
    engine: Engine, journal: Journal, index: ArchiveIndex
) -> None:
    for game, moves in {
        "direct": "e4 e5 Nf3 Nc6",
        "transposed": "Nf3 Nc6 e4 e5 d4",
        "other": "d4 d5",
        "returned": "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6",
    }.items():
        store(journal, [*played(game, moves), white_won(JUNE)])
    store(journal, played("unfinished", "e4 e5 Nf3 Nc6"))
    index.catch_up()
    key = key_after("e4", "e5", "Nf3", "Nc6")
    found = page(engine, position=key, order="plies", descending=False)
    assert [(entry.summary.id, entry.ply) for entry in found.entries] == [
        ("direct", 4),
        ("transposed", 4),
        ("returned", 4),
    ]
    assert find(engine, position=key, text="hastings", reason="checkmate") == []
    assert find(engine, position=key_after("a4")) == []


def test_moves_taken_back_leave_no_position(
    engine: Engine, journal: Journal, index: ArchiveIndex
) -> None:
    e4 = Moved(at=JUNE, origin=(4, 1), target=(4, 3), text="e4")
    d4 = Moved(at=JUNE, origin=(3, 1), target=(3, 3), text="d4")
    store(journal, [started("g"), e4, white_won(JUNE)])
    index.catch_up()
    assert find(engine, position=key_after("e4")) == ["g"]
    journal.submit("g", 3, [TakenBack(at=JUNE, plies=1), d4]).result()
    index.catch_up()
    assert find(engine, position=key_after("e4")) == []
    journal.submit("g", 5, [white_won(JUNE)]).result()
    index.catch_up()
    assert find(engine, position=key_after("d4")) == ["g"]
    assert find(engine, position=key_after("e4")) == []


# --- Keeping in step -------------------------------------------------------------------------


def test_only_what_has_changed_is_derived(
    engine: Engine, journal: Journal, index: ArchiveIndex
) -> None:
    store(journal, [started("a")], [started("b")])
    assert index.catch_up() == 2
    assert index.catch_up() == 0
    journal.submit("a", 1, [white_won(JUNE + 5)]).result()
    assert find(engine, result="white") == []
    index.mark_stale(["a"])
    assert index.refresh() == 1
    assert index.refresh() == 0
    assert find(engine, result="white") == ["a"]
    assert find(engine, status="playing") == ["b"]


def test_moves_are_stored_while_the_archive_is_at_leisure(
    sqlite: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two games the indexer lets go of the right to write; at the end it hurries."""
    monkeypatch.setattr(indexer, "LIVE_GAMES", 1)
    journal, index = Journal(sqlite), ArchiveIndex(sqlite)
    store(journal, [started("a")], [started("b")])
    index.mark_stale(["a", "b"])
    with ThreadPoolExecutor() as pool:
        # It would rest for days.
        working = pool.submit(index.refresh, None, 1e9)
        while len(find(sqlite)) != 1:
            assert not working.done()
        journal.submit("a", 1, [white_won(JUNE)]).result()
        assert not working.done()
        # Somebody who searches does not wait for it.
        assert index.refresh() == 1
        assert len(find(sqlite)) == 2
        index.hurry.set()
        assert working.result() == 1
    journal.close()
    assert sorted(find(sqlite)) == ["a", "b"]


def test_the_archive_can_be_derived_anew(shelf: Engine, index: ArchiveIndex) -> None:
    def everything() -> list[Any]:
        columns = [column for column in archive.c if column.name != "number"]
        with shelf.connect() as connection:
            rows = connection.execute(select(*columns).order_by(archive.c.game_id)).all()
            keys = connection.execute(select(positions.c.key).order_by(positions.c.key)).all()
        return [*rows, *keys]

    before = everything()
    assert len(before) == 5 + 6
    with write_transaction(shelf) as connection:
        connection.execute(delete(archive).where(archive.c.game_id == "people"))
        connection.execute(archive.update().values(facets=" nonsense ", words="rubbish"))
    seen: list[tuple[int, int]] = []
    assert index.rebuild(lambda done, of: seen.append((done, of))) == 5
    assert seen == [(5, 5)]
    assert everything() == before
    assert find(shelf, text="rubbish") == []
    assert find(shelf, text="club") == ["people"]


# --- The bin ---------------------------------------------------------------------------------


def test_a_deleted_game_stays_the_opponents(shelf: Engine, index: ArchiveIndex) -> None:
    waste = DeletedGames(shelf)
    assert waste.mark_deleted("people", "ann", JUNE)
    assert "people" not in find(shelf, user="ann")
    assert find(shelf, user="ann", deleted=True) == ["people"]
    assert "people" in find(shelf, user="ben")
    assert "people" in find(shelf)
    assert waste.mark_deleted("people", "ben", JUNE)
    assert "people" not in find(shelf)
    assert find(shelf, deleted=True) == ["people"]
    assert waste.unmark_deleted("people", "ann")
    assert "people" in find(shelf, user="ann")
    assert "people" in find(shelf)
    assert find(shelf, user="ben", deleted=True) == ["people"]


def test_who_has_no_part_in_a_game_cannot_delete_it(shelf: Engine) -> None:
    waste = DeletedGames(shelf)
    assert not waste.mark_deleted("people", "carl", JUNE)
    assert not waste.mark_deleted("no such game", "ann", JUNE)
    assert not waste.unmark_deleted("people", "carl")
    assert "people" in find(shelf)


def test_an_organiser_deletes_for_everybody(shelf: Engine) -> None:
    waste = DeletedGames(shelf)
    assert waste.mark_deleted("people", None, JUNE)
    assert find(shelf, user="ann", status="playing") == []
    assert find(shelf, deleted=True) == ["people"]
    assert waste.unmark_deleted("people", None)
    assert find(shelf, user="ann", status="playing") == ["people"]


def test_one_who_plays_alone_deletes_for_everybody(shelf: Engine) -> None:
    waste = DeletedGames(shelf)
    for game, user in (("machine", "ann"), ("screen", "ben")):
        assert waste.mark_deleted(game, user, JUNE)
        assert game not in find(shelf)
        assert game in find(shelf, user=user, deleted=True)


async def test_a_deleted_game_is_out_of_the_lists_of_games_too(shelf: Engine) -> None:
    DeletedGames(shelf).mark_deleted("machine", "ann", JUNE)
    summary = await Games(shelf).get("machine")
    assert summary is not None
    assert summary.deleted_at == JUNE
