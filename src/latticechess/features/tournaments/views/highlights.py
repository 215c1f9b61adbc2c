"""Games of a finished tournament that are worth a look."""

from __future__ import annotations

from collections.abc import Sequence

from latticechess.features import messages as wire
from latticechess.features.tournaments.rules.tournament import Pairing
from latticechess.features.tournaments.service.facts import GameFact
from latticechess.features.tournaments.views.round import Reader

LEAST_SURPRISE = 100
"""Rating points between the winner and a stronger loser."""


def highlights_of(
    reader: Reader, pairings: Sequence[Pairing], facts: dict[str, GameFact]
) -> list[wire.TournamentHighlight]:
    """The biggest surprise, the longest game and the shortest win."""
    found: list[wire.TournamentHighlight] = []
    surprises = [(upset(reader, one), one) for one in pairings if one.played]
    best = max(surprises, key=lambda pair: pair[0], default=None)
    if best is not None and best[0] >= LEAST_SURPRISE:
        found.append(highlight(reader, "surprise", best[1], best[0]))
    known = [(facts[one.game].plies, one) for one in pairings if one.game in facts]
    if known:
        plies, longest = max(known, key=lambda pair: pair[0])
        found.append(highlight(reader, "longest-game", longest, (plies + 1) // 2))
        won = [pair for pair in known if pair[1].score in ("1-0", "0-1")]
        if won:
            plies, shortest = min(won, key=lambda pair: pair[0])
            found.append(highlight(reader, "shortest-win", shortest, (plies + 1) // 2))
    return found


def upset(reader: Reader, pairing: Pairing) -> int:
    """By how much the loser was rated above the winner."""
    white = reader.value.players[pairing.white].rating
    black = reader.value.players[pairing.black].rating
    if white is None or black is None or pairing.score == "1/2-1/2":
        return 0
    return black - white if pairing.score == "1-0" else white - black


def highlight(
    reader: Reader, kind: wire.HighlightKind, pairing: Pairing, number: int
) -> wire.TournamentHighlight:
    white, black = (reader.value.players[one] for one in (pairing.white, pairing.black))
    shown = pairing.venue == "online" and not reader.veil.covers(reader.value, pairing)
    return wire.TournamentHighlight(
        kind=kind,
        game=pairing.game if shown else None,
        round=pairing.round,
        board=pairing.board,
        white=reader.veil.name(white),
        black=reader.veil.name(black),
        number=number,
    )
