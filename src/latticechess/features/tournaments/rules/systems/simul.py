"""A simultaneous exhibition: one against all, in one round."""

from __future__ import annotations

from latticechess.features.tournaments.rules.systems.base import Draft, Pair, unpaired_byes
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.play.refusal import Refusal

late = False


def rounds(tournament: Tournament, players: int) -> int:
    return 1


def pair(tournament: Tournament, number: int) -> Draft:
    """The exhibitor at every board, in order of the seeds."""
    simul = tournament.settings.simul
    exhibitor = tournament.players.get(simul.exhibitor)
    if exhibitor is None or exhibitor.withdrawn:
        raise Refusal("simul-needs-exhibitor")
    byes = unpaired_byes(tournament, number)
    byes.pop(exhibitor.id, None)
    others = [
        player
        for player in tournament.seeds
        if player != exhibitor.id
        and player not in byes
        and not tournament.players[player].withdrawn
    ]
    pairs = []
    for board, other in enumerate(others, start=1):
        white = simul.colour == "white" or (simul.colour == "alternate" and board % 2 == 1)
        pairs.append(Pair(exhibitor.id, other) if white else Pair(other, exhibitor.id))
    return Draft(pairs, list(byes.values()))


def more(tournament: Tournament, now: int) -> list[Pair]:
    return []
