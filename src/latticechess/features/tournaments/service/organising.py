"""What organisers do with a tournament."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.membership import require_no_imitation
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.boards.service.service import Boards
from latticechess.features.games.service.new_game import clean_name
from latticechess.features.tournaments.rules.commands import (
    Cancel,
    ChangeSettings,
    Claim,
    Command,
    Correct,
    DeletePlayer,
    EndRound,
    Enter,
    Extend,
    Finish,
    OpenScore,
    Pause,
    Record,
    RenamePlayer,
    Reopen,
    Resume,
    Start,
    StartRound,
    UnpairRound,
)
from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.settings import Board, Settings
from latticechess.features.tournaments.rules.tournament import Entrant, Pairing, Tournament
from latticechess.features.tournaments.service import limits
from latticechess.features.tournaments.service.entries import (
    Entries,
    ListLine,
    Wanted,
    read_list,
    require_free_name,
)
from latticechess.features.tournaments.service.limits import checked, require_distinct
from latticechess.features.tournaments.service.live import LiveTournament, TournamentChange
from latticechess.features.tournaments.service.phase import UNDO_MS, Undoable, undoable, undoing
from latticechess.features.tournaments.service.rights import TournamentRights
from latticechess.features.tournaments.service.service import Tournaments
from latticechess.kernel.pieces import Side
from latticechess.live.document import Change
from latticechess.play.events import GameOptions
from latticechess.play.game import start_position
from latticechess.play.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Done:
    """What became of an action."""

    change: TournamentChange
    undo: Undoable | None = None
    number: int | None = None
    lines: Sequence[ListLine] = ()
    added: int = 0


@dataclass(frozen=True, slots=True)
class EnteredResult:
    """A result as the organiser enters it."""

    score: Score | None
    """None takes a result back."""
    name: str
    """The organiser's."""
    manner: str = ""
    why: str = ""


class Organising:
    """Carries out what organisers ask. Whether the asker runs it is checked in `own`."""

    def __init__(
        self,
        tournaments: Tournaments,
        entries: Entries,
        rights: TournamentRights,
        boards: Boards,
    ) -> None:
        self.tournaments = tournaments
        self.boards = boards
        self.entries = entries
        self.rights = rights
        self.last: dict[tuple[str, str], Undoable] = {}
        """The last action of each organiser that can be undone, by tournament and user."""

    # --- Making ---------------------------------------------------------------------------------

    async def create(
        self, visitor: Visitor, settings: Settings, host: Wanted | None, players: Sequence[Wanted]
    ) -> LiveTournament:
        """Make a tournament with these players; Refusal."""
        await self.require_may_create(visitor, settings.society)
        if settings.system == "simul" and host is None:
            raise Refusal("simul-needs-host")
        settings = checked(replace(settings, organisers=(visitor.user,)))
        await self.require_own_title(visitor, settings)
        settings = replace(settings, boards=await self.chosen(visitor, settings.boards))
        wanted = [*([host] if host else []), *players]
        entrants = await self.entries.listed(visitor, settings, wanted)
        if host is not None:
            settings = replace(settings, simul=replace(settings.simul, exhibitor=entrants[0].id))
        enter = [Enter(entrant=one, by=visitor.user) for one in entrants]
        require_distinct([one.name for one in entrants])
        return await self.tournaments.create(settings, visitor.user, lambda _: enter)

    async def chosen(self, visitor: Visitor, boards: Sequence[Board]) -> tuple[Board, ...]:
        """The boards with title and version, so that all rounds are played alike; Refusal."""
        found = []
        for board in boards:
            row = await self.boards.listed(board.variant, visitor.user)
            if row is not None:
                board = replace(board, title=row.title, version=row.version)
                variant = await self.boards.version(row, row.version, visitor)
                options = GameOptions(variant=variant.name, source=variant.source)
                # The tables of a large board take their time: paid by the one who chooses it.
                await self.tournaments.workshop.run(
                    visitor.user, visitor.address, partial(start_position, options)
                )
            found.append(board)
        return tuple(found)

    async def require_may_create(self, visitor: Visitor, society: str) -> None:
        """Refusal for one who does not run the society, or runs as many as anybody may."""
        (await self.rights.of(visitor)).require_create(society)
        most = limits.MOST_UNFINISHED_LOCAL if self.rights.local else limits.MOST_UNFINISHED
        if await self.tournaments.lists.count_unfinished(visitor.user) >= most:
            raise Refusal("too-many-tournaments", count=most)

    async def require_own_title(self, visitor: Visitor, settings: Settings) -> None:
        """Refusal if the title is drawn like that of another society's tournament."""
        if self.rights.local:
            return
        closed = (await self.rights.of(visitor)).closed
        others = await self.tournaments.lists.titles_of_others(settings.society, closed)
        await asyncio.to_thread(require_no_imitation, settings.name, others)

    async def own(self, live: LiveTournament, visitor: Visitor) -> None:
        """Refusal unless the visitor runs it."""
        if not (await self.rights.of(visitor)).runs(live.value):
            raise Refusal("tournament-organiser-only")

    async def _do(
        self, live: LiveTournament, visitor: Visitor, make: Callable[[Tournament], list[Command]]
    ) -> Done:
        await self.own(live, visitor)
        change = await live.execute(make)
        found = done(change, visitor.user)
        self._remember(live, visitor, found.undo)
        return found

    def _remember(self, live: LiveTournament, visitor: Visitor, undo: Undoable | None) -> None:
        now = now_ms()
        for key in [key for key, one in self.last.items() if now - one.at > UNDO_MS]:
            del self.last[key]
        if undo is not None:
            self.last[live.id, visitor.user] = undo

    def undo_offer(self, live: LiveTournament, user: str) -> Undoable | None:
        """What the organiser may still undo."""
        known = self.last.get((live.id, user))
        return known if known is not None and now_ms() - known.at <= UNDO_MS else None

    # --- Rounds ---------------------------------------------------------------------------------

    async def start_round(
        self, live: LiveTournament, visitor: Visitor, number: int, repeats: bool
    ) -> Done:
        """Pair and start round `number`; the first also starts the tournament."""
        colour = secrets.choice(list(Side))
        return await self._do(
            live, visitor, lambda value: starting(value, visitor.user, number, repeats, colour)
        )

    async def unpair_round(
        self, live: LiveTournament, visitor: Visitor, number: int, name: str
    ) -> Done:
        """Take back the pairing of round `number`, while it has no result."""
        command = UnpairRound(name=name, by=visitor.user)
        return await self._do(live, visitor, lambda value: for_round(value, number, command))

    async def end_round(
        self, live: LiveTournament, visitor: Visitor, number: int, score: OpenScore
    ) -> Done:
        """End round `number` now, with this score on every open board."""
        command = EndRound(score=score, by=visitor.user)
        return await self._do(live, visitor, lambda value: for_round(value, number, command))

    async def pause(self, live: LiveTournament, visitor: Visitor, name: str) -> Done:
        return await self._do(live, visitor, lambda _: [Pause(name=name, by=visitor.user)])

    async def resume(self, live: LiveTournament, visitor: Visitor) -> Done:
        return await self._do(live, visitor, lambda _: [Resume(by=visitor.user)])

    async def finish(self, live: LiveTournament, visitor: Visitor) -> Done:
        return await self._do(live, visitor, lambda _: [Finish(by=visitor.user)])

    async def reopen(self, live: LiveTournament, visitor: Visitor) -> Done:
        return await self._do(live, visitor, lambda _: [Reopen(by=visitor.user)])

    async def cancel(self, live: LiveTournament, visitor: Visitor, why: str) -> Done:
        reason = limits.short(why, limits.LONGEST_REASON)
        return await self._do(live, visitor, lambda _: [Cancel(why=reason, by=visitor.user)])

    async def change(
        self, live: LiveTournament, visitor: Visitor, settings: Callable[[Settings], Settings]
    ) -> Done:
        """Change the settings; more rounds in a running tournament are an extension."""

        def make(value: Tournament) -> list[Command]:
            new = checked(settings(value.settings))
            commands: list[Command] = []
            if value.started_at is not None and new.rounds != value.settings.rounds:
                commands.append(Extend(rounds=new.rounds, by=visitor.user))
                new = replace(new, rounds=value.settings.rounds)
            if new != value.settings:
                commands.insert(0, ChangeSettings(settings=new, by=visitor.user))
            return commands

        await self.own(live, visitor)
        if (wanted := checked(settings(live.value.settings))).name != live.value.settings.name:
            await self.require_own_title(visitor, wanted)
        return await self._do(live, visitor, make)

    # --- Players --------------------------------------------------------------------------------

    async def paste(
        self,
        live: LiveTournament,
        visitor: Visitor,
        text: str,
        preview: bool,
        skip: Sequence[int] = (),
    ) -> Done:
        """Add players from a pasted list, or only say what would become of it."""
        await self.own(live, visitor)
        settings = live.value.settings
        teams = settings.team.teams if settings.system == "team" else ()
        lines = read_list(
            text,
            [one.name for one in live.value.players.values()],
            {team.name.casefold(): team.id for team in teams},
        )
        chosen = [one for one in lines if one.what in ("new", "same-name") and one.line not in skip]
        if preview or not chosen:
            return Done(Change(live.value), lines=lines)
        wanted = [Wanted(one.proposed or one.name, one.rating, team=one.team) for one in chosen]
        done = await self._enter(live, visitor, wanted)
        return Done(done.change, done.undo, lines=lines, added=len(chosen))

    async def add(self, live: LiveTournament, visitor: Visitor, wanted: Wanted) -> Done:
        """Add one player, also late."""
        await self.own(live, visitor)
        done = await self._enter(live, visitor, [wanted])
        last = max(live.numbers.values(), default=None)
        return Done(done.change, done.undo, last)

    async def _enter(self, live: LiveTournament, visitor: Visitor, wanted: list[Wanted]) -> Done:
        entrants = await self.entries.listed(visitor, live.value.settings, wanted)
        require_distinct([one.name for one in entrants])

        def make(value: Tournament) -> list[Command]:
            if len(value.players) + len(entrants) > limits.MOST_PLAYERS:
                raise Refusal("tournament-full", count=limits.MOST_PLAYERS)
            for one in entrants:
                require_free_name(value, one.name)
            return [Enter(entrant=one, by=visitor.user) for one in entrants]

        return await self._do(live, visitor, make)

    async def rename(self, live: LiveTournament, visitor: Visitor, number: int, name: str) -> Done:
        await self.own(live, visitor)
        entrant = player(live, number)
        chosen = clean_name(name, "")
        if not chosen:
            raise Refusal("player-needs-name")

        def make(value: Tournament) -> list[Command]:
            require_free_name(value, chosen, entrant.id)
            return [RenamePlayer(player=entrant.id, name=chosen, by=visitor.user)]

        return await self._do(live, visitor, make)

    async def free_seat(self, live: LiveTournament, visitor: Visitor, number: int) -> Done:
        """Take a seat from whoever has claimed it, so that it can be claimed again."""
        await self.own(live, visitor)
        entrant = player(live, number)
        return await self._do(
            live, visitor, lambda _: [Claim(player=entrant.id, user=None, by=visitor.user)]
        )

    async def forget(self, live: LiveTournament, visitor: Visitor, number: int) -> Done:
        """Erase a player's name; results stay."""
        await self.own(live, visitor)
        entrant = player(live, number)
        return await self._do(
            live, visitor, lambda _: [DeletePlayer(player=entrant.id, by=visitor.user)]
        )

    # --- Results --------------------------------------------------------------------------------

    async def enter_result(
        self,
        live: LiveTournament,
        visitor: Visitor,
        place: tuple[int, int],
        entered: EnteredResult,
    ) -> Done:
        """Record or correct the result of a board, given as round and board number."""
        reason = limits.short(entered.why, limits.LONGEST_REASON)
        score = entered.score

        def make(value: Tournament) -> list[Command]:
            pairing = board(value, *place)
            if pairing.score is not None:
                if pairing.score == score:
                    return []
                return [
                    Correct(
                        game=pairing.game,
                        score=score,
                        manner=entered.manner,
                        name=entered.name,
                        why=reason,
                        by=visitor.user,
                    )
                ]
            if score is None:
                raise Refusal("tournament-no-result")
            return [
                Record(
                    game=pairing.game,
                    score=score,
                    how="organiser",
                    manner=entered.manner,
                    by=visitor.user,
                )
            ]

        return await self._do(live, visitor, make)

    async def undo(self, live: LiveTournament, visitor: Visitor, seq: int, name: str) -> Done:
        """Undo the visitor's own action, known by the number of its first event; Refusal."""
        await self.own(live, visitor)
        events = await self.tournaments.journal.load(live.id, max(0, seq - 1))
        change = await live.execute(
            lambda value: undoing(value, events, visitor.user, name, now_ms())
        )
        self.last.pop((live.id, visitor.user), None)
        return Done(change)


def starting(
    value: Tournament, user: str, number: int, repeats: bool, colour: Side
) -> list[Command]:
    """The commands that start a round; [] if it has started already."""
    current = value.round
    if current is not None and current.number >= number and current.state != "paired":
        return []
    commands: list[Command] = []
    if repeats and not value.settings.repeats:
        settings = replace(value.settings, repeats=True)
        commands.append(ChangeSettings(settings=settings, by=user))
    if value.started_at is None:
        commands.append(Start(first_colour=colour, by=user))
    if value.settings.system != "arena":
        commands.append(StartRound(by=user))
    return commands


def for_round(value: Tournament, number: int, command: Command) -> list[Command]:
    """The command, if round `number` is the present one: a second press does nothing."""
    current = value.round
    here = current is not None and current.number == number and current.state != "ended"
    return [command] if here else []


def done(change: TournamentChange, user: str) -> Done:
    first = change.before.seq + 1 if change.before is not None else 1
    return Done(change, undoable(first, change.events, user))


def player(live: LiveTournament, number: int) -> Entrant:
    """The player with this number; Refusal."""
    entrant = live.player(number)
    if entrant is None:
        raise Refusal("tournament-no-such-player")
    return entrant


def board(value: Tournament, number: int, place: int) -> Pairing:
    """The pairing on a board of a round, in an arena the newest there; Refusal."""
    if 1 <= number <= len(value.rounds):
        for pairing in reversed(value.rounds[number - 1].pairings):
            if pairing.board == place:
                return pairing
    raise Refusal("tournament-no-such-board")
