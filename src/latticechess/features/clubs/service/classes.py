"""Classes: accounts from a list, and log-in cards."""

from __future__ import annotations

import asyncio
import csv
import io
import re
import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.administration import HOUR_MS, Administration
from latticechess.features.accounts.service.membership import (
    Device,
    LoggedIn,
    imitates,
    is_reserved,
    skeleton,
)
from latticechess.features.accounts.service.passwords import sound_pin
from latticechess.features.accounts.service.roles import MEMBER, Visitor
from latticechess.features.accounts.store.accounts import Invitation, login_name, new_id, new_secret
from latticechess.features.clubs.service.clubs import SocietyService
from latticechess.features.clubs.store.clubs import SocietyMember
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal
from latticechess.store.text_folding import folded

LineState = Literal["new", "here", "twice", "unread"]
MOST_LINES = 500
LONGEST_NAME = 40
LONGEST_PART = 20
NAME_HEADS = frozenset({"name", "first name", "firstname", "pupil", "student", "nickname"}) | {
    "vorname",
    "schüler",
    "schülerin",
    "rufname",
}
SURNAME_HEADS = frozenset({"surname", "last name", "lastname", "family name", "nachname"})
PART_HEADS = frozenset({"class", "group", "form", "year", "klasse", "gruppe"})


@dataclass(frozen=True, slots=True)
class ListedPupil:
    """One line of a class list, and what becomes of it."""

    line: int
    """From 1."""
    name: str
    """What they are called once they are added."""
    login: str
    part: str
    state: LineState
    why: Sentence | None = None
    """Why the line was not read."""
    same: str = ""
    """The name that a member, or an earlier line, has already."""


@dataclass(frozen=True, slots=True)
class _Columns:
    name: int = 0
    surname: int | None = None
    part: int | None = 1
    first_row: int = 0


def read_list(
    text: str, here: Collection[str], taken: Collection[str], members: Collection[str] = ()
) -> list[ListedPupil]:
    """Every line with its verdict. `here` are the names in the class; `taken` the log-in names,
    `members` the names of members, of the whole server."""
    rows = _rows(text)
    columns = _columns(rows)
    known = {folded(name) for name in here}
    used = {login_name(one) for one in taken}
    names = _Names(here, members)
    found: list[ListedPupil] = []
    for number, row in rows[columns.first_row :]:
        name, part = _named(row, columns)
        fault = _fault(name, number)
        key = folded(name)
        if fault is not None:
            found.append(ListedPupil(number, name[:LONGEST_NAME], "", part, "unread", fault))
        else:
            state: LineState = "here" if key in known else "twice" if key in names.folded else "new"
            shown, login = names.take(name), _free_login(name, used)
            used.add(login)
            same = "" if state == "new" else name
            found.append(ListedPupil(number, shown, login, part, state, same=same))
    return found


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The lines that are not empty, with their numbers, split into fields."""
    lines = text.removeprefix("\ufeff").splitlines()
    delimiter = max(",;\t", key=lambda sign: sum(sign in line for line in lines))
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            reader = csv.reader(io.StringIO(line), delimiter=delimiter, skipinitialspace=True)
            found.append((number, [plain_text(field) for field in next(reader, [])]))
    return found


def _columns(rows: Iterable[tuple[int, list[str]]]) -> _Columns:
    """Which field is which: by the heads of the first row, if it has any."""
    _, first = next(iter(rows), (0, []))
    heads = [field.casefold() for field in first]
    names = [n for n, head in enumerate(heads) if head in NAME_HEADS]
    surnames = [n for n, head in enumerate(heads) if head in SURNAME_HEADS]
    if not names or (len(heads) == 1 and heads[0] != "name"):
        return _Columns()
    parts = [n for n, head in enumerate(heads) if head in PART_HEADS]
    return _Columns(
        names[0], surnames[0] if surnames else None, parts[0] if parts else None, first_row=1
    )


def _named(row: list[str], columns: _Columns) -> tuple[str, str]:
    def field(number: int | None) -> str:
        return row[number] if number is not None and number < len(row) else ""

    name, surname = field(columns.name), field(columns.surname)
    if name and surname:
        name = f"{name} {surname[0].upper()}."
    if name.islower():
        name = name.title()
    return name, field(columns.part)[:LONGEST_PART]


def _fault(name: str, number: int) -> Sentence | None:
    if number > MOST_LINES:
        return sentence("list-too-long", count=MOST_LINES)
    if sum(sign.isalpha() for sign in name) < 1 or len(folded(name).replace(" ", "")) < 2:
        return sentence("list-line-no-name")
    if len(name) > LONGEST_NAME:
        return sentence("name-too-long", count=LONGEST_NAME)
    if is_reserved(name):
        return sentence("name-reserved", name=name)
    return None


class _Names:
    """The names of a class while it is filled, and whom nobody in it shall be taken for."""

    def __init__(self, here: Collection[str], members: Collection[str]) -> None:
        self.folded = {folded(name) for name in here}
        self.looks = {skeleton(name) for name in here}
        self.members: dict[str, list[str]] = {}
        for name in members:
            self.members.setdefault(skeleton(name), []).append(name)
        self.counts: dict[str, int] = {}
        """The last number of each name."""

    def take(self, name: str) -> str:
        """The name, with a number if it is, or looks like, that of somebody else."""
        key, free = skeleton(name), name
        while self._taken(free):
            self.counts[key] = self.counts.get(key, 1) + 1
            free = f"{name} {self.counts[key]}"
        self.folded.add(folded(free))
        self.looks.add(skeleton(free))
        return free

    def _taken(self, name: str) -> bool:
        alike = skeleton(name)
        return alike in self.looks or any(
            imitates(name, one) for one in self.members.get(alike, ())
        )


def _free_login(name: str, used: Collection[str]) -> str:
    """What the pupil types: the first name in plain letters, with a number if that is taken."""
    words = re.split(r"[^\w]+", login_name(name))
    plain = folded(next((word for word in words if len(word) > 1), name)).replace(" ", "-")
    base = plain or "pupil"
    login, number = base, 1
    while login in used or len(login) < 2:
        number += 1
        login = f"{base}-{number}"
    return login


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
