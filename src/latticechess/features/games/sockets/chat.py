"""The chat of a game on one client's socket."""

from __future__ import annotations

from collections.abc import Callable

from latticechess.app.cluster.bus import Unsubscribe
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.games.service.chat import Chat, circle_of
from latticechess.features.games.service.room import Room
from latticechess.features.games.store.chat import Circle, Line
from latticechess.play.refusal import Refusal
from latticechess.server.times import iso


class GameChat:
    """Sends the chat lines of the user's circle, without those of muted users."""

    def __init__(
        self,
        chat: Chat,
        room: Room,
        visitor: Visitor,
        name: str,
        put: Callable[[wire.ServerMessages], None],
    ) -> None:
        self.chat = chat
        self.room = room
        self.visitor = visitor
        self.user = visitor.user
        self.name = name
        self.put = put
        self.muted: set[str] = set()
        self.unsubscribe: Unsubscribe | None = None
        self.circle: Circle | None = None
        self.may_say = True
        """False in tournaments without a chat."""

    async def listen(self, on: bool) -> None:
        """Subscribe and send the history, or unsubscribe."""
        self.close()
        if not on:
            return
        if await self.chat.is_off(self.room.game, self.user):
            self.put(wire.Said(True, [], off=True))
            return
        self.circle = circle_of(self.room.game, self.user)
        self.unsubscribe = self.chat.listen(self.room.game.id, self.circle, self.hear)
        await self.send_history(self.circle)

    async def send_history(self, circle: Circle) -> None:
        """Send the latest lines, in place of those sent before."""
        self.muted = await self.chat.store.muted_by(self.user)
        lines = await self.chat.store.latest(self.room.game.id, circle)
        heard = [self.view(line) for line in lines if line.user not in self.muted]
        self.put(wire.Said(True, heard))

    def hear(self, line: Line) -> None:
        """Send a new line. Called by the bus."""
        if line.user not in self.muted:
            self.put(wire.Said(False, [self.view(line)]))

    def view(self, line: Line) -> wire.ChatLine:
        return wire.ChatLine(line.id, line.name, line.text, iso(line.at), line.user == self.user)

    async def say(self, text: str) -> None:
        """Post a line; Refusal."""
        if not self.may_say:
            raise Refusal("no-chat-here")
        game = self.room.game
        if self.circle is not None and self.circle != circle_of(game, self.user):
            # The user has taken a seat since: a player has another circle than a spectator.
            await self.listen(True)
        seats = [player.name for player in game.players if player.user == self.user]
        await self.chat.say(
            game, self.user, seats[0] if seats else self.name, text, by=self.visitor
        )

    async def mute(self, line_id: int, on: bool) -> None:
        """Mute or unmute the author of a line; Refusal."""
        line = await self.chat.line(self.room.game, self.user, line_id)
        if line.user != self.user:
            await self.chat.store.mute(self.user, line.user, on)
        if self.circle is not None:
            await self.send_history(self.circle)

    async def report(self, line_id: int, note: str) -> None:
        """Report a line to the organisers; Refusal."""
        await self.chat.report(self.room.game, self.user, self.name, line_id, note, self.visitor)
        self.put(wire.Reported(line_id))

    def close(self) -> None:
        if self.unsubscribe is not None:
            self.unsubscribe()
            self.unsubscribe = None
