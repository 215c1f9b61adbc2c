"""Chat at a board: said, kept, passed on to those who may hear it."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import asdict

import msgspec

from latticechess.app.cluster.bus import Bus, Unsubscribe
from latticechess.app.live.seats import sides_of
from latticechess.app.timer import now_ms
from latticechess.kernel.sentence import sentence
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.store.social.chat import Chats, Circle, Line, Report
from latticechess.store.social.silences import Silence, Silences

LONGEST_LINE = 300
LONGEST_NOTE = 500
MOST_LINES = 6
IN_SECONDS = 12.0
"""At most so many lines of one user in so short a time."""
HOUR_MS = 3_600_000
LONGEST_SILENCE_HOURS = 366 * 24

_decoder = msgspec.json.Decoder(Line)


def circle_of(game: Game, user: str) -> Circle:
    """With whom the user speaks: players among themselves, spectators among themselves."""
    return "players" if sides_of(game, user) else "watchers"


def topic(game: str, circle: Circle) -> str:
    return f"chat.{game}.{circle}"


class Talk:
    """The chats of all games."""

    def __init__(self, store: Chats, bus: Bus, now: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.silences = Silences(store.engine)
        self.bus = bus
        self.now = now
        self.said: dict[str, deque[float]] = defaultdict(deque)
        """When each user last spoke."""

    async def say(self, game: Game, user: str, name: str, text: str) -> None:
        """Pass on what somebody says; Refusal for too much, too long or nothing."""
        clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not clean:
            raise Refusal("message-empty")
        if len(clean) > LONGEST_LINE:
            raise Refusal("message-too-long", count=LONGEST_LINE)
        await self.let_speak(user)
        self.hold_back(user)
        circle = circle_of(game, user)
        line = await self.store.add(Line(0, game.id, circle, user, name, clean, now_ms()))
        self.bus.publish(topic(game.id, circle), msgspec.json.encode(asdict(line)).decode())

    async def let_speak(self, user: str) -> None:
        """Refusal for one whom an organiser has silenced."""
        until = await self.silences.until(user, now_ms())
        if until is not None:
            hours = -(-(until - now_ms()) // HOUR_MS)
            one = hours == 1
            left = sentence("another-hour") if one else sentence("another-hours", count=hours)
            raise Refusal("silenced", time=left)

    async def silence(self, report_id: int, hours: int) -> Report | None:
        """Let the author of an open report not speak; None if there is none, Refusal."""
        if not 1 <= hours <= LONGEST_SILENCE_HOURS:
            raise Refusal("silence-out-of-range", count=LONGEST_SILENCE_HOURS // 24)
        report = next((one for one in await self.store.open_reports() if one.id == report_id), None)
        if report is not None:
            at = now_ms()
            until = at + hours * HOUR_MS
            await self.silences.impose(Silence(report.about_user, report.about, until))
            await self.store.handled_about(report.about_user, at)
        return report

    def hold_back(self, user: str) -> None:
        """Refusal for one who speaks too fast."""
        at = self.now()
        times = self.said[user]
        while times and times[0] <= at - IN_SECONDS:
            times.popleft()
        if len(times) >= MOST_LINES:
            raise Refusal("writing-too-fast")
        times.append(at)
        if len(self.said) > 10_000:
            self.said = defaultdict(deque, {user: times})

    def listen(self, game: str, circle: Circle, hear: Callable[[Line], None]) -> Unsubscribe:
        """Call `hear` with every line from now on."""
        return self.bus.subscribe(topic(game, circle), lambda data: hear(_decoder.decode(data)))

    async def line(self, game: Game, user: str, line_id: int) -> Line:
        """A line that the user can have read; Refusal."""
        line = await self.store.get(line_id)
        if line is None or (line.game, line.circle) != (game.id, circle_of(game, user)):
            raise Refusal("no-such-message")
        return line

    async def report(self, game: Game, user: str, name: str, line_id: int, note: str) -> None:
        """Bring a line before the organiser; Refusal."""
        line = await self.line(game, user, line_id)
        await self.store.report(line, user, name, note[:LONGEST_NOTE], now_ms())
