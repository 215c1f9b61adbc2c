"""A model of many players at once: how many processes, connections, messages and bytes they take,
what happens when a process dies, and which part gives way first.

python bench/server/scale.py [--players 1000 10000 100000 1000000] [--costs FILE] [--load 0.6]

The costs come from a fleet that was measured (`fleet_costs.py --write FILE`); the habits of players
are assumptions, listed below and printed. Waiting times come from a simulation of one process, all
of which are alike: its moves and reconnections arrive at random and are served one after another.
"""

from __future__ import annotations

import argparse
import math
import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Costs:
    """Measured: milliseconds of CPU, kilobytes, bytes."""

    move_ms: float
    """A move whose players are on one process, for everything that process does."""
    followed_move_ms: float
    """The same with the players on two processes, for both together."""
    foreign_move_ms: float
    """Each move of others, for a process that has no part in it."""
    heard_message_ms: float
    """A message to all processes, for each of them."""
    idle_percent: float
    """Of a core, for a process without players."""
    shown_move_ms: float
    """A move, for each spectator."""
    database_move_ms: float
    redis_message_ms: float
    reconnect_ms: float
    """Opening a game again, from handshake to the first message."""
    window_kb: float
    news_bytes: float
    """The message about a move."""


@dataclass(frozen=True)
class Clock:
    """Games with one kind of clock."""

    name: str
    share: float
    """Of all running games."""
    seconds_a_ply: float


CLOCKS = (
    Clock("bullet", 0.15, 1.6),
    Clock("blitz", 0.45, 4.0),
    Clock("rapid", 0.30, 11.0),
    Clock("classical", 0.10, 60.0),
)
PLIES = 70
PLAYING = 0.7
"""Of everybody online; the others look around, with one window each."""
SPECTATORS = 0.25
"""Spectators for each game."""
CONNECTIONS = 17
"""To PostgreSQL, for each process at most."""
ANNOUNCEMENTS = 6
"""Messages to all processes for each game: it is listed, joined, its players come and go."""
BASE_MB = 150
"""Memory of a process without players."""
RETRY_S = (0.25 * 0.75, 0.25 * 1.25)
"""When a browser tries again after its connection is lost."""
STORM_S = 60.0
DATABASE_APPENDS = 4_300
"""Durable appends a second of one PostgreSQL, measured by `bench/storage/journal_appends.py`."""


@dataclass(frozen=True)
class Crowd:
    """What so many people online do."""

    players: int

    @property
    def games(self) -> float:
        return self.players * PLAYING / 2

    @property
    def moves(self) -> float:
        """A second."""
        return sum(self.games * clock.share / clock.seconds_a_ply for clock in CLOCKS)

    @property
    def starts(self) -> float:
        """Games begun a second."""
        return self.moves / PLIES

    @property
    def windows(self) -> float:
        return self.players + self.games * SPECTATORS


@dataclass(frozen=True)
class Fleet:
    """So many processes, with the windows of a game on one of them or anywhere."""

    costs: Costs
    crowd: Crowd
    processes: int
    together: bool

    @property
    def shared_ms(self) -> float:
        """CPU of a move for the processes that take part in it."""
        apart = 0.0 if self.together else 1 - 1 / self.processes
        costs = self.costs
        return (
            costs.move_ms
            + apart * (costs.followed_move_ms - costs.move_ms)
            + SPECTATORS * costs.shown_move_ms
        )

    @property
    def load(self) -> float:
        """Share of a core that a process uses."""
        costs, crowd = self.costs, self.crowd
        entering = 2 * crowd.starts * costs.reconnect_ms
        own = (crowd.moves * self.shared_ms + entering) / self.processes
        heard = ANNOUNCEMENTS * crowd.starts * costs.heard_message_ms
        foreign = crowd.moves * costs.foreign_move_ms
        return (own + heard + foreign) / 1000 + costs.idle_percent / 100

    @property
    def everybodys(self) -> float:
        """Share of a core that more processes would not lower."""
        costs, crowd = self.costs, self.crowd
        heard = ANNOUNCEMENTS * crowd.starts * costs.heard_message_ms
        return (heard + crowd.moves * costs.foreign_move_ms) / 1000 + costs.idle_percent / 100

    @property
    def memory_mb(self) -> float:
        return BASE_MB + self.crowd.windows / self.processes * self.costs.window_kb / 1024


def smallest_fleet(costs: Costs, crowd: Crowd, load: float, together: bool) -> Fleet | None:
    """The fewest processes below a load; None if no number of them suffices."""
    processes = 1
    while (fleet := Fleet(costs, crowd, processes, together)).load > load:
        if fleet.everybodys >= load:
            return None
        processes = max(processes + 1, math.ceil(processes * 1.02))
    return fleet


def arrivals(rate: float, seconds: float, chance: random.Random) -> Iterator[float]:
    """Times of a Poisson process."""
    at = 0.0
    while rate and (at := at + chance.expovariate(rate)) < seconds:
        yield at


@dataclass(frozen=True)
class Waits:
    """How long a move takes in a process, and everybody's return after a neighbour's death."""

    usual_ms: float
    storm_ms: float
    back_s: float


def simulate(fleet: Fleet, chance: random.Random) -> Waits:
    """One process for a minute, in the middle of which another one dies."""
    moves = fleet.crowd.moves / fleet.processes
    death = STORM_S / 2
    others = max(1, fleet.processes - 1)
    homeless = round(fleet.crowd.windows / fleet.processes / others)
    work = [(at, fleet.shared_ms / 1000, "move") for at in arrivals(moves, death, chance)]
    more = moves * fleet.processes / others
    work += [(death + at, fleet.shared_ms / 1000, "move") for at in arrivals(more, death, chance)]
    work += [
        (death + chance.uniform(*RETRY_S), fleet.costs.reconnect_ms / 1000, "window")
        for _ in range(homeless)
    ]
    usual: list[float] = []
    storm: list[float] = []
    free, back = 0.0, death
    for at, takes, kind in sorted(work):
        free = max(free, at) + takes
        if kind == "window":
            back = free
        else:
            (usual if at < death else storm).append(free - at)
    return Waits(1000 * percentile(usual, 0.99), 1000 * percentile(storm, 0.99), back - death)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def describe(costs: Costs, crowd: Crowd, load: float, chance: random.Random) -> None:
    print(
        f"\n{crowd.players:,} online: {crowd.games:,.0f} games, {crowd.moves:,.0f} moves/s, "
        f"{crowd.starts:,.1f} games begun a second, {crowd.windows:,.0f} windows"
    )
    for together, name in ((True, "a game's windows on one process"), (False, "anywhere")):
        fleet = smallest_fleet(costs, crowd, load, together)
        if fleet is None:
            print(f"  {name}: no number of processes suffices: each hears too much of the others")
            continue
        waits = simulate(fleet, chance)
        print(
            f"  {name}: {fleet.processes:,} processes of {fleet.memory_mb:,.0f} MB at "
            f"{100 * fleet.load:.0f} % of a core ({100 * fleet.everybodys:.1f} % for others' "
            f"games); {CONNECTIONS * fleet.processes:,} connections to PostgreSQL"
        )
        print(f"    a move waits {waits.usual_ms:.1f} ms at most in 99 of 100", end="")
        if fleet.processes > 1:
            print(
                f"; when a process dies, {waits.storm_ms:,.0f} ms, "
                f"and everybody is back after {waits.back_s:.1f} s",
                end="",
            )
        print()
    news = crowd.moves * (2 + SPECTATORS) * costs.news_bytes
    told = crowd.moves + ANNOUNCEMENTS * crowd.starts
    print(
        f"  PostgreSQL: {crowd.moves:,.0f} appends/s ({crowd.moves / DATABASE_APPENDS:.1f} of what "
        f"one was measured to take), {crowd.moves * costs.database_move_ms / 1000:.1f} cores; "
        f"Redis: {told:,.0f} messages/s, {100 * told * costs.redis_message_ms / 1000:.0f} % of its "
        f"one core; to browsers: {8 * news / 1e6:,.0f} Mbit/s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[1_000, 10_000, 100_000, 10**6])
    parser.add_argument("--costs", type=Path, default=HERE / "fleet_costs.toml")
    parser.add_argument("--load", type=float, default=0.6, help="of a core, for each process")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    costs = Costs(**tomllib.loads(args.costs.read_text()))
    clocks = ", ".join(f"{c.name} {c.share:.0%} at {c.seconds_a_ply:g} s a ply" for c in CLOCKS)
    print(f"Assumed: {PLAYING:.0%} of those online play; {clocks}; {PLIES} plies a game;")
    print(f"{SPECTATORS:g} spectators a game; {ANNOUNCEMENTS} messages to all for each game.")
    for players in args.players:
        describe(costs, Crowd(players), args.load, random.Random(args.seed))


if __name__ == "__main__":
    main()
