"""One live game: the single place where it changes, and those who watch it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace

from latticechess.app.cluster.bus import Bus, LocalBus
from latticechess.app.engines import EnginePool
from latticechess.app.live.absence import Absence
from latticechess.app.live.computer_seats import Computer
from latticechess.app.live.delayed_view import Gallery
from latticechess.app.live.seats import (
    absence_claim,
    action_command,
    hosts,
    join_command,
    level_command,
    moving_side,
    sides_of,
)
from latticechess.app.live.spectators import Crowd
from latticechess.app.live.watcher import SeatCard, Sent, Tally, Watcher
from latticechess.app.timer import Alarm, now_ms
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations, Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence
from latticechess.notation.fen.position import format_position
from latticechess.play.commands import (
    Command,
    Correct,
    Flag,
    Hold,
    PlayMove,
    PlayText,
    Release,
    Rename,
)
from latticechess.play.decide import Refusal, decide, lag_quota_ms
from latticechess.play.events import (
    Corrected,
    Ended,
    Event,
    Joined,
    Player,
    Renamed,
)
from latticechess.play.game import Game, evolve, flag_at
from latticechess.store.database.open import StoreError
from latticechess.store.journal.journal import Conflict, Journal

LISTED = (Joined, Ended, Corrected, Renamed)
"""What changes lists of games."""
CHANGED = "game"
"""The topic of the bus under which every stored change of a game is told: "id seq"."""
TAKEOVER_MS = 3_000
"""A computer's move that is so late is made by another process than the one that began it."""
HELD_MS = 60_000
"""After a restart, a game between two people waits so long for the one whose turn it is."""


class Room:
    """A game with its lock, its timer, its computer players and its watchers."""

    def __init__(
        self,
        events: Sequence[Event],
        journal: Journal,
        pool: EnginePool,
        bus: Bus | None = None,
    ) -> None:
        self.journal = journal
        self.bus = bus or LocalBus()
        self.lock = asyncio.Lock()
        self.watchers: dict[Watcher, None] = {}
        """In the order in which they came."""
        self.present: Counter[str] = Counter()
        """How many watchers each user has here."""
        self.cards: dict[str, SeatCard] = {}
        """Of the players on its seats, by profile, where there is something to tell."""
        self.introduced_at = 0
        """When it was last told so."""
        self.listed: Callable[[], None] = lambda: None
        """Called when lists of games have changed."""
        self.rematch: Callable[[str], Awaitable[None]] = no_rematch
        """Offers a user's opponent another game, or begins it."""
        self.elsewhere: Callable[[str], bool] = lambda _: False
        """Whether a user watches this game through another process."""
        self.on_attendance: Callable[[], None] = lambda: None
        """Called when somebody has come or gone here."""
        self.tally = Tally()
        """What was stored through this room, and others that share it."""
        self.doubtful = False
        """Whether the journal may have more of this game than this room knows."""
        self.absence = Absence()
        self.crowd = Crowd(self)
        self.changes = 0
        """How often watchers have been told of a change."""
        self.gallery: Gallery | None = None
        """Where spectators see the game late."""
        self.replay(events)
        self.note_attendance()
        self.flag_alarm = Alarm(self.flag)
        self.held_alarm = Alarm(self.release)
        self.computer = Computer(self, pool)

    def replay(self, events: Sequence[Event]) -> None:
        """Take the game from its events."""
        game: Game | None = None
        self.plies: list[int] = []
        self.gallery = None
        for event in events:
            game = evolve(game, event)
            self.note(game)
        if game is None:
            raise ValueError("a game has at least one event")
        self.game = game
        self.open_gallery()

    def note(self, game: Game) -> None:
        """Remember how many plies stood after one more event, and show it in time."""
        self.plies.append(game.ply)
        if self.gallery is not None:
            self.gallery.add(game)
        elif game.options.delay_s:
            self.gallery = Gallery(game, game.options.delay_s, self.tell_gallery)

    def open_gallery(self) -> None:
        """Show spectators what they may see of the game as it was found."""
        if self.gallery is not None:
            self.gallery.catch_up()

    # --- Spectators who see it late ------------------------------------------------------------

    def is_late(self, user: str) -> bool:
        """Whether `user` sees the game later than its players."""
        return self.gallery is not None and not (
            sides_of(self.game, user) or hosts(self.game, user)
        )

    def game_for(self, user: str) -> Game:
        """The game as far as `user` may know it."""
        return self.gallery.game if self.gallery and self.is_late(user) else self.game

    @property
    def public_game(self) -> Game:
        """The game as far as everybody may know it."""
        return self.gallery.game if self.gallery else self.game

    def tell_gallery(self, keep: int) -> None:
        """What spectators see has changed."""
        self.changes += 1
        for watcher in tuple(self.watchers):
            if self.is_late(watcher.user):
                watcher.changed(keep)

    @property
    def held(self) -> bool:
        """Whether the program holds the game."""
        return self.game.held

    def plies_kept_since(self, seq: int, user: str) -> int | None:
        """How many plies of the game as it was after `seq` events still stand for `user`; None:
        it never was, or they were not to see it yet."""
        now = self.game_for(user).seq
        return min(self.plies[seq - 1 : now]) if 1 <= seq <= now else None

    # --- Changing the game -------------------------------------------------------------------

    async def play(self, user: str, move: Move, sent: Sent) -> None:
        """Move for `user`; Refusal says why not."""
        await self.carry_out(
            lambda game: PlayMove(
                moving_side(game, user),
                move.origin,
                move.target,
                move.promotion,
                id=sent.id,
                ply=sent.ply,
                lag_ms=sent.lag_ms,
            )
        )

    async def play_text(self, user: str, text: str, sent: Sent) -> None:
        """Move for `user` as written; Refusal says why not."""
        await self.carry_out(
            lambda game: PlayText(
                moving_side(game, user), text, id=sent.id, ply=sent.ply, lag_ms=sent.lag_ms
            )
        )

    async def claim_absence(self, user: str, draw: bool) -> None:
        """End the game because `user`'s opponent has been away too long; Refusal."""
        await self.carry_out(lambda game: absence_claim(game, user, self.absence, draw))

    async def act(self, user: str, action: str, side: Side | None = None) -> None:
        """Do what else a player may do (`seats.ACTIONS`), for `side` where the user has both;
        Refusal says why not."""
        await self.carry_out(lambda game: action_command(game, user, action, side))

    async def change_level(self, user: str, level: int, side: Side | None = None) -> None:
        """Let the computer play on at another strength; Refusal says why not."""
        await self.carry_out(lambda game: level_command(game, user, level, side))

    async def join(self, user: str, name: str) -> None:
        """Take the open seat; Refusal if there is none."""
        await self.carry_out(lambda game: join_command(game, Player("person", name, user)))

    async def correct(self, command: Correct | Rename) -> None:
        """Put the result right or change the name; Refusal says why not."""
        await self.carry_out(lambda _: command)

    def card(self, side: Side) -> SeatCard:
        """What is known of the player on `side`."""
        return self.cards.get(self.game.players[side].profile or "", SeatCard())

    def shown_game(self, user: str) -> Game:
        """The game as far as `user` may know it, under the names that may be shown."""
        game = self.game_for(user)
        white, black = (
            replace(player, name=self.card(side).name or player.name)
            for side, player in zip(Side, game.players, strict=True)
        )
        return replace(game, players=(white, black))

    async def flag(self) -> None:
        """End the game if a player's time is over, their lag included as it is measured now."""
        due = self.flag_due
        if due is not None and now_ms() >= due:
            await self.carry_out(lambda _: Flag())
        self.set_flag_alarm()

    async def carry_out(self, ask: Callable[[Game], Command | None]) -> None:
        """Decide, store, change, tell. `ask` makes the command for the game as it is then."""
        async with self.lock:
            if self.doubtful:
                await self.reload()
            try:
                await self.carry_out_once(ask(self.game))
            except Conflict:
                # Another process has changed the game: what it is now decides.
                await self.reload()
                await self.carry_out_once(ask(self.game))
            except Refusal:
                # What was refused may be right after news that is still on its way here.
                if not (self.bus.shared and await self.read_on()):
                    raise
                await self.carry_out_once(ask(self.game))

    async def carry_out_once(self, command: Command | None) -> None:
        if command is None:
            return
        await self.record(decide(self.game, command, now_ms()))
        if isinstance(command, PlayMove | PlayText) and not self.has_played(command.id):
            raise Refusal("move-too-late")

    def has_played(self, move_id: str) -> bool:
        return not move_id or self.game.has_played(move_id)

    async def record(self, events: Sequence[Event]) -> None:
        """Store the events, then let them happen. The lock must be held."""
        if not events:
            return
        steps = self.steps(events)
        after = steps[-1]
        try:
            await self.journal.append(
                after.id, self.game.seq, events, format_position(self.listed_position(after))
            )
        except StoreError:
            # Without an answer from the database it may yet have been written.
            self.doubtful = True
            raise
        self.tally.add(events)
        self.happen(steps, events)
        self.bus.publish(CHANGED, f"{after.id} {after.seq}")

    def listed_position(self, after: Game) -> Position:
        """What lists may show of the game; of one that is over, all."""
        if self.gallery is None or after.result is not None:
            return after.position
        return self.gallery.game.position

    def steps(self, events: Sequence[Event]) -> list[Game]:
        """The game now and after each of the events."""
        steps = [self.game]
        for event in events:
            steps.append(evolve(steps[-1], event))
        return steps

    def happen(self, steps: list[Game], events: Sequence[Event], ours: bool = True) -> None:
        """Let stored events happen; `ours`: this process has stored them."""
        self.game = steps[-1]
        for game in steps[1:]:
            self.note(game)
        self.attend(ours)
        if any(isinstance(event, Joined) for event in events):
            self.note_attendance()
            self.on_attendance()
        self.tell(min(game.ply for game in steps))
        if ours and any(isinstance(event, LISTED) for event in events):
            self.listed()

    async def catch_up(self, seq: int) -> None:
        """Read what other processes have stored, if the game has so many events there."""
        if self.game.seq < seq:
            async with self.lock:
                if self.game.seq < seq:
                    await self.read_on()

    async def freshen(self) -> None:
        """For one who comes, perhaps from another process, and may have seen more than this one."""
        if self.bus.shared:
            # Without the database what is known here must do.
            with contextlib.suppress(StoreError):
                await self.catch_up(self.game.seq + 1)

    async def read_on(self) -> bool:
        """Let what others have stored happen here too; whether there was any. Needs the lock."""
        events = await self.journal.load(self.game.id, self.game.seq)
        if events:
            self.happen(self.steps(events), events, ours=False)
        return bool(events)

    async def reload(self) -> None:
        """Take the game as the journal has it now."""
        before = self.game.moves
        self.replay(await self.journal.load(self.game.id))
        pairs = zip(before, self.game.moves, strict=False)
        keep = next(
            (ply for ply, (old, new) in enumerate(pairs) if old != new),
            min(len(before), self.game.ply),
        )
        self.doubtful = False
        self.attend(ours=False)
        self.tell(keep)

    def attend(self, ours: bool = True) -> None:
        """Set timer and computer to work on the game as it is now.

        Where there are other processes, the one whose change it was lets the computer think.
        """
        self.set_flag_alarm()
        if self.gallery is not None:
            self.gallery.wait()
        self.computer.attend(self.takeover_at() if self.bus.shared and not ours else None)

    def takeover_at(self) -> int:
        """When the process that should have let the computer think must have died."""
        thought = self.computer.longest_ms()
        return self.game.at + thought + TAKEOVER_MS

    @property
    def flag_due(self) -> int | None:
        """When the running side has lost on time, if nothing arrives before."""
        at = flag_at(self.game)
        if at is None:
            return None
        player = self.game.players[self.game.turn]
        if player.user is not None and self.elsewhere(player.user):
            # Their lag is known there; here the flag falls only if that process does not see it.
            return at + lag_quota_ms(self.game)
        return at + self.lag_of(self.game.turn)

    def set_flag_alarm(self) -> None:
        self.flag_alarm.set(self.flag_due)

    def look(self, square: Square, user: str) -> Destinations:
        """Where the piece on `square` could go, whoever owns it; Refusal for an empty square."""
        position = self.game_for(user).position
        if square not in position.pieces:
            raise Refusal("no-piece-there")
        return position.destinations(square)

    # --- Watching ----------------------------------------------------------------------------

    def watch(self, watcher: Watcher) -> None:
        """Let `watcher` be told of changes from now on."""
        news = bool(sides_of(self.game, watcher.user)) and not self.connected_user(watcher.user)
        self.watchers[watcher] = None
        self.present[watcher.user] += 1
        self.attend(ours=False)
        self.note_attendance()
        self.on_attendance()
        if news:
            self.tell_attendance(but=watcher)

    def leave(self, watcher: Watcher) -> None:
        """Tell `watcher` no more."""
        if watcher in self.watchers:
            del self.watchers[watcher]
            self.present[watcher.user] -= 1
            if not self.present[watcher.user]:
                del self.present[watcher.user]
            self.attend(ours=False)
            self.note_attendance()
            self.on_attendance()
            if sides_of(self.game, watcher.user) and not self.connected_user(watcher.user):
                self.tell_attendance()

    def note_attendance(self) -> None:
        """Somebody has come or gone, here or elsewhere, or taken a seat."""
        self.absence.note(self.game, self.connected)
        self.crowd.gather()

    def connected_user(self, user: str) -> bool:
        return user in self.present or self.elsewhere(user)

    def connected(self, side: Side) -> bool:
        """Whether the player on `side` is there; the computer always is."""
        player = self.game.players[side]
        if player.kind == "computer":
            return True
        return player.user is not None and self.connected_user(player.user)

    def lag_of(self, side: Side) -> int:
        """The travelling time that a move of `side` may be given, as measured."""
        user = self.game.players[side].user
        lags = [watcher.lag_ms for watcher in self.watchers if watcher.user == user]
        return min(max(lags, default=0), lag_quota_ms(self.game))

    def tell(self, keep: int, but: Watcher | None = None) -> None:
        """Let all who see the game as it is know that it has changed."""
        self.changes += 1
        for watcher in tuple(self.watchers):
            if watcher is not but and not (self.gallery and self.is_late(watcher.user)):
                watcher.changed(keep)

    def tell_attendance(self, but: Watcher | None = None) -> None:
        """Let everybody know that a player has come or gone."""
        self.tell(self.game.ply, but)
        if self.gallery is not None:
            self.tell_gallery(self.gallery.game.ply)

    def announce(self, text: Sentence) -> None:
        """Let all watchers read `text`."""
        for watcher in tuple(self.watchers):
            watcher.told(text)

    # --- A game that the program's own absence has stopped -----------------------------------

    async def hold(self, stopped_at: int) -> None:
        """The program was away since `stopped_at`: that time is nobody's."""
        await self.carry_on(lambda game: decide(game, Hold(), stopped_at))
        if self.held and self.game.result is None and self.game.needs_agreement:
            self.held_alarm.set(now_ms() + HELD_MS)

    async def release(self) -> None:
        """Let a held game go on."""
        self.held_alarm.set(None)
        await self.carry_on(lambda game: decide(game, Release(), now_ms()))

    async def carry_on(self, make: Callable[[Game], Sequence[Event]]) -> None:
        """Record what `make` makes of the game, which another process may have changed."""
        async with self.lock:
            try:
                await self.record(make(self.game))
            except Conflict:
                await self.reload()
                await self.record(make(self.game))

    async def welcome(self, user: str) -> None:
        """A player has come (back): a held game goes on when the one whose turn it is is there."""
        waited_for = self.game.players[self.game.turn]
        if self.held and sides_of(self.game, user) and waited_for.user in (None, user):
            await self.release()

    # --- The end -----------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether nothing would be lost by forgetting the room."""
        running = self.game.clock.counts and flag_at(self.game) is not None
        return not (self.watchers or self.computer.thinking or running or self.lock.locked())

    async def close(self) -> None:
        """Stop timers and computer."""
        await self.computer.close()
        await self.flag_alarm.close()
        await self.held_alarm.close()
        await self.crowd.close()
        if self.gallery is not None:
            await self.gallery.close()


async def no_rematch(user: str) -> None:
    """A room that stands alone has no other to go to."""
    raise Refusal("no-rematch-here")
