"""Pairing systems, one module each, behind one interface."""

from __future__ import annotations

from latticechess.tournament.events import RoundPaired
from latticechess.tournament.tournament import Tournament


def pair(tournament: Tournament, now: int) -> RoundPaired:
    """The next round; Refusal if none can be paired."""
    raise NotImplementedError


def planned_rounds(tournament: Tournament) -> int:
    """How many rounds the system needs with the players there are; proposed, for Swiss."""
    raise NotImplementedError
