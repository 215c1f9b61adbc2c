"""How many rounds are usual for a system and a number of players."""

from __future__ import annotations

import math
from dataclasses import dataclass

from latticechess.features.tournaments.rules.settings import System
from latticechess.features.tournaments.service.limits import MOST_ROUNDS

FEWEST = 3
USUAL_MORE = 1
"""A Swiss of one round more than a knockout sorts the first places well."""


@dataclass(frozen=True, slots=True)
class RoundsProposal:
    """The usual number of rounds; None: the system has none."""

    usual: int | None
    shortest: int
    longest: int


def rounds_proposed(system: System, players: int, double: bool) -> RoundsProposal:
    most = max(1, players - 1)
    if system == "arena":
        return RoundsProposal(None, 0, 0)
    if system in ("simul", "team"):
        return RoundsProposal(1, 1, 1)
    if system == "knockout":
        rounds = max(1, math.ceil(math.log2(max(2, players))))
        return RoundsProposal(rounds, rounds, rounds)
    if system == "round-robin":
        rounds = (players if players % 2 else max(1, players - 1)) * (2 if double else 1)
        return RoundsProposal(rounds, rounds, rounds)
    usual = max(FEWEST, math.ceil(math.log2(max(2, players))) + USUAL_MORE)
    return RoundsProposal(min(usual, most), 1, min(most, MOST_ROUNDS))
