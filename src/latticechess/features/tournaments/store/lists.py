"""Summaries of tournaments, and lists of them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Engine, Select, func, select

from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.standings import podium, standings, team_standings
from latticechess.features.tournaments.rules.tournament import State, Tournament
from latticechess.store.database.document_tables import tournament_players, tournaments
from latticechess.store.database.open import reading
from latticechess.store.database.tables import users
from latticechess.store.threads import in_thread


class TournamentSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lists show of a tournament."""

    id: str
    seq: int
    settings: Settings
    state: State
    created_by: str
    created_at: int
    players: int = 0
    """Those who have not withdrawn."""
    entries: int = 0
    """Everybody in the table."""
    round: int = 0
    rounds: int = 0
    open_boards: int = 0
    boards: int = 0
    """Of the present round."""
    started_at: int | None = None
    ended_at: int | None = None
    paused: bool = False
    winners: tuple[tuple[str, str | None], ...] = ()
    """Name and user of whoever shares the first place, once it is over; of a team, its name."""
    score: tuple[int, int] | None = None
    """Team match: half points of the first two teams."""

    @property
    def listed_at(self) -> int:
        """What lists sort by: the end, else the start, else when it was made."""
        planned = self.settings.starts_at
        return self.ended_at or self.started_at or planned or self.created_at


def summarise(tournament: Tournament) -> TournamentSummary:
    """The summary of a tournament. Of a finished one this works out the standings."""
    current = tournament.round
    return TournamentSummary(
        id=tournament.id,
        seq=tournament.seq,
        settings=tournament.settings,
        state=tournament.state,
        created_by=tournament.settings.organisers[0] if tournament.settings.organisers else "",
        created_at=tournament.created_at,
        players=len(tournament.active()),
        entries=len(tournament.players),
        round=current.number if current else 0,
        rounds=tournament.planned or tournament.settings.rounds,
        open_boards=current.open if current else 0,
        boards=len(current.pairings) if current else 0,
        started_at=tournament.started_at,
        ended_at=tournament.ended_at,
        paused=tournament.paused,
        winners=_winners(tournament),
        score=_score(tournament),
    )


def _winners(tournament: Tournament) -> tuple[tuple[str, str | None], ...]:
    if tournament.state != "finished":
        return ()
    if tournament.settings.system == "team":
        names = {team.id: team.name for team in tournament.settings.team.teams}
        best = [row for row in team_standings(tournament) if row.place == 1]
        return tuple((names.get(row.team, row.team), None) for row in best)
    first = podium(tournament)[:1]
    best_players = [tournament.players[row.player] for place in first for row in place]
    return tuple((player.name, player.user) for player in best_players)


def _score(tournament: Tournament) -> tuple[int, int] | None:
    if tournament.settings.system != "team" or tournament.started_at is None:
        return None
    rows = team_standings(tournament)
    return (rows[0].points, rows[1].points) if len(rows) > 1 else None


def users_of(tournament: Tournament) -> dict[str, int | None]:
    """The users who play in it, with their places once it is over."""
    users: dict[str, int | None] = {
        player.user: None for player in tournament.players.values() if player.user is not None
    }
    if tournament.state == "finished":
        for row in standings(tournament):
            user = tournament.players[row.player].user
            if user is not None:
                users[user] = row.place
    return users


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
