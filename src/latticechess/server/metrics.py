"""Prometheus metrics, in the text exposition format."""

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
    "game_sockets": ("gauge", "Open game sockets."),
    "users_present": ("gauge", "Users with an open socket."),
    "moves_total": ("counter", "Moves stored by this process."),
    "events_total": ("counter", "Game events stored by this process."),
    "engine_waiting": ("gauge", "Engine requests in the queue."),
    "engine_workers": ("gauge", "Engine worker processes."),
    "engine_elsewhere_total": ("counter", "Engine requests answered by remote workers."),
    "bus_connected": ("gauge", "1 if the bus to the other processes is connected."),
}
TIMES = "journal_seconds"


def exposition(processes: Sequence[MetricsSnapshot], shared: bool) -> str:
    """The metrics of all processes, labelled by process where several may share the database."""
    return "\n".join([*lines(processes, shared), ""])


def lines(processes: Sequence[MetricsSnapshot], shared: bool) -> Iterator[str]:
    yield from header("info", "gauge", "Always 1.")
    yield f'lattice_info{{version="{program_version()}"}} 1'
    labels = [f'process="{one.process}"' if shared else "" for one in processes]
    for name, (kind, help_text) in METRICS.items():
        yield from header(name, kind, help_text)
        for one, label in zip(processes, labels, strict=True):
            yield sample(name, label, one.values[name])
    yield from header(TIMES, "histogram", "Time until a change is durable.")
    for one, label in zip(processes, labels, strict=True):
        yield from histogram(one, label)


def header(name: str, kind: str, help_text: str) -> Iterator[str]:
    yield f"# HELP lattice_{name} {help_text}"
    yield f"# TYPE lattice_{name} {kind}"


def sample(name: str, labels: str, value: float) -> str:
    return f"lattice_{name}{{{labels}}} {value!r}" if labels else f"lattice_{name} {value!r}"


def histogram(one: MetricsSnapshot, label: str) -> Iterator[str]:
    counts = list(accumulate(one.counts))
    for bound, count in zip([*map(str, BUCKETS), "+Inf"], counts, strict=True):
        yield sample(f"{TIMES}_bucket", ",".join(filter(None, (label, f'le="{bound}"'))), count)
    yield sample(f"{TIMES}_sum", label, one.seconds)
    yield sample(f"{TIMES}_count", label, counts[-1])
