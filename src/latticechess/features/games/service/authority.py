"""The authority over a live game: the only place where it changes.

A command is decided, its events are stored in the journal, and only then does the game change.
Several processes may hold the same game: the journal rejects the one that comes second, which
then reloads the game and decides again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from latticechess.app.cluster.bus import Bus
from latticechess.app.timer import Timer, now_ms
from latticechess.features.games.service.change_notice import changes_of, write_notice
from latticechess.features.games.service.heavy_positions import Beside, at_once, is_heavy, prepare
from latticechess.features.games.service.seats import sides_of
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_position
from latticechess.play.commands import Command, Flag, Hold, PlayMove, PlayText, Release
from latticechess.play.decide import decide
from latticechess.play.events import Event
from latticechess.play.game import Game, evolve, flag_at
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import StoreError
from latticechess.store.journal.journal import Conflict, Journal

HOLD_MS = 60_000
"""After a restart, how long a game between two people waits for the side to move."""

MakeCommand = Callable[[Game], Command | None]
"""Makes the command for the game as it is then; None: there is nothing to do any more."""


@dataclass(frozen=True, slots=True)
class Change:
    """Events that have happened in a game."""

    before: Game
    after: Sequence[Game]
    """The game after each of the events."""
    events: Sequence[Event]
    ours: bool
    """Whether this process has stored them."""

    @property
    def keep(self) -> int:
        """How many plies of the game before still stand."""
        return min(self.before.ply, *[game.ply for game in self.after])


class Observer(Protocol):
    """What the authority asks and tells the room around it."""

    def on_change(self, change: Change) -> None:
        """Stored events have happened."""

    def on_reload(self, history: Sequence[Game], keep: int) -> None:
        """The game was replayed; the first `keep` plies of the game before still stand."""

    def listed_position(self, after: Game) -> Position:
        """The position that lists of games may show."""

    def flag_lag_ms(self) -> int:
        """How much lag the flag of the side to move waits for."""


def replay_history(events: Sequence[Event], game: Game | None = None) -> list[Game]:
    """The game after each of the events, from the start or from `game` on."""
    history: list[Game] = []
    for event in events:
        game = evolve(game, event)
        history.append(game)
    if game is not None and is_heavy(game.position):
        prepare(game.position)
    return history


class GameAuthority:
    """Serialises the commands of one game and stores their events."""

    def __init__(
        self, history: Sequence[Game], journal: Journal, bus: Bus, observer: Observer
    ) -> None:
        """`history`: the game after each of its events."""
        self.journal = journal
        self.bus = bus
        self.observer = observer
        self.lock = asyncio.Lock()
        self.game = history[-1]
        self.plies = [game.ply for game in history]
        """How many plies stood after each event."""
        self.stale = False
        """Whether the journal may hold more of this game than is known here."""
        self.beside: Beside = at_once
        """Does what takes long beside the event loop, where there is somewhere to do it."""
        self.flag_timer = Timer(self.flag)
        self.hold_timer = Timer(self.release)

    # --- Commands -------------------------------------------------------------------------------

    async def execute(self, make: MakeCommand) -> None:
        """Decide a command, store its events and let them happen; Refusal says why not."""
        async with self.lock:
            if self.stale:
                await self._reload()
            try:
                await self._execute(make(self.game))
            except Conflict:
                # Another process has changed the game: decide again on its present state.
                await self._reload()
                await self._execute(make(self.game))
            except Refusal:
                # The command may be right after news that is still on its way to this process.
                if not (self.bus.shared and await self._read_on()):
                    raise
                await self._execute(make(self.game))

    async def _execute(self, command: Command | None) -> None:
        if command is None:
            return
        at = now_ms()
        if is_heavy(self.game.position):
            events = await self.beside(lambda: decide(self.game, command, at))
        else:
            events = decide(self.game, command, at)
        await self._store(events)
        if isinstance(command, PlayMove | PlayText) and not self._has_played(command.id):
            raise Refusal("move-too-late")

    def _has_played(self, move_id: str) -> bool:
        return not move_id or self.game.has_played(move_id)

    async def _store(self, events: Sequence[Event]) -> None:
        """Append the events to the journal, then let them happen. Needs the lock."""
        if not events:
            return
        if is_heavy(self.game.position):
            after = await self.beside(lambda: replay_history(events, self.game))
        else:
            after = replay_history(events, self.game)
        last = after[-1]
        position = format_position(self.observer.listed_position(last))
        try:
            await self.journal.append(last.id, self.game.seq, events, position)
        except StoreError:
            # Without an answer from the database, the events may or may not be stored.
            self.stale = True
            raise
        self._apply(after, events, ours=True)
        if self.bus.shared:
            self.bus.publish(changes_of(last.id), write_notice(last.id, last.seq, events))

    def _apply(self, after: Sequence[Game], events: Sequence[Event], ours: bool) -> None:
        change = Change(self.game, after, events, ours)
        self.game = after[-1]
        self.plies += [game.ply for game in after]
        self.observer.on_change(change)

    # --- Other processes ------------------------------------------------------------------------

    async def catch_up(self, seq: int, events: Sequence[Event] = ()) -> None:
        """Let happen what other processes have stored, up to event `seq` at least.

        `events`: the last ones, as far as they are known; otherwise the journal is read.
        """
        if self.game.seq < seq:
            async with self.lock:
                if events and self.game.seq == seq - len(events):
                    await self._follow([self.journal.on_read(event) for event in events])
                elif self.game.seq < seq:
                    await self._read_on()

    async def refresh(self) -> None:
        """Read what is new, for a user who may have seen more through another process."""
        if self.bus.shared:
            # Without the database, what is known here must do.
            with contextlib.suppress(StoreError):
                await self.catch_up(self.game.seq + 1)

    async def reload(self) -> None:
        """Replay the game from the journal."""
        async with self.lock:
            await self._reload()

    async def _read_on(self) -> bool:
        """Let events stored by others happen here; whether there were any. Needs the lock."""
        events = await self.journal.load(self.game.id, self.game.seq)
        if events:
            await self._follow(events)
        return bool(events)

    async def _follow(self, events: Sequence[Event]) -> None:
        """Let events of another process happen here. Needs the lock."""
        beside = self.beside if len(events) > 1 or is_heavy(self.game.position) else at_once
        after = await beside(lambda: replay_history(events, self.game))
        self._apply(after, events, ours=False)

    async def _reload(self) -> None:
        before = self.game.moves
        events = await self.journal.load(self.game.id)
        # A long game takes its time, which must not be everybody's.
        history = await self.beside(lambda: replay_history(events))
        self.game = history[-1]
        self.plies = [game.ply for game in history]
        pairs = zip(before, self.game.moves, strict=False)
        keep = next(
            (ply for ply, (old, new) in enumerate(pairs) if old != new),
            min(len(before), self.game.ply),
        )
        self.stale = False
        self.observer.on_reload(history, keep)

    def plies_kept_since(self, seq: int, now: int) -> int | None:
        """How many plies of the game after `seq` events stand after `now` events.

        None if the game never had `seq` events by then.
        """
        return min(self.plies[seq - 1 : now]) if 1 <= seq <= now else None

    # --- The flag -------------------------------------------------------------------------------

    @property
    def flag_due(self) -> int | None:
        """When the side to move loses on time, lag included, if nothing arrives before."""
        at = flag_at(self.game)
        return None if at is None else at + self.observer.flag_lag_ms()

    def set_flag_timer(self) -> None:
        self.flag_timer.set(self.flag_due)

    async def flag(self) -> None:
        """End the game if a player's time is over, by the lag as it is measured now."""
        due = self.flag_due
        if due is not None and now_ms() >= due:
            await self.execute(lambda _: Flag())
        self.set_flag_timer()

    # --- Holding a game over a restart ----------------------------------------------------------

    async def hold(self, stopped_at: int) -> None:
        """Stop a running clock at `stopped_at`: nobody loses time while the program is down."""
        await self._store_decided(Hold(), stopped_at)
        if self.game.held and self.game.result is None and self.game.needs_agreement:
            self.hold_timer.set(now_ms() + HOLD_MS)

    async def release(self) -> None:
        """Let a held game go on."""
        self.hold_timer.set(None)
        await self._store_decided(Release(), None)

    async def welcome(self, user: str) -> None:
        """A player is back: release a held game if the side to move is theirs, or nobody's."""
        waited_for = self.game.players[self.game.turn]
        if self.game.held and sides_of(self.game, user) and waited_for.user in (None, user):
            await self.release()

    async def _store_decided(self, command: Hold | Release, at: int | None) -> None:
        """Store what the command causes at `at` (None: now), also in a game that has changed."""
        async with self.lock:
            try:
                await self._store(decide(self.game, command, now_ms() if at is None else at))
            except Conflict:
                await self._reload()
                await self._store(decide(self.game, command, now_ms() if at is None else at))

    async def close(self) -> None:
        """Stop the timers."""
        await self.flag_timer.close()
        await self.hold_timer.close()
