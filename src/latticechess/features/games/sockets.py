"""The sockets of a game: the game itself, and its chat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import msgspec

from latticechess.app.cluster.bus import Unsubscribe
from latticechess.app.engines import EngineError
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.games.service.chat import Chat, circle_of
from latticechess.features.games.service.coach import Coach, allow_coach
from latticechess.features.games.service.heavy_positions import is_heavy, prepare
from latticechess.features.games.service.hints import hint
from latticechess.features.games.service.new_game import GUEST
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.watcher import MoveEnvelope
from latticechess.features.games.store import Circle, Line
from latticechess.features.games.views import board as board_views
from latticechess.features.games.views.room import RoomView
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.sentence import Sentence, reason_of, sentence
from latticechess.notation.errors import NotationError
from latticechess.play.refusal import Refusal
from latticechess.server.problems import BROKEN
from latticechess.server.sentences import parameters_view
from latticechess.server.sockets.connection import Connection, Transport, cancel
from latticechess.server.times import iso
from latticechess.store.database.open import StoreError


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


log = logging.getLogger("latticechess.server")

LONGEST_ID = 64
"""Of a move: it is stored with the game."""
SPECTATORS_NAMED = 30
"""At most this many spectators are sent by name."""


class GameSocket(Connection[wire.ClientMessages]):
    """A client that watches a room; implements the room's `Watcher`."""

    decoder = msgspec.json.Decoder(wire.ClientMessages)

    def __init__(
        self, transport: Transport, room: Room, view: RoomView, visitor: Visitor, name: str = GUEST
    ) -> None:
        super().__init__(transport, visitor)
        self.room = room
        self.view = view
        self.name = name
        self.chat: GameChat | None = None
        """Set by the route where the game has a chat."""
        self.watching = False
        self.coach: Coach | None = None
        """Set by the route."""
        self.hinting: asyncio.Task[None] | None = None
        self.coaching: asyncio.Task[None] | None = None

    @property
    def lag_ms(self) -> int:
        return self.transport.lag_ms

    @property
    def seen(self) -> RoomView:
        """The room as this user sees it."""
        return self.view.as_seen_by(self.user)

    # --- Called by the room -------------------------------------------------------------------

    def changed(self, keep: int) -> None:
        """Send the room's latest change."""
        self.put_encoded(self.seen.encoded_update(self.user, keep))

    def told(self, text: Sentence) -> None:
        """Send a sentence for people."""
        self.refuse(text)

    def spectators(self, names: Sequence[str]) -> None:
        """Send the list of spectators."""
        self.put(wire.Crowd(len(names), list(names[:SPECTATORS_NAMED])))

    def refuse(self, reason: Sentence, message: wire.ClientMessages | None = None) -> None:
        self.put(wire.Refused(id_of(message), str(reason), reason.code, parameters_view(reason)))

    # --- The connection ----------------------------------------------------------------------

    async def end(self) -> None:
        self.room.leave(self)
        if self.chat is not None:
            self.chat.close()
        await cancel(self.hinting)
        await cancel(self.coaching)

    async def answer(self, message: wire.ClientMessages) -> None:
        """Handle a well-formed message and explain every refusal."""
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
            log.exception("cannot handle a message of type %s", type(message).__name__)
            self.refuse(BROKEN, message)

    async def dispatch(self, message: wire.ClientMessages) -> None:
        match message:
            case wire.Watch():
                await self.watch(message.since)
            case wire.Play():
                await self.play(message)
            case wire.PlayText():
                await self.play(message)
            case wire.Listen() | wire.Say() | wire.Mute() | wire.ReportLine():
                await self.answer_chat(message)
            case wire.Look():
                await self.look(message.square)
            case wire.Act(action="hint"):
                self.start_hint()
            case wire.Act(action="rematch"):
                await self.room.rematch(self.user, message.level)
            case wire.Act(action="claim-absence" | "claim-absence-draw"):
                await self.room.claim_absence(self.user, message.action == "claim-absence-draw")
            case wire.Act():
                side = None if message.colour is None else board_views.side(message.colour)
                await self.room.act(self.user, message.action, side)
            case wire.AskCoach():
                self.start_coach(message)
            case wire.ChangeLevel():
                side = None if message.colour is None else board_views.side(message.colour)
                await self.room.change_level(self.user, message.level, side)

    # --- Messages of the client ---------------------------------------------------------------

    async def answer_chat(
        self, message: wire.Listen | wire.Say | wire.Mute | wire.ReportLine
    ) -> None:
        """Handle a message about the chat; Refusal."""
        if self.chat is None:
            raise Refusal("no-chat-here")
        match message:
            case wire.Listen():
                await self.chat.listen(message.on)
            case wire.Say():
                await self.chat.say(message.text)
            case wire.Mute():
                await self.chat.mute(message.line, message.on)
            case wire.ReportLine():
                await self.chat.report(message.line, message.note)

    async def watch(self, since: int) -> None:
        """Send a snapshot, or what is new since `since`; then every change."""
        if not self.watching:
            await self.room.refresh()
        await self.room.welcome(self.user)
        if not self.watching:
            self.watching = True
            self.room.watch(self)
        position = self.room.audience.game_for(self.user).position
        if is_heavy(position):
            await self.room.beside(lambda: prepare(position))
        keep = self.room.plies_kept_since(since, self.user)
        if keep is None:
            self.put(self.seen.snapshot(self.user))
        else:
            self.put(self.seen.update(self.user, keep))
        if names := self.room.audience.spectators.for_newcomer():
            self.spectators(names)

    async def play(self, message: wire.Play | wire.PlayText) -> None:
        if not message.id:
            raise Refusal("move-without-id")
        if len(message.id) > LONGEST_ID:
            raise Refusal("move-id-too-long", count=LONGEST_ID)
        known = self.room.game.has_played(message.id)
        envelope = MoveEnvelope(message.id, message.ply, self.lag_ms)
        if isinstance(message, wire.Play):
            origin, target = self.square(message.origin), self.square(message.target)
            await self.room.play(self.user, Move(origin, target, message.promotion), envelope)
        else:
            await self.room.play_text(self.user, message.text, envelope)
        if message.id in self.room.game.withdrawn:
            raise Refusal("move-taken-back")
        if known:
            # A retry after a lost connection: confirm that the move is played.
            self.put(self.view.update(self.user, self.room.game.ply))

    async def look(self, at: wire.Square) -> None:
        """Send the destinations of the piece on a square."""
        square = self.square(at)
        position = self.room.game.position
        if is_heavy(position):
            beside = self.room.beside
            found = await beside(lambda: self.room.destinations(square, self.user))
        else:
            found = self.room.destinations(square, self.user)
        self.put(wire.Looked(board_views.destinations_view(found, position)))

    def start_hint(self) -> None:
        """Search for a hint in the background; one at a time."""
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
            log.exception("cannot find a hint")
            self.refuse(sentence("no-hint-found"))

    def start_coach(self, asked: wire.AskCoach) -> None:
        """Let the coach think in the background; a question about an earlier move is dropped."""
        if self.coach is None:
            raise Refusal("coach-not-here")
        allow_coach(self.room.game, self.user)
        if asked.tried is not None:
            self.square(asked.tried.origin)
            self.square(asked.tried.target)
        if self.coaching is not None:
            self.coaching.cancel()
        self.coaching = asyncio.create_task(self.ask_coach(self.coach, asked))

    async def ask_coach(self, coach: Coach, asked: wire.AskCoach) -> None:
        tried = asked.tried
        move = None if tried is None else (tried.origin, tried.target, tried.promotion)
        try:
            said = await coach.speak(self.room, self.visitor, asked.ply, move)
        except Refusal:
            return
        except Exception:
            # Nobody is told: a game goes on without the coach.
            log.exception("the coach has failed")
            return
        if said is not None:
            self.put(board_views.coached_view(said, tried is not None))

    def square(self, square: wire.Square) -> Square:
        """The square, if it is on this board; Refusal otherwise."""
        if not self.room.game.variant.geometry.contains(square):
            raise Refusal("no-such-square")
        return square


def id_of(message: wire.ClientMessages | None) -> str | None:
    """The client's id of a move; None for other messages."""
    return message.id if isinstance(message, wire.Play | wire.PlayText) else None
