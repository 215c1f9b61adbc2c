"""One window's socket on the lobby: open wherever in the app its user is."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from latticechess.app.lobby import TOPIC, News, personal
from latticechess.app.program import Program
from latticechess.app.roles import Visitor
from latticechess.server import messages as wire
from latticechess.server import presentlobby
from latticechess.server.access import message_refusal
from latticechess.server.gamesocket import TOO_SLOW, Line
from latticechess.server.limits import MESSAGE_BYTES, Pace
from latticechess.server.outbox import Outbox
from latticechess.server.presentroom import encode
from latticechess.store.database import StoreError

log = logging.getLogger("latticechess.server")

CALM_S = 0.3
"""Changes that come together are told together, at most so often."""
_decoder = msgspec.json.Decoder(wire.LobbyClientMessages)
_news_decoder = msgspec.json.Decoder(News)


class LobbySocket:
    """Tells one window what it may accept, what it was offered, and where its game is."""

    def __init__(self, line: Line, program: Program, visitor: Visitor) -> None:
        self.line = line
        self.program = program
        self.user = visitor.user
        self.role = visitor.role
        self.outbox = Outbox()
        self.pace = Pace()
        self.browsing = False
        self.changed = asyncio.Event()
        self.mine_changed = True
        self.list_changed = False
        self.told: list[str] = []
        """Accepted challenges that this window was told of."""

    async def run(self) -> None:
        """Serve the window until it closes."""
        program = self.program
        program.presence.come(self.user)
        stop = [
            program.bus.subscribe(TOPIC, self.on_list),
            program.bus.subscribe(personal(self.user), self.on_news),
        ]
        tasks = [asyncio.create_task(self.send_all()), asyncio.create_task(self.look_again())]
        self.changed.set()
        try:
            await self.put_accepted()
            while (message := await self.line.receive()) is not None:
                await asyncio.sleep(self.pace.take())
                self.handle(message)
        finally:
            program.presence.go(self.user)
            for unsubscribe in stop:
                unsubscribe()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def handle(self, text: str | bytes) -> None:
        """Do what the window asks; what cannot be read is passed over."""
        if len(text) > MESSAGE_BYTES:
            return
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return
        if message_refusal(self.role, message) is not None:
            return
        self.browsing = message.on
        if self.browsing:
            self.on_list("")

    def on_list(self, _: str) -> None:
        """The open challenges have changed; called by the bus."""
        if self.browsing:
            self.list_changed = True
            self.changed.set()

    def on_news(self, data: str) -> None:
        """Something happened to one of this user's challenges; called by the bus."""
        news = _news_decoder.decode(data)
        if news.game:
            self.put(wire.Paired(news.challenge, news.game, news.opponent))
            self.told.append(news.challenge)
        elif news.declined:
            self.put(wire.ChallengeDeclined(news.challenge))
        self.mine_changed = True
        self.changed.set()

    async def put_accepted(self) -> None:
        """Tell of games that began while no window was open."""
        try:
            accepted = await self.program.lobby.store.accepted(self.user)
        except StoreError as problem:
            log.warning("%s", problem)
            return
        for challenge in accepted:
            if challenge.game is not None:
                self.put(wire.Paired(challenge.id, challenge.game, ""))
                self.told.append(challenge.id)
        self.changed.set()

    async def look_again(self) -> None:
        """Read what has changed and send it, not more often than is calm."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            try:
                await self.send_changes()
            except StoreError as problem:
                log.warning("%s", problem)
            await asyncio.sleep(CALM_S)

    async def send_changes(self) -> None:
        if self.told:
            told, self.told = self.told, []
            await self.program.lobby.store.remove(told)
        if self.mine_changed:
            self.mine_changed = False
            self.put(await presentlobby.my_challenges(self.program, self.user))
        if self.list_changed:
            self.list_changed = False
            self.put(await presentlobby.lobby_news(self.program))

    def put(self, message: wire.LobbyServerMessages) -> None:
        self.outbox.put(encode(message))

    async def send_all(self) -> None:
        """Send what the outbox holds; a browser too slow to take it is let go."""
        while (message := await self.outbox.get()) is not None:
            await self.line.send(message)
        await self.line.close(TOO_SLOW, "Too slow: connect again to catch up.")
