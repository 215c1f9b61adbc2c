"""Names of members are theirs: nobody else appears under one, nor under one that looks alike.

Pupils of private classes are left out: a refusal would tell strangers that they are here.
"""
# ruff: noqa: RUF001 - letters that look alike are what this is about

from __future__ import annotations

import time

from latticechess.store.accounts.accounts import Accounts
from latticechess.store.societies.privacy import Privacy
from latticechess.store.text_folding import folded

FRESH_S = 2.0
"""So old may the list of names be: a check costs no reading of all accounts."""
LATIN = {
    "a": "аα@",
    "b": "вβ",
    "c": "с",
    "d": "ԁ",
    "e": "еε",
    "h": "нһη",
    "j": "ј",
    "k": "кκ",
    "l": "іι1|!",
    "m": "м",
    "o": "оο0",
    "p": "рρ",
    "q": "ԛ",
    "s": "ѕ$5",
    "t": "тτ",
    "u": "υ",
    "v": "ν",
    "w": "ԝω",
    "x": "хχ",
    "y": "уγ",
}
"""Cyrillic and Greek letters, digits and signs that are drawn like a Latin letter."""
LOOK_ALIKES = str.maketrans({other: letter for letter, all_ in LATIN.items() for other in all_})


def skeleton(name: str) -> str:
    """What two names that a reader takes for the same have in common: `Ànna` and `An na`."""
    # Before folding, which drops signs; and after it, when capitals and accents are gone.
    plain = folded(name.casefold().translate(LOOK_ALIKES)).translate(LOOK_ALIKES)
    return plain.replace(" ", "").replace("i", "l").replace("rn", "m").replace("vv", "w")


class MemberNames:
    """The names of all accounts, by what they look like. Call it from a thread."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.privacy = Privacy(accounts.engine)
        self.pupils: set[str] = set()
        """Their names are nobody's business: a guest who happens to have one is told nothing."""
        self.known: dict[str, str] = {}
        self.read_at = -FRESH_S

    def holder(self, name: str) -> str | None:
        """The member whose name this is, or looks like; None if it is free."""
        if time.monotonic() - self.read_at >= FRESH_S:
            self.pupils = self.privacy.pupils()
            self.known = {
                skeleton(one.name): one.name
                for one in self.accounts.all()
                if one.user_id not in self.pupils
            }
            self.read_at = time.monotonic()
        own = self.accounts.by_name(name)
        if own is not None and own.user_id not in self.pupils:
            return own.name
        return self.known.get(skeleton(name)) if skeleton(name) else None
