"""Chat of a live game: two channels, one for its players and one for its spectators."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict

import msgspec

from latticechess.app.cluster.bus import Bus, Unsubscribe
from latticechess.app.storage_limits import StorageLimits
from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.games.service.seats import sides_of
from latticechess.features.games.store import Chats, Circle, Line, Report, Silence, Silences
from latticechess.kernel.sentence import sentence
from latticechess.play.events import Player
from latticechess.play.game import Game
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal

LONGEST_LINE = 300
LONGEST_NOTE = 500
RATE_LINES = 6
RATE_SECONDS = 12.0
"""Rate limit of one user: this many lines within this time."""
MOST_RATED_USERS = 10_000
"""Above this many users, the rate limiter starts afresh."""
HOUR_MS = 3_600_000
LONGEST_SILENCE_HOURS = 366 * 24

_decoder = msgspec.json.Decoder(Line)


Quiet = Callable[[Sequence[Player], str], Awaitable[bool]]
"""Whether chat is off for a user in a game of these players."""


def circle_of(game: Game, user: str) -> Circle:
    """The channel of the user: players chat among themselves, spectators among themselves."""
    return "players" if sides_of(game, user) else "watchers"


def topic(game: str, circle: Circle) -> str:
    return f"chat.{game}.{circle}"


class Chat:
    """The chat of all games: rate limits, silences, reports, delivery over the bus."""

    def __init__(
        self,
        store: Chats,
        bus: Bus,
        now: Callable[[], float] = time.monotonic,
        quiet: Quiet | None = None,
        storage: StorageLimits | None = None,
    ) -> None:
        """`storage`: whether there is room for one more line; None: always."""
        self.store = store
        self.storage = storage
        self.silences = Silences(store.engine)
        self.bus = bus
        self.now = now
        self.quiet = quiet
        self.sent: dict[str, deque[float]] = defaultdict(deque)
        """Times of each user's latest lines, for the rate limit."""

    async def say(
        self,
        game: Game,
        user: str,
        name: str,
        text: str,
        circle: Circle | None = None,
        by: Visitor | None = None,
    ) -> None:
        """Store and deliver a line, in the user's own channel unless told otherwise; Refusal if it
        is empty, too long or too soon. It is on the account of `by`."""
        clean = plain_text(text)
        if not clean:
            raise Refusal("message-empty")
        if len(clean) > LONGEST_LINE:
            raise Refusal("message-too-long", count=LONGEST_LINE)
        if await self.is_off(game, user):
            raise Refusal("chat-off-class")
        await self.require_not_silenced(user)
        self.limit_rate(user)
        await self.admit(by, clean)
        circle = circle or circle_of(game, user)
        line = await self.store.add(Line(0, game.id, circle, user, name, clean, now_ms()))
        self.bus.publish(topic(game.id, circle), msgspec.json.encode(asdict(line)).decode())

    async def admit(self, by: Visitor | None, text: str) -> None:
        """StorageFull for one who has written more than is kept."""
        if self.storage is not None and by is not None:
            await self.storage.admit(by, "chat", len(text.encode()))

    async def is_off(self, game: Game, user: str) -> bool:
        """Whether a class of the user or of a player has no chat."""
        return self.quiet is not None and await self.quiet(game.players, user)

    async def require_not_silenced(self, user: str) -> None:
        """Refusal for a user whom an organiser has silenced."""
        until = await self.silences.until(user, now_ms())
        if until is not None:
            hours = -(-(until - now_ms()) // HOUR_MS)
            one = hours == 1
            left = sentence("another-hour") if one else sentence("another-hours", count=hours)
            raise Refusal("silenced", time=left)

    async def silence(self, report_id: int, hours: int) -> Report | None:
        """Silence the user an open report is about; None if there is no such report. Refusal."""
        if not 1 <= hours <= LONGEST_SILENCE_HOURS:
            raise Refusal("silence-out-of-range", count=LONGEST_SILENCE_HOURS // 24)
        report = next((one for one in await self.store.open_reports() if one.id == report_id), None)
        if report is not None:
            at = now_ms()
            until = at + hours * HOUR_MS
            await self.silences.impose(Silence(report.about_user, report.about, until))
            await self.store.handled_about(report.about_user, at)
        return report

    def limit_rate(self, user: str) -> None:
        """Refusal for a user who writes too fast."""
        at = self.now()
        times = self.sent[user]
        while times and times[0] <= at - RATE_SECONDS:
            times.popleft()
        if len(times) >= RATE_LINES:
            raise Refusal("writing-too-fast")
        times.append(at)
        if len(self.sent) > MOST_RATED_USERS:
            self.sent = defaultdict(deque, {user: times})

    def listen(self, game: str, circle: Circle, hear: Callable[[Line], None]) -> Unsubscribe:
        """Call `hear` with every line of the channel from now on."""
        return self.bus.subscribe(topic(game, circle), lambda data: hear(_decoder.decode(data)))

    async def line(self, game: Game, user: str, line_id: int) -> Line:
        """A line of the user's own channel; Refusal."""
        line = await self.store.get(line_id)
        if line is None or (line.game, line.circle) != (game.id, circle_of(game, user)):
            raise Refusal("no-such-message")
        return line

    async def report(
        self,
        game: Game,
        user: str,
        name: str,
        line_id: int,
        note: str,
        by: Visitor | None = None,
    ) -> None:
        """Report a line to the organisers; Refusal. It is on the account of `by`."""
        line = await self.line(game, user, line_id)
        await self.admit(by, line.text + note[:LONGEST_NOTE])
        await self.store.report(line, user, name, note[:LONGEST_NOTE], now_ms())
