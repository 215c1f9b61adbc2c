"""The tags of a game file that name its variant and start position."""

from __future__ import annotations

import re
from collections.abc import Mapping

from latticechess.kernel import library
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import VariantError, loads
from latticechess.notation.errors import NotationError, shown
from latticechess.notation.fen.position import format_position, parse_position

ALIASES = {
    "": "chess",
    "standard": "chess",
    "normal": "chess",
    "orthodox": "chess",
    "from position": "chess",
    "fischerandom": "chess960",
    "fischer random": "chess960",
    "chess 960": "chess960",
    "classical": "classical-infinite",
    "kingofthehill": "king-of-the-hill",
    "koth": "king-of-the-hill",
    "three check": "three-check",
    "threecheck": "three-check",
    "3check": "three-check",
    "3-check": "three-check",
    "racingkings": "racing-kings",
    "losalamos": "los-alamos",
    "gardner": "mini",
    "4d": "four-dimensions",
}
"""Names that other programs write, in lower case."""
TAGS = ("Variant", "VariantFile", "SetUp", "FEN")
"""Tags that follow from the game and are not among its headers."""


def variant_tags(start: Position) -> dict[str, str]:
    """The tags that a game from `start` needs."""
    variant = start.variant
    tags = {}
    shipped = _shipped(variant)
    if shipped != "chess":
        tags["Variant"] = variant.title if shipped else variant.name
    if shipped is None:
        # A user's own variant is included: without it nobody else could read the game.
        tags["VariantFile"] = variant.source.replace("\\", "\\\\").replace("\n", "\\n")
    text = format_position(start)
    if variant.numbered_starts or text != format_position(initial_position(variant)):
        tags |= {"SetUp": "1", "FEN": text}
    return tags


def start_from(tags: Mapping[str, str], default: Variant | None = None) -> Position:
    """The start position that the tags give; `default` if they name no variant."""
    variant = variant_named(tags, default)
    text = tags.get("FEN", "")
    if text.strip():
        return parse_position(variant, text)
    return initial_position(variant)


def variant_named(tags: Mapping[str, str], default: Variant | None) -> Variant:
    """The variant that the tags name, or `default`, or orthodox chess; NotationError if unknown."""
    source = tags.get("VariantFile")
    if source is not None:
        return _from_source(source)
    name = tags.get("Variant", "").strip()
    if not name and default is not None:
        return default
    found = find_variant(name)
    if found is None and default is not None and name in (default.name, default.title):
        return default
    if found is None:
        raise NotationError(
            "unknown-variant",
            name=shown(name),
            expected=sentence("expected-one-of", choices=library.names()),
        )
    return found


def find_variant(name: str) -> Variant | None:
    """The shipped variant with this name, title or alias."""
    word = name.strip().lower()
    word = ALIASES.get(word, word)
    for known in library.names():
        variant = library.variant(known)
        if word in (known, variant.title.lower()):
            return variant
    return None


def _from_source(source: str) -> Variant:
    text = re.sub(r"\\(.)", lambda escaped: "\n" if escaped[1] == "n" else escaped[1], source)
    try:
        return loads(text, "VariantFile")
    except VariantError as error:
        first = error.problems[0]
        raise NotationError("broken-variant", number=first.line, reason=first.reason) from error


def _shipped(variant: Variant) -> str | None:
    """The name under which this very variant ships, if it does."""
    known = variant.name in library.names()
    same = known and library.variant(variant.name).source == variant.source
    return variant.name if same else None
