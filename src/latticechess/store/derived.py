"""Projections of the journal, and their rebuild by one command."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Engine

from latticechess.features.accounts.store import club
from latticechess.features.archive.store.indexer import ArchiveIndex
from latticechess.features.players.store import player_records
from latticechess.features.players.store.standings import Standings
from latticechess.features.tournaments.store import rows as tournaments
from latticechess.store.journal.game_lists import Games
from latticechess.store.journal.seat_names import hide_deleted

Rebuilder = Callable[[Engine], int]
"""Rebuilds its tables from the journal; the number of things it made."""

DERIVED: dict[str, Rebuilder] = {
    "games": lambda engine: Games(engine).rebuild(),
    "deleted players": hide_deleted,
    "games of the local user": club.restore,
    "archived games": lambda engine: ArchiveIndex(engine).rebuild(),
    "records of players": player_records.rebuild,
    "rated games": lambda engine: Standings(engine).rebuild(),
    "tournaments": tournaments.rebuild,
}
"""Rebuilders by what they count; each may rely on those before it."""


def rebuild(engine: Engine, begin: Callable[[str], None] | None = None) -> dict[str, int]:
    """Rebuild all projections; StoreError if that fails. Games may be played meanwhile.

    `begin` is told what comes next.
    """
    made: dict[str, int] = {}
    for name, remake in DERIVED.items():
        if begin:
            begin(name)
        made[name] = remake(engine)
    return made
