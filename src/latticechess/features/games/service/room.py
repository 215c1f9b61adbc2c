"""A live game: its authority, its audience and its computer players, joined in one room."""

from __future__ import annotations

from collections.abc import Sequence

from latticechess.app.cluster.bus import Bus
from latticechess.app.engines import EnginePool
from latticechess.features.games.service.audience import Audience
from latticechess.features.games.service.authority import (
    Change,
    GameAuthority,
    MakeCommand,
    replay_history,
)
from latticechess.features.games.service.computer_seats import ComputerSeats
from latticechess.features.games.service.host import Host
from latticechess.features.games.service.seats import (
    absence_claim,
    action_command,
    join_command,
    level_command,
    moving_side,
)
from latticechess.features.games.service.watcher import MoveEnvelope, Watcher
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations, Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence
from latticechess.play.commands import Correct, PlayMove, PlayText, Rename
from latticechess.play.events import Corrected, Ended, Event, Joined, Player, Renamed
from latticechess.play.game import Game, flag_at
from latticechess.play.refusal import Refusal
from latticechess.store.journal.journal import Journal

LISTED = frozenset((Joined, Ended, Corrected, Renamed))
"""Events that change lists of games."""
TAKEOVER_MS = 3_000
"""When a computer's move is this late, another process makes it."""


class Room:
    """One live game. Commands go to its authority; watchers belong to its audience."""

    def __init__(
        self, events: Sequence[Event], journal: Journal, pool: EnginePool, bus: Bus, host: Host
    ) -> None:
        history = replay_history(events)
        self.bus = bus
        self.host = host
        self.authority = GameAuthority(history, journal, bus, self)
        self.audience = Audience(history, host)
        self.computer = ComputerSeats(self, pool)

    @property
    def game(self) -> Game:
        return self.authority.game

    @property
    def watched(self) -> bool:
        """Whether anybody watches the game through this process."""
        return bool(self.audience.watchers)

    # --- Commands -------------------------------------------------------------------------------

    async def execute(self, make: MakeCommand) -> None:
        """Carry out the command that `make` makes of the game as it is then; Refusal."""
        await self.authority.execute(make)

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

    # --- What the authority tells (`authority.Observer`) ----------------------------------------

    def on_change(self, change: Change) -> None:
        """Stored events have happened: show them, set timers, tell everybody concerned."""
        if change.ours:
            self.host.counters.add(change.events)
        self.audience.follow(change.after)
        self.schedule(change.ours)
        happened = {type(event) for event in change.events}
        if Joined in happened:
            self.audience.update_presence()
            self.host.attendance_changed(self.game.id)
        self.audience.tell(change.keep)
        if change.ours and not happened.isdisjoint(LISTED):
            self.host.lists_changed()
        if change.ours and (Ended in happened or Corrected in happened):
            self.host.result_changed(self.game)

    def on_reload(self, history: Sequence[Game], keep: int) -> None:
        """The game was read again from the journal."""
        self.audience.reset(history)
        self.schedule(ours=False)
        self.audience.tell(keep)

    def listed_position(self, after: Game) -> Position:
        return self.audience.listed_position(after)

    def flag_lag_ms(self) -> int:
        return self.audience.flag_lag_ms()

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
        self.authority.set_flag_timer()
        self.audience.update_presence()
        self.audience.tell_presence()

    def plies_kept_since(self, seq: int, user: str) -> int | None:
        """How many plies of the game after `seq` events still stand for `user`.

        None if the game never had so many events, or `user` may not know of them yet.
        """
        return self.authority.plies_kept_since(seq, self.audience.game_for(user).seq)

    def destinations(self, square: Square, user: str) -> Destinations:
        """Where the piece on `square` could go, whoever owns it; Refusal for an empty square."""
        position = self.audience.game_for(user).position
        if square not in position.pieces:
            raise Refusal("no-piece-there")
        return position.destinations(square)

    def announce(self, text: Sentence) -> None:
        """Show a message to all watchers."""
        self.audience.announce(text)

    # --- Running --------------------------------------------------------------------------------

    def schedule(self, ours: bool = True) -> None:
        """Set timers and computer to work on the game as it is now.

        Where there are other processes, the one that made the change lets the computer think.
        """
        self.authority.set_flag_timer()
        self.audience.schedule()
        self.computer.schedule(self._takeover_at() if self.bus.shared and not ours else None)

    def _takeover_at(self) -> int:
        """When the process that should let the computer think must have died."""
        return self.game.at + self.computer.longest_ms() + TAKEOVER_MS

    @property
    def idle(self) -> bool:
        """Whether the room can be closed without losing anything."""
        running = self.game.clock.counts and flag_at(self.game) is not None
        busy = self.computer.thinking or self.authority.lock.locked()
        return not (self.watched or running or busy)

    async def close(self) -> None:
        """Stop timers and computer."""
        await self.computer.close()
        await self.authority.close()
        await self.audience.close()
