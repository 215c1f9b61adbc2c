"""Tournaments for tests of the store: events of any number of players and rounds."""

from __future__ import annotations

from collections.abc import Iterable

from latticechess.features.tournaments.rules.commands import (
    Command,
    Enter,
    Finish,
    Record,
    Start,
    StartRound,
)
from latticechess.features.tournaments.rules.decide import create, decide
from latticechess.features.tournaments.rules.events import Event, NewEntrant
from latticechess.features.tournaments.rules.evolve import evolve, replay
from latticechess.features.tournaments.rules.settings import Late, Settings
from latticechess.features.tournaments.rules.tournament import Tournament

SECRET = "s" * 24
ROUNDS = 2
"""After so many the tournament is over."""


def made(name: str = "t1", society: str = "", **more: object) -> list[Event]:
    """The first event of a tournament."""
    settings = Settings(
        name=f"Cup {name}",
        system="swiss",
        rounds=ROUNDS,
        society=society,
        organisers=("olga",),
        late=Late(until=ROUNDS),
        **more,  # type: ignore[arg-type]
    )
    return list(create(name, settings, SECRET, "olga", 1_000))


def after(events: Iterable[Event], *commands: Command, now: int = 2_000) -> list[Event]:
    """The events that these commands cause."""
    value = replay(events)
    found: list[Event] = []
    for command in commands:
        for event in decide(value, command, now):
            found.append(event)
            value = evolve(value, event)
    return found


def entries(count: int) -> list[Command]:
    return [
        Enter(entrant=NewEntrant(f"u{number}", f"Player {number}", f"u{number}"))
        for number in range(1, count + 1)
    ]


def history(name: str = "t1", players: int = 4, rounds: int = 0) -> list[Event]:
    """A tournament of so many players after so many rounds; White wins every game."""
    events = made(name)
    events += after(events, *entries(players))
    if rounds:
        events += after(events, Start())
    for _ in range(rounds):
        events += after(events, StartRound())
        current = replay(events).round
        assert current is not None
        events += after(events, *(Record(game=one.game, score="1-0") for one in current.pairings))
    if rounds == ROUNDS:
        events += after(events, Finish())
    return events


def value_of(events: Iterable[Event]) -> Tournament:
    return replay(events)
