"""Names in a tournament that a reader does not see."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.features.players.store.players import DELETED
from latticechess.features.tournaments.rules.tournament import Entrant, Pairing, Tournament

UNNAMED = "N. N."
"""How chess tables name somebody whose name is not told, in every language."""


@dataclass(frozen=True, slots=True)
class Veil:
    """Deleted users, and pupils of private classes whom the reader may not see."""

    deleted: frozenset[str] = frozenset()
    pupils: frozenset[str] = frozenset()

    def is_deleted(self, entrant: Entrant) -> bool:
        return entrant.deleted or (entrant.user is not None and entrant.user in self.deleted)

    def is_unnamed(self, entrant: Entrant) -> bool:
        return entrant.user is not None and entrant.user in self.pupils

    def name(self, entrant: Entrant) -> str:
        if self.is_deleted(entrant):
            return DELETED
        return UNNAMED if self.is_unnamed(entrant) else entrant.name

    def covers(self, value: Tournament, pairing: Pairing) -> bool:
        """Whether the game itself is none of the reader's business."""
        if not self.pupils:
            return False
        return any(self.is_unnamed(value.players[one]) for one in (pairing.white, pairing.black))

    def covers_player(self, value: Tournament, player: str) -> bool:
        return bool(self.pupils) and self.is_unnamed(value.players[player])
