"""Words as they are searched and sorted: without capitals, accents and signs."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST_KEY = 60
"""Names that differ only after so many letters sort as equal."""
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """`Žofie Dvořáková` as `zofie dvorakova`: what two spellings of one name have in common."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(_WORD.findall(bare))


def words(*texts: str) -> list[str]:
    """The words of all these, each once."""
    return list(dict.fromkeys(word for text in texts for word in folded(text).split()))


def sort_key(text: str) -> str:
    """What a list sorted by this text compares."""
    return folded(text)[:LONGEST_KEY]


@lru_cache(maxsize=50_000)
def token(kind: str, value: str) -> str:
    """One sign of an index, such as `variant:cube`; never equal to a word of a text."""
    return f"{kind}:{folded(value).replace(' ', '_')}"
