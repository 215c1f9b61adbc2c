"""Generated names for games: easy to tell apart, to remember and to say aloud."""

from __future__ import annotations

import secrets
from zlib import crc32


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


COLOURS = _words(
    "Amber Ashen Azure Bronze Cobalt Copper Coral Crimson Ebony Emerald Golden Grey Indigo Ivory "
    "Jade Lilac Olive Pearl Rosy Ruby Russet Sable Saffron Scarlet Silver Teal Umber Violet"
)
PIECES = _words("Bishop Castle Chancellor Hawk King Knight Mann Pawn Queen Rook")
PLACES = _words(
    "Bay Bridge Brook Canyon Cliff Coast Dale Dune Fen Field Ford Forest Garden Glade Harbour "
    "Heath Hill Island Lake Marsh Meadow Moor Mountain Orchard Pass Reef Ridge River Shore "
    "Spring Valley Village Wood"
)


def made_up_name() -> str:
    """A random name such as "Copper Rook Meadow", one of some nine thousand."""
    return " ".join(secrets.choice(words) for words in (COLOURS, PIECES, PLACES))


def game_name(name: str, game_id: str) -> str:
    """`name`, or a name derived from the id if it is empty."""
    if name:
        return name
    number, chosen = crc32(game_id.encode()), []
    for words in (COLOURS, PIECES, PLACES):
        number, place = divmod(number, len(words))
        chosen.append(words[place])
    return " ".join(chosen)
