"""Lists of games."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Engine, Select, and_, or_, select

from latticechess.notation.fen.position import format_position
from latticechess.play.events import Event, Recorded
from latticechess.play.game import replay
from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import events, games
from latticechess.store.journal import summary_table
from latticechess.store.journal.histories import histories
from latticechess.store.journal.summary import Status, Summary, project

Order = Literal["played_at", "started_at", "plies", "title", "name", "white_name", "black_name"]
LARGEST_PAGE = 200
_REBUILT_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class GameQuery:
    """Which games, in which order, and from where on."""

    user: str | None = None
    """Only games in which this user has a seat."""
    status: Status | None = None
    variant: str | None = None
    text: str | None = None
    """Part of the game's or a player's name, in any case."""
    deleted: bool = False
    """The deleted games instead of the others."""
    order: Order = "played_at"
    descending: bool = True
    after: str | None = None
    """The id of the last game of the page before."""
    limit: int = 50


@dataclass(frozen=True, slots=True)
class GamePage:
    games: list[Summary]
    more: bool
    """Whether there is another page after the last of these."""


class Games:
    """Summaries of all games. Safe to use from any thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def get(self, game_id: str) -> Summary | None:
        """One game's summary, deleted or not."""
        return await asyncio.to_thread(self._get, game_id)

    async def find(self, query: GameQuery) -> GamePage:
        """A page of games; StoreError if they cannot be read."""
        return await asyncio.to_thread(self._find, query)

    async def delete(self, game_id: str, at: int) -> None:
        """Mark as deleted: `restore` undoes it. The journal keeps every event."""
        await asyncio.to_thread(self._mark, game_id, at)

    async def restore(self, game_id: str) -> None:
        """Take the mark of deletion away."""
        await asyncio.to_thread(self._mark, game_id, None)

    def rebuild(self) -> int:
        """Derive every summary again from the journal; how many games there are."""
        count = 0
        with explained("The list of games could not be rebuilt"), self.engine.connect() as reader:
            ids = reader.scalars(select(events.c.game_id).distinct().order_by(events.c.game_id))
            for some in ids.partitions(_REBUILT_AT_ONCE):
                self._rebuild(list(some))
                count += len(some)
        return count

    def _rebuild(self, ids: list[str]) -> None:
        with writing(self.engine) as connection:
            # A summary that fell behind the journal would keep the game from going on.
            summary_table.hold(connection)
            known = summary_table.fetch_by_id(connection, ids)
            made = [
                _summarise(history, known.get(game)) for game, history in histories(connection, ids)
            ]
            # Most are as they should be: nothing is written for these.
            changed = [one for one in made if not _same(one, known.get(one.id))]
            summary_table.store(connection, changed, known.keys())

    def _get(self, game_id: str) -> Summary | None:
        with explained("The game could not be read"), self.engine.connect() as connection:
            return summary_table.fetch_by_id(connection, [game_id]).get(game_id)

    def _find(self, query: GameQuery) -> GamePage:
        limit = max(1, min(query.limit, LARGEST_PAGE))
        with explained("The list of games could not be read"), self.engine.connect() as connection:
            found = summary_table.fetch(connection, _select(query).limit(limit + 1))
        return GamePage(found[:limit], len(found) > limit)

    def _mark(self, game_id: str, at: int | None) -> None:
        change = games.update().where(games.c.id == game_id).values(deleted_at=at)
        with explained("The game could not be deleted"), writing(self.engine) as connection:
            connection.execute(change)


def _select(query: GameQuery) -> Select[tuple[object, ...]]:
    columns = games.c
    wanted: list[ColumnElement[bool]] = [
        columns.deleted_at.is_not(None) if query.deleted else columns.deleted_at.is_(None)
    ]
    if query.user is not None:
        wanted.append(or_(columns.white_user == query.user, columns.black_user == query.user))
    if query.status is not None:
        wanted.append(columns.status == query.status)
    if query.variant is not None:
        wanted.append(columns.variant == query.variant)
    if query.text:
        named = (columns.name, columns.white_name, columns.black_name)
        wanted.append(or_(*(column.icontains(query.text, autoescape=True) for column in named)))
    if query.after is not None:
        wanted.append(_beyond(query, query.after))
    column = columns[query.order]
    order = (column.desc(), columns.id.desc()) if query.descending else (column, columns.id)
    return select(games).where(*wanted).order_by(*order)


def _beyond(query: GameQuery, last: str) -> ColumnElement[bool]:
    """Comes after the game `last` in the order asked for."""
    column, key = games.c[query.order], games.c.id
    value = select(column).where(key == last).scalar_subquery()
    if query.descending:
        return or_(column < value, and_(column == value, key < last))
    return or_(column > value, and_(column == value, key > last))


def _same(made: Summary, known: Summary | None) -> bool:
    """Whether a summary is the one that is stored, but for its mark of deletion."""
    return known is not None and replace(known, deleted_at=made.deleted_at) == made


def _summarise(history: list[Event], known: Summary | None) -> Summary:
    summary: Summary | None = None
    for event in history:
        summary = project(summary, event)
    assert summary is not None, "groups are never empty"
    if known is not None and known.seq == summary.seq and known.position:
        # Told by those who wrote the moves: to follow the game again would tell the same.
        return replace(summary, position=known.position)
    if any(isinstance(event, Recorded) for event in history):
        # Lists show the boards of games that are played here.
        return summary
    try:
        position = format_position(replay(history).position)
    except ValueError:
        # A game whose rules cannot be read any more keeps its line in the list.
        position = None
    return replace(summary, position=position)
