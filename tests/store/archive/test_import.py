"""Games from files on both databases: what is stored of them, and what an ended import leaves."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from sqlalchemy import Engine, select

from latticechess import variant
from latticechess.features.archive.service.import_parts import Source
from latticechess.features.archive.service.importing import Importer, ImportProgress
from latticechess.features.archive.store import position_index
from latticechess.features.archive.store.archive import Archive
from latticechess.features.archive.store.indexer import ArchiveIndex
from latticechess.features.archive.store.position_keys import position_key, position_keys
from latticechess.features.archive.store.query import ArchiveQuery
from latticechess.play.events import GameOptions, Player, Started, encode_event
from latticechess.store.database.open import write_transaction
from latticechess.store.database.tables import (
    archive,
    events,
    games,
    positions,
    rulebooks,
    tallies,
    traces,
    users,
)
from latticechess.store.derived import rebuild
from latticechess.store.journal.journal import Journal

NAMES = ("Anna", "Ben", "Carla")
LINES = (
    "1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 4. Nf3 Nc6 {again} 1-0",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 1/2-1/2",
    "1. f3 e5 2. g4 Qh4# 0-1",
    "1. e4 *",
)
AFTER_E4 = position_key(
    variant("chess").start().play(variant("chess").start().move((4, 1), (4, 3)))
)


def seats(number: int) -> tuple[str, str]:
    return NAMES[number % 3], NAMES[(number + 1 + number // 3) % 3]


def file(count: int = 12) -> bytes:
    """So many different games, each player with both colours."""
    texts = []
    for number in range(count):
        white, black = seats(number)
        moves = LINES[number % 4]
        texts.append(
            f'[Event "Open"]\n[Round "{number}"]\n[White "{white}"]\n[Black "{black}"]\n'
            f'[Date "2024.05.{number + 1:02}"]\n[TimeControl "300+3"]\n\n{moves}\n\n'
        )
    return "".join(texts).encode()


def bring(engine: Engine, data: bytes) -> ImportProgress:
    *_, last = Importer(engine, "ann", 0, processes=0).run(Source(BytesIO(data), "a.pgn"))
    return last


def contents(engine: Engine) -> dict[str, Any]:
    """Every derived table, with games named by their ids."""
    with engine.connect() as connection:
        numbered = {
            row.number: row.game_id
            for row in connection.execute(select(archive.c.number, archive.c.game_id))
        }
        found: dict[str, Any] = {}
        for table in (games, users, tallies):
            found[table.name] = sorted(map(repr, map(tuple, connection.execute(select(table)))))
        rows = connection.execute(select(archive)).mappings()
        found["archive"] = sorted(
            repr([value for name, value in row.items() if name != "number"]) for row in rows
        )
        found["positions"] = sorted(
            (numbered[row.number], row.ply, row.key)
            for row in connection.execute(select(positions))
        )
        return found


def test_an_import_leaves_what_a_rebuild_would_make(engine: Engine) -> None:
    report = bring(engine, file())
    assert (report.stored, report.rejected) == (12, 0)
    brought = contents(engine)
    assert len(brought["games"]) == 12
    assert len(brought["users"]) == 3
    # Games against oneself and games broken off count for nobody.
    assert brought["tallies"]
    rebuild(engine)
    assert contents(engine) == brought


def test_a_position_that_recurs_is_noted_when_it_first_stood(engine: Engine) -> None:
    bring(engine, file(1))
    found = Archive(engine).page(ArchiveQuery(position=AFTER_E4))
    assert [entry.ply for entry in found.entries] == [1]
    with engine.connect() as connection:
        plies = sorted(connection.scalars(select(positions.c.ply)))
    # From the sixth half-move on everything has been there before.
    assert plies == [0, 1, 2, 3, 4, 5]


def test_an_import_that_is_ended_leaves_its_lines_to_the_next_program(engine: Engine) -> None:
    running = Importer(engine, "ann", 0, processes=0).run(Source(BytesIO(file()), "a.pgn"))
    while next(running).stored < 12:
        pass
    running.close()
    asked = ArchiveQuery(position=AFTER_E4)
    page = Archive(engine).page(asked)
    assert (page.entries, page.unindexed) == ([], 12)
    ArchiveIndex(engine).catch_up()
    page = Archive(engine).page(asked)
    assert (len(page.entries), page.unindexed) == (6, 0)
    with engine.connect() as connection:
        assert connection.scalar(select(traces.c.number)) is None


def test_lines_are_sorted_in_piece_by_piece(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(position_index, "KEYS_PER_COMMIT", 7)
    bring(engine, file())
    pieces = contents(engine)["positions"]
    monkeypatch.undo()
    rebuild(engine)
    assert contents(engine)["positions"] == pieces


def test_sorting_in_again_what_was_sorted_in_half_changes_nothing(engine: Engine) -> None:
    bring(engine, file())
    before = contents(engine)["positions"]
    with write_transaction(engine) as connection:
        row = connection.execute(select(positions).order_by(positions.c.key).limit(1)).one()
        line = position_index.encode_line([(row.key, row.next)])
        position_index.enqueue_lines(connection, [(row.number, line)])
    position_index.index_pending(engine)
    assert contents(engine)["positions"] == before


def test_games_added_together_are_found_by_their_words_like_any_other(engine: Engine) -> None:
    bring(engine, file())
    shelf = Archive(engine)
    won = [number for number in range(12) if number % 4 == 0 and "Anna" in seats(number)]
    wanted = ArchiveQuery(text="anna open", result="white")
    found = list(shelf.ids(wanted))
    assert len(found) == len(won) > 1
    index = ArchiveIndex(engine)
    index.mark_stale(found[:1])
    index.refresh()
    assert list(shelf.ids(wanted)) == found
    rebuild(engine)
    assert list(shelf.ids(wanted)) == found


def test_keys_keep_all_their_bits() -> None:
    keys = [0, 1, 2**63 - 1, 2**63, 2**64 - 1]
    assert position_keys(variant("chess"), keys) == [0, 1, 2**63 - 1, -(2**63), -1]


def test_boards_with_other_rules_have_positions_of_their_own() -> None:
    boards = ("chess", "king-of-the-hill", "three-check", "antichess")
    assert len({position_key(variant(board).start()) for board in boards}) == len(boards)
    for board in boards:
        start = variant(board).start()
        assert position_keys(variant(board), [start.key]) == [position_key(start)]


def test_the_rules_are_kept_once_for_all_games(engine: Engine) -> None:
    bring(engine, file())
    source = variant("chess").source
    with engine.connect() as connection:
        assert list(connection.scalars(select(rulebooks.c.source))) == [source]
        bodies = list(connection.scalars(select(events.c.body)))
        game = connection.scalar(select(games.c.id).limit(1))
    assert all("piece" not in body for body in bodies)
    journal = Journal(engine)
    try:
        first = journal.read(str(game))[0]
    finally:
        journal.close()
    assert isinstance(first, Started)
    assert first.options.source == source


def test_games_of_older_programs_with_the_rules_inside_are_read(engine: Engine) -> None:
    options = GameOptions("chess", variant("chess").source)
    players = (Player("person", "Ann", user="ann"), Player("person", "Ben", user="ben"))
    started = Started(at=1, game="old", options=options, players=players)
    body = encode_event(started)
    with write_transaction(engine) as connection:
        row = {"game_id": "old", "seq": 1, "at": 1, "kind": "started", "body": body}
        connection.execute(events.insert(), [row])
    journal = Journal(engine)
    try:
        assert journal.read("old") == [started]
    finally:
        journal.close()
