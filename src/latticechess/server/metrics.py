"""What the program does, in numbers, as the text that Prometheus reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from latticechess.app.cluster.process_metrics import MetricsSnapshot
from latticechess.app.program import program_version
from latticechess.store.database.latency_histogram import BUCKETS

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
METRICS = {
    "games_open": ("gauge", "Games in memory."),
    "games_running": ("gauge", "Games in memory that are not over."),
    "game_sockets": ("gauge", "Windows that watch a game."),
    "users_present": ("gauge", "Users with a window open."),
    "moves_total": ("counter", "Moves stored here."),
    "events_total": ("counter", "Events of games stored here."),
    "engine_waiting": ("gauge", "Questions that wait for the computer."),
    "engine_workers": ("gauge", "Processes of the computer."),
    "engine_elsewhere_total": ("counter", "Questions that workers elsewhere have answered."),
    "bus_connected": ("gauge", "Whether news from other processes arrives."),
}
TIMES = "journal_seconds"


def exposition(processes: Sequence[MetricsSnapshot], shared: bool) -> str:
    """The numbers of all processes; where there may be several, each under its own label."""
    return "\n".join([*lines(processes, shared), ""])


def lines(processes: Sequence[MetricsSnapshot], shared: bool) -> Iterator[str]:
    yield from header("info", "gauge", "Always 1.")
    yield f'lattice_info{{version="{program_version()}"}} 1'
    labels = [f'process="{one.process}"' if shared else "" for one in processes]
    for name, (kind, words) in METRICS.items():
        yield from header(name, kind, words)
        for one, label in zip(processes, labels, strict=True):
            yield sample(name, label, one.values[name])
    yield from header(TIMES, "histogram", "Time until a change was durable.")
    for one, label in zip(processes, labels, strict=True):
        yield from histogram(one, label)


def header(name: str, kind: str, words: str) -> Iterator[str]:
    yield f"# HELP lattice_{name} {words}"
    yield f"# TYPE lattice_{name} {kind}"


def sample(name: str, labels: str, value: float) -> str:
    return f"lattice_{name}{{{labels}}} {value!r}" if labels else f"lattice_{name} {value!r}"


def histogram(one: MetricsSnapshot, label: str) -> Iterator[str]:
    counts = list(accumulate(one.counts))
    for bound, count in zip([*map(str, BUCKETS), "+Inf"], counts, strict=True):
        yield sample(f"{TIMES}_bucket", ",".join(filter(None, (label, f'le="{bound}"'))), count)
    yield sample(f"{TIMES}_sum", label, one.seconds)
    yield sample(f"{TIMES}_count", label, counts[-1])
