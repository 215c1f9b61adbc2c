"""A live game: its rules' answers stored, its audience and its computer players, in one room."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from latticechess.app.cluster.bus import Bus
from latticechess.app.engines import EnginePool
from latticechess.app.timer import Timer, now_ms
from latticechess.features.games.service.audience import Audience
from latticechess.features.games.service.change_notice import changes_of, write_notice
from latticechess.features.games.service.computer_seats import ComputerSeats
from latticechess.features.games.service.heavy_positions import Beside, at_once, is_heavy, prepare
from latticechess.features.games.service.host import Host
from latticechess.features.games.service.seats import (
    absence_claim,
    action_command,
    join_command,
    level_command,
    moving_side,
    sides_of,
)
from latticechess.features.games.service.watcher import MoveEnvelope, Watcher
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations, Move
from latticechess.kernel.pieces import Side
from latticechess.live.document import Change, Document
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
from latticechess.play.decide import decide
from latticechess.play.events import Corrected, Ended, Event, Joined, Player, Renamed
from latticechess.play.game import Game, evolve, flag_at
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import StoreError
from latticechess.store.journal.journal import Journal

LISTED = frozenset((Joined, Ended, Corrected, Renamed))
"""Events that change lists of games."""
TAKEOVER_MS = 3_000
"""When a computer's move is this late, another process makes it."""
HOLD_MS = 60_000
"""After a restart, how long a game between two people waits for the side to move."""

MakeCommand = Callable[[Game], Command | None]
"""Makes the command for the game as it is then; None: there is nothing to do any more."""


def replay_history(events: Sequence[Event], game: Game | None = None) -> list[Game]:
    """The game after each of the events, from the start or from `game` on."""
    history: list[Game] = []
    for event in events:
        game = evolve(game, event)
        history.append(game)
    if game is not None and is_heavy(game.position):
        prepare(game.position)
    return history


def was_played(move_id: str, game: Game) -> bool:
    return not move_id or game.has_played(move_id)


class Room(Document[Game, Event]):
    """One live game. Watchers belong to its audience."""

    def __init__(
        self, events: Sequence[Event], journal: Journal, pool: EnginePool, bus: Bus, host: Host
    ) -> None:
        history = replay_history(events)
        super().__init__(history[-1], bus.shared)
        self.journal = journal
        self.bus = bus
        self.host = host
        self.plies = [game.ply for game in history]
        """How many plies stood after each event."""
        self.beside: Beside = at_once
        """Does what takes long beside the event loop, where there is somewhere to do it."""
        self.flag_timer = Timer(self.flag)
        self.hold_timer = Timer(self.release)
        self.audience = Audience(history, host)
        self.computer = ComputerSeats(self, pool)

    @property
    def game(self) -> Game:
        return self.value

    @property
    def watched(self) -> bool:
        """Whether anybody watches the game through this process."""
        return bool(self.audience.watchers)

    # --- Commands -------------------------------------------------------------------------------

    async def execute(self, make: MakeCommand, at: int | None = None) -> None:
        """Carry out the command that `make` makes of the game as it is then; Refusal.

        `at`: when it is given; None: now.
        """
        command: Command | None = None

        async def decided(game: Game) -> Change[Game, Event]:
            nonlocal command
            command = make(game)
            return await self._decided(game, command, now_ms() if at is None else at)

        after = (await self.change(decided)).after
        if isinstance(command, PlayMove | PlayText) and not was_played(command.id, after):
            raise Refusal("move-too-late")

    async def _decided(self, game: Game, command: Command | None, at: int) -> Change[Game, Event]:
        if command is None:
            return Change(game)

        def work() -> Change[Game, Event]:
            events = decide(game, command, at)
            return Change(game, replay_history(events, game), events)

        return await self.beside(work) if is_heavy(game.position) else work()

    async def play(self, user: str, move: Move, envelope: MoveEnvelope) -> None:
        """Play a move for `user`; Refusal."""
        await self.execute(
            lambda game: PlayMove(
                moving_side(game, user),
                move.origin,
                move.target,
                move.promotion,
                id=envelope.id,
                ply=envelope.ply,
                lag_ms=envelope.lag_ms,
            )
        )

    async def play_text(self, user: str, text: str, envelope: MoveEnvelope) -> None:
        """Play a move in the variant's notation for `user`; Refusal."""
        await self.execute(
            lambda game: PlayText(
                moving_side(game, user),
                text,
                id=envelope.id,
                ply=envelope.ply,
                lag_ms=envelope.lag_ms,
            )
        )

    async def act(self, user: str, action: str, side: Side | None = None) -> None:
        """Carry out one of `seats.ACTIONS`, for `side` where the user has both; Refusal."""
        await self.execute(lambda game: action_command(game, user, action, side))

    async def claim_absence(self, user: str, draw: bool) -> None:
        """End the game because `user`'s opponent has been away too long; Refusal."""
        absence = self.audience.absence
        await self.execute(lambda game: absence_claim(game, user, absence, draw))

    async def change_level(self, user: str, level: int, side: Side | None = None) -> None:
        """Change the computer's strength; Refusal."""
        await self.execute(lambda game: level_command(game, user, level, side))

    async def join(self, user: str, name: str, side: Side | None = None) -> None:
        """Take the open seat, or the one on `side` where both are; Refusal if there is none."""
        await self.execute(lambda game: join_command(game, Player("person", name, user), side))

    async def correct(self, command: Correct | Rename) -> None:
        """Correct the result or rename the game; Refusal."""
        await self.execute(lambda _: command)

    async def rematch(self, user: str, level: int | None = None) -> None:
        """Offer `user`'s opponent a rematch, or start the one that is agreed; Refusal.

        `level`: of the computer in the rematch; None: the same.
        """
        await self.host.rematch(self.game.id, user, level)

    # --- The document ---------------------------------------------------------------------------

    async def store(self, change: Change[Game, Event]) -> None:
        last = change.after
        position = format_position(self.audience.listed_position(last))
        await self.journal.append(last.id, change.before.seq, change.events, position)

    async def read_on(self) -> Change[Game, Event] | None:
        events = await self.journal.load(self.game.id, self.game.seq)
        return await self.followed(events) if events else None

    async def followed(self, events: Sequence[Event]) -> Change[Game, Event]:
        events = [self.journal.on_read(event) for event in events]
        beside = self.beside if len(events) > 1 or is_heavy(self.game.position) else at_once
        steps = await beside(lambda: replay_history(events, self.game))
        return Change(self.game, steps, events, ours=False)

    def happened(self, change: Change[Game, Event]) -> None:
        if change.ours:
            self.host.counters.add(change.events)
        self.plies += [game.ply for game in change.steps]
        self.audience.follow(change.steps)
        self.schedule(change.ours)
        happened = {type(event) for event in change.events}
        if Joined in happened:
            self.audience.update_presence()
            self.host.attendance_changed(self.game.id)
        self.audience.tell(min(change.before.ply, *[game.ply for game in change.steps]))
        if not change.ours:
            return
        if not happened.isdisjoint(LISTED):
            self.host.lists_changed()
        if Ended in happened or Corrected in happened:
            self.host.result_changed(self.game)
        if self.shared:
            notice = write_notice(self.game.id, self.game.seq, change.events)
            self.bus.publish(changes_of(self.game.id), notice)

    async def refresh(self) -> None:
        """Read what is new, for a user who may have seen more through another process."""
        if self.shared:
            # Without the database, what is known here must do.
            with contextlib.suppress(StoreError):
                await self.catch_up(self.game.seq + 1)

    async def reload(self) -> None:
        """Replay the game from the journal: who sits where has become known otherwise."""
        async with self.lock:
            before = self.game.seq
            events = await self.journal.load(self.game.id)
            # A long game takes its time, which must not be everybody's.
            history = await self.beside(lambda: replay_history(events))
            self.value = history[-1]
            self.plies = [game.ply for game in history]
            self.stale = False
            self.audience.reset(history)
            self.schedule(ours=False)
            self.audience.tell(min(self.plies[before - 1 :]))

    # --- Watching -------------------------------------------------------------------------------

    def watch(self, watcher: Watcher) -> None:
        """Tell `watcher` of every change from now on."""
        player_returned = self.audience.add(watcher)
        self._presence_changed()
        if player_returned:
            self.audience.tell_presence(but=watcher)

    def leave(self, watcher: Watcher) -> None:
        """Tell `watcher` nothing more."""
        if watcher not in self.audience.watchers:
            return
        player_left = self.audience.remove(watcher)
        self._presence_changed()
        if player_left:
            self.audience.tell_presence()

    def _presence_changed(self) -> None:
        self.schedule(ours=False)
        self.audience.update_presence()
        self.host.attendance_changed(self.game.id)

    def presence_changed_elsewhere(self) -> None:
        """Somebody has come or gone in another process."""
        self.set_flag_timer()
        self.audience.update_presence()
        self.audience.tell_presence()

    def plies_kept_since(self, seq: int, user: str) -> int | None:
        """How many plies of the game after `seq` events still stand for `user`.

        None if the game never had so many events, or `user` may not know of them yet.
        """
        now = self.audience.game_for(user).seq
        return min(self.plies[seq - 1 : now]) if 1 <= seq <= now else None

    def destinations(self, square: Square, user: str) -> Destinations:
        """Where the piece on `square` could go, whoever owns it; Refusal for an empty square."""
        position = self.audience.game_for(user).position
        if square not in position.pieces:
            raise Refusal("no-piece-there")
        return position.destinations(square)

    # --- Clocks ---------------------------------------------------------------------------------

    @property
    def flag_due(self) -> int | None:
        """When the side to move loses on time, lag included, if nothing arrives before."""
        at = flag_at(self.game)
        return None if at is None else at + self.audience.flag_lag_ms()

    def set_flag_timer(self) -> None:
        self.flag_timer.set(self.flag_due)

    async def flag(self) -> None:
        """End the game if a player's time is over, by the lag as it is measured now."""
        due = self.flag_due
        if due is not None and now_ms() >= due:
            await self.execute(lambda _: Flag())
        self.set_flag_timer()

    async def hold(self, stopped_at: int) -> None:
        """Stop a running clock at `stopped_at`: nobody loses time while the program is down."""
        await self.execute(lambda _: Hold(), stopped_at)
        if self.game.held and self.game.result is None and self.game.needs_agreement:
            self.hold_timer.set(now_ms() + HOLD_MS)

    async def release(self) -> None:
        """Let a held game go on."""
        self.hold_timer.set(None)
        await self.execute(lambda _: Release())

    async def welcome(self, user: str) -> None:
        """A player is back: release a held game if the side to move is theirs, or nobody's."""
        waited_for = self.game.players[self.game.turn]
        if self.game.held and sides_of(self.game, user) and waited_for.user in (None, user):
            await self.release()

    # --- Running --------------------------------------------------------------------------------

    def schedule(self, ours: bool = True) -> None:
        """Set timers and computer to work on the game as it is now.

        Where there are other processes, the one that made the change lets the computer think.
        """
        self.set_flag_timer()
        self.audience.schedule()
        self.computer.schedule(self._takeover_at() if self.bus.shared and not ours else None)

    def _takeover_at(self) -> int:
        """When the process that should let the computer think must have died."""
        return self.game.at + self.computer.longest_ms() + TAKEOVER_MS

    @property
    def idle(self) -> bool:
        """Whether the room can be closed without losing anything."""
        running = self.game.clock.counts and flag_at(self.game) is not None
        busy = self.computer.thinking or self.lock.locked()
        return not (self.watched or running or busy)

    async def close(self) -> None:
        """Stop timers and computer."""
        await self.computer.close()
        await self.flag_timer.close()
        await self.hold_timer.close()
        await self.audience.close()
