"""Assembly of a program: all its parts, made in the order in which they depend on each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from latticechess.app.budgets import Workshop
from latticechess.app.cluster.bus import Bus, LocalBus
from latticechess.app.cluster.heartbeat import FileHeartbeat, Heartbeat, SharedHeartbeat
from latticechess.app.cluster.presence import Presence
from latticechess.app.cluster.process_metrics import MetricsSnapshot, ProcessMetrics
from latticechess.app.cluster.redis_carrier import RedisCarrier, check_redis
from latticechess.app.cluster.shared_bus import SharedBus
from latticechess.app.engines import EnginePool
from latticechess.app.engines.remote_workers import RemoteWorkers
from latticechess.app.program import Program, ProgramOptions
from latticechess.app.storage_limits import StorageLimits
from latticechess.features.accounts.service.administration import Administration
from latticechess.features.accounts.service.membership import Membership
from latticechess.features.accounts.store.club import LocalUser
from latticechess.features.analysis.service.notes import NotesService
from latticechess.features.analysis.service.review import Reviewer
from latticechess.features.analysis.store import Notes, Reviews
from latticechess.features.archive.service.archive import GameArchive
from latticechess.features.archive.service.import_queue import Imports
from latticechess.features.boards.service.fairness import FairnessChecks
from latticechess.features.boards.service.service import Boards
from latticechess.features.boards.store import BoardStore
from latticechess.features.clubs.service.classes import LoginCards
from latticechess.features.clubs.service.clubs import SocietyClasses, SocietyService
from latticechess.features.clubs.service.ladders import SocietyLadders
from latticechess.features.clubs.service.pupils import PrivacyRules, Pupils
from latticechess.features.clubs.store.clubs import Privacy
from latticechess.features.games.service.chat import Chat
from latticechess.features.games.service.rooms import Rooms
from latticechess.features.games.service.running_games import RunningGames
from latticechess.features.games.service.seated_players import People
from latticechess.features.games.service.sleep_watch import SleepWatch
from latticechess.features.games.store import Chats
from latticechess.features.lessons.service import LessonService
from latticechess.features.lessons.store import LessonProgress
from latticechess.features.lobby.service import Lobby
from latticechess.features.lobby.store import Challenges
from latticechess.features.players.service import Ranking
from latticechess.features.players.store.players import Players, Presences
from latticechess.features.puzzles.service.library import PuzzleLibrary
from latticechess.features.puzzles.service.making import PuzzleMaking
from latticechess.features.puzzles.service.own_boards import OwnBoardPuzzles
from latticechess.features.puzzles.service.rush import RushService
from latticechess.features.puzzles.service.service import PuzzleService
from latticechess.features.puzzles.store.attempts import Attempts
from latticechess.features.puzzles.store.history import PuzzleHistory
from latticechess.features.puzzles.store.own_boards import BoardPuzzleStore
from latticechess.features.puzzles.store.rushes import Rushes
from latticechess.features.studies.service.services import StudyServices, study_services
from latticechess.features.tournaments.service.entries import Entries
from latticechess.features.tournaments.service.games import GameFacts
from latticechess.features.tournaments.service.organising import Organising
from latticechess.features.tournaments.service.rights import TournamentRights
from latticechess.features.tournaments.service.service import Tournaments
from latticechess.features.webhooks.service.service import ClubNews, Webhooks
from latticechess.features.webhooks.store import ClubFacts
from latticechess.store.database.notifications import Notifications
from latticechess.store.database.open import Database, open_database
from latticechess.store.database.processes import Processes
from latticechess.store.journal.game_lists import Games
from latticechess.store.journal.journal import Journal


def assemble(options: ProgramOptions) -> Program:
    """The program with its database open, ready for `Program.open`; StoreError or BusError."""
    if options.redis_url is not None:
        check_redis(options.redis_url)
    database = open_database(options.database_url)
    bus = make_bus(options)
    membership = Membership(database)
    local_user = LocalUser(database)
    archive = GameArchive(database)
    if options.local:
        # Games that become the local user's at this start.
        archive.index.mark_stale(local_user.ensure())
    journal = Journal(database, archive.index.mark_stale)
    journal.on_read = local_user.resolve
    games = Games(database)
    players = Players(database)
    remote = RemoteWorkers(bus) if bus.shared else None
    pool = EnginePool(guests=options.engines, remote=remote)
    workshop = Workshop(free=options.local)
    rooms = Rooms(
        journal,
        pool,
        bus=bus,
        delay_s=options.delay_s,
        patience_ms=options.patience_ms,
        workshop=workshop,
    )
    storage = StorageLimits(database, free=options.local)
    boards = Boards(BoardStore(database), workshop, storage)
    rooms.on_started = boards.started
    running_games = RunningGames(games, rooms)
    presence = Presence(Presences(database))
    ranking = Ranking(database, players)
    reviewer = Reviewer(Reviews(database), pool)
    privacy = PrivacyRules(Privacy(database), membership.societies)
    people = People(players, privacy, None if options.local else membership.accounts)
    tournaments = Tournaments(journal, rooms, games, bus, presence, workshop, boards)
    entries = Entries(people, ranking)
    administration = Administration(membership)
    rights = TournamentRights(privacy, options.local)
    societies = SocietyService(membership.societies, administration, players, options.local)
    cards = LoginCards(societies, administration)
    classes = SocietyClasses(membership.societies)
    studies = study_services(database, bus, rooms, reviewer, classes, storage)
    webhooks = Webhooks(
        database, societies, partial(club_name, membership), options.private_webhooks
    )
    club_news = ClubNews(ClubFacts(database), webhooks, ranking, privacy, rooms)
    tournaments.on_own_change = club_news.on_tournament
    lessons = LessonService(LessonProgress(database))
    board_puzzles = BoardPuzzleStore(database)
    puzzles = PuzzleService(
        PuzzleLibrary(options.folder.puzzles),
        OwnBoardPuzzles(board_puzzles, boards),
        Attempts(database),
        PuzzleHistory(database),
        pool,
        workshop,
        studies.assignments.count_puzzle,
    )
    return Program(
        options=options,
        database=database,
        bus=bus,
        heartbeat=make_heartbeat(options, database, lambda: look_after(running_games, tournaments)),
        membership=membership,
        administration=administration,
        societies=societies,
        society_ladders=SocietyLadders(database, membership.societies),
        cards=cards,
        pupils=Pupils(
            database,
            societies,
            administration,
            cards,
            presence,
            partial(let_go, studies, tournaments),
        ),
        privacy=privacy,
        local_user=local_user,
        archive=archive,
        boards=boards,
        journal=journal,
        games=games,
        players=players,
        people=people,
        remote=remote,
        pool=pool,
        rooms=rooms,
        running_games=running_games,
        process_metrics=ProcessMetrics(
            bus,
            partial(snapshot, bus, journal, pool, remote, rooms, presence),
            lambda: len(rooms.attendance.heard),
        ),
        presence=presence,
        ranking=ranking,
        lobby=Lobby(
            Challenges(database),
            presence,
            rooms,
            bus,
            boards.playable,
            ranking.rate,
            privacy.strangers,
        ),
        reviewer=reviewer,
        notes=NotesService(Notes(database), storage),
        lessons=lessons,
        chat=Chat(Chats(database), bus, quiet=privacy.is_quiet, storage=storage),
        puzzles=puzzles,
        puzzle_making=PuzzleMaking(board_puzzles, boards, pool, workshop),
        rushes=RushService(puzzles, Rushes(database)),
        workshop=workshop,
        fairness=FairnessChecks(pool, workshop),
        imports=Imports(free=options.local),
        storage=storage,
        webhooks=webhooks,
        sleep_watch=SleepWatch(rooms),
        studies=studies,
        tournaments=tournaments,
        organising=Organising(tournaments, entries, rights, boards),
        tournament_rights=rights,
        game_facts=GameFacts(games),
    )


async def club_name(membership: Membership) -> str:
    """The name of the server's own club."""
    return (await membership.club()).name


def make_bus(options: ProgramOptions) -> Bus:
    """A shared bus if other processes may use the same database."""
    if not options.shared:
        return LocalBus()
    if options.redis_url is not None:
        return SharedBus(RedisCarrier(options.redis_url))
    return SharedBus(Notifications(options.database_url))


async def let_go(studies: StudyServices, tournaments: Tournaments, user: str) -> None:
    """End what a user has open who is about to be erased."""
    await studies.forget(user)
    await tournaments.forget(user)


def look_after(running_games: RunningGames, tournaments: Tournaments) -> None:
    """Let the clocks of games and tournaments go on that nobody has open."""
    running_games.load_soon()
    tournaments.look_after()


def make_heartbeat(
    options: ProgramOptions, database: Database, look_after_games: Callable[[], None]
) -> Heartbeat:
    if options.shared:
        return SharedHeartbeat(Processes(database), look_after_games)
    return FileHeartbeat(options.folder.heartbeat)


def snapshot(
    bus: Bus,
    journal: Journal,
    pool: EnginePool,
    remote: RemoteWorkers | None,
    rooms: Rooms,
    presence: Presence,
) -> MetricsSnapshot:
    """Metrics of this process."""
    opened = rooms.open.values()
    values: dict[str, float] = {
        "games_open": len(opened),
        "games_running": sum(room.game.result is None for room in opened),
        "game_sockets": sum(len(room.audience.watchers) for room in opened),
        "users_present": len(presence.sockets),
        "moves_total": rooms.counters.moves,
        "events_total": rooms.counters.events,
        "engine_waiting": pool.waiting,
        "engine_workers": len(pool.pids),
        "engine_elsewhere_total": remote.answered if remote else 0,
        "bus_connected": int(bus.connected),
    }
    latency = journal.latency
    return MetricsSnapshot(
        rooms.attendance.process, values, latency.counts, round(latency.total, 6)
    )
