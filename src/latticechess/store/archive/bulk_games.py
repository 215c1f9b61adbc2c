"""Many whole games at once: into the journal, the lists and the archive in one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, select

from latticechess.play.events import Ended, Event, Started, kind_of
from latticechess.play.game_names import game_name
from latticechess.store.archive.facet_groups import numbers_of
from latticechess.store.archive.inverted_index import COLUMNS, add_many, free_numbers
from latticechess.store.archive.opening_trace import Traced
from latticechess.store.archive.position_index import line_of, set_aside
from latticechess.store.archive.row import Remarks, row_of
from latticechess.store.database.bulk_insert import add_rows
from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import deletions, events, games, users
from latticechess.store.journal import summary_table
from latticechess.store.journal.rulebooks import encoded, keep
from latticechess.store.journal.summary import Summary, project
from latticechess.store.ratings import player_records

Row = tuple[Any, ...]
EVENT = ("game_id", "seq", "at", "kind", "body")
PERSON = ("id", "name", "created_at", "kind", "owner")
"""Columns in the order in which the rows below have them."""


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A finished game as rows of every table, without the numbers of the game and of its kind."""

    id: str
    plies: int
    events: list[Row]
    summary: Row
    archive: Row
    keys: str
    """Of its positions, as they wait to be sorted in."""
    people: list[Row]
    counts: dict[player_records.Key, int]
    """What it adds to its players' records."""
    source: str
    """The variant's file."""
    written_as: str | None = None
    """The id the game had in the program that wrote the file, which may have been this one."""


def whole_game(history: Sequence[Event], traced: Traced) -> WholeGame:
    """The rows of a game of which all events are known; `traced` holds its line."""
    first = history[0]
    assert isinstance(first, Started), "a game begins so"
    assert isinstance(history[-1], Ended), "only finished games are stored whole"
    summary: Summary | None = None
    for event in history:
        summary = project(summary, event)
    assert summary is not None
    remarks = Remarks(
        opening=traced.opening,
        said=traced.said,
        owner=first.file.by if first.file else None,
        from_file=first.file is not None,
        traced=len(traced.keys),
    )
    rows = [
        (first.game, seq, event.at, kind_of(event), encoded(event))
        for seq, event in enumerate(history, 1)
    ]
    owner = remarks.owner
    row = row_of(summary, game_name(summary.name, summary.id), remarks)
    return WholeGame(
        id=first.game,
        plies=summary.plies,
        events=rows,
        summary=summary_table.to_values(summary),
        archive=tuple([row[name] for name in COLUMNS[1:]]),
        keys=line_of(traced.keys) if traced.keys else "",
        people=[
            (each.profile, each.name, first.at, "profile", owner)
            for each in first.players
            if each.profile
        ],
        counts=player_records.contributions(summary),
        source=first.options.source,
        written_as=first.file.tags.get("GameId") if first.file else None,
    )


@dataclass(frozen=True, slots=True)
class Shelved:
    """What became of a group of games."""

    stored: int
    known: list[str]
    """Ids of those that were there already."""


def shelve(engine: Engine, group: Sequence[WholeGame]) -> Shelved:
    """Store those of the games that are not there yet; all of them or none."""
    with explained("The games could not be saved"), writing(engine) as connection:
        fresh = {game.id: game for game in group}
        there = _there(connection, group)
        known = list(there.values())
        for id_ in there:
            fresh.pop(id_, None)
        if fresh:
            _insert(connection, list(fresh.values()))
        return Shelved(len(fresh), known)


def _there(connection: Connection, group: Sequence[WholeGame]) -> dict[str, str]:
    """Those of the games that are here, with the ids they have here: their own, or the one they
    had when this program wrote them to a file."""
    asked = {game.id for game in group} | {game.written_as for game in group if game.written_as}
    query = select(games.c.id, games.c.plies).where(games.c.id.in_(asked))
    plies = {row.id: row.plies for row in connection.execute(query)}
    found = {}
    for game in group:
        if game.id in plies:
            found[game.id] = game.id
        elif game.written_as and plies.get(game.written_as) == game.plies:
            found[game.id] = game.written_as
    return found


def _insert(connection: Connection, group: list[WholeGame]) -> None:
    # In the order of the tables, which then are written to in one sweep.
    group.sort(key=lambda game: game.id)
    keep(connection, {game.source for game in group})
    add_rows(connection, events, EVENT, [row for game in group for row in game.events])
    add_rows(connection, games, summary_table.COLUMNS, [game.summary for game in group])
    people = {row[0]: row for game in group for row in game.people}
    add_rows(connection, users, PERSON, sorted(people.values()), skip_known=True)
    counts = Counter(item for game in group for item in game.counts.items())
    player_records.add(connection, counts)
    numbered = list(zip(free_numbers(connection, len(group)), group, strict=True))
    kinds = numbers_of(connection, {game.archive[-1] for game in group})
    add_many(
        connection,
        [(number, *game.archive[:-1], kinds[game.archive[-1]]) for number, game in numbered],
    )
    set_aside(connection, [(number, game.keys) for number, game in numbered if game.keys])


def in_bin(engine: Engine, ids: Sequence[str], user: str | None) -> list[str]:
    """Those of the games that were deleted, by this user or for everybody."""
    gone = select(games.c.id).where(games.c.id.in_(ids), games.c.deleted_at.is_not(None))
    own = select(deletions.c.game_id).where(
        deletions.c.game_id.in_(ids), deletions.c.user_id == (user or "")
    )
    with explained("The games could not be read"), engine.connect() as connection:
        return sorted({*connection.scalars(gone), *connection.scalars(own)})
