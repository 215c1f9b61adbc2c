"""Where a tournament stands: its phase, its timer, and what the organiser can do next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from latticechess.features.tournaments.rules.decide import due_at
from latticechess.features.tournaments.rules.running import can_unpair
from latticechess.features.tournaments.rules.systems import system_of
from latticechess.features.tournaments.rules.tournament import Pairing, Tournament
from latticechess.kernel.sentence import Sentence, sentence

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
