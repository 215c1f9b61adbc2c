"""What organisers and players do with a tournament."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.membership import require_no_imitation
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.boards.service.service import Boards
from latticechess.features.tournaments.rules.commands import Command, Enter
from latticechess.features.tournaments.rules.settings import Board, Settings
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.service import limits
from latticechess.features.tournaments.service.actions import (
    AddPlayer,
    Asked,
    ChangeTournament,
    PasteList,
    TournamentAction,
    UndoAction,
)
from latticechess.features.tournaments.service.entries import (
    EntrantSpec,
    Entries,
    JoinTournament,
    PastedLine,
    read_list,
    require_free_name,
)
from latticechess.features.tournaments.service.limits import checked, require_distinct
from latticechess.features.tournaments.service.live import LiveTournament, TournamentChange
from latticechess.features.tournaments.service.phase import UNDO_MS, Undoable, undoable, undoing
from latticechess.features.tournaments.service.rights import TournamentRights
from latticechess.features.tournaments.service.service import Tournaments
from latticechess.live.document import Change
from latticechess.play.events import GameOptions
from latticechess.play.game import start_position
from latticechess.play.refusal import Refusal


class Done(msgspec.Struct, frozen=True):
    """What became of an action."""

    change: TournamentChange
    undo: Undoable | None = None
    number: int | None = None
    lines: Sequence[PastedLine] = ()
    added: int = 0


class Organising:
    """Carries out what organisers and players ask."""

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
        self,
        visitor: Visitor,
        settings: Settings,
        host: EntrantSpec | None,
        players: Sequence[EntrantSpec],
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

    # --- What anybody asks ---------------------------------------------------------------------

    async def act(self, live: LiveTournament, visitor: Visitor, action: TournamentAction) -> Done:
        """Carry out what an organiser or a player asks; Refusal."""
        runs = (await self.rights.of(visitor)).runs(live.value)
        if not (runs or action.own):
            raise Refusal("tournament-organiser-only")
        name = await self.entries.people.usual_name(visitor.user) if action.signed else ""
        match action:
            case PasteList():
                return await self.paste(live, visitor, action)
            case AddPlayer():
                done = await self._enter(live, visitor, [action.player])
                return replace(done, number=max(live.numbers.values(), default=None))
            case UndoAction():
                return await self.undo(live, visitor, action.id, name)
            case ChangeTournament():
                wanted = action.changed(live.value.settings)
                if wanted.name != live.value.settings.name:
                    await self.require_own_title(visitor, wanted)
        done = await self._do(
            live,
            visitor,
            lambda value: action.commands(Asked(live, value, visitor.user, name, runs)),
        )
        # Only who runs the tournament may undo.
        return done if runs else replace(done, undo=None)

    async def join(self, live: LiveTournament, visitor: Visitor, wish: JoinTournament) -> Done:
        """Claim a seat or enter; who is in already stays. Refusal."""
        commands = await self.entries.joining(live, await self.rights.of(visitor), wish)

        def make(value: Tournament) -> list[Command]:
            return [] if live.entrant_of(visitor.user) is not None else commands

        change = await live.execute(make)
        entrant = live.entrant_of(visitor.user)
        return Done(change, number=live.numbers.get(entrant.id) if entrant else None)

    async def _do(
        self, live: LiveTournament, visitor: Visitor, make: Callable[[Tournament], list[Command]]
    ) -> Done:
        change = await live.execute(make)
        first = change.before.seq + 1 if change.before is not None else 1
        undo = undoable(first, change.events, visitor.user)
        self._remember(live, visitor, undo)
        return Done(change, undo)

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

    async def paste(self, live: LiveTournament, visitor: Visitor, data: PasteList) -> Done:
        """Add players from a pasted list, or only say what would become of it."""
        settings = live.value.settings
        teams = settings.team.teams if settings.system == "team" else ()
        lines = read_list(
            data.text,
            [one.name for one in live.value.players.values()],
            {team.name.casefold(): place for place, team in enumerate(teams)},
        )
        chosen = [
            one for one in lines if one.what in ("new", "same-name") and one.line not in data.skip
        ]
        if data.preview or not chosen:
            return Done(Change(live.value), lines=lines)
        wanted = [
            EntrantSpec(one.proposed or one.name, one.rating, team=one.team) for one in chosen
        ]
        done = await self._enter(live, visitor, wanted)
        return replace(done, lines=lines, added=len(chosen))

    async def _enter(
        self, live: LiveTournament, visitor: Visitor, wanted: list[EntrantSpec]
    ) -> Done:
        entrants = await self.entries.listed(visitor, live.value.settings, wanted)
        require_distinct([one.name for one in entrants])

        def make(value: Tournament) -> list[Command]:
            if len(value.players) + len(entrants) > limits.MOST_PLAYERS:
                raise Refusal("tournament-full", count=limits.MOST_PLAYERS)
            for one in entrants:
                require_free_name(value, one.name)
            return [Enter(entrant=one, by=visitor.user) for one in entrants]

        return await self._do(live, visitor, make)

    async def undo(self, live: LiveTournament, visitor: Visitor, seq: int, name: str) -> Done:
        """Undo the visitor's own action, known by the number of its first event; Refusal."""
        events = await self.tournaments.journal.load(live.id, max(0, seq - 1))
        change = await live.execute(
            lambda value: undoing(value, events, visitor.user, name, now_ms())
        )
        self.last.pop((live.id, visitor.user), None)
        return Done(change)
