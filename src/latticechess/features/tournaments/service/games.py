"""Games of a tournament: started by their ids, each once; their results recorded.

What must be done follows from the tournament and the stored games alone, so that any process can
do it at any time: after a crash the missing games are started, and results that were not recorded
are recorded. Rated games over the board are stored as games too, so that rankings count them.
"""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from latticechess.app.timer import now_ms
from latticechess.features.archive.service.over_the_board import (
    DecidedScore,
    OverTheBoardGame,
    recorded,
)
from latticechess.features.boards.service.service import Boards
from latticechess.features.games.service.rooms import NewRoom, Rooms
from latticechess.features.tournaments.rules.commands import Command, Correct, Record, ReplaceGame
from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.systems import arena
from latticechess.features.tournaments.rules.tournament import Pairing, Tournament
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.phase import UNDO_MS
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.start_positions import FAMILIES
from latticechess.kernel.variant import Variant
from latticechess.play import commands as play_commands
from latticechess.play.commands import Adjudicate
from latticechess.play.events import GameOptions, Player
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.play.results import score
from latticechess.play.time_controls import ClockSpec
from latticechess.store.journal.game_lists import Games
from latticechess.store.journal.journal import Conflict
from latticechess.store.journal.summary import Summary

log = logging.getLogger("latticechess.tournaments")

WINNERS: dict[Score, Side | None] = {"1-0": Side.WHITE, "0-1": Side.BLACK, "1/2-1/2": None}


@dataclass(slots=True)
class Work:
    """What is to be done for the games of a tournament."""

    start: list[Pairing] = field(default_factory=list)
    record: list[Command] = field(default_factory=list)
    end: list[Pairing] = field(default_factory=list)
    """Running games whose pairing has a result already."""


class TournamentGames:
    """Starts and ends the games of tournaments, and records how they ended."""

    def __init__(self, rooms: Rooms, games: Games, boards: Boards) -> None:
        self.rooms = rooms
        self.boards = boards
        self.games = games

    async def reconcile(self, live: LiveTournament) -> list[Pairing]:
        """Do what is missing; the pairings whose games were started."""
        await self.end_taken_back(live.value)
        pairings = online(live.value)
        if not pairings:
            return []
        ids = [one.game for one in pairings]
        unknown = await self.games.delayed(ids)
        pairings = [one for one in pairings if one.game not in unknown]
        known = await self.games.several(ids)
        work = to_do(live.value, pairings, known, now_ms())
        if work.record:
            await record(live, work.record)
        await self.end(work.end)
        return await self.start(live.value, work.start)

    async def record_last(self, live: LiveTournament) -> None:
        """At the end of an arena: record what has ended, also what spectators see later."""
        end = arena.ends_at(live.value)
        if end is None or now_ms() < end:
            return
        pairings = [one for one in online(live.value) if one.score is None]
        known = await self.games.several([one.game for one in pairings])
        await record(live, to_do(live.value, pairings, known, now_ms()).record)

    async def start(self, tournament: Tournament, pairings: Sequence[Pairing]) -> list[Pairing]:
        """Start these games, but for those that another process has started meanwhile."""
        variants = {
            (board.variant, board.version): await self.boards.at_version(
                board.variant, board.version
            )
            for board in {tournament.board_of(pairing.round) for pairing in pairings}
        }

        def room(pairing: Pairing) -> NewRoom:
            board = tournament.board_of(pairing.round)
            return new_room(tournament, pairing, variants[board.variant, board.version])

        wanted = [room(pairing) for pairing in pairings]
        made = set(await self.rooms.create_many(wanted))
        return [pairing for pairing in pairings if pairing.game in made]

    async def end(self, pairings: Iterable[Pairing]) -> None:
        """End running games by the result that was entered for them."""
        for pairing in pairings:
            room = await self.rooms.get(pairing.game)
            try:
                await room.execute(partial(adjudication, pairing))
            except Refusal:
                log.debug("game %s has ended by itself", pairing.game)

    async def end_taken_back(self, tournament: Tournament) -> None:
        """Games of pairings that were taken back count nowhere."""
        known = await self.games.several(tournament.taken_back) if tournament.taken_back else {}
        for game, summary in known.items():
            if summary.result is None:
                room = await self.rooms.get(game)
                with suppress(Refusal):
                    await room.execute(lambda _: Adjudicate(void=True))


async def record(live: LiveTournament, commands: Sequence[Command]) -> None:
    """Record results, but for those that somebody has recorded meanwhile."""

    def still_open(tournament: Tournament) -> list[Command]:
        return [command for command in commands if is_open(tournament, command)]

    await live.execute(still_open)


def is_open(tournament: Tournament, command: Command) -> bool:
    assert isinstance(command, Record | ReplaceGame)
    pairing = tournament.pairing(command.game)
    return tournament.state == "running" and pairing is not None and pairing.score is None


def online(tournament: Tournament) -> list[Pairing]:
    """Games that are played here and may need something, of rounds that have started.

    Those of the round before too: a result entered last ends its game when the next has begun.
    """
    return [
        pairing
        for played in tournament.rounds
        if played.state == "running" or played.number >= len(tournament.rounds) - 1
        for pairing in played.pairings
        if pairing.venue == "online" and played.started_at is not None
        if pairing.score is None or pairing.how != "game"
    ]


def to_do(
    tournament: Tournament, pairings: Sequence[Pairing], known: dict[str, Summary], now: int
) -> Work:
    """What the stored games and the tournament ask for."""
    work = Work()
    for pairing in pairings:
        summary = known.get(pairing.game)
        if summary is None:
            if may_start(tournament, pairing):
                work.start.append(pairing)
        elif summary.result is not None and pairing.score is None:
            if tournament.state == "running":
                work.record.append(result_command(pairing, summary.result))
        elif summary.result is None and must_end(tournament, pairing, now):
            work.end.append(pairing)
    return work


def must_end(tournament: Tournament, pairing: Pairing, now: int) -> bool:
    """Whether a running game is to be ended; not before its result can no more be undone."""
    if tournament.state == "cancelled" or pairing.how == "default":
        return True
    return pairing.score is not None and now - (pairing.ended_at or 0) > UNDO_MS


def may_start(tournament: Tournament, pairing: Pairing) -> bool:
    """Whether the game has yet to be played, and both players have a seat of their own."""
    return (
        tournament.state == "running"
        and pairing.score is None
        and all(seated(tournament, player) for player in (pairing.white, pairing.black))
    )


def seated(tournament: Tournament, player: str) -> bool:
    entrant = tournament.players.get(player)
    return entrant is not None and entrant.user is not None


def result_command(pairing: Pairing, outcome: Outcome) -> Command:
    """How a game that has ended counts; one without a result is played again."""
    taken_back = bool(pairing.corrections) and pairing.corrections[-1].score is None
    if outcome.reason is Reason.ABORTED or taken_back:
        return ReplaceGame(game=pairing.game)
    return Record(game=pairing.game, score=score_of(outcome), how="game")


def correction(pairing: Pairing, game: Game) -> list[Command]:
    """The correction of a recorded result, if an organiser has corrected the game's."""
    if not game.corrections or pairing.how not in ("game", "organiser") or game.result is None:
        return []
    last = game.corrections[-1]
    score = None if game.result.reason is Reason.ABORTED else score_of(game.result)
    if score is None or score == pairing.score:
        return []
    return [Correct(game=game.id, score=score, name=last.name, why=last.why, by=last.by)]


def score_of(outcome: Outcome) -> Score:
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner is Side.WHITE else "0-1"


def adjudication(pairing: Pairing, _: Game) -> Adjudicate:
    """The end of a running game by the pairing's result; without one, or by default, it is void."""
    if pairing.score in WINNERS:
        return Adjudicate(WINNERS[pairing.score])
    return Adjudicate(void=True)


def new_room(tournament: Tournament, pairing: Pairing, variant: Variant) -> NewRoom:
    """The game of a pairing."""
    white, black = (tournament.players[one] for one in (pairing.white, pairing.black))
    seats = (
        Player("person", white.name, white.user),
        Player("person", black.name, black.user),
    )
    return NewRoom(pairing.game, game_options(tournament, pairing, variant), seats)


def game_options(tournament: Tournament, pairing: Pairing, variant: Variant) -> GameOptions:
    settings = tournament.settings
    board = tournament.board_of(pairing.round)
    family = variant.numbered_starts
    return GameOptions(
        variant=variant.name,
        source=variant.source,
        # All boards of a round start alike, and alike in every process.
        start_number=drawn(tournament, pairing.round, FAMILIES[family]) if family else None,
        clocks=clocks_of(tournament, pairing, board.clock),
        rated=settings.rated,
        takebacks=False,
        name=game_name(tournament, pairing),
        tournament=tournament.id,
        many_boards=settings.system == "simul",
    )


def clocks_of(
    tournament: Tournament, pairing: Pairing, clock: ClockSpec
) -> tuple[ClockSpec, ClockSpec]:
    """Both clocks; the exhibitor of a simultaneous may have one of their own."""
    simul = tournament.settings.simul
    own = simul.clock if tournament.settings.system == "simul" else None
    white = own if own is not None and pairing.white == simul.exhibitor else clock
    black = own if own is not None and pairing.black == simul.exhibitor else clock
    return white, black


def drawn(tournament: Tournament, number: int, size: int) -> int:
    """The number of a round's start position, by lot from the tournament's secret."""
    text = f"{tournament.secret} start {number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % size


def game_name(tournament: Tournament, pairing: Pairing) -> str:
    name = tournament.settings.name[:24]
    if tournament.settings.system == "arena":
        return name
    return f"{name} {pairing.round}.{pairing.board}"


DECIDED: dict[Score, DecidedScore] = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2"}
MOST_SETTLED = 50_000


class BoardGames:
    """Keeps stored games equal to the results that were typed in."""

    def __init__(self, rooms: Rooms, games: Games, boards: Boards) -> None:
        self.rooms = rooms
        self.boards = boards
        self.games = games
        self.settled: set[tuple[str, Score | None]] = set()
        """Games that are stored with this result."""

    async def reconcile(self, value: Tournament) -> None:
        """Store what was decided and can no more be undone."""
        if not value.settings.rated:
            return
        due = [one for one in decided(value, now_ms()) if (one.game, one.score) not in self.settled]
        if not due:
            return
        known = await self.games.several([one.game for one in due])
        for pairing in due:
            summary = known.get(pairing.game)
            try:
                await self._settle(value, pairing, summary)
            except Refusal as refusal:
                log.warning("board game %s is not rated: %s", pairing.game, refusal)
            if len(self.settled) >= MOST_SETTLED:
                self.settled.clear()
            self.settled.add((pairing.game, pairing.score))

    async def _settle(self, value: Tournament, pairing: Pairing, summary: Summary | None) -> None:
        if summary is None:
            if pairing.score in DECIDED:
                await self._store(value, pairing)
            return
        last = pairing.corrections[-1] if pairing.corrections else None
        if last is None or score(summary.result) == pairing.score:
            return
        room = await self.rooms.get(pairing.game)
        command = play_commands.Correct(
            by=last.by,
            name=last.name,
            why=last.why or "tournament",
            winner=WINNERS.get(pairing.score) if pairing.score else None,
            void=pairing.score not in DECIDED,
        )
        await room.correct(command)

    async def _store(self, value: Tournament, pairing: Pairing) -> None:
        board = value.board_of(pairing.round)
        told = OverTheBoardGame(
            variant=board.variant,
            clock=board.clock,
            result=DECIDED[pairing.score or "1/2-1/2"],
            name=value.settings.name[:24],
            rated=True,
            place=value.settings.place[:40],
        )
        white, black = (value.players[one] for one in (pairing.white, pairing.black))
        seats = (
            Player("person", white.name, profile=white.user),
            Player("person", black.name, profile=black.user),
        )
        organiser = value.settings.organisers[0] if value.settings.organisers else ""
        at = pairing.ended_at or now_ms()
        variant = await self.boards.at_version(board.variant, board.version)
        events, text = await self.rooms.workshop.do(
            lambda: recorded(pairing.game, told, variant, seats, organiser, at)
        )
        try:
            await self.rooms.journal.append(pairing.game, 0, events, text)
        except Conflict:
            log.debug("another process has stored board game %s", pairing.game)


def decided(value: Tournament, now: int) -> list[Pairing]:
    """Games over the board between two accounts whose result stands, or was taken back."""
    running = value.state == "running"
    return [
        pairing
        for pairing in value.pairings()
        if pairing.venue != "online"
        and (pairing.score is not None or pairing.corrections)
        and all(value.players[one].user for one in (pairing.white, pairing.black))
        and not (running and now - last_change(pairing) <= UNDO_MS)
    ]


def last_change(pairing: Pairing) -> int:
    corrected = pairing.corrections[-1].at if pairing.corrections else 0
    return max(pairing.ended_at or 0, corrected)


MOST_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class GameFact:
    """How a game ended."""

    how: str
    plies: int


class GameFacts:
    """Facts about finished online games, by id."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.known: OrderedDict[str, GameFact] = OrderedDict()
        self.begun: OrderedDict[str, None] = OrderedDict()
        """Games that exist."""

    async def started(self, pairings: Iterable[Pairing]) -> set[str]:
        """Those of these games that exist: a round is stored before its games are started."""
        wanted = [one.game for one in pairings if one.venue == "online"]
        missing = [game for game in wanted if game not in self.begun]
        if missing:
            self.begun.update(dict.fromkeys(await self.games.several(missing)))
            while len(self.begun) > MOST_KEPT:
                self.begun.popitem(last=False)
        return {game for game in wanted if game in self.begun}

    async def of(self, pairings: Iterable[Pairing]) -> dict[str, GameFact]:
        """Facts about those of these games that were played here and have ended."""
        wanted = [one.game for one in pairings if one.venue == "online" and one.how == "game"]
        missing = [game for game in wanted if game not in self.known]
        if missing:
            for game, summary in (await self.games.several(missing)).items():
                if summary.result is not None:
                    self.known[game] = GameFact(str(summary.result.reason), summary.plies)
            while len(self.known) > MOST_KEPT:
                self.known.popitem(last=False)
        return {game: self.known[game] for game in wanted if game in self.known}
