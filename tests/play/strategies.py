"""What Hypothesis draws from: time controls, thoughts, moments."""

from __future__ import annotations

from hypothesis import strategies as st

from latticechess.play.time_controls import (
    Bronstein,
    Byoyomi,
    Capped,
    ClockSpec,
    Days,
    Delay,
    Fischer,
    Hourglass,
    NoClock,
    PerMove,
    Stage,
    Stages,
    SuddenDeath,
)

times = st.integers(1, 100_000)
extras = st.integers(0, 10_000)
thoughts = st.integers(0, 60_000)
stages = st.builds(
    lambda counted, last: (*counted, last),
    st.lists(st.builds(Stage, times, st.integers(1, 4), extras), max_size=3),
    st.builds(Stage, times, st.none() | st.integers(1, 4), extras),
)
own_controls: st.SearchStrategy[ClockSpec] = st.one_of(
    st.just(NoClock()),
    st.builds(SuddenDeath, times),
    st.builds(Fischer, times, extras),
    st.builds(Fischer, st.just(0), times),
    st.builds(PerMove, times),
    st.builds(Days, times),
    st.builds(Delay, times, extras),
    st.builds(Capped, times, extras),
    st.builds(Bronstein, times, extras),
    st.builds(Byoyomi, extras, times, st.integers(1, 5)),
    st.builds(Stages, stages),
)
controls = own_controls | st.builds(Hourglass, times)
pairs = st.tuples(own_controls, own_controls) | st.tuples(
    st.builds(Hourglass, times), st.builds(Hourglass, times)
)
"""White's and Black's controls as they may be combined."""
