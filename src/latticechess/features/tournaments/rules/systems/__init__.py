"""Pairing systems, one module each, behind one interface (`base.PairingSystem`)."""

from __future__ import annotations

from latticechess.features.tournaments.rules.events import GamesAdded, RoundPaired
from latticechess.features.tournaments.rules.settings import System
from latticechess.features.tournaments.rules.systems import (
    arena,
    knockout,
    round_robin,
    simul,
    swiss,
    team_match,
)
from latticechess.features.tournaments.rules.systems.base import PairingSystem, made, venue_of
from latticechess.features.tournaments.rules.tournament import Pairing, Round, Tournament

_SYSTEMS: dict[System, PairingSystem] = {
    "round-robin": round_robin,
    "swiss": swiss,
    "knockout": knockout,
    "arena": arena,
    "team": team_match,
    "simul": simul,
}


def system_of(tournament: Tournament) -> PairingSystem:
    """The tournament's pairing system."""
    return _SYSTEMS[tournament.settings.system]


def pair(tournament: Tournament, now: int, by: str = "") -> RoundPaired:
    """The next round; Refusal if none can be paired."""
    number = len(tournament.rounds) + 1
    draft = system_of(tournament).pair(tournament, number)
    return RoundPaired(
        at=now,
        by=by,
        round=number,
        pairings=made(tournament, number, draft.pairs),
        byes=tuple(draft.byes),
    )


def more_games(tournament: Tournament, now: int) -> list[GamesAdded]:
    """Further games of the running round that are due now: at most one event."""
    if tournament.round is None or tournament.round.state != "running":
        return []
    pairs = system_of(tournament).more(tournament, now)
    number = tournament.round.number
    added = made(tournament, number, pairs)
    return [GamesAdded(at=now, round=number, pairings=added)] if added else []


KNOWN_AHEAD = ("round-robin", "team")
"""Systems whose later rounds follow from the players alone."""


def to_come(tournament: Tournament) -> list[Round]:
    """The rounds that are known before they are paired; their games have no id yet."""
    settings = tournament.settings
    if settings.system not in KNOWN_AHEAD or tournament.state != "running":
        return []
    gone = {player.id for player in tournament.players.values() if player.withdrawn}
    found = []
    for number in range(len(tournament.rounds) + 1, tournament.planned + 1):
        pairs = system_of(tournament).pair(tournament, number).pairs
        venue = venue_of(tournament.settings, number)
        pairings = tuple(
            Pairing("", number, board, pair.white, pair.black, venue)
            for board, pair in enumerate(pairs, start=1)
            if not gone & {pair.white, pair.black}
        )
        found.append(Round(number, pairings))
    return found


def planned_rounds(tournament: Tournament) -> int:
    """How many rounds there will be with the players there are now."""
    players = len(tournament.active())
    natural = system_of(tournament).rounds(tournament, players)
    asked = tournament.settings.rounds
    if tournament.settings.system == "swiss":
        return asked or natural
    if tournament.settings.system == "round-robin" and asked:
        return min(asked, natural)
    return natural
