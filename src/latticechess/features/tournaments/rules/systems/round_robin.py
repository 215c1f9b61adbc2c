"""Round robin by the Berger tables: everybody meets everybody, once or twice."""

from __future__ import annotations

from latticechess.features.tournaments.rules.events import NewBye
from latticechess.features.tournaments.rules.systems.base import Draft, Pair
from latticechess.features.tournaments.rules.systems.library import berger_round
from latticechess.features.tournaments.rules.tournament import Tournament

late = False


def rounds(tournament: Tournament, players: int) -> int:
    """One less than the (even) number of places, twice if double."""
    once = players - 1 + players % 2
    return once * 2 if tournament.settings.double else once


def pair(tournament: Tournament, number: int) -> Draft:
    """Round `number` of the Berger table. Who has no opponent is free and gets no points."""
    seeds = tournament.seeds
    pairs, byes = [], []
    for white, black in berger_pairs(len(seeds), number, tournament.settings.double):
        if max(white, black) > len(seeds):
            free = seeds[min(white, black) - 1]
            if not tournament.players[free].withdrawn:
                byes.append(NewBye(free, "pairing", 0))
        else:
            pairs.append(Pair(seeds[white - 1], seeds[black - 1]))
    return Draft(pairs, byes)


def more(tournament: Tournament, now: int) -> list[Pair]:
    return []


def berger_pairs(players: int, number: int, double: bool) -> list[tuple[int, int]]:
    """White's and Black's numbers from 1; a number above `players` is nobody.

    The second cycle has the colours reversed. As the FIDE Handbook (C.05) recommends, the last
    two rounds of the first cycle change places then, so that nobody has one colour three times
    running.
    """
    places = players + players % 2
    cycle = places - 1
    if number > cycle:
        pairs = [(black, white) for white, black in berger_round(places, number - cycle)]
    elif double and cycle > 1 and number >= cycle - 1:
        pairs = berger_round(places, 2 * cycle - 1 - number)
    else:
        pairs = berger_round(places, number)
    return sorted(pairs, key=min)
