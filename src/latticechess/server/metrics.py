"""What the program does, in numbers, as the text that Prometheus reads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from latticechess.app.program import Program, program_version
from latticechess.store.timings import BOUNDS, Timings

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def exposition(program: Program) -> str:
    """All numbers of this process."""
    return "\n".join([*lines(program), ""])


def lines(program: Program) -> Iterator[str]:
    rooms = program.rooms.open.values()
    yield from metric("info", "gauge", "Always 1.", 1, f'{{version="{program_version()}"}}')
    yield from metric("games_open", "gauge", "Games in memory.", len(rooms))
    yield from metric(
        "games_running",
        "gauge",
        "Games in memory that are not over.",
        sum(room.game.result is None for room in rooms),
    )
    yield from metric(
        "game_sockets", "gauge", "Windows that watch a game.", sum(len(r.watchers) for r in rooms)
    )
    yield from metric(
        "users_present", "gauge", "Users with a window open.", len(program.presence.sockets)
    )
    yield from metric("moves_total", "counter", "Moves stored here.", program.rooms.tally.moves)
    yield from metric(
        "events_total", "counter", "Events of games stored here.", program.rooms.tally.events
    )
    yield from metric(
        "engine_waiting", "gauge", "Questions that wait for the computer.", program.pool.waiting
    )
    yield from metric(
        "engine_workers", "gauge", "Processes of the computer.", len(program.pool.pids)
    )
    yield from metric(
        "bus_connected",
        "gauge",
        "Whether news from other processes arrives.",
        int(program.bus.connected),
    )
    yield from histogram(
        "journal_seconds", "Time until a change was durable.", program.journal.timings
    )


def metric(name: str, kind: str, words: str, value: float, labels: str = "") -> Iterator[str]:
    yield f"# HELP lattice_{name} {words}"
    yield f"# TYPE lattice_{name} {kind}"
    yield f"lattice_{name}{labels} {value}"


def histogram(name: str, words: str, timings: Timings) -> Iterator[str]:
    yield f"# HELP lattice_{name} {words}"
    yield f"# TYPE lattice_{name} histogram"
    counts = list(accumulate(timings.counts))
    for bound, count in zip([*map(str, BOUNDS), "+Inf"], counts, strict=True):
        yield f'lattice_{name}_bucket{{le="{bound}"}} {count}'
    yield f"lattice_{name}_sum {timings.total}"
    yield f"lattice_{name}_count {counts[-1]}"
