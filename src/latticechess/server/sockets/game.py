"""One browser's socket on one game: reads what it asks, sends what it must know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import msgspec

from latticechess.app.accounts.roles import Visitor
from latticechess.app.engines import EngineError
from latticechess.app.live.hints import hint
from latticechess.app.live.new_game import GUEST
from latticechess.app.live.room import Room
from latticechess.app.live.watcher import Sent
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.sentence import Sentence, reason_of, sentence
from latticechess.notation.errors import NotationError
from latticechess.play.decide import Refusal
from latticechess.server import messages as wire
from latticechess.server.problems import BROKEN
from latticechess.server.sockets.chat import Chatter
from latticechess.server.sockets.connection import Conversation, Line, ended
from latticechess.server.views import board as board_views
from latticechess.server.views.room import RoomView
from latticechess.server.views.sentences import parameters_view
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.server")

CROWD_NAMED = 30
"""So many spectators at most are told by name."""


class GameSocket(Conversation[wire.ClientMessages]):
    """A watcher of a room at the other end of a line."""

    decoder = msgspec.json.Decoder(wire.ClientMessages)

    def __init__(
        self, line: Line, room: Room, view: RoomView, visitor: Visitor, name: str = GUEST
    ) -> None:
        super().__init__(line, visitor)
        self.room = room
        self.view = view
        self.name = name
        self.chatter: Chatter | None = None
        """Set where there is a chat."""
        self.watching = False
        self.hinting: asyncio.Task[None] | None = None

    @property
    def lag_ms(self) -> int:
        return self.line.lag_ms

    @property
    def seen(self) -> RoomView:
        """The room as this user sees it."""
        return self.view.as_seen_by(self.user)

    # --- What the room tells ------------------------------------------------------------------

    def changed(self, keep: int) -> None:
        """The room has changed; called by it."""
        self.put_encoded(self.seen.encoded_news(self.user, keep))

    def told(self, text: Sentence) -> None:
        """Something for people; called by the room."""
        self.refuse(text)

    def crowd(self, names: Sequence[str]) -> None:
        """Those who watch have changed; called by the room."""
        self.put(wire.Crowd(len(names), list(names[:CROWD_NAMED])))

    def refuse(self, reason: Sentence, message: wire.ClientMessages | None = None) -> None:
        self.put(wire.Refused(id_of(message), str(reason), reason.code, parameters_view(reason)))

    # --- Running -----------------------------------------------------------------------------

    async def end(self) -> None:
        self.room.leave(self)
        if self.chatter is not None:
            self.chatter.close()
        await ended(self.hinting)

    async def answer(self, message: wire.ClientMessages) -> None:
        """Carry out a well-formed message and explain every refusal."""
        if not self.watching and not isinstance(message, wire.Watch):
            self.refuse(sentence("watch-first"), message)
            return
        try:
            await self.dispatch(message)
        except Refusal as refusal:
            self.refuse(refusal.reason, message)
        except (NotationError, StoreError) as problem:
            self.refuse(reason_of(problem), message)
        except Exception:
            log.exception("a message of type %s failed", type(message).__name__)
            self.refuse(BROKEN, message)

    async def chat(self, message: wire.Listen | wire.Say | wire.Mute | wire.ReportLine) -> None:
        """Do what one message about the chat asks; Refusal."""
        if self.chatter is None:
            raise Refusal("no-chat-here")
        match message:
            case wire.Listen():
                await self.chatter.listen(message.on)
            case wire.Say():
                await self.chatter.say(message.text)
            case wire.Mute():
                await self.chatter.mute(message.line, message.on)
            case wire.ReportLine():
                await self.chatter.report(message.line, message.note)

    async def dispatch(self, message: wire.ClientMessages) -> None:
        match message:
            case wire.Watch():
                await self.watch(message.since)
            case wire.Play():
                await self.play(message)
            case wire.PlayText():
                await self.play(message)
            case wire.Listen() | wire.Say() | wire.Mute() | wire.ReportLine():
                await self.chat(message)
            case wire.Look():
                self.look(message.square)
            case wire.Act(action="hint"):
                self.start_hint()
            case wire.Act(action="rematch"):
                await self.room.rematch(self.user)
            case wire.Act(action="claim-absence" | "claim-absence-draw"):
                await self.room.claim_absence(self.user, message.action == "claim-absence-draw")
            case wire.Act():
                side = None if message.colour is None else board_views.side(message.colour)
                await self.room.act(self.user, message.action, side)
            case wire.ChangeLevel():
                side = None if message.colour is None else board_views.side(message.colour)
                await self.room.change_level(self.user, message.level, side)

    # --- What the browser asks ----------------------------------------------------------------

    async def watch(self, since: int) -> None:
        """Send all, or just what is new since `since`; from then on every change."""
        if not self.watching:
            await self.room.freshen()
        await self.room.welcome(self.user)
        if not self.watching:
            self.watching = True
            self.room.watch(self)
        keep = self.room.plies_kept_since(since, self.user)
        if keep is None:
            self.put(self.seen.snapshot(self.user))
        else:
            self.put(self.seen.update(self.user, keep))
        if names := self.room.crowd.for_newcomer():
            self.crowd(names)

    async def play(self, message: wire.Play | wire.PlayText) -> None:
        if not message.id:
            raise Refusal("move-without-id")
        known = self.room.game.has_played(message.id)
        sent = Sent(message.id, message.ply, self.lag_ms)
        if isinstance(message, wire.Play):
            origin, target = self.square(message.origin), self.square(message.target)
            await self.room.play(self.user, Move(origin, target, message.promotion), sent)
        else:
            await self.room.play_text(self.user, message.text, sent)
        if message.id in self.room.game.withdrawn:
            raise Refusal("move-taken-back")
        if known:
            # Sent again after a lost connection: show that it has long been played.
            self.put(self.view.update(self.user, self.room.game.ply))

    def look(self, at: wire.Square) -> None:
        """Tell where a piece could go."""
        square = self.square(at)
        found = self.room.look(square, self.user)
        self.put(wire.Looked(board_views.destinations_view(found)))

    def start_hint(self) -> None:
        """Look for a hint without holding up what the browser asks next; one at a time."""
        if self.hinting is not None and not self.hinting.done():
            raise Refusal("hint-under-way")
        self.hinting = asyncio.create_task(self.hint())

    async def hint(self) -> None:
        try:
            self.put(board_views.hint_view(await hint(self.room, self.user)))
        except Refusal as refusal:
            self.refuse(refusal.reason)
        except EngineError as problem:
            self.refuse(reason_of(problem))
        except Exception:
            log.exception("a hint failed")
            self.refuse(sentence("no-hint-found"))

    def square(self, square: wire.Square) -> Square:
        """A square of this board; Refusal for anything else."""
        if not self.room.game.variant.geometry.contains(square):
            raise Refusal("no-such-square")
        return square


def id_of(message: wire.ClientMessages | None) -> str | None:
    """The move's own id, where the message is a move."""
    return message.id if isinstance(message, wire.Play | wire.PlayText) else None
