"""Tokens of a PGN movetext."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from latticechess.kernel.variant import Variant
from latticechess.notation.squares import square_pattern

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""Annotation signs and their NAG numbers."""

_COMMON = (
    ("comment", r"\{[^}]*\}"),
    ("unclosed", r"\{"),
    ("rest", r";[^\n]*"),
    ("escape", r"(?m:^)%[^\n]*"),
    ("result", r"(?:1-0|0-1|1/2-1/2|\u00bd-\u00bd|\*)(?![^\s(){};])"),
    ("number", r"[0-9]+\.*(?=[^0-9.\-]|$)|\.+"),
    ("nag", r"\$[0-9]{1,3}"),
    ("glyph", r"[!?]{1,2}"),
)
_CLOSING = (("open", r"\("), ("close", r"\)"), ("other", r"\S"))
_SAN = r"[A-Za-z0O][A-Za-z0-9+#=:\-\u2013]*"


@dataclass(frozen=True, slots=True)
class Token:
    """A token of the movetext and its offset."""

    kind: str
    text: str
    offset: int


def tokens(variant: Variant, text: str) -> Iterator[Token]:
    """The tokens of `text`, with moves in this variant's notation."""
    for match in _pattern(variant).finditer(text):
        kind = match.lastgroup or "other"
        if kind not in ("number", "escape"):
            yield Token(kind, match[0], match.start())


def _pattern(variant: Variant) -> re.Pattern[str]:
    if variant.notation == "san":
        move = _SAN
    else:
        # Squares of the plane contain parentheses, which otherwise delimit variations.
        square = square_pattern(variant.geometry, groups=False)
        move = rf"[A-Za-z]{square}[-xX:\u2013>\u00d7][A-Za-z]?{square}=?[A-Z]?[+#~\u00f7]?"
    kinds = (*_COMMON, ("move", move), *_CLOSING)
    return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in kinds))
