"""Log-in cards of pupils: a password of three plain words, a code that opens the door once, a PIN.

The card is the key. Its code logs the pupil in once, who then chooses a PIN of four digits for
every day. Guessing a PIN is stopped after a few tries from anywhere; the words on the card still
open the door then, so nobody can lock a pupil out.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.administration import HOUR_MS, Administration
from latticechess.features.accounts.service.membership import Device, LoggedIn
from latticechess.features.accounts.service.pin import sound_pin
from latticechess.features.accounts.service.roles import MEMBER, Visitor
from latticechess.features.accounts.store.invitations import Invitation
from latticechess.features.accounts.store.secret_keys import new_id, new_secret
from latticechess.features.clubs.service.societies import SocietyService
from latticechess.features.clubs.store.societies import SocietyMember
from latticechess.play.refusal import Refusal

CARD_MS = 365 * 24 * HOUR_MS
"""How long the code of a card that nobody used stays good."""
MOST_CARDS = 100
"""Cards made at a time: each password is hashed on purpose slowly."""
WORDS = 3


@dataclass(frozen=True, slots=True)
class LoginCard:
    """A card, shown only once."""

    user: str
    name: str
    login: str
    words: str
    secret: str
    """In the link of the code."""


class LoginCards:
    """Makes, voids and opens the cards of a class."""

    def __init__(self, societies: SocietyService, administration: Administration) -> None:
        self.societies = societies
        self.administration = administration
        self.membership = administration.membership

    async def make(self, by: Visitor, society_id: str, users: Collection[str]) -> list[LoginCard]:
        """New cards; those the pupils had before are void. Refusal."""
        society = await self.societies.run_by(society_id, by)
        if not 1 <= len(users) <= MOST_CARDS:
            raise Refusal("too-many-cards", count=MOST_CARDS)
        pupils = [await self.managed(society_id, user) for user in users]
        cards = list(await asyncio.gather(*(self._make(by, pupil) for pupil in pupils)))
        await self.administration.note(by.user, "cards", society.name, str(len(cards)))
        return cards

    async def _make(self, by: Visitor, pupil: SocietyMember) -> LoginCard:
        account = await self.administration.member(pupil.user)
        words, secret = new_words(), new_secret()
        kept = await self.membership.passwords.hash(words)
        await self._end(pupil.user)
        await asyncio.to_thread(self.membership.accounts.set_password, pupil.user, kept)
        at = now_ms()
        link = Invitation(
            new_id(), "card", MEMBER, pupil.user, 1, by.user, at, at + CARD_MS, pupil.society
        )
        await asyncio.to_thread(self.membership.invitations.add, link, secret)
        return LoginCard(pupil.user, account.name, account.login, words, secret)

    async def void(self, by: Visitor, society_id: str, user: str) -> None:
        """End a pupil's card: words, code and PIN open nothing any more, and they are logged
        out everywhere. Refusal."""
        society = await self.societies.run_by(society_id, by)
        await self.managed(society_id, user)
        await self._end(user)
        await self.administration.note(by.user, "card-void", society.name, user)

    async def _end(self, user: str) -> None:
        membership = self.membership
        await asyncio.to_thread(membership.accounts.set_password, user, None)
        await asyncio.to_thread(membership.pins.remove, user)
        await asyncio.to_thread(membership.invitations.remove_kind, "card", user)
        await membership.lock_out(user)

    async def managed(self, society_id: str, user: str) -> SocietyMember:
        """A pupil whose account the class made; Refusal for others, who have accounts of their
        own."""
        pupil = await self.societies.member(society_id, user)
        if not pupil.managed or pupil.role != "member":
            raise Refusal("not-a-pupil-here", name=pupil.name)
        return pupil

    async def open(self, secret: str, pin: str, device: Device) -> LoggedIn:
        """Use the code of a card: choose a PIN and be logged in. Refusal."""
        sound_pin(pin)
        card = await self.membership.invitation(secret, device.address)
        account = await self.membership.account(card.user_id or "")
        if card.kind != "card" or account is None:
            raise Refusal("bad-invitation")
        kept = await self.membership.passwords.hash(pin)
        if not await asyncio.to_thread(self.membership.invitations.use, card.id):
            raise Refusal("bad-invitation")
        await asyncio.to_thread(self.membership.pins.keep, account.user_id, kept)
        return await self.membership.open_session(account.user_id, device)

    async def choose_pin(self, user: str, pin: str) -> None:
        """Choose a PIN, or another one; only pupils have them. Refusal."""
        sound_pin(pin)
        if not await asyncio.to_thread(self.societies.store.managed, user):
            raise Refusal("pin-for-pupils")
        kept = await self.membership.passwords.hash(pin)
        await asyncio.to_thread(self.membership.pins.keep, user, kept)


def new_words() -> str:
    """Three plain words, such as `amber hawk river`."""
    return " ".join(secrets.choice(word_list()) for _ in range(WORDS))


@cache
def word_list() -> tuple[str, ...]:
    return tuple(files(__package__).joinpath("words.txt").read_text(encoding="utf-8").split())
