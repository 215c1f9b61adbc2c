"""Many whole games at once: into the journal, the lists and the archive in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.play.events import Ended, Event, Player, Started, encode_event, kind_of
from latticechess.play.gamenames import game_name
from latticechess.store import summaries
from latticechess.store.archiverow import Remarks, row_of
from latticechess.store.database import explained, writing
from latticechess.store.summary import Summary, project
from latticechess.store.tables import archive, deletions, events, games, positions, users
from latticechess.store.tracing import DEPTH, Traced


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A finished game as rows of every table, without its number in the archive."""

    id: str
    plies: int
    events: list[dict[str, Any]]
    summary: dict[str, Any]
    archive: dict[str, Any]
    reached: dict[int, int]
    people: list[dict[str, Any]]
    written_as: str | None = None
    """The id the game had in the program that wrote the file, which may have been this one."""


def whole_game(history: Sequence[Event], traced: Traced) -> WholeGame:
    """The rows of a game of which all events are known; `traced` holds its keys."""
    first = history[0]
    assert isinstance(first, Started), "a game begins so"
    assert isinstance(history[-1], Ended), "only finished games are stored whole"
    summary: Summary | None = None
    for event in history:
        summary = project(summary, event)
    assert summary is not None
    del traced.keys[DEPTH:]
    remarks = Remarks(
        opening=traced.opening,
        said=traced.said,
        owner=first.file.by if first.file else None,
        from_file=first.file is not None,
        traced=len(traced.keys),
    )
    rows = [
        {
            "game_id": first.game,
            "seq": seq,
            "at": event.at,
            "kind": kind_of(event),
            "body": encode_event(event),
        }
        for seq, event in enumerate(history, 1)
    ]
    owner = remarks.owner
    return WholeGame(
        id=first.game,
        plies=summary.plies,
        events=rows,
        summary=summaries.to_row(summary),
        archive=row_of(summary, game_name(summary.name, summary.id), remarks),
        reached=traced.first_reached(),
        people=[_person(each, owner, first.at) for each in first.players if each.profile],
        written_as=first.file.tags.get("GameId") if first.file else None,
    )


def _person(player: Player, owner: str | None, at: int) -> dict[str, Any]:
    return {
        "id": player.profile,
        "name": player.name,
        "created_at": at,
        "kind": "profile",
        "owner": owner,
    }


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
    connection.execute(events.insert(), [row for game in group for row in game.events])
    connection.execute(games.insert(), [game.summary for game in group])
    people = {row["id"]: row for game in group for row in game.people}
    if people:
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        connection.execute(dialect.insert(users).on_conflict_do_nothing(), list(people.values()))
    if connection.dialect.name == "postgresql":
        # Numbers are given out by a sequence there; others may be taking some.
        taken = select(func.nextval("archive_number_seq")).select_from(
            func.generate_series(1, len(group)).alias()
        )
        numbers = list(connection.scalars(taken))
    else:
        last = connection.scalar(select(func.max(archive.c.number))) or 0
        numbers = list(range(last + 1, last + 1 + len(group)))
    numbered = list(zip(numbers, group, strict=True))
    connection.execute(
        archive.insert(), [{"number": number, **game.archive} for number, game in numbered]
    )
    keys = [
        {"key": key, "number": number, "ply": ply}
        for number, game in numbered
        for key, ply in game.reached.items()
    ]
    if keys:
        # In the order of the index, which then is written to in one sweep.
        connection.execute(positions.insert(), sorted(keys, key=lambda row: row["key"]))


def in_bin(engine: Engine, ids: Sequence[str], user: str | None) -> list[str]:
    """Those of the games that were deleted, by this user or for everybody."""
    gone = select(games.c.id).where(games.c.id.in_(ids), games.c.deleted_at.is_not(None))
    own = select(deletions.c.game_id).where(
        deletions.c.game_id.in_(ids), deletions.c.user_id == (user or "")
    )
    with explained("The games could not be read"), engine.connect() as connection:
        return sorted({*connection.scalars(gone), *connection.scalars(own)})
