"""Arena: whoever is free is paired at once; wins in a row count double."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from latticechess.features.tournaments.rules.systems.base import Draft, Pair
from latticechess.features.tournaments.rules.tournament import Entrant, Pairing, Tournament, outcome

PATIENCE_MS = 20_000
"""Nobody waits longer where an opponent is free."""
WAVE_MS = 4_000
"""Waiting players are gathered so long, so that there is a choice of opponents."""
REMATCH_MS = 12_000
"""After so long a wait the same opponent again is better than none."""

NEIGHBOURS = 5
"""So many nearby opponents are looked at for one with whom the colours come out even."""

late = True


def rounds(tournament: Tournament, players: int) -> int:
    return 1


def pair(tournament: Tournament, number: int) -> Draft:
    """The only round; its games are added one by one."""
    return Draft([], [])


def ends_at(tournament: Tournament) -> int | None:
    """When the last games are paired; None before the start."""
    if tournament.started_at is None:
        return None
    return (
        tournament.started_at + tournament.settings.arena.duration_s * 1000 + tournament.paused_ms
    )


def free(tournament: Tournament) -> list[Entrant]:
    """The players who are here and have no game."""
    if tournament.round is None:
        return []
    busy: set[str] = set()
    for pairing in tournament.round.pairings:
        if pairing.score is None:
            busy.update((pairing.white, pairing.black))
    return [player for player in tournament.active() if player.here and player.id not in busy]


def wave_at(tournament: Tournament) -> int | None:
    """When the next wave can pair somebody; None: not before somebody is free."""
    waiting = free(tournament)
    if len(waiting) < 2 or tournament.round is None:
        return None
    last = _last_games(tournament)
    waves = [pairing.paired_at for pairing in tournament.round.pairings[-1:]]
    both = sorted(player.since for player in waiting)[1]
    soonest = max([both, *(wave + WAVE_MS for wave in waves)])
    if len(waiting) == 2 and _just_met(last, *waiting):
        return max(soonest, max(player.since for player in waiting) + REMATCH_MS)
    return soonest


def more(tournament: Tournament, now: int) -> list[Pair]:
    """A wave: who has waited longest first, each against somebody near in the table."""
    due, end = wave_at(tournament), ends_at(tournament)
    if due is None or now < due or end is None or now >= end:
        return []
    points = arena_points(tournament)
    last = _last_games(tournament)
    colours = _colours(tournament)
    white = {pair_of(game.white, game.black): game.white for game in tournament.pairings()}
    table = sorted(free(tournament), key=lambda player: (-points[player.id], player.seed))
    pairs = []
    waiting = {player.id: place for place, player in enumerate(table)}
    for player in sorted(table, key=lambda player: player.since):
        if player.id not in waiting:
            continue
        opponent = _opponent(player, table, waiting, last, colours, now)
        if opponent is None:
            continue
        del waiting[player.id], waiting[opponent.id]
        pairs.append(_coloured(player.id, opponent.id, colours, white))
    return sorted(pairs, key=lambda pair: -max(points[pair.white], points[pair.black]))


def _opponent(
    player: Entrant,
    table: list[Entrant],
    waiting: dict[str, int],
    last: dict[str, Pairing],
    colours: dict[str, tuple[int, int]],
    now: int,
) -> Entrant | None:
    """The nearest who was not just the opponent, if the colours come out even; else who was."""
    again = None
    fresh: list[Entrant] = []
    for other in _nearest(waiting[player.id], table, waiting):
        if _just_met(last, player, other):
            if again is None and now - max(player.since, other.since) >= REMATCH_MS:
                again = other
        elif colours[player.id][0] * colours[other.id][0] <= 0:
            return other
        else:
            fresh.append(other)
            if len(fresh) == NEIGHBOURS:
                break
    return fresh[0] if fresh else again


def _nearest(place: int, table: list[Entrant], waiting: dict[str, int]) -> Iterator[Entrant]:
    """Those who still wait, the nearest in the table first."""
    for distance in range(1, len(table)):
        for other in (place - distance, place + distance):
            if 0 <= other < len(table) and table[other].id in waiting:
                yield table[other]


def _last_games(tournament: Tournament) -> dict[str, Pairing]:
    last: dict[str, Pairing] = {}
    for pairing in tournament.pairings():
        last[pairing.white] = last[pairing.black] = pairing
    return last


def _just_met(last: dict[str, Pairing], one: Entrant, other: Entrant) -> bool:
    """Whether the last game of either was against the other."""
    return any(
        pairing is not None and {pairing.white, pairing.black} == {one.id, other.id}
        for pairing in (last.get(one.id), last.get(other.id))
    )


def _colours(tournament: Tournament) -> dict[str, tuple[int, int]]:
    """For every player: whites minus blacks, and the last colour (1 White, -1 Black)."""
    seen = dict.fromkeys(tournament.players, (0, 0))
    for pairing in tournament.pairings():
        for player, colour in ((pairing.white, 1), (pairing.black, -1)):
            seen[player] = (seen[player][0] + colour, colour)
    return seen


def pair_of(one: str, other: str) -> tuple[str, str]:
    """Two players, whoever is named first."""
    return (one, other) if one < other else (other, one)


def _coloured(
    one: str,
    other: str,
    colours: dict[str, tuple[int, int]],
    white: dict[tuple[str, str], str],
) -> Pair:
    """Colours alternate between two who meet again (`white`: who had White last time); else White
    for who had it less often; if equal, for who did not have it last."""
    last = white.get(pair_of(one, other))
    if last is not None:
        return Pair(other, one) if last == one else Pair(one, other)
    return Pair(one, other) if colours[one] <= colours[other] else Pair(other, one)


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
