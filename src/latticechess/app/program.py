"""What a running program holds, from its start to its end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from importlib.metadata import version
from importlib.resources import files
from importlib.util import find_spec

from latticechess.app.accounts.administration import Office
from latticechess.app.accounts.membership import Membership
from latticechess.app.accounts.roles import Role, Visitor
from latticechess.app.analysis.notes import Notebook
from latticechess.app.analysis.review import Reviewer
from latticechess.app.archive.archive import GameArchive
from latticechess.app.archive.over_the_board import OverBoard, events_of
from latticechess.app.cluster.bus import Bus, LocalBus
from latticechess.app.cluster.heartbeat import FilePulse, Pulse, SharedPulse
from latticechess.app.cluster.presence import Presence
from latticechess.app.cluster.process_metrics import Census, Numbers
from latticechess.app.cluster.redis_carrier import RedisCarrier, check_redis
from latticechess.app.cluster.shared_bus import SharedBus
from latticechess.app.engines import EnginePool
from latticechess.app.engines.remote_workers import RemoteWorkers
from latticechess.app.folders import DataFolder
from latticechess.app.live.chat import Talk
from latticechess.app.live.new_game import GUEST, NewGame, clean_name, options_of, players_of
from latticechess.app.live.room import Room
from latticechess.app.live.rooms import Rooms, new_game_id
from latticechess.app.live.seated_players import UNDO_MS, People
from latticechess.app.live.seats import names
from latticechess.app.lobby import TOPIC as LOBBY
from latticechess.app.lobby import Lobby, Somebody
from latticechess.app.ranking import Ranking
from latticechess.app.timer import now_ms
from latticechess.engine.strength.levels import LEVELS
from latticechess.kernel import library
from latticechess.kernel.variant import Variant
from latticechess.notation.fen.position import format_position
from latticechess.play.commands import Correct, Rename
from latticechess.play.decide import Refusal
from latticechess.play.events import Player
from latticechess.play.game import replay
from latticechess.play.results import score
from latticechess.store.accounts.local_user import LocalUser
from latticechess.store.accounts.players import Players, User
from latticechess.store.database.notifications import Notifications
from latticechess.store.database.open import (
    StoreError,
    is_server,
    open_database,
    redacted_url,
    sqlite_url,
)
from latticechess.store.database.processes import Processes
from latticechess.store.journal.game_lists import GameQuery, Games
from latticechess.store.journal.journal import Journal
from latticechess.store.journal.seat_names import refresh_names
from latticechess.store.social.challenges import Challenges
from latticechess.store.social.chat import Chats
from latticechess.store.social.notes import Notes
from latticechess.store.social.presence import Presences
from latticechess.store.social.reviews import Reviews
from latticechess.uci.installed_engines import InstalledEngine

log = logging.getLogger("latticechess.program")


def program_version() -> str:
    return version("lattice-chess")


def uncompiled_modules() -> list[str]:
    """Modules meant to be compiled that would run as plain Python, and slowly."""
    listed = files("latticechess").joinpath("compiled.txt").read_text(encoding="utf-8")
    names = [line.strip() for line in listed.splitlines()]
    return [name for name in names if name and not name.startswith("#") and is_plain(name)]


def is_plain(module: str) -> bool:
    spec = find_spec(module)
    return spec is None or str(spec.origin).endswith(".py")


class Program:
    """The parts of a running program: journal, rooms, engines, lists of games."""

    journal: Journal
    rooms: Rooms
    games: Games
    players: Players
    people: People
    ranking: Ranking
    pool: EnginePool
    bus: Bus
    pulse: Pulse
    remote: RemoteWorkers | None
    presence: Presence
    lobby: Lobby
    talk: Talk
    archive: GameArchive
    census: Census
    reviewer: Reviewer
    notebook: Notebook

    def __init__(
        self,
        folder: DataFolder,
        addresses: list[str] | None = None,
        database_url: str | None = None,
        redis_url: str | None = None,
        guests: Sequence[InstalledEngine] = (),
        local: bool = False,
    ) -> None:
        self.folder = folder
        self.database_url = database_url or sqlite_url(folder.database)
        self.redis_url = redis_url
        self.addresses = addresses or []
        """Where others on the network reach it."""
        self.local = local
        """A program of one's own: nobody logs in, whoever sits there is the organiser."""
        self.delay_s = 0
        """How late spectators see games between two people that do not say it themselves."""
        self.patience_s: int | None = None
        """How long an opponent who has left is waited for; None: as long as is usual."""
        self.waking: asyncio.Task[None] | None = None
        self.guests = list(guests)
        """Engines of others that may play and analyse."""
        self.probing: asyncio.Task[None] | None = None

    @property
    def place(self) -> str:
        """Where the games are kept, for people."""
        local = self.database_url == sqlite_url(self.folder.database)
        return str(self.folder.path) if local else redacted_url(self.database_url)

    def open_store(self) -> None:
        """Open the games; StoreError or BusError if that cannot be."""
        if self.redis_url is not None:
            check_redis(self.redis_url)
        self.database = open_database(self.database_url)
        self.membership = Membership(self.database)
        self.office = Office(self.membership)
        self.local_user = LocalUser(self.database)
        self.adopted = self.local_user.ensure() if self.local else []
        """Games that have become the local user's at this start."""

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same games."""
        return is_server(self.database_url)

    def make_bus(self) -> Bus:
        """What carries news to the other processes, if there may be any."""
        if not self.shared:
            return LocalBus()
        if self.redis_url is not None:
            return SharedBus(RedisCarrier(self.redis_url))
        return SharedBus(Notifications(self.database_url))

    def make_pulse(self) -> Pulse:
        if self.shared:
            return SharedPulse(Processes(self.database), self.wake_soon)
        return FilePulse(self.folder.pulse)

    async def open(self) -> None:
        """Get ready for players, in the event loop that serves them."""
        self.bus = self.make_bus()
        self.pulse = self.make_pulse()
        stopped_at = await self.pulse.stopped_at()
        self.archive = GameArchive(self.database)
        self.journal = Journal(self.database, self.archive.index.mark_stale)
        self.journal.on_read = self.local_user.resolve
        self.archive.index.mark_stale(self.adopted)
        self.games = Games(self.database)
        self.players = Players(self.database)
        self.people = People(self.players, None if self.local else self.membership.accounts)
        self.remote = RemoteWorkers(self.bus) if self.bus.shared else None
        self.pool = EnginePool(guests=self.guests, remote=self.remote)
        if self.remote is not None:
            self.remote.start()
        self.probing = asyncio.create_task(self.pool.probe())
        self.rooms = Rooms(self.journal, self.pool, stopped_at, self.bus)
        self.rooms.delay_s = self.delay_s
        if self.patience_s is not None:
            self.rooms.patience_ms = 1000 * self.patience_s
        self.census = Census(self.bus, self.numbers, lambda: len(self.rooms.attendance.heard))
        self.presence = Presence(Presences(self.database))
        self.ranking = Ranking(self.database, self.players)
        self.lobby = Lobby(
            Challenges(self.database), self.presence, self.rooms, self.bus, self.ranking.rate
        )
        self.reviewer = Reviewer(Reviews(self.database), self.pool)
        self.notebook = Notebook(Notes(self.database))
        self.talk = Talk(Chats(self.database), self.bus)
        self.rooms.listed = lambda: self.bus.publish(LOBBY)
        self.presence.start()
        self.lobby.start()
        self.pulse.start()
        self.archive.start()
        self.rooms.begin()
        self.census.open()
        await self.players.forget_deleted(now_ms() - UNDO_MS)
        await self.bus.open()
        if not self.shared:
            self.wake_soon()

    def numbers(self) -> Numbers:
        """What this process does."""
        rooms = self.rooms.open.values()
        timings = self.journal.latency
        values: dict[str, float] = {
            "games_open": len(rooms),
            "games_running": sum(room.game.result is None for room in rooms),
            "game_sockets": sum(len(room.watchers) for room in rooms),
            "users_present": len(self.presence.sockets),
            "moves_total": self.rooms.tally.moves,
            "events_total": self.rooms.tally.events,
            "engine_waiting": self.pool.waiting,
            "engine_workers": len(self.pool.pids),
            "engine_elsewhere_total": self.remote.answered if self.remote else 0,
            "bus_connected": int(self.bus.connected),
        }
        process = self.rooms.attendance.process
        return Numbers(process, values, timings.counts, round(timings.total, 6))

    def wake_soon(self) -> None:
        """Look after the games that nobody has open, beside everything else."""
        if self.waking is None or self.waking.done():
            self.waking = asyncio.create_task(self.wake_all())

    async def wake_all(self) -> None:
        try:
            await self.wake_games()
        except StoreError as problem:
            log.warning("the running games could not be found: %s", problem)

    async def close(self) -> None:
        """Come to rest: everything is stored."""
        if self.waking is not None:
            self.waking.cancel()
            await asyncio.gather(self.waking, return_exceptions=True)
        await self.lobby.close()
        await self.presence.close()
        if self.probing is not None:
            self.probing.cancel()
            await asyncio.gather(self.probing, return_exceptions=True)
        await self.reviewer.close()
        await self.rooms.close()
        await self.pool.close()
        await self.pulse.close()
        await self.bus.close()
        await asyncio.to_thread(self.journal.close)
        await self.archive.close()
        self.membership.close()
        self.database.dispose()

    async def wake_games(self) -> None:
        """Load the games whose clocks must go on (or stand) though nobody has asked for them."""
        query = GameQuery(status="playing", limit=200)
        while True:
            page = await self.games.find(query)
            for summary in page.games:
                if any(control.budget(control.fresh()) is not None for control in summary.clocks):
                    await self.wake(summary.id)
            if not page.more:
                return
            query = GameQuery(status="playing", limit=200, after=page.games[-1].id)

    async def wake(self, game_id: str) -> None:
        """Load one game; one that cannot be loaded must not keep the others asleep."""
        try:
            await self.rooms.get(game_id)
        except Exception:
            log.exception("game %s could not be loaded", game_id)

    def variants(self) -> list[Variant]:
        """The variants on offer."""
        return [library.variant(name) for name in library.names()]

    async def new_game(self, wish: NewGame, asker: Visitor) -> Room:
        """Open a game for `asker`; Refusal if it could not be played."""
        options = options_of(wish, asker.user)
        wish = await self.people.seat(wish, asker)
        levels = [level.number for level in LEVELS]
        engines = {name: external.title for name, external in self.pool.externals.items()}
        players = players_of(wish, asker.user, GUEST, levels, engines)
        return await self.rooms.create(options, players)

    async def record_game(self, told: OverBoard, white: User, black: User, asker: Visitor) -> str:
        """Keep a game played at a real board; its id. Refusal if it cannot have been so."""
        if white.id == black.id:
            raise Refusal("cannot-play-both-sides", name=white.name)
        seats = (
            Player("person", white.name, profile=white.id),
            Player("person", black.name, profile=black.id),
        )
        game_id = new_game_id()
        events = events_of(game_id, told, seats, asker.user, now_ms())
        position = format_position(replay(events).position)
        await self.journal.append(game_id, 0, events, position)
        what = f"{white.name} - {black.name}"
        await self.office.note(asker.user, "recorded", what, told.result)
        return game_id

    async def join(self, game_id: str, user: str, name: str | None) -> Room:
        """Seat `user` in an open game; UnknownGameError or Refusal."""
        room = await self.rooms.get(game_id)
        chosen = await self.people.name_for(user, name)
        await room.join(user, chosen)
        await self.people.known_as(user, chosen)
        return room

    async def correct(self, game_id: str, by: Visitor, command: Correct) -> Room:
        """Let an organiser put a result right; UnknownGameError or Refusal."""
        room = await self.rooms.get(game_id)
        before = room.game.result
        await room.correct(command)
        detail = f"{score(before)} → {score(room.game.result)}: {command.why.strip()}"
        await self.office.note(by.user, "corrected", room.game.options.name or game_id, detail)
        return room

    async def rename_game(self, game_id: str, name: str | None, by: Visitor) -> Room:
        """Give a game another name; UnknownGameError or Refusal."""
        room = await self.rooms.get(game_id)
        own = names(room.game, by.user)
        if not own and by.role < Role.ORGANISER:
            raise Refusal("rename-for-players")
        before = room.game.options.name or game_id
        await room.correct(Rename(by.user, clean_name(name, "")))
        if not own:
            await self.office.note(by.user, "renamed", before, room.game.options.name)
        return room

    async def delete_player(self, player_id: str, by: Visitor) -> User:
        """Delete a player, whose games stay; LookupError or Refusal."""
        user = await self.people.delete(player_id, by)
        await self.renamed_games(user.id)
        return user

    async def restore_player(self, player_id: str, by: Visitor) -> User:
        """Undo the deletion of a player; LookupError or Refusal."""
        user = await self.people.restore(player_id, by)
        await self.renamed_games(user.id)
        return user

    async def renamed_games(self, player: str) -> None:
        """Lists and rooms show a player's games under the name they have now."""
        changed = await asyncio.to_thread(refresh_names, self.database, [player])
        self.archive.index.mark_stale(changed)
        for game_id in changed:
            room = self.rooms.open.get(game_id)
            if room is not None:
                room.introduced_at = 0
                await self.ranking.introduce(room)

    async def recognise(self, user: str) -> None:
        """A browser of this machine that has an id of its own is the local user's."""
        if user in (self.local_user.user, *self.local_user.known.others):
            return
        changed = await asyncio.to_thread(self.local_user.adopt, user)
        self.archive.index.mark_stale(changed)
        for room in [self.rooms.open[game] for game in changed if game in self.rooms.open]:
            async with room.lock:
                await room.reload()

    async def introduced(self, user: str, name: str | None) -> Somebody:
        """The user under the name given or their usual one, which is remembered; Refusal."""
        return Somebody(user, await self.people.known_as(user, name))
