"""One window's socket on the lobby: open wherever in the app its user is."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from latticechess.app.accounts.roles import Visitor
from latticechess.app.cluster.bus import Unsubscribe
from latticechess.app.lobby import TOPIC, News, personal
from latticechess.app.program import Program
from latticechess.server import messages as wire
from latticechess.server.sockets.connection import Conversation, Line, ended
from latticechess.server.views import lobby as lobby_views
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.server")

CALM_S = 0.3
"""Changes that come together are told together, at most so often."""
_news_decoder = msgspec.json.Decoder(News)


class LobbySocket(Conversation[wire.LobbyClientMessages]):
    """Tells one window what it may accept, what it was offered, and where its game is.

    What it cannot read it passes over: there is nothing on screen that waits for an answer.
    """

    decoder = msgspec.json.Decoder(wire.LobbyClientMessages)

    def __init__(self, line: Line, program: Program, visitor: Visitor) -> None:
        super().__init__(line, visitor)
        self.program = program
        self.browsing = False
        self.changed = asyncio.Event()
        self.mine_changed = True
        self.list_changed = False
        self.told: list[str] = []
        """Accepted challenges that this window was told of."""
        self.stop: list[Unsubscribe] = []
        self.looking: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        self.program.presence.connect(self.user)
        self.stop = [
            self.program.bus.subscribe(TOPIC, self.on_list),
            self.program.bus.subscribe(personal(self.user), self.on_news),
        ]
        self.looking = asyncio.create_task(self.look_again())
        self.changed.set()
        await self.put_accepted()

    async def end(self) -> None:
        self.program.presence.disconnect(self.user)
        for unsubscribe in self.stop:
            unsubscribe()
        await ended(self.looking)

    async def answer(self, message: wire.LobbyClientMessages) -> None:
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
            self.put(await lobby_views.my_challenges(self.program, self.user))
        if self.list_changed:
            self.list_changed = False
            self.put(await lobby_views.lobby_news(self.program))
