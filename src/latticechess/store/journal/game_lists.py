"""Lists of games: pages of summaries."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Engine, Select, and_, or_, select

from latticechess.features.clubs.store.clubs import game_hidden_from
from latticechess.notation.fen.position import format_position
from latticechess.play.events import Event, Recorded
from latticechess.play.game import Status, replay
from latticechess.store.database.account_tables import delayed_results
from latticechess.store.database.open import reading, write_transaction, writing
from latticechess.store.database.tables import events, games
from latticechess.store.journal import summary_table
from latticechess.store.journal.histories import histories
from latticechess.store.journal.summary import Summary, project
from latticechess.store.text_folding import holds
from latticechess.store.threads import in_thread

GameOrder = Literal["played_at", "started_at", "plies", "title", "name", "white_name", "black_name"]
MAX_PAGE = 200
_BATCH_GAMES = 1000
_BATCH_IDS = 500


@dataclass(frozen=True, slots=True)
class GameQuery:
    """Filters, order and cursor of a page."""

    user: str | None = None
    """Only games in which this user has a seat."""
    status: Status | None = None
    for_spectators: bool = False
    """A game that is over is in play until spectators who see it late may know that."""
    variant: str | None = None
    text: str | None = None
    """Substring of the game's or a player's name; case is ignored."""
    deleted: bool = False
    """Only deleted games instead of the others."""
    hidden_from: str | None = None
    """Without games of pupils whom this user may not see."""
    order: GameOrder = "played_at"
    descending: bool = True
    after: str | None = None
    """Id of the last game of the previous page."""
    limit: int = 50


@dataclass(frozen=True, slots=True)
class GamePage:
    """Summaries that match a query."""

    games: list[Summary]
    more: bool
    """Whether there is another page."""


class Games:
    """Summaries of all games. Thread-safe."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def get(self, game_id: str) -> Summary | None:
        """One game's summary, deleted or not."""
        with reading(self.engine, "The game could not be read") as connection:
            return summary_table.fetch_by_id(connection, [game_id]).get(game_id)

    async def several(self, ids: Sequence[str]) -> dict[str, Summary]:
        """The summaries of the existing games among `ids`, deleted or not, by id."""
        return await asyncio.to_thread(self._several, ids)

    @in_thread
    def find(self, query: GameQuery) -> GamePage:
        """A page of games; StoreError if they cannot be read."""
        limit = max(1, min(query.limit, MAX_PAGE))
        with reading(self.engine, "The list of games could not be read") as connection:
            found = summary_table.fetch(connection, _select(query).limit(limit + 1))
        return GamePage(found[:limit], len(found) > limit)

    @in_thread
    def delayed(self, ids: Sequence[str]) -> set[str]:
        """Those of the games that are over, but not yet for spectators who see them late."""
        with reading(self.engine, "The games could not be read") as connection:
            return set(connection.scalars(select(delayed_results.c.game_id))) & set(ids)

    async def delete(self, game_id: str, at: int) -> None:
        """Mark as deleted, until `restore`. The journal keeps every event."""
        await asyncio.to_thread(self._mark, game_id, at)

    async def restore(self, game_id: str) -> None:
        """Undo `delete`."""
        await asyncio.to_thread(self._mark, game_id, None)

    def rebuild(self) -> int:
        """Rebuild every summary from the journal; how many games there are."""
        count = 0
        with reading(self.engine, "The list of games could not be rebuilt") as reader:
            ids = reader.scalars(select(events.c.game_id).distinct().order_by(events.c.game_id))
            for some in ids.partitions(_BATCH_GAMES):
                self._rebuild(list(some))
                count += len(some)
        return count

    def _rebuild(self, ids: list[str]) -> None:
        with write_transaction(self.engine) as connection:
            # A summary that falls behind the journal blocks further appends to its game.
            summary_table.lock(connection)
            known = summary_table.fetch_by_id(connection, ids)
            made = [
                _summarise(history, known.get(game)) for game, history in histories(connection, ids)
            ]
            # Most are unchanged and need no write.
            changed = [one for one in made if not _same(one, known.get(one.id))]
            summary_table.store(connection, changed, known.keys())

    def _several(self, ids: Sequence[str]) -> dict[str, Summary]:
        found: dict[str, Summary] = {}
        with reading(self.engine, "The games could not be read") as connection:
            for start in range(0, len(ids), _BATCH_IDS):
                some = ids[start : start + _BATCH_IDS]
                found |= summary_table.fetch_by_id(connection, some)
        return found

    def _mark(self, game_id: str, at: int | None) -> None:
        change = games.update().where(games.c.id == game_id).values(deleted_at=at)
        with writing(self.engine, "The game could not be deleted") as connection:
            connection.execute(change)


def _select(query: GameQuery) -> Select[tuple[object, ...]]:
    columns = games.c
    wanted: list[ColumnElement[bool]] = [
        columns.deleted_at.is_not(None) if query.deleted else columns.deleted_at.is_(None)
    ]
    if query.user is not None:
        wanted.append(or_(columns.white_user == query.user, columns.black_user == query.user))
    if query.status is not None:
        wanted.append(_has_status(query.status, query.for_spectators))
    if query.variant is not None:
        wanted.append(columns.variant == query.variant)
    if query.text:
        named = (columns.name, columns.white_name, columns.black_name)
        wanted.append(or_(*(holds(column, query.text) for column in named)))
    if query.hidden_from is not None:
        wanted.append(~game_hidden_from(query.hidden_from))
    if query.after is not None:
        wanted.append(_after(query, query.after))
    column = columns[query.order]
    order = (column.desc(), columns.id.desc()) if query.descending else (column, columns.id)
    return select(games).where(*wanted).order_by(*order)


def _has_status(status: Status, for_spectators: bool) -> ColumnElement[bool]:
    stands = games.c.status == status
    if not for_spectators or status == "open":
        return stands
    waiting = games.c.id.in_(select(delayed_results.c.game_id))
    return or_(stands, waiting) if status == "playing" else and_(stands, ~waiting)


def _after(query: GameQuery, last: str) -> ColumnElement[bool]:
    """Condition: sorts after the game `last`."""
    column, key = games.c[query.order], games.c.id
    value = select(column).where(key == last).scalar_subquery()
    if query.descending:
        return or_(column < value, and_(column == value, key < last))
    return or_(column > value, and_(column == value, key > last))


def _same(made: Summary, known: Summary | None) -> bool:
    """Whether a summary equals the stored one, apart from its deletion."""
    return known is not None and replace(known, deleted_at=made.deleted_at) == made


def _summarise(history: list[Event], known: Summary | None) -> Summary:
    summary: Summary | None = None
    for event in history:
        summary = project(summary, event)
    assert summary is not None, "a history is never empty"
    if known is not None and known.seq == summary.seq and known.position:
        # Written with the moves: a replay would give the same.
        return replace(summary, position=known.position)
    if any(isinstance(event, Recorded) for event in history):
        # Lists show boards only for games that are played here.
        return summary
    try:
        position = format_position(replay(history).position)
    except ValueError:
        # A game whose rules cannot be read any more stays in the list.
        position = None
    return replace(summary, position=position)
