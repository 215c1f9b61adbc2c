"""Lists of tournaments: pages of summaries."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Engine, Select, func, select

from latticechess.features.tournaments.rules.tournament import State
from latticechess.features.tournaments.store.summary import TournamentSummary
from latticechess.store.database.open import reading
from latticechess.store.database.tables import tournament_players, tournaments, users
from latticechess.store.threads import in_thread

RUNNING: tuple[State, ...] = ("running",)
COMING: tuple[State, ...] = ("coming",)
PAST: tuple[State, ...] = ("finished", "cancelled")
MAX_PAGE = 200


@dataclass(frozen=True, slots=True)
class TournamentQuery:
    """Filters and page of a list."""

    states: tuple[State, ...]
    society: str | None = None
    """None: of all societies."""
    user: str = ""
    """Sees those that they made or play in, whatever the last two fields say."""
    offset: int = 0
    limit: int = 20
    descending: bool = True
    """Newest first."""
    closed: Collection[str] = ()
    """Societies without whose tournaments the list is."""
    insider_of: Collection[str] | None = None
    """Societies whose tournaments are listed though they are not public; None: all."""


_decoder = msgspec.json.Decoder(TournamentSummary)


class TournamentLists:
    """Summaries of all tournaments. Thread-safe."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def find(self, query: TournamentQuery) -> tuple[list[TournamentSummary], int]:
        """A page of summaries, and how many there are in all."""
        columns = tournaments.c
        wanted: list[ColumnElement[bool]] = [columns.state.in_(query.states)]
        if query.society is not None:
            wanted.append(columns.society == query.society)
        playing = select(tournament_players.c.tournament_id).where(
            tournament_players.c.user_id == query.user
        )
        mine = columns.id.in_(playing) | (columns.created_by == query.user)
        if query.insider_of is not None:
            inside = columns.society.in_(query.insider_of)
            wanted.append(columns.public.is_(True) | mine | inside)
        if query.closed:
            wanted.append(columns.society.not_in(query.closed) | mine)
        order = columns.listed_at.desc() if query.descending else columns.listed_at
        page = (
            select(columns.body)
            .where(*wanted)
            .order_by(order, columns.id)
            .offset(max(0, query.offset))
            .limit(max(1, min(query.limit, MAX_PAGE)))
        )
        count = select(func.count()).select_from(tournaments).where(*wanted)
        return self._summaries(page), int(self._scalars(count)[0])

    async def get(self, tournament_id: str) -> TournamentSummary | None:
        found = await asyncio.to_thread(
            self._summaries, select(tournaments.c.body).where(tournaments.c.id == tournament_id)
        )
        return found[0] if found else None

    async def running_ids(self) -> list[str]:
        """Every tournament that is not over: their timers must go on."""
        query = select(tournaments.c.id).where(tournaments.c.state.in_((*RUNNING, *COMING)))
        return await asyncio.to_thread(self._scalars, query)

    async def count_unfinished(self, user: str) -> int:
        """How many tournaments that are not over this user has made."""
        query = (
            select(func.count())
            .select_from(tournaments)
            .where(tournaments.c.created_by == user, tournaments.c.state.in_((*RUNNING, *COMING)))
        )
        return int((await asyncio.to_thread(self._scalars, query))[0])

    async def of_user(self, user: str) -> list[str]:
        """The tournaments in which this user plays or played."""
        query = select(tournament_players.c.tournament_id).where(
            tournament_players.c.user_id == user
        )
        return await asyncio.to_thread(self._scalars, query)

    async def places(self, user: str, ids: Collection[str]) -> dict[str, int | None]:
        """Of these tournaments, those in which the user plays, with the place once it is over."""
        columns = tournament_players.c
        query = select(columns.tournament_id, columns.place).where(
            columns.user_id == user, columns.tournament_id.in_(ids)
        )
        return {row[0]: row[1] for row in await asyncio.to_thread(self._rows, query)}

    async def deleted_users(self, ids: Collection[str]) -> set[str]:
        """Those among these users who were deleted."""
        found: set[str] = set()
        known = list(ids)
        for start in range(0, len(known), 500):
            query = select(users.c.id).where(
                users.c.id.in_(known[start : start + 500]), users.c.deleted_at.is_not(None)
            )
            found.update(await asyncio.to_thread(self._scalars, query))
        return found

    async def titles_of_others(self, society: str, closed: Collection[str]) -> list[str]:
        """Titles of public tournaments of other societies, but for those in `closed`."""
        column = tournaments.c
        others = column.society.not_in([society, *closed])
        query = select(column.name).where(column.public.is_(True), others).distinct()
        return await asyncio.to_thread(self._scalars, query)

    def _summaries(self, query: Select[Any]) -> list[TournamentSummary]:
        return [_decoder.decode(body) for body in self._scalars(query)]

    def _scalars(self, query: Select[Any]) -> list[Any]:
        return [row[0] for row in self._rows(query)]

    def _rows(self, query: Select[Any]) -> list[Any]:
        with reading(self.engine, "The tournaments could not be read") as reader:
            return list(reader.execute(query))
