"""Text folding for search and sorting: no case, accents or punctuation."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

MAX_KEY_LENGTH = 60
"""Sort keys are cut to this length."""
_WORD = re.compile(r"[^\W_]+")


LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "\u0131": "i", "ŧ": "t", "ŋ": "n"}
    | {"æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that are no base letter with a mark, as they are typed without them."""


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """`Žofie Łukasiewicz` as `zofie lukasiewicz`."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in plain if not unicodedata.combining(char)).translate(LETTERS)
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


class FoldedColumn(FunctionElement[str]):
    """A column as `folded` writes it, within a query: SQLite asks `folded` itself."""

    name = "folded"
    type = Text()
    inherit_cache = True


@compiles(FoldedColumn)
def _by_python(element: FoldedColumn, compiler: Any, **options: Any) -> str:
    return f"folded({compiler.process(element.clauses, **options)})"


@compiles(FoldedColumn, "postgresql")
def _by_postgresql(element: FoldedColumn, compiler: Any, **options: Any) -> str:
    text = f"normalize(lower({compiler.process(element.clauses, **options)}), NFKD)"
    text = f"regexp_replace({text}, U&'[\\0300-\\036f]', '', 'g')"
    for letter, plain in ({"ß": "ss"} | {chr(code): to for code, to in LETTERS.items()}).items():
        text = f"replace({text}, '{letter}', '{plain}')"
    return f"btrim(regexp_replace({text}, '[^[:alnum:]]+', ' ', 'g'))"


def holds(column: ColumnElement[Any], text: str) -> ColumnElement[bool]:
    """Whether a column contains a text, both folded; signs alone are looked for as they are."""
    if not folded(text):
        return column.icontains(text, autoescape=True)
    return FoldedColumn(column).contains(folded(text), autoescape=True)
