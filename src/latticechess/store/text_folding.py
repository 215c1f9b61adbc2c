"""Text folding for search and sorting: no case, accents or punctuation."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

MAX_KEY_LENGTH = 60
"""Sort keys are cut to this length."""
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """`Žofie Dvořáková` as `zofie dvorakova`."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(_WORD.findall(bare))


def words(*texts: str) -> list[str]:
    """Distinct folded words of all texts, in order."""
    return list(dict.fromkeys(word for text in texts for word in folded(text).split()))


def sort_key(text: str) -> str:
    """Sort key of a text."""
    return folded(text)[:MAX_KEY_LENGTH]


@lru_cache(maxsize=50_000)
def token(name: str, value: str) -> str:
    """A facet as an index term, such as `variant:cube`; never equal to a word."""
    return f"{name}:{folded(value).replace(' ', '_')}"
