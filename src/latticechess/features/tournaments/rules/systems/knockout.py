"""Knockout: a seeded bracket; who loses a match is out."""

from __future__ import annotations

from functools import lru_cache

from latticechess.features.tournaments.rules.events import NewBye
from latticechess.features.tournaments.rules.systems.base import Draft, Pair, whites
from latticechess.features.tournaments.rules.tournament import Pairing, Tournament, outcome

late = False


def rounds(tournament: Tournament, players: int) -> int:
    """As often as the field is halved."""
    return max(1, (players - 1).bit_length())


@lru_cache(maxsize=16)
def bracket(size: int) -> tuple[int, ...]:
    """Seeds in the order of the bracket, for a power of two: 1 and 2 meet in the final only."""
    order = [1]
    while len(order) < size:
        count = 2 * len(order) + 1
        order = [place for seed in order for place in (seed, count - seed)]
    return tuple(order)


def contestants(tournament: Tournament, number: int, match: int) -> tuple[str | None, str | None]:
    """Who meets in a match; None: nobody (a bye), or not known yet."""
    last = rounds(tournament, len(tournament.seeds))
    if number == last and match == 2:
        return loser(tournament, number - 1, 1), loser(tournament, number - 1, 2)
    if number == 1:
        order = bracket(2**last)
        first, second = order[2 * match - 2], order[2 * match - 1]
        return _seed(tournament, first), _seed(tournament, second)
    return winner(tournament, number - 1, 2 * match - 1), winner(tournament, number - 1, 2 * match)


def match_of(tournament: Tournament, number: int, player: str) -> int | None:
    """The match of a round in which a player stands, also without an opponent."""
    last = rounds(tournament, len(tournament.seeds))
    for match in range(1, 2 ** (last - number) + 1):
        if player in contestants(tournament, number, match):
            return match
    return None


def _seed(tournament: Tournament, seed: int) -> str | None:
    return tournament.seeds[seed - 1] if seed <= len(tournament.seeds) else None


def winner(tournament: Tournament, number: int, match: int) -> str | None:
    """Who has won a match; None if it is not decided."""
    first, second = contestants(tournament, number, match)
    if first is None or second is None:
        return first or second
    return decided(tournament, games_of(tournament, number, match), first, second)


def loser(tournament: Tournament, number: int, match: int) -> str | None:
    """Who has lost a match; None if it is not decided, or was a bye."""
    first, second = contestants(tournament, number, match)
    won = winner(tournament, number, match)
    return None if won is None else (second if won == first else first)


def games_of(tournament: Tournament, number: int, match: int) -> list[Pairing]:
    """The games of a match, in order."""
    if number > len(tournament.rounds):
        return []
    return [pairing for pairing in tournament.rounds[number - 1].pairings if pairing.match == match]


def decided(tournament: Tournament, games: list[Pairing], first: str, second: str) -> str | None:
    """The winner of a match with these games, or None."""
    rule = tournament.settings.knockout
    lead = 0
    for game in games:
        if game.score is None:
            return None
        one, two = (outcome(game.score, game.side(player)) for player in (first, second))
        if "absent" in (one, two):
            return _higher(tournament, first, second) if one == two else _came(game, one, first)
        if game.decider and one == "draw":
            return game.black
        lead += {"win": 1, "draw": 0, "loss": -1}[one]
        left = max(0, rule.games - game.leg)
        if abs(lead) > left:
            return first if lead > 0 else second
    if len(games) < rule.games + rule.replays or rule.decider == "armageddon":
        return None
    return _higher(tournament, first, second)


def _came(game: Pairing, one: str, first: str) -> str:
    return game.opponent(first) if one == "absent" else first


def _higher(tournament: Tournament, first: str, second: str) -> str:
    seeds = tournament.players
    return first if seeds[first].seed < seeds[second].seed else second


def pair(tournament: Tournament, number: int) -> Draft:
    """The first games of all matches of a round."""
    last = rounds(tournament, len(tournament.seeds))
    matches = list(range(1, 2 ** (last - number) + 1))
    if number == last and last > 1 and tournament.settings.knockout.third_place:
        matches.append(2)
    draft = Draft([], [])
    balance = whites(tournament)
    for match in matches:
        first, second = contestants(tournament, number, match)
        if first is not None and second is not None:
            draft.pairs.append(_coloured(tournament, balance, first, second, match))
        elif alone := first or second:
            draft.byes.append(NewBye(alone, "pairing", tournament.settings.points.bye))
    return draft


def _coloured(
    tournament: Tournament, balance: dict[str, int], first: str, second: str, match: int
) -> Pair:
    """White for who had it less often; else for the higher seed in matches with odd numbers."""
    if balance[first] != balance[second]:
        white = first if balance[first] < balance[second] else second
    else:
        higher = _higher(tournament, first, second)
        white = higher if match % 2 == 1 else (second if higher == first else first)
    return Pair(white, second if white == first else first, match)


def more(tournament: Tournament, now: int) -> list[Pair]:
    """The next game of every match that is not decided: colours reversed each time."""
    played = tournament.round
    if played is None or played.state != "running":
        return []
    rule = tournament.settings.knockout
    matches: dict[int, list[Pairing]] = {}
    for pairing in played.pairings:
        matches.setdefault(pairing.match, []).append(pairing)
    pairs = []
    for match, games in sorted(matches.items()):
        last = games[-1]
        if last.score is None:
            continue
        if decided(tournament, games, games[0].white, games[0].black) is not None:
            continue
        leg = last.leg + 1
        decider = leg > rule.games + rule.replays
        pairs.append(Pair(last.black, last.white, match, leg, decider))
    return pairs


def out_in(tournament: Tournament) -> dict[str, int]:
    """The round in which each player lost a match of the bracket."""
    lost: dict[str, int] = {}
    last = rounds(tournament, len(tournament.seeds))
    for number in range(1, len(tournament.rounds) + 1):
        for match in range(1, 2 ** (last - number) + 1):
            gone = loser(tournament, number, match)
            if gone is not None:
                lost[gone] = number
    return lost


def through(tournament: Tournament) -> frozenset[str]:
    """Who has won the present round's match, or had none to play."""
    number = len(tournament.rounds)
    if number == 0:
        return frozenset()
    last = rounds(tournament, len(tournament.seeds))
    won = (winner(tournament, number, match) for match in range(1, 2 ** (last - number) + 1))
    return frozenset(player for player in won if player is not None)


def third(tournament: Tournament) -> str | None:
    """Who has won the match for third place."""
    last = rounds(tournament, len(tournament.seeds))
    if last < 2 or len(tournament.rounds) < last or not games_of(tournament, last, 2):
        return None
    return winner(tournament, last, 2)
