"""The audience of a live game: who is connected, and what each of them may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from latticechess.features.games.service.absence import Absence
from latticechess.features.games.service.delayed_view import DelayedView
from latticechess.features.games.service.host import Host
from latticechess.features.games.service.seats import hosts, sides_of
from latticechess.features.games.service.spectators import Spectators
from latticechess.features.games.service.watcher import NOTHING_KNOWN, PlayerInfo, Watcher
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import Sentence
from latticechess.play.decide import lag_quota_ms
from latticechess.play.game import Game


class Audience:
    """Watchers, presence and the delayed view of one game. It never changes the game."""

    def __init__(self, history: Sequence[Game], host: Host) -> None:
        """`history`: the game after each of its events."""
        self.host = host
        self.game = history[-1]
        self.watchers: dict[Watcher, None] = {}
        """In order of arrival."""
        self.connections: Counter[str] = Counter()
        """Number of watchers by user."""
        self.absence = Absence(host.patience_ms)
        self.spectators = Spectators(self.watchers.keys(), lambda: self.game)
        self.delayed_view: DelayedView | None = None
        """None where spectators see the game live."""
        self.changes = 0
        """How often watchers were told of a change."""
        self.player_info: dict[str, PlayerInfo] = {}
        """By profile, of seated players about whom more is known."""
        self.player_info_at = 0
        """When `player_info` was last looked up."""
        self.reset(history)
        self.update_presence()

    # --- Following the game ---------------------------------------------------------------------

    def reset(self, history: Sequence[Game]) -> None:
        """Follow the game from its beginning."""
        if self.delayed_view is not None:
            self.delayed_view.timer.set(None)
            self.delayed_view = None
        self.follow(history)
        self.catch_up()

    def follow(self, games: Iterable[Game]) -> None:
        """Take over the game after each of some new events."""
        for game in games:
            self.game = game
            if self.delayed_view is not None:
                self.delayed_view.add(game)
            elif game.options.delay_s:
                self.delayed_view = DelayedView(game, game.options.delay_s, self._tell_delayed)

    def catch_up(self) -> None:
        """Let the delayed view show what is due, without telling anybody."""
        if self.delayed_view is not None:
            self.delayed_view.catch_up()

    def schedule(self) -> None:
        """Set the timer of the delayed view."""
        if self.delayed_view is not None:
            self.delayed_view.schedule()

    # --- What each may see ----------------------------------------------------------------------

    def is_delayed(self, user: str) -> bool:
        """Whether `user` sees the game later than its players."""
        return self.delayed_view is not None and not (
            sides_of(self.game, user) or hosts(self.game, user)
        )

    @property
    def public_game(self) -> Game:
        """The game as everybody may see it."""
        return self.delayed_view.game if self.delayed_view else self.game

    def game_for(self, user: str) -> Game:
        """The game as `user` may see it."""
        return self.public_game if self.is_delayed(user) else self.game

    def shown_game(self, user: str) -> Game:
        """The game as `user` may see it, with the names that may be shown."""
        game = self.game_for(user)
        white, black = (
            replace(player, name=self.info(side).name or player.name)
            for side, player in zip(Side, game.players, strict=True)
        )
        return replace(game, players=(white, black))

    def listed_position(self, after: Game) -> Position:
        """The position that lists of games may show; of a game that is over, the last one."""
        if self.delayed_view is None or after.result is not None:
            return after.position
        return self.delayed_view.game.position

    def info(self, side: Side) -> PlayerInfo:
        """What is known of the player on `side`."""
        return self.player_info.get(self.game.players[side].profile or "", NOTHING_KNOWN)

    # --- Presence -------------------------------------------------------------------------------

    def add(self, watcher: Watcher) -> bool:
        """Add a watcher; whether that brings a player back."""
        returns = self.is_missing_player(watcher.user)
        self.watchers[watcher] = None
        self.connections[watcher.user] += 1
        return returns

    def remove(self, watcher: Watcher) -> bool:
        """Remove a watcher; whether a player has left with it."""
        del self.watchers[watcher]
        self.connections[watcher.user] -= 1
        if not self.connections[watcher.user]:
            del self.connections[watcher.user]
        return self.is_missing_player(watcher.user)

    def is_missing_player(self, user: str) -> bool:
        """Whether `user` is a player who is not connected."""
        return bool(sides_of(self.game, user)) and not self.is_user_connected(user)

    def update_presence(self) -> None:
        """Somebody has come or gone, here or elsewhere, or has taken a seat."""
        self.absence.update(self.game, self.is_connected)
        self.spectators.announce_soon()

    def is_user_connected(self, user: str) -> bool:
        return user in self.connections or self.host.connected_elsewhere(self.game.id, user)

    def is_connected(self, side: Side) -> bool:
        """Whether the player on `side` is connected; the computer always is."""
        player = self.game.players[side]
        if player.kind == "computer":
            return True
        return player.user is not None and self.is_user_connected(player.user)

    def lag_of(self, side: Side) -> int:
        """The network lag for which a move of `side` is compensated, as measured here."""
        user = self.game.players[side].user
        lags = [watcher.lag_ms for watcher in self.watchers if watcher.user == user]
        return min(max(lags, default=0), lag_quota_ms(self.game))

    def flag_lag_ms(self) -> int:
        """How much lag the flag of the side to move waits for."""
        user = self.game.players[self.game.turn].user
        if user is not None and self.host.connected_elsewhere(self.game.id, user):
            # The other process knows their lag. Here the flag falls only if that process is gone.
            return lag_quota_ms(self.game)
        return self.lag_of(self.game.turn)

    # --- Telling --------------------------------------------------------------------------------

    def tell(self, keep: int, but: Watcher | None = None) -> None:
        """Tell all who see the game live that it has changed: the first `keep` plies stand."""
        self.changes += 1
        for watcher in tuple(self.watchers):
            if watcher is not but and not self.is_delayed(watcher.user):
                watcher.changed(keep)

    def tell_presence(self, but: Watcher | None = None) -> None:
        """Tell everybody that a player has come or gone."""
        self.tell(self.game.ply, but)
        if self.delayed_view is not None:
            self._tell_delayed(self.delayed_view.game.ply)

    def announce(self, text: Sentence) -> None:
        """Show a message to all watchers."""
        for watcher in tuple(self.watchers):
            watcher.told(text)

    def _tell_delayed(self, keep: int) -> None:
        """The delayed view has changed."""
        self.changes += 1
        for watcher in tuple(self.watchers):
            if self.is_delayed(watcher.user):
                watcher.changed(keep)

    async def close(self) -> None:
        """Stop the timers."""
        await self.spectators.close()
        if self.delayed_view is not None:
            await self.delayed_view.close()
