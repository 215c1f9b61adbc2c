"""A running program: its parts, and what people do with several of them at once."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from importlib.resources import files
from importlib.util import find_spec
from typing import Literal

from latticechess.app.budgets import Workshop
from latticechess.app.cluster.bus import Bus
from latticechess.app.cluster.heartbeat import Heartbeat
from latticechess.app.cluster.presence import Presence
from latticechess.app.cluster.process_metrics import ProcessMetrics
from latticechess.app.engines import EnginePool
from latticechess.app.engines.remote_workers import RemoteWorkers
from latticechess.app.folders import DataFolder
from latticechess.app.storage_limits import StorageLimits
from latticechess.app.timer import now_ms
from latticechess.engine.strength.levels import LEVELS
from latticechess.features.accounts.service.administration import Administration
from latticechess.features.accounts.service.membership import Membership
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.accounts.store.club import LocalUser
from latticechess.features.analysis.service.notes import NotesService
from latticechess.features.analysis.service.review import Reviewer
from latticechess.features.archive.service.archive import GameArchive
from latticechess.features.archive.service.import_queue import Imports
from latticechess.features.archive.service.over_the_board import OverTheBoardGame, recorded
from latticechess.features.boards.service.fairness import FairnessChecks
from latticechess.features.boards.service.service import Boards
from latticechess.features.clubs.service.classes import LoginCards
from latticechess.features.clubs.service.clubs import SocietyService
from latticechess.features.clubs.service.ladders import SocietyLadders
from latticechess.features.clubs.service.pupils import PrivacyRules, Pupils
from latticechess.features.clubs.store.personal_data import erase_deleted
from latticechess.features.games.service.chat import Chat
from latticechess.features.games.service.heavy_positions import start_price
from latticechess.features.games.service.new_game import (
    GUEST,
    NewGame,
    clean_name,
    options_of,
    players_of,
)
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.rooms import Rooms
from latticechess.features.games.service.running_games import RunningGames
from latticechess.features.games.service.seated_players import UNDO_MS, People
from latticechess.features.games.service.seats import may_rename
from latticechess.features.games.service.sleep_watch import SleepWatch
from latticechess.features.lessons.service import LessonService
from latticechess.features.lobby.service import Lobby, NamedUser
from latticechess.features.players.service import Ranking
from latticechess.features.players.store.players import Players, User
from latticechess.features.puzzles.service.making import PuzzleMaking
from latticechess.features.puzzles.service.rush import RushService
from latticechess.features.puzzles.service.service import PuzzleService
from latticechess.features.studies.service.services import StudyServices
from latticechess.features.tournaments.service.games import GameFacts
from latticechess.features.tournaments.service.organising import Organising
from latticechess.features.tournaments.service.rights import TournamentRights
from latticechess.features.tournaments.service.service import Tournaments
from latticechess.features.webhooks.service.service import Webhooks
from latticechess.kernel import library
from latticechess.kernel.variant import Variant
from latticechess.play.commands import Correct, Rename
from latticechess.play.events import GameOptions, Player
from latticechess.play.game_ids import new_game_id
from latticechess.play.refusal import Refusal
from latticechess.play.results import score
from latticechess.programs.installed import InstalledEngine
from latticechess.store.database.open import Database, is_server, redacted_url, sqlite_url
from latticechess.store.journal.game_lists import GameQuery, Games
from latticechess.store.journal.journal import Journal
from latticechess.store.journal.seat_names import refresh_names

MOST_UNFINISHED = 500
MOST_UNFINISHED_OF_GUEST = 100
STILL_PLAYED: tuple[Literal["open", "playing"], ...] = ("open", "playing")


def program_version() -> str:
    return version("lattice-chess")


def uncompiled_modules() -> list[str]:
    """Modules that should be compiled but would run as plain Python, and slowly."""
    listed = files("latticechess").joinpath("compiled.txt").read_text(encoding="utf-8")
    names = [line.strip() for line in listed.splitlines()]
    return [name for name in names if name and not name.startswith("#") and is_plain(name)]


def is_plain(module: str) -> bool:
    spec = find_spec(module)
    return spec is None or str(spec.origin).endswith(".py")


@dataclass(frozen=True, kw_only=True)
class ProgramOptions:
    """How a program is to run."""

    folder: DataFolder
    addresses: Sequence[str] = ()
    """Where others on the network reach it."""
    database: str | None = None
    """URL of the database; None: the file in the data folder."""
    redis_url: str | None = None
    engines: Sequence[InstalledEngine] = ()
    """External engines that may play and analyse."""
    local: bool = False
    """A program for one user: there is no log-in, and they are the organiser."""
    delay_s: int = 0
    """Default spectator delay of games between two people."""
    patience_s: int | None = None
    """How long a player may be away before the opponent can claim; None: the default."""
    private_webhooks: bool = False
    """Whether webhooks may lead into the server's own network."""

    @property
    def database_url(self) -> str:
        return self.database or sqlite_url(self.folder.database)

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return is_server(self.database_url)

    @property
    def patience_ms(self) -> int | None:
        return None if self.patience_s is None else 1000 * self.patience_s


@dataclass(frozen=True, kw_only=True, eq=False)
class Program:
    """All parts of a program, made by `assembly.assemble`."""

    options: ProgramOptions
    database: Database
    bus: Bus
    heartbeat: Heartbeat
    membership: Membership
    administration: Administration
    societies: SocietyService
    society_ladders: SocietyLadders
    cards: LoginCards
    pupils: Pupils
    privacy: PrivacyRules
    local_user: LocalUser
    archive: GameArchive
    boards: Boards
    journal: Journal
    games: Games
    players: Players
    people: People
    remote: RemoteWorkers | None
    pool: EnginePool
    rooms: Rooms
    running_games: RunningGames
    process_metrics: ProcessMetrics
    presence: Presence
    ranking: Ranking
    lobby: Lobby
    reviewer: Reviewer
    notes: NotesService
    lessons: LessonService
    chat: Chat
    puzzles: PuzzleService
    puzzle_making: PuzzleMaking
    rushes: RushService
    workshop: Workshop
    fairness: FairnessChecks
    imports: Imports
    storage: StorageLimits
    webhooks: Webhooks
    sleep_watch: SleepWatch
    studies: StudyServices
    tournaments: Tournaments
    organising: Organising
    tournament_rights: TournamentRights
    game_facts: GameFacts
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def local(self) -> bool:
        """Whether it is a program for one user, without log-in."""
        return self.options.local

    @property
    def addresses(self) -> list[str]:
        """Where others on the network reach it."""
        return list(self.options.addresses)

    @property
    def place(self) -> str:
        """Where the games are stored, for people."""
        if self.options.database is None:
            return str(self.options.folder.path)
        return redacted_url(self.options.database)

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self.options.shared

    # --- Running --------------------------------------------------------------------------------

    async def open(self) -> None:
        """Start all parts, in the event loop that serves the users."""
        stopped_at = await self.heartbeat.stopped_at()
        if self.remote is not None:
            self.remote.start()
        self.tasks.append(asyncio.create_task(self.pool.probe()))
        self.presence.start()
        self.lobby.start()
        self.heartbeat.start()
        self.archive.start()
        self.rooms.start(stopped_at)
        self.tournaments.start()
        self.sleep_watch.start()
        self.webhooks.start()
        self.process_metrics.start()
        await self.studies.open()
        await asyncio.to_thread(erase_deleted, self.database, now_ms() - UNDO_MS, now_ms())
        await self.bus.open()
        if not self.shared:
            # Where several processes share the database, the heartbeat elects one for this.
            self.running_games.load_soon()
            self.tournaments.look_after()

    async def close(self) -> None:
        """Stop all parts; everything is stored then."""
        await self.running_games.close()
        await self.tournaments.close()
        await self.lobby.close()
        await self.presence.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.studies.close()
        await self.reviewer.close()
        await self.sleep_watch.close()
        await self.webhooks.close()
        self.imports.close()
        await self.boards.close()
        await self.rooms.close()
        await self.pool.close()
        await self.heartbeat.close()
        await self.bus.close()
        await asyncio.to_thread(self.journal.close)
        await self.archive.close()
        self.membership.close()
        self.database.dispose()

    def discard(self) -> None:
        """Close the database of a program that was never opened."""
        self.journal.close()
        self.membership.close()
        self.database.dispose()

    # --- Games ----------------------------------------------------------------------------------

    def variants(self) -> list[Variant]:
        """The shipped variants."""
        return [library.variant(name) for name in library.names()]

    async def new_game(self, wish: NewGame, asker: Visitor) -> Room:
        """Start a game for `asker`; Refusal if it cannot be played."""
        variant = await self.variant_of(wish, asker)
        wish = replace(wish, variant=variant.name)
        options = options_of(wish, variant, asker.user)
        await self.require_room_for_more(asker)
        wish = await self.people.seat(wish, asker)
        levels = [level.number for level in LEVELS]
        engines = {name: external.title for name, external in self.pool.externals.items()}
        players = players_of(wish, asker.user, GUEST, levels, engines)
        return await self.start(options, players, asker, wish.source)

    async def start(
        self,
        options: GameOptions,
        players: tuple[Player, Player],
        asker: Visitor,
        source: str | None = None,
    ) -> Room:
        """Start a game on the asker's account, with the board's `source` if it is not saved;
        Refusal."""
        price = start_price(options)
        self.workshop.admit(asker.user, asker.address, price)
        self.workshop.charge(asker.user, asker.address, price)
        async with self.storage.keeping_position(asker, options.start, source):
            return await self.rooms.create(options, players)

    async def variant_of(self, wish: NewGame, asker: Visitor) -> Variant:
        """The variant of a new game; Refusal."""
        if wish.source is None:
            return await self.boards.playable(wish.variant, asker.user, asker)
        if wish.opponent == "online" or wish.rated:
            raise Refusal("board-not-saved")
        return (await self.boards.read(wish.source, asker)).variant

    async def require_room_for_more(self, asker: Visitor) -> None:
        """Refusal for one who has as many unfinished games as anybody may have."""
        if self.local:
            return
        most = MOST_UNFINISHED if asker.role >= Role.MEMBER else MOST_UNFINISHED_OF_GUEST
        unfinished = 0
        for status in STILL_PLAYED:
            page = await self.games.find(GameQuery(user=asker.user, status=status, limit=most))
            unfinished += len(page.games)
        if unfinished >= most:
            raise Refusal("too-many-games", count=most)

    async def record_game(
        self, told: OverTheBoardGame, white: User, black: User, asker: Visitor
    ) -> str:
        """Store an over-the-board game; its id. Refusal."""
        if white.id == black.id:
            raise Refusal("cannot-play-both-sides", name=white.name)
        seats = (
            Player("person", white.name, profile=white.id),
            Player("person", black.name, profile=black.id),
        )
        game_id = new_game_id()
        variant = await self.boards.playable(told.variant, asker.user, asker)
        async with self.storage.keeping_position(asker, told.moves):
            events, position = await self.workshop.run(
                asker.user,
                asker.address,
                lambda: recorded(game_id, told, variant, seats, asker.user, now_ms()),
            )
            await self.journal.append(game_id, 0, events, position)
        what = f"{white.name} - {black.name}"
        await self.administration.note(asker.user, "recorded", what, told.result)
        return game_id

    async def join(self, game_id: str, user: str, name: str | None) -> Room:
        """Seat `user` in an open game; UnknownGameError or Refusal."""
        room = await self.rooms.get(game_id)
        chosen = await self.people.name_for(user, name)
        await room.join(user, chosen)
        await self.people.known_as(user, chosen)
        return room

    async def correct(self, game_id: str, by: Visitor, command: Correct) -> Room:
        """Correct a result as an organiser; UnknownGameError or Refusal."""
        room = await self.rooms.get(game_id)
        before = room.game.result
        await room.correct(command)
        detail = f"{score(before)} → {score(room.game.result)}: {command.why.strip()}"
        await self.administration.note(
            by.user, "corrected", room.game.options.name or game_id, detail
        )
        return room

    async def rename_game(self, game_id: str, name: str | None, by: Visitor) -> Room:
        """Rename a game; UnknownGameError or Refusal."""
        room = await self.rooms.get(game_id)
        own = may_rename(room.game, by.user)
        if not own and by.role < Role.ORGANISER:
            raise Refusal("rename-for-players")
        before = room.game.options.name or game_id
        await room.correct(Rename(by.user, clean_name(name, "")))
        if not own:
            await self.administration.note(by.user, "renamed", before, room.game.options.name)
        return room

    # --- Players --------------------------------------------------------------------------------

    async def delete_player(self, player_id: str, by: Visitor) -> User:
        """Delete a player; the games stay. LookupError or Refusal."""
        user = await self.people.delete(player_id, by)
        await self.update_names(user.id)
        return user

    async def delete_players(self, ids: Collection[str], by: Visitor) -> None:
        """Delete players, all or none; their games stay. LookupError or Refusal."""
        for player_id in ids:
            await self.people.deletable(player_id, by)
        for player_id in ids:
            await self.delete_player(player_id, by)

    async def restore_player(self, player_id: str, by: Visitor) -> User:
        """Undo the deletion of a player; LookupError or Refusal."""
        user = await self.people.restore(player_id, by)
        await self.update_names(user.id)
        return user

    async def update_names(self, player: str) -> None:
        """Show a player's present name in lists and rooms."""
        changed = await asyncio.to_thread(refresh_names, self.database, [player])
        for tournament_id in await self.tournaments.lists.of_user(player):
            self.tournaments.tables.forget_names(tournament_id)
        self.archive.index.mark_stale(changed)
        for game_id in changed:
            room = self.rooms.open.get(game_id)
            if room is not None:
                room.audience.player_info_at = 0
                await self.ranking.update_player_info(room.audience)

    async def recognise(self, user: str) -> None:
        """Take a browser of this machine, which has a user id of its own, for the local user's."""
        if user in (self.local_user.user, *self.local_user.known.others):
            return
        changed = await asyncio.to_thread(self.local_user.adopt, user)
        self.archive.index.mark_stale(changed)
        for room in [self.rooms.open[game] for game in changed if game in self.rooms.open]:
            await room.reload()

    async def spectator_name(self, user: str) -> str:
        """The name under which a user watches games: a private pupil is not named."""
        return GUEST if await self.privacy.is_private(user) else await self.people.usual_name(user)

    async def named_user(self, user: str, name: str | None) -> NamedUser:
        """The user under the given name, which is remembered, or their usual one; Refusal."""
        return NamedUser(user, await self.people.known_as(user, name))
