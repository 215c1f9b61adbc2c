"""Lost cycles are found though the server rarely looks for them."""

from __future__ import annotations

import gc
import time
import weakref

from latticechess.server.process.garbage_collection import YOUNG_OBJECTS, GarbageCollector

PATIENCE_S = 60.0


class Knot:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_young_cycles_are_lost_as_a_busy_process_runs() -> None:
    """Memory is bounded without a full collection too: cycles that die young are found."""
    collector = GarbageCollector(check_s=3600)
    collector.start()
    try:
        lost = weakref.WeakSet[Knot]()
        for _ in range(50 * YOUNG_OBJECTS):
            lost.add(Knot())
        assert len(lost) <= YOUNG_OBJECTS
        assert collector.collections == 0
    finally:
        collector.close()


def test_a_process_at_rest_loses_its_cycles_and_python_is_left_as_it_was() -> None:
    before = gc.get_threshold()
    collector = GarbageCollector(check_s=0.02)
    collector.start()
    try:
        assert gc.get_threshold() != before
        lost = weakref.ref(Knot())
        end = time.monotonic() + PATIENCE_S
        while lost() is not None and time.monotonic() < end:
            time.sleep(0.02)
        assert lost() is None
        assert collector.collections > 0
    finally:
        collector.close()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
