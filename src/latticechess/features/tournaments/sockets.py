"""The tournament socket: live news of one tournament.

What all readers share is made and encoded once, by the tournament's feed; each socket adds what
concerns its reader alone.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from latticechess.app.cluster.bus import Unsubscribe
from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.tournaments.rules.tournament import Pairing, Round
from latticechess.features.tournaments.service.live import LiveTournament, TournamentChange
from latticechess.features.tournaments.service.rights import Veil
from latticechess.features.tournaments.service.service import Tournaments
from latticechess.features.tournaments.views import page as views
from latticechess.features.tournaments.views.round import (
    Reader,
    boards_now,
    filled,
    live_pairings,
    reader_of,
    round_view,
    veil_of,
)
from latticechess.features.tournaments.views.tables import EncodedStandings, StandingsViews
from latticechess.kernel.sentence import Sentence
from latticechess.server.request_context import ApiRequest, Socket, program_of
from latticechess.server.sentences import sentence_view
from latticechess.server.sockets.connection import Connection, Transport, cancel, encode
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.server")

BATCH_S = 0.3
"""Changes are sent in batches, at most this often."""
BOARDS_S = 1.0
FEEDS = "tournament_feeds"
STANDINGS = "tournament_standings"


class TournamentFeed:
    """What changes in one tournament, told to all sockets of this process that follow it."""

    def __init__(self, program: Program, live: LiveTournament, standings: StandingsViews) -> None:
        self.program = program
        self.live = live
        self.standings = standings
        self.sockets: set[TournamentSocket] = set()
        self.changed = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.leave: Unsubscribe | None = None
        self.told = live.value
        self.started: set[str] = set()
        """Games of the present round that were told as started."""
        self.shown: dict[str, int] = {}
        """Plies of the live boards that were told last, by game."""

    @property
    def tournaments(self) -> Tournaments:
        return self.program.tournaments

    def add(self, socket: TournamentSocket) -> None:
        if not self.sockets:
            self.told, self.shown = self.live.value, {}
            self.started = set()
            self.leave = self.tournaments.listen(self.live.id, self.on_change)
            self.tasks = [
                asyncio.create_task(self.tell_forever()),
                asyncio.create_task(self.tell_boards_forever()),
            ]
        self.sockets.add(socket)

    async def remove(self, socket: TournamentSocket) -> None:
        self.sockets.discard(socket)
        if not self.sockets and self.leave is not None:
            self.leave()
            self.leave = None
            tasks, self.tasks = self.tasks, []
            await cancel(*tasks)

    def on_change(self, _: TournamentChange) -> None:
        self.changed.set()

    async def tell_forever(self) -> None:
        while True:
            await self.changed.wait()
            self.changed.clear()
            try:
                await self.tell()
            except StoreError as problem:
                log.warning("%s", problem)
            except Exception:
                log.exception("cannot tell of tournament %s", self.live.id)
            await asyncio.sleep(BATCH_S)

    async def tell(self) -> None:
        """Tell every socket what has changed since the last time."""
        before, now = self.told, self.live.value
        self.told = now
        known = before.rounds
        fresh = [
            played
            for place, played in enumerate(now.rounds)
            if place >= len(known) or played is not known[place]
        ]
        if now.round is not None and len(now.rounds) < len(known):
            # A pairing was taken back: the round before is the newest again.
            fresh, known = [now.round], ()
        begun = await self.newly_started(now.round)
        for socket in tuple(self.sockets):
            await socket.tell_page()
            for played in fresh:
                if socket.follows(played):
                    earlier = known[played.number - 1] if played.number <= len(known) else None
                    await socket.tell_round(played, changed_pairings(played, earlier))
            if begun and now.round is not None and socket.follows(now.round):
                await socket.tell_round(now.round, begun)
            if socket.following and socket.wish.standings:
                socket.tell_standings(await self.standings.of(self.program, self.live, socket.veil))

    async def newly_started(self, current: Round | None) -> list[Pairing]:
        """Boards whose game has been started since the last time."""
        if current is None:
            return []
        before = self.started
        self.started = await self.program.game_facts.started(current.pairings)
        fresh = self.started - before
        return [one for one in current.pairings if one.game in fresh]

    async def tell_boards_forever(self) -> None:
        while True:
            await asyncio.sleep(BOARDS_S)
            try:
                await self.tell_boards()
            except StoreError as problem:
                log.warning("%s", problem)
            except Exception:
                log.exception("cannot tell of the boards of tournament %s", self.live.id)

    async def tell_boards(self) -> None:
        """Tell of live boards that have moved, to those who look at them."""
        value = self.live.value
        views = {socket.shown_from for socket in self.sockets if socket.shows_boards}
        if not views or value.round is None:
            return
        wanted = {view: live_pairings(value, *view) for view in views}
        every = {pairing.game: pairing for some in wanted.values() for pairing in some}
        boards = {one.game: one for one in await boards_now(self.program, list(every.values()))}
        moved = {game for game, one in boards.items() if self.shown.get(game) != one.plies}
        self.shown = {game: one.plies for game, one in boards.items()}
        for view, some in wanted.items():
            news = [boards[one.game] for one in some if one.game in moved]
            if news:
                text = encode(wire.BoardsNews(value.round.number, news))
                for socket in self.sockets:
                    if socket.shows_boards and socket.shown_from == view:
                        socket.put_encoded(text)


def changed_pairings(played: Round, before: Round | None) -> list[Pairing] | None:
    """The boards that differ; None: the round is new, so tell all of it."""
    if before is None or before.paired_at != played.paired_at or before.byes != played.byes:
        return None
    known = {one.game: one for one in before.pairings}
    started = before.started_at != played.started_at
    return [one for one in played.pairings if started or known.get(one.game) is not one]


class TournamentSocket(Connection[wire.TournamentClientMessages]):
    """One reader of a tournament's page."""

    decoder = msgspec.json.Decoder(wire.TournamentClientMessages)

    def __init__(
        self, transport: Transport, program: Program, visitor: Visitor, feed: TournamentFeed
    ) -> None:
        super().__init__(transport, visitor)
        self.program = program
        self.feed = feed
        self.live = feed.live
        self.wish = wire.FollowTournament()
        self.following = False
        self.games: set[str] = set()
        """Own games that were told of."""
        self.veil = Veil()
        self.rows: EncodedStandings | None = None
        """The standings that were told last."""

    async def begin(self) -> None:
        self.feed.add(self)

    async def end(self) -> None:
        await self.feed.remove(self)

    def refuse(
        self, reason: Sentence, message: wire.TournamentClientMessages | None = None
    ) -> None:
        self.put(wire.TournamentRefused(sentence_view(reason)))

    @property
    def shown_from(self) -> tuple[Veil, int]:
        """What decides which live boards the reader is shown."""
        return self.veil, self.wish.from_board

    @property
    def shows_boards(self) -> bool:
        if not self.following or not self.wish.boards:
            return False
        return self.wish.round is None or self.wish.round == len(self.live.value.rounds)

    def follows(self, played: Round) -> bool:
        if not self.following:
            return False
        return played.number == (self.wish.round or len(self.live.value.rounds))

    async def answer(self, message: wire.TournamentClientMessages) -> None:
        """Tell everything once."""
        self.wish, self.following = message, True
        try:
            await self.tell_page()
            number = message.round or len(self.live.value.rounds)
            if 1 <= number <= len(self.live.value.rounds):
                await self.tell_round(self.live.value.rounds[number - 1], None)
            self.rows = None
            if message.standings:
                self.tell_standings(
                    await self.feed.standings.of(self.program, self.live, self.veil)
                )
            if self.shows_boards:
                pairings = live_pairings(self.live.value, *self.shown_from)
                boards = await boards_now(self.program, pairings)
                self.put(wire.BoardsNews(len(self.live.value.rounds), boards))
        except StoreError as problem:
            log.warning("%s", problem)

    async def tell_page(self) -> None:
        if not self.following:
            return
        self.veil = await veil_of(self.program, self.live, self.visitor)
        page = await views.page_view(self.program, self.live, self.visitor)
        self.put(wire.TournamentNews(page))
        self.tell_own_game(page)

    def tell_own_game(self, page: wire.TournamentPage) -> None:
        pairing = page.me.pairing if page.me is not None else None
        if pairing is None or pairing.state != "live" or pairing.game is None:
            return
        if pairing.game in self.games or pairing.you is None or pairing.black is None:
            return
        self.games.add(pairing.game)
        other = pairing.black if pairing.you == "white" else pairing.white
        self.put(
            wire.YourGame(
                self.live.id, pairing.game, pairing.round, pairing.board, pairing.you, other.name
            )
        )

    async def tell_round(self, played: Round, some: list[Pairing] | None) -> None:
        reader = await reader_of(self.program, self.live, self.visitor)
        current = current_round(reader, played)
        shown = current.pairings if some is None else some
        reader = await filled(self.program, reader, current, shown)
        self.put(wire.RoundNews(some is None, round_view(reader, current, some)))

    def tell_standings(self, rows: EncodedStandings) -> None:
        """Send the rows that differ from those told last, or all."""
        before, self.rows = self.rows, rows
        entrant = self.live.entrant_of(self.user)
        own = self.live.numbers[entrant.id] if entrant is not None else None
        if before is None:
            body, whole = rows.body(own), True
        else:
            numbers = [
                number
                for number in rows.places
                if rows.encoded[number] != before.encoded.get(number)
            ]
            if not numbers and rows.places == before.places:
                return
            body, whole = rows.some(numbers, own), False
        self.put_encoded(encode(EncodedStandingsNews(whole, msgspec.Raw(body), rows.places)))


class EncodedStandingsNews(
    msgspec.Struct, tag_field="type", tag=wire.StandingsNews.__struct_config__.tag, rename="camel"
):
    """A `wire.StandingsNews` with preencoded rows."""

    whole: bool
    standings: msgspec.Raw
    places: list[int]


def current_round(reader: Reader, played: Round) -> Round:
    """The round as the reader's tournament has it: it may have changed meanwhile."""
    rounds = reader.value.rounds
    return rounds[played.number - 1] if played.number <= len(rounds) else played


def standings_views(request: ApiRequest | Socket) -> StandingsViews:
    """The encoded standings that all requests of this process share."""
    state = request.app.state
    if STANDINGS not in state:
        state[STANDINGS] = StandingsViews()
    found: StandingsViews = state[STANDINGS]
    return found


def feed_of(socket: Socket, live: LiveTournament) -> TournamentFeed:
    """The feed of a tournament, shared by its sockets in this process."""
    state = socket.app.state
    if FEEDS not in state:
        state[FEEDS] = {}
    feeds: dict[str, TournamentFeed] = state[FEEDS]
    feed = feeds.get(live.id)
    if feed is None or feed.live is not live:
        for known in [key for key, one in feeds.items() if not one.sockets]:
            del feeds[known]
        feed = feeds[live.id] = TournamentFeed(program_of(socket), live, standings_views(socket))
    return feed
