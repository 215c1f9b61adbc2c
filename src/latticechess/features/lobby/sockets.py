"""The lobby socket: open on every page of the app."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from latticechess.app.cluster.bus import Unsubscribe
from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.lobby import views as lobby_views
from latticechess.features.lobby.service import TOPIC, News, personal
from latticechess.server.sockets.connection import Connection, Transport, cancel
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.server")

BATCH_S = 0.3
"""Changes are sent in batches, at most this often."""
_news_decoder = msgspec.json.Decoder(News)


class LobbySocket(Connection[wire.LobbyClientMessages]):
    """Sends one client the open challenges, its own, and the games they become.

    Malformed messages are ignored: the page does not wait for an answer.
    """

    decoder = msgspec.json.Decoder(wire.LobbyClientMessages)

    def __init__(self, transport: Transport, program: Program, visitor: Visitor) -> None:
        super().__init__(transport, visitor)
        self.program = program
        self.browsing = False
        self.busy = False
        self.changed = asyncio.Event()
        self.mine_changed = True
        self.list_changed = False
        self.delivered: list[str] = []
        """Accepted challenges that have been sent, to be removed from the store."""
        self.subscriptions: list[Unsubscribe] = []
        self.sending: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        self.program.presence.connect(self.user)
        self.subscriptions = [
            self.program.bus.subscribe(TOPIC, self.on_list),
            self.program.bus.subscribe(personal(self.user), self.on_news),
        ]
        self.sending = asyncio.create_task(self.send_batches())
        self.changed.set()
        await self.put_accepted()

    async def end(self) -> None:
        self.program.presence.disconnect(self.user)
        for unsubscribe in self.subscriptions:
            unsubscribe()
        await self.become(False)
        await cancel(self.sending)

    async def answer(self, message: wire.LobbyClientMessages) -> None:
        if isinstance(message, wire.Busy):
            await self.become(message.on)
            return
        self.browsing = message.on
        if self.browsing:
            self.on_list("")

    async def become(self, busy: bool) -> None:
        """Tell everybody in the lobby that the user is busy or free."""
        if busy == self.busy:
            return
        self.busy = busy
        presence = self.program.presence
        (presence.become_busy if busy else presence.become_free)(self.user)
        await presence.settle()
        self.program.bus.publish(TOPIC)

    def on_list(self, _: str) -> None:
        """The open challenges have changed. Called by the bus."""
        if self.browsing:
            self.list_changed = True
            self.changed.set()

    def on_news(self, data: str) -> None:
        """One of this user's challenges has changed. Called by the bus."""
        news = _news_decoder.decode(data)
        if news.tournament:
            colour: wire.Colour = "white" if news.white else "black"
            self.put(
                wire.YourGame(
                    news.tournament, news.game, news.round, news.board, colour, news.opponent
                )
            )
            return
        if news.game:
            self.put(wire.Paired(news.challenge, news.game, news.opponent))
            self.delivered.append(news.challenge)
        elif news.declined:
            self.put(wire.ChallengeDeclined(news.challenge))
        self.mine_changed = True
        self.changed.set()

    async def put_accepted(self) -> None:
        """Send the games that began while the user was offline."""
        try:
            accepted = await self.program.lobby.store.accepted(self.user)
        except StoreError as problem:
            log.warning("%s", problem)
            return
        for challenge in accepted:
            if challenge.game is not None:
                self.put(wire.Paired(challenge.id, challenge.game, ""))
                self.delivered.append(challenge.id)
        self.changed.set()

    async def send_batches(self) -> None:
        """Send changes as they come, at most one batch every BATCH_S."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            try:
                await self.send_changes()
            except StoreError as problem:
                log.warning("%s", problem)
            await asyncio.sleep(BATCH_S)

    async def send_changes(self) -> None:
        if self.delivered:
            delivered, self.delivered = self.delivered, []
            await self.program.lobby.store.remove(delivered)
        if self.mine_changed:
            self.mine_changed = False
            self.put(await lobby_views.my_challenges(self.program, self.user))
        if self.list_changed:
            self.list_changed = False
            self.put(await lobby_views.lobby_news(self.program, self.visitor))
