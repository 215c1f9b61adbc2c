"""Many processes on one database: any of them serves any game, and none of them is needed."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from conftest import SCALE
from latticechess.app.cluster.presence import BEAT_S
from latticechess.play.events import Ended, Event, Moved, Paused, Resumed
from server.fleet import Fleet, Seat, attempts, look
from server.harness import Browser, Server
from services import PostgreSQL, Redis

ROUNDS = max(1, int(SCALE))
MINUTES_10 = 600_000
CLOCK = {"kind": "fischer", "initialMs": MINUTES_10, "incrementMs": 2_000}
BOARDS = ("chess", "plane", "cube")
# Of three processes two are left that must agree when one dies; of two, one.
FLEETS = [(3, "redis"), (2, "postgresql")]
if SCALE > 1:
    FLEETS += [(2, "redis"), (4, "redis"), (4, "postgresql")]


@pytest.fixture
def fleet(postgresql_url: str, redis_server: Redis) -> Iterator[Fleet]:
    fleet = Fleet(2, postgresql_url, redis_server.url)
    fleet.start()
    yield fleet
    fleet.close()


def two_players(fleet: Fleet, variant: str = "chess", first: int = 0) -> tuple[Seat, Seat]:
    """White and Black of one game, on different processes."""
    white, black = Seat(fleet, first), Seat(fleet, first + 1)
    online = {"kind": "online"}
    game = white.create(variant=variant, opponent=online, clock=CLOCK, takebacks=False)
    black.join(game)
    return white, black


# --- Two processes, quietly --------------------------------------------------------------------


@pytest.mark.parametrize("carrier", ["redis", "postgresql"])
def test_players_on_different_processes_play_and_see_each_other(
    postgresql_url: str, redis_server: Redis, carrier: str
) -> None:
    fleet = Fleet(2, postgresql_url, redis_server.url if carrier == "redis" else None)
    fleet.start()
    try:
        white, black = two_players(fleet)
        assert white.server is not black.server
        white.until("black", connected=False)
        black.until("white", connected=True)
        white.until("black", connected=True)
        chance = random.Random(1)
        for ply in range(6):
            (white, black)[ply % 2].play(chance, ply)
        for seat in (white, black):
            seat.until_plies(6)
        assert white.moves == black.moves
        black.drop()
        white.until("black", connected=False)
        black.connected()
        white.until("black", connected=True)
        check(fleet, white, black)
    finally:
        fleet.close()


@pytest.mark.parametrize("carrier", ["redis", "postgresql"])
def test_a_seek_is_seen_and_joined_through_another_process(
    postgresql_url: str, redis_server: Redis, carrier: str
) -> None:
    fleet = Fleet(2, postgresql_url, redis_server.url if carrier == "redis" else None)
    fleet.start()
    people = [Browser(server) for server in (*fleet.servers, fleet.servers[0])]
    ann, ben, cas = people
    try:
        anns, bens = ann.lobby(), ben.lobby()
        seek = {"kind": "quick", "variant": "chess", "clock": CLOCK, "name": "Ann"}
        key = ann.http.post("/api/challenges", json=seek).json()["challenge"]["id"]
        bens.until(lambda: key in [one["id"] for one in bens.challenges])
        path = f"/api/challenges/{key}/accept"
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda one: one.http.post(path, json={}), (ben, cas)))
        (game,) = [answer.json()["id"] for answer in answers if answer.status_code == 200]
        (late,) = [answer.json()["detail"] for answer in answers if answer.status_code != 200]
        assert "no longer open" in late
        anns.until(lambda: anns.games)
        assert anns.games == [game]
        bens.until(lambda: key not in [one["id"] for one in bens.challenges])
    finally:
        for one in people:
            one.close()
        fleet.close()


def test_who_is_busy_on_one_device_is_busy_at_every_process(fleet: Fleet) -> None:
    ann, laptop, phone = (Browser(fleet.servers[number]) for number in (0, 0, 1))
    try:
        seek = {"kind": "open", "variant": "chess", "clock": CLOCK, "name": "Busy Ben"}
        assert laptop.http.post("/api/challenges", json=seek).status_code == 201
        phone.http.cookies = laptop.http.cookies
        first, second = laptop.lobby(), phone.lobby()

        def busy() -> list[bool]:
            people = ann.http.get("/api/people").json()["people"]
            return [one["busy"] for one in people if one["name"] == "Busy Ben"]

        def until_busy(wanted: bool) -> None:
            for _ in attempts():
                if busy() == [wanted]:
                    return
            raise TimeoutError(f"Ben never became {wanted}")

        until_busy(False)
        first.socket.send(json.dumps({"type": "busy", "on": True}))
        until_busy(True)
        # The other process writes what it knows: that Ben is here, not that he is free.
        second.socket.send(json.dumps({"type": "busy", "on": True}))
        second.socket.send(json.dumps({"type": "busy", "on": False}))
        # On purpose: longer than the beat of a process.
        end = time.monotonic() + BEAT_S + 2
        while time.monotonic() < end:
            assert busy() == [True]
            time.sleep(0.2)
        first.socket.send(json.dumps({"type": "busy", "on": False}))
        until_busy(False)
    finally:
        for one in (ann, laptop, phone):
            one.close()


def test_the_computer_answers_once_and_its_process_may_die(fleet: Fleet) -> None:
    seat = Seat(fleet, 0)
    seat.create(variant="chess", opponent={"kind": "computer", "level": 1})
    watcher = Seat(fleet, 1)
    watcher.game = seat.game
    watcher.connected()
    chance = random.Random(1)
    seat.play(chance, 0)
    watcher.until_plies(2)
    seat.play(chance, 2)
    # The one that thinks about the answer.
    fleet.kill(seat.server)
    for one in (seat, watcher):
        one.until_plies(4)
    moves = [event for event in fleet.journal(seat.game) if isinstance(event, Moved)]
    assert len(moves) == 4


def test_when_all_processes_were_away_the_clocks_stood(fleet: Fleet) -> None:
    white, black = two_players(fleet)
    chance = random.Random(2)
    white.play(chance, 0)
    black.play(chance, 1)
    for server in fleet.living:
        fleet.kill(server)
    # On purpose: longer than a process may be silent and count as alive.
    time.sleep(6)
    white.drop()
    black.drop()
    fleet.start()
    white.play(chance, 2)
    black.play(chance, 3)
    events = fleet.journal(white.game)
    held = [event for event in events if isinstance(event, Paused)]
    resumed = [event for event in events if isinstance(event, Resumed)]
    assert [event.held for event in held] == [True]
    assert len(resumed) == 1
    # From the last sign of life to the player's return.
    assert resumed[0].at - held[0].at > 3_000


# --- Disasters ---------------------------------------------------------------------------------


def play_on(fleet: Fleet, number: int, enough: threading.Event) -> list[tuple[Seat, Seat]]:
    """Play game after game, with players on neighbouring processes, until it is enough."""
    chance = random.Random(number)
    played = []
    while not enough.is_set():
        white, black = two_players(fleet, BOARDS[number % len(BOARDS)], number)
        played.append((white, black))
        last_ply = None
        for ply in itertools.count():
            seats = (white, black) if ply % 2 == 0 else (black, white)
            seats[0].play(chance, ply)
            seats[1].until_plies(ply + 1)
            if enough.is_set() and last_ply is None:
                # The game goes on after all that happened.
                last_ply = ply + 2
            if ply == last_ply or white.current["result"] is not None:
                break
            # On purpose: at the pace of quick players, so that games outlast the disasters.
            time.sleep(0.1)
    return played


@pytest.mark.parametrize(("processes", "carrier"), FLEETS)
def test_every_game_goes_on_through_every_disaster(
    own_postgresql: PostgreSQL, own_redis: Redis, processes: int, carrier: str
) -> None:
    """Processes killed, Redis and PostgreSQL restarted: no move lost or doubled, clocks right."""
    fleet = Fleet(processes, own_postgresql.create(), own_redis.url if carrier == "redis" else None)
    fleet.start()
    enough = threading.Event()
    chance = random.Random(3)
    with ThreadPoolExecutor(3) as threads:
        try:
            games = [threads.submit(play_on, fleet, number, enough) for number in range(3)]
            for disaster in disasters(fleet, own_postgresql, own_redis, chance) * ROUNDS:
                # On purpose: disasters come at any moment of the games.
                time.sleep(0.3 + chance.random())
                disaster()
                broken = [game for game in games if game.done()]
                assert not broken, broken[0].result()
        finally:
            enough.set()
        played = [pair for game in games for pair in game.result()]
    try:
        assert len(played) >= 3
        for white, black in played:
            check(fleet, white, black)
            check_shown(fleet, white.game)
        print(f"{len(played)} games, {processes} processes, {carrier}")
    finally:
        fleet.close()


def disasters(
    fleet: Fleet, postgresql: PostgreSQL, redis: Redis, chance: random.Random
) -> list[Callable[[], None]]:
    """What befalls the servers, one after the other."""

    def kill_one() -> None:
        fleet.kill(chance.choice(fleet.living))

    def without_redis() -> None:
        redis.stop()
        # On purpose: an outage lasts.
        time.sleep(2)
        redis.start()

    return [kill_one, fleet.start, redis.restart, postgresql.restart, without_redis]


# --- What must be true afterwards --------------------------------------------------------------


def check(fleet: Fleet, white: Seat, black: Seat) -> None:
    """The journal has every acknowledged move once, in order, with the right clocks."""
    events = fleet.journal(white.game)
    moves = [event for event in events if isinstance(event, Moved)]
    ids = [move.id for move in moves]
    assert len(set(ids)) == len(ids)
    for parity, seat in enumerate((white, black)):
        own = ids[parity::2]
        assert own[: len(seat.acknowledged)] == seat.acknowledged
        assert len(own) <= len(seat.acknowledged) + 1, "at most one was still on its way"
        shown = [move["text"] for move in seat.moves]
        assert shown == [move.text for move in moves][: len(shown)]
    assert not any(isinstance(event, Paused) for event in events)
    check_clocks(events, white, black)


def check_clocks(events: list[Event], white: Seat, black: Seat) -> None:
    """Every clock shows what follows from the times of the events, to 100 ms."""
    moves = [event for event in events if isinstance(event, Moved)]
    faces = [MINUTES_10, MINUTES_10]
    for ply, move in enumerate(moves):
        assert move.clock_ms is not None
        if ply == 0:
            # The clocks start with White's first move.
            assert move.clock_ms in (MINUTES_10, MINUTES_10 + 2_000)
            faces[0] = move.clock_ms
            continue
        thought = max(0, move.at - moves[ply - 1].at - move.lag_ms)
        faces[ply % 2] += 2_000 - thought
        assert abs(move.clock_ms - faces[ply % 2]) <= 100
    for seat in (white, black):
        shown = seat.current["clock"]
        if shown["running"] is not None and len(seat.moves) == len(moves):
            resting = {"white": 1, "black": 0}[shown["running"]]
            colour = ("white", "black")[resting]
            assert abs(shown[f"{colour}Ms"] - faces[resting]) <= 100


def check_shown(fleet: Fleet, game: str) -> None:
    """Every process shows every clock as it is now, to 100 ms.

    What has passed is told by the wall clock that the servers go by, before and after the question:
    however long a busy machine takes to answer, the truth lies between.
    """
    events = fleet.journal(game)
    moves = [event for event in events if isinstance(event, Moved)]
    if len(moves) < 2 or isinstance(events[-1], Ended):
        return
    resting, running = moves[-1], moves[-2]
    for server in fleet.living:
        before, seen, after = look(server, game)
        shown = seen["current"]["clock"]
        clocks = shown["whiteMs"], shown["blackMs"]
        turn = len(moves) % 2
        assert shown["running"] == ("white", "black")[turn]
        assert abs(clocks[1 - turn] - (resting.clock_ms or 0)) <= 100
        passed = [(running.clock_ms or 0) - (at - resting.at) for at in (after, before)]
        assert passed[0] - 100 <= clocks[turn] <= passed[1] + 100


# --- One command, several processes ------------------------------------------------------------


def serving(server: Server) -> set[int]:
    """The processes that answer for a server of several, as the system lists them."""
    assert server.process is not None
    pid = server.process.pid
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = set()
    for one in below:
        with contextlib.suppress(OSError):  # it has just ended
            if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes():
                found.add(int(one))
    return found


def test_one_command_starts_several_processes_and_replaces_the_dead(
    postgresql_url: str, redis_server: Redis, tmp_path: pytest.TempPathFactory
) -> None:
    options = ["--database", postgresql_url, "--redis", redis_server.url, "--workers", "2"]
    fleet = Fleet(1, postgresql_url)
    fleet.servers = [Server(fleet.servers[0].folder, *options)]
    fleet.start()
    try:
        white, black = two_players(fleet)
        chance = random.Random(4)
        for ply in range(8):
            if ply == 4:
                before = serving(fleet.servers[0])
                assert len(before) == 2
                os.kill(min(before), signal.SIGKILL)
                assert any(len(serving(fleet.servers[0]) - before) == 1 for _ in attempts())
            seat = (white, black)[ply % 2]
            # A new connection each time: now this process takes it, now that one.
            seat.drop()
            seat.play(chance, ply)
        check(fleet, white, black)
        assert fleet.servers[0].end(signal.SIGTERM) == 0
    finally:
        fleet.close()
