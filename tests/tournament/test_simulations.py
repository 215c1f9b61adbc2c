"""Simulated tournaments of every system, and what must hold in all of them.

An ordinary run plays a few of each; `make soak` plays 1 000 of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from conftest import sized
from latticechess.features.tournaments.rules.commands import CheckIn
from latticechess.features.tournaments.rules.settings import (
    Arena,
    Knockout,
    Pace,
    Settings,
    Simul,
    System,
    Team,
    TeamMatch,
)
from latticechess.features.tournaments.rules.standings import (
    crosstable,
    points_before,
    standings,
    team_standings,
)
from latticechess.features.tournaments.rules.systems import arena, knockout
from latticechess.features.tournaments.rules.tie_breaks import all_cells
from latticechess.features.tournaments.rules.tournament import Tournament
from tournament.simulation import Simulation

TOURNAMENTS = 10
"""Of each system in an ordinary run."""


def size(random: Random, most: int) -> int:
    """From 2 to `most`, small ones more often."""
    return min(most, 2 + int(random.expovariate(1 / (most / 5))))


def settings_of(random: Random, system: System) -> Settings:
    return Settings(
        name="Simulated",
        system=system,
        venue=random.choice(("online", "over-the-board")),
        check_in=False,
        pace=Pace(by=random.choice(("button", "clock"))),
        double=random.random() < 0.3,
        tie_breaks=None,
    )


def check_everywhere(simulation: Simulation) -> None:
    """What holds in every system."""
    tournament = simulation.tournament
    simulation.check_replay()
    games = [pairing.game for pairing in tournament.pairings()]
    assert len(set(games)) == len(games)
    for pairing in tournament.pairings():
        assert pairing.white != pairing.black
    rows = standings(tournament)
    assert {row.player for row in rows} == set(tournament.players)
    assert all(one.place <= other.place for one, other in pairwise(rows))
    table = crosstable(tournament)
    for player, against in table.items():
        for other, cells in against.items():
            assert len(table[other][player]) == len(cells)
    if tournament.settings.system != "arena":
        before = points_before(tournament, len(tournament.rounds) + 1)
        assert before == {row.player: row.points for row in rows}
        assert sum(before.values()) == sum(
            cell.points for cells in all_cells(tournament).values() for cell in cells
        )


def check_rounds(tournament: Tournament) -> None:
    """Everybody who is in it has one game or one bye in a round, and board numbers count up."""
    for played in tournament.rounds:
        busy = Counter(
            [one for pairing in played.pairings for one in (pairing.white, pairing.black)]
            + [bye.player for bye in played.byes]
        )
        assert max(busy.values(), default=0) <= 1
        assert [pairing.board for pairing in played.pairings] == list(
            range(1, len(played.pairings) + 1)
        )


def everybody_is_served(tournament: Tournament) -> None:
    """In the round that was just paired nobody who is in it is forgotten."""
    played = tournament.round
    assert played is not None
    served = {one for pairing in played.pairings for one in (pairing.white, pairing.black)}
    served |= {bye.player for bye in played.byes}
    assert served >= {player.id for player in tournament.active()}


def check_no_repeats(tournament: Tournament) -> None:
    """Two meet once; a game that was not played may be paired again."""
    met = Counter(
        frozenset((pairing.white, pairing.black))
        for pairing in tournament.pairings()
        if pairing.played
    )
    assert max(met.values(), default=0) <= 1


def colours(tournament: Tournament) -> dict[str, list[tuple[int, int, int]]]:
    """Every player's games: round, colour (1 White), half points before the round."""
    rows: dict[str, list[tuple[int, int, int]]] = {player: [] for player in tournament.players}
    for played in tournament.rounds:
        before = points_before(tournament, played.number)
        for pairing in played.pairings:
            if pairing.played:
                rows[pairing.white].append((played.number, 1, before[pairing.white]))
                rows[pairing.black].append((played.number, -1, before[pairing.black]))
    return rows


# --- The systems -----------------------------------------------------------------------------


def round_robin(random: Random) -> Simulation:
    simulation = Simulation(random, settings_of(random, "round-robin"))
    simulation.enter(min(24, size(random, 40)))
    simulation.start()
    simulation.rounds()
    tournament = simulation.tournament
    check_rounds(tournament)
    assert len(tournament.rounds) == tournament.planned
    games = Counter(frozenset((one.white, one.black)) for one in tournament.pairings())
    players = len(tournament.seeds)
    times = 2 if tournament.settings.double else 1
    assert set(games.values()) == {times}
    assert len(games) == players * (players - 1) // 2
    balance = Counter(dict.fromkeys(tournament.seeds, 0))
    for pairing in tournament.pairings():
        balance[pairing.white] += 1
        balance[pairing.black] -= 1
    assert max(map(abs, balance.values())) <= (0 if tournament.settings.double else 1)
    free = Counter(bye.player for played in tournament.rounds for bye in played.byes)
    assert max(free.values(), default=0) <= times
    return simulation


def swiss(random: Random) -> Simulation:
    # The library takes seconds for 20 to 32 players: those sizes are rarer.
    players = random.choice((size(random, 14), size(random, 20), random.randint(33, 200)))
    rounds = random.randint(2, 7)
    settings = replace(settings_of(random, "swiss"), rounds=rounds, check_in=random.random() < 0.2)
    simulation = Simulation(random, settings)
    simulation.enter(players)
    for player in list(simulation.tournament.players):
        if random.random() < 0.95:
            simulation.do(CheckIn(player=player))
    simulation.start()
    simulation.after_pairing = everybody_is_served
    simulation.rounds()
    check_swiss(simulation.tournament)
    if "no-pairing-left" not in simulation.refused:
        assert len(simulation.tournament.rounds) == rounds
    return simulation


def check_swiss(tournament: Tournament) -> None:
    """The absolute rules of C.04.3, by another way than the pairing itself goes."""
    check_rounds(tournament)
    check_no_repeats(tournament)
    byes = Counter(
        bye.player for played in tournament.rounds for bye in played.byes if bye.kind == "pairing"
    )
    assert max(byes.values(), default=0) <= 1
    for played in tournament.rounds:
        assert sum(bye.kind == "pairing" for bye in played.byes) <= 1
    corrected = any(pairing.corrections for pairing in tournament.pairings())
    for games in colours(tournament).values():
        for place in range(len(games)):
            number, _, points = games[place]
            three = {colour for _, colour, _ in games[max(0, place - 2) : place + 1]}
            balance = sum(colour for _, colour, _ in games[: place + 1])
            bad = (place >= 2 and len(three) == 1) or abs(balance) > 2
            # Only topscorers, in the last round, or who meets one.
            assert not bad or number == tournament.planned, (number, points, corrected)


def knockouts(random: Random) -> Simulation:
    rule = Knockout(
        games=random.choice((1, 1, 2)),
        replays=random.randint(0, 2),
        decider=random.choice(("armageddon", "higher-seed")),
        third_place=random.random() < 0.5,
    )
    simulation = Simulation(random, replace(settings_of(random, "knockout"), knockout=rule))
    simulation.enter(size(random, 200))
    simulation.start()
    simulation.rounds()
    tournament = simulation.tournament
    last = knockout.rounds(tournament, len(tournament.seeds))
    assert len(tournament.rounds) == last
    champion = knockout.winner(tournament, last, 1)
    out = knockout.out_in(tournament)
    assert set(out) == set(tournament.seeds) - {champion}
    assert standings(tournament)[0].player == champion
    for number in range(1, last + 1):
        for match in range(1, 2 ** (last - number) + 1):
            games = knockout.games_of(tournament, number, match)
            assert len(games) <= rule.games + rule.replays + 1
            for one, other in pairwise(games):
                assert (one.white, one.black) == (other.black, other.white)
    return simulation


def arenas(random: Random) -> Simulation:
    rule = Arena(duration_s=random.randint(120, 900), streaks=random.random() < 0.7)
    simulation = Simulation(random, replace(settings_of(random, "arena"), arena=rule))
    simulation.enter(size(random, 60))
    for player in list(simulation.tournament.players):
        simulation.do(CheckIn(player=player))
    simulation.start()
    waits: list[int] = []

    def nobody_waits(tournament: Tournament) -> None:
        end = arena.ends_at(tournament)
        if end is not None and simulation.now < end:
            waiting = [simulation.now - one.since for one in arena.free(tournament)]
            if len(waiting) > 1:
                waits.append(sorted(waiting)[-2])

    simulation.after_pairing = nobody_waits
    simulation.arena()
    tournament = simulation.tournament
    assert tournament.state == "finished"
    assert max(waits, default=0) <= arena.PATIENCE_MS
    check_arena(tournament)
    return simulation


def check_arena(tournament: Tournament) -> None:
    """Nobody plays two games at once, and colours stay balanced."""
    busy: dict[str, int] = {}
    balance: Counter[str] = Counter()
    for pairing in tournament.pairings():
        assert pairing.ended_at is not None
        for player, colour in ((pairing.white, 1), (pairing.black, -1)):
            assert busy.get(player, 0) <= pairing.paired_at
            busy[player] = pairing.ended_at
            balance[player] += colour
    assert max(map(abs, balance.values()), default=0) <= 3


def teams(random: Random) -> Simulation:
    two = random.random() < 0.5
    count = 2 if two else random.randint(2, 6)
    names = tuple(Team(f"t{number}", f"Team {number}") for number in range(count))
    rule = TeamMatch("scheveningen" if two else "boards", names, random.randint(1, 6))
    simulation = Simulation(random, replace(settings_of(random, "team"), team=rule))
    simulation.enter(count + size(random, 30), tuple(team.id for team in names))
    simulation.start()
    simulation.rounds()
    tournament = simulation.tournament
    check_rounds(tournament)
    for pairing in tournament.pairings():
        one, other = tournament.players[pairing.white], tournament.players[pairing.black]
        assert one.team != other.team
    if two and not tournament.settings.double:
        check_no_repeats(tournament)
    rows = team_standings(tournament)
    assert {row.team for row in rows} == {team.id for team in names}
    assert sum(row.match_points for row in rows) == sum(len(row.matches) for row in rows)
    return simulation


def simuls(random: Random) -> Simulation:
    rule = Simul(exhibitor="p1", colour=random.choice(("white", "black", "alternate")))
    simulation = Simulation(random, replace(settings_of(random, "simul"), simul=rule))
    simulation.enter(size(random, 60))
    simulation.start()
    simulation.rounds()
    tournament = simulation.tournament
    assert len(tournament.rounds) <= 1
    for pairing in tournament.pairings():
        assert "p1" in (pairing.white, pairing.black)
    return simulation


SYSTEMS: tuple[Callable[[Random], Simulation], ...] = (
    round_robin,
    swiss,
    knockouts,
    arenas,
    teams,
    simuls,
)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("part", range(10))
def test_simulated(system: Callable[[Random], Simulation], part: int) -> None:
    """In ten parts, so that they can run side by side."""
    for number in range(part, max(10, sized(TOURNAMENTS)), 10):
        random = Random(f"{system.__name__} {number}")
        simulation = system(random)
        check_everywhere(simulation)
