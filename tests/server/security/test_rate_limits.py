"""A burst of messages passes, a flood is held back."""

from __future__ import annotations

import pytest

from latticechess.server.security.rate_limits import TokenBucket


def test_a_flood_is_slowed_to_the_stated_rate() -> None:
    clock = [0.0]
    bucket = TokenBucket(per_second=10, burst=3, now=lambda: clock[0])
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == pytest.approx(0.1)
    assert bucket.take() == pytest.approx(0.2)
    clock[0] = 0.4
    assert bucket.take() == 0
    clock[0] = 1000.0
    assert [bucket.take() for _ in range(3)] == [0, 0, 0], "tokens do not grow beyond the burst"
    assert bucket.take() > 0
