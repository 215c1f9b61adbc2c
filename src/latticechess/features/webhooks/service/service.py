"""Webhooks: managing them, and the news they tell."""

from __future__ import annotations

import asyncio
import http.client
import logging
import secrets
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Literal, cast, get_args

import msgspec

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.clubs.service.clubs import SocietyService
from latticechess.features.clubs.service.pupils import PrivacyRules
from latticechess.features.games.service.rooms import Rooms, UnknownGameError
from latticechess.features.players.service import Ranking
from latticechess.features.tournaments.rules.events import Finished, RoundPaired, Started
from latticechess.features.tournaments.rules.standings import standings
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.service.live import TournamentChange
from latticechess.features.tournaments.service.rights import Veil
from latticechess.features.webhooks.service import sending
from latticechess.features.webhooks.store import ClubFacts, Delivery, Webhook, WebhookStore
from latticechess.kernel.outcome import Reason
from latticechess.play.game import Game
from latticechess.play.game_ids import new_game_id
from latticechess.play.refusal import Refusal
from latticechess.play.results import score
from latticechess.store.database.open import Database, StoreError

Form = Literal["discord", "slack", "matrix", "json"]
FORMS: tuple[Form, ...] = get_args(Form)
Event = Literal[
    "tournament-started", "round-paired", "tournament-finished", "game-ended", "new-record", "test"
]
CHOSEN: tuple[Event, ...] = get_args(Event)[:-1]
"""Events that an organiser chooses; a test is always sent."""
LONGEST_TEXT = 1_500


@dataclass(frozen=True, slots=True)
class News:
    """Something that has happened in a society."""

    event: Event
    society: str
    text: str
    data: dict[str, Any] = field(default_factory=dict)


def body_of(form: Form, news: News, society_name: str, at: int) -> str:
    """The message in the form of a chat program, or whole as plain JSON."""
    text = " ".join(news.text.split())[:LONGEST_TEXT]
    match form:
        case "discord":
            # Names of players must not call everybody.
            view: Any = {"content": escaped(text, "\\*_~`|>#@"), "allowed_mentions": {"parse": []}}
        case "slack":
            plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            view = {"text": plain}
        case "matrix":
            view = {"text": escaped(text, "\\*_~`<>#@"), "username": society_name}
        case "json":
            view = {
                "event": news.event,
                "society": {"id": news.society, "name": society_name},
                "text": text,
                "at": at,
                "data": news.data,
            }
    return msgspec.json.encode(view).decode()


def escaped(text: str, marks: str) -> str:
    """Text whose marks are shown and mean nothing."""
    return "".join(f"\\{letter}" if letter in marks else letter for letter in text)


class ClubNews:
    """Makes news of what happens, and hands them to the webhooks."""

    def __init__(
        self,
        facts: ClubFacts,
        webhooks: Webhooks,
        ranking: Ranking,
        privacy: PrivacyRules,
        rooms: Rooms,
    ) -> None:
        rooms.on_ended = self.on_ended
        webhooks.news_of_game = self.delayed_news
        self.rooms = rooms
        self.facts = facts
        self.privacy = privacy
        self.webhooks = webhooks
        self.ranking = ranking

    # --- Tournaments ----------------------------------------------------------------------------

    def on_tournament(self, change: TournamentChange) -> None:
        """Events of a tournament were stored here."""
        if any(isinstance(event, Started | RoundPaired | Finished) for event in change.events):

            async def make() -> Sequence[News]:
                return tournament_news(change, Veil(pupils=await self.privacy.private_pupils()))

            self.webhooks.tell_soon(make)

    # --- Games ----------------------------------------------------------------------------------

    def on_ended(self, game: Game) -> None:
        """A game that nobody sees late has ended here."""
        self.webhooks.tell_soon(lambda: self.game_news(game))

    async def delayed_news(self, game_id: str) -> Sequence[News]:
        """What is told of a game that ended a while ago."""
        try:
            return await self.game_news((await self.rooms.get(game_id)).game)
        except UnknownGameError:
            return []

    async def game_news(self, game: Game) -> Sequence[News]:
        white, black = (player.profile or player.user for player in game.players)
        decided = game.result is not None and game.result.reason is not Reason.ABORTED
        if not decided or white is None or black is None or white == black:
            return []
        if not (await self.privacy.private_pupils()).isdisjoint((white, black)):
            return []
        societies = await asyncio.to_thread(self.facts.shared, white, black)
        names = " - ".join(player.name for player in game.players)
        text = f"{names} {score(game.result)} ({game.options.title}, {game.ply} plies)"
        data = {
            "game": game.id,
            "variant": game.options.variant,
            "white": game.players[0].name,
            "black": game.players[1].name,
            "result": score(game.result),
            "reason": str(game.result.reason) if game.result else "",
        }
        told = [News("game-ended", one, text, data) for one in societies]
        if game.options.rated and societies:
            told += await self._records(game, societies)
        return told

    async def _records(self, game: Game, societies: Sequence[str]) -> list[News]:
        system = (await self.ranking.formulas()).systems[0]
        await asyncio.to_thread(self.ranking.standings.update)
        names = {player.profile: player.name for player in game.players}
        found: list[News] = []
        for society in societies:
            for player, rating in await asyncio.to_thread(
                self.facts.records, game.id, system, society
            ):
                text = f"{names.get(player, '?')} has a new record: {rating} ({game.options.title})"
                data = {"game": game.id, "player": names.get(player, "?"), "rating": rating}
                found.append(News("new-record", society, text, data))
        return found


def tournament_news(change: TournamentChange, veil: Veil) -> list[News]:
    """What the events of a tournament are to its society."""
    value = change.after
    society, name = value.settings.society, value.settings.name
    told: list[News] = []
    for event in change.events:
        data = {"tournament": value.id, "name": name}
        match event:
            case Started():
                told.append(News("tournament-started", society, f"{name} has begun", data))
            case RoundPaired():
                number = len(value.rounds)
                text = f"{name}: round {number} is paired. {pairings_of(value, veil)}"
                told.append(News("round-paired", society, text, data | {"round": number}))
            case Finished():
                best = standings(value)[:3]
                names = [veil.name(value.players[row.player]) for row in best]
                podium = ", ".join(f"{place}. {one}" for place, one in enumerate(names, 1))
                text = f"{name} is over: {podium}"
                told.append(News("tournament-finished", society, text, data | {"podium": names}))
            case _:
                pass
    return told


def pairings_of(value: Tournament, veil: Veil) -> str:
    """The pairings of the newest round, as far as they fit into a message."""
    pairs = [
        f"{veil.name(value.players[one.white])} - {veil.name(value.players[one.black])}"
        for one in value.rounds[-1].pairings
        if one.white and one.black
    ]
    return "; ".join(pairs[:20]) + (" …" if len(pairs) > 20 else "")


log = logging.getLogger("latticechess.webhooks")

SERVER_CLUB = "club"
"""The server's own club, where a society's id is asked for."""
MOST = 5
"""Webhooks of one society."""
MOST_WAITING = 200
"""Deliveries that are read from the queue at a time."""
THREADS = 4
LOOK_S = 20.0
"""How often the queue is looked at without being told."""
LEASE_MS = 60_000
PAUSES_S = (5, 30, 120, 600, 3600)
"""Before each further try; after the last one it is given up."""


class Webhooks:
    """Sets webhooks and delivers what they are told, in threads of its own."""

    def __init__(
        self,
        database: Database,
        societies: SocietyService,
        server_name: Callable[[], Coroutine[Any, Any, str]],
        private: bool = False,
    ) -> None:
        """`private`: addresses in the server's own network are allowed."""
        self.store = WebhookStore(database)
        self.societies = societies
        self.server_name = server_name
        self.private = private
        self.executor = ThreadPoolExecutor(THREADS, thread_name_prefix="lattice-webhook")
        self.wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.running: set[asyncio.Task[None]] = set()
        self.pauses_s: Sequence[float] = PAUSES_S
        self.news_of_game: Callable[[str], Coroutine[Any, Any, Sequence[News]]] = no_news
        """What a game is told as, once spectators may know its result."""

    def start(self) -> None:
        self.task = asyncio.create_task(self.deliver_forever())

    async def close(self) -> None:
        """Stop sending; what has happened is queued, for the next run to send."""
        await asyncio.gather(*self.running, return_exceptions=True)
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        self.executor.shutdown(wait=False, cancel_futures=True)

    # --- Setting --------------------------------------------------------------------------------

    async def require_runs(self, visitor: Visitor, society: str) -> str:
        """The id of a society that the visitor runs, "" for the server's club; Refusal."""
        if society != SERVER_CLUB:
            return (await self.societies.run_by(society, visitor)).id
        if visitor.role < Role.ORGANISER:
            raise Refusal("webhook-for-organisers")
        return ""

    async def of(self, visitor: Visitor, society: str) -> list[Webhook]:
        """The webhooks of a society that the visitor runs; Refusal."""
        here = await self.require_runs(visitor, society)
        return await asyncio.to_thread(self.store.of_societies, [here])

    async def add(
        self, visitor: Visitor, society: str, address: str, form: str, events: Sequence[str]
    ) -> Webhook:
        """Set a webhook; Refusal."""
        here = await self.require_runs(visitor, society)
        if form not in FORMS or not events or not set(events) <= set(CHOSEN):
            raise Refusal("webhook-choices", forms=list(FORMS), events=list(CHOSEN))
        if len(await asyncio.to_thread(self.store.of_societies, [here])) >= MOST:
            raise Refusal("webhook-too-many", count=MOST)
        await self._beside(lambda: sending.resolve(address, self.private))
        chosen = " ".join(one for one in CHOSEN if one in events)
        secret = secrets.token_urlsafe(24)
        made = Webhook(
            new_game_id(), here, address.strip(), form, chosen, secret, visitor.user, now_ms()
        )
        await asyncio.to_thread(self.store.add, made)
        return made

    async def own(self, visitor: Visitor, society: str, webhook_id: str) -> Webhook:
        """A webhook of a society that the visitor runs; Refusal."""
        for one in await self.of(visitor, society):
            if one.id == webhook_id:
                return one
        raise Refusal("no-such-webhook")

    async def remove(self, visitor: Visitor, society: str, webhook_id: str) -> None:
        found = await self.own(visitor, society, webhook_id)
        await asyncio.to_thread(self.store.remove, found.id)

    async def log(self, visitor: Visitor, society: str, webhook_id: str) -> list[Delivery]:
        """What was sent lately, the newest first; Refusal."""
        found = await self.own(visitor, society, webhook_id)
        return await asyncio.to_thread(self.store.log, found.id)

    async def try_out(self, visitor: Visitor, society: str, webhook_id: str) -> Delivery:
        """Send a test at once and tell how it went; Refusal."""
        found = await self.own(visitor, society, webhook_id)
        name = await self.name_of(found.society)
        news = News("test", found.society, f"{name}: a test from Lattice Chess")
        one = self._delivery(found, news, name, None)
        await asyncio.to_thread(self.store.enqueue, [one])
        return await self._try(found, one, again=False)

    async def name_of(self, society: str) -> str:
        if not society:
            return await self.server_name()
        found = await asyncio.to_thread(self.societies.store.get, society)
        return found.name if found is not None else ""

    # --- Telling --------------------------------------------------------------------------------

    async def tell(self, news: Sequence[News]) -> None:
        """Queue news for every webhook that wants them."""
        deliveries = await self._deliveries(news)
        if deliveries:
            await asyncio.to_thread(self.store.enqueue, deliveries)
            self.wake.set()

    async def _deliveries(self, news: Sequence[News]) -> list[Delivery]:
        wanted = {one.society for one in news}
        known = await asyncio.to_thread(self.store.of_societies, wanted) if wanted else []
        deliveries = []
        for webhook in known:
            for one in news:
                if one.society == webhook.society and one.event in webhook.events.split():
                    name = await self.name_of(webhook.society)
                    deliveries.append(self._delivery(webhook, one, name, now_ms()))
        return deliveries

    async def tell_delayed(self) -> None:
        """Queue the news of games whose spectator delay has passed, each once."""
        for game_id in await asyncio.to_thread(self.store.delayed_news, MOST_WAITING):
            try:
                deliveries = await self._deliveries(await self.news_of_game(game_id))
            except StoreError:
                raise
            except Exception:
                log.exception("cannot tell clubs of game %s", game_id)
                deliveries = []
            await asyncio.to_thread(self.store.enqueue_delayed, game_id, deliveries)

    def tell_soon(self, make: Callable[[], Coroutine[Any, Any, Sequence[News]]]) -> None:
        """`tell` in the background; what fails is only logged."""

        async def work() -> None:
            try:
                await self.tell(await make())
            except StoreError as problem:
                log.warning("%s", problem)

        task = asyncio.create_task(work())
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    def _delivery(self, webhook: Webhook, news: News, name: str, due_at: int | None) -> Delivery:
        body = body_of(cast("Form", webhook.form), news, name, now_ms())
        return Delivery(new_game_id(), webhook.id, news.event, body, now_ms(), due_at)

    # --- Delivering -----------------------------------------------------------------------------

    async def deliver_forever(self) -> None:
        while True:
            try:
                await self.tell_delayed()
                await self.deliver_due()
            except StoreError as problem:
                log.warning("%s", problem)
            except Exception:
                log.exception("cannot deliver to the webhooks")
            try:
                await asyncio.wait_for(self.wake.wait(), min(LOOK_S, *self.pauses_s))
            except TimeoutError:
                continue
            self.wake.clear()

    async def deliver_due(self) -> None:
        """Send what is due; a process that dies meanwhile leaves it to another."""
        due = await asyncio.to_thread(self.store.due, now_ms(), MOST_WAITING)
        await asyncio.gather(*(self._deliver(one) for one in due))

    async def _deliver(self, one: Delivery) -> None:
        if not await asyncio.to_thread(self.store.claim, one, now_ms() + LEASE_MS):
            return
        webhook = await asyncio.to_thread(self.store.get, one.webhook)
        if webhook is None:
            await asyncio.to_thread(self.store.settle, one.id, None, None, "")
            return
        await self._try(webhook, one, again=True)
        await asyncio.to_thread(self.store.trim, webhook.id)

    async def _try(self, webhook: Webhook, one: Delivery, again: bool) -> Delivery:
        """Send it; what fails is tried again after a while, unless that was the last time."""
        status, problem = None, ""
        try:
            status = await self._beside(
                lambda: sending.send(
                    webhook.address, one.event, one.body, webhook.secret, self.private
                )
            )
        except Refusal as refusal:
            problem = str(refusal.reason)
        except (OSError, http.client.HTTPException) as error:
            problem = f"{type(error).__name__}: {error}"[:200]
        failed = status is None or not 200 <= status < 300
        later = again and failed and one.tries < len(self.pauses_s)
        due = now_ms() + round(1000 * self.pauses_s[one.tries]) if later else None
        await asyncio.to_thread(self.store.settle, one.id, due, status, problem)
        return Delivery(
            one.id,
            one.webhook,
            one.event,
            one.body,
            one.created_at,
            due,
            one.tries + 1,
            status,
            problem,
        )

    async def _beside(self, work: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.executor, work)


async def no_news(_: str) -> Sequence[News]:
    return ()


__all__ = ["Event", "Webhooks"]
