"""Points of an arena: 2 for a win, 1 for a draw, doubled on a streak. Here in half points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from latticechess.features.tournaments.rules.scores import outcome
from latticechess.features.tournaments.rules.tournament import Pairing, Tournament

WIN, DRAW = 4, 2
STREAK = 2
"""After so many wins in a row points count double."""


class ArenaGame(NamedTuple):
    """A finished game from one player's side."""

    player: str
    pairing: Pairing
    points: int
    streak: int
    """Wins in a row after it."""


def arena_games(tournament: Tournament) -> Iterator[ArenaGame]:
    """Every finished game twice, once for each side, in the order in which games ended."""
    ended = [pairing for pairing in tournament.pairings() if pairing.score is not None]
    ended.sort(key=lambda pairing: pairing.ended_at or 0)
    streaks = dict.fromkeys(tournament.players, 0)
    doubling = tournament.settings.arena.streaks
    for pairing in ended:
        assert pairing.score is not None
        for player in (pairing.white, pairing.black):
            came_out = outcome(pairing.score, pairing.side(player))
            points = {"win": WIN, "draw": DRAW}.get(came_out, 0)
            if doubling and streaks[player] >= STREAK:
                points *= 2
            streaks[player] = streaks[player] + 1 if came_out == "win" else 0
            yield ArenaGame(player, pairing, points, streaks[player])


def arena_points(tournament: Tournament) -> dict[str, int]:
    """Half points of every player."""
    points = dict.fromkeys(tournament.players, 0)
    for game in arena_games(tournament):
        points[game.player] += game.points
    return points
