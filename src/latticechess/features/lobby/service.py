"""The lobby: open challenges, direct challenges and quick pairing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

import msgspec

from latticechess.app.cluster.bus import GAP, Bus
from latticechess.app.cluster.presence import Presence
from latticechess.app.timer import now_ms
from latticechess.features.games.service.heavy_positions import start_price
from latticechess.features.games.service.new_game import GUEST, NewGame, chosen_side, options_of
from latticechess.features.games.service.rooms import LISTS_CHANGED, Rooms
from latticechess.features.lobby.store import Challenge, ChallengeKind, Challenges, Terms
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.kernel.variant import Variant
from latticechess.play.decide import start_game
from latticechess.play.events import OPEN, GameOptions, Player
from latticechess.play.game_ids import ID_LETTERS, new_game_id
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import Days
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.lobby")

TOPIC = LISTS_CHANGED
"""Bus topic: something that everybody in the lobby sees has changed."""
MOST_WAITING = 6
"""Open challenges per user."""
PAIRING_S = 2.0
SWEEP_EVERY = 5
LASTING_MS = 14 * 24 * 3_600_000
"""Lifetime of a challenge to a correspondence game, whether or not the challenger is online."""
RATING_WINDOW = 150
"""Quick pairing: the largest rating difference at first."""
WINDOW_GROWTH_PER_S = 10
"""By how much the window grows for each second of waiting."""

Rate = Callable[[str, Terms], Awaitable[int | None]]
"""The rating of a user on these terms' board and clock, if there is one."""


def personal(user: str) -> str:
    """Bus topic of news for one user."""
    return f"user.{user}"


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """News for one user; without a game it only says that their challenges have changed."""

    challenge: str = ""
    game: str = ""
    """The challenge has become this game."""
    opponent: str = ""
    declined: bool = False
    reason: str = ""
    """Why it was declined, by lichess's key."""
    closed: Literal["", "declined", "canceled"] = ""
    """What became of a challenge that did not become a game; also told to whom it was made."""
    tournament: str = ""
    """The game belongs to this tournament: it has just started."""
    round: int = 0
    board: int = 0
    white: bool = False
    """In a tournament: whether the user plays White."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A request to make a challenge."""

    kind: ChallengeKind
    terms: Terms
    to: str | None = None
    low: int | None = None
    high: int | None = None
    lasts_ms: int | None = None
    """How long it lasts, whether or not the challenger stays; None: as is usual."""


@dataclass(frozen=True, slots=True)
class NamedUser:
    """A user with the name they play under."""

    user: str
    name: str


Playable = Callable[[str, str], Awaitable[Variant]]
"""The variant of the board with this name, for new games of a user; Refusal."""
Strangers = Callable[[str, str], Awaitable[bool]]
"""Whether one of two users may not see the other."""


async def all_acquainted(one: str, other: str) -> bool:
    """A `Strangers` without private pupils."""
    return False


async def unrated(user: str, terms: Terms) -> int | None:
    """A `Rate` without ratings."""
    return None


class Lobby:
    """Makes, answers and pairs challenges. They are in the database, shared by all processes."""

    def __init__(
        self,
        store: Challenges,
        presence: Presence,
        rooms: Rooms,
        bus: Bus,
        playable: Playable,
        rate: Rate = unrated,
        strangers: Strangers = all_acquainted,
    ) -> None:
        self.store = store
        self.presence = presence
        self.rooms = rooms
        self.bus = bus
        self.playable = playable
        self.rate = rate
        self.strangers = strangers
        self.version = 0
        self.shown: tuple[int, list[Challenge]] | None = None
        self.reading = asyncio.Lock()
        self.subscriptions = [bus.subscribe(TOPIC, self.forget)]
        # News from other processes may be lost: everybody in the lobby must read again.
        self.subscriptions.append(bus.subscribe(GAP, lambda _: bus.publish(TOPIC)))
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.pair_forever())

    async def waiting(self) -> list[Challenge]:
        """The open challenges, read once after each change, however many ask."""
        async with self.reading:
            if self.shown is None or self.shown[0] != self.version:
                version = self.version
                self.shown = version, await self.store.waiting(now_ms())
            return self.shown[1]

    def forget(self, _: str) -> None:
        """The open challenges have changed."""
        self.version += 1

    # --- Challenges --------------------------------------------------------------------------

    async def post(self, who: NamedUser, offer: Offer) -> Challenge:
        """Publish a challenge; the answer has a `game` if it was paired at once. Refusal."""
        await self.check(who.user, offer.terms)
        must_be_named(who, offer.terms)
        own = [one for one in await self.store.of_user(who.user, now_ms()) if one.user == who.user]
        if len(own) >= MOST_WAITING:
            raise Refusal("too-many-challenges", count=MOST_WAITING)
        if offer.kind == "direct" and offer.to in (None, who.user):
            raise Refusal("challenge-yourself")
        if offer.to is not None and await self.strangers(who.user, offer.to):
            raise Refusal("no-such-player")
        now = now_ms()
        if offer.to is not None and await self.presence.store.busy_among([offer.to], now):
            raise Refusal("player-busy")
        lasts_ms = LASTING_MS if isinstance(offer.terms.clock, Days) else offer.lasts_ms
        challenge = Challenge(
            id=new_game_id(),
            kind=offer.kind,
            user=who.user,
            name=who.name,
            terms=offer.terms,
            created_at=now,
            to=offer.to,
            rating=await self.rate(who.user, offer.terms),
            low=offer.low,
            high=offer.high,
            expires_at=None if lasts_ms is None else now + lasts_ms,
        )
        await self.presence.settle()
        if offer.kind == "quick":
            await self.store.remove([one.id for one in own if one.kind == "quick"])
        await self.store.add(challenge)
        game = await self.pair(challenge) if offer.kind == "quick" else None
        self.tell(challenge)
        return msgspec.structs.replace(challenge, game=game)

    async def check(self, user: str, terms: Terms) -> None:
        """Refusal if no game can be played on these terms."""
        options = options_for(terms, await self.playable(terms.variant, user))
        # The tables of a large board take their time.
        await self.rooms.workshop.run(
            user,
            "",
            lambda: start_game("none", options, (OPEN, OPEN), 0),
            start_price(options),
        )

    async def accept(self, who: NamedUser, challenge_id: str) -> str:
        """Accept a challenge; the id of the game. Refusal."""
        challenge = await self.open_challenge(challenge_id)
        if challenge.user == who.user:
            raise Refusal("own-challenge")
        if challenge.to not in (None, who.user):
            raise Refusal("challenge-for-other")
        if await self.strangers(who.user, challenge.user):
            raise Refusal("challenge-gone")
        must_be_named(who, challenge.terms)
        rating = await self.rate(who.user, challenge.terms)
        if not admits(challenge, rating):
            raise Refusal("challenge-rating", name=challenge.name, range=shown_range(challenge))
        # Programs written for lichess know the game by the id of its challenge.
        game = challenge.id
        own = await self.own_seeks(who.user)
        # Claimed together, so that quick pairing cannot pair the same user at the same moment.
        if not await self.store.claim([challenge.id, *(seek.id for seek in own)], game):
            raise Refusal("challenge-gone")
        await self.begin(challenge, who, game)
        if own:
            await self.store.remove([seek.id for seek in own])
            self.tell(own[0])
        return game

    async def own_seeks(self, user: str) -> list[Challenge]:
        """The user's seeks in quick pairing."""
        found = await self.store.of_user(user, now_ms())
        return [one for one in found if one.user == user and one.kind == "quick"]

    async def decline(self, user: str, challenge_id: str, reason: str = "") -> None:
        """Decline a challenge made to the user; Refusal."""
        challenge = await self.open_challenge(challenge_id)
        if challenge.to != user:
            raise Refusal("challenge-not-to-you")
        if await self.store.remove([challenge.id]):
            self.tell(
                challenge, News(challenge.id, declined=True, reason=reason, closed="declined")
            )

    async def cancel(self, user: str, challenge_id: str) -> None:
        """Cancel the user's own challenge; Refusal."""
        challenge = await self.open_challenge(challenge_id)
        if challenge.user != user:
            raise Refusal("not-your-challenge")
        if await self.store.remove([challenge.id]):
            self.tell(challenge, News(challenge.id, closed="canceled"))

    async def open_challenge(self, challenge_id: str) -> Challenge:
        challenge = await self.store.get(challenge_id)
        if challenge is None or challenge.game is not None:
            raise Refusal("challenge-gone")
        if challenge.expires_at is not None and challenge.expires_at <= now_ms():
            raise Refusal("challenge-gone")
        return challenge

    # --- Pairing -----------------------------------------------------------------------------

    async def pair(self, seeker: Challenge) -> str | None:
        """Find an opponent for a seek; the id of the game, if one is found."""
        now = now_ms()
        for other in await self.store.pool(seeker.terms.pool, seeker.user, now):
            if not fit(seeker, other, now) or await self.strangers(seeker.user, other.user):
                continue
            game = other.id
            if await self.store.claim([seeker.id, other.id], game):
                # A colour that was asked for decides; between two quick seeks it is drawn.
                await self.begin(other, NamedUser(seeker.user, seeker.name), game)
                self.tell(seeker, News(seeker.id, game, other.name))
                return game
        return None

    async def pair_forever(self) -> None:
        """Pair the seeks of users connected here, and remove expired challenges."""
        beat = 0
        while True:
            await asyncio.sleep(PAIRING_S)
            beat += 1
            try:
                await self.pair_waiting()
                if beat % SWEEP_EVERY == 0 and await self.store.sweep(now_ms()):
                    self.bus.publish(TOPIC)
            except StoreError as problem:
                log.warning("%s", problem)
            except Exception:
                log.exception("pairing failed")

    async def pair_waiting(self) -> None:
        """Run one round of pairing."""
        if not self.presence.sockets:
            return
        for seeker in await self.store.seekers(list(self.presence.sockets), now_ms()):
            current = await self.store.get(seeker.id)
            if current is not None and current.game is None:
                await self.pair(current)

    async def begin(self, challenge: Challenge, other: NamedUser, game: str) -> None:
        """Start the game of a claimed challenge, and tell the challenger."""
        challenger = Player("person", challenge.name, challenge.user)
        opponent = Player("person", other.name, other.user)
        side = challenger_side(challenge)
        players = (challenger, opponent) if side is Side.WHITE else (opponent, challenger)
        try:
            variant = await self.playable(challenge.terms.variant, challenge.user)
            await self.rooms.create(options_for(challenge.terms, variant), players, game)
        except BaseException:
            await self.store.remove([challenge.id])
            raise
        self.tell(challenge, News(challenge.id, game, other.name))

    # --- News --------------------------------------------------------------------------------

    def tell(self, challenge: Challenge, news: News | None = None) -> None:
        """Publish that a challenge has changed, to all whom it concerns."""
        if challenge.kind != "direct":
            self.bus.publish(TOPIC)
        self.publish(challenge.user, news or News())
        if challenge.to is not None:
            known = news or News()
            self.publish(
                challenge.to, News(closed_id(known), reason=known.reason, closed=known.closed)
            )

    def publish(self, user: str, news: News) -> None:
        self.bus.publish(personal(user), msgspec.json.encode(news).decode())

    async def close(self) -> None:
        for unsubscribe in self.subscriptions:
            unsubscribe()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)


def closed_id(news: News) -> str:
    """The challenge that was closed without a game."""
    return news.challenge if news.closed else ""


def options_for(terms: Terms, variant: Variant) -> GameOptions:
    """The options of a game on these terms, on the board they name."""
    wish = NewGame(
        variant=terms.variant,
        opponent="online",
        clock=terms.clock,
        takebacks=terms.takebacks,
        position=terms.position,
        rated=terms.rated,
        delay_s=terms.delay_s,
    )
    return options_of(wish, variant)


def challenger_side(challenge: Challenge) -> Side:
    """The side that the challenger will play. Of a direct challenge it is known beforehand, as
    programs written for lichess expect: drawn lots follow from its random id."""
    if challenge.kind == "direct" and challenge.terms.colour == "random":
        return Side.WHITE if ID_LETTERS.index(challenge.id[0]) % 2 == 0 else Side.BLACK
    return chosen_side(challenge.terms.colour)


def must_be_named(who: NamedUser, terms: Terms) -> None:
    """Refusal for a user without a name, if the game is rated."""
    if terms.rated and who.name == GUEST:
        raise Refusal("rated-needs-your-name")


def admits(challenge: Challenge, rating: int | None) -> bool:
    """Whether a rating lies in the challenge's range; players without one always do."""
    if rating is None:
        return True
    low, high = challenge.low, challenge.high
    return (low is None or rating >= low) and (high is None or rating <= high)


def fit(one: Challenge, other: Challenge, now: int) -> bool:
    """Whether two seeks may be paired now."""
    if not (admits(one, other.rating) and admits(other, one.rating)):
        return False
    if one.rating is None or other.rating is None:
        return True
    waited_s = (now - min(one.created_at, other.created_at)) / 1000
    return abs(one.rating - other.rating) <= RATING_WINDOW + WINDOW_GROWTH_PER_S * waited_s


def shown_range(challenge: Challenge) -> Sentence:
    """The wanted ratings in words."""
    low, high = challenge.low, challenge.high
    if low is not None and high is not None:
        return sentence("rated-between", low=low, high=high)
    if low is not None:
        return sentence("rated-at-least", low=low)
    return sentence("rated-at-most", high="" if high is None else high)
