"""Who watches a game through another process."""

from __future__ import annotations

from collections import defaultdict

from latticechess.app.cluster.attendance import SILENCE_S, Attendance
from latticechess.app.cluster.bus import GAP, LocalBus


class Wire(LocalBus):
    """A bus that several processes of this test share; it can be cut."""

    shared = True


class Station:
    """A process: its players by game, and what it noticed of the others'."""

    def __init__(self, wire: Wire, clock: list[float]) -> None:
        self.here: dict[str, list[str]] = defaultdict(list)
        self.noticed: list[str] = []
        self.attendance = Attendance(
            wire, self.here.__getitem__, lambda: self.here, self.noticed.append, lambda: clock[0]
        )
        wire.subscribe("attendance", self.attendance.receive)
        wire.subscribe(GAP, lambda _: self.attendance.resume())

    def seat(self, game: str, *users: str) -> None:
        self.here[game] = list(users)
        self.attendance.report(game)


def stations(count: int) -> tuple[Wire, list[float], list[Station]]:
    wire, clock = Wire(), [100.0]
    return wire, clock, [Station(wire, clock) for _ in range(count)]


def test_coming_and_going_is_seen_elsewhere() -> None:
    _, _, (here, there) = stations(2)
    here.seat("g", "ann")
    assert there.attendance.elsewhere("g", "ann")
    assert not there.attendance.elsewhere("g", "ben")
    assert not there.attendance.elsewhere("h", "ann")
    assert not here.attendance.elsewhere("g", "ann"), "here is not elsewhere"
    here.seat("g")
    assert not there.attendance.elsewhere("g", "ann")
    assert there.noticed == ["g", "g"]
    assert not there.attendance.others, "nothing is kept of games without players"


def test_a_second_window_is_no_news() -> None:
    _, _, (here, there) = stations(2)
    here.seat("g", "ann")
    here.seat("g", "ann", "ann")
    assert there.noticed == ["g"]


def test_one_who_is_in_two_processes_is_gone_when_both_say_so() -> None:
    _, _, (one, two, three) = stations(3)
    one.seat("g", "ann")
    two.seat("g", "ann")
    one.seat("g")
    assert three.attendance.elsewhere("g", "ann")
    two.seat("g")
    assert not three.attendance.elsewhere("g", "ann")


def test_a_process_that_opens_a_game_asks_who_is_there() -> None:
    wire, clock, (here,) = stations(1)
    here.seat("g", "ann")
    here.seat("h", "ben")
    late = Station(wire, clock)
    assert not late.attendance.elsewhere("g", "ann")
    late.attendance.ask("g")
    assert late.attendance.elsewhere("g", "ann")
    assert not late.attendance.elsewhere("h", "ben")


def test_after_a_gap_everybody_tells_everything() -> None:
    wire, clock, (here,) = stations(1)
    here.seat("g", "ann")
    late = Station(wire, clock)
    late.seat("g", "ben")
    wire.publish(GAP)
    assert late.attendance.elsewhere("g", "ann")
    assert here.attendance.elsewhere("g", "ben")


def test_a_silent_process_has_nobody_any_more() -> None:
    wire, clock, (here, there) = stations(2)
    here.seat("g", "ann")
    clock[0] += SILENCE_S / 2
    there.attendance.expire()
    assert there.attendance.elsewhere("g", "ann")
    clock[0] += SILENCE_S
    wire.connected = False
    there.attendance.expire()
    assert there.attendance.elsewhere("g", "ann"), "in an outage silence says nothing"
    wire.connected = True
    there.attendance.expire()
    assert not there.attendance.elsewhere("g", "ann")
    assert there.noticed == ["g", "g"]
