"""Attendance: which players watch which game through other processes.

Each process publishes which players watch a game through it, on every change and on request. A
process that has been silent for a while counts as dead, and its players as gone.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterable

import msgspec

from latticechess.app.cluster.bus import GAP, Bus

log = logging.getLogger("latticechess.attendance")

TOPIC = "attendance"
BEAT_S = 2.0
SILENCE_S = 7.0
"""A process that has been silent for this long is dead."""


class AttendanceReport(msgspec.Struct, tag="present"):
    """All players who watch a game through a process."""

    process: str
    game: str
    users: list[str]


class AttendanceRequest(msgspec.Struct, tag="asked"):
    """Asks all processes who watches a game through them; no game: all games."""

    process: str
    game: str | None = None


class ProcessAlive(msgspec.Struct, tag="alive"):
    """A process is alive; `ends`: it is shutting down."""

    process: str
    ends: bool = False


_decoder = msgspec.json.Decoder(AttendanceReport | AttendanceRequest | ProcessAlive)


class Attendance:
    """Attendance in other processes, and reports of our own."""

    def __init__(
        self,
        bus: Bus,
        here: Callable[[str], Iterable[str]],
        games_here: Callable[[], Iterable[str]],
        changed: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
        topic: str = TOPIC,
    ) -> None:
        """`here`: the players who watch a game through this process; `games_here`: all such games.

        `changed` is called with a game when its players in other processes have changed.
        """
        self.bus = bus
        self.here = here
        self.games_here = games_here
        self.changed = changed
        self.now = now
        self.topic = topic
        self.process = secrets.token_hex(8)
        self.others: dict[str, dict[str, frozenset[str]]] = defaultdict(dict)
        """Users by game and process."""
        self.heard: dict[str, float] = {}
        self.reported: dict[str, list[str]] = {}
        """The latest report on each game."""
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Follow the other processes; a local bus has none."""
        if self.bus.shared:
            self.bus.subscribe(self.topic, self.receive)
            self.bus.subscribe(GAP, lambda _: self.resume())
            self.task = asyncio.create_task(self.beat_forever())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            self.publish(ProcessAlive(self.process, ends=True))

    def elsewhere(self, game: str, user: str) -> bool:
        """Whether the user watches the game through another process."""
        return any(user in users for users in self.others.get(game, {}).values())

    def users_elsewhere(self, game: str) -> frozenset[str]:
        """Everybody who watches the game through other processes."""
        return frozenset[str]().union(*self.others.get(game, {}).values())

    # --- Reporting ------------------------------------------------------------------------------

    def publish(self, message: AttendanceReport | AttendanceRequest | ProcessAlive) -> None:
        self.bus.publish(self.topic, msgspec.json.encode(message).decode())

    def report(self, game: str) -> None:
        """Report who watches a game here, if that has changed."""
        if not self.bus.shared:
            return
        users = sorted(set(self.here(game)))
        if users != self.reported.get(game, []):
            self.publish_report(game, users)

    def publish_report(self, game: str, users: list[str]) -> None:
        if users:
            self.reported[game] = users
        else:
            self.reported.pop(game, None)
        self.publish(AttendanceReport(self.process, game, users))

    def ask(self, game: str) -> None:
        """Ask who watches a game through other processes."""
        if self.bus.shared:
            self.publish(AttendanceRequest(self.process, game))

    def forget(self, game: str) -> None:
        """Drop what is known of a game that is closed here."""
        self.others.pop(game, None)

    def resume(self) -> None:
        """News may be lost: report all games, and ask for all."""
        at = self.now()
        self.heard = dict.fromkeys(self.heard, at)
        self.publish(AttendanceRequest(self.process))
        self.report_all()

    def report_all(self) -> None:
        for game in self.reported.keys() | set(self.games_here()):
            users = sorted(set(self.here(game)))
            if users or game in self.reported:
                self.publish_report(game, users)

    async def beat_forever(self) -> None:
        while True:
            self.publish(ProcessAlive(self.process))
            self.expire()
            await asyncio.sleep(BEAT_S)

    def expire(self) -> None:
        """Drop the players of processes that have died."""
        if not self.bus.connected:
            return
        late = self.now() - SILENCE_S
        for process in [name for name, heard in self.heard.items() if heard < late]:
            log.warning("a server process has been silent for %g s", SILENCE_S)
            self.drop(process)

    def drop(self, process: str) -> None:
        self.heard.pop(process, None)
        for game in [game for game, known in self.others.items() if process in known]:
            self.learn(process, game, frozenset())

    # --- Receiving ------------------------------------------------------------------------------

    def receive(self, data: str) -> None:
        message = _decoder.decode(data)
        if message.process == self.process:
            return
        if isinstance(message, ProcessAlive) and message.ends:
            self.drop(message.process)
            return
        self.heard[message.process] = self.now()
        match message:
            case AttendanceReport():
                self.learn(message.process, message.game, frozenset(message.users))
            case AttendanceRequest(game=None):
                self.report_all()
            case AttendanceRequest(game=str(game)) if game in self.reported:
                self.publish_report(game, self.reported[game])

    def learn(self, process: str, game: str, users: frozenset[str]) -> None:
        known = self.others[game]
        before = frozenset[str]().union(*known.values())
        if users:
            known[process] = users
        else:
            known.pop(process, None)
        after = frozenset[str]().union(*known.values())
        if not known:
            del self.others[game]
        if before != after:
            self.changed(game)
