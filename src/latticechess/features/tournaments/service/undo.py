"""Undo: the commands that take back what somebody has just done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from latticechess.features.tournaments.rules.commands import (
    Command,
    Correct,
    RemoveEntry,
    Return,
    Withdraw,
)
from latticechess.features.tournaments.rules.events import (
    Entered,
    Event,
    ResultCorrected,
    ResultRecorded,
    Withdrawn,
)
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.play.refusal import Refusal

UNDO_MS = 10_000
UndoKind = Literal["result", "late-entry", "list", "withdrawal"]


@dataclass(frozen=True, slots=True)
class Undoable:
    """An action that can be undone: the number of its first event."""

    seq: int
    what: UndoKind
    at: int


def undoable(first: int, events: Sequence[Event], user: str) -> Undoable | None:
    """What of these events, stored from number `first` on, their author may undo."""
    own = [event for event in events if event.by == user]
    entered = sum(isinstance(event, Entered) for event in own)
    what: UndoKind | None = None
    if entered > 1:
        what = "list"
    elif entered == 1:
        what = "late-entry"
    elif any(isinstance(event, ResultRecorded | ResultCorrected) for event in own):
        what = "result"
    elif any(isinstance(event, Withdrawn) for event in own):
        what = "withdrawal"
    return Undoable(first, what, events[0].at) if what is not None else None


def undoing(
    tournament: Tournament, events: Sequence[Event], user: str, name: str, now: int
) -> list[Command]:
    """The commands that undo the first action among these events; Refusal.

    `events`: all that were stored from that action on.
    """
    action = [one for one in events if one.at == events[0].at and one.by == user] if events else []
    if not action:
        raise Refusal("undo-not-yours")
    if now - action[0].at > UNDO_MS:
        raise Refusal("undo-action-too-late", count=UNDO_MS // 1000)
    commands = [_undone(tournament, event, user, name) for event in reversed(action)]
    found = [command for command in commands if command is not None]
    if not found:
        raise Refusal("undo-nothing")
    return found


def _undone(tournament: Tournament, event: Event, user: str, name: str) -> Command | None:
    match event:
        case ResultRecorded():
            return Correct(game=event.game, score=None, name=name, by=user)
        case ResultCorrected():
            return Correct(game=event.game, score=event.old, name=name, by=user)
        case Entered() if tournament.started_at is None:
            return Withdraw(player=event.entrant.id, by=user)
        case Entered():
            return RemoveEntry(player=event.entrant.id, by=user)
        case Withdrawn() if event.player in tournament.players:
            return Return(player=event.player, by=user)
        case _:
            return None
