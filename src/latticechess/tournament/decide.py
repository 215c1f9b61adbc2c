"""Decide commands: each causes events, or a `Refusal` that says why not."""

from __future__ import annotations

from latticechess.tournament.commands import Command
from latticechess.tournament.events import Event
from latticechess.tournament.settings import Settings
from latticechess.tournament.tournament import Tournament


def create(tournament: str, settings: Settings, secret: str, by: str, now: int) -> list[Event]:
    """The first event of a tournament; Refusal if the settings make no sense."""
    raise NotImplementedError


def decide(tournament: Tournament, command: Command, now: int) -> list[Event]:
    """The events that `command` causes; Refusal if it is not allowed."""
    raise NotImplementedError


def due_at(tournament: Tournament) -> int | None:
    """When `Tick` has next something to do; None: not before somebody does something."""
    raise NotImplementedError
