"""One browser's socket on one game: reads what it asks, sends what it must know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import msgspec

from latticechess.app.engines import EngineError
from latticechess.app.hints import hint
from latticechess.app.opening import GUEST
from latticechess.app.roles import Visitor
from latticechess.app.room import Room, Sent
from latticechess.kernel.geometry import Square
from latticechess.kernel.values import Move
from latticechess.notation.errors import NotationError
from latticechess.play.decide import Refusal
from latticechess.server import messages as wire
from latticechess.server import present
from latticechess.server.access import message_refusal
from latticechess.server.chatter import Chatter
from latticechess.server.limits import MESSAGE_BYTES, Pace
from latticechess.server.outbox import Outbox
from latticechess.server.presentroom import RoomView, encode
from latticechess.server.problems import BROKEN, explain
from latticechess.store.database import StoreError

log = logging.getLogger("latticechess.server")

TOO_SLOW = 1013
CROWD_NAMED = 30
"""So many spectators at most are told by name."""
_decoder = msgspec.json.Decoder(wire.ClientMessages)


class Line(Protocol):
    """The open socket, as the web framework gives it."""

    async def receive(self) -> str | bytes | None:
        """The next message; None when the browser has gone."""

    async def send(self, message: bytes) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...

    @property
    def lag_ms(self) -> int: ...


class GameSocket:
    """A watcher of a room at the other end of a line."""

    def __init__(
        self, line: Line, room: Room, view: RoomView, visitor: Visitor, name: str = GUEST
    ) -> None:
        self.line = line
        self.room = room
        self.view = view
        self.user = visitor.user
        self.role = visitor.role
        self.name = name
        self.chatter: Chatter | None = None
        """Set where there is a chat."""
        self.outbox = Outbox()
        self.watching = False
        self.pace = Pace()
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def lag_ms(self) -> int:
        return self.line.lag_ms

    # --- What the room tells ------------------------------------------------------------------

    def changed(self, keep: int) -> None:
        """The room has changed; called by it."""
        self.outbox.put(self.view.encoded_news(self.user, keep))

    def told(self, text: str) -> None:
        """Something for people; called by the room."""
        self.refuse(text)

    def crowd(self, names: Sequence[str]) -> None:
        """Those who watch have changed; called by the room."""
        self.put(wire.Crowd(len(names), list(names[:CROWD_NAMED])))

    def put(self, message: wire.ServerMessages) -> None:
        self.outbox.put(encode(message))

    def refuse(self, reason: str, move_id: str | None = None) -> None:
        self.put(wire.Refused(move_id, reason))

    # --- Running -----------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the browser until it goes."""
        sender = asyncio.create_task(self.send_all())
        try:
            while (message := await self.line.receive()) is not None:
                await asyncio.sleep(self.pace.take())
                await self.handle(message)
        finally:
            self.room.leave(self)
            if self.chatter is not None:
                self.chatter.close()
            for task in (sender, *self.tasks):
                task.cancel()
            await asyncio.gather(sender, *self.tasks, return_exceptions=True)

    async def send_all(self) -> None:
        """Send what the outbox holds; a browser too slow to take it is let go."""
        while (message := await self.outbox.get()) is not None:
            await self.line.send(message)
        await self.line.close(TOO_SLOW, "Too slow: connect again to catch up.")

    async def handle(self, text: str | bytes) -> None:
        """Do what one message asks, or say why not; whatever it is, the socket lives on."""
        if len(text) > MESSAGE_BYTES:
            self.refuse(f"The message is longer than {MESSAGE_BYTES} bytes.")
            return
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
            self.refuse(explain(problem))
            return
        if not self.watching and not isinstance(message, wire.Watch):
            self.refuse("Say first what you have seen: send a watch message.", id_of(message))
            return
        reason = message_refusal(self.role, message)
        if reason is not None:
            self.refuse(reason, id_of(message))
            return
        await self.answer(message)

    async def answer(self, message: wire.ClientMessages) -> None:
        """Carry out a well-formed message and explain every refusal."""
        try:
            await self.dispatch(message)
        except Refusal as refusal:
            self.refuse(refusal.reason, id_of(message))
        except (NotationError, StoreError) as problem:
            self.refuse(str(problem), id_of(message))
        except Exception:
            log.exception("a message of type %s failed", type(message).__name__)
            self.refuse(BROKEN, id_of(message))

    async def chat(self, message: wire.Listen | wire.Say | wire.Mute | wire.ReportLine) -> None:
        """Do what one message about the chat asks; Refusal."""
        if self.chatter is None:
            raise Refusal("There is no chat here.")
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
                self.start(self.hint)
            case wire.Act(action="rematch"):
                await self.room.rematch(self.user)
            case wire.Act(action="claim-absence" | "claim-absence-draw"):
                await self.room.claim_absence(self.user, message.action == "claim-absence-draw")
            case wire.Act():
                await self.room.act(self.user, message.action)
            case wire.ChangeLevel():
                side = None if message.colour is None else present.side(message.colour)
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
        keep = self.room.plies_kept_since(since)
        if keep is None:
            self.put(self.view.snapshot(self.user))
        else:
            self.put(self.view.update(self.user, keep))
        if names := self.room.crowd():
            self.crowd(names)

    async def play(self, message: wire.Play | wire.PlayText) -> None:
        if not message.id:
            raise Refusal("A move needs an id of its own.")
        known = self.room.game.has_played(message.id)
        sent = Sent(message.id, message.ply, self.lag_ms)
        if isinstance(message, wire.Play):
            origin, target = self.square(message.origin), self.square(message.target)
            await self.room.play(self.user, Move(origin, target, message.promotion), sent)
        else:
            await self.room.play_text(self.user, message.text, sent)
        if message.id in self.room.game.withdrawn:
            raise Refusal("That move was taken back.")
        if known:
            # Sent again after a lost connection: show that it has long been played.
            self.put(self.view.update(self.user, self.room.game.ply))

    def look(self, at: wire.Square) -> None:
        """Tell where a piece could go."""
        square = self.square(at)
        found = self.room.look(square)
        self.put(wire.Looked(present.destinations_view(found)))

    async def hint(self) -> None:
        found = await hint(self.room, self.user)
        self.put(present.hint_view(found))

    def start(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something long without holding up what the browser asks next; one at a time."""
        if self.tasks:
            raise Refusal("The computer is still looking for a hint.")
        task = asyncio.create_task(self.explained(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def explained(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Refusal as refusal:
            self.refuse(refusal.reason)
        except EngineError as problem:
            self.refuse(str(problem))
        except Exception:
            log.exception("a hint failed")
            self.refuse("The computer could not find a hint. Try again.")

    def square(self, coordinates: wire.Square) -> Square:
        """A square of this board; Refusal for anything else."""
        square = tuple(coordinates)
        if not self.room.game.variant.geometry.contains(square):
            raise Refusal("There is no such square on this board.")
        return square


def id_of(message: Any) -> str | None:
    """The move's own id, where the message is a move."""
    return message.id if isinstance(message, wire.Play | wire.PlayText) else None
