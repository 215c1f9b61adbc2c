"""What is derived from the journal and can be made again from it by one command."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Engine

from latticechess.store import localuser
from latticechess.store.archive.indexer import ArchiveIndex
from latticechess.store.journal.game_lists import Games
from latticechess.store.journal.seat_names import hide_deleted
from latticechess.store.ratings import player_records
from latticechess.store.ratings.standings import Standings

Rebuilder = Callable[[Engine], int]
"""Makes its tables anew from the journal and tells how many things it made."""

DERIVED: dict[str, Rebuilder] = {
    "games": lambda engine: Games(engine).rebuild(),
    "deleted players": hide_deleted,
    "games of the local user": localuser.restore,
    "archived games": lambda engine: ArchiveIndex(engine).rebuild(),
    "records of players": player_records.rebuild,
    "rated games": lambda engine: Standings(engine).rebuild(),
}
"""By what the number counts; in an order in which each may rely on those before it."""


def rebuild(engine: Engine) -> dict[str, int]:
    """Make everything derived anew; StoreError if that fails. Games may be played meanwhile."""
    return {name: remake(engine) for name, remake in DERIVED.items()}
