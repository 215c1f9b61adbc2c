"""One process tells the numbers of all."""

from __future__ import annotations

from functools import partial

import pytest

from latticechess.app.cluster import process_metrics
from latticechess.app.cluster.bus import LocalBus
from latticechess.app.cluster.process_metrics import MetricsSnapshot, ProcessMetrics
from latticechess.server.metrics import METRICS, exposition
from latticechess.store.database.latency_histogram import BUCKETS


class SharedBus(LocalBus):
    """A bus that several processes have in common."""

    shared = True


def numbers(process: str, moves: int) -> MetricsSnapshot:
    values = dict.fromkeys(METRICS, 0.0) | {"moves_total": moves}
    return MetricsSnapshot(process, values, [moves] + [0] * len(BUCKETS), 0.5)


async def test_everybody_who_lives_is_counted() -> None:
    bus = SharedBus()
    three = [
        ProcessMetrics(bus, partial(numbers, name, moves), lambda: 2)
        for name, moves in (("a", 1), ("b", 20), ("c", 300))
    ]
    for one in three:
        one.start()
    for one in three:
        found = await one.collect()
        assert [each.values["moves_total"] for each in found] == [1, 20, 300]
    told = exposition(await three[1].collect(), shared=True)
    assert 'lattice_moves_total{process="c"} 300' in told
    assert told.count("# TYPE lattice_moves_total counter") == 1
    assert 'lattice_journal_seconds_bucket{process="b",le="+Inf"} 20' in told


async def test_one_that_does_not_answer_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_metrics, "PATIENCE_S", 0.01)
    alone = ProcessMetrics(SharedBus(), lambda: numbers("a", 1), lambda: 1)
    alone.start()
    assert [each.process for each in await alone.collect()] == ["a"]
    assert alone.pending == {}


async def test_a_program_of_one_process_asks_nobody() -> None:
    alone = ProcessMetrics(LocalBus(), lambda: numbers("a", 1), lambda: 0)
    alone.start()
    assert len(await alone.collect()) == 1
    assert 'process="' not in exposition(await alone.collect(), shared=False)
