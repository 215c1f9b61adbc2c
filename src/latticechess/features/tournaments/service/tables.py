"""Standings, worked out once after each change, beside the event loop, however many ask."""

from __future__ import annotations

import asyncio
import operator
from collections import OrderedDict
from dataclasses import dataclass, field

from msgspec.structs import replace

from latticechess.app.budgets import Workshop
from latticechess.app.timer import now_ms
from latticechess.features.clubs.store.clubs import Societies
from latticechess.features.players.store.players import Players
from latticechess.features.tournaments.rules.standings import (
    Standing,
    TeamStanding,
    standings,
    team_standings,
)
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.store.lists import TournamentLists

MOST_KEPT = 64
LOOK_UP_MS = 20_000
"""How often deleted players are looked up."""


@dataclass(frozen=True, slots=True)
class Table:
    """The standings of a tournament at one moment."""

    value: Tournament
    rows: list[Standing]
    """Best first."""
    by_player: dict[str, Standing]
    before: dict[str, int]
    """Places before the present round."""
    teams: list[TeamStanding] = field(default_factory=list)

    def place(self, player: str) -> int | None:
        row = self.by_player.get(player)
        return row.place if row is not None else None


class Tables:
    """Standings by tournament."""

    def __init__(self, workshop: Workshop, lists: TournamentLists) -> None:
        self.workshop = workshop
        self.lists = lists
        self.known: OrderedDict[tuple[str, int | None], Table] = OrderedDict()
        self.making: dict[tuple[str, int, int | None], asyncio.Task[Table]] = {}
        self.earlier: OrderedDict[tuple[str, int], dict[str, int]] = OrderedDict()
        """Places before a round, by tournament and round."""
        self.deleted: OrderedDict[str, tuple[int, frozenset[str]]] = OrderedDict()
        """Deleted users of a tournament, and when they were looked up."""
        self.names: OrderedDict[str, tuple[int, str]] = OrderedDict()
        self.society_names: OrderedDict[str, tuple[int, str]] = OrderedDict()
        self.players = Players(lists.engine)
        self.societies = Societies(lists.engine)

    async def of(self, live: LiveTournament, after_round: int | None = None) -> Table:
        """The standings now, or after a round."""
        value = live.value
        known = self.known.get((value.id, after_round))
        if known is not None and known.value.seq == value.seq:
            self.known.move_to_end((value.id, after_round))
            return known
        key = (value.id, value.seq, after_round)
        if key not in self.making:
            task = asyncio.create_task(self._make(value, after_round))
            self.making[key] = task
            task.add_done_callback(lambda _: self.making.pop(key, None))
        return await asyncio.shield(self.making[key])

    async def _make(self, value: Tournament, after_round: int | None) -> Table:
        shown = value if after_round is None else until(value, after_round)
        number = len(shown.rounds)
        earlier = self.earlier.get((value.id, number)) or self._places_until_now(shown)
        table = await self.workshop.do(lambda: make(shown, earlier))
        keep(self.earlier, (value.id, number), table.before)
        keep(self.known, (value.id, after_round), table)
        return table

    def _places_until_now(self, value: Tournament) -> dict[str, int] | None:
        """Places before the present round, if the last table that was made still tells them."""
        known = self.known.get((value.id, None))
        if known is None or not value.rounds:
            return None
        before, until_now = value.rounds[:-1], known.value.rounds
        same = len(before) == len(until_now) and all(map(operator.is_, before, until_now))
        return {row.player: row.place for row in known.rows} if same else None

    async def name_of(self, user: str) -> str:
        """A user's name, looked up now and then: it stands on every page."""
        at, name = self.names.get(user, (0, ""))
        if now_ms() - at > LOOK_UP_MS:
            known = await self.players.get(user)
            name = known.shown if known is not None else ""
            keep(self.names, user, (now_ms(), name))
        return name

    async def society_name(self, society: str) -> str:
        """The name of a club or class; empty for the server's own club and for one that is gone."""
        if not society:
            return ""
        at, name = self.society_names.get(society, (0, ""))
        if now_ms() - at > LOOK_UP_MS:
            found = await asyncio.to_thread(self.societies.get, society)
            name = found.name if found is not None else ""
            keep(self.society_names, society, (now_ms(), name))
        return name

    async def deleted_users(self, live: LiveTournament) -> frozenset[str]:
        """Users who were deleted: their names are not shown."""
        at, found = self.deleted.get(live.id, (0, frozenset()))
        if now_ms() - at > LOOK_UP_MS:
            users = [one.user for one in live.value.players.values() if one.user is not None]
            found = frozenset(await self.lists.deleted_users(users))
            keep(self.deleted, live.id, (now_ms(), found))
        return found

    def forget_names(self, tournament_id: str) -> None:
        """A player was deleted or restored."""
        self.deleted.pop(tournament_id, None)


def keep(cache: OrderedDict, key: object, value: object) -> None:  # type: ignore[type-arg]
    cache[key] = value
    cache.move_to_end(key)
    while len(cache) > MOST_KEPT:
        cache.popitem(last=False)


def until(value: Tournament, number: int) -> Tournament:
    """The tournament as it stood after a round."""
    return replace(value, rounds=value.rounds[: max(0, number)])


def make(value: Tournament, earlier: dict[str, int] | None) -> Table:
    rows = standings(value)
    if earlier is None:
        earlier = places(until(value, len(value.rounds) - 1)) if len(value.rounds) > 1 else {}
    teams = team_standings(value) if value.settings.system == "team" else []
    return Table(value, rows, {row.player: row for row in rows}, earlier, teams)


def places(value: Tournament) -> dict[str, int]:
    return {row.player: row.place for row in standings(value)}
