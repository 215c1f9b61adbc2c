"""Where a tournament stands: its phase and timer, the next step, and what can be undone."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from latticechess.features.shapes import Message
from latticechess.features.tournaments.rules.commands import (
    Command,
    Correct,
    RemoveEntry,
    Return,
    Withdraw,
)
from latticechess.features.tournaments.rules.decide import due_at
from latticechess.features.tournaments.rules.events import (
    Entered,
    Event,
    ResultCorrected,
    ResultRecorded,
    Withdrawn,
)
from latticechess.features.tournaments.rules.running import can_unpair
from latticechess.features.tournaments.rules.settings import System
from latticechess.features.tournaments.rules.systems import system_of
from latticechess.features.tournaments.rules.tournament import Pairing, Tournament
from latticechess.features.tournaments.service.limits import MOST_ROUNDS
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.refusal import Refusal

Phase = Literal["coming", "check-in", "running", "break", "paused", "finished", "cancelled"]
TimerKind = Literal["starts", "check-in-ends", "round-ends", "next-round", "arena-ends"]
OrganiserStep = Literal[
    "start",
    "pause",
    "resume",
    "finish",
    "unpair",
    "end-round",
    "cancel",
    "reopen",
    "late",
    "withdraw",
]
FEWEST_PLAYERS = 2
STUCK_MS = 5_000


@dataclass(frozen=True, slots=True)
class PhaseTimer:
    """The timer in the tournament's head."""

    kind: TimerKind
    at: int
    since: int
    """When it began to run."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that the organiser could start."""

    number: int | None
    may_start: bool
    reason: Sentence | None
    boards_to_go: int


def phase_of(value: Tournament, now: int) -> Phase:
    if value.state == "coming":
        starts = value.settings.starts_at
        soon = starts is None or starts - now < 1000 * value.settings.check_in_s
        return "check-in" if value.settings.check_in and soon else "coming"
    if value.state != "running":
        return value.state
    if value.paused:
        return "paused"
    current = value.round
    if current is None:
        # The pairing of the first round was taken back.
        return "running" if value.settings.system == "arena" else "break"
    return "running" if current.state == "running" else "break"


def timer_of(value: Tournament) -> PhaseTimer | None:
    """The timer that runs, if any."""
    settings, current = value.settings, value.round
    if value.state == "coming":
        if settings.starts_at is None:
            return None
        kind: TimerKind = "check-in-ends" if settings.check_in else "starts"
        return PhaseTimer(kind, settings.starts_at, value.created_at)
    if value.state != "running" or value.started_at is None:
        return None
    if settings.system == "arena":
        end = value.started_at + settings.arena.duration_s * 1000 + value.paused_ms
        return PhaseTimer("arena-ends", end, value.started_at)
    if settings.pace.by != "clock" or current is None:
        return None
    if current.state == "ended":
        due = due_at(value)
        since = current.ended_at or value.at
        return PhaseTimer("next-round", due, since) if due is not None else None
    if settings.pace.interval_s and current.started_at is not None:
        lasts = 1000 * max(1, settings.pace.interval_s - settings.pace.break_s)
        return PhaseTimer("round-ends", current.started_at + lasts, current.started_at)
    return None


def rounds_left(value: Tournament) -> bool:
    """Whether there is another round to start."""
    if value.state == "coming":
        return True
    if value.state != "running" or value.settings.system == "arena":
        return False
    return value.planned == 0 or len(value.rounds) < value.planned


def next_round(value: Tournament) -> NextRound:
    """What Start would do, or why it cannot."""
    current = value.round
    to_go = current.open if current is not None and current.state == "running" else 0
    if not rounds_left(value) and not (current is not None and current.state == "paired"):
        return NextRound(None, False, sentence("tournament-last-round"), to_go)
    waiting = current is not None and current.state == "paired"
    number = len(value.rounds) + (0 if waiting else 1)
    if value.paused:
        return NextRound(number, False, sentence("tournament-paused"), to_go)
    if len(value.active()) < FEWEST_PLAYERS:
        return NextRound(number, False, sentence("tournament-needs-players"), to_go)
    if to_go:
        return NextRound(number, False, sentence("tournament-boards-to-go", count=to_go), to_go)
    by_itself = value.settings.pace.by == "clock" and value.state == "running"
    reason = sentence("tournament-starts-itself") if by_itself else None
    return NextRound(number, True, reason, to_go)


def steps(value: Tournament, start: NextRound) -> list[OrganiserStep]:
    """What the organiser can do now."""
    if value.state == "finished":
        return ["reopen"]
    if value.state == "cancelled":
        return []
    found: list[OrganiserStep] = ["start"] if start.may_start else []
    if value.state == "running":
        found.append("resume" if value.paused else "pause")
        if start.boards_to_go == 0 or value.settings.system == "arena":
            found.append("finish")
        found += of_round(value)
    if value.state == "coming" or system_of(value).late:
        found.append("late")
    return [*found, "cancel", "withdraw"]


def of_round(value: Tournament) -> list[OrganiserStep]:
    """What the organiser can do with the present round as a whole."""
    found: list[OrganiserStep] = ["unpair"] if can_unpair(value) else []
    by_results = value.settings.system in ("knockout", "arena")
    if value.round is not None and value.round.state == "running" and not by_results:
        found.append("end-round")
    return found


def is_stuck(value: Tournament, now: int) -> bool:
    """Whether a round is due by the clock but cannot be paired: the organiser must decide."""
    due = due_at(value)
    late = due is not None and now - due > STUCK_MS
    return late and value.state == "running" and value.settings.system != "arena"


def unsettled(value: Tournament) -> Iterator[Pairing]:
    """Boards on which one side has reported a result, or both different ones."""
    for played in value.rounds:
        if played.state == "running":
            for pairing in played.pairings:
                if pairing.score is None and any(one is not None for one in pairing.reports):
                    yield pairing


FEWEST = 3
USUAL_MORE = 1
"""A Swiss of one round more than a knockout sorts the first places well."""


class RoundsProposed(Message, frozen=True):
    """How many rounds are usual for so many players."""

    rounds: int | None
    shortest: int
    longest: int


def rounds_proposed(system: System, players: int, double: bool) -> RoundsProposed:
    most = max(1, players - 1)
    if system == "arena":
        return RoundsProposed(None, 0, 0)
    if system in ("simul", "team"):
        return RoundsProposed(1, 1, 1)
    if system == "knockout":
        rounds = max(1, math.ceil(math.log2(max(2, players))))
        return RoundsProposed(rounds, rounds, rounds)
    if system == "round-robin":
        rounds = (players if players % 2 else max(1, players - 1)) * (2 if double else 1)
        return RoundsProposed(rounds, rounds, rounds)
    usual = max(FEWEST, math.ceil(math.log2(max(2, players))) + USUAL_MORE)
    return RoundsProposed(min(usual, most), 1, min(most, MOST_ROUNDS))


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
