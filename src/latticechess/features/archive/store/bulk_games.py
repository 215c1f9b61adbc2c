"""Bulk insert of finished games: journal, summaries and archive in one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, select

from latticechess.features.archive.store.explorer.rows import COLUMNS as EXPLORED
from latticechess.features.archive.store.explorer.rows import game_row
from latticechess.features.archive.store.facet_groups import group_ids
from latticechess.features.archive.store.inverted_index import (
    COLUMNS,
    allocate_numbers,
    insert_and_index,
)
from latticechess.features.archive.store.opening_trace import GameTrace
from latticechess.features.archive.store.position_index import encode_line, enqueue_lines
from latticechess.features.archive.store.row import RowDetails, archive_row
from latticechess.features.players.store import player_records
from latticechess.play.events import Ended, Event, Started, kind_of
from latticechess.play.game_names import game_name
from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import deletions, events, explorer_games, games, users
from latticechess.store.journal import summary_table
from latticechess.store.journal.summary import Summary, project
from latticechess.store.journal.variant_sources import encode, store_sources

Row = tuple[Any, ...]
EVENT = ("game_id", "seq", "at", "kind", "body")
PERSON = ("id", "name", "created_at", "kind", "owner")
"""Columns of the rows below, in order."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game as rows of every table, still without its number and group id."""

    id: str
    plies: int
    events: list[Row]
    summary: Row
    archive: Row
    keys: str
    """Position keys and moves, encoded for the queue of the position index."""
    explorer: Row | None
    """What the explorer counts it by; None if it does not count there."""
    people: list[Row]
    counts: dict[player_records.RecordKey, int]
    """Its contributions to the records of its players."""
    source: str
    """Text of the variant file."""
    original_id: str | None = None
    """The id in the program that exported the game, which may be this one."""


def finished_game(history: Sequence[Event], trace: GameTrace) -> FinishedGame:
    """The rows of a finished game, from all its events and its trace."""
    first = history[0]
    assert isinstance(first, Started), "every game starts with Started"
    assert isinstance(history[-1], Ended), "only finished games are stored whole"
    summary: Summary | None = None
    for event in history:
        summary = project(summary, event)
    assert summary is not None
    details = RowDetails(
        opening=trace.opening,
        tag_texts=trace.tag_texts,
        owner=first.file.by if first.file else None,
        from_file=first.file is not None,
        traced=len(trace.keys),
    )
    rows = [
        (first.game, seq, event.at, kind_of(event), encode(event))
        for seq, event in enumerate(history, 1)
    ]
    owner = details.owner
    row = archive_row(summary, game_name(summary.name, summary.id), details)
    return FinishedGame(
        id=first.game,
        plies=summary.plies,
        events=rows,
        summary=summary_table.to_values(summary),
        archive=tuple([row[name] for name in COLUMNS[1:]]),
        keys=encode_line(trace.line) if trace.keys else "",
        explorer=game_row(summary, trace.file) if trace.keys else None,
        people=[
            (each.profile, each.name, first.at, "profile", owner)
            for each in first.players
            if each.profile
        ],
        counts=player_records.contributions(summary),
        source=first.options.source,
        original_id=first.file.tags.get("GameId") if first.file else None,
    )


@dataclass(frozen=True, slots=True)
class StoredGames:
    """Result of a bulk insert."""

    stored: int
    known: list[str]
    """Ids of games that were stored before."""


def store_games(engine: Engine, group: Sequence[FinishedGame]) -> StoredGames:
    """Insert the games that are not stored yet, in one transaction."""
    with writing(engine, "The games could not be saved") as connection:
        fresh = {game.id: game for game in group}
        existing = _existing(connection, group)
        known = list(existing.values())
        for id_ in existing:
            fresh.pop(id_, None)
        if fresh:
            _insert(connection, list(fresh.values()))
        return StoredGames(len(fresh), known)


def _existing(connection: Connection, group: Sequence[FinishedGame]) -> dict[str, str]:
    """Ids of games that are stored already, each with its stored id: its own, or the original one
    if this program exported it."""
    asked = {game.id for game in group} | {game.original_id for game in group if game.original_id}
    query = select(games.c.id, games.c.plies).where(games.c.id.in_(asked))
    plies = {row.id: row.plies for row in connection.execute(query)}
    found = {}
    for game in group:
        if game.id in plies:
            found[game.id] = game.id
        elif game.original_id and plies.get(game.original_id) == game.plies:
            found[game.id] = game.original_id
    return found


def _insert(connection: Connection, group: list[FinishedGame]) -> None:
    # In the order of the primary keys, so that each page is written once.
    group.sort(key=lambda game: game.id)
    store_sources(connection, {game.source for game in group})
    insert_rows(connection, events, EVENT, [row for game in group for row in game.events])
    insert_rows(connection, games, summary_table.COLUMNS, [game.summary for game in group])
    people = {row[0]: row for game in group for row in game.people}
    insert_rows(connection, users, PERSON, sorted(people.values()), skip_existing=True)
    counts = Counter(item for game in group for item in game.counts.items())
    player_records.add_counts(connection, counts)
    numbered = list(zip(allocate_numbers(connection, len(group)), group, strict=True))
    groups = group_ids(connection, {game.archive[-1] for game in group})
    insert_and_index(
        connection,
        [(number, *game.archive[:-1], groups[game.archive[-1]]) for number, game in numbered],
    )
    insert_rows(
        connection,
        explorer_games,
        EXPLORED,
        [(number, *game.explorer) for number, game in numbered if game.explorer],
    )
    enqueue_lines(connection, [(number, game.keys) for number, game in numbered if game.keys])


def deleted_among(engine: Engine, ids: Sequence[str], user: str | None) -> list[str]:
    """The games among `ids` that were deleted, by this user or for everybody."""
    gone = select(games.c.id).where(games.c.id.in_(ids), games.c.deleted_at.is_not(None))
    own = select(deletions.c.game_id).where(
        deletions.c.game_id.in_(ids), deletions.c.user_id == (user or "")
    )
    with reading(engine, "The games could not be read") as connection:
        return sorted({*connection.scalars(gone), *connection.scalars(own)})
