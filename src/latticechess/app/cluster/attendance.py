"""Who watches which game through other processes.

Each process tells the others which players watch a game through it: whenever that changes, and
when somebody asks. A process that has not been heard of for a while has nobody any more.
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

log = logging.getLogger("latticechess.rooms")

TOPIC = "attendance"
BEAT_S = 2.0
SILENCE_S = 7.0
"""A process so long unheard of is gone."""


class Present(msgspec.Struct, tag="present"):
    """The players who watch a game through a process, all of them."""

    process: str
    game: str
    users: list[str]


class Asked(msgspec.Struct, tag="asked"):
    """Whoever has somebody there, say so; no game: in all games."""

    process: str
    game: str | None = None


class Alive(msgspec.Struct, tag="alive"):
    """A process is there; `ends`: not any more."""

    process: str
    ends: bool = False


_decoder = msgspec.json.Decoder(Present | Asked | Alive)


class Attendance:
    """What this process knows of the others, and what it tells them."""

    def __init__(
        self,
        bus: Bus,
        here: Callable[[str], Iterable[str]],
        games_here: Callable[[], Iterable[str]],
        changed: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`here`: the players who watch a game through this process; `changed`: others did."""
        self.bus = bus
        self.here = here
        self.games_here = games_here
        self.changed = changed
        self.now = now
        self.process = secrets.token_hex(8)
        self.others: dict[str, dict[str, frozenset[str]]] = defaultdict(dict)
        """The users by game and process."""
        self.heard: dict[str, float] = {}
        self.told: dict[str, list[str]] = {}
        """What others were last told of each game."""
        self.beating: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Take part; a bus without other processes needs nothing."""
        if self.bus.shared:
            self.bus.subscribe(TOPIC, self.receive)
            self.bus.subscribe(GAP, lambda _: self.resume())
            self.beating = asyncio.create_task(self.beat_for_ever())

    async def close(self) -> None:
        if self.beating is not None:
            self.beating.cancel()
            await asyncio.gather(self.beating, return_exceptions=True)
            self.tell(Alive(self.process, ends=True))

    def elsewhere(self, game: str, user: str) -> bool:
        """Whether the user watches the game through another process."""
        return any(user in users for users in self.others.get(game, {}).values())

    # --- Telling -----------------------------------------------------------------------------

    def tell(self, message: Present | Asked | Alive) -> None:
        self.bus.publish(TOPIC, msgspec.json.encode(message).decode())

    def report(self, game: str) -> None:
        """Tell the others who is here now, if that is news."""
        if not self.bus.shared:
            return
        users = sorted(set(self.here(game)))
        if users != self.told.get(game, []):
            self.say(game, users)

    def say(self, game: str, users: list[str]) -> None:
        if users:
            self.told[game] = users
        else:
            self.told.pop(game, None)
        self.tell(Present(self.process, game, users))

    def ask(self, game: str) -> None:
        """Learn who watches a game elsewhere."""
        if self.bus.shared:
            self.tell(Asked(self.process, game))

    def forget(self, game: str) -> None:
        """The game is not open here any more."""
        self.others.pop(game, None)

    def resume(self) -> None:
        """News may have been lost: tell all, ask for all."""
        at = self.now()
        self.heard = dict.fromkeys(self.heard, at)
        self.tell(Asked(self.process))
        self.tell_all()

    def tell_all(self) -> None:
        for game in self.told.keys() | set(self.games_here()):
            users = sorted(set(self.here(game)))
            if users or game in self.told:
                self.say(game, users)

    async def beat_for_ever(self) -> None:
        while True:
            self.tell(Alive(self.process))
            self.expire()
            await asyncio.sleep(BEAT_S)

    def expire(self) -> None:
        """Forget who was connected through processes that have died."""
        if not self.bus.connected:
            return
        late = self.now() - SILENCE_S
        for process in [name for name, heard in self.heard.items() if heard < late]:
            log.warning("a server process has not been heard of for %g s", SILENCE_S)
            self.bury(process)

    def bury(self, process: str) -> None:
        self.heard.pop(process, None)
        for game in [game for game, known in self.others.items() if process in known]:
            self.learn(process, game, frozenset())

    # --- Hearing -----------------------------------------------------------------------------

    def receive(self, data: str) -> None:
        message = _decoder.decode(data)
        if message.process == self.process:
            return
        if isinstance(message, Alive) and message.ends:
            self.bury(message.process)
            return
        self.heard[message.process] = self.now()
        match message:
            case Present():
                self.learn(message.process, message.game, frozenset(message.users))
            case Asked(game=None):
                self.tell_all()
            case Asked(game=str(game)) if game in self.told:
                self.say(game, self.told[game])

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
