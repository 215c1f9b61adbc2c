"""Names of members are theirs: nobody else appears under one, nor under one that looks alike.

Pupils of private classes are left out: a refusal would tell strangers that they are here.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

from latticechess.features.accounts.store.accounts import Accounts
from latticechess.features.clubs.store.privacy import Privacy
from latticechess.play.refusal import Refusal
from latticechess.store.text_folding import folded

FRESH_S = 2.0
"""So old may the list of names be: a check costs no reading of all accounts."""
SIGNS = {"@": "a", "$": "s", "5": "s", "!": "l", "|": "l", "ß": "b", "ĸ": "k", "ω": "w"}
"""Digits and signs in the place of letters, where Unicode's table has none."""
SMALL_CAPITAL = re.compile("LATIN LETTER SMALL CAPITAL ([A-Z])")
MOST_ROUNDS = 4
"""A prototype may have one of its own once its case or accents are gone."""


@lru_cache(maxsize=20_000)
def skeleton(name: str) -> str:
    """What two names that a reader takes for the same have in common: `Ànna` and `An na`.

    The skeleton of UTS #39, without case, accents, spaces, signs and what is not seen.
    """
    text = name
    for _ in range(MOST_ROUNDS):
        before, text = text, _plainer(text)
        if text == before:
            break
    return text.replace("i", "l").replace("vv", "w")


def imitates(name: str, other: str) -> bool:
    """Whether a name is drawn like another one with other letters, which nobody does by chance."""
    return skeleton(name) == skeleton(other) and _spelt(name) != _spelt(other)


def require_no_imitation(title: str, others: Iterable[str]) -> None:
    """Refusal if a title imitates one of somebody else. Call it from a thread."""
    for other in others:
        if imitates(title, other):
            raise Refusal("title-imitates", name=other)


def _spelt(name: str) -> str:
    return folded(name).replace(" ", "")


def _plainer(text: str) -> str:
    """The text with the prototype of each letter, without case and marks."""
    drawn = "".join(map(_prototype, unicodedata.normalize("NFKD", text)))
    plain = unicodedata.normalize("NFKD", drawn.casefold())
    return "".join(_letter(sign) for sign in plain if sign.isalnum())


def _prototype(sign: str) -> str:
    # Of Cherokee letters the capitals are the plain ones.
    plain = sign.casefold() if sign.casefold().isupper() else sign
    return prototypes().get(plain, plain)


def _letter(sign: str) -> str:
    capital = SMALL_CAPITAL.fullmatch(unicodedata.name(sign, ""))
    return capital[1].lower() if capital else sign


@cache
def prototypes() -> dict[str, str]:
    """The prototype of every sign that is drawn like another one; invisible letters have none."""
    found = {"\N{HANGUL FILLER}": "", "\N{HANGUL CHOSEONG FILLER}": ""}
    found |= {"\N{HANGUL JUNGSEONG FILLER}": ""}
    text = files(__package__).joinpath("confusables.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            prototype, *signs = line.split()
            drawn = "".join(chr(int(code, 16)) for code in prototype.split("+"))
            found |= {chr(int(code, 16)): drawn for code in signs}
    return found | SIGNS


class MemberNames:
    """The names of all accounts, by what they look like. Call it from a thread."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.privacy = Privacy(accounts.engine)
        self.pupils: set[str] = set()
        """Their names are nobody's business: a guest who happens to have one is told nothing."""
        self.known: dict[str, dict[str, str]] = {}
        """Names and their holders, by skeleton."""
        self.read_at = -FRESH_S

    def holder(self, name: str, of: str | None = None, now: bool = False) -> str | None:
        """The name of another member than `of` that this is, or looks like; None if it is free.

        With `now` none is overlooked that was taken a moment ago.
        """
        if now or time.monotonic() - self.read_at >= FRESH_S:
            self.read()
        for account in self.accounts.called(name):
            if account.user_id != of and account.user_id not in self.pupils:
                return account.name
        alike = self.known.get(skeleton(name), {}) if skeleton(name) else {}
        return next((held for user, held in alike.items() if user != of), None)

    def all(self) -> list[str]:
        """The names of all members as they are now."""
        self.read()
        return [name for alike in self.known.values() for name in alike.values()]

    def read(self) -> None:
        self.pupils = self.privacy.pupils()
        known: dict[str, dict[str, str]] = {}
        for one in self.accounts.all():
            if one.user_id not in self.pupils:
                known.setdefault(skeleton(one.name), {})[one.user_id] = one.name
        self.known, self.read_at = known, time.monotonic()
